//! What becomes of a bone's translation on a skeleton of other proportions (BEHAVIOUR 1.5).
//!
//! *In*: a translation and those of both reference poses, all in one frame. *Out*: the target's.
//! *Not here*: which bone gets which rule (`fit.rs`), rotations (`plan.rs`).

use crate::math::{Quat, Vec3};

/// A length below this has no direction and no ratio, metres.
const SHORTEST: f32 = 1e-6;

/// What becomes of a bone's translation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TranslationMode {
    /// It is taken as it is.
    #[default]
    Animation,
    /// The target's own is taken: its proportions stay.
    Skeleton,
    /// It is scaled by how much longer the target's is in the reference pose.
    AnimationScaled,
    /// What the reference poses differ by is added; of rotation and scale, too.
    AnimationRelative,
    /// It is turned from the source's direction into the target's, and scaled.
    OrientAndScale,
}

impl TranslationMode {
    /// Returns the target's translation; `source` and `target` are those of the reference poses.
    #[must_use]
    pub fn apply(self, animated: Vec3, source: Vec3, target: Vec3) -> Vec3 {
        let (from, to) = (source.length(), target.length());
        let ratio = if from < SHORTEST { 1.0 } else { to / from };
        match self {
            Self::Animation => animated,
            Self::Skeleton => target,
            Self::AnimationScaled => animated * ratio,
            Self::AnimationRelative => animated + (target - source),
            Self::OrientAndScale if from < SHORTEST || to < SHORTEST => animated * ratio,
            Self::OrientAndScale => {
                Quat::from_rotation_arc(source / from, target / to) * animated * ratio
            }
        }
    }
}

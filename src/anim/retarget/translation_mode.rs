//! How a bone's translation is retargeted to other proportions (docs/behaviour.md#1.5).
//!
//! *In*: a translation and those of both reference poses, all in one space. *Out*: the target's.
//! *Not here*: which bone gets which mode (`fit.rs`), rotations (`mapped_bone.rs`).

use crate::math::{Quat, Vec3};

/// A length below this has no direction and no ratio, metres.
const SHORTEST: f32 = 1e-6;

/// How a bone's translation is retargeted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TranslationMode {
    /// It is copied.
    #[default]
    Animation,
    /// The target's own is used: its proportions stay.
    Skeleton,
    /// It is scaled by the ratio of the lengths in the reference poses.
    AnimationScaled,
    /// The difference of the reference poses is added; of rotation and scale, too.
    AnimationRelative,
    /// It is rotated from the source's direction to the target's, and scaled.
    OrientAndScale,
}

impl TranslationMode {
    /// Returns the target's translation; `source` and `target` are those of the reference poses.
    #[must_use]
    pub fn apply(self, animated: Vec3, source: Vec3, target: Vec3) -> Vec3 {
        let from = source.length();
        let to = target.length();
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

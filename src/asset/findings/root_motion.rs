//! Findings about a root lock or a root-motion rule.
//!
//! *In*: a skeleton, a root track, the settings. *Out*: [`RootMotionFinding`]. *Not here*: the
//! sentences (`words`).

use super::super::root_motion::RootLockMode;
use super::kind::NoteKind;

/// What a lock mode or an extraction rule shows otherwise than the take does.
#[derive(Clone, Debug, PartialEq)]
pub enum RootMotionFinding {
    /// The locked root is rotated against the first key.
    LockRotatesMesh {
        /// Lock mode.
        lock: RootLockMode,
        /// By how much.
        radians: f32,
    },
    /// The locked root is scaled against the first key.
    LockScalesMesh {
        /// Lock mode.
        lock: RootLockMode,
        /// Locked over sampled scale, of the axis that differs most.
        factor: f32,
    },
    /// The root is skinned, is the hips or stands as high, so a lock removes the hips' motion.
    LockRemovesHipMotion {
        /// How far the root moves up and down over the take.
        bob_metres: f32,
    },
    /// The Unreal rule moves the character otherwise than the take does.
    RulesDiffer {
        /// Largest rotation between the two.
        radians: f32,
        /// Largest distance between the two.
        metres: f32,
    },
}

impl RootMotionFinding {
    /// Returns the stable id and the group.
    pub(super) const fn class(&self) -> (&'static str, NoteKind) {
        match self {
            Self::LockRotatesMesh { .. } => ("root_lock_rotates_mesh", NoteKind::RootMotion),
            Self::LockScalesMesh { .. } => ("root_lock_scales_mesh", NoteKind::RootMotion),
            Self::LockRemovesHipMotion { .. } => {
                ("root_lock_removes_hip_motion", NoteKind::RootMotion)
            }
            Self::RulesDiffer { .. } => ("root_rules_differ", NoteKind::RootMotion),
        }
    }
}

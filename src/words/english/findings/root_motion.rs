//! Sentences about root lock and root motion.
//!
//! *In*: a finding. *Out*: its sentence. *Not here*: other subjects.

use crate::asset::{RootLockMode, RootMotionFinding};

/// Returns the sentence of a finding about the root.
#[must_use]
pub fn root_motion_finding(finding: &RootMotionFinding) -> String {
    match finding {
        RootMotionFinding::LockRotatesMesh { lock, radians } => format!(
            "{} rotates the mesh by {:.1} degrees: the root's first key has another rotation. \
             AnimFirstFrame keeps it.",
            mode(*lock),
            radians.to_degrees()
        ),
        RootMotionFinding::LockScalesMesh { lock, factor } => format!(
            "{} scales the mesh by {factor:.4}: the root's first key has another scale. \
             AnimFirstFrame keeps it.",
            mode(*lock)
        ),
        RootMotionFinding::LockRemovesHipMotion { bob_metres } => format!(
            "The root is skinned or is the hips; a lock removes its motion from the pose, \
             {bob_metres:.3} m up and down included. Derive the root instead."
        ),
        RootMotionFinding::RulesDiffer { radians, metres } => format!(
            "The Unreal rule moves the character up to {:.1} degrees and {metres:.3} m away from \
             the take. Use Rigid to match the take.",
            radians.to_degrees()
        ),
    }
}

const fn mode(lock: RootLockMode) -> &'static str {
    match lock {
        RootLockMode::RefPose => "RefPose",
        RootLockMode::AnimFirstFrame => "AnimFirstFrame",
        RootLockMode::Zero => "Zero",
    }
}

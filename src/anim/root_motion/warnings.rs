//! What a user should know before trusting a lock mode or an extraction rule.
//!
//! In: a skeleton, a root track, the settings. Out: sentences with figures. Not here: where they
//! are shown.

use super::super::pose::{ComponentPose, LocalPose};
use super::choose::is_hips_name;
use super::extract::angle_between;
use super::rule::{RuleDifference, rule_difference};
use super::track::RootTrack;
use crate::asset::{BoneIndex, RootLockMode, RootMotionSettings, Skeleton};

/// One thing worth knowing, with its figures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RootWarning {
    /// The locked root is turned against the first key.
    LockTurns {
        /// The mode.
        lock: RootLockMode,
        /// By how much.
        radians: f32,
    },
    /// The locked root is scaled against the first key.
    LockScales {
        /// The mode.
        lock: RootLockMode,
        /// Locked over sampled, of the axis that differs most.
        factor: f32,
    },
    /// The root is skinned, is the hips or stands as high, so a lock takes the hips' motion out of
    /// the pose.
    LockEatsHips {
        /// How far the root moves up and down over the take, metres.
        bob_metres: f32,
    },
    /// The Unreal rule moves the visible root otherwise than the take does.
    RulesDiffer(RuleDifference),
}

const TURN_RADIANS: f32 = std::f32::consts::PI / 180.0;
const DRIFT_METRES: f32 = 0.01;
const SCALE_TOLERANCE: f32 = 1e-3;
/// A root above this part of the character's height is no root on the ground.
const HIGH: f32 = 0.25;

impl RootWarning {
    /// Returns the sentence.
    #[must_use]
    pub fn text(&self) -> String {
        let mode = |lock: &RootLockMode| match lock {
            RootLockMode::RefPose => "RefPose",
            RootLockMode::AnimFirstFrame => "AnimFirstFrame",
            RootLockMode::Zero => "Zero",
        };
        match self {
            Self::LockTurns { lock, radians } => format!(
                "{} turns the mesh by {:.1} degrees: the root's first key is turned otherwise. AnimFirstFrame keeps it.",
                mode(lock),
                radians.to_degrees()
            ),
            Self::LockScales { lock, factor } => format!(
                "{} scales the mesh by {factor:.4}: the root's first key is scaled otherwise. AnimFirstFrame keeps it.",
                mode(lock)
            ),
            Self::LockEatsHips { bob_metres } => format!(
                "The root is skinned or is the hips: a lock takes its motion out of the pose, {bob_metres:.3} m up and down among it."
            ),
            Self::RulesDiffer(RuleDifference { radians, metres }) => format!(
                "The Unreal rule moves the character up to {:.1} degrees and {metres:.3} m away from what the take shows; Rigid does not.",
                radians.to_degrees()
            ),
        }
    }
}

/// Collects the warnings for a root, whether or not its lock is switched on.
#[must_use]
pub fn root_warnings(
    skeleton: &Skeleton,
    track: &RootTrack,
    settings: &RootMotionSettings,
) -> Vec<RootWarning> {
    let mut warnings = Vec::new();
    let lock = settings.lock;
    let (first, locked) = (track.sampled_local(0.0), track.locked_local(0.0, settings));
    let radians = angle_between(first.rotation, locked.rotation);
    if radians > TURN_RADIANS {
        warnings.push(RootWarning::LockTurns { lock, radians });
    }
    let factors = (locked.scale / first.scale).to_array();
    let off = |factor: &f32| (factor - 1.0).abs();
    if let Some(factor) = factors
        .into_iter()
        .max_by(|a, b| off(a).total_cmp(&off(b)))
        .filter(|f| off(f) > SCALE_TOLERANCE)
    {
        warnings.push(RootWarning::LockScales { lock, factor });
    }
    if let Some(root) = track.bone()
        && track.sequence().is_animated(root)
        && (skeleton.bone(root).is_skinned
            || is_hips_name(&skeleton.bone(root).name)
            || stands_high(skeleton, track, root))
    {
        warnings.push(RootWarning::LockEatsHips {
            bob_metres: bob(track),
        });
    }
    let difference = rule_difference(track, settings);
    if difference.radians > TURN_RADIANS || difference.metres > DRIFT_METRES {
        warnings.push(RootWarning::RulesDiffer(difference));
    }
    warnings
}

/// Whether a root stands where hips do: the centre of a biped has many names.
fn stands_high(skeleton: &Skeleton, track: &RootTrack, root: BoneIndex) -> bool {
    let mut pose = ComponentPose::default();
    track
        .hierarchy()
        .local_to_component(&LocalPose::reference(skeleton), &mut pose);
    let top = pose
        .bone_to_component()
        .iter()
        .map(|bone| bone.translation().y)
        .fold(0.0, f32::max);
    top > 0.0 && pose.bone(root).translation().y > HIGH * top
}

fn bob(track: &RootTrack) -> f32 {
    let heights = super::path::root_path(track, 256)
        .points
        .into_iter()
        .map(|point| point.y);
    let (low, high) = heights.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), y| {
        (low.min(y), high.max(y))
    });
    (high - low).max(0.0)
}

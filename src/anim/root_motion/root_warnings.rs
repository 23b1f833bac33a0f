//! What a user should know before trusting a lock mode or an extraction rule.
//!
//! *In*: a skeleton, a root track, the settings. *Out*: [`RootWarning`] with its figures, and its
//! sentence. *Not here*: where warnings are shown, how far the rules differ (`rule_difference.rs`).

use super::super::pose::{ComponentPose, LocalPose};
use super::extraction::angle_between;
use super::root_choice::is_hips_name;
use super::root_track::{RootTrack, root_path};
use super::rule_difference::{RuleDifference, rule_difference};
use crate::asset::{BoneIndex, RootLockMode, RootMotionSettings, Skeleton};

/// One warning about a root, with its figures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RootWarning {
    /// The locked root is rotated against the first key.
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
        /// Locked over sampled scale, of the axis that differs most.
        factor: f32,
    },
    /// The root is skinned, is the hips or is as high, so a lock removes the hips' motion from the
    /// pose.
    LockEatsHips {
        /// How far the root moves up and down over the take, metres.
        bob_metres: f32,
    },
    /// The Unreal rule moves the visible root differently from the take.
    RulesDiffer(RuleDifference),
}

const TURN_RADIANS: f32 = std::f32::consts::PI / 180.0;
const DRIFT_METRES: f32 = 0.01;
const SCALE_TOLERANCE: f32 = 1e-3;
/// A root above this fraction of the character's height is not on the ground.
const HIPS_HEIGHT: f32 = 0.25;

impl RootWarning {
    /// Returns the warning as a sentence for the user.
    #[must_use]
    pub fn text(&self) -> String {
        match *self {
            Self::LockTurns { lock, radians } => lock_turns_text(lock, radians),
            Self::LockScales { lock, factor } => lock_scales_text(lock, factor),
            Self::LockEatsHips { bob_metres } => lock_eats_hips_text(bob_metres),
            Self::RulesDiffer(difference) => rules_differ_text(difference),
        }
    }
}

fn lock_turns_text(lock: RootLockMode, radians: f32) -> String {
    format!(
        "{} turns the mesh by {:.1} degrees: the root's first key is turned otherwise. AnimFirstFrame keeps it.",
        lock_name(lock),
        radians.to_degrees()
    )
}

fn lock_scales_text(lock: RootLockMode, factor: f32) -> String {
    format!(
        "{} scales the mesh by {factor:.4}: the root's first key is scaled otherwise. AnimFirstFrame keeps it.",
        lock_name(lock)
    )
}

fn lock_eats_hips_text(bob_metres: f32) -> String {
    format!(
        "The root is skinned or is the hips: a lock takes its motion out of the pose, {bob_metres:.3} m up and down among it."
    )
}

fn rules_differ_text(RuleDifference { radians, metres }: RuleDifference) -> String {
    format!(
        "The Unreal rule moves the character up to {:.1} degrees and {metres:.3} m away from what the take shows; Rigid does not.",
        radians.to_degrees()
    )
}

const fn lock_name(lock: RootLockMode) -> &'static str {
    match lock {
        RootLockMode::RefPose => "RefPose",
        RootLockMode::AnimFirstFrame => "AnimFirstFrame",
        RootLockMode::Zero => "Zero",
    }
}

/// Returns the warnings about a root, whether or not its lock is on.
#[must_use]
pub fn root_warnings(
    skeleton: &Skeleton,
    track: &RootTrack,
    settings: &RootMotionSettings,
) -> Vec<RootWarning> {
    let mut warnings = Vec::new();
    let lock = settings.lock;
    let first = track.sampled_local(0.0);
    let locked = track.locked_local(0.0, settings);
    let radians = angle_between(first.rotation, locked.rotation);
    if radians > TURN_RADIANS {
        warnings.push(RootWarning::LockTurns { lock, radians });
    }
    let factors = (locked.scale / first.scale).to_array();
    let deviation = |factor: &f32| (factor - 1.0).abs();
    if let Some(factor) = factors
        .into_iter()
        .max_by(|a, b| deviation(a).total_cmp(&deviation(b)))
        .filter(|f| deviation(f) > SCALE_TOLERANCE)
    {
        warnings.push(RootWarning::LockScales { lock, factor });
    }
    if let Some(root) = track.bone()
        && track.sequence().is_animated(root)
        && (skeleton.bone(root).is_skinned
            || is_hips_name(&skeleton.bone(root).name)
            || is_as_high_as_hips(skeleton, track, root))
    {
        warnings.push(RootWarning::LockEatsHips {
            bob_metres: bob_metres(track),
        });
    }
    let difference = rule_difference(track, settings);
    if difference.radians > TURN_RADIANS || difference.metres > DRIFT_METRES {
        warnings.push(RootWarning::RulesDiffer(difference));
    }
    warnings
}

/// Returns whether a root is as high as hips are: the centre of a biped has many names.
fn is_as_high_as_hips(skeleton: &Skeleton, track: &RootTrack, root: BoneIndex) -> bool {
    let mut pose = ComponentPose::default();
    track
        .hierarchy()
        .local_to_component(&LocalPose::reference(skeleton), &mut pose);
    let top = pose
        .bone_to_component()
        .iter()
        .map(|bone| bone.translation().y)
        .fold(0.0, f32::max);
    top > 0.0 && pose.bone(root).translation().y > HIPS_HEIGHT * top
}

/// Returns how far the root moves up and down over the take, metres.
fn bob_metres(track: &RootTrack) -> f32 {
    let heights = root_path(track, 256)
        .points
        .into_iter()
        .map(|point| point.y);
    let (low, high) = heights.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), y| {
        (low.min(y), high.max(y))
    });
    (high - low).max(0.0)
}

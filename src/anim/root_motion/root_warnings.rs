//! What a user should know before trusting a lock mode or an extraction rule.
//!
//! *In*: a skeleton, a root track, the settings. *Out*: [`RootMotionFinding`]s. *Not
//! here*: their sentences (`words`), how far the rules differ (`rule_difference.rs`).

use super::super::pose::{ComponentPose, LocalPose};
use super::extraction::angle_between;
use super::root_choice::is_hips_name;
use super::root_track::{RootTrack, root_path};
use super::rule_difference::rule_difference;
use crate::asset::{BoneIndex, RootMotionFinding, RootMotionSettings, Skeleton};

const TURN_RADIANS: f32 = std::f32::consts::PI / 180.0;
const DRIFT_METRES: f32 = 0.01;
const SCALE_TOLERANCE: f32 = 1e-3;
/// A root above this fraction of the character's height is not on the ground.
const HIPS_HEIGHT: f32 = 0.25;

/// Returns the warnings about a root, whether or not its lock is on.
#[must_use]
pub fn root_warnings(
    skeleton: &Skeleton,
    track: &RootTrack,
    settings: &RootMotionSettings,
) -> Vec<RootMotionFinding> {
    let mut warnings = Vec::new();
    let lock = settings.lock;
    let first = track.sampled_local(0.0);
    let locked = track.locked_local(0.0, settings);
    let radians = angle_between(first.rotation, locked.rotation);
    if radians > TURN_RADIANS {
        warnings.push(RootMotionFinding::LockRotatesMesh { lock, radians });
    }
    let factors = (locked.scale / first.scale).to_array();
    let deviation = |factor: &f32| (factor - 1.0).abs();
    if let Some(factor) = factors
        .into_iter()
        .max_by(|a, b| deviation(a).total_cmp(&deviation(b)))
        .filter(|f| deviation(f) > SCALE_TOLERANCE)
    {
        warnings.push(RootMotionFinding::LockScalesMesh { lock, factor });
    }
    if let Some(root) = track.bone()
        && track.sequence().is_animated(root)
        && (skeleton.bone(root).is_skinned
            || is_hips_name(&skeleton.bone(root).name)
            || is_as_high_as_hips(skeleton, track, root))
    {
        warnings.push(RootMotionFinding::LockRemovesHipMotion {
            bob_metres: bob_metres(track),
        });
    }
    let difference = rule_difference(track, settings);
    if difference.radians > TURN_RADIANS || difference.metres > DRIFT_METRES {
        warnings.push(RootMotionFinding::RulesDiffer {
            radians: difference.radians,
            metres: difference.metres,
        });
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

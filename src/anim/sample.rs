//! A take and a time to a local pose.
//!
//! In: an [`AnimSequence`] and seconds from its begin. Out: bone to parent transforms and curve values. Not
//! here: how the time moves (`advance.rs`), what lies above the bones (`hierarchy.rs`).
//!
//! Times outside the take are held at its ends; nothing is blended from the last frame to the first.

use super::pose::LocalPose;
use crate::asset::{AnimSequence, BoneIndex, FramePair};
use crate::math::Transform;

/// What lies between two frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interpolation {
    /// Blended along the shorter way (nlerp).
    #[default]
    Linear,
    /// The earlier frame.
    Step,
}

impl Interpolation {
    pub(super) fn apply(self, pair: FramePair) -> FramePair {
        match self {
            Self::Linear => pair,
            Self::Step => FramePair { second: pair.first, weight: 0.0, ..pair },
        }
    }
}

/// Samples all bones at a time from the take's begin into `pose.bones`; curves are left alone.
pub fn sample(sequence: &AnimSequence, time_secs: f64, interpolation: Interpolation, pose: &mut LocalPose) {
    let pair = interpolation.apply(sequence.locate(time_secs));
    let (first, second) = (sequence.frame_keys(pair.first), sequence.frame_keys(pair.second));
    let animated = sequence.animated();
    if animated.len() == sequence.bone_count() {
        pose.bones.clear();
        if pair.weight == 0.0 {
            pose.bones.extend_from_slice(first);
        } else {
            pose.bones.extend(first.iter().zip(second).map(|(a, b)| a.lerp(b, pair.weight)));
        }
        return;
    }
    pose.bones.clear();
    pose.bones.extend_from_slice(sequence.first_keys());
    for ((bone, a), b) in animated.iter().zip(first).zip(second) {
        pose.bones[bone.index()] = if pair.weight == 0.0 { *a } else { a.lerp(b, pair.weight) };
    }
}

/// Samples one bone at a time from the take's begin, bone to parent, exactly as [`sample`] does.
#[must_use]
pub fn sample_bone(
    sequence: &AnimSequence,
    time_secs: f64,
    interpolation: Interpolation,
    bone: BoneIndex,
) -> Transform {
    let pair = interpolation.apply(sequence.locate(time_secs));
    let first = sequence.key(pair.first, bone);
    if pair.weight == 0.0 || !sequence.is_animated(bone) {
        return *first;
    }
    first.lerp(sequence.key(pair.second, bone), pair.weight)
}

/// Samples the float curves into `values`: the take's curve `i` goes to `places[i]`, the rest become 0.
pub fn sample_curves(
    sequence: &AnimSequence,
    time_secs: f64,
    interpolation: Interpolation,
    places: &[usize],
    values: &mut [f32],
) {
    let pair = interpolation.apply(sequence.locate(time_secs));
    values.fill(0.0);
    for (curve, &place) in sequence.curves().iter().zip(places) {
        let at = |frame: usize| if curve.values.len() == 1 { curve.values[0] } else { curve.values[frame] };
        values[place] = at(pair.first) + (at(pair.second) - at(pair.first)) * pair.weight;
    }
}

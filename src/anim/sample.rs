//! A take and a time to a local pose.
//!
//! In: an [`AnimSequence`] and seconds from its begin. Out: bone to parent transforms and curve values. Not
//! here: how the time moves (`advance.rs`), what lies above the bones (`hierarchy.rs`).
//!
//! Times outside the take are held at its ends; nothing is blended from the last frame to the first.

use super::bone_set::{BoneSet, runs};
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
    sample_bones(sequence, time_secs, interpolation, None, pose);
}

/// Samples the bones of a set (`None`: all) exactly as [`sample`] does, and gives how many they were.
///
/// The others keep what the pose held; in a pose that was too short they become identities.
///
/// # Panics
/// When the set is of a skeleton with more bones.
pub fn sample_bones(
    sequence: &AnimSequence,
    time_secs: f64,
    interpolation: Interpolation,
    bones: Option<&BoneSet>,
    pose: &mut LocalPose,
) -> usize {
    let pair = interpolation.apply(sequence.locate(time_secs));
    let (first, second) = (sequence.frame_keys(pair.first), sequence.frame_keys(pair.second));
    let (animated, count) = (sequence.animated(), sequence.bone_count());
    let is_all_animated = animated.len() == count;
    pose.bones.resize(count, Transform::IDENTITY);
    let mut sampled = 0;
    for run in runs(bones, count) {
        sampled += run.len();
        if is_all_animated {
            let out = &mut pose.bones[run.clone()];
            if pair.weight == 0.0 {
                out.copy_from_slice(&first[run]);
                continue;
            }
            for ((out, a), b) in out.iter_mut().zip(&first[run.clone()]).zip(&second[run]) {
                *out = a.lerp(b, pair.weight);
            }
            continue;
        }
        pose.bones[run.clone()].copy_from_slice(&sequence.first_keys()[run.clone()]);
        let column = |place: usize| animated.partition_point(|bone| bone.index() < place);
        let columns = column(run.start)..column(run.end);
        let keys = first[columns.clone()].iter().zip(&second[columns.clone()]);
        for (bone, (a, b)) in animated[columns].iter().zip(keys) {
            pose.bones[bone.index()] = if pair.weight == 0.0 { *a } else { a.lerp(b, pair.weight) };
        }
    }
    sampled
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

/// Samples the float curves into `values`: the take's curve `i` goes to `places[i]`, the rest stay as they are.
pub fn sample_curves(
    sequence: &AnimSequence,
    time_secs: f64,
    interpolation: Interpolation,
    places: &[usize],
    values: &mut [f32],
) {
    let pair = interpolation.apply(sequence.locate(time_secs));
    for (curve, &place) in sequence.curves().iter().zip(places) {
        let at = |frame: usize| if curve.values.len() == 1 { curve.values[0] } else { curve.values[frame] };
        values[place] = at(pair.first) + (at(pair.second) - at(pair.first)) * pair.weight;
    }
}

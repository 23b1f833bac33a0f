//! A take and a time to a local pose.
//!
//! *In*: an [`AnimSequence`] and seconds from its start. *Out*: bone to parent transforms and curve
//! values. *Not here*: how the time moves (`advance.rs`), what lies above the bones
//! (`hierarchy.rs`).
//!
//! Times outside the take are held at its ends; nothing is blended from the last frame to the
//! first, nor across a discontinuity of a track.

use super::bone_set::{BoneSet, runs};
use super::pose::LocalPose;
use crate::asset::{AnimSequence, BoneIndex, Discontinuity, SamplePair};
use crate::math::Transform;
use std::ops::Range;

/// What lies between two frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interpolation {
    /// Blended along the shorter way (nlerp), from sample to sample.
    #[default]
    Linear,
    /// The earlier frame.
    Step,
}

impl Interpolation {
    pub(super) fn locate(self, sequence: &AnimSequence, time_secs: f64) -> SamplePair {
        match self {
            Self::Linear => sequence.locate(time_secs),
            Self::Step => SamplePair::on(sequence.sample_of_frame(sequence.frame_at(time_secs))),
        }
    }
}

/// The part of an interval between two discontinuities, and a weight inside it.
struct ContinuousSegment<'a, T> {
    from: &'a T,
    to: &'a T,
    weight: f32,
}

/// Returns the segment around a time between the values of two samples; the discontinuities are of
/// one track in one interval.
fn continuous_segment<'a, T>(
    sequence: &AnimSequence,
    (first, second): (&'a T, &'a T),
    discontinuities: &'a [Discontinuity<T>],
    sample: usize,
    time_secs: f64,
) -> ContinuousSegment<'a, T> {
    let passed = discontinuities.partition_point(|step| step.time_secs <= time_secs);
    let (from, start) = match passed.checked_sub(1).map(|last| &discontinuities[last]) {
        Some(step) => (&step.after, step.time_secs),
        None => (first, sequence.sample_time_secs(sample)),
    };
    let (to, end) = match discontinuities.get(passed) {
        Some(step) => (&step.before, step.time_secs),
        None => (second, sequence.sample_time_secs(sample + 1)),
    };
    let weight = if end > start {
        ((time_secs - start) / (end - start)).clamp(0.0, 1.0) as f32
    } else {
        0.0
    };
    ContinuousSegment { from, to, weight }
}

/// Samples all bones at a time from the take's start into `pose.bones`; curves are left alone.
pub fn sample(
    sequence: &AnimSequence,
    time_secs: f64,
    interpolation: Interpolation,
    pose: &mut LocalPose,
) {
    sample_bones(sequence, time_secs, interpolation, None, pose);
}

/// Samples the bones of a set (`None`: all) exactly as [`sample`] does, and returns how many they
/// are.
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
    let pair = interpolation.locate(sequence, time_secs);
    let first = sequence.sample_keys(pair.first);
    let second = sequence.sample_keys(pair.second);
    let animated = sequence.animated();
    let count = sequence.bone_count();
    let is_all_animated = animated.len() == count;
    let discontinuities = discontinuities_at(sequence, pair);
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
            for ((out, a), b) in out
                .iter_mut()
                .zip(&first[run.clone()])
                .zip(&second[run.clone()])
            {
                *out = a.lerp(b, pair.weight);
            }
        } else {
            pose.bones[run.clone()].copy_from_slice(&sequence.first_keys()[run.clone()]);
            let column = |index: usize| animated.partition_point(|bone| bone.index() < index);
            let columns = column(run.start)..column(run.end);
            let keys = first[columns.clone()].iter().zip(&second[columns.clone()]);
            for (bone, (a, b)) in animated[columns].iter().zip(keys) {
                pose.bones[bone.index()] = if pair.weight == 0.0 {
                    *a
                } else {
                    a.lerp(b, pair.weight)
                };
            }
        }
        if !discontinuities.is_empty() {
            sample_discontinuous(sequence, discontinuities, pair, time_secs, run, pose);
        }
    }
    sampled
}

fn discontinuities_at(sequence: &AnimSequence, pair: SamplePair) -> &[Discontinuity<Transform>] {
    if pair.weight == 0.0 {
        &[]
    } else {
        sequence.discontinuities_after(pair.first)
    }
}

/// Samples the bones of a run again that have a discontinuity in the interval.
fn sample_discontinuous(
    sequence: &AnimSequence,
    discontinuities: &[Discontinuity<Transform>],
    pair: SamplePair,
    time_secs: f64,
    run: Range<usize>,
    pose: &mut LocalPose,
) {
    for own in discontinuities
        .chunk_by(|a, b| a.track == b.track)
        .filter(|own| run.contains(&usize::from(own[0].track)))
    {
        let bone = BoneIndex(own[0].track);
        let samples = (
            sequence.key(pair.first, bone),
            sequence.key(pair.second, bone),
        );
        let ContinuousSegment { from, to, weight } =
            continuous_segment(sequence, samples, own, pair.first, time_secs);
        pose.bones[bone.index()] = from.lerp(to, weight);
    }
}

/// Samples one bone at a time from the take's start, bone to parent, exactly as [`sample`] does.
#[must_use]
pub fn sample_bone(
    sequence: &AnimSequence,
    time_secs: f64,
    interpolation: Interpolation,
    bone: BoneIndex,
) -> Transform {
    let pair = interpolation.locate(sequence, time_secs);
    let first = sequence.key(pair.first, bone);
    if pair.weight == 0.0 || !sequence.is_animated(bone) {
        return *first;
    }
    let second = sequence.key(pair.second, bone);
    let own = discontinuities_of(discontinuities_at(sequence, pair), bone.0);
    if own.is_empty() {
        return first.lerp(second, pair.weight);
    }
    let ContinuousSegment { from, to, weight } =
        continuous_segment(sequence, (first, second), own, pair.first, time_secs);
    from.lerp(to, weight)
}

/// Blends what a list holds for each sample at a time, exactly as [`sample`] blends bones; the list
/// has its own discontinuities.
pub(super) fn sample_track(
    sequence: &AnimSequence,
    time_secs: f64,
    interpolation: Interpolation,
    samples: &[Transform],
    discontinuities: &[Discontinuity<Transform>],
) -> Transform {
    let pair = interpolation.locate(sequence, time_secs);
    let first = &samples[pair.first];
    let second = &samples[pair.second];
    if pair.weight == 0.0 {
        return *first;
    }
    let start = discontinuities.partition_point(|step| (step.sample as usize) < pair.first);
    let count = discontinuities[start..].partition_point(|step| step.sample as usize == pair.first);
    let own = &discontinuities[start..start + count];
    if own.is_empty() {
        return first.lerp(second, pair.weight);
    }
    let ContinuousSegment { from, to, weight } =
        continuous_segment(sequence, (first, second), own, pair.first, time_secs);
    from.lerp(to, weight)
}

fn discontinuities_of<T>(discontinuities: &[Discontinuity<T>], of: u16) -> &[Discontinuity<T>] {
    let start = discontinuities.partition_point(|step| step.track < of);
    let count = discontinuities[start..].partition_point(|step| step.track == of);
    &discontinuities[start..start + count]
}

/// Samples the float curves into `values`: the take's curve `i` goes to `indices[i]`, the others
/// stay.
pub fn sample_curves(
    sequence: &AnimSequence,
    time_secs: f64,
    interpolation: Interpolation,
    indices: &[usize],
    values: &mut [f32],
) {
    let pair = interpolation.locate(sequence, time_secs);
    for (curve, &index) in sequence.curves().iter().zip(indices) {
        let at = |sample: usize| {
            if curve.values.len() == 1 {
                curve.values[0]
            } else {
                curve.values[sample]
            }
        };
        values[index] = at(pair.first) + (at(pair.second) - at(pair.first)) * pair.weight;
    }
    let discontinuities = if pair.weight == 0.0 {
        &[]
    } else {
        sequence.curve_discontinuities_after(pair.first)
    };
    for own in discontinuities.chunk_by(|a, b| a.track == b.track) {
        let curve = usize::from(own[0].track);
        let all = &sequence.curves()[curve].values;
        let samples = (&all[pair.first], &all[pair.second]);
        let ContinuousSegment { from, to, weight } =
            continuous_segment(sequence, samples, own, pair.first, time_secs);
        if let Some(&index) = indices.get(curve) {
            values[index] = from + (to - from) * weight;
        }
    }
}

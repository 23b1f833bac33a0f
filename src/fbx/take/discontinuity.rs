//! Discontinuities of tracks: step keys, steps that take effect after their key, repetitions that
//! start over.
//!
//! *In*: the curves of a take. *Out*: the values before and after each discontinuity, then the
//! interval between samples that it lies in. *Not here*: samples (`refinement.rs`), which float
//! curves step (`float_curves.rs`).
//!
//! Both values are sampled a moment before and after, whatever the cause of the discontinuity.

use super::super::skeleton::Rig;
use super::channel::{CurveNode, TakeCurves};
use super::error_bound::SamplingError;
use super::sampler::{BoneTrack, Sampler};
use crate::asset::Discontinuity;
use crate::math::Transform;
use std::sync::Arc;

/// How far from a discontinuity its values are sampled; shorter than [`SNAP_SECS`].
const MOMENT_SECS: f64 = 2e-7;
/// A time this close to a sample is on it.
const SNAP_SECS: f64 = 1e-6;
/// A difference below this part of the tolerance is not a discontinuity.
const SMALLEST_RATIO: f64 = 0.1;
/// Bytes of discontinuities that a take may store.
const MOST_BYTES: usize = 12 << 20;

/// A discontinuity by time, before its interval between samples is known.
pub(super) struct TimedDiscontinuity<T> {
    /// Index of the bone or the float curve.
    pub(super) track: u16,
    /// From the take's start.
    pub(super) time_secs: f64,
    /// The value that it arrives at.
    pub(super) before: T,
    /// The value that it goes on from.
    pub(super) after: T,
}

/// Lists the times at which a curve of these curve nodes, or a weight of their layers, may step.
pub(super) fn candidate_times<'v, 'd: 'v>(
    take: &TakeCurves<'d>,
    curve_nodes: impl Iterator<Item = &'v Arc<CurveNode<'d>>>,
    (start, end): (f64, f64),
) -> Vec<f64> {
    let mut times = Vec::new();
    for curve_node in curve_nodes {
        let weight = take.layers[curve_node.layer].weight_curve.as_ref();
        let own = curve_node
            .curves
            .iter()
            .flatten()
            .filter(|curve| curve.constant().is_none());
        for curve in own.chain(weight) {
            times.extend(curve.step_times(start, end));
        }
    }
    times.sort_by(f64::total_cmp);
    times.dedup_by(|a, b| *a - *b < 2.0 * SNAP_SECS);
    times
}

/// Returns a moment before and a moment after each time, ascending.
pub(super) fn side_times(times: &[f64]) -> Vec<f64> {
    times
        .iter()
        .flat_map(|&time| [time - MOMENT_SECS, time + MOMENT_SECS])
        .collect()
}

/// Finds the discontinuities of all bones that move, by bone and time, and how many exceed those
/// that may be stored.
pub(super) fn of_bones(
    take: &TakeCurves<'_>,
    rig: &Rig,
    tracks: &[BoneTrack],
    (start, end): (f64, f64),
) -> (Vec<TimedDiscontinuity<Transform>>, usize) {
    let most = MOST_BYTES / size_of::<Discontinuity<Transform>>();
    let mut all = Vec::new();
    let mut dropped = 0;
    for bone in (0..tracks.len()).filter(|&bone| !tracks[bone].keys.is_empty()) {
        let Some(channels) = take.nodes.get(&rig.ids[bone]) else {
            continue;
        };
        let mut times = candidate_times(take, channels.curve_nodes(), (start, end));
        let left = most.saturating_sub(all.len());
        dropped += times.len().saturating_sub(left);
        times.truncate(left);
        if times.is_empty() {
            continue;
        }
        let side_times = side_times(&times);
        let keys = Sampler::for_few_curves(take, &side_times).keys(rig, bone);
        let pairs = times
            .iter()
            .zip(keys.chunks_exact(2))
            .filter(|(_, pair)| is_discontinuous(&pair[0], &pair[1]));
        all.extend(pairs.map(|(time, pair)| TimedDiscontinuity {
            track: bone as u16,
            time_secs: time - start,
            before: pair[0],
            after: pair[1],
        }));
    }
    (all, dropped)
}

/// Returns whether the values before and after differ enough to count as a discontinuity.
pub(super) fn is_discontinuous(before: &Transform, after: &Transform) -> bool {
    SamplingError::between(before, after).ratio() > SMALLEST_RATIO
}

/// Assigns each discontinuity to an interval between samples.
///
/// `sample_times` are seconds from the take's start, `value` returns that of a track at a sample. A
/// discontinuity on a sample may become two, one in each interval beside it.
pub(super) fn between_samples<T: Copy>(
    timed: &[TimedDiscontinuity<T>],
    sample_times: &[f64],
    value: impl Fn(u16, usize) -> T,
    is_discontinuous: impl Fn(&T, &T) -> bool,
) -> Vec<Discontinuity<T>> {
    let mut discontinuities = Vec::with_capacity(timed.len());
    let last = sample_times.len() - 1;
    for &TimedDiscontinuity {
        track,
        time_secs,
        before,
        after,
    } in timed
    {
        let sample = sample_times
            .partition_point(|&time| time <= time_secs + SNAP_SECS)
            .saturating_sub(1);
        let mut add = |sample: usize, time_secs: f64, before: T, after: T| {
            discontinuities.push(Discontinuity {
                sample: sample as u32,
                track,
                time_secs,
                before,
                after,
            });
        };
        if (sample_times[sample] - time_secs).abs() > SNAP_SECS {
            if sample < last && time_secs > 0.0 {
                add(sample, time_secs, before, after);
            }
            continue;
        }
        // On a sample its own value counts, from which either interval beside it may differ.
        let at = sample_times[sample];
        let on_sample = value(track, sample);
        if sample > 0 && is_discontinuous(&before, &on_sample) {
            add(sample - 1, at, before, on_sample);
        }
        if sample < last && is_discontinuous(&on_sample, &after) {
            add(sample, at, on_sample, after);
        }
    }
    discontinuities.sort_by(|a, b| {
        (a.sample, a.track)
            .cmp(&(b.sample, b.track))
            .then(a.time_secs.total_cmp(&b.time_secs))
    });
    discontinuities
}

/// Returns the discontinuities of one bone; all are in the order of bones.
pub(super) fn of_bone(
    all: &[TimedDiscontinuity<Transform>],
    bone: usize,
) -> &[TimedDiscontinuity<Transform>] {
    let start = all.partition_point(|step| usize::from(step.track) < bone);
    let count = all[start..].partition_point(|step| usize::from(step.track) == bone);
    &all[start..start + count]
}

/// Lists the frames whose interval, its ends included, holds one of these discontinuities.
pub(super) fn frames_before(
    discontinuities: &[TimedDiscontinuity<Transform>],
    rate: f64,
) -> Vec<usize> {
    let mut frames = Vec::new();
    for step in discontinuities {
        let position = step.time_secs * rate;
        frames.extend([
            (position - 1e-3).max(0.0) as usize,
            (position + 1e-3) as usize,
        ]);
    }
    frames.dedup();
    frames
}

//! Where tracks jump: step keys, steps that take effect after their key, repetitions that begin
//! anew.
//!
//! *In*: the curves of a take. *Out*: for each jump both sides of it, then its place among the
//! rows. *Not here*: the rows (`fine`), numbers beside the bones (`numbers`).
//!
//! Both sides are evaluated a moment before and after, which holds for every cause of a jump alike.

use super::super::skeleton::Rig;
use super::channel::{NodeChannels, TakeCurves, ValueNode};
use super::miss::Miss;
use super::sampler::{Sampler, Track};
use crate::asset::Discontinuity;
use crate::math::Transform;
use std::sync::Arc;

/// How far from a jump its sides are evaluated; shorter than what counts as the same time.
const MOMENT_SECS: f64 = 2e-7;
/// A time this close to a row is that row.
const SNAP_SECS: f64 = 1e-6;
/// A jump smaller than this part of what may be missed is none.
const SMALL: f64 = 0.1;
/// Bytes of jumps that a take may store.
const MOST_BYTES: usize = 12 << 20;

/// A jump that has no place among the rows yet.
pub(super) struct Found<T> {
    /// The bone, or the place of the float curve.
    pub(super) of: u16,
    /// From the take's begin.
    pub(super) time_secs: f64,
    /// Where it arrives.
    pub(super) before: T,
    /// Where it goes on from.
    pub(super) after: T,
}

/// Lists the times at which any of these curves, or a weight of their layers, may jump.
pub(super) fn times<'v, 'd: 'v>(
    take: &TakeCurves<'d>,
    values: impl Iterator<Item = &'v Arc<ValueNode<'d>>>,
    (begin, end): (f64, f64),
) -> Vec<f64> {
    let mut times = Vec::new();
    for value in values {
        let weight = take.layers[value.layer].weight_curve.as_ref();
        let own = value
            .curves
            .iter()
            .flatten()
            .filter(|curve| curve.constant().is_none());
        for curve in own.chain(weight) {
            times.extend(curve.jump_times(begin, end));
        }
    }
    times.sort_by(f64::total_cmp);
    times.dedup_by(|a, b| *a - *b < 2.0 * SNAP_SECS);
    times
}

/// Returns for each time the moments before and after it, ascending.
pub(super) fn sides(times: &[f64]) -> Vec<f64> {
    times
        .iter()
        .flat_map(|&time| [time - MOMENT_SECS, time + MOMENT_SECS])
        .collect()
}

/// Finds the jumps of all bones that move, by bone and time, and how many were too many to keep.
pub(super) fn of_bones(
    take: &TakeCurves<'_>,
    rig: &Rig,
    tracks: &[Track],
    (begin, end): (f64, f64),
) -> (Vec<Found<Transform>>, usize) {
    let most = MOST_BYTES / size_of::<Discontinuity<Transform>>();
    let (mut all, mut left_out) = (Vec::new(), 0);
    for bone in (0..tracks.len()).filter(|&bone| !tracks[bone].keys.is_empty()) {
        let Some(channels) = take.nodes.get(&rig.ids[bone]) else {
            continue;
        };
        let mut times = times(take, NodeChannels::values(channels), (begin, end));
        let room = most.saturating_sub(all.len());
        left_out += times.len().saturating_sub(room);
        times.truncate(room);
        if times.is_empty() {
            continue;
        }
        let sides = sides(&times);
        let keys = Sampler::bare(take, &sides).keys(rig, bone);
        let found = times
            .iter()
            .zip(keys.chunks_exact(2))
            .filter(|(_, pair)| is_jump(&pair[0], &pair[1]));
        all.extend(found.map(|(time, pair)| Found {
            of: bone as u16,
            time_secs: time - begin,
            before: pair[0],
            after: pair[1],
        }));
    }
    (all, left_out)
}

/// Returns whether two sides are too far apart to be taken as one.
pub(super) fn is_jump(before: &Transform, after: &Transform) -> bool {
    Miss::between(before, after).ratio() > SMALL
}

/// Returns each jump its place between rows; `row_times` count from the take's begin, `value` is
/// that of a row.
pub(super) fn place<T: Copy>(
    found: &[Found<T>],
    row_times: &[f64],
    value: impl Fn(u16, usize) -> T,
    is_jump: impl Fn(&T, &T) -> bool,
) -> Vec<Discontinuity<T>> {
    let mut jumps = Vec::with_capacity(found.len());
    let last = row_times.len() - 1;
    for &Found {
        of,
        time_secs,
        before,
        after,
    } in found
    {
        let row = row_times
            .partition_point(|&time| time <= time_secs + SNAP_SECS)
            .saturating_sub(1);
        let mut add = |row: usize, time_secs: f64, before: T, after: T| {
            jumps.push(Discontinuity {
                sample: row as u32,
                track: of,
                time_secs,
                before,
                after,
            });
        };
        if (row_times[row] - time_secs).abs() > SNAP_SECS {
            if row < last && time_secs > 0.0 {
                add(row, time_secs, before, after);
            }
            continue;
        }
        // On the row its own value counts, which each of the two intervals beside it may miss.
        let (at, on_row) = (row_times[row], value(of, row));
        if row > 0 && is_jump(&before, &on_row) {
            add(row - 1, at, before, on_row);
        }
        if row < last && is_jump(&on_row, &after) {
            add(row, at, on_row, after);
        }
    }
    jumps.sort_by(|a, b| {
        (a.sample, a.track)
            .cmp(&(b.sample, b.track))
            .then(a.time_secs.total_cmp(&b.time_secs))
    });
    jumps
}

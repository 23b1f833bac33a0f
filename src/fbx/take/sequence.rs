//! Bakes the curves of a take into a sequence.
//!
//! *In*: [`TakeCurves`], the rig, the frames. *Out*: an [`AnimSequence`]: keys by row and bone,
//! jumps, float curves, visibility, authored key times. *Not here*: sampling (`sampler`,
//! `numbers`), rows between frames (`fine`), which take to show (`takes`).

use super::super::skeleton::Rig;
use super::channel::TakeCurves;
use super::fine::{self, Missed, Rows};
use super::frames::FrameGrid;
use super::jumps::{self, Found};
use super::numbers;
use super::sampler::{Sampler, Track, run_length};
use super::visibility::{self, Shown};
use crate::asset::{
    AnimSequence, AuthoredKeys, BoneIndex, FloatCurve, SamplesPerFrame, SequenceError,
    SequenceParts,
};
use crate::math::Transform;

/// A baked take and what its rows still miss.
pub(super) struct BakedTake {
    /// The sequence.
    pub(super) sequence: AnimSequence,
    /// What is missed between two rows, where that is too much.
    pub(super) missed: Option<Missed>,
    /// Jumps that were too many to keep.
    pub(super) lost_jumps: usize,
}

/// Bakes a take, with so many rows a frame at most.
///
/// # Errors
/// When the parts break an invariant of the sequence, which the frames given here prevent.
pub(super) fn bake(
    take: &TakeCurves<'_>,
    rig: &Rig,
    shown: &[Shown],
    grid: FrameGrid,
    most: SamplesPerFrame,
) -> Result<BakedTake, SequenceError> {
    let span = (grid.begin, grid.begin + grid.length);
    let tracks = tracks(take, rig, &grid.times());
    let (found, lost_jumps) = jumps::of_bones(take, rig, &tracks, span);
    let Rows {
        samples_per_frame,
        tracks,
        missed,
    } = fine::refine(take, rig, &grid, tracks, &found, most);
    let mut times = grid.row_times(samples_per_frame.count());
    let curves = curves(take, rig, &times);
    let animated: Vec<BoneIndex> = (0..tracks.len())
        .filter(|&i| !tracks[i].keys.is_empty())
        .map(|i| BoneIndex(i as u16))
        .collect();
    let columns: Vec<&[Transform]> = animated
        .iter()
        .map(|bone| tracks[bone.index()].keys.as_slice())
        .collect();
    let mut keys = Vec::with_capacity(times.len() * columns.len());
    for row in 0..times.len() {
        keys.extend(columns.iter().map(|column| column[row]));
    }
    times.iter_mut().for_each(|time| *time -= grid.begin);
    let key = |bone: u16, row: usize| tracks[usize::from(bone)].keys[row];
    let jumps = jumps::place(&found, &times, key, jumps::is_jump);
    let is_varying = |jump: &Found<f32>| {
        curves
            .get(usize::from(jump.of))
            .is_some_and(|curve| curve.values.len() > 1)
    };
    let found: Vec<Found<f32>> = numbers::jumps(take, rig, span)
        .into_iter()
        .filter(is_varying)
        .collect();
    let value = |curve: u16, row: usize| curves[usize::from(curve)].values[row];
    let curve_discontinuities = jumps::place(&found, &times, value, numbers::is_jump);
    let sequence = AnimSequence::new(SequenceParts {
        name: take.stack.name().to_owned(),
        rate_hz: grid.rate,
        length_secs: grid.length,
        start_secs: grid.begin,
        frame_count: grid.count,
        samples_per_frame,
        first_keys: tracks.iter().map(|track| track.first).collect(),
        animated,
        keys,
        discontinuities: jumps,
        curve_discontinuities,
        curves,
        visibility: visibility::tracks(take, shown, rig, grid.begin, grid.length),
        authored_keys: authored_keys(take, rig, grid.begin, grid.length),
        stored_frames: grid.stored,
    })?;
    Ok(BakedTake {
        sequence,
        missed,
        lost_jumps,
    })
}

fn tracks(take: &TakeCurves<'_>, rig: &Rig, times: &[f64]) -> Vec<Track> {
    let (mut tracks, mut done): (Vec<Track>, usize) = (Vec::new(), 0);
    for run in times.chunks(run_length(take)) {
        // A run begins with the last frame of the one before, so that the interval between them is
        // looked at, too.
        let from = done.saturating_sub(1);
        let mut next = Sampler::new(take, &times[from..done + run.len()]).tracks(rig);
        if done == 0 {
            tracks = next;
        } else {
            for track in next.iter_mut().filter(|track| !track.keys.is_empty()) {
                track.keys.remove(0);
            }
            tracks
                .iter_mut()
                .zip(next)
                .for_each(|(track, next)| track.append(next, done, run.len()));
        }
        done += run.len();
    }
    tracks
}

fn curves(take: &TakeCurves<'_>, rig: &Rig, times: &[f64]) -> Vec<FloatCurve> {
    let (mut curves, mut done): (Vec<FloatCurve>, usize) = (Vec::new(), 0);
    if take.numbers.is_empty() {
        return curves;
    }
    for run in times.chunks(run_length(take)) {
        let next = numbers::sample(&Sampler::bare(take, run), rig);
        if done == 0 {
            curves = next;
        } else {
            curves
                .iter_mut()
                .zip(next)
                .for_each(|(curve, next)| append_values(curve, next, done, run.len()));
        }
        done += run.len();
    }
    curves
}

/// Appends the values of the next `count` frames to those of `done` frames; one value stands for a
/// constant.
fn append_values(curve: &mut FloatCurve, mut next: FloatCurve, done: usize, count: usize) {
    if curve.values.len() == 1 && next.values == curve.values {
        return;
    }
    if curve.values.len() == 1 {
        curve.values = vec![curve.values[0]; done];
    }
    if next.values.len() == 1 {
        next.values = vec![next.values[0]; count];
    }
    curve.values.append(&mut next.values);
}

/// Lists when each bone's keys stand in the file, within the take.
fn authored_keys(take: &TakeCurves<'_>, rig: &Rig, begin: f64, length: f64) -> Vec<AuthoredKeys> {
    const EDGE_SECS: f64 = 1e-6;
    let within = (begin - EDGE_SECS)..=(begin + length + EDGE_SECS);
    let mut list = Vec::new();
    for (i, id) in rig.ids.iter().enumerate() {
        let Some(channels) = take.nodes.get(id) else {
            continue;
        };
        let mut seen: Vec<usize> = Vec::new();
        let mut times_secs: Vec<f64> = Vec::new();
        for curve in channels.curves() {
            let times = curve.times();
            if !seen.contains(&times.serial()) {
                seen.push(times.serial());
                times_secs.extend(
                    times
                        .secs()
                        .iter()
                        .copied()
                        .filter(|time| within.contains(time)),
                );
            }
        }
        if seen.len() > 1 {
            times_secs.sort_by(f64::total_cmp);
            times_secs.dedup();
        }
        if !times_secs.is_empty() {
            list.push(AuthoredKeys {
                bone: BoneIndex(i as u16),
                times_secs,
            });
        }
    }
    list
}

//! Bakes the curves of a take into a sequence.
//!
//! *In*: [`TakeCurves`], the rig, the frames. *Out*: an [`AnimSequence`]: keys by frame and bone, float curves,
//! authored key times. *Not here*: sampling (`sampler`, `numbers`), which take to show (`takes`).

use super::super::skeleton::Rig;
use super::channel::TakeCurves;
use super::frames::FrameGrid;
use super::numbers;
use super::sampler::{Sampler, Track};
use crate::asset::{AnimSequence, AuthoredKeys, BoneIndex, FloatCurve, SequenceError, SequenceParts};
use crate::math::Transform;

/// Frames that are sampled at a time, which bounds the memory that sampling needs beside the keys.
const RUN: usize = 1 << 14;

/// Bakes a take.
///
/// # Errors
/// When the parts break an invariant of the sequence, which the frames given here prevent.
pub(super) fn bake(take: &TakeCurves<'_>, rig: &Rig, grid: FrameGrid) -> Result<AnimSequence, SequenceError> {
    let times = grid.times();
    let (mut tracks, mut curves): (Vec<Track>, Vec<FloatCurve>) = (Vec::new(), Vec::new());
    let mut done = 0;
    for run in times.chunks(RUN) {
        let sampler = Sampler::new(take, run);
        let (next_tracks, next_curves) = (sampler.tracks(rig), numbers::sample(&sampler, rig));
        if done == 0 {
            (tracks, curves) = (next_tracks, next_curves);
        } else {
            let append = |(track, next): (&mut Track, Track)| track.append(next, done, run.len());
            tracks.iter_mut().zip(next_tracks).for_each(append);
            curves.iter_mut().zip(next_curves).for_each(|(curve, next)| append_values(curve, next, done, run.len()));
        }
        done += run.len();
    }
    let animated: Vec<BoneIndex> =
        (0..tracks.len()).filter(|&i| !tracks[i].keys.is_empty()).map(|i| BoneIndex(i as u16)).collect();
    let columns: Vec<&[Transform]> = animated.iter().map(|bone| tracks[bone.index()].keys.as_slice()).collect();
    let mut keys = Vec::with_capacity(times.len() * columns.len());
    for frame in 0..times.len() {
        keys.extend(columns.iter().map(|column| column[frame]));
    }
    AnimSequence::new(SequenceParts {
        name: take.stack.name().to_owned(),
        rate_hz: grid.rate,
        length_secs: grid.length,
        start_secs: grid.begin,
        frame_count: grid.count,
        first_keys: tracks.iter().map(|track| track.first).collect(),
        animated,
        keys,
        stored_frames: grid.stored,
        curves,
        authored_keys: authored_keys(take, rig, grid.begin, grid.length),
        ..SequenceParts::default()
    })
}

/// Appends the values of the next `count` frames to those of `done` frames; one value stands for a constant.
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
        let Some(channels) = take.nodes.get(id) else { continue };
        let mut seen: Vec<usize> = Vec::new();
        let mut times_secs: Vec<f64> = Vec::new();
        for curve in channels.curves() {
            let times = curve.times();
            if !seen.contains(&times.serial()) {
                seen.push(times.serial());
                times_secs.extend(times.secs().iter().copied().filter(|time| within.contains(time)));
            }
        }
        if seen.len() > 1 {
            times_secs.sort_by(f64::total_cmp);
            times_secs.dedup();
        }
        if !times_secs.is_empty() {
            list.push(AuthoredKeys { bone: BoneIndex(i as u16), times_secs });
        }
    }
    list
}

//! Bakes the curves of a take into a sequence.
//!
//! *In*: [`TakeCurves`], the rig, the sample grid. *Out*: an [`AnimSequence`]: keys by sample and
//! bone, discontinuities, float curves, visibility, authored key times. *Not here*: sampling
//! (`sampler.rs`, `float_curves.rs`), samples between frames (`refinement.rs`), which takes there
//! are (`takes.rs`).

use super::super::skeleton::Rig;
use super::channel::TakeCurves;
use super::discontinuity::{self, TimedDiscontinuity};
use super::float_curves;
use super::refinement::{self, RefinedTracks, ResidualError};
use super::sample_grid::SampleGrid;
use super::sampler::{BoneTrack, Sampler, chunk_length};
use super::visibility::{self, VisibilityChain};
use crate::asset::{
    AnimSequence, AuthoredKeys, BoneIndex, SamplesPerFrame, SequenceError, SequenceParts,
};
use crate::math::Transform;

/// A baked take and what its samples do not carry.
pub(super) struct BakedTake {
    /// The sequence.
    pub(super) sequence: AnimSequence,
    /// The sampling error that remains, where it exceeds the tolerance.
    pub(super) residual: Option<ResidualError>,
    /// Number of discontinuities beyond those that may be stored.
    pub(super) dropped_discontinuities: usize,
}

/// Bakes a take, with at most `most` samples per frame.
///
/// # Errors
/// When the parts break an invariant of the sequence, which the grid prevents.
pub(super) fn bake(
    take: &TakeCurves<'_>,
    rig: &Rig,
    chains: &[VisibilityChain],
    grid: SampleGrid,
    most: SamplesPerFrame,
) -> Result<BakedTake, SequenceError> {
    let span = (grid.start, grid.start + grid.length);
    let tracks = tracks(take, rig, &grid.times());
    let (timed, dropped_discontinuities) = discontinuity::of_bones(take, rig, &tracks, span);
    let RefinedTracks {
        samples_per_frame,
        tracks,
        residual,
    } = refinement::refine(take, rig, &grid, tracks, &timed, most);
    let mut times = grid.sample_times(samples_per_frame.count());
    let curves = float_curves::sample(take, rig, &times);
    let animated: Vec<BoneIndex> = (0..tracks.len())
        .filter(|&i| !tracks[i].keys.is_empty())
        .map(|i| BoneIndex(i as u16))
        .collect();
    let columns: Vec<&[Transform]> = animated
        .iter()
        .map(|bone| tracks[bone.index()].keys.as_slice())
        .collect();
    let mut keys = Vec::with_capacity(times.len() * columns.len());
    for sample in 0..times.len() {
        keys.extend(columns.iter().map(|column| column[sample]));
    }
    times.iter_mut().for_each(|time| *time -= grid.start);
    let discontinuities = discontinuity::between_samples(
        &timed,
        &times,
        |bone, sample| tracks[usize::from(bone)].keys[sample],
        discontinuity::is_discontinuous,
    );
    let is_varying = |step: &TimedDiscontinuity<f32>| {
        curves
            .get(usize::from(step.track))
            .is_some_and(|curve| curve.values.len() > 1)
    };
    let timed: Vec<TimedDiscontinuity<f32>> = float_curves::discontinuities(take, rig, span)
        .into_iter()
        .filter(is_varying)
        .collect();
    let curve_discontinuities = discontinuity::between_samples(
        &timed,
        &times,
        |curve, sample| curves[usize::from(curve)].values[sample],
        float_curves::is_discontinuous,
    );
    let sequence = AnimSequence::new(SequenceParts {
        name: take.stack.name().to_owned(),
        rate_hz: grid.rate,
        length_secs: grid.length,
        start_secs: grid.start,
        frame_count: grid.count,
        samples_per_frame,
        first_keys: tracks.iter().map(|track| track.first).collect(),
        animated,
        keys,
        discontinuities,
        curve_discontinuities,
        curves,
        visibility: visibility::tracks(take, chains, rig, grid.start, grid.length),
        authored_keys: authored_keys(take, rig, grid.start, grid.length),
        stored_frames: grid.stored,
    })?;
    Ok(BakedTake {
        sequence,
        residual,
        dropped_discontinuities,
    })
}

/// Samples the tracks of all bones, chunk by chunk.
fn tracks(take: &TakeCurves<'_>, rig: &Rig, times: &[f64]) -> Vec<BoneTrack> {
    let mut tracks: Vec<BoneTrack> = Vec::new();
    let mut done: usize = 0;
    for chunk in times.chunks(chunk_length(take)) {
        // A chunk starts with the last sample of the one before, so that its bound covers the
        // interval between them.
        let from = done.saturating_sub(1);
        let mut next = Sampler::new(take, &times[from..done + chunk.len()]).tracks(rig);
        if done == 0 {
            tracks = next;
        } else {
            for track in next.iter_mut().filter(|track| !track.keys.is_empty()) {
                track.keys.remove(0);
            }
            tracks
                .iter_mut()
                .zip(next)
                .for_each(|(track, next)| track.append(next, done, chunk.len()));
        }
        done += chunk.len();
    }
    tracks
}

/// Lists the authored key times of each bone within the take.
fn authored_keys(take: &TakeCurves<'_>, rig: &Rig, start: f64, length: f64) -> Vec<AuthoredKeys> {
    const EDGE_SECS: f64 = 1e-6;
    let within = (start - EDGE_SECS)..=(start + length + EDGE_SECS);
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

//! Rows between frames, where frames alone would miss too much of the motion.
//!
//! *In*: the tracks at the frames, their bounds, where they jump. *Out*: tracks with two, four or eight rows a
//! frame, or as they were, and what is still missed. *Not here*: the bound (`bend`), jumps (`jumps`).
//!
//! Only tracks whose bound exceeds what may be missed are looked at. They are evaluated at the finest rows; of
//! those every second one is dropped again while that misses too little to matter.

use rayon::prelude::*;

use super::super::skeleton::Rig;
use super::channel::TakeCurves;
use super::frames::FrameGrid;
use super::jumps::Found;
use super::miss::Miss;
use super::sampler::{Sampler, Track, keep_signs};
use crate::asset::RowsPerFrame;
use crate::math::{Quat, Transform};

/// Rows that are evaluated at a time.
const RUN: usize = 1 << 14;
/// So many places are evaluated in search of the worst miss.
const LOOKS: usize = 24;

/// The worst that is missed between two rows.
pub(super) struct Missed {
    /// The bone's place.
    pub(super) bone: usize,
    /// How much.
    pub(super) miss: Miss,
}

/// A take's tracks at all rows.
pub(super) struct Rows {
    /// Rows from each frame to the next.
    pub(super) rows_per_frame: RowsPerFrame,
    /// One for each bone.
    pub(super) tracks: Vec<Track>,
    /// What is still missed, where that is too much.
    pub(super) missed: Option<Missed>,
}

/// Adds rows to the tracks where they are needed, at most so many.
pub(super) fn refine(
    take: &TakeCurves<'_>,
    rig: &Rig,
    grid: &FrameGrid,
    tracks: Vec<Track>,
    jumps: &[Found<Transform>],
    most: RowsPerFrame,
) -> Rows {
    let rough: Vec<usize> = (0..tracks.len()).filter(|&bone| tracks[bone].bend > 1.0).collect();
    let mut refiner = Refiner { take, rig, grid, jumps, rough, tracks };
    let most = if grid.stored.is_some() || grid.count < 2 { RowsPerFrame::One } else { most };
    if refiner.rough.is_empty() {
        return Rows { rows_per_frame: RowsPerFrame::One, tracks: refiner.tracks, missed: None };
    }
    let rows_per_frame = if most > RowsPerFrame::One { refiner.add_rows(most) } else { most };
    let missed = if rows_per_frame == most { refiner.worst(rows_per_frame) } else { None };
    Rows { rows_per_frame, tracks: refiner.tracks, missed }
}

struct Refiner<'a, 'd> {
    take: &'a TakeCurves<'d>,
    rig: &'a Rig,
    grid: &'a FrameGrid,
    jumps: &'a [Found<Transform>],
    /// Bones that frames alone may miss.
    rough: Vec<usize>,
    tracks: Vec<Track>,
}

impl Refiner<'_, '_> {
    /// Evaluates the finest rows, drops what is not needed, and gives how many rows a frame are left.
    fn add_rows(&mut self, most: RowsPerFrame) -> RowsPerFrame {
        let count = most.count();
        let moving = (0..self.tracks.len()).filter(|&bone| !self.tracks[bone].keys.is_empty());
        let exact: Vec<usize> =
            moving.filter(|&bone| self.rough.contains(&bone) || !self.jumps_of(bone).is_empty()).collect();
        let frame_times = self.grid.times();
        let between = |pair: &[f64]| {
            let (begin, step) = (pair[0], (pair[1] - pair[0]) / count as f64);
            (1..count).map(move |row| begin + step * row as f64)
        };
        let times: Vec<f64> = frame_times.windows(2).flat_map(between).collect();
        let mut added: Vec<Vec<Transform>> = vec![Vec::with_capacity(times.len()); exact.len()];
        for run in times.chunks(RUN) {
            let sampler = Sampler::new(self.take, run);
            added.par_iter_mut().zip(&exact).for_each(|(keys, &bone)| keys.append(&mut sampler.keys(self.rig, bone)));
        }
        for (bone, mut added) in exact.into_iter().zip(added) {
            let frames = &self.tracks[bone].keys;
            let mut rows = Vec::with_capacity(frames.len() * count);
            for (frame, between) in frames.iter().zip(added.chunks_exact_mut(count - 1)) {
                rows.push(*frame);
                keep_signs(frame.rotation, between);
                rows.extend_from_slice(between);
            }
            rows.extend(frames.last());
            keep_signs(Quat::IDENTITY, &mut rows);
            self.tracks[bone].keys = rows;
        }
        let kept = self.needed(most);
        let frame_count = self.grid.count;
        for track in self.tracks.iter_mut().filter(|track| !track.keys.is_empty()) {
            track.keys = resampled(&track.keys, frame_count, count, kept.count());
        }
        kept
    }

    /// Finds the fewest rows that miss no more than may be missed; all rough tracks have the finest ones.
    fn needed(&self, most: RowsPerFrame) -> RowsPerFrame {
        let mut needed = most;
        for fewer in RowsPerFrame::ALL.into_iter().rev().filter(|&fewer| fewer < most) {
            let stride = most.count() / fewer.count();
            let suffices = self.rough.par_iter().all(|&bone| self.suffices(bone, most.count(), stride));
            if !suffices {
                break;
            }
            needed = fewer;
        }
        needed
    }

    fn suffices(&self, bone: usize, count: usize, stride: usize) -> bool {
        let (rows, jumping) = (&self.tracks[bone].keys, self.jumping_frames(bone));
        (0..self.grid.count - 1).filter(|frame| jumping.binary_search(frame).is_err()).all(|frame| {
            (0..count).filter(|row| row % stride != 0).all(|row| {
                let (at, rest) = (frame * count + row, row % stride);
                let blend = rows[at - rest].lerp(&rows[at - rest + stride], rest as f32 / stride as f32);
                Miss::between(&blend, &rows[at]).ratio() <= 1.0
            })
        })
    }

    fn jumps_of(&self, bone: usize) -> &[Found<Transform>] {
        let begin = self.jumps.partition_point(|jump| usize::from(jump.of) < bone);
        let count = self.jumps[begin..].partition_point(|jump| usize::from(jump.of) == bone);
        &self.jumps[begin..begin + count]
    }

    /// Lists the frames of which the interval after them, or its begin or end, holds a jump of the bone.
    fn jumping_frames(&self, bone: usize) -> Vec<usize> {
        let mut frames = Vec::new();
        for jump in self.jumps_of(bone) {
            let position = jump.time_secs * self.grid.rate;
            frames.extend([(position - 1e-3).max(0.0) as usize, (position + 1e-3) as usize]);
        }
        frames.dedup();
        frames
    }

    /// Evaluates the places where most seems to be missed between rows, and gives the worst that is too much.
    fn worst(&self, rows_per_frame: RowsPerFrame) -> Option<Missed> {
        let count = rows_per_frame.count();
        let mut places: Vec<(f64, usize, usize)> =
            self.rough.par_iter().filter_map(|&bone| self.most_curved(bone, count)).collect();
        places.sort_by(|a, b| b.0.total_cmp(&a.0));
        let looks = places.into_iter().take(LOOKS).map(|(_, bone, row)| (bone, self.missed_around(bone, row, count)));
        let worst = looks.max_by(|a, b| a.1.ratio().total_cmp(&b.1.ratio()))?;
        (worst.1.ratio() > 1.0).then_some(Missed { bone: worst.0, miss: worst.1 })
    }

    /// Finds the row around which a bone's track is curved most; kinks at frames do not count, for no row
    /// between two frames sees them.
    fn most_curved(&self, bone: usize, count: usize) -> Option<(f64, usize, usize)> {
        let (rows, jumping) = (&self.tracks[bone].keys, self.jumping_frames(bone));
        let is_seen = |row: &usize| {
            let is_between = count == 1 || row % count != 0;
            is_between && jumping.binary_search(&(row / count)).is_err()
        };
        let curved = (1..rows.len() - 1).filter(is_seen).map(|row| (curvature(&rows[row - 1..=row + 1]), bone, row));
        curved.max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// Measures what is missed in the two intervals beside a row.
    fn missed_around(&self, bone: usize, row: usize, count: usize) -> Miss {
        const SHARES: [f64; 3] = [0.25, 0.5, 0.75];
        let row_times = self.grid.row_times(count);
        let rows = &self.tracks[bone].keys;
        let intervals = [row - 1, row];
        let time = |row: usize, share: f64| row_times[row] + (row_times[row + 1] - row_times[row]) * share;
        let times: Vec<f64> = intervals.iter().flat_map(|&row| SHARES.map(|share| time(row, share))).collect();
        let truth = Sampler::bare(self.take, &times).keys(self.rig, bone);
        let blends = intervals.iter().flat_map(|&row| SHARES.map(|share| rows[row].lerp(&rows[row + 1], share as f32)));
        let misses = blends.zip(&truth).map(|(blend, truth)| Miss::between(&blend, truth));
        misses.fold(Miss::default(), |worst, miss| if miss.ratio() > worst.ratio() { miss } else { worst })
    }
}

/// Takes a track from `old` rows a frame, or from frames alone, to `new` ones.
fn resampled(keys: &[Transform], frame_count: usize, old: usize, new: usize) -> Vec<Transform> {
    if keys.len() > frame_count {
        return keys.iter().copied().step_by(old / new).collect();
    }
    if new == 1 {
        return keys.to_vec();
    }
    let mut rows = Vec::with_capacity(frame_count * new);
    for pair in keys.windows(2) {
        rows.extend((0..new).map(|row| pair[0].lerp(&pair[1], row as f32 / new as f32)));
    }
    rows.extend(keys.last());
    rows
}

/// Estimates what a blend over the interval beside the middle one of three rows misses, in units of what may be.
fn curvature(rows: &[Transform]) -> f64 {
    let [a, b, c] = [&rows[0], &rows[1], &rows[2]];
    let second = (a.rotation + c.rotation) * 0.5 - b.rotation;
    // What points along the rotation itself is the blend's missing length, not a turn.
    let turn = (second - b.rotation * second.dot(b.rotation)).length() * 2.0;
    let miss = Miss {
        degrees: f64::from(turn).to_degrees() / 4.0,
        metres: f64::from(((a.translation + c.translation) * 0.5).distance(b.translation)) / 4.0,
        scale: f64::from(((a.scale + c.scale) * 0.5 - b.scale).abs().max_element()) / 4.0,
    };
    miss.ratio()
}

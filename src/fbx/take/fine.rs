//! Rows between frames, where frames alone would miss too much of the motion.
//!
//! *In*: the tracks at the frames, their bounds, where they jump. *Out*: tracks with two, four or
//! eight rows a frame, or as they were, and what is still missed. *Not here*: the bound (`bend`),
//! jumps (`jumps`).
//!
//! Only tracks whose bound exceeds what may be missed are looked at. They are taken to the finest
//! rows; of those every second one is dropped again while that misses too little to matter.

use rayon::prelude::*;

use super::super::skeleton::Rig;
use super::bend::Course;
use super::channel::TakeCurves;
use super::filling::Filling;
use super::frames::FrameGrid;
use super::jumps::Found;
use super::miss::Miss;
use super::sampler::{Sampler, Track, run_length};
use crate::asset::SamplesPerFrame;
use crate::math::Transform;

/// Frames of all bones from which spreading them over all cores pays.
const WORTH_ALL_CORES: usize = 10_000;
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
    pub(super) samples_per_frame: SamplesPerFrame,
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
    most: SamplesPerFrame,
) -> Rows {
    let rough: Vec<usize> = (0..tracks.len())
        .filter(|&bone| tracks[bone].bend.bound > 1.0)
        .collect();
    let mut refiner = Refiner {
        take,
        rig,
        grid,
        jumps,
        rough,
        tracks,
    };
    let most = if grid.stored.is_some() || grid.count < 2 {
        SamplesPerFrame::One
    } else {
        most
    };
    let (mut samples_per_frame, mut missed) = (SamplesPerFrame::One, None);
    if !refiner.rough.is_empty() {
        samples_per_frame = if most > SamplesPerFrame::One {
            refiner.add_rows(most)
        } else {
            most
        };
        missed = if samples_per_frame == most {
            refiner.worst(samples_per_frame)
        } else {
            None
        };
    }
    refiner.still_the_unmoved();
    Rows {
        samples_per_frame,
        tracks: refiner.tracks,
        missed,
    }
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
    /// Makes the finest rows, drops what is not needed, and gives how many rows a frame are left.
    fn add_rows(&mut self, most: SamplesPerFrame) -> SamplesPerFrame {
        let moving = (0..self.tracks.len()).filter(|&bone| !self.tracks[bone].keys.is_empty());
        let mut exact: Vec<(usize, Course)> = Vec::new();
        for bone in moving {
            match self.jumps_of(bone).is_empty() {
                true if self.tracks[bone].bend.bound > 1.0 => {
                    exact.push((bone, self.tracks[bone].bend.course))
                }
                true => {}
                false => exact.push((bone, Course::Any)),
            }
        }
        for course in [Course::Gentle, Course::Smooth, Course::Any] {
            let bones: Vec<usize> = exact
                .iter()
                .filter(|its| its.1 == course)
                .map(|its| its.0)
                .collect();
            if !bones.is_empty() {
                self.look(&bones, &Filling::new(course, most.count()));
            }
        }
        let kept = self.needed(most);
        let frame_count = self.grid.count;
        for track in self
            .tracks
            .iter_mut()
            .filter(|track| !track.keys.is_empty())
        {
            resample(&mut track.keys, frame_count, most.count(), kept.count());
        }
        kept
    }

    /// Takes the keys from tracks that turn out to stand still at all rows and jump nowhere.
    fn still_the_unmoved(&mut self) {
        for bone in 0..self.tracks.len() {
            let track = &self.tracks[bone];
            if track.keys.iter().all(|key| *key == track.first) && self.jumps_of(bone).is_empty() {
                self.tracks[bone].keys = Vec::new();
            }
        }
    }

    /// Evaluates bones where the filling looks, and fills all rows.
    fn look(&mut self, bones: &[usize], filling: &Filling) {
        let (straight, others): (Vec<usize>, Vec<usize>) =
            bones.iter().partition(|&&bone| self.is_straight(bone));
        for (bones, looked) in [
            (&straight, self.looks_between(&straight, &filling.looks)),
            (&others, self.looks_at_curves(&others, &filling.looks)),
        ] {
            let places: Vec<usize> = (0..bones.len()).collect();
            let rows = self.of_each(&places, |place| {
                filling.fill(&self.tracks[bones[place]].keys, &looked[place])
            });
            for (&bone, rows) in bones.iter().zip(rows) {
                self.tracks[bone].keys = rows;
            }
        }
    }

    fn is_straight(&self, bone: usize) -> bool {
        self.tracks[bone].bend.is_straight && self.jumps_of(bone).is_empty()
    }

    /// Returns the looks of bones that move straight between frames, by the frames alone.
    fn looks_between(&self, bones: &[usize], looks: &[f64]) -> Vec<Vec<Transform>> {
        if bones.is_empty() {
            return Vec::new();
        }
        let frame_times = self.grid.times();
        let (intervals, run) = (frame_times.len() - 1, run_length(self.take));
        let mut looked: Vec<Vec<Transform>> = vec![Vec::new(); bones.len()];
        for begin in (0..intervals).step_by(run) {
            let end = intervals.min(begin + run);
            let sampler = Sampler::new(self.take, &frame_times[begin..=end]);
            let keys = self.of_each(bones, |bone| sampler.keys_between(self.rig, bone, looks));
            looked
                .iter_mut()
                .zip(keys)
                .for_each(|(all, mut keys)| all.append(&mut keys));
        }
        looked
    }

    /// Returns the looks of bones by their curves.
    fn looks_at_curves(&self, bones: &[usize], looks: &[f64]) -> Vec<Vec<Transform>> {
        if bones.is_empty() {
            return Vec::new();
        }
        let frame_times = self.grid.times();
        let between = |pair: &[f64]| {
            let (begin, length) = (pair[0], pair[1] - pair[0]);
            looks.iter().map(move |share| begin + length * share)
        };
        let times: Vec<f64> = frame_times.windows(2).flat_map(between).collect();
        let mut looked: Vec<Vec<Transform>> = vec![Vec::with_capacity(times.len()); bones.len()];
        for run in times.chunks(run_length(self.take)) {
            let sampler = Sampler::new(self.take, run);
            let keys = self.of_each(bones, |bone| sampler.keys(self.rig, bone));
            looked
                .iter_mut()
                .zip(keys)
                .for_each(|(all, mut keys)| all.append(&mut keys));
        }
        looked
    }

    /// Works something out for each bone, on all cores where that pays.
    fn of_each<T: Send>(&self, bones: &[usize], work: impl Fn(usize) -> T + Sync) -> Vec<T> {
        if bones.len() * self.grid.count >= WORTH_ALL_CORES {
            bones.par_iter().map(|&bone| work(bone)).collect()
        } else {
            bones.iter().map(|&bone| work(bone)).collect()
        }
    }

    /// Finds the fewest rows that miss no more than may be missed; all rough tracks have the finest
    /// ones.
    fn needed(&self, most: SamplesPerFrame) -> SamplesPerFrame {
        let mut needed = most;
        for fewer in SamplesPerFrame::ALL
            .into_iter()
            .rev()
            .filter(|&fewer| fewer < most)
        {
            let stride = most.count() / fewer.count();
            let suffices = self
                .rough
                .iter()
                .all(|&bone| self.suffices(bone, most.count(), stride));
            if !suffices {
                break;
            }
            needed = fewer;
        }
        needed
    }

    fn suffices(&self, bone: usize, count: usize, stride: usize) -> bool {
        let (rows, jumping) = (&self.tracks[bone].keys, self.jumping_frames(bone));
        (0..self.grid.count - 1)
            .filter(|frame| jumping.binary_search(frame).is_err())
            .all(|frame| {
                (0..count).filter(|row| row % stride != 0).all(|row| {
                    let (at, rest) = (frame * count + row, row % stride);
                    let blend = rows[at - rest]
                        .lerp(&rows[at - rest + stride], rest as f32 / stride as f32);
                    Miss::is_small(&blend, &rows[at])
                })
            })
    }

    fn jumps_of(&self, bone: usize) -> &[Found<Transform>] {
        let begin = self
            .jumps
            .partition_point(|jump| usize::from(jump.of) < bone);
        let count = self.jumps[begin..].partition_point(|jump| usize::from(jump.of) == bone);
        &self.jumps[begin..begin + count]
    }

    /// Lists the frames of which the interval after them, or its begin or end, holds a jump of the
    /// bone.
    fn jumping_frames(&self, bone: usize) -> Vec<usize> {
        let mut frames = Vec::new();
        for jump in self.jumps_of(bone) {
            let position = jump.time_secs * self.grid.rate;
            frames.extend([
                (position - 1e-3).max(0.0) as usize,
                (position + 1e-3) as usize,
            ]);
        }
        frames.dedup();
        frames
    }

    /// Evaluates the places where most seems to be missed between rows, and gives the worst that is
    /// too much.
    fn worst(&self, samples_per_frame: SamplesPerFrame) -> Option<Missed> {
        let count = samples_per_frame.count();
        let row_times = self.grid.row_times(count);
        let curved = self.of_each(&self.rough, |bone| self.most_curved(bone, count));
        let mut places: Vec<(f64, usize, usize)> = curved.into_iter().flatten().collect();
        places.sort_by(|a, b| b.0.total_cmp(&a.0));
        let looks = places.into_iter().take(LOOKS);
        let looks = looks.map(|(_, bone, row)| (bone, self.missed_around(bone, row, &row_times)));
        let worst = looks.max_by(|a, b| a.1.ratio().total_cmp(&b.1.ratio()))?;
        (worst.1.ratio() > 1.0).then_some(Missed {
            bone: worst.0,
            miss: worst.1,
        })
    }

    /// Finds the row around which a bone's track is curved most; corners at frames do not count,
    /// for no row between two frames sees them.
    fn most_curved(&self, bone: usize, count: usize) -> Option<(f64, usize, usize)> {
        let (rows, jumping) = (&self.tracks[bone].keys, self.jumping_frames(bone));
        // The middle of a frame stands for its other rows.
        let is_seen = |row: &usize| {
            row % count == count / 2 && jumping.binary_search(&(row / count)).is_err()
        };
        let curved = (1..rows.len() - 1)
            .filter(is_seen)
            .map(|row| (curvature(&rows[row - 1..=row + 1]), bone, row));
        curved.max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// Measures what is missed in the two intervals beside a row.
    fn missed_around(&self, bone: usize, row: usize, row_times: &[f64]) -> Miss {
        const SHARES: [f64; 3] = [0.25, 0.5, 0.75];
        let rows = &self.tracks[bone].keys;
        let intervals = [row - 1, row];
        let time =
            |row: usize, share: f64| row_times[row] + (row_times[row + 1] - row_times[row]) * share;
        let times: Vec<f64> = intervals
            .iter()
            .flat_map(|&row| SHARES.map(|share| time(row, share)))
            .collect();
        let truth = Sampler::bare(self.take, &times).keys(self.rig, bone);
        let blends = intervals
            .iter()
            .flat_map(|&row| SHARES.map(|share| rows[row].lerp(&rows[row + 1], share as f32)));
        let misses = blends
            .zip(&truth)
            .map(|(blend, truth)| Miss::between(&blend, truth));
        misses.fold(Miss::default(), |worst, miss| {
            if miss.ratio() > worst.ratio() {
                miss
            } else {
                worst
            }
        })
    }
}

/// Takes a track from `old` rows a frame, or from frames alone, to `new` ones.
fn resample(keys: &mut Vec<Transform>, frame_count: usize, old: usize, new: usize) {
    if keys.len() > frame_count {
        if new < old {
            *keys = keys.iter().copied().step_by(old / new).collect();
        }
    } else if new > 1 {
        let frames = std::mem::replace(keys, Vec::with_capacity(frame_count * new));
        for pair in frames.windows(2) {
            keys.push(pair[0]);
            keys.extend((1..new).map(|row| pair[0].lerp(&pair[1], row as f32 / new as f32)));
        }
        keys.extend(frames.last());
    }
}

/// Estimates what a blend over the interval beside the middle one of three rows misses, in units of
/// what may be.
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

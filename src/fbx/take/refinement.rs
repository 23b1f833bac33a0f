//! Refinement of tracks: samples between frames, where frames alone exceed the tolerance.
//!
//! *In*: the tracks at the frames, their bounds and discontinuities. *Out*: tracks with one, two,
//! four or eight samples per frame, and the error that remains. *Not here*: the bound
//! (`error_bound.rs`), discontinuities (`discontinuity.rs`), samples between probes
//! (`interpolation.rs`).
//!
//! Only tracks whose bound exceeds the tolerance are refined. They get the most samples; then every
//! second one is dropped as long as the rest stay within the tolerance.

use super::super::skeleton::Rig;
use super::channel::TakeCurves;
use super::discontinuity::{self, TimedDiscontinuity};
use super::error_bound::{SamplingError, Smoothness};
use super::interpolation::{SampleInterpolation, resample};
use super::sample_grid::SampleGrid;
use super::sampler::{BoneTrack, Sampler, chunk_length, map_bones};
use crate::asset::SamplesPerFrame;
use crate::math::Transform;

/// How many samples are measured in search of the largest error.
const MEASURED_SAMPLES: usize = 24;

/// The largest sampling error that remains between two samples.
pub(super) struct ResidualError {
    /// Index of the bone.
    pub(super) bone: usize,
    /// How large.
    pub(super) error: SamplingError,
}

/// The tracks of a take at all samples.
pub(super) struct RefinedTracks {
    /// Samples from each frame to the next.
    pub(super) samples_per_frame: SamplesPerFrame,
    /// One per bone.
    pub(super) tracks: Vec<BoneTrack>,
    /// The error that remains, where it exceeds the tolerance.
    pub(super) residual: Option<ResidualError>,
}

/// Adds samples to the tracks where they are needed, at most `most` per frame.
pub(super) fn refine(
    take: &TakeCurves<'_>,
    rig: &Rig,
    grid: &SampleGrid,
    tracks: Vec<BoneTrack>,
    discontinuities: &[TimedDiscontinuity<Transform>],
    most: SamplesPerFrame,
) -> RefinedTracks {
    let rough: Vec<usize> = (0..tracks.len())
        .filter(|&bone| tracks[bone].motion.bound > 1.0)
        .collect();
    let mut refiner = Refiner {
        take,
        rig,
        grid,
        discontinuities,
        rough,
        tracks,
    };
    let most = if grid.stored.is_some() || grid.count < 2 {
        SamplesPerFrame::One
    } else {
        most
    };
    let mut samples_per_frame = SamplesPerFrame::One;
    let mut residual = None;
    if !refiner.rough.is_empty() {
        samples_per_frame = if most > SamplesPerFrame::One {
            refiner.add_samples(most)
        } else {
            most
        };
        residual = if samples_per_frame == most {
            refiner.residual_error(samples_per_frame)
        } else {
            None
        };
    }
    refiner.drop_constant_keys();
    RefinedTracks {
        samples_per_frame,
        tracks: refiner.tracks,
        residual,
    }
}

struct Refiner<'a, 'd> {
    take: &'a TakeCurves<'d>,
    rig: &'a Rig,
    grid: &'a SampleGrid,
    discontinuities: &'a [TimedDiscontinuity<Transform>],
    /// Bones whose error may exceed the tolerance with frames alone.
    rough: Vec<usize>,
    tracks: Vec<BoneTrack>,
}

impl Refiner<'_, '_> {
    /// Adds the most samples, drops those that are not needed, and returns how many per frame are
    /// left.
    fn add_samples(&mut self, most: SamplesPerFrame) -> SamplesPerFrame {
        let moving = (0..self.tracks.len()).filter(|&bone| !self.tracks[bone].keys.is_empty());
        let mut probed: Vec<(usize, Smoothness)> = Vec::new();
        for bone in moving {
            let motion = &self.tracks[bone].motion;
            if !self.steps_of(bone).is_empty() {
                probed.push((bone, Smoothness::Arbitrary));
            } else if motion.bound > 1.0 {
                probed.push((bone, motion.smoothness));
            }
        }
        for smoothness in [
            Smoothness::NearlyLinear,
            Smoothness::Smooth,
            Smoothness::Arbitrary,
        ] {
            let bones: Vec<usize> = probed
                .iter()
                .filter(|(_, its)| *its == smoothness)
                .map(|(bone, _)| *bone)
                .collect();
            if !bones.is_empty() {
                let interpolation = SampleInterpolation::new(smoothness, most.count());
                self.fill(&bones, &interpolation);
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

    /// Drops the keys of tracks that turn out to be constant.
    fn drop_constant_keys(&mut self) {
        for bone in 0..self.tracks.len() {
            let track = &self.tracks[bone];
            if track.keys.iter().all(|key| *key == track.first) && self.steps_of(bone).is_empty() {
                self.tracks[bone].keys = Vec::new();
            }
        }
    }

    /// Probes bones between frames and fills in all their samples.
    fn fill(&mut self, bones: &[usize], interpolation: &SampleInterpolation) {
        let (linear, others): (Vec<usize>, Vec<usize>) =
            bones.iter().partition(|&&bone| self.is_linear(bone));
        let probe_times = &interpolation.probe_times;
        for (bones, probes) in [
            (&linear, self.probe_channels(&linear, probe_times)),
            (&others, self.probe_curves(&others, probe_times)),
        ] {
            let indices: Vec<usize> = (0..bones.len()).collect();
            let filled = self.map(&indices, |index| {
                interpolation.fill(&self.tracks[bones[index]].keys, &probes[index])
            });
            for (&bone, keys) in bones.iter().zip(filled) {
                self.tracks[bone].keys = keys;
            }
        }
    }

    fn is_linear(&self, bone: usize) -> bool {
        self.tracks[bone].motion.is_linear && self.steps_of(bone).is_empty()
    }

    /// Probes bones whose channels are linear between frames, from the frames alone.
    fn probe_channels(&self, bones: &[usize], probe_times: &[f64]) -> Vec<Vec<Transform>> {
        if bones.is_empty() {
            return Vec::new();
        }
        let frame_times = self.grid.times();
        let intervals = frame_times.len() - 1;
        let chunk = chunk_length(self.take);
        let mut probes: Vec<Vec<Transform>> = vec![Vec::new(); bones.len()];
        for start in (0..intervals).step_by(chunk) {
            let end = intervals.min(start + chunk);
            let sampler = Sampler::new(self.take, &frame_times[start..=end]);
            let keys = self.map(bones, |bone| {
                sampler.keys_between(self.rig, bone, probe_times)
            });
            probes
                .iter_mut()
                .zip(keys)
                .for_each(|(all, mut keys)| all.append(&mut keys));
        }
        probes
    }

    /// Probes bones by sampling their curves.
    fn probe_curves(&self, bones: &[usize], probe_times: &[f64]) -> Vec<Vec<Transform>> {
        if bones.is_empty() {
            return Vec::new();
        }
        let frame_times = self.grid.times();
        let between = |pair: &[f64]| {
            let start = pair[0];
            let length = pair[1] - pair[0];
            probe_times
                .iter()
                .map(move |fraction| start + length * fraction)
        };
        let times: Vec<f64> = frame_times.windows(2).flat_map(between).collect();
        let mut probes: Vec<Vec<Transform>> = vec![Vec::with_capacity(times.len()); bones.len()];
        for chunk in times.chunks(chunk_length(self.take)) {
            let sampler = Sampler::new(self.take, chunk);
            let keys = self.map(bones, |bone| sampler.keys(self.rig, bone));
            probes
                .iter_mut()
                .zip(keys)
                .for_each(|(all, mut keys)| all.append(&mut keys));
        }
        probes
    }

    /// Maps bones to values, in parallel where that pays.
    fn map<T: Send>(&self, bones: &[usize], function: impl Fn(usize) -> T + Sync) -> Vec<T> {
        map_bones(bones, self.grid.count, function)
    }

    /// Finds the fewest samples per frame that stay within the tolerance; all rough tracks have
    /// `most` of them.
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
        let keys = &self.tracks[bone].keys;
        let discontinuous = self.discontinuous_frames(bone);
        (0..self.grid.count - 1)
            .filter(|frame| discontinuous.binary_search(frame).is_err())
            .all(|frame| {
                let mut dropped = (0..count).filter(|sample| sample % stride != 0);
                dropped.all(|sample| {
                    let at = frame * count + sample;
                    let rest = sample % stride;
                    let blend = keys[at - rest]
                        .lerp(&keys[at - rest + stride], rest as f32 / stride as f32);
                    SamplingError::is_within_tolerance(&blend, &keys[at])
                })
            })
    }

    /// Returns the discontinuities of a bone.
    fn steps_of(&self, bone: usize) -> &[TimedDiscontinuity<Transform>] {
        discontinuity::of_bone(self.discontinuities, bone)
    }

    /// Lists the frames whose interval holds a discontinuity of a bone.
    fn discontinuous_frames(&self, bone: usize) -> Vec<usize> {
        discontinuity::frames_before(self.steps_of(bone), self.grid.rate)
    }

    /// Measures the error where the tracks are curved most, and returns the largest one that
    /// exceeds the tolerance.
    fn residual_error(&self, samples_per_frame: SamplesPerFrame) -> Option<ResidualError> {
        let count = samples_per_frame.count();
        let sample_times = self.grid.sample_times(count);
        let curved = self.map(&self.rough, |bone| self.most_curved(bone, count));
        let mut candidates: Vec<(f64, usize, usize)> = curved.into_iter().flatten().collect();
        candidates.sort_by(|a, b| b.0.total_cmp(&a.0));
        let measured = candidates.into_iter().take(MEASURED_SAMPLES);
        let measured = measured
            .map(|(_, bone, sample)| (bone, self.error_around(bone, sample, &sample_times)));
        let (bone, error) = measured.max_by(|a, b| a.1.ratio().total_cmp(&b.1.ratio()))?;
        (error.ratio() > 1.0).then_some(ResidualError { bone, error })
    }

    /// Finds the sample at which a bone's track is curved most: curvature, bone and sample. Corners
    /// at frames do not count, for samples between frames do not reach across them.
    fn most_curved(&self, bone: usize, count: usize) -> Option<(f64, usize, usize)> {
        let keys = &self.tracks[bone].keys;
        let discontinuous = self.discontinuous_frames(bone);
        // The middle of a frame's interval stands for its other samples.
        let is_candidate = |sample: &usize| {
            sample % count == count / 2 && discontinuous.binary_search(&(sample / count)).is_err()
        };
        let curved = (1..keys.len() - 1)
            .filter(is_candidate)
            .map(|sample| (curvature(&keys[sample - 1..=sample + 1]), bone, sample));
        curved.max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// Measures the sampling error in the two intervals beside a sample.
    fn error_around(&self, bone: usize, sample: usize, sample_times: &[f64]) -> SamplingError {
        const FRACTIONS: [f64; 3] = [0.25, 0.5, 0.75];
        let keys = &self.tracks[bone].keys;
        let intervals = [sample - 1, sample];
        let time = |sample: usize, fraction: f64| {
            sample_times[sample] + (sample_times[sample + 1] - sample_times[sample]) * fraction
        };
        let times: Vec<f64> = intervals
            .iter()
            .flat_map(|&sample| FRACTIONS.map(|fraction| time(sample, fraction)))
            .collect();
        let truth = Sampler::for_few_curves(self.take, &times).keys(self.rig, bone);
        let blends = intervals.iter().flat_map(|&sample| {
            FRACTIONS.map(|fraction| keys[sample].lerp(&keys[sample + 1], fraction as f32))
        });
        let errors = blends
            .zip(&truth)
            .map(|(blend, truth)| SamplingError::between(&blend, truth));
        errors.fold(SamplingError::default(), |worst, error| {
            if error.ratio() > worst.ratio() {
                error
            } else {
                worst
            }
        })
    }
}

/// Estimates the error of a blend over the intervals beside the middle one of three samples, in
/// units of the tolerance.
fn curvature(keys: &[Transform]) -> f64 {
    let [a, b, c] = [&keys[0], &keys[1], &keys[2]];
    let second = (a.rotation + c.rotation) * 0.5 - b.rotation;
    // The part along the rotation itself is the missing length of the blend, not a turn.
    let turn = (second - b.rotation * second.dot(b.rotation)).length() * 2.0;
    let error = SamplingError {
        degrees: f64::from(turn).to_degrees() / 4.0,
        metres: f64::from(((a.translation + c.translation) * 0.5).distance(b.translation)) / 4.0,
        scale: f64::from(((a.scale + c.scale) * 0.5 - b.scale).abs().max_element()) / 4.0,
    };
    error.ratio()
}

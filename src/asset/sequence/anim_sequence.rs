//! A take, sampled: keys sample by sample, bone by bone; immutable, shared by `Arc`.
//!
//! *In*: an importer's baked keys. *Out*: keys, and the pair of samples around a time. *Not here*:
//! blending them (`anim/sample.rs`), what it is made of (`parts.rs`), settings the user changes
//! (`root_motion.rs`).

use super::super::BoneIndex;
use super::parts::{
    AuthoredKeys, Discontinuity, FloatCurve, SNAP_SECS, SamplesPerFrame, SequenceParts,
};
use super::validation::{SequenceError, validate};
use crate::math::Transform;

/// A sampled take. *Every list has the length its sample and bone counts ask for.*
#[derive(Clone, Debug)]
pub struct AnimSequence {
    parts: SequenceParts,
    column_of_bone: Vec<u32>,
}

/// Two samples and how far between them a time lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SamplePair {
    /// The earlier sample.
    pub first: usize,
    /// The later sample; the same as `first` on a sample.
    pub second: usize,
    /// 0 at the earlier, 1 at the later.
    pub weight: f32,
}

impl SamplePair {
    /// Returns the pair of one sample alone.
    #[must_use]
    pub const fn on(sample: usize) -> Self {
        Self {
            first: sample,
            second: sample,
            weight: 0.0,
        }
    }
}

const CONSTANT: u32 = u32::MAX;

impl AnimSequence {
    /// Builds a sequence from its parts.
    ///
    /// # Errors
    /// When a list's length or order does not fit the counts, or the rate is not positive.
    pub fn new(parts: SequenceParts) -> Result<Self, SequenceError> {
        validate(&parts)?;
        let mut column_of_bone = vec![CONSTANT; parts.first_keys.len()];
        for (column, bone) in parts.animated.iter().enumerate() {
            column_of_bone[bone.index()] = column as u32;
        }
        Ok(Self {
            parts,
            column_of_bone,
        })
    }

    /// Returns the name as in the file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.parts.name
    }

    /// Returns the frames a second as authored, in which people step and count.
    #[must_use]
    pub const fn rate_hz(&self) -> f64 {
        self.parts.rate_hz
    }

    /// Returns the time from the first to the last frame; one frame alone lasts `1 / rate_hz`.
    #[must_use]
    pub fn length_secs(&self) -> f64 {
        if self.parts.frame_count == 1 {
            1.0 / self.parts.rate_hz
        } else {
            self.parts.length_secs
        }
    }

    /// Returns the authored time of frame 0.
    #[must_use]
    pub const fn start_secs(&self) -> f64 {
        self.parts.start_secs
    }

    /// Returns the file's own number of frame 0.
    #[must_use]
    pub fn first_frame(&self) -> f64 {
        self.parts.start_secs * self.parts.rate_hz
    }

    /// Returns the number of frames, first and last included.
    #[must_use]
    pub const fn frame_count(&self) -> usize {
        self.parts.frame_count
    }

    /// Returns the number of samples from each frame to the next.
    #[must_use]
    pub const fn samples_per_frame(&self) -> SamplesPerFrame {
        self.parts.samples_per_frame
    }

    /// Returns the number of samples: of frames, and of what is sampled between them.
    #[must_use]
    pub fn sample_count(&self) -> usize {
        self.parts.sample_count()
    }

    /// Returns the sample of a frame; of a very long take the last stored one at or before it.
    #[must_use]
    pub fn sample_of_frame(&self, frame: usize) -> usize {
        let frame = frame.min(self.parts.frame_count - 1);
        match &self.parts.stored_frames {
            Some(stored) => stored.partition_point(|&kept| kept as usize <= frame) - 1,
            None => frame * self.parts.samples_per_frame.count(),
        }
    }

    /// Returns the number of bones every pose of it has.
    #[must_use]
    pub fn bone_count(&self) -> usize {
        self.parts.first_keys.len()
    }

    /// Returns the bones whose track is not constant, ascending: the order of
    /// [`Self::sample_keys`].
    #[must_use]
    pub fn animated(&self) -> &[BoneIndex] {
        &self.parts.animated
    }

    /// Returns every bone's key at frame 0, which is all there is of a constant track.
    #[must_use]
    pub fn first_keys(&self) -> &[Transform] {
        &self.parts.first_keys
    }

    /// Returns the keys of the moving bones in a sample.
    #[must_use]
    pub fn sample_keys(&self, sample: usize) -> &[Transform] {
        let columns = self.parts.animated.len();
        &self.parts.keys[sample * columns..(sample + 1) * columns]
    }

    /// Returns one bone's key in a sample, bone to parent.
    #[must_use]
    pub fn key(&self, sample: usize, bone: BoneIndex) -> &Transform {
        match self.column_of_bone[bone.index()] {
            CONSTANT => &self.parts.first_keys[bone.index()],
            column => &self.sample_keys(sample)[column as usize],
        }
    }

    /// Returns whether a bone's track is not constant.
    #[must_use]
    pub fn is_animated(&self, bone: BoneIndex) -> bool {
        self.column_of_bone[bone.index()] != CONSTANT
    }

    /// Returns where moving bones step between a sample and the next, by bone and time.
    #[must_use]
    pub fn discontinuities_after(&self, sample: usize) -> &[Discontinuity<Transform>] {
        after(&self.parts.discontinuities, sample)
    }

    /// Returns the scalars that are animated beside the bones.
    #[must_use]
    pub fn curves(&self) -> &[FloatCurve] {
        &self.parts.curves
    }

    /// Returns where the float curves step between a sample and the next, by curve and time.
    #[must_use]
    pub fn curve_discontinuities_after(&self, sample: usize) -> &[Discontinuity<f32>] {
        after(&self.parts.curve_discontinuities, sample)
    }

    /// Returns whether the take shows a node at a time from its start; `None` where it leaves that
    /// alone.
    #[must_use]
    pub fn is_visible(&self, node: BoneIndex, time_secs: f64) -> Option<bool> {
        let track = self
            .parts
            .visibility
            .iter()
            .find(|track| track.node == node);
        track.map(|track| track.is_visible_at(time_secs))
    }

    /// Returns the times of the keys in the file.
    #[must_use]
    pub fn authored_keys(&self) -> &[AuthoredKeys] {
        &self.parts.authored_keys
    }

    /// Returns the parts, to derive another sequence from.
    #[must_use]
    pub const fn parts(&self) -> &SequenceParts {
        &self.parts
    }

    /// Returns the time of a frame (not of a sample), from the take's start.
    #[must_use]
    pub fn frame_time_secs(&self, frame: usize) -> f64 {
        self.parts.frame_time_secs(frame)
    }

    /// Returns the time of a sample, from the take's start.
    #[must_use]
    pub fn sample_time_secs(&self, sample: usize) -> f64 {
        self.parts.sample_time_secs(sample)
    }

    /// Finds the last frame at or before a time from the take's start; times outside are clamped.
    #[must_use]
    pub fn frame_at(&self, time_secs: f64) -> usize {
        let last = self.parts.frame_count - 1;
        if last == 0 || time_secs.is_nan() || time_secs <= SNAP_SECS {
            return 0;
        }
        if time_secs >= self.parts.length_secs - SNAP_SECS {
            return last;
        }
        let frame = ((time_secs * self.parts.rate_hz) as usize).min(last - 1);
        if self.frame_time_secs(frame + 1) - time_secs < SNAP_SECS {
            frame + 1
        } else {
            frame
        }
    }

    /// Finds the samples around a time from the take's start; times outside are clamped.
    #[must_use]
    pub fn locate(&self, time_secs: f64) -> SamplePair {
        let frame = self.frame_at(time_secs);
        if self.parts.stored_frames.is_some() {
            return self.between(self.sample_of_frame(frame), time_secs);
        }
        let samples = self.parts.samples_per_frame.count();
        if samples == 1 || frame + 1 == self.parts.frame_count {
            return self.between(frame * samples, time_secs);
        }
        let start = self.frame_time_secs(frame);
        let end = self.frame_time_secs(frame + 1);
        let sample = ((time_secs - start) / (end - start) * samples as f64).max(0.0) as usize;
        self.between(frame * samples + sample.min(samples - 1), time_secs)
    }

    fn between(&self, first: usize, time_secs: f64) -> SamplePair {
        if first + 1 == self.sample_count() {
            return SamplePair::on(first);
        }
        let start = self.sample_time_secs(first);
        let end = self.sample_time_secs(first + 1);
        if time_secs - start < SNAP_SECS || time_secs.is_nan() {
            return SamplePair::on(first);
        }
        if end - time_secs < SNAP_SECS {
            return SamplePair::on(first + 1);
        }
        SamplePair {
            first,
            second: first + 1,
            weight: ((time_secs - start) / (end - start)) as f32,
        }
    }
}

fn after<T>(discontinuities: &[Discontinuity<T>], sample: usize) -> &[Discontinuity<T>] {
    if discontinuities.is_empty() {
        return discontinuities;
    }
    let start = discontinuities.partition_point(|step| (step.sample as usize) < sample);
    let count = discontinuities[start..].partition_point(|step| step.sample as usize == sample);
    &discontinuities[start..start + count]
}

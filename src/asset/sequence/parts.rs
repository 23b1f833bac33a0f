//! What a sampled take is made of, as plain lists.
//!
//! *In*: an importer's baked keys, or another sequence's parts. *Out*: [`SequenceParts`].
//! *Not here*: the invariants between the lists (`validation.rs`), keys by time
//! (`anim_sequence.rs`).
//!
//! A *sample* holds one key of every moving bone, all at the same time. A take has one sample per
//! frame; where frames alone would miss too much it has two, four or eight samples per frame; a
//! very long take keeps only some frames.

use super::super::BoneIndex;
use crate::math::Transform;

/// A time this close to a sample or a switch is that sample or switch.
pub(super) const SNAP_SECS: f64 = 1e-6;

/// What a float curve drives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FloatCurveKind {
    /// A blend shape's weight, 0 to 1.
    BlendShape {
        /// The node that shows the mesh.
        node: BoneIndex,
    },
    /// An animated custom property of a node.
    Property {
        /// The node, when it belongs to the skeleton.
        node: Option<BoneIndex>,
    },
}

/// A scalar that is animated beside the bones.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatCurve {
    /// The channel's or property's name.
    pub name: String,
    /// What it drives.
    pub kind: FloatCurveKind,
    /// One value when constant, else one for each sample.
    pub values: Vec<f32>,
}

/// When a bone's keys stood in the file.
#[derive(Clone, Debug, PartialEq)]
pub struct AuthoredKeys {
    /// The bone.
    pub bone: BoneIndex,
    /// Ascending, in the take's authored time.
    pub times_secs: Vec<f64>,
}

/// How many samples are stored from each frame to the next; frames themselves included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum SamplesPerFrame {
    /// Frames only.
    #[default]
    One,
    /// One between two frames.
    Two,
    /// Three between two frames.
    Four,
    /// Seven between two frames.
    Eight,
}

impl SamplesPerFrame {
    /// Lists all, fewest first.
    pub const ALL: [Self; 4] = [Self::One, Self::Two, Self::Four, Self::Eight];

    /// Returns the number.
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
            Self::Eight => 8,
        }
    }
}

/// A step in a track: it arrives at one value and goes on from another.
///
/// On a sample the sample's own value counts. A step on a sample belongs to the interval that the
/// sample ends; one that takes effect only after it, to the interval that the sample starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Discontinuity<T> {
    /// The sample that starts the interval it lies in.
    pub sample: u32,
    /// Index of the moving bone, or of the float curve.
    pub track: u16,
    /// From the take's start.
    pub time_secs: f64,
    /// Where it arrives.
    pub before: T,
    /// Where it goes on from.
    pub after: T,
}

/// When a node is shown and hidden, with what it inherits from the nodes above it.
#[derive(Clone, Debug, PartialEq)]
pub struct VisibilityTrack {
    /// The node.
    pub node: BoneIndex,
    /// Whether it is shown at the take's start.
    pub is_visible: bool,
    /// When this turns round, ascending, from the take's start.
    pub switches_secs: Vec<f64>,
}

impl VisibilityTrack {
    /// Returns whether the node is shown at a time from the take's start; a switch counts from its
    /// time on.
    #[must_use]
    pub fn is_visible_at(&self, time_secs: f64) -> bool {
        let passed = self
            .switches_secs
            .partition_point(|&switch| switch <= time_secs + SNAP_SECS);
        self.is_visible ^ (passed % 2 == 1)
    }
}

/// Everything an [`super::AnimSequence`] is made of.
#[derive(Clone, Debug, Default)]
pub struct SequenceParts {
    /// Name as in the file.
    pub name: String,
    /// Frames a second, as authored.
    pub rate_hz: f64,
    /// From the first to the last frame; the last interval may be shorter than the others.
    pub length_secs: f64,
    /// Where the take begins in its authored time; may be negative.
    pub start_secs: f64,
    /// Frames, the first and the last included.
    pub frame_count: usize,
    /// Samples from each frame to the next; one where only some frames are stored.
    pub samples_per_frame: SamplesPerFrame,
    /// For each bone its key at frame 0: the only one of a constant track. Bone to parent.
    pub first_keys: Vec<Transform>,
    /// The bones whose track is not constant, ascending.
    pub animated: Vec<BoneIndex>,
    /// `[sample * animated.len() + column]`, bone to parent.
    pub keys: Vec<Transform>,
    /// When a long take keeps only some of its frames: which, ascending, the first and the last
    /// among them.
    pub stored_frames: Option<Vec<u32>>,
    /// Where moving bones step, by sample, bone and time.
    pub discontinuities: Vec<Discontinuity<Transform>>,
    /// Scalars that are animated beside the bones.
    pub curves: Vec<FloatCurve>,
    /// Where the float curves step, by sample, curve and time.
    pub curve_discontinuities: Vec<Discontinuity<f32>>,
    /// Nodes that are shown and hidden.
    pub visibility: Vec<VisibilityTrack>,
    /// Where the keys stood in the file, for bones that had any.
    pub authored_keys: Vec<AuthoredKeys>,
}

impl SequenceParts {
    /// Returns the number of samples.
    #[inline]
    pub(super) fn sample_count(&self) -> usize {
        let samples = (self.frame_count - 1) * self.samples_per_frame.count() + 1;
        self.stored_frames.as_ref().map_or(samples, Vec::len)
    }

    /// Returns the time of a frame from the take's start.
    #[inline]
    pub(super) fn frame_time_secs(&self, frame: usize) -> f64 {
        let last = self.frame_count - 1;
        if frame >= last && last > 0 {
            self.length_secs
        } else {
            frame as f64 / self.rate_hz
        }
    }

    /// Returns the time of a sample from the take's start.
    #[inline]
    pub(super) fn sample_time_secs(&self, sample: usize) -> f64 {
        if let Some(stored) = &self.stored_frames {
            return self.frame_time_secs(stored[sample] as usize);
        }
        let samples = self.samples_per_frame.count();
        let frame = sample / samples;
        let rest = sample % samples;
        let start = self.frame_time_secs(frame);
        if rest == 0 {
            start
        } else {
            start + (self.frame_time_secs(frame + 1) - start) * (rest as f64 / samples as f64)
        }
    }
}

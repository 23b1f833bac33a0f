//! What a sampled take is made of, as plain lists.
//!
//! *In*: an importer's baked keys, or another sequence's parts. *Out*: the input of `sequence.rs`.
//! *Not here*: the invariants between the lists (`sequence.rs`).
//!
//! A *sample* holds one key of every moving bone, all at the same time. A take has one sample per
//! frame; where frames alone would miss too much it has two, four or eight samples per frame; a
//! very long take keeps only some frames.

use super::BoneIndex;
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

/// Why a sequence was refused.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum SequenceError {
    /// It holds no frame, or its rate or length is not a positive number.
    #[error("take \"{take}\" has no frame, or a rate or length that is not a positive number")]
    Empty {
        /// The take.
        take: String,
    },
    /// The number of keys does not fit samples and bones.
    #[error("take \"{take}\": {keys} keys for {samples} samples of {columns} moving bones")]
    KeyCount {
        /// The take.
        take: String,
        /// How many keys there are.
        keys: usize,
        /// How many samples are stored.
        samples: usize,
        /// How many bones move.
        columns: usize,
    },
    /// The list of moving bones is not ascending or names a bone that does not exist.
    #[error("take \"{take}\": the list of moving bones is out of order or out of range")]
    Columns {
        /// The take.
        take: String,
    },
    /// The stored frames do not ascend from the first to the last, or have samples between them.
    #[error(
        "take \"{take}\": the stored frames do not run from the first to the last, one sample each"
    )]
    StoredFrames {
        /// The take.
        take: String,
    },
    /// A float curve has neither one value nor one for each sample.
    #[error("take \"{take}\": float curve \"{curve}\" has {values} values for {samples} samples")]
    CurveLength {
        /// The take.
        take: String,
        /// The curve.
        curve: String,
        /// How many values it has.
        values: usize,
        /// How many samples are stored.
        samples: usize,
    },
    /// A discontinuity is out of order, lies outside its interval, or is of a constant track.
    #[error(
        "take \"{take}\": discontinuity {index} is out of order, outside its interval or of a \
         constant track"
    )]
    Discontinuity {
        /// The take.
        take: String,
        /// Its index in its list.
        index: usize,
    },
    /// A visibility track names a node that does not exist, or its switches do not ascend.
    #[error(
        "take \"{take}\": the visibility of node {node} is out of range or its switches do not ascend"
    )]
    Visibility {
        /// The take.
        take: String,
        /// The node's index.
        node: usize,
    },
}

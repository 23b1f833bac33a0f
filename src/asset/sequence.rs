//! A take, sampled: keys frame by frame, bone by bone; immutable, shared by `Arc`.
//!
//! In: an importer's baked keys. Out: keys, and the pair of keys around a time. Not here: blending them
//! (`anim/sample.rs`), settings the user changes (`root_motion.rs`).

use super::BoneIndex;
use crate::math::Transform;

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

/// A number that moves beside the bones.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatCurve {
    /// The channel's or property's name.
    pub name: String,
    /// What it drives.
    pub kind: FloatCurveKind,
    /// One value when constant, else one for each stored frame.
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

/// Everything an [`AnimSequence`] is made of.
#[derive(Clone, Debug, Default)]
pub struct SequenceParts {
    /// Name as in the file.
    pub name: String,
    /// Frames a second.
    pub rate_hz: f64,
    /// From the first to the last frame; the last interval may be shorter than the others.
    pub length_secs: f64,
    /// Where the take begins in its authored time; may be negative.
    pub start_secs: f64,
    /// Frames, the first and the last included.
    pub frame_count: usize,
    /// For each bone its key at frame 0: the only one of a constant track. Bone to parent.
    pub first_keys: Vec<Transform>,
    /// The bones whose track is not constant, ascending.
    pub animated: Vec<BoneIndex>,
    /// `[stored frame * animated.len() + column]`, bone to parent.
    pub keys: Vec<Transform>,
    /// When a long take keeps only some of its frames: which, ascending, the first and the last among them.
    pub stored_frames: Option<Vec<u32>>,
    /// Numbers that move beside the bones.
    pub curves: Vec<FloatCurve>,
    /// Where the keys stood in the file, for bones that had any.
    pub authored_keys: Vec<AuthoredKeys>,
}

/// A sampled take. *Every list has the length its frame and bone counts ask for.*
#[derive(Clone, Debug)]
pub struct AnimSequence {
    parts: SequenceParts,
    column_of_bone: Vec<u32>,
}

/// Why a sequence was refused.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum SequenceError {
    /// It holds no frame, or its rate or length is not a positive number.
    #[error("take \"{take}\" has no frame, or a rate or length that is not a positive number")]
    Empty {
        /// The take.
        take: String,
    },
    /// The number of keys does not fit frames and bones.
    #[error("take \"{take}\": {keys} keys for {frames} stored frames of {columns} moving bones")]
    KeyCount {
        /// The take.
        take: String,
        /// How many keys there are.
        keys: usize,
        /// How many frames are stored.
        frames: usize,
        /// How many bones move.
        columns: usize,
    },
    /// The list of moving bones is not ascending or names a bone that does not exist.
    #[error("take \"{take}\": the list of moving bones is out of order or out of range")]
    Columns {
        /// The take.
        take: String,
    },
    /// The stored frames do not run upward from the first to the last.
    #[error("take \"{take}\": the stored frames do not run from the first to the last")]
    StoredFrames {
        /// The take.
        take: String,
    },
    /// A float curve has neither one value nor one for each stored frame.
    #[error("take \"{take}\": float curve \"{curve}\" has {values} values for {frames} stored frames")]
    CurveLength {
        /// The take.
        take: String,
        /// The curve.
        curve: String,
        /// How many values it has.
        values: usize,
        /// How many frames are stored.
        frames: usize,
    },
}

/// Two stored frames and how far between them a time lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FramePair {
    /// Place of the earlier stored frame.
    pub first: usize,
    /// Place of the later stored frame; the same as `first` on a frame.
    pub second: usize,
    /// 0 at the earlier, 1 at the later.
    pub weight: f32,
}

/// A time this close to a frame is that frame.
const SNAP_SECS: f64 = 1e-6;
const CONSTANT: u32 = u32::MAX;

impl AnimSequence {
    /// Takes the parts.
    ///
    /// # Errors
    /// When a list's length does not fit the counts, or the rate is not positive.
    pub fn new(parts: SequenceParts) -> Result<Self, SequenceError> {
        let take = || parts.name.clone();
        let positive = |x: f64| x.is_finite() && x > 0.0;
        if parts.frame_count == 0
            || !positive(parts.rate_hz)
            || !(parts.frame_count == 1 || positive(parts.length_secs))
        {
            return Err(SequenceError::Empty { take: take() });
        }
        let bones = parts.first_keys.len();
        let is_ascending = parts.animated.windows(2).all(|pair| pair[0] < pair[1]);
        if !is_ascending || parts.animated.last().is_some_and(|bone| bone.index() >= bones) {
            return Err(SequenceError::Columns { take: take() });
        }
        if let Some(stored) = &parts.stored_frames {
            let spans_all =
                stored.first() == Some(&0) && stored.last().is_some_and(|&f| f as usize + 1 == parts.frame_count);
            if !spans_all || stored.windows(2).any(|pair| pair[0] >= pair[1]) {
                return Err(SequenceError::StoredFrames { take: take() });
            }
        }
        let frames = parts.stored_frames.as_ref().map_or(parts.frame_count, Vec::len);
        let (keys, columns) = (parts.keys.len(), parts.animated.len());
        if keys != frames * columns {
            return Err(SequenceError::KeyCount { take: take(), keys, frames, columns });
        }
        if let Some(curve) = parts.curves.iter().find(|c| c.values.len() != 1 && c.values.len() != frames) {
            let (curve, values) = (curve.name.clone(), curve.values.len());
            return Err(SequenceError::CurveLength { take: take(), curve, values, frames });
        }
        let mut column_of_bone = vec![CONSTANT; bones];
        for (column, bone) in parts.animated.iter().enumerate() {
            column_of_bone[bone.index()] = column as u32;
        }
        Ok(Self { parts, column_of_bone })
    }

    /// Gives the name as in the file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.parts.name
    }

    /// Gives the frames a second.
    #[must_use]
    pub const fn rate_hz(&self) -> f64 {
        self.parts.rate_hz
    }

    /// Gives the time from the first to the last frame; one frame alone lasts `1 / rate_hz`.
    #[must_use]
    pub fn length_secs(&self) -> f64 {
        if self.parts.frame_count == 1 { 1.0 / self.parts.rate_hz } else { self.parts.length_secs }
    }

    /// Gives the authored time of frame 0.
    #[must_use]
    pub const fn start_secs(&self) -> f64 {
        self.parts.start_secs
    }

    /// Gives the file's own number of frame 0.
    #[must_use]
    pub fn first_frame(&self) -> f64 {
        self.parts.start_secs * self.parts.rate_hz
    }

    /// Gives the number of frames, first and last included.
    #[must_use]
    pub const fn frame_count(&self) -> usize {
        self.parts.frame_count
    }

    /// Gives the number of frames that are kept, which is all of them unless the take is very long.
    #[must_use]
    pub fn stored_frame_count(&self) -> usize {
        self.parts.stored_frames.as_ref().map_or(self.parts.frame_count, Vec::len)
    }

    /// Gives the number of bones every pose of it has.
    #[must_use]
    pub fn bone_count(&self) -> usize {
        self.parts.first_keys.len()
    }

    /// Gives the bones whose track is not constant, ascending: the columns of [`Self::frame_keys`].
    #[must_use]
    pub fn animated(&self) -> &[BoneIndex] {
        &self.parts.animated
    }

    /// Gives every bone's key at frame 0, which is all there is of a constant track.
    #[must_use]
    pub fn first_keys(&self) -> &[Transform] {
        &self.parts.first_keys
    }

    /// Gives the keys of the moving bones at a stored frame.
    #[must_use]
    pub fn frame_keys(&self, stored_frame: usize) -> &[Transform] {
        let columns = self.parts.animated.len();
        &self.parts.keys[stored_frame * columns..(stored_frame + 1) * columns]
    }

    /// Gives one bone's key at a stored frame, bone to parent.
    #[must_use]
    pub fn key(&self, stored_frame: usize, bone: BoneIndex) -> &Transform {
        match self.column_of_bone[bone.index()] {
            CONSTANT => &self.parts.first_keys[bone.index()],
            column => &self.frame_keys(stored_frame)[column as usize],
        }
    }

    /// Tells whether a bone's track is not constant.
    #[must_use]
    pub fn is_animated(&self, bone: BoneIndex) -> bool {
        self.column_of_bone[bone.index()] != CONSTANT
    }

    /// Gives the numbers that move beside the bones.
    #[must_use]
    pub fn curves(&self) -> &[FloatCurve] {
        &self.parts.curves
    }

    /// Gives where the keys stood in the file.
    #[must_use]
    pub fn authored_keys(&self) -> &[AuthoredKeys] {
        &self.parts.authored_keys
    }

    /// Gives the parts, to derive another sequence from.
    #[must_use]
    pub const fn parts(&self) -> &SequenceParts {
        &self.parts
    }

    /// Gives the time of a frame (not of a stored frame), from the take's begin.
    #[must_use]
    pub fn frame_time_secs(&self, frame: usize) -> f64 {
        let last = self.parts.frame_count - 1;
        if frame >= last && last > 0 { self.parts.length_secs } else { frame as f64 / self.parts.rate_hz }
    }

    /// Finds the stored frames around a time from the take's begin; times outside are clamped.
    #[must_use]
    pub fn locate(&self, time_secs: f64) -> FramePair {
        let last = self.parts.frame_count - 1;
        let on = |frame: usize| FramePair { first: frame, second: frame, weight: 0.0 };
        if last == 0 || time_secs.is_nan() || time_secs <= SNAP_SECS {
            return on(0);
        }
        let Some(stored) = &self.parts.stored_frames else {
            if time_secs >= self.parts.length_secs - SNAP_SECS {
                return on(last);
            }
            let frame = ((time_secs * self.parts.rate_hz) as usize).min(last - 1);
            return self.between(frame, frame + 1, frame, time_secs);
        };
        if time_secs >= self.parts.length_secs - SNAP_SECS {
            return on(stored.len() - 1);
        }
        let after =
            stored.partition_point(|&f| self.frame_time_secs(f as usize) <= time_secs).clamp(1, stored.len() - 1);
        self.between(stored[after - 1] as usize, stored[after] as usize, after - 1, time_secs)
    }

    fn between(&self, frame: usize, next: usize, stored: usize, time_secs: f64) -> FramePair {
        let (begin, end) = (self.frame_time_secs(frame), self.frame_time_secs(next));
        let first = stored;
        if time_secs - begin < SNAP_SECS {
            return FramePair { first, second: first, weight: 0.0 };
        }
        if end - time_secs < SNAP_SECS {
            return FramePair { first: first + 1, second: first + 1, weight: 0.0 };
        }
        FramePair { first, second: first + 1, weight: ((time_secs - begin) / (end - begin)) as f32 }
    }
}

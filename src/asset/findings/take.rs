//! Findings about takes: keys, layers, sampling.
//!
//! *In*: facts from an importer. *Out*: [`TakeFinding`]. *Not here*: the sentences (`words`).

use super::super::sequence::SequenceError;
use super::kind::NoteKind;

/// What was found about a take (the element).
#[derive(Clone, Debug, PartialEq)]
pub enum TakeFinding {
    /// Animation layers were muted in the authoring tool and were skipped.
    LayerMuted,
    /// Takes share their layers so often that the rest was skipped.
    LayersSharedTooOften,
    /// Animation layers were combined into one track.
    LayersCombined {
        /// Layers of the take.
        layers: usize,
    },
    /// Curves have more times than values or the reverse; the rest was skipped.
    KeyCountMismatch,
    /// Keys are out of order or share a time; sorted, the last of a time counts.
    KeysUnordered,
    /// Key values are not numbers; the value before them holds.
    KeyValueInvalid,
    /// Key lists cannot be read to the end; the keys before are used.
    KeyListUnreadable,
    /// Keys have slopes of an unknown kind; shown smooth.
    SlopeUnknown,
    /// Objects that the take moves are not in the file and were skipped.
    ObjectMissing,
    /// Animated properties of cameras, lights, materials and other objects are not played.
    PropertiesSkipped,
    /// The take claims to be too long and was cut.
    LengthLimited {
        /// Stated length.
        claimed_secs: f64,
        /// Length in use.
        kept_secs: f64,
    },
    /// All takes together need more memory than the file may have; this one was skipped.
    MemoryExceeded,
    /// The take has more frames than the file's size allows; some were kept.
    FramesLimited {
        /// Frames of the take.
        frames: usize,
        /// Frames in use.
        kept: usize,
    },
    /// Steps exceed the memory budget; the last ones are blended over a frame.
    StepsLimited,
    /// Interpolation between two samples misses more of a curve than the error bound.
    Undersampled {
        /// Samples a frame.
        samples_per_frame: usize,
        /// The bone that is missed most.
        bone: String,
        /// Rotation missed, where above the bound.
        degrees: Option<f64>,
        /// Translation missed, where above the bound.
        metres: Option<f64>,
        /// Scale missed, where above the bound.
        scale: Option<f64>,
        /// Of degrees and metres the one further above its bound.
        worst: f64,
    },
    /// The take breaks an invariant and was skipped.
    Invalid {
        /// Which.
        error: SequenceError,
    },
    /// No take of the file moves anything.
    NothingMoves,
}

impl TakeFinding {
    /// Returns the stable id and the group.
    pub(super) const fn class(&self) -> (&'static str, NoteKind) {
        match self {
            Self::LayerMuted => ("layer_muted", NoteKind::Skipped),
            Self::LayersSharedTooOften => ("layers_shared_too_often", NoteKind::Bounded),
            Self::LayersCombined { .. } => ("layers_combined", NoteKind::Simplified),
            Self::KeyCountMismatch => ("key_count_mismatch", NoteKind::KeysRepaired),
            Self::KeysUnordered => ("keys_unordered", NoteKind::KeysRepaired),
            Self::KeyValueInvalid => ("key_value_invalid", NoteKind::KeysRepaired),
            Self::KeyListUnreadable => ("key_list_unreadable", NoteKind::KeysRepaired),
            Self::SlopeUnknown => ("key_slope_unknown", NoteKind::Simplified),
            Self::ObjectMissing => ("animated_object_missing", NoteKind::Skipped),
            Self::PropertiesSkipped => ("animated_properties_skipped", NoteKind::Skipped),
            Self::LengthLimited { .. } => ("take_length_limited", NoteKind::Bounded),
            Self::MemoryExceeded => ("take_memory_exceeded", NoteKind::Bounded),
            Self::FramesLimited { .. } => ("take_frames_limited", NoteKind::Bounded),
            Self::StepsLimited => ("take_steps_limited", NoteKind::Bounded),
            Self::Undersampled { .. } => ("take_undersampled", NoteKind::Sampling),
            Self::Invalid { .. } => ("take_invalid", NoteKind::Skipped),
            Self::NothingMoves => ("no_take_moves", NoteKind::Take),
        }
    }
}

//! Whether the pose's root is locked and its motion extracted.
//!
//! *In*: a take's two switches and the graph's mode. *Out*: one [`RootDecision`]. *Not here*: what
//! the locked root becomes (`root_track.rs`).

use crate::asset::{PreviewMode, RootMotionSettings};

/// What is done with the root motion of a whole character (docs/behaviour.md#2.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ExtractionMode {
    /// Root motion stays in the pose.
    NoExtraction,
    /// Extracted and dropped: the character stays.
    Ignore,
    /// Extracted from every take.
    #[default]
    Everything,
    /// Extracted from montages only.
    MontagesOnly,
}

impl From<PreviewMode> for ExtractionMode {
    fn from(preview: PreviewMode) -> Self {
        match preview {
            PreviewMode::Ignore => Self::Ignore,
            PreviewMode::Loop | PreviewMode::LoopAndReset => Self::Everything,
        }
    }
}

/// What plays the take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClipSource {
    /// The preview or a node of the graph.
    #[default]
    Graph,
    /// A montage.
    Montage,
}

/// What is done with the root of one take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootDecision {
    /// Whether the pose's root is replaced by the locked one.
    pub is_locked: bool,
    /// Whether the delta is computed.
    pub is_extracted: bool,
    /// Whether the delta then moves the character.
    pub is_applied: bool,
}

/// Returns the decision for a take's switches and the mode: locked = forced or (enabled and
/// extracting).
#[must_use]
pub const fn decide(
    settings: &RootMotionSettings,
    mode: ExtractionMode,
    source: ClipSource,
) -> RootDecision {
    let is_extracting = match mode {
        ExtractionMode::NoExtraction => false,
        ExtractionMode::Ignore | ExtractionMode::Everything => true,
        ExtractionMode::MontagesOnly => matches!(source, ClipSource::Montage),
    };
    let is_extracted = settings.is_enabled && is_extracting;
    RootDecision {
        is_locked: settings.is_lock_forced || is_extracted,
        is_extracted,
        is_applied: is_extracted && !matches!(mode, ExtractionMode::Ignore),
    }
}

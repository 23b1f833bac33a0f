//! How a project is viewed and played: saved, but no step of undo.
//!
//! *In*: the view's and the characters' state. *Out*: plain data. *Not here*: the document
//! (`project_state.rs`).

use super::camera_state::{CameraFollowState, CameraPoseState};
use super::keys::{FileKey, ObjectKey, Unknown, is_zero};
use super::setting_states::{loop_mode, preview_mode};
use crate::anim::LoopMode;
use crate::asset::PreviewMode;
use serde::{Deserialize, Serialize};

/// How a project is viewed and played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ViewState {
    /// What each character and prop plays, in the order of objects, then of files.
    pub characters: Vec<CharacterViewState>,
    /// How the next character plays, while none is active: by default when `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_playback: Option<PlaybackState>,
    /// Whether all playheads move together.
    #[serde(skip_serializing_if = "is_false")]
    pub are_playheads_linked: bool,
    /// The camera.
    pub camera: CameraPoseState,
    /// What the camera follows.
    pub follow: CameraFollowState,
    /// Where that was, world space, metres.
    pub followed: Option<[f32; 3]>,
    /// What this version does not know.
    #[serde(flatten)]
    pub unknown: Unknown,
}

const fn is_false(switch: &bool) -> bool {
    !*switch
}

/// The take that a character plays of a file, and its playhead there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CharacterViewState {
    /// The character or prop; `None` for the next character, while none is active.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<ObjectKey>,
    /// The file that it is made from, or was before.
    pub file: FileKey,
    /// The take's name.
    pub take: String,
    /// Its index among takes of that name.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub nth: usize,
    /// How it plays; `None` for a file that the character is not made from now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub playback: Option<PlaybackState>,
    /// What this version does not know.
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// How a character plays its take.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlaybackState {
    /// The playhead, seconds from the take's start.
    pub time_secs: f64,
    /// What the preview does with extracted motion.
    #[serde(with = "preview_mode")]
    pub preview: PreviewMode,
    /// What happens at the end of the range.
    #[serde(with = "loop_mode")]
    pub loop_mode: LoopMode,
    /// 1 = as authored.
    pub speed: f64,
    /// The in point, seconds from the take's start.
    pub in_secs: Option<f64>,
    /// The out point, seconds from the take's start.
    pub out_secs: Option<f64>,
    /// Whether it plays backwards.
    #[serde(skip_serializing_if = "is_false")]
    pub is_reverse: bool,
}

impl Default for PlaybackState {
    fn default() -> Self {
        Self {
            time_secs: 0.0,
            preview: PreviewMode::Loop,
            loop_mode: LoopMode::Loop,
            speed: 1.0,
            in_secs: None,
            out_secs: None,
            is_reverse: false,
        }
    }
}

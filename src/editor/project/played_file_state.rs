//! What a character plays of a file, as a project stores it.
//!
//! *In*: what the user set for one character. *Out*: plain data. *Not here*: the takes themselves,
//! which are made anew.

use super::keys::{FileKey, Unknown};
use super::take_state::TakeState;
use crate::anim::retarget::Fit;
use serde::{Deserialize, Serialize};

/// What a character plays of one file: it keeps this for every file that it was made from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedFileState {
    /// The file.
    pub file: FileKey,
    /// Takes whose root motion settings are not the default, in file order.
    #[serde(default)]
    pub takes: Vec<TakeState>,
    /// Files whose takes it plays, too, in the order of those takes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retargeted: Vec<TakeSourceState>,
    /// What this version does not know.
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// A file whose takes a character plays, too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TakeSourceState {
    /// The file with the takes.
    pub file: FileKey,
    /// How they are fitted; by the skeletons' likeness when the user set nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fit: Option<FitState>,
    /// What this version does not know.
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// How takes are fitted to a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FitState {
    /// Every translation as authored.
    AsAuthored,
    /// Bones keep the character's lengths.
    KeepProportions,
}

impl From<FitState> for Fit {
    fn from(state: FitState) -> Self {
        match state {
            FitState::AsAuthored => Self::AsAuthored,
            FitState::KeepProportions => Self::KeepProportions,
        }
    }
}

impl From<Fit> for FitState {
    fn from(fit: Fit) -> Self {
        match fit {
            Fit::AsAuthored => Self::AsAuthored,
            Fit::KeepProportions => Self::KeepProportions,
        }
    }
}

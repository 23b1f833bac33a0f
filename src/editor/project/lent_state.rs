//! Which files a character has takes from, as a project writes it down.
//!
//! *In*: the user's wishes. *Out*: plain data. *Not here*: the takes themselves, which are made
//! anew.

use super::keys::{FileKey, Unknown};
use crate::anim::retarget::Fit;
use serde::{Deserialize, Serialize};

/// A file whose takes a character has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LentState {
    /// The file with the takes.
    pub file: FileKey,
    /// How they are fitted; by the skeletons' likeness when nobody said.
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
    /// Every translation as it is.
    AsAuthored,
    /// Bones stay as long as the character's are.
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

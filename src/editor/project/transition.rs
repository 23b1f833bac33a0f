//! How one take follows another.
//!
//! *In*: the user's choice. *Out*: plain data, kept in the project. *Not here*: the blending
//! (`anim`).

use super::setting_states::easing;
use crate::anim::Easing;
use serde::{Deserialize, Serialize};

/// How one take follows another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TransitionKind {
    /// At once.
    #[default]
    Cut,
    /// Both play while one fades into the other.
    CrossFade,
    /// The new one plays at once; what is left of the old pose decays.
    Inertialize,
}

/// How one take follows another when a take is selected.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TransitionSettings {
    /// In which way.
    pub kind: TransitionKind,
    /// For how long, seconds.
    pub secs: f64,
    /// How the new take's weight rises in a cross-fade.
    #[serde(with = "easing")]
    pub curve: Easing,
}

impl Default for TransitionSettings {
    fn default() -> Self {
        Self {
            kind: TransitionKind::Cut,
            secs: 0.25,
            curve: Easing::Cubic,
        }
    }
}

//! How a character plays, whatever its take.
//!
//! *In*: the user's choice. *Out*: plain data. *Not here*: the playhead (`animator.rs`).

use crate::anim::LoopMode;

/// How a character plays: the user's choice, whatever the take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playback {
    /// Whether time moves.
    pub is_playing: bool,
    /// Whether it moves backwards.
    pub is_reverse: bool,
    /// 1 = as authored; never negative.
    pub speed: f64,
    /// What happens at the end of the range.
    pub loop_mode: LoopMode,
    /// The in point, seconds from the take's start; `None`: the take's start.
    pub in_secs: Option<f64>,
    /// The out point, seconds from the take's start; `None`: the take's end.
    pub out_secs: Option<f64>,
}

impl Default for Playback {
    fn default() -> Self {
        Self {
            is_playing: false,
            is_reverse: false,
            speed: 1.0,
            loop_mode: LoopMode::Loop,
            in_secs: None,
            out_secs: None,
        }
    }
}

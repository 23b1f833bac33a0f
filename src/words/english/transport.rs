//! Texts of the transport: loop mode, speed, frame rate, where the playhead is.
//!
//! *In*: numbers that are formatted already. *Out*: texts. *Not here*: names of its buttons
//! (`actions.rs`), the scrub bar (`timeline.rs`).

use crate::editor::LoopMode;

pub(crate) const SPEED_TIP: &str = "Playback speed";
pub(crate) const ANY_SPEED_TIP: &str = "Any speed: drag, or click to type";
pub(crate) const LINK_PLAYHEADS: &str = "Link playheads";
pub(crate) const LINK_PLAYHEADS_TIP: &str = "Moves all characters and props together";
pub(crate) const NO_TAKE: &str = "No take";
pub(crate) const RATE_TIP: &str = "Display rate; the take keeps its length";
pub(crate) const FROM_ZERO: &str = "Count frames from zero";
pub(crate) const FROM_ZERO_TIP: &str = "Off: frame numbers as in the file";

/// Separates two shortcuts of one button.
pub(crate) const OR: &str = " or ";

/// Returns the name of a loop mode.
pub(crate) const fn loop_mode(mode: LoopMode) -> &'static str {
    match mode {
        LoopMode::Once => "Once",
        LoopMode::Loop => "Loop",
        LoopMode::PingPong => "Ping-pong",
    }
}

/// Returns what a loop mode does at the end.
pub(crate) const fn loop_mode_tip(mode: LoopMode) -> &'static str {
    match mode {
        LoopMode::Once => "Stops at the out point",
        LoopMode::Loop => "Restarts at the in point",
        LoopMode::PingPong => "Reverses at both ends",
    }
}

/// Returns the tooltip of the loop mode's menu.
pub(crate) fn loop_menu_tip(mode: LoopMode) -> String {
    format!("Loop mode (L)\n{}", loop_mode_tip(mode))
}

/// Returns the choice of the take's own rate.
pub(crate) fn rate_of_take(rate: &str) -> String {
    format!("From take: {rate}")
}

/// Returns the choice of another display rate.
pub(crate) fn display_at(rate: &str) -> String {
    format!("Display at {rate}")
}

/// The playhead in words.
pub(crate) struct Readout<'a> {
    /// The playhead's frame.
    pub(crate) frame: &'a str,
    /// Frame numbers of the take's ends.
    pub(crate) range: [&'a str; 2],
    /// The playhead, and the take's length.
    pub(crate) seconds: [&'a str; 2],
    /// Part of the length, percent.
    pub(crate) percent: f64,
    /// How many frames the take has.
    pub(crate) frames: &'a str,
}

/// Returns the tooltip of the readout.
pub(crate) fn readout_tip(readout: &Readout<'_>) -> String {
    let Readout {
        frame,
        range: [first, last],
        seconds: [time, length],
        percent,
        frames,
    } = readout;
    format!(
        "Frame {frame} ({first} to {last})\n{time} of {length}, {percent:.0} %\n{frames} frames"
    )
}

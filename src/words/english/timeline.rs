//! Texts of the scrub bar.
//!
//! *In*: numbers that are formatted already. *Out*: texts. *Not here*: buttons (`transport.rs`).

/// Names the bar for screen readers.
pub(crate) const TIME: &str = "Time";

pub(crate) const SET_IN_POINT: &str = "Set in point at playhead";
pub(crate) const SET_OUT_POINT: &str = "Set out point at playhead";
pub(crate) const CLEAR_IN_POINT: &str = "Clear in point";
pub(crate) const CLEAR_OUT_POINT: &str = "Clear out point";
pub(crate) const NO_IN_POINT: &str = "No in point";
pub(crate) const NO_OUT_POINT: &str = "No out point";

/// Returns the frame and the time under the pointer.
pub(crate) fn under_pointer(frame: &str, time: &str) -> String {
    format!("Frame {frame}   {time}")
}

//! Events that other threads send to winit's loop, and when the next frame is due.
//!
//! *In*: threads, egui, frames. *Out*: events of the loop. *Not here*: the loop (`window.rs`).

use crate::ui::FileFor;
use egui::FontData;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What wakes the loop besides the window system.
pub(super) enum UserEvent {
    /// egui needs a frame after this delay.
    Repaint(Duration),
    /// The user chose these files, or none.
    Chosen(FileFor, Vec<PathBuf>),
    /// The system has no file dialog.
    NoDialog(FileFor),
    /// Fonts for names that egui's own fonts lack.
    Fonts(Vec<Arc<FontData>>),
    /// A worker thread has a result.
    Worker,
}

/// When the next frame is due.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum NextFrame {
    /// At once.
    Now,
    /// At this time.
    At(Instant),
    /// When something happens.
    Idle,
}

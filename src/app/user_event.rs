//! What wakes the loop, and what it waits for.
//!
//! In: threads, egui, frames. Out: events of the loop. Not here: the loop (`window.rs`).

use crate::ui::FileFor;
use egui::FontData;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What wakes the loop besides the window system.
pub(super) enum UserEvent {
    /// egui wants a frame after this long.
    Repaint(Duration),
    /// The user chose these files, or none, for something.
    Chosen(FileFor, Vec<PathBuf>),
    /// The system has no dialog for choosing files.
    NoDialog(FileFor),
    /// Fonts for names that egui's own cannot show.
    Fonts(Vec<Arc<FontData>>),
    /// A worker has something new.
    Worker,
}

/// What a session wants next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum NextFrame {
    /// Draw again at once.
    Now,
    /// Draw again then.
    At(Instant),
    /// Draw when something happens.
    Idle,
}

//! The project's file, and what of it waits or is not understood.
//!
//! *In*: what was opened or saved. *Out*: the same. *Not here*: opening and saving (`open_save.rs`).

use super::keys::Unknown;
use super::project_state::{Document, ShownTake, View};
use std::path::PathBuf;

/// What is known of the project beside what stands on the stage.
#[derive(Clone, Debug, Default)]
pub(in crate::editor) struct ProjectPlace {
    /// Its file, once it has one.
    pub(in crate::editor) path: Option<PathBuf>,
    /// The document that the file holds; `None` when it is known to differ.
    pub(in crate::editor) saved: Option<Document>,
    /// How it shall be looked at once its files are there.
    pub(in crate::editor) pending_view: Option<View>,
    /// Which takes missing files showed.
    pub(in crate::editor) missing_takes: Vec<ShownTake>,
    pub(in crate::editor) unknown: Unknown,
    pub(in crate::editor) view_unknown: Unknown,
}

//! The project's file, and what of it waits or is not understood.
//!
//! *In*: what was opened or saved. *Out*: the same. *Not here*: opening and saving
//! (`open_save.rs`).

use super::keys::Unknown;
use super::project_state::{Document, ShownTake, View};
use std::path::PathBuf;

/// What is known of the project beside what stands on the stage.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProjectPlace {
    /// Its file, once it has one.
    pub(crate) path: Option<PathBuf>,
    /// The document that the file holds; `None` when it is known to differ.
    pub(crate) saved: Option<Document>,
    /// How it shall be looked at once its files are there.
    pub(crate) pending_view: Option<View>,
    /// Which takes missing files showed.
    pub(crate) missing_takes: Vec<ShownTake>,
    pub(crate) unknown: Unknown,
    pub(crate) view_unknown: Unknown,
}

//! Files of a project that are not there: kept with all that belongs to them until they are found.
//!
//! *In*: a project's entry whose file is not in memory. *Out*: what a panel shows and relinks. *Not
//! here*: loading (`files.rs`), objects made from the file, which wait in the stage's table.

use super::project_state::FileState;
use super::shared::Shared;
use std::path::PathBuf;

/// A file of the project that is not there, or not yet.
#[derive(Clone, Debug)]
pub struct MissingFile {
    /// Where it was when the project was saved.
    pub path: PathBuf,
    /// Why it could not be opened, a sentence; `None` while it is being loaded.
    pub reason: Option<String>,
    pub(crate) state: Shared<FileState>,
}

impl MissingFile {
    /// Returns whether it is still being loaded.
    #[must_use]
    pub const fn is_loading(&self) -> bool {
        self.reason.is_none()
    }

    /// Returns what to call it.
    #[must_use]
    pub fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or(self.path.as_os_str());
        name.to_string_lossy().into_owned()
    }
}

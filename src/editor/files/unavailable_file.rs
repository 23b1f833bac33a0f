//! Files that are not there: those that failed to open, and those of a project that are missing.
//!
//! *In*: errors, entries of a project. *Out*: what a panel shows and relinks. *Not here*: objects
//! made from a missing file, which wait in the stage's table.

use super::super::project::{FileKey, FileState, Shared};
use std::path::PathBuf;

/// A file that could not be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedFile {
    /// Where it lies.
    pub path: PathBuf,
    /// The error's stable word.
    pub kind: &'static str,
    /// The error's sentence, which names the file.
    pub text: String,
}

/// A file of the project that is not there, or not yet.
#[derive(Clone, Debug)]
pub struct MissingFile {
    /// Where it was when the project was saved.
    pub path: PathBuf,
    /// Why it could not be opened, the error's sentence; `None` while it is being loaded.
    pub reason: Option<String>,
    pub(in super::super) state: Shared<FileState>,
}

impl MissingFile {
    /// Returns its key in the project.
    #[must_use]
    pub fn key(&self) -> FileKey {
        self.state.id
    }

    /// Returns whether it is still being loaded.
    #[must_use]
    pub const fn is_loading(&self) -> bool {
        self.reason.is_none()
    }

    /// Returns its name for people.
    #[must_use]
    pub fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or(self.path.as_os_str());
        name.to_string_lossy().into_owned()
    }
}

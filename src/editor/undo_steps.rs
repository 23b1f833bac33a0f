//! Noting steps of undo.
//!
//! *In*: what was changed, by its name. *Out*: the project's history. *Not here*: which commands are
//! steps (`undo_policy.rs`), going along them (`carry_out.rs`).

use super::editor::Editor;
use super::project::StepName;
use std::path::Path;

/// Returns the name of a file for people.
pub(super) fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

impl Editor {
    /// Notes a change under a name; inside a gesture its end does.
    pub(super) fn note_step(&mut self, name: StepName) {
        if !self.project.is_in_gesture() {
            self.project.note(name, self.document());
        }
    }

    /// Treats what changed by itself as having been so all along.
    pub(super) fn amend_history(&mut self) {
        self.project.amend(self.document());
    }
}

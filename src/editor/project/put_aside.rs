//! This session's work, put aside for the case of a crash; a crashed one's, taken up again.
//!
//! *In*: seconds, the editor. *Out*: this session's recovery file, the offer that the window shows.
//! *Not here*: when it is time (`autosave.rs`), what a crashed session left (`recovery.rs`).

use super::super::messages::MessageLevel;
use super::super::state::Editor;
use super::disk::RealDisk;
use super::file::save_project;
use super::project_state::ProjectState;
use super::recovery::{BELONGS_TO, Recovery, forget};
use super::shared::Shared;
use serde_json::Value;
use std::path::Path;

impl Editor {
    /// Returns the work that a crashed session left behind and that waits to be taken up or thrown
    /// away.
    #[must_use]
    pub fn recovery(&self) -> Option<&Recovery> {
        self.recoveries.last()
    }

    pub(crate) fn recover_autosave(&mut self) {
        let Some(Recovery {
            project,
            state,
            leftover,
        }) = self.recoveries.pop()
        else {
            return;
        };
        self.put_on_stage(&state, project);
        self.project.saved = None;
        // Only when it is put aside anew may the old one go.
        if self.put_aside() {
            forget(&leftover.file);
        }
    }

    pub(crate) fn discard_autosave(&mut self) {
        if let Some(recovery) = self.recoveries.pop() {
            forget(&recovery.leftover.file);
        }
    }

    /// Lets time pass, and puts the work aside when it is time.
    pub(crate) fn advance_autosave(&mut self, dt_secs: f64) {
        if self.autosave.is_due(dt_secs) {
            self.put_aside();
        }
    }

    /// Puts the work aside, and tells whether that went well.
    fn put_aside(&mut self) -> bool {
        self.autosave.rest();
        if !self.is_modified() {
            self.forget_own_recovery();
            return false;
        }
        let Some(file) = self.autosave.file().map(Path::to_path_buf) else {
            return false;
        };
        let mut state = ProjectState::capture(self);
        if let Some(path) = self
            .project
            .path
            .as_ref()
            .and_then(|path| std::path::absolute(path).ok())
        {
            let mut unknown = (*state.document.unknown).clone();
            unknown.insert(
                BELONGS_TO.to_owned(),
                Value::String(path.to_string_lossy().into_owned()),
            );
            state.document.unknown = Shared::new(unknown);
        }
        let outcome = save_project(&mut RealDisk, &file, &state);
        if let Err(error) = &outcome {
            self.messages.say(
                MessageLevel::Warning,
                format!("work could not be put aside: {error}"),
            );
        }
        outcome.is_ok()
    }

    /// Drops what this session put aside: it is saved, or not wanted.
    pub(crate) fn forget_own_recovery(&mut self) {
        self.autosave.rest();
        if let Some(file) = self.autosave.file() {
            forget(file);
        }
    }

    /// Ends the session: what was built and not saved is put aside and offered next time; files
    /// that were only looked at are not.
    pub fn leave(&mut self) {
        let is_built = self.project.path.is_some() || self.stage.entries().len() > 1;
        if is_built {
            self.put_aside();
        } else {
            self.forget_own_recovery();
        }
    }
}

//! The project as a whole: new, opened, saved, its missing files.
//!
//! *In*: commands about the project. *Out*: the stage as the project says, files under way,
//! messages. *Not here*: the file (`project_file.rs`), undo (`steps.rs`), work found after a crash
//! (`recovery.rs`).

use super::super::load::Purpose;
use super::super::messages::MessageLevel;
use super::super::state::Editor;
use super::disk::{Disk, RealDisk};
use super::error::ProjectError;
use super::file::{load_project, save_project};
use super::keys::FileKey;
use super::missing::MissingFile;
use super::place::ProjectPlace;
use super::project_state::{Document, ProjectState};
use std::path::{Path, PathBuf};

impl Editor {
    /// Returns where the project is saved; `None` before it was.
    #[must_use]
    pub fn project_path(&self) -> Option<&Path> {
        self.project.path.as_deref()
    }

    /// Returns whether there is something that is not in the project's file.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        self.project.saved.as_ref() != Some(self.history.present())
    }

    /// Returns the files of the project that are not there, or not yet.
    #[must_use]
    pub fn missing_files(&self) -> &[MissingFile] {
        &self.missing
    }

    pub(crate) fn new_project(&mut self) {
        self.clear();
        self.show_mannequin();
    }

    /// Takes everything off the stage and forgets every step.
    fn clear(&mut self) {
        self.remember_view();
        self.cancel_load();
        self.waiting.clear();
        self.load = None;
        self.restore_document(&Document::default());
        self.shelf.clear();
        self.failed.clear();
        self.selected_object = None;
        self.project = ProjectPlace::default();
        self.history.begin(Document::default());
        self.forget_own_recovery();
    }

    /// Opens a project in place of this one; a damaged one changes nothing.
    pub(crate) fn open_project(&mut self, path: &Path) {
        match load_project(path) {
            Ok(state) => {
                self.put_on_stage(&state, Some(path.to_path_buf()));
                self.project.saved = Some(self.history.present().clone());
                self.memory.remember_file(path);
            }
            Err(error) => self.messages.say(MessageLevel::Error, error.to_string()),
        }
    }

    /// Opens a project in place, with all its files: for the command line and tests.
    ///
    /// Files that are not there are among [`Editor::missing_files`] afterwards.
    ///
    /// # Errors
    /// When the project itself cannot be read; nothing changes then.
    pub fn open_project_now(&mut self, path: &Path) -> Result<(), ProjectError> {
        let state = load_project(path)?;
        self.put_on_stage(&state, Some(path.to_path_buf()));
        self.project.saved = Some(self.history.present().clone());
        self.finish_loads();
        Ok(())
    }

    /// Shows a project: what is compiled in at once, files as they are loaded.
    pub(crate) fn put_on_stage(&mut self, state: &ProjectState, path: Option<PathBuf>) {
        self.clear();
        self.project.path = path;
        self.restore_document(&state.document);
        self.project.missing_takes.clone_from(&state.view.takes);
        self.project.pending_view = Some(state.view.clone());
        let wanted = self
            .missing
            .iter()
            .map(|missing| (missing.path.clone(), Purpose::Complete(missing.state.id)));
        self.waiting.extend(wanted.collect::<Vec<_>>());
        self.history.begin(self.document());
        self.finish_project();
        self.start_waiting();
    }

    /// Loads files that a step needs again and that were let go meanwhile.
    pub(crate) fn load_what_is_missing(&mut self) {
        for missing in self.missing.iter().filter(|missing| missing.is_loading()) {
            let purpose = Purpose::Complete(missing.state.id);
            let is_waiting = self.waiting.iter().any(|(_, other)| *other == purpose);
            if !is_waiting && self.load.as_ref().is_none_or(|job| job.purpose != purpose) {
                self.waiting.push_back((missing.path.clone(), purpose));
            }
        }
        self.start_waiting();
    }

    /// Takes in a file that the project waited for.
    pub(crate) fn complete_missing(
        &mut self,
        key: FileKey,
        path: PathBuf,
        loaded: super::super::load::LoadedFile,
    ) {
        // One that was undone meanwhile is not waited for any more.
        let Some(place) = self
            .missing
            .iter()
            .position(|missing| missing.state.id == key)
        else {
            return;
        };
        let is_relinked = self.missing[place].path != path;
        let missing = self.missing.remove(place);
        self.admit_new(key, Some(path), loaded, Some(&missing.state));
        let document = self.document();
        self.restore_document(&document);
        if is_relinked {
            let name = self
                .files
                .iter()
                .find(|open| open.key == key)
                .map_or_else(String::new, |open| open.name());
            self.note_step(format!("Relink {name}"));
        } else {
            self.amend_history();
        }
        self.finish_project();
    }

    /// Notes why a file that the project waited for is not there.
    pub(crate) fn fail_missing(&mut self, key: FileKey, reason: String) {
        if let Some(missing) = self
            .missing
            .iter_mut()
            .find(|missing| missing.state.id == key)
        {
            missing.reason = Some(reason);
        }
        self.finish_project();
    }

    /// Shows the project as it was looked at, once no file of it is under way.
    fn finish_project(&mut self) {
        if self.project.pending_view.is_some() && !self.missing.iter().any(MissingFile::is_loading)
        {
            self.show_pending_view();
        }
    }

    /// Loads a missing file from where it lies now.
    pub(crate) fn relink(&mut self, missing: usize, path: PathBuf) {
        let Some(missing) = self.missing.get_mut(missing) else {
            return;
        };
        missing.reason = None;
        let key = missing.state.id;
        self.waiting.push_back((path, Purpose::Complete(key)));
        self.start_waiting();
    }

    pub(crate) fn save(&mut self) {
        match self.project.path.clone() {
            Some(path) => self.save_as(path),
            None => self.messages.say(
                MessageLevel::Info,
                "the project has no file yet: save it under a name",
            ),
        }
    }

    pub(crate) fn save_as(&mut self, mut path: PathBuf) {
        if path.extension().is_none() {
            path.set_extension("maquette");
        }
        match self.save_project_with(&mut RealDisk, &path) {
            Ok(()) => self
                .messages
                .say(MessageLevel::Info, format!("saved \"{}\"", path.display())),
            Err(error) => self.messages.say(MessageLevel::Error, error.to_string()),
        }
    }

    /// Saves the project, each step of it through the disk that is given.
    ///
    /// # Errors
    /// When it cannot be written; what was there before still is then.
    pub fn save_project_with(
        &mut self,
        disk: &mut dyn Disk,
        path: &Path,
    ) -> Result<(), ProjectError> {
        self.end_gesture();
        save_project(disk, path, &ProjectState::capture(self))?;
        self.amend_history();
        self.project.path = Some(path.to_path_buf());
        self.project.saved = Some(self.history.present().clone());
        self.memory.remember_file(path);
        self.forget_own_recovery();
        Ok(())
    }

    /// Takes what changed by itself as having been so all along, saved or not as before.
    pub(crate) fn amend_history(&mut self) {
        let was_saved = !self.is_modified();
        self.history.amend(self.document());
        if was_saved {
            self.project.saved = Some(self.history.present().clone());
        }
    }
}

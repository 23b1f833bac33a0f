//! The project as a whole: new, opened, saved, recovered, its missing files.
//!
//! *In*: requests about the project. *Out*: the stage as the project says, files under way,
//! notices. *Not here*: the file itself and the history (the project's), single files (`show.rs`).

use super::editor::Editor;
use super::effect::{Effects, only};
use super::files::{MissingFile, OpenFile};
use super::loads::{LoadPurpose, LoadRequest, LoadedFile};
use super::notice::NoticeKind;
use super::project::{Document, FileKey, ProjectState, Recovery, StepName, forget, load_project};
use std::path::{Path, PathBuf};

impl Editor {
    /// Starts an empty project with the mannequin.
    pub(super) fn new_project(&mut self) -> Effects {
        let mut effects = self.clear();
        effects.extend(self.show_mannequin());
        effects
    }

    /// Takes everything off the stage and forgets every step.
    fn clear(&mut self) -> Effects {
        self.remember_camera();
        self.loads.clear();
        let effects = self.restore(&Document::default());
        self.files.clear_history();
        self.characters.clear();
        self.view.select_object(None);
        self.project.clear();
        effects
    }

    /// Opens a project in place of this one; a damaged one changes nothing.
    pub(super) fn open_project(&mut self, path: &Path) -> Effects {
        match load_project(path) {
            Ok(state) => {
                let effects = self.put_on_stage(state, Some(path.to_path_buf()), true);
                self.project.memory_mut().remember_file(path);
                effects
            }
            Err(error) => {
                let notice = NoticeKind::Failed(error.to_string());
                self.project.fail(error);
                only(notice)
            }
        }
    }

    /// Shows a project: what is embedded at once, files as they are loaded.
    fn put_on_stage(
        &mut self,
        state: ProjectState,
        path: Option<PathBuf>,
        is_saved: bool,
    ) -> Effects {
        let mut effects = self.clear();
        effects.extend(self.restore(&state.document));
        self.project.set_pending_view(state.view);
        for missing in self.files.missing() {
            let purpose = LoadPurpose::Complete(missing.key());
            effects.push(LoadRequest::new(missing.path.clone(), purpose).into());
        }
        self.project.begin(path, self.document(), is_saved);
        self.finish_project();
        effects
    }

    /// Makes the stage what a project's data says; its file and the steps stay.
    pub(super) fn restore_project(&mut self, state: ProjectState) -> Effects {
        let effects = self.restore(&state.document);
        self.project.set_pending_view(state.view);
        self.restore_pending_view();
        effects
    }

    /// Returns what loads files that a step needs again and that were closed meanwhile.
    pub(super) fn load_missing(&self) -> Effects {
        let missing = self
            .files
            .missing()
            .iter()
            .filter(|missing| missing.is_loading());
        let absent = missing.filter(|missing| !self.loads.is_completing(missing.key()));
        let request = |missing: &MissingFile| {
            let purpose = LoadPurpose::Complete(missing.key());
            LoadRequest::new(missing.path.clone(), purpose).into()
        };
        absent.map(request).collect()
    }

    /// Takes in a file that the project waited for; one that was undone meanwhile changes nothing.
    pub(super) fn complete_missing(
        &mut self,
        key: FileKey,
        path: PathBuf,
        loaded: LoadedFile,
    ) -> Effects {
        let Some(missing) = self.files.take_missing(key) else {
            return Effects::new();
        };
        let is_relinked = missing.path != path;
        let import = missing.state.import.clone();
        let mut open = OpenFile::new(key, Some(path), loaded, import);
        open.keep_unknown(&missing.state);
        let name = open.name();
        self.insert_file(open);
        let document = self.document();
        let effects = self.restore(&document);
        if is_relinked {
            self.note_step(StepName::Relink(name));
        } else {
            self.amend_history();
        }
        self.finish_project();
        effects
    }

    /// Notes why a file that the project waited for is not there.
    pub(super) fn fail_missing(&mut self, key: FileKey, reason: String) {
        self.files.fail_missing(key, reason);
        self.finish_project();
    }

    /// Views the project as it was viewed, once no file of it is under way.
    fn finish_project(&mut self) {
        if !self.files.missing().iter().any(MissingFile::is_loading) {
            self.restore_pending_view();
        }
    }

    /// Saves the project to a file.
    pub(super) fn save_project(&mut self, path: PathBuf) -> Effects {
        let state = self.project_state();
        only(match self.project.save(&path, &state) {
            Ok(()) => NoticeKind::Saved(path),
            Err(error) => NoticeKind::Failed(error.to_string()),
        })
    }

    /// Opens the unsaved work found after a crash.
    pub(super) fn recover(&mut self) -> Effects {
        let Some(recovery) = self.project.take_recovery() else {
            return Effects::new();
        };
        let Recovery {
            project,
            state,
            leftover,
        } = recovery;
        let mut effects = self.put_on_stage(state, project, false);
        // Only when it is stored anew may the old one go.
        match self.project.put_aside(self.project_state()) {
            Ok(true) => forget(&leftover.file),
            Ok(false) => {}
            Err(error) => effects.push(NoticeKind::NotPutAside(error.to_string()).into()),
        }
        effects
    }

    /// Stores unsaved work for recovery.
    pub(super) fn put_aside(&mut self) -> Effects {
        let state = self.project_state();
        match self.project.put_aside(state) {
            Ok(_) => Effects::new(),
            Err(error) => only(NoticeKind::NotPutAside(error.to_string())),
        }
    }

    /// Ends the session: what was built and not saved is stored and offered next time; files that
    /// were only looked at are not.
    pub(super) fn end_session(&mut self) -> Effects {
        self.remember_camera();
        self.project.save_memory();
        let is_built = self.project.path().is_some() || self.stage.len() > 1;
        if is_built {
            return self.put_aside();
        }
        self.project.forget_own_recovery();
        Effects::new()
    }
}

//! The project: its file, its history, unsaved work, and what is remembered across sessions.
//!
//! *In*: documents, files to write. *Out*: documents to go to, look-ups. *Not here*: what is on the
//! stage, and the document of it (the root's `capture.rs` and `restore.rs`).

use super::super::effect::{Effects, Request, only};
use super::super::notice::NoticeKind;
use super::autosave::Autosave;
use super::command::ProjectCommand;
use super::disk::{Disk, RealDisk};
use super::history::History;
use super::keys::Unknown;
use super::memory::{Memory, Storage};
use super::project_error::ProjectError;
use super::project_file::save_project;
use super::project_state::{Document, ProjectState};
use super::recovery::{BELONGS_TO, Recovery, forget};
use super::shared::Shared;
use super::step::StepName;
use super::view_state::ViewState;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The project: its file, its history, unsaved work, and what is remembered across sessions.
pub struct Project {
    /// Its file, once it has one.
    path: Option<PathBuf>,
    /// The document that the file holds; `None` when it is known to differ.
    saved: Option<Document>,
    /// How it is viewed once its files are there.
    pending_view: Option<ViewState>,
    unknown: Unknown,
    view_unknown: Unknown,
    history: History,
    autosave: Autosave,
    recoveries: Vec<Recovery>,
    memory: Memory,
    storage: Storage,
    disk: Box<dyn Disk + Send>,
    /// Why the last project that was asked for was not opened.
    failure: Option<Arc<ProjectError>>,
}

impl Project {
    /// Starts without a file, with what the storage remembers.
    pub(in super::super) fn new(storage: Storage) -> Self {
        let (autosave, recoveries) = Recovery::look_in(storage.recovery_folder());
        Self {
            path: None,
            saved: None,
            pending_view: None,
            unknown: Unknown::default(),
            view_unknown: Unknown::default(),
            history: History::default(),
            autosave,
            recoveries,
            memory: storage.load(),
            storage,
            disk: Box::new(RealDisk),
            failure: None,
        }
    }

    /// Writes project files through another disk.
    pub(in super::super) fn set_disk(&mut self, disk: Box<dyn Disk + Send>) {
        self.disk = disk;
    }

    /// Carries out one command.
    pub(in super::super) fn apply(&mut self, command: ProjectCommand) -> Effects {
        match command {
            ProjectCommand::New => only(Request::NewProject),
            ProjectCommand::Open(path) => only(Request::OpenProject(path)),
            ProjectCommand::Restore(state) => only(Request::RestoreProject(state)),
            ProjectCommand::Save => match self.path.clone() {
                Some(path) => self.ended_gesture(Request::SaveProject(path)),
                None => only(NoticeKind::NoProjectFile),
            },
            ProjectCommand::SaveAs(mut path) => {
                if path.extension().is_none() {
                    path.set_extension("maquette");
                }
                self.ended_gesture(Request::SaveProject(path))
            }
            ProjectCommand::Recover => only(Request::Recover),
            ProjectCommand::DiscardRecovery => {
                if let Some(recovery) = self.recoveries.pop() {
                    forget(&recovery.leftover.file);
                }
                Effects::new()
            }
            ProjectCommand::BeginGesture(name) => self.ended_gesture(Request::BeginGesture(name)),
            ProjectCommand::EndGesture => {
                let name = self.history.end_gesture();
                name.map_or_else(Effects::new, only)
            }
            ProjectCommand::CancelGesture => match self.history.end_gesture() {
                Some(_) => only(Request::Revert),
                None => Effects::new(),
            },
            ProjectCommand::Undo => self.ended_gesture(Request::Undo),
            ProjectCommand::Redo => self.ended_gesture(Request::Redo),
            ProjectCommand::EndSession => only(Request::EndSession),
        }
    }

    /// Returns a request after the step of a gesture that was under way.
    fn ended_gesture(&mut self, request: Request) -> Effects {
        let name = self.history.end_gesture();
        let step = name.map(Into::into);
        step.into_iter().chain([request.into()]).collect()
    }

    /// Returns where the project is saved; `None` before it was.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns whether there is something that is not in the project's file.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        self.saved.as_ref() != Some(self.history.present())
    }

    /// Returns what undo would revert.
    #[must_use]
    pub fn undo_name(&self) -> Option<&StepName> {
        self.history.undo_name()
    }

    /// Returns what redo would bring back.
    #[must_use]
    pub fn redo_name(&self) -> Option<&StepName> {
        self.history.redo_name()
    }

    /// Returns the unsaved work that a crashed session left, to be opened or discarded.
    #[must_use]
    pub fn recovery(&self) -> Option<&Recovery> {
        self.recoveries.last()
    }

    /// Returns what is remembered across sessions.
    #[must_use]
    pub const fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Returns why the last project that was asked for was not opened.
    #[must_use]
    pub fn failure(&self) -> Option<&Arc<ProjectError>> {
        self.failure.as_ref()
    }

    /// Returns whether unsaved work waits to be stored for recovery.
    #[must_use]
    pub const fn is_autosave_waiting(&self) -> bool {
        self.autosave.is_waiting()
    }

    /// Returns what is remembered, to change.
    pub(in super::super) const fn memory_mut(&mut self) -> &mut Memory {
        &mut self.memory
    }

    /// Writes down what is remembered; a failure is only logged, for nothing is lost that matters.
    pub(in super::super) fn save_memory(&self) {
        if let Err(error) = self.storage.save(&self.memory) {
            log::warn!("settings could not be saved: {error}");
        }
    }

    /// Returns the document as of the last step.
    pub(in super::super) const fn present(&self) -> &Document {
        self.history.present()
    }

    /// Returns fields of the document and of the view that this version does not know.
    pub(in super::super) const fn unknown(&self) -> (&Unknown, &Unknown) {
        (&self.unknown, &self.view_unknown)
    }

    /// Takes over fields of a document that this version does not know.
    pub(in super::super) fn set_unknown(&mut self, unknown: &Unknown) {
        self.unknown = unknown.clone();
    }

    /// Returns how the project is viewed once its files are there.
    pub(in super::super) const fn pending_view(&self) -> Option<&ViewState> {
        self.pending_view.as_ref()
    }

    /// Sets how the project is viewed once its files are there.
    pub(in super::super) fn set_pending_view(&mut self, view: ViewState) {
        self.pending_view = Some(view);
    }

    /// Takes out how the project is viewed: its files are there.
    pub(in super::super) fn take_pending_view(&mut self) -> Option<ViewState> {
        let view = self.pending_view.take()?;
        self.view_unknown = view.unknown.clone();
        Some(view)
    }

    /// Forgets file, steps and unsaved work: another project begins.
    pub(in super::super) fn clear(&mut self) {
        self.path = None;
        self.saved = None;
        self.pending_view = None;
        self.unknown = Unknown::default();
        self.view_unknown = Unknown::default();
        self.failure = None;
        self.history.begin(Document::default());
        self.forget_own_recovery();
    }

    /// Begins the history of a project that was opened; it is as its file has it, unless it was
    /// recovered.
    pub(in super::super) fn begin(
        &mut self,
        path: Option<PathBuf>,
        document: Document,
        is_saved: bool,
    ) {
        self.path = path;
        self.history.begin(document);
        self.saved = is_saved.then(|| self.history.present().clone());
    }

    /// Notes why a project was not opened.
    pub(in super::super) fn fail(&mut self, error: ProjectError) {
        self.failure = Some(Arc::new(error));
    }

    /// Returns whether steps are collected into one at the moment.
    pub(in super::super) const fn is_in_gesture(&self) -> bool {
        self.history.is_in_gesture()
    }

    /// Begins to collect steps into one.
    pub(in super::super) fn begin_gesture(&mut self, name: StepName) {
        self.history.begin_gesture(name);
    }

    /// Notes a change under a name. What is shown first is where undo ends: it never goes back to an
    /// empty stage.
    pub(in super::super) fn note(&mut self, name: StepName, document: Document) {
        if self.history.is_empty() {
            self.history.begin(document);
            self.saved = Some(self.history.present().clone());
        } else if self.history.note(name, document) {
            self.autosave.note_change();
        }
    }

    /// Treats what changed by itself as having been so all along, saved or not as before.
    pub(in super::super) fn amend(&mut self, document: Document) {
        let was_saved = !self.is_modified();
        self.history.amend(document);
        if was_saved {
            self.saved = Some(self.history.present().clone());
        }
    }

    /// Goes one step back and returns the document of then.
    pub(in super::super) fn undo(&mut self) -> Option<Document> {
        let document = self.history.undo()?;
        self.autosave.note_change();
        Some(document)
    }

    /// Goes one step forward and returns the document of then.
    pub(in super::super) fn redo(&mut self) -> Option<Document> {
        let document = self.history.redo()?;
        self.autosave.note_change();
        Some(document)
    }

    /// Writes the project to a file, whole or not at all.
    pub(in super::super) fn save(
        &mut self,
        path: &Path,
        state: &ProjectState,
    ) -> Result<(), ProjectError> {
        save_project(self.disk.as_mut(), path, state)?;
        self.amend(state.document.clone());
        self.path = Some(path.to_path_buf());
        self.saved = Some(self.history.present().clone());
        self.memory.remember_file(path);
        self.forget_own_recovery();
        Ok(())
    }

    /// Takes out the unsaved work that a crashed session left.
    pub(in super::super) fn take_recovery(&mut self) -> Option<Recovery> {
        self.recoveries.pop()
    }

    /// Lets time pass and returns whether unsaved work has to be stored now.
    pub(in super::super) fn is_autosave_due(&mut self, dt_secs: f64) -> bool {
        self.autosave.is_due(dt_secs)
    }

    /// Stores unsaved work for recovery; `Ok` holds whether there was any.
    pub(in super::super) fn put_aside(
        &mut self,
        mut state: ProjectState,
    ) -> Result<bool, ProjectError> {
        self.autosave.rest();
        if !self.is_modified() {
            self.forget_own_recovery();
            return Ok(false);
        }
        let Some(file) = self.autosave.file().map(Path::to_path_buf) else {
            return Ok(false);
        };
        let own = self.path.as_ref();
        if let Some(path) = own.and_then(|path| std::path::absolute(path).ok()) {
            let mut unknown = (*state.document.unknown).clone();
            let path = Value::String(path.to_string_lossy().into_owned());
            unknown.insert(BELONGS_TO.to_owned(), path);
            state.document.unknown = Shared::new(unknown);
        }
        save_project(&mut RealDisk, &file, &state)?;
        Ok(true)
    }

    /// Discards what this session stored for recovery: it is saved, or not wanted.
    pub(in super::super) fn forget_own_recovery(&mut self) {
        self.autosave.rest();
        if let Some(file) = self.autosave.file() {
            forget(file);
        }
    }
}

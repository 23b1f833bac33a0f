//! Every file that the editor knows: open, failed, missing, closed but kept for undo.
//!
//! *In*: imported files, a project's entries. *Out*: look-ups by key, handle and path; the library.
//! *Not here*: importing (`loads`), what is made from a file (the stage's, the characters').

use super::super::effect::{Effects, Request, only};
use super::super::loads::{LoadPurpose, LoadRequest, TextureOutcome};
use super::super::notice::NoticeKind;
use super::super::project::{Document, FileKey, FileSource, FileState, ImportState, Shared};
use super::super::project::{Memory, is_project_file};
use super::command::FilesCommand;
use super::open_file::OpenFile;
use super::unavailable_file::{FailedFile, MissingFile};
use crate::asset::{FileHandle, ImageState, Library};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the files may read of the other owners.
pub(in super::super) struct FilesContext<'a> {
    /// The active character's file.
    pub(in super::super) shown: Option<FileHandle>,
    /// Whether the running import is another one of an open file.
    pub(in super::super) is_reimporting: &'a dyn Fn(FileKey) -> bool,
}

/// Every file that the editor knows.
#[derive(Default)]
pub struct Files {
    library: Library,
    /// In the order of keys.
    open: Vec<OpenFile>,
    failed: Vec<FailedFile>,
    missing: Vec<MissingFile>,
    /// Closed, or imported with other settings now: undo may bring them back.
    closed: Vec<OpenFile>,
    next_key: u32,
}

/// What making the files as a document says leaves to do.
#[derive(Default)]
pub(in super::super) struct FilesRestored {
    pub(in super::super) effects: Effects,
    /// Files that came back, whose textures have to be found.
    pub(in super::super) opened: Vec<FileHandle>,
    /// Imports that are in force again: the path, and how.
    pub(in super::super) imports: Vec<(PathBuf, ImportState)>,
    /// Whether the mannequin is asked for under these entries.
    pub(in super::super) built_in: Vec<Shared<FileState>>,
}

impl Files {
    /// Carries out one command.
    pub(in super::super) fn apply(
        &mut self,
        command: FilesCommand,
        context: &mut FilesContext<'_>,
    ) -> Effects {
        match command {
            FilesCommand::Open(path) => Self::request_open(path, LoadPurpose::Show),
            FilesCommand::Drop(path) => Self::request_open(path, LoadPurpose::ByContent),
            FilesCommand::OpenLoaded { path, loaded } => only(Request::ShowLoaded(path, loaded)),
            FilesCommand::ImportAs { path, import } => only(Request::ImportAs(path, import)),
            FilesCommand::SetImport { file, import } => self.reimport(file, import, context),
            FilesCommand::Reload => self.reload(context.shown),
            FilesCommand::Close(file) => only(Request::CloseFile(file)),
            FilesCommand::Show(file) => only(Request::ShowFile(file)),
            FilesCommand::ShowMannequin => only(Request::ShowMannequin),
            FilesCommand::Relink { missing, path } => self.relink(missing, path),
            FilesCommand::ClearRecent => only(Request::ClearRecent),
        }
    }

    fn request_open(path: PathBuf, purpose: LoadPurpose) -> Effects {
        if is_project_file(&path) {
            return only(Request::OpenProject(path));
        }
        let purpose = if path.is_dir() {
            LoadPurpose::Folder
        } else {
            purpose
        };
        only(LoadRequest::new(path, purpose))
    }

    /// The built-in file and an equal choice change nothing; of several choices the last one counts.
    fn reimport(
        &self,
        file: FileHandle,
        import: ImportState,
        context: &FilesContext<'_>,
    ) -> Effects {
        let Some((open, path)) = self
            .by_handle(file)
            .and_then(|o| Some((o, o.path.clone()?)))
        else {
            return Effects::new();
        };
        let is_same = open.import.options() == import.options();
        if is_same && !(context.is_reimporting)(open.key) {
            return only(Request::DropReimports(open.key));
        }
        only(LoadRequest::new(
            path,
            LoadPurpose::Reimport(open.key, import),
        ))
    }

    fn reload(&self, shown: Option<FileHandle>) -> Effects {
        let open = shown.and_then(|handle| self.by_handle(handle));
        let Some((handle, path)) = open.and_then(|open| Some((open.handle, open.path.clone()?)))
        else {
            return Effects::new();
        };
        only(LoadRequest::new(path, LoadPurpose::Reload(handle)))
    }

    /// Loads a missing file from where it lies now.
    fn relink(&mut self, missing: usize, path: PathBuf) -> Effects {
        let Some(missing) = self.missing.get_mut(missing) else {
            return Effects::new();
        };
        missing.reason = None;
        only(LoadRequest::new(path, LoadPurpose::Complete(missing.key())))
    }

    /// Returns every imported file and decoded texture.
    #[must_use]
    pub const fn library(&self) -> &Library {
        &self.library
    }

    /// Returns the files that are open, in the order of arrival.
    #[must_use]
    pub fn open(&self) -> &[OpenFile] {
        &self.open
    }

    /// Returns the files that could not be opened, latest last; a later success removes its file.
    #[must_use]
    pub fn failed(&self) -> &[FailedFile] {
        &self.failed
    }

    /// Returns the files of the project that are not there, or not yet.
    #[must_use]
    pub fn missing(&self) -> &[MissingFile] {
        &self.missing
    }

    /// Returns the open file of that key.
    #[must_use]
    pub fn by_key(&self, key: FileKey) -> Option<&OpenFile> {
        self.open.iter().find(|open| open.key == key)
    }

    /// Returns the open file of that handle.
    #[must_use]
    pub fn by_handle(&self, handle: FileHandle) -> Option<&OpenFile> {
        self.open.iter().find(|open| open.handle == handle)
    }

    /// Returns the open file at that path; `None` asks for the mannequin.
    #[must_use]
    pub fn by_path(&self, path: Option<&Path>) -> Option<&OpenFile> {
        self.open.iter().find(|open| open.path() == path)
    }

    /// Returns how a file will be imported: as it is open, else as was chosen last time, else as it
    /// says itself.
    pub(in super::super) fn import_of(&self, path: &Path, imports: &Memory) -> ImportState {
        let open = self.by_path(Some(path));
        open.map_or_else(|| imports.import(path), |open| open.import.clone())
    }

    /// Returns how a request is imported: as the project says, where one does, else as
    /// [`Self::import_of`].
    pub(in super::super) fn import_for(
        &self,
        request: &LoadRequest,
        imports: &Memory,
    ) -> ImportState {
        let of_open = |handle: &FileHandle| self.by_handle(*handle).map(|open| &open.import);
        let of_missing = |key: &FileKey| {
            let missing = self.missing.iter().find(|missing| missing.key() == *key);
            missing.map(|missing| &missing.state.import)
        };
        let state = match &request.purpose {
            LoadPurpose::Folder => None,
            LoadPurpose::Show
            | LoadPurpose::ByContent
            | LoadPurpose::Add(_)
            | LoadPurpose::AttachProp(_)
            | LoadPurpose::BorrowTakes => return self.import_of(&request.path, imports),
            LoadPurpose::Reimport(_, import) => Some(import),
            LoadPurpose::Reload(handle) => of_open(handle),
            LoadPurpose::Complete(key) => of_missing(key),
        };
        state.cloned().unwrap_or_default()
    }

    /// Returns every file as a project stores it, the missing ones among them, by key.
    pub(in super::super) fn capture(&self) -> Vec<Shared<FileState>> {
        let open = self.open.iter().map(|open| Shared::new(open.state()));
        let missing = self.missing.iter().map(|missing| missing.state.clone());
        let mut files: Vec<Shared<FileState>> = open.chain(missing).collect();
        files.sort_by_key(|file| file.id);
        files
    }

    /// Returns a key that no file had before.
    pub(in super::super) const fn new_key(&mut self) -> FileKey {
        let key = FileKey(self.next_key);
        self.next_key += 1;
        key
    }

    /// Takes a file in; its textures are still to be found.
    pub(in super::super) fn insert(&mut self, mut open: OpenFile) -> FileHandle {
        let handle = self.library.insert(Arc::clone(&open.file));
        open.handle = handle;
        let index = self.open.partition_point(|other| other.key < open.key);
        self.open.insert(index, open);
        handle
    }

    /// Takes an open file out for good.
    pub(in super::super) fn remove(&mut self, handle: FileHandle) -> Option<OpenFile> {
        let index = self.open.iter().position(|open| open.handle == handle)?;
        self.library.remove(handle);
        Some(self.open.remove(index))
    }

    /// Replaces an open file by what it is now and returns its new handle; what it was is kept for
    /// undo, or dropped with what was read from the disk before.
    pub(in super::super) fn replace(
        &mut self,
        old: FileHandle,
        mut new: OpenFile,
        keeps_old: bool,
    ) -> Option<FileHandle> {
        let old = self.remove(old)?;
        new.key = old.key;
        new.unknown = old.unknown.clone();
        new.is_transient = old.is_transient;
        if keeps_old {
            self.closed.push(old);
        } else {
            self.closed.retain(|closed| closed.key != new.key);
        }
        Some(self.insert(new))
    }

    /// Removes transient files that nothing is made from, all but one.
    pub(in super::super) fn remove_transient(
        &mut self,
        kept: FileHandle,
        is_used: impl Fn(FileHandle) -> bool,
    ) {
        let library = &mut self.library;
        self.open.retain(|open| {
            let stays = !open.is_transient || open.handle == kept || is_used(open.handle);
            if !stays {
                library.remove(open.handle);
            }
            stays
        });
    }

    /// Makes a transient file one like any other, or all of them; returns the path of the one.
    pub(in super::super) fn keep_transient(&mut self, key: Option<FileKey>) -> Option<PathBuf> {
        let is_meant = |open: &&mut OpenFile| key.is_none_or(|key| open.key == key);
        let mut path = None;
        for open in self
            .open
            .iter_mut()
            .filter(|open| open.is_transient)
            .filter(is_meant)
        {
            open.is_transient = false;
            path.clone_from(&open.path);
        }
        path
    }

    /// Notes that an import is done, whatever came of it.
    pub(in super::super) fn forget_failure(&mut self, path: &Path) {
        self.failed.retain(|failed| failed.path != path);
    }

    /// Notes why a file could not be opened.
    pub(in super::super) fn fail(&mut self, failed: FailedFile) {
        self.failed.push(failed);
    }

    /// Notes why a file that the project waits for is not there.
    pub(in super::super) fn fail_missing(&mut self, key: FileKey, reason: String) {
        if let Some(missing) = self.missing.iter_mut().find(|missing| missing.key() == key) {
            missing.reason = Some(reason);
        }
    }

    /// Takes a missing file out: it was found.
    pub(in super::super) fn take_missing(&mut self, key: FileKey) -> Option<MissingFile> {
        let index = self
            .missing
            .iter()
            .position(|missing| missing.key() == key)?;
        Some(self.missing.remove(index))
    }

    /// Takes in what became of a texture; the first failure of a file is told.
    pub(in super::super) fn take_texture(&mut self, (image, outcome): TextureOutcome) -> Effects {
        let Some(open) = self.open.iter_mut().find(|open| open.handle == image.file) else {
            return Effects::new();
        };
        match outcome {
            Ok(picture) => {
                self.library.set_image(image, ImageState::Ready(picture));
                Effects::new()
            }
            Err(error) => {
                open.note_texture(image.texture as usize, error.into());
                self.library.set_image(image, ImageState::Missing);
                // A transient file is not worth a notice of its own.
                let is_told = !open.is_transient;
                let notice = NoticeKind::TexturesMissing(open.name());
                if is_told {
                    only(notice)
                } else {
                    Effects::new()
                }
            }
        }
    }

    /// Forgets closed and failed files: another project begins.
    pub(in super::super) fn clear_history(&mut self) {
        self.closed.clear();
        self.failed.clear();
    }

    /// Makes the files what a document says, touching only what is not so already.
    pub(in super::super) fn restore(&mut self, document: &Document) -> FilesRestored {
        let mut restored = FilesRestored::default();
        let files = std::mem::take(&mut self.open);
        let stays = |open: &OpenFile| {
            let state = document.file(open.key);
            state.is_some_and(|state| self.can_stay(open, state))
        };
        let (stay, gone): (Vec<_>, Vec<_>) = files.into_iter().partition(stays);
        self.open = stay;
        gone.iter()
            .for_each(|open| self.library.remove(open.handle));
        let missing_before = std::mem::take(&mut self.missing);
        for state in document.files.iter() {
            self.next_key = self.next_key.max(state.id.0.saturating_add(1));
            if self.by_key(state.id).is_some() {
                restored.effects.extend(self.update(state));
            } else if let Some(open) = self.take_closed(state) {
                if let (Some(path), true) = (&open.path, gone.iter().any(|o| o.key == open.key)) {
                    restored.imports.push((path.clone(), state.import.clone()));
                }
                restored.opened.push(self.reopen(open, state));
            } else if let FileSource::Path(path) = &state.source {
                let is_it = |m: &&MissingFile| m.key() == state.id && m.path == *path;
                let before = missing_before.iter().find(is_it);
                self.missing.push(MissingFile {
                    path: path.clone(),
                    state: state.clone(),
                    reason: before.and_then(|missing| missing.reason.clone()),
                });
            } else {
                restored.built_in.push(state.clone());
            }
        }
        self.closed.extend(gone);
        restored
    }

    /// Takes over what a document says of an open file; other import settings are shown once they
    /// are loaded.
    fn update(&mut self, state: &Shared<FileState>) -> Effects {
        let Some(open) = self.open.iter_mut().find(|open| open.key == state.id) else {
            return Effects::new();
        };
        let import = open.import.clone();
        open.take_state(state);
        if import.options() == state.import.options() {
            return Effects::new();
        }
        let FileSource::Path(path) = &state.source else {
            return Effects::new();
        };
        open.import = import;
        let purpose = LoadPurpose::Reimport(state.id, state.import.clone());
        only(LoadRequest::new(path.clone(), purpose))
    }

    fn reopen(&mut self, mut open: OpenFile, state: &Shared<FileState>) -> FileHandle {
        open.texture_notes.clear();
        open.take_state(state);
        self.insert(open)
    }

    /// Takes in the built-in file under the key that a document gives it.
    pub(in super::super) fn insert_built_in(
        &mut self,
        mut open: OpenFile,
        state: &Shared<FileState>,
    ) -> FileHandle {
        open.key = state.id;
        open.take_state(state);
        self.insert(open)
    }

    fn take_closed(&mut self, state: &FileState) -> Option<OpenFile> {
        let index = self.closed.iter().position(|open| open.is_version(state))?;
        Some(self.closed.remove(index))
    }

    /// Returns whether an open file can stay for what a document says of it: it is just that, or
    /// the version that is asked for has to be loaded first.
    fn can_stay(&self, open: &OpenFile, state: &FileState) -> bool {
        let is_closed = self.closed.iter().any(|closed| closed.is_version(state));
        state.source == open.source() && (open.is_version(state) || !is_closed)
    }
}

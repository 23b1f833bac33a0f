//! Importing an open file in another way: its unit, its axes, the rate that its takes are sampled
//! at.
//!
//! *In*: the user's choice, a finished load. *Out*: the file in its own place, everything made from
//! it made anew, take, time and camera kept; the choice remembered. *Not here*: what the choice
//! does (the importer).

use super::load::LoadedFile;
use super::load::Purpose;
use super::open_file::OpenFile;
use super::project::{FileKey, FileState, ImportState, file_name};
use super::state::Editor;
use crate::asset::FileHandle;
use std::path::{Path, PathBuf};

impl Editor {
    /// Returns how a file will be imported: as it is open, else as was chosen last time, else as it
    /// says itself.
    pub(super) fn import_of(&self, path: &Path) -> ImportState {
        let open = self
            .files
            .iter()
            .find(|open| open.path.as_deref() == Some(path));
        open.map_or_else(|| self.memory.import(path), |open| open.import.clone())
    }

    /// Has an open file imported in another way; the built-in one and an equal choice change
    /// nothing.
    pub(super) fn set_import(&mut self, file: FileHandle, import: ImportState) {
        let Some(open) = self.files.iter().find(|open| open.handle == file) else {
            return;
        };
        let (key, path) = (open.key, open.path.clone());
        let is_same = open.import.options() == import.options();
        // Of several choices the last one counts.
        self.waiting.retain(
            |(_, purpose)| !matches!(purpose, Purpose::Reimport(waiting, _) if *waiting == key),
        );
        let is_under_way = self
            .load
            .as_ref()
            .is_some_and(|job| matches!(&job.purpose, Purpose::Reimport(own, _) if *own == key));
        if let Some(path) = path.filter(|_| !is_same || is_under_way) {
            self.waiting
                .push_back((path, Purpose::Reimport(key, import)));
            self.start_waiting();
        }
    }

    /// Puts a file that was imported in another way in the place of what it was.
    pub(super) fn reimported(
        &mut self,
        key: FileKey,
        path: PathBuf,
        loaded: LoadedFile,
        import: &ImportState,
    ) {
        // One that was closed meanwhile is not waited for any more.
        let Some(place) = self.files.iter().position(|open| open.key == key) else {
            return;
        };
        let is_shown = self.shown == Some(self.files[place].handle);
        let kept = is_shown.then(|| self.kept());
        let document = self.document();
        let old = self.files.remove(place);
        self.library.remove(old.handle);
        self.memory.remember_import(&path, import);
        if let Some(playlist) = &mut self.playlist {
            playlist.forget(&path);
        }
        let name = file_name(&path);
        let mut open = OpenFile::new(key, Some(path), loaded);
        open.take_over(&old);
        (open.import, open.is_passing) = (import.clone(), old.is_passing);
        let same_take = |name: &str| open.file.takes.iter().position(|take| take.name() == name);
        open.take = old
            .take
            .and_then(|take| same_take(old.file.takes[take].name()))
            .or(open.take);
        self.shelf.push(old);
        let state = open.state();
        let handle = self.admit(open);
        if is_shown {
            self.show(handle, kept, document);
        } else {
            self.restore_document(&document.with_file(state));
        }
        let is_undone = self
            .history
            .present()
            .file(key)
            .is_some_and(|state| state.import.options() == import.options());
        if is_undone {
            self.amend_history();
        } else {
            self.note_step(format!("Import {name}"));
        }
    }

    /// Takes the version of a file off the shelf that a document asks for.
    pub(super) fn take_from_shelf(&mut self, state: &FileState) -> Option<OpenFile> {
        let place = self.shelf.iter().position(|open| is_version(open, state))?;
        Some(self.shelf.remove(place))
    }

    /// Returns whether an open file can stay for what a document says of it: it is just that, or
    /// the version that is asked for has to be loaded first.
    pub(super) fn can_stay(&self, open: &OpenFile, state: &FileState) -> bool {
        let is_on_shelf = self.shelf.iter().any(|shelved| is_version(shelved, state));
        state.source == open.source() && (is_version(open, state) || !is_on_shelf)
    }
}

fn is_version(open: &OpenFile, state: &FileState) -> bool {
    open.key == state.id
        && open.source() == state.source
        && open.import.options() == state.import.options()
}

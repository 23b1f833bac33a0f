//! A file that is open: what it became, and how it was imported.
//!
//! *In*: an import's result. *Out*: name, report, import settings. *Not here*: what a character
//! plays of it (the characters').

use super::super::loads::{LoadedFile, StageTimes};
use super::super::project::{
    BuiltIn, FileKey, FileSource, FileState, ImportState, Shared, Unknown,
};
use crate::asset::{FileHandle, ImportedFile, Note, RootMotionSettings, TextureFinding};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file that is open.
#[derive(Clone, Debug)]
pub struct OpenFile {
    pub(super) handle: FileHandle,
    pub(super) key: FileKey,
    pub(super) import: ImportState,
    /// What its project holds that this version does not know.
    pub(super) unknown: Unknown,
    pub(super) path: Option<PathBuf>,
    pub(super) file: Arc<ImportedFile>,
    pub(super) times: StageTimes,
    pub(super) texture_notes: Vec<Note>,
    /// Whether it is shown for a row of the playlist, until the next one is.
    pub(super) is_transient: bool,
}

impl OpenFile {
    /// Makes one that is not in the library yet; the built-in one has no path.
    pub(in super::super) fn new(
        key: FileKey,
        path: Option<PathBuf>,
        loaded: LoadedFile,
        import: ImportState,
    ) -> Self {
        Self::of_shared(key, path, Arc::new(loaded.file), loaded.times, import)
    }

    /// Makes one of a file that others hold, too.
    pub(in super::super) fn of_shared(
        key: FileKey,
        path: Option<PathBuf>,
        file: Arc<ImportedFile>,
        times: StageTimes,
        import: ImportState,
    ) -> Self {
        Self {
            handle: FileHandle(u32::MAX),
            key,
            import,
            unknown: Unknown::default(),
            path,
            file,
            times,
            texture_notes: Vec::new(),
            is_transient: false,
        }
    }

    /// Returns the same, shown for a row of the playlist.
    pub(in super::super) fn into_transient(self) -> Self {
        Self {
            is_transient: true,
            ..self
        }
    }

    /// Returns its handle in the library.
    #[must_use]
    pub const fn handle(&self) -> FileHandle {
        self.handle
    }

    /// Returns its key in the project.
    #[must_use]
    pub const fn key(&self) -> FileKey {
        self.key
    }

    /// Returns its path; `None` for the embedded mannequin.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns its name for people.
    #[must_use]
    pub fn name(&self) -> String {
        let name = self.path.as_deref().and_then(Path::file_name);
        name.map_or_else(
            || "Mannequin".to_owned(),
            |name| name.to_string_lossy().into_owned(),
        )
    }

    /// Returns what it became.
    #[must_use]
    pub const fn file(&self) -> &Arc<ImportedFile> {
        &self.file
    }

    /// Returns how long its import took, by stage.
    #[must_use]
    pub const fn times(&self) -> &StageTimes {
        &self.times
    }

    /// Returns how it is imported.
    #[must_use]
    pub const fn import(&self) -> &ImportState {
        &self.import
    }

    /// Returns whether it has takes.
    #[must_use]
    pub fn has_takes(&self) -> bool {
        !self.file.takes.is_empty()
    }

    /// Returns whether it is shown for a row of the playlist, until the next one is.
    #[must_use]
    pub const fn is_transient(&self) -> bool {
        self.is_transient
    }

    /// Returns what the search for textures noted.
    #[must_use]
    pub fn texture_notes(&self) -> &[Note] {
        &self.texture_notes
    }

    /// Returns the take that a new character of the file plays: the mannequin walks.
    pub(in super::super) fn initial_take(&self) -> Option<usize> {
        let is_walk = |name: &str| name.rsplit('|').next() == Some("walk");
        let own = self
            .file
            .default_take
            .filter(|&take| take < self.file.takes.len());
        let walk = || self.file.takes.iter().position(|take| is_walk(take.name()));
        if self.path.is_none() {
            walk().or(own)
        } else {
            own
        }
    }

    /// Returns how a new character of the file treats its root: the mannequin's takes are made for
    /// root motion.
    pub(in super::super) fn initial_settings(&self) -> RootMotionSettings {
        RootMotionSettings {
            is_enabled: self.path.is_none(),
            ..RootMotionSettings::default()
        }
    }

    /// Returns it as a project stores it.
    pub(in super::super) fn state(&self) -> FileState {
        FileState {
            id: self.key,
            source: self.source(),
            import: self.import.clone(),
            unknown: self.unknown.clone(),
        }
    }

    /// Returns where it comes from.
    pub(super) fn source(&self) -> FileSource {
        let built_in = FileSource::BuiltIn(BuiltIn::Mannequin);
        self.path.clone().map_or(built_in, FileSource::Path)
    }

    /// Takes over what a project holds of the file that this version does not know.
    pub(in super::super) fn keep_unknown(&mut self, state: &FileState) {
        self.unknown = state.unknown.clone();
    }

    /// Takes over the file's state in a project.
    pub(super) fn take_state(&mut self, state: &Shared<FileState>) {
        self.import = state.import.clone();
        self.unknown = state.unknown.clone();
    }

    /// Returns whether it is the version of the file that a project asks for.
    pub(super) fn is_version(&self, state: &FileState) -> bool {
        self.key == state.id
            && self.source() == state.source
            && self.import.options() == state.import.options()
    }

    pub(super) fn note_texture(&mut self, texture: usize, finding: TextureFinding) {
        let element = self
            .file
            .textures
            .get(texture)
            .map_or_else(String::new, |texture| texture.name.clone());
        self.texture_notes.push(Note {
            element,
            count: 1,
            finding: finding.into(),
        });
    }
}

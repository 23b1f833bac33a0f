//! A file that is open, with what the user set for it.
//!
//! *In*: a load's result. *Out*: name, report, settings per take. *Not here*: the assets (the library's).

use super::loader::StageTimes;
use crate::asset::{FileHandle, ImportedFile, Note, NoteKind, RootMotionSettings};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file that is open.
#[derive(Clone, Debug)]
pub struct OpenFile {
    pub(super) handle: FileHandle,
    pub(super) path: Option<PathBuf>,
    pub(super) file: Arc<ImportedFile>,
    pub(super) times: StageTimes,
    pub(super) texture_notes: Vec<Note>,
    pub(super) settings: Vec<RootMotionSettings>,
    pub(super) take: Option<usize>,
}

impl OpenFile {
    pub(super) fn new(handle: FileHandle, path: Option<PathBuf>, file: Arc<ImportedFile>, times: StageTimes) -> Self {
        Self {
            handle,
            path,
            times,
            texture_notes: Vec::new(),
            settings: vec![RootMotionSettings::default(); file.takes.len()],
            take: file.default_take.filter(|&take| take < file.takes.len()),
            file,
        }
    }

    /// Gives its key in the library.
    #[must_use]
    pub const fn handle(&self) -> FileHandle {
        self.handle
    }

    /// Gives where it lies; `None` for the embedded mannequin.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Gives what to call it.
    #[must_use]
    pub fn name(&self) -> String {
        let name = self.path.as_deref().and_then(Path::file_name);
        name.map_or_else(|| "Mannequin".to_owned(), |name| name.to_string_lossy().into_owned())
    }

    /// Gives what it became.
    #[must_use]
    pub const fn file(&self) -> &Arc<ImportedFile> {
        &self.file
    }

    /// Gives how long its import took, by stage.
    #[must_use]
    pub const fn times(&self) -> &StageTimes {
        &self.times
    }

    /// Gives the take that it shows.
    #[must_use]
    pub const fn take(&self) -> Option<usize> {
        self.take
    }

    /// Gives the root motion settings of a take.
    #[must_use]
    pub fn settings(&self, take: usize) -> RootMotionSettings {
        self.settings.get(take).copied().unwrap_or_default()
    }

    /// Gives what the import and the search for textures noted.
    pub fn notes(&self) -> impl Iterator<Item = &Note> {
        self.file.report.notes.iter().chain(&self.texture_notes)
    }

    pub(super) fn note_texture(&mut self, texture: usize, text: String) {
        let element = self.file.textures.get(texture).map_or_else(String::new, |texture| texture.name.clone());
        self.texture_notes.push(Note { kind: NoteKind::TextureMissing, element, count: 1, worst: None, text });
    }
}

/// A file that could not be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedFile {
    /// Where it lies.
    pub path: PathBuf,
    /// One stable word.
    pub kind: &'static str,
    /// One sentence that names the file.
    pub text: String,
}

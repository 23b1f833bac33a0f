//! A file that is open, with what the user set for it.
//!
//! *In*: a load's result. *Out*: name, report, settings per take. *Not here*: the assets (the
//! library's).

use super::lend::Lent;
use super::load::{LoadedFile, StageTimes};
use super::project::{FileKey, FileState, ImportState, LentState, Shared, find_take};
use crate::asset::{FileHandle, ImportedFile, Note, RootMotionSettings, TextureFinding};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file that is open.
#[derive(Clone, Debug)]
pub struct OpenFile {
    pub(super) handle: FileHandle,
    pub(super) key: FileKey,
    pub(super) import: ImportState,
    /// What a project said of it: takes and fields that only it knows.
    pub(super) origin: Option<Shared<FileState>>,
    pub(super) path: Option<PathBuf>,
    /// What the file became, with the takes that it has from others behind its own.
    pub(super) file: Arc<ImportedFile>,
    /// What the file became.
    pub(super) own: Arc<ImportedFile>,
    /// Whose takes it shall have besides.
    pub(super) wanted: Vec<LentState>,
    /// What became of that, and of the playlist's.
    pub(super) lent: Vec<Lent>,
    pub(super) times: StageTimes,
    pub(super) texture_notes: Vec<Note>,
    pub(super) settings: Vec<RootMotionSettings>,
    pub(super) take: Option<usize>,
    /// Whether it is shown for a row of the playlist, until the next one is.
    pub(super) is_passing: bool,
}

impl OpenFile {
    /// Its key in the library follows when it is taken in.
    pub(super) fn new(key: FileKey, path: Option<PathBuf>, loaded: LoadedFile) -> Self {
        let LoadedFile { file, times } = loaded;
        Self::of_shared(key, path, Arc::new(file), times)
    }

    /// Makes one that is shown for a row of the playlist.
    pub(super) fn passing(
        key: FileKey,
        path: PathBuf,
        file: Arc<ImportedFile>,
        times: StageTimes,
    ) -> Self {
        Self {
            is_passing: true,
            ..Self::of_shared(key, Some(path), file, times)
        }
    }

    fn of_shared(
        key: FileKey,
        path: Option<PathBuf>,
        file: Arc<ImportedFile>,
        times: StageTimes,
    ) -> Self {
        Self {
            handle: FileHandle(u32::MAX),
            key,
            import: ImportState::default(),
            origin: None,
            path,
            times,
            texture_notes: Vec::new(),
            settings: vec![RootMotionSettings::default(); file.takes.len()],
            take: file.default_take.filter(|&take| take < file.takes.len()),
            own: Arc::clone(&file),
            file,
            wanted: Vec::new(),
            lent: Vec::new(),
            is_passing: false,
        }
    }

    /// Returns its key in the library.
    #[must_use]
    pub const fn handle(&self) -> FileHandle {
        self.handle
    }

    /// Returns its name in the project.
    #[must_use]
    pub const fn key(&self) -> FileKey {
        self.key
    }

    /// Returns where it lies; `None` for the embedded mannequin.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns what to call it.
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

    /// Returns the take that it shows.
    #[must_use]
    pub const fn take(&self) -> Option<usize> {
        self.take
    }

    /// Returns the root motion settings of a take.
    #[must_use]
    pub fn settings(&self, take: usize) -> RootMotionSettings {
        self.settings.get(take).copied().unwrap_or_default()
    }

    /// Returns what the import and the search for textures noted.
    pub fn notes(&self) -> impl Iterator<Item = &Note> {
        self.file.report.notes.iter().chain(&self.texture_notes)
    }

    /// Takes over what a project says of the file.
    pub(super) fn take_state(&mut self, state: &Shared<FileState>) {
        self.settings.fill(RootMotionSettings::default());
        for take in &state.takes {
            if let Some(place) = find_take(&self.file.takes, &take.take, take.nth) {
                self.settings[place] = take.root_motion.settings(&self.file.skeleton);
            }
        }
        self.import = state.import.clone();
        self.wanted.clone_from(&state.lent);
        self.origin = Some(state.clone());
    }

    /// Takes over what was set for the same file before it was read again, take by take.
    pub(super) fn take_over(&mut self, old: &Self) {
        for (place, take) in self.file.takes.iter().enumerate() {
            if let Some(same) = old
                .file
                .takes
                .iter()
                .position(|other| other.name() == take.name())
            {
                self.settings[place] = old.settings(same);
            }
        }
        self.import = old.import.clone();
        self.wanted.clone_from(&old.wanted);
        self.origin.clone_from(&old.origin);
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

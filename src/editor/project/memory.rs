//! What is remembered from one session to the next: recent files with their cameras, switches, the
//! layout.
//!
//! *In*: what the editor wants kept. *Out*: one JSON file in the user's configuration folder,
//! written in one go. *Not here*: the meaning of the layout (the window's own text).
//!
//! A file that is absent or damaged is the same as none: nothing here may keep the program from
//! starting.

use super::super::view::CameraPose;
use super::camera_state::{CameraFollowState, CameraPoseState};
use super::disk::{RealDisk, write_whole};
use super::project_state::ImportState;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// How many files are remembered.
const RECENT_LIMIT: usize = 12;
/// How many files' imports are remembered.
const IMPORT_LIMIT: usize = 200;

/// A file that was open once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecentFile {
    /// Where it lies.
    pub path: PathBuf,
    /// How it was looked at last.
    pub camera: Option<CameraPoseState>,
}

/// How a file is imported, for the next time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RememberedImport {
    /// Where it lies, absolute.
    pub path: PathBuf,
    /// What the user chose.
    pub import: ImportState,
}

/// Everything that is remembered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Memory {
    /// Latest first.
    pub recent: Vec<RecentFile>,
    /// Files that are imported in another way than they say themselves, latest first.
    pub imports: Vec<RememberedImport>,
    /// The same for this session only; these count first.
    #[serde(skip)]
    pub session_imports: Vec<RememberedImport>,
    /// How the mannequin was looked at last.
    pub mannequin_camera: Option<CameraPoseState>,
    /// Whether frames count from zero.
    pub are_frames_from_zero: bool,
    /// What the camera goes along with.
    pub follow: CameraFollowState,
    /// Overlays that are switched on, by name; `None` before the user switched any.
    pub overlays: Option<Vec<String>>,
    /// The panels' arrangement, as the window wrote it.
    pub layout: Option<String>,
}

impl Memory {
    /// Moves a file to the front of the list.
    pub fn remember_file(&mut self, path: &Path) {
        let camera = self
            .recent
            .iter()
            .find(|file| file.path == path)
            .and_then(|file| file.camera);
        self.recent.retain(|file| file.path != path);
        self.recent.insert(
            0,
            RecentFile {
                path: path.to_path_buf(),
                camera,
            },
        );
        self.recent.truncate(RECENT_LIMIT);
    }

    /// Remembers how a file is imported; one that is imported as it says itself needs no entry.
    pub fn remember_import(&mut self, path: &Path, import: &ImportState) {
        let path = absolute(path);
        self.session_imports.retain(|entry| entry.path != path);
        self.imports.retain(|entry| entry.path != path);
        if !import.is_as_stated() {
            self.imports.insert(
                0,
                RememberedImport {
                    path,
                    import: import.clone(),
                },
            );
            self.imports.truncate(IMPORT_LIMIT);
        }
    }

    /// Notes how a file is imported in this session, whatever is remembered.
    pub fn import_this_session(&mut self, path: &Path, import: ImportState) {
        let path = absolute(path);
        self.session_imports.retain(|entry| entry.path != path);
        self.session_imports.push(RememberedImport { path, import });
    }

    /// Returns how a file is imported: as chosen, else as it says itself.
    #[must_use]
    pub fn import(&self, path: &Path) -> ImportState {
        let path = absolute(path);
        let entry = self
            .session_imports
            .iter()
            .chain(&self.imports)
            .find(|entry| entry.path == path);
        entry.map_or_else(ImportState::default, |entry| entry.import.clone())
    }

    /// Notes how a file was looked at; `None` is the mannequin.
    pub fn remember_camera(&mut self, path: Option<&Path>, camera: CameraPose) {
        let Some(path) = path else {
            self.mannequin_camera = Some(camera.into());
            return;
        };
        if let Some(file) = self.recent.iter_mut().find(|file| file.path == path) {
            file.camera = Some(camera.into());
        }
    }

    /// Returns how a file was looked at last; `None` is the mannequin.
    #[must_use]
    pub fn camera(&self, path: Option<&Path>) -> Option<CameraPose> {
        let state = match path {
            None => self.mannequin_camera,
            Some(path) => self.recent.iter().find(|file| file.path == path)?.camera,
        };
        state.map(CameraPose::from)
    }
}

/// Where the memory is kept.
#[derive(Clone, Debug, Default)]
pub struct Storage {
    file: Option<PathBuf>,
    recovery: Option<PathBuf>,
}

impl Storage {
    /// Keeps nothing: for tests and the command line.
    #[must_use]
    pub const fn none() -> Self {
        Self {
            file: None,
            recovery: None,
        }
    }

    /// Keeps it in a folder.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        Self {
            file: Some(folder.join("memory.json")),
            recovery: Some(folder.join("recovery")),
        }
    }

    /// Keeps it where this system keeps a user's settings; nowhere when there is no such place.
    #[must_use]
    pub fn of_user() -> Self {
        let folders = directories::ProjectDirs::from("", "", "maquette");
        folders.map_or(Self::none(), |folders| {
            let state = folders.state_dir().unwrap_or(folders.data_local_dir());
            Self {
                recovery: Some(state.join("recovery")),
                ..Self::in_folder(folders.config_dir())
            }
        })
    }

    /// Returns the folder for work that is put aside for the case of a crash.
    #[must_use]
    pub fn recovery_folder(&self) -> Option<&Path> {
        self.recovery.as_deref()
    }

    /// Reads what was kept; nothing when it is absent or damaged.
    #[must_use]
    pub fn load(&self) -> Memory {
        let Some(file) = &self.file else {
            return Memory::default();
        };
        let Ok(text) = std::fs::read_to_string(file) else {
            return Memory::default();
        };
        serde_json::from_str(&text).unwrap_or_else(|error| {
            log::warn!("{} is damaged and starts anew: {error}", file.display());
            Memory::default()
        })
    }

    /// Writes it down, whole or not at all.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn save(&self, memory: &Memory) -> std::io::Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        write_whole(&mut RealDisk, file, &serde_json::to_vec_pretty(memory)?)
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

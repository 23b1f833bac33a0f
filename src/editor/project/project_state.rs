//! All that a project file holds, as plain data.
//!
//! *In*: `capture.rs` fills it from the editor, `project_file.rs` from a file. *Out*: what save,
//! undo, autosave and recovery work on. *Not here*: reading and writing files, older formats
//! (`format1.rs`), putting it on the stage (`restore.rs`).
//!
//! Fields that this version does not know are kept where they are and written again.

use super::keys::{FileKey, ObjectKey, Unknown};
use super::object_state::{ObjectKindState, ObjectState};
use super::played_file_state::PlayedFileState;
use super::setting_states::optional_axis;
use super::shared::Shared;
use super::transition::TransitionSettings;
use super::view_state::ViewState;
use crate::asset::Axis;
use crate::fbx::ImportOptions;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The version of the project file that is written, and the newest that is read.
pub(in super::super) const PROJECT_VERSION: u32 = 2;

/// All that a project file holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProjectState {
    /// The version of the format.
    #[serde(rename = "maquette_project")]
    pub version: u32,
    /// What undo goes back through.
    #[serde(flatten)]
    pub document: Document,
    /// How it is looked at and played: saved, but no step of undo.
    #[serde(default)]
    pub view: ViewState,
}

impl Default for ProjectState {
    fn default() -> Self {
        Self {
            version: PROJECT_VERSION,
            document: Document::default(),
            view: ViewState::default(),
        }
    }
}

/// What undo goes back through; copies share everything that is equal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Document {
    /// Files, in the order of their keys.
    #[serde(default)]
    pub files: Shared<Vec<Shared<FileState>>>,
    /// Things on the stage, in the order of their keys.
    #[serde(default)]
    pub objects: Shared<Vec<Shared<ObjectState>>>,
    /// The character that takes, root motion and bones are about.
    #[serde(default)]
    pub character: Option<ObjectKey>,
    /// What the next character plays of each file, when none is active.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plays: Vec<Shared<PlayedFileState>>,
    /// How one take follows another.
    #[serde(default)]
    pub transition: Shared<TransitionSettings>,
    /// What this version does not know.
    #[serde(flatten)]
    pub unknown: Unknown,
}

impl Document {
    /// Returns the same with everything that `old` holds too taken from there.
    #[must_use]
    pub fn sharing_with(self, old: &Self) -> Self {
        Self {
            files: self.files.with_entries_of(&old.files),
            objects: self.objects.with_entries_of(&old.objects),
            transition: self.transition.or_old(&old.transition),
            unknown: self.unknown.or_old(&old.unknown),
            ..self
        }
    }

    /// Returns the same with a file as its character; what was attached to the character before is
    /// attached to it.
    #[must_use]
    pub(crate) fn with_character(self, file: FileState, name: String, new_key: ObjectKey) -> Self {
        let key = self.character.unwrap_or(new_key);
        let kind = ObjectKindState::Character { file: file.id };
        let mut objects = (*self.objects).clone();
        match objects.iter_mut().find(|object| object.id == key) {
            Some(object) if object.kind == kind => {}
            Some(object) => {
                *object = Shared::new(ObjectState {
                    kind,
                    name,
                    ..(**object).clone()
                })
            }
            None => objects.push(Shared::new(ObjectState {
                plays: self.plays.clone(),
                ..ObjectState::new(key, name, kind)
            })),
        }
        Self {
            objects: Shared::new(objects),
            character: Some(key),
            plays: Vec::new(),
            ..self.with_file(file)
        }
    }

    /// Returns the same with a file's entry as it is now.
    #[must_use]
    pub(crate) fn with_file(self, file: FileState) -> Self {
        let mut files = (*self.files).clone();
        match files.binary_search_by_key(&file.id, |file| file.id) {
            Ok(place) => files[place] = Shared::new(file),
            Err(place) => files.insert(place, Shared::new(file)),
        }
        Self {
            files: Shared::new(files),
            ..self
        }
    }

    /// Returns the same without a file, what is made from it, and what is attached to that.
    #[must_use]
    pub(crate) fn without_file(self, key: FileKey) -> Self {
        let mut objects = (*self.objects).clone();
        let mut gone: Vec<ObjectKey> = Vec::new();
        loop {
            let before = objects.len();
            objects.retain(|object| {
                let hangs_on_gone = object
                    .parent
                    .as_ref()
                    .is_some_and(|parent| gone.contains(&parent.object));
                let stays = object.kind.file() != Some(key) && !hangs_on_gone;
                if !stays {
                    gone.push(object.id);
                }
                stays
            });
            if objects.len() == before {
                break;
            }
        }
        let objects = objects
            .iter()
            .map(|object| without_takes_of(object, key))
            .collect();
        let files = self
            .files
            .iter()
            .filter(|file| file.id != key)
            .cloned()
            .collect();
        let character = self.character.filter(|character| !gone.contains(character));
        Self {
            files: Shared::new(files),
            objects: Shared::new(objects),
            character,
            ..self
        }
    }

    /// Returns a file's entry.
    #[must_use]
    pub fn file(&self, key: FileKey) -> Option<&Shared<FileState>> {
        self.files.iter().find(|file| file.id == key)
    }

    /// Returns an object's entry.
    #[must_use]
    pub fn object(&self, key: ObjectKey) -> Option<&Shared<ObjectState>> {
        self.objects.iter().find(|object| object.id == key)
    }
}

/// Returns an object's entry without what it plays of a file.
fn without_takes_of(object: &Shared<ObjectState>, file: FileKey) -> Shared<ObjectState> {
    let is_about = |plays: &Shared<PlayedFileState>| {
        plays.file == file || plays.retargeted.iter().any(|source| source.file == file)
    };
    if !object.plays.iter().any(is_about) {
        return object.clone();
    }
    let without = |plays: &Shared<PlayedFileState>| {
        let mut plays = (**plays).clone();
        plays.retargeted.retain(|source| source.file != file);
        Shared::new(plays)
    };
    let plays = object
        .plays
        .iter()
        .filter(|plays| plays.file != file)
        .map(without)
        .collect();
    Shared::new(ObjectState {
        plays,
        ..(**object).clone()
    })
}

/// Where a file comes from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FileSource {
    /// It lies there; relative to the project file inside one, where that is possible.
    Path(PathBuf),
    /// It is compiled in.
    BuiltIn(BuiltIn),
}

/// What is compiled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BuiltIn {
    /// The mannequin.
    Mannequin,
}

/// A file that is open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileState {
    /// Its name in the project.
    pub id: FileKey,
    /// Where it comes from.
    pub source: FileSource,
    /// How it is imported.
    #[serde(default)]
    pub import: ImportState,
    /// What this version does not know.
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// How a file is imported.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ImportState {
    /// Frames a second at which takes are sampled; the file's own rate when `None`.
    pub frame_rate_hz: Option<f64>,
    /// Metres a file unit, instead of what the file says.
    pub unit_metres: Option<f64>,
    /// Which of the file's directions is up, instead of what the file says.
    #[serde(with = "optional_axis", skip_serializing_if = "Option::is_none")]
    pub up: Option<Axis>,
    /// Which of the file's directions is the front, instead of what the file says.
    #[serde(with = "optional_axis", skip_serializing_if = "Option::is_none")]
    pub front: Option<Axis>,
    /// Whether tangents are computed for meshes with a normal map that come without.
    pub tangents: bool,
    /// What this version does not know.
    #[serde(flatten)]
    pub unknown: Unknown,
}

impl Default for ImportState {
    fn default() -> Self {
        Self {
            frame_rate_hz: None,
            unit_metres: None,
            up: None,
            front: None,
            tangents: true,
            unknown: Unknown::default(),
        }
    }
}

impl ImportState {
    /// Returns the same for the importer.
    #[must_use]
    pub fn options(&self) -> ImportOptions {
        let positive =
            |number: Option<f64>| number.filter(|number| number.is_finite() && *number > 0.0);
        ImportOptions {
            frame_rate_hz: positive(self.frame_rate_hz),
            unit_metres: positive(self.unit_metres),
            up: self.up,
            front: self.front,
            tangents: self.tangents,
        }
    }

    /// Returns whether a file is imported as it says itself.
    #[must_use]
    pub fn is_as_stated(&self) -> bool {
        self.options()
            == ImportOptions {
                tangents: self.tangents,
                ..ImportOptions::default()
            }
    }
}

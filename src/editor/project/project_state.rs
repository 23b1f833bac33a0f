//! All that a project file holds, as plain data.
//!
//! *In*: `capture.rs` fills it from the editor, `project_file.rs` from a file. *Out*: what save,
//! undo, autosave and recovery work on. *Not here*: reading and writing files, putting it on the
//! stage (`restore.rs`).
//!
//! Fields that this version does not know are kept where they stand and written again.

use super::super::camera_rig::CameraPose;
use super::super::command::Follow;
use super::keys::{FileKey, ObjectKey, Unknown, is_zero};
use super::lent_state::LentState;
use super::object_state::{ObjectKindState, ObjectState};
use super::shared::Shared;
use super::take_state::TakeState;
use super::transition::TransitionSettings;
use crate::anim::LoopMode;
use crate::asset::{Axis, PreviewMode};
use crate::fbx::ImportOptions;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The version of the project file that is written, and the newest that is read.
pub(super) const PROJECT_VERSION: u32 = 1;

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
    pub view: View,
}

impl Default for ProjectState {
    fn default() -> Self {
        Self {
            version: PROJECT_VERSION,
            document: Document::default(),
            view: View::default(),
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

    /// Returns the same with a file as its character; what hung on the character before hangs on
    /// it.
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
            None => objects.push(Shared::new(ObjectState::new(key, name, kind))),
        }
        Self {
            objects: Shared::new(objects),
            character: Some(key),
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

    /// Returns the same without a file, what is made from it, and what hangs on that.
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
        let files = self
            .files
            .iter()
            .filter(|file| file.id != key)
            .map(|file| without_takes_of(file, key))
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

/// Returns a file's entry without takes that it has from another.
fn without_takes_of(file: &Shared<FileState>, lender: FileKey) -> Shared<FileState> {
    if file.lent.iter().all(|lent| lent.file != lender) {
        return file.clone();
    }
    let lent = file
        .lent
        .iter()
        .filter(|lent| lent.file != lender)
        .cloned()
        .collect();
    Shared::new(FileState {
        lent,
        ..(**file).clone()
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

/// A file that is open, with what the user set for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileState {
    /// Its name in the project.
    pub id: FileKey,
    /// Where it comes from.
    pub source: FileSource,
    /// How it is imported.
    #[serde(default)]
    pub import: ImportState,
    /// Takes with settings of their own, in file order.
    #[serde(default)]
    pub takes: Vec<TakeState>,
    /// Files whose takes play on its character, in the order of those takes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lent: Vec<LentState>,
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
    /// Metres a file unit, in place of what the file says.
    pub unit_metres: Option<f64>,
    /// Which of the file's directions is up, in place of what the file says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up: Option<Axis>,
    /// Which of the file's directions is the front, in place of what the file says.
    #[serde(skip_serializing_if = "Option::is_none")]
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

/// How a project is looked at and played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct View {
    /// The take that each file shows, in the order of keys.
    pub takes: Vec<ShownTake>,
    /// The playhead, seconds from the take's begin.
    pub time_secs: f64,
    /// The camera.
    pub camera: CameraPose,
    /// What the camera goes along with.
    pub follow: Follow,
    /// Where that was, world space, metres.
    pub followed: Option<[f32; 3]>,
    /// What the preview does with extracted motion.
    pub preview: PreviewMode,
    /// What happens at the end of the range.
    pub loop_mode: LoopMode,
    /// 1 = as authored.
    pub speed: f64,
    /// The in point, seconds from the take's begin.
    pub in_secs: Option<f64>,
    /// The out point, seconds from the take's begin.
    pub out_secs: Option<f64>,
    /// What this version does not know.
    #[serde(flatten)]
    pub unknown: Unknown,
}

impl Default for View {
    fn default() -> Self {
        Self {
            takes: Vec::new(),
            time_secs: 0.0,
            camera: CameraPose::default(),
            follow: Follow::default(),
            followed: None,
            preview: PreviewMode::Loop,
            loop_mode: LoopMode::Loop,
            speed: 1.0,
            in_secs: None,
            out_secs: None,
            unknown: Unknown::default(),
        }
    }
}

/// The take that a file shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShownTake {
    /// The file.
    pub file: FileKey,
    /// The take's name.
    pub take: String,
    /// Its place among takes of that name.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub nth: usize,
}

//! Which actions are steps of undo, and what they are called.
//!
//! *In*: commands before they are carried out, documents after. *Out*: named steps; the way back
//! and forward. *Not here*: the list of steps (`history.rs`).

use super::super::command::Command;
use super::super::state::Editor;
use crate::asset::FileHandle;
use crate::scene::{ObjectId, SceneNode};
use std::path::Path;

impl Editor {
    /// Returns what undo would take back.
    #[must_use]
    pub fn undo_name(&self) -> Option<&str> {
        self.history.undo_name()
    }

    /// Returns what redo would bring back.
    #[must_use]
    pub fn redo_name(&self) -> Option<&str> {
        self.history.redo_name()
    }

    /// Names the step that a command makes, if it changes the document; camera, time and selection
    /// are none.
    pub(crate) fn step_name(&self, command: &Command) -> Option<String> {
        let name = |id: &ObjectId| self.object_name(*id);
        let on = |parent: &SceneNode| self.node_name(*parent).unwrap_or("nothing");
        Some(match command {
            Command::OpenFile(path) => format!("Open {}", file_name(path)),
            Command::CloseFile(file) => format!("Close {}", self.open_name(*file)),
            Command::ShowFile(file) => format!("Show {}", self.open_name(*file)),
            Command::ShowMannequin => "Show Mannequin".to_owned(),
            Command::UseTakes(file) => format!("Add Takes of {}", self.open_name(*file)),
            Command::TakesFrom(path) => format!("Add Takes of {}", file_name(path)),
            Command::ReturnTakes(_) => "Remove Takes".to_owned(),
            Command::SetFit { .. } => "Fit of Takes".to_owned(),
            Command::SetRootMotion(_) => "Root Motion".to_owned(),
            Command::SetForceLock(_) => "Force Root Lock".to_owned(),
            Command::SetRootLock(_) => "Root Lock".to_owned(),
            Command::SetRootRule(_) => "Root Motion Rule".to_owned(),
            Command::SetScaleNormalised(_) => "Normalise Root Scale".to_owned(),
            Command::SetZeroInUnrealAxes(_) => "Zero in Unreal Axes".to_owned(),
            Command::SetRoot(_) => "Root Bone".to_owned(),
            Command::SetDerive(_) => "Derived Root".to_owned(),
            Command::SetTransition(_) => "Transition".to_owned(),
            Command::AddProp { path, .. } => format!("Add {}", file_name(path)),
            Command::AddOpenFile { file, .. } => format!("Add {}", self.open_name(*file)),
            Command::AddEmpty { .. } => "Add Empty".to_owned(),
            Command::AddSocket { owner, bone } => {
                format!("Add Socket to {}", on(&SceneNode::Bone(*owner, *bone)))
            }
            Command::Attach { object, parent, .. } => {
                format!("Attach {} to {}", name(object), on(parent))
            }
            Command::Detach(id) => format!("Detach {}", name(id)),
            Command::DeleteObject(id) => format!("Delete {}", name(id)),
            Command::RenameObject(id, _) => format!("Rename {}", name(id)),
            Command::SetOffset { object, .. } => format!("Move {}", name(object)),
            Command::SetScalePolicy(id, _) => format!("Scale Policy of {}", name(id)),
            Command::SetObjectVisible(id, true) => format!("Show {}", name(id)),
            Command::SetObjectVisible(id, false) => format!("Hide {}", name(id)),
            Command::SetBlendShape { object, .. } => format!("Blend Shape of {}", name(object)),
            Command::ResetBlendShapes(id) => format!("Reset Blend Shapes of {}", name(id)),
            _ => return None,
        })
    }

    fn open_name(&self, file: FileHandle) -> String {
        self.files
            .iter()
            .find(|open| open.handle == file)
            .map_or_else(|| "file".to_owned(), |open| open.name())
    }

    /// Notes what a command or a finished load changed, under a name; inside a gesture its end
    /// does.
    pub(crate) fn note_step(&mut self, name: String) {
        if self.history.is_in_gesture() {
            return;
        }
        let document = self.document();
        // Undo never goes back to an empty stage: what is shown first is what there was.
        if self.history.is_empty() {
            self.history.begin(document);
            self.project.saved = Some(self.history.present().clone());
        } else if self.history.note(name, document) {
            self.autosave.note_change();
        }
    }

    pub(crate) fn begin_gesture(&mut self, name: String) {
        self.end_gesture();
        self.history.begin_gesture(name);
    }

    pub(crate) fn end_gesture(&mut self) {
        if let Some(name) = self.history.end_gesture() {
            self.note_step(name);
        }
    }

    pub(crate) fn cancel_gesture(&mut self) {
        if self.history.end_gesture().is_some() {
            let document = self.history.present().clone();
            self.restore_document(&document);
        }
    }

    pub(crate) fn undo(&mut self) {
        self.end_gesture();
        if let Some(document) = self.history.undo() {
            self.restore_document(&document);
            self.load_what_is_missing();
            self.autosave.note_change();
        }
    }

    pub(crate) fn redo(&mut self) {
        self.end_gesture();
        if let Some(document) = self.history.redo() {
            self.restore_document(&document);
            self.load_what_is_missing();
            self.autosave.note_change();
        }
    }
}

pub(crate) fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned()
}

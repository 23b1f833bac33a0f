//! The project as the editor has it at the moment.
//!
//! *In*: the editor. *Out*: a document, a [`ProjectState`]. *Not here*: the way back (`restore.rs`).

use super::editor::Editor;
use super::project::PROJECT_VERSION;
use super::project::{
    Document, FileKey, ObjectKey, ObjectState, PlaybackState, ProjectState, Shared, ViewState,
};
use super::view::CameraFollow;
use crate::asset::FileHandle;

impl Editor {
    /// Returns everything that a project file holds.
    #[must_use]
    pub fn project_state(&self) -> ProjectState {
        ProjectState {
            version: PROJECT_VERSION,
            document: self.document(),
            view: self.view_state(),
        }
    }

    /// Returns what undo goes back through.
    #[must_use]
    pub fn document(&self) -> Document {
        let keys = self.stage.entries().into_iter().map(|(key, _)| key);
        let objects = keys
            .filter_map(|key| self.object_state(key))
            .map(Shared::new);
        Document {
            files: Shared::new(self.files.capture()),
            objects: Shared::new(objects.collect()),
            character: self.characters.active(),
            plays: self.characters.next_plays().to_vec(),
            transition: self.characters.transition_state(),
            unknown: self.project.unknown().0.clone(),
        }
    }

    fn object_state(&self, key: ObjectKey) -> Option<ObjectState> {
        let file_of =
            |handle: FileHandle| -> Option<FileKey> { Some(self.files.by_handle(handle)?.key()) };
        let mut state = self.stage.capture(key, file_of)?;
        if let Some(animator) = self.stage.animator(key) {
            state.plays = self.characters.capture(key, animator, &self.files);
        }
        Some(state)
    }

    /// Returns how the project is viewed and played; while its files load, how it will be.
    fn view_state(&self) -> ViewState {
        if let Some(view) = self.project.pending_view() {
            return view.clone();
        }
        let keys = self.stage.entries().into_iter().map(|(key, _)| key);
        let characters =
            keys.flat_map(|key| self.characters.capture_view(key, self.stage.animator(key)));
        let followed = self.view.followed_point(self.active_object());
        let is_following = self.view.follow() != CameraFollow::Off;
        ViewState {
            characters: self
                .characters
                .capture_next()
                .into_iter()
                .chain(characters)
                .collect(),
            next_playback: self
                .characters
                .active()
                .is_none()
                .then(|| self.characters.capture_next_playback())
                .filter(|playback| *playback != PlaybackState::default()),
            are_playheads_linked: self.characters.are_linked(),
            camera: self.view.rig().pose().into(),
            follow: self.view.follow().into(),
            followed: followed
                .filter(|_| is_following)
                .map(|point| point.to_array()),
            unknown: self.project.unknown().1.clone(),
        }
    }
}

//! Puts a document on the stage, touching only what is not so already.
//!
//! *In*: a [`Document`], a project's view. *Out*: the editor as they say; what cannot be there yet
//! is kept as it was stored. *Not here*: importing the files that are missing (`project_flow.rs`).

use super::editor::Editor;
use super::effect::Effects;
use super::files::OpenFile;
use super::loads::mannequin;
use super::notice::NoticeKind;
use super::project::{
    Document, FileKey, FileState, ImportState, ObjectKey, ObjectState, Shared, find_bone,
};
use crate::asset::FileHandle;
use crate::math::Vec3;
use crate::scene::{ObjectId, Playback};

impl Editor {
    /// Makes files, objects and settings what a document says.
    pub(super) fn restore(&mut self, document: &Document) -> Effects {
        let selected = self.view.selected_path(self.animator());
        let before = self
            .active_object()
            .map(|object| (object.id(), self.active_handle()));
        let next_before = self.character_on_stage(document.character);
        self.characters.remember_playback(&self.stage.animators());
        let effects = self.restore_files(document);
        self.restore_objects(document);
        self.characters.set_active(document.character);
        let now = self
            .active_object()
            .map(|object| (object.id(), self.active_handle()));
        if next_before != self.character_on_stage(document.character) {
            self.play_as_before();
        }
        if before != now {
            self.look_from_active(selected);
        }
        self.characters.set_next_plays(&document.plays);
        self.characters.set_transition(document.transition.clone());
        self.project.set_unknown(&document.unknown);
        effects
    }

    /// Returns what a character is on the stage: another one once it is made anew.
    fn character_on_stage(&self, key: Option<ObjectKey>) -> Option<(ObjectId, FileHandle)> {
        let key = key?;
        Some((self.stage.id(key)?, self.stage.animator(key)?.handle()))
    }

    fn active_handle(&self) -> Option<FileHandle> {
        Some(self.animator()?.handle())
    }

    fn restore_files(&mut self, document: &Document) -> Effects {
        let restored = self.files.restore(document);
        let mut effects = restored.effects;
        for (path, import) in restored.imports {
            self.project.memory_mut().remember_import(&path, &import);
        }
        for handle in restored.opened {
            self.start_textures(handle);
        }
        for state in restored.built_in {
            effects.extend(self.insert_mannequin(&state));
        }
        effects
    }

    fn insert_mannequin(&mut self, state: &Shared<FileState>) -> Effects {
        match mannequin() {
            Ok(loaded) => {
                let open = OpenFile::new(state.id, None, loaded, ImportState::default());
                let handle = self.files.insert_built_in(open, state);
                self.start_textures(handle);
                Effects::new()
            }
            Err(error) => super::effect::only(NoticeKind::Failed(error.to_string())),
        }
    }

    /// Takes a file in; its textures follow on workers.
    pub(super) fn insert_file(&mut self, open: OpenFile) -> FileHandle {
        let handle = self.files.insert(open);
        self.start_textures(handle);
        handle
    }

    pub(super) fn start_textures(&mut self, handle: FileHandle) {
        if let Some(open) = self.files.by_handle(handle) {
            self.loads.start_textures(handle, open.file(), open.path());
        }
    }

    fn restore_objects(&mut self, document: &Document) {
        for (key, id) in self.stage.entries() {
            let state = document.object(key);
            let stays = state
                .zip(id)
                .is_some_and(|(state, id)| self.is_made_so(id, state));
            if let Some(id) = id.filter(|_| !stays) {
                if let Some(animator) = self.stage.animator(key) {
                    self.characters.park(key, animator);
                }
                self.stage.take_off(id);
            }
            if state.is_none() {
                self.stage.forget(key);
            }
        }
        for state in document.objects.iter() {
            let is_there = self.stage.object(state.id).is_some();
            let file = state.kind.file().filter(|_| !is_there);
            let animator = file.and_then(|file| {
                let plays = Some(&state.plays[..]);
                let files = &self.files;
                self.characters
                    .make_animator(state.id, file, plays, files, None)
            });
            self.stage.make(state, animator);
        }
        self.stage.place_all(&document.objects);
        for state in document.objects.iter() {
            let animators = &mut self.stage.animators();
            self.characters.update(state, &self.files, animators);
        }
    }

    fn is_made_so(&self, id: ObjectId, state: &ObjectState) -> bool {
        let is_of = |file: FileKey, handle: FileHandle| {
            self.files
                .by_handle(handle)
                .is_some_and(|open| open.key() == file)
        };
        self.stage.is_made_so(id, state, is_of)
    }

    /// Plays an active character that was made anew as the one before.
    fn play_as_before(&mut self) {
        let playback = self.characters.next_playback();
        let active = self.active_key();
        let mut animators = self.stage.animators();
        if let Some(animator) = active.and_then(|active| animators.get_mut(active)) {
            animator.set_playback(Playback {
                in_secs: None,
                out_secs: None,
                ..playback
            });
        }
    }

    /// Selects the bone that was selected on the active character, and follows it from here on.
    fn look_from_active(&mut self, selected: Option<String>) {
        let skeleton = self.skeleton();
        let path = selected.zip(skeleton);
        let bone = path.and_then(|(path, skeleton)| find_bone(skeleton, &path, None));
        self.view.select_bone_at(bone);
        self.anchor_camera();
    }

    /// Follows the active character from here on; the camera stays.
    pub(super) fn anchor_camera(&mut self) {
        let active = self
            .characters
            .active()
            .and_then(|active| self.stage.object(active));
        self.view.anchor(active);
    }

    /// Moves the camera along with the active character.
    pub(super) fn follow_active(&mut self) {
        let active = self
            .characters
            .active()
            .and_then(|active| self.stage.object(active));
        self.view.follow_character(active);
    }

    /// Shows takes, time and camera as the project says, once all its files are there or known to
    /// be missing.
    pub(super) fn restore_pending_view(&mut self) {
        let Some(view) = self.project.take_pending_view() else {
            return;
        };
        for character in &view.characters {
            self.characters
                .restore_view(character, &mut self.stage.animators());
        }
        let active = self.characters.active();
        let mut rows = view.characters.iter();
        let of_active = rows.find(|row| row.object == active && row.playback.is_some());
        let of_active = of_active.and_then(|row| row.playback.clone());
        let next = of_active.or(view.next_playback).unwrap_or_default();
        self.characters
            .restore_next_playback(&next, &self.stage.animators());
        self.characters.set_linked(view.are_playheads_linked);
        self.view.set_follow(view.follow.into());
        let mut camera = view.camera;
        let now = self.view.followed_point(self.active_object());
        if let (Some(before), Some(now)) = (view.followed, now) {
            let shift = now - Vec3::from_array(before);
            camera.target = (Vec3::from_array(camera.target) + shift).to_array();
        }
        self.view.set_pose(camera.into());
        self.anchor_camera();
    }
}

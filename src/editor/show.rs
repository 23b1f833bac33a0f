//! Showing a file, adding one to the stage, playing another file's takes.
//!
//! *In*: files that are open. *Out*: the active character, objects, steps of undo. *Not here*:
//! imports that have just finished (`finished_load.rs`), the playlist (`playlist_flow.rs`).

use super::editor::Editor;
use super::effect::{Effect, Effects, only};
use super::files::OpenFile;
use super::loads::{LoadedFile, mannequin};
use super::notice::NoticeKind;
use super::project::{Document, StepName};
use crate::asset::FileHandle;
use crate::math::Transform;
use crate::scene::{ObjectId, Playback, SceneNode};
use std::path::{Path, PathBuf};

/// What a reload brings back.
pub(super) struct KeptView {
    take: Option<String>,
    authored_time_secs: Option<f64>,
    selected_path: Option<String>,
    playback: Playback,
}

impl Editor {
    /// Remembers how the shown file is looked at.
    pub(super) fn remember_camera(&mut self) {
        let Some(path) = self
            .shown_file()
            .map(|open| open.path().map(Path::to_path_buf))
        else {
            return;
        };
        let pose = self.view.pose_at_origin(self.active_object());
        self.project
            .memory_mut()
            .remember_camera(path.as_deref(), pose);
    }

    /// Returns what a reload brings back.
    pub(super) fn kept_view(&self) -> KeptView {
        let sequence = self.sequence();
        KeptView {
            take: sequence.map(|take| take.name().to_owned()),
            authored_time_secs: sequence.map(|take| take.start_secs() + self.time_secs()),
            selected_path: self.view.selected_path(self.animator()),
            playback: self.playback(),
        }
    }

    /// Takes a loaded file in and shows it; one that is open under its path is replaced, and hands
    /// its camera and settings on.
    pub(super) fn take_in(&mut self, path: Option<PathBuf>, loaded: LoadedFile) -> Effects {
        match self.files.by_path(path.as_deref()).map(OpenFile::handle) {
            Some(old) => self.replace(old, path, loaded),
            None => {
                self.remember_camera();
                let document = self.document();
                let key = self.files.new_key();
                let memory = self.project.memory();
                let import = path
                    .as_deref()
                    .map(|path| memory.import(path))
                    .unwrap_or_default();
                let handle = self.insert_file(OpenFile::new(key, path, loaded, import));
                self.show(handle, None, document)
            }
        }
    }

    /// Puts a file in the place of what it was, read from the disk again, and shows it.
    pub(super) fn replace(
        &mut self,
        old: FileHandle,
        path: Option<PathBuf>,
        loaded: LoadedFile,
    ) -> Effects {
        let is_shown = self.shown_file().is_some_and(|shown| shown.handle() == old);
        let kept = is_shown.then(|| self.kept_view());
        self.remember_camera();
        let document = self.document();
        let Some(before) = self.files.by_handle(old) else {
            return self.take_in_new(path, loaded, document);
        };
        let open = OpenFile::new(before.key(), path, loaded, before.import().clone());
        let Some(handle) = self.files.replace(old, open, false) else {
            return Effects::new();
        };
        self.start_textures(handle);
        self.show(handle, kept, document)
    }

    fn take_in_new(
        &mut self,
        path: Option<PathBuf>,
        loaded: LoadedFile,
        document: Document,
    ) -> Effects {
        let key = self.files.new_key();
        let import = path
            .as_deref()
            .map(|path| self.project.memory().import(path));
        let open = OpenFile::new(key, path, loaded, import.unwrap_or_default());
        let handle = self.insert_file(open);
        self.show(handle, None, document)
    }

    /// Shows a file that is open; the one that is shown, or one that is not open, changes nothing.
    pub(super) fn show_file(&mut self, handle: FileHandle) -> Effects {
        let shown = self.shown_file().map(OpenFile::handle);
        if shown == Some(handle) || self.files.by_handle(handle).is_none() {
            return Effects::new();
        }
        self.remember_camera();
        let document = self.document();
        self.show(handle, None, document)
    }

    /// Makes the active character be of another file; what is attached to it is attached to the
    /// same bones then.
    pub(super) fn show(
        &mut self,
        handle: FileHandle,
        kept: Option<KeptView>,
        document: Document,
    ) -> Effects {
        let Some(open) = self.files.by_handle(handle) else {
            return Effects::new();
        };
        let path = open.path().map(Path::to_path_buf);
        let document = document.with_character(open.state(), open.name(), self.stage.next_key());
        if self.characters.active().is_none() {
            self.characters.hand_on(self.stage.next_key());
        }
        let mut effects = self.restore(&document);
        let is_transient = self.shown_file().is_some_and(OpenFile::is_transient);
        if let Some(path) = path.as_ref().filter(|_| !is_transient) {
            self.project.memory_mut().remember_file(path);
        }
        self.play_from_start(kept.as_ref());
        self.view.select_bone_at(None);
        match kept {
            Some(kept) => self.bring_back(kept),
            None => self.look_at_active(path.as_deref()),
        }
        // A transient file is shown beside a row that says it.
        if !is_transient {
            effects.extend(self.notices_of_shown());
        }
        effects
    }

    fn play_from_start(&mut self, kept: Option<&KeptView>) {
        let playing = Playback {
            is_playing: true,
            ..self.playback()
        };
        let playback = kept.map_or(playing, |kept| kept.playback);
        let preview = self.characters.next_preview();
        let Some(active) = self.active_key() else {
            return;
        };
        let mut animators = self.stage.animators();
        if let Some(animator) = animators.get_mut(active) {
            animator.set_preview(preview);
            animator.set_playback(Playback {
                in_secs: None,
                out_secs: None,
                ..playback
            });
            let take = animator.take();
            let settings = take.map_or_else(Default::default, |take| animator.settings()[take]);
            animator.set_take(take, settings);
        }
        animators.reset(active);
    }

    fn notices_of_shown(&self) -> Effects {
        let Some(open) = self.shown_file() else {
            return Effects::new();
        };
        let mut effects = Effects::new();
        let report = &open.file().report;
        if open.file().meshes.is_empty() {
            effects.push(NoticeKind::NoMesh(open.name()).into());
        }
        if !report.takes.is_empty() && !report.takes.iter().any(|take| take.moves) {
            effects.push(NoticeKind::NoMovingTake(open.name()).into());
        }
        effects
    }

    /// Looks as last time, else from the front left at the whole character.
    fn look_at_active(&mut self, path: Option<&Path>) {
        let active = self
            .characters
            .active()
            .and_then(|active| self.stage.object(active));
        match self.project.memory().camera(path) {
            Some(pose) => self.view.set_pose(pose),
            None => self.view.look_at(active),
        }
        self.anchor_camera();
    }

    fn bring_back(&mut self, kept: KeptView) {
        self.follow_active();
        let Some(active) = self.active_key() else {
            return;
        };
        let mut animators = self.stage.animators();
        let Some(animator) = animators.get_mut(active) else {
            return;
        };
        let takes = &animator.file().takes;
        let is_it = |name: &String| takes.iter().position(|take| take.name() == name);
        if let Some(take) = kept.take.as_ref().and_then(is_it) {
            let settings = animator.settings()[take];
            animator.set_take(Some(take), settings);
        }
        animator.set_playback(kept.playback);
        let start_secs = animator.sequence().map(|take| take.start_secs());
        animators.reset(active);
        if let Some((time, start)) = kept.authored_time_secs.zip(start_secs) {
            animators.seek(active, time - start);
        }
        let skeleton = self.skeleton().zip(kept.selected_path);
        let bone = skeleton.and_then(|(skeleton, path)| {
            skeleton
                .indices()
                .find(|&bone| skeleton.bone(bone).path == path)
        });
        self.view.select_bone_at(bone);
        self.follow_active();
    }

    /// Shows the embedded mannequin, walking.
    pub(super) fn show_mannequin(&mut self) -> Effects {
        if let Some(handle) = self.files.by_path(None).map(OpenFile::handle) {
            return self.show_file(handle);
        }
        match mannequin() {
            Ok(loaded) => {
                let effects = self.take_in(None, loaded);
                self.note_step(StepName::ShowMannequin);
                effects
            }
            Err(error) => only(NoticeKind::Failed(error.to_string())),
        }
    }

    /// Closes a file, and with it what is made from it; where it was shown, another one is.
    pub(super) fn close_file(&mut self, handle: FileHandle) -> Effects {
        let Some(key) = self.files.by_handle(handle).map(OpenFile::key) else {
            return Effects::new();
        };
        self.remember_camera();
        let mut effects = Effects::new();
        if self.is_shown(handle) {
            let document = self.document();
            let is_prop = |open: &&OpenFile| {
                let mut objects = document.objects.iter();
                objects.any(|object| object.kind.file() == Some(open.key()))
            };
            let others = self
                .files
                .open()
                .iter()
                .rev()
                .filter(|open| open.handle() != handle);
            let next = others
                .filter(|open| !is_prop(open))
                .map(OpenFile::handle)
                .next();
            effects = match next {
                Some(next) => self.show(next, None, document),
                None => self.show_mannequin(),
            };
        }
        // The mannequin alone on the stage stays: there is nothing to show instead.
        if !self.is_shown(handle) {
            let document = self.document().without_file(key);
            effects.extend(self.restore(&document));
        }
        effects
    }

    fn is_shown(&self, handle: FileHandle) -> bool {
        self.shown_file()
            .is_some_and(|shown| shown.handle() == handle)
    }

    /// Puts an open file on the stage, attached to a node as a drop does, and selects it.
    pub(super) fn add_file(&mut self, handle: FileHandle, parent: Option<SceneNode>) -> Effects {
        let Some(open) = self.files.by_handle(handle) else {
            return Effects::new();
        };
        let file = open.key();
        let name = open.name();
        let key = self.stage.next_key();
        let active = self
            .characters
            .active()
            .and_then(|active| self.stage.animator(active));
        let made = self
            .characters
            .make_animator(key, file, None, &self.files, active);
        let Some(animator) = made else {
            return Effects::new();
        };
        let id = self.stage.make_from_file(&name, animator);
        self.stage.enter(id, parent)
    }

    /// The same, moved by an offset to its parent, metres.
    pub(super) fn add_file_at(
        &mut self,
        handle: FileHandle,
        parent: SceneNode,
        offset: Transform,
    ) -> Effects {
        let effects = self.add_file(handle, Some(parent));
        let added = effects.iter().find_map(|effect| match effect {
            Effect::Request(super::effect::Request::Select(id)) => Some(*id),
            _ => None,
        });
        if let Some(id) = added {
            self.stage.set_offset(id, offset);
        }
        effects
    }

    /// Deletes an object and all that is attached to it.
    pub(super) fn delete_object(&mut self, id: ObjectId) {
        if self.stage.key(id).is_none() {
            return;
        }
        self.characters.remember_playback(&self.stage.animators());
        self.characters
            .remember_active(&self.files, &self.stage.animators());
        for id in self.stage.subtree(id).into_iter().rev() {
            let Some(key) = self.stage.key(id) else {
                continue;
            };
            if let Some(animator) = self.stage.animator(key) {
                self.characters.park(key, animator);
            }
            self.stage.delete(id);
            if self.characters.active() == Some(key) {
                self.characters.set_active(None);
                self.view.select_bone_at(None);
            }
        }
        self.characters.forget_next_unless_none();
    }

    /// Makes another character the active one; props and other objects change nothing.
    pub(super) fn activate(&mut self, id: ObjectId) {
        let is_character = self
            .stage
            .scene()
            .object(id)
            .is_some_and(|o| o.character().is_some());
        let Some(key) = self.stage.key(id).filter(|_| is_character) else {
            return;
        };
        if self.characters.active() == Some(key) {
            return;
        }
        self.remember_camera();
        self.characters.set_active(Some(key));
        self.view.select_bone_at(None);
        self.anchor_camera();
    }
}

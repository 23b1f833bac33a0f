//! Puts a project on the stage, touching only what is not so already.
//!
//! *In*: a [`Document`]. *Out*: the editor as it says; what cannot be there yet is kept as it was
//! written. *Not here*: loading the files that are missing (`project.rs`).

use super::super::load::Purpose;
use super::super::load::mannequin;
use super::super::open_file::OpenFile;
use super::super::state::Editor;
use super::keys::FileKey;
use super::missing::MissingFile;
use super::object_state::{ObjectKindState, ObjectState, ParentState};
use super::objects::set_blend_shapes;
use super::project_state::{Document, FileSource, FileState, ProjectState};
use super::shared::Shared;
use super::stage_table::Entry;
use super::take_state::{find_bone, find_take};
use crate::scene::{Animator, AttachRules, ObjectId, ObjectKind, SceneNode};
use std::sync::Arc;

impl ProjectState {
    /// Puts the project on the editor's stage; files that are not in memory become missing ones.
    pub fn restore(&self, editor: &mut Editor) {
        editor.restore_document(&self.document);
        editor.project.pending_view = Some(self.view.clone());
        editor.show_pending_view();
    }
}

impl Editor {
    /// Makes files, things and settings what the document says.
    pub(crate) fn restore_document(&mut self, document: &Document) {
        let selected = self.selected_path();
        self.restore_files(document);
        self.restore_objects(document);
        self.restore_character(document, selected);
        self.transition = document.transition.clone();
        self.project.unknown = document.unknown.clone();
        self.tell_animators();
    }

    fn restore_files(&mut self, document: &Document) {
        self.bring_files(document);
        self.renew_lending();
        // What was set for a take from elsewhere finds that take only now.
        for open in &mut self.files {
            if let Some(state) = document.file(open.key).filter(|_| !open.lent.is_empty()) {
                open.take_state(state);
            }
        }
    }

    fn bring_files(&mut self, document: &Document) {
        let files = std::mem::take(&mut self.files);
        let stays = |open: &OpenFile| {
            document
                .file(open.key)
                .is_some_and(|state| self.can_stay(open, state))
        };
        let (kept, gone): (Vec<_>, Vec<_>) = files.into_iter().partition(stays);
        self.files = kept;
        let mut shelved = Vec::new();
        for open in gone {
            self.library.remove(open.handle);
            shelved.push(open);
        }
        let missing_before = std::mem::take(&mut self.missing);
        for state in document.files.iter() {
            self.next_file = self.next_file.max(state.id.0.saturating_add(1));
            if let Some(open) = self.files.iter_mut().find(|open| open.key == state.id) {
                let import = open.import.clone();
                open.take_state(state);
                // Another way of importing it is shown once it is loaded.
                if import.options() != state.import.options()
                    && let FileSource::Path(path) = &state.source
                {
                    open.import = import;
                    self.waiting.push_back((
                        path.clone(),
                        Purpose::Reimport(state.id, state.import.clone()),
                    ));
                }
            } else if let Some(open) = self.take_from_shelf(state) {
                if let (Some(path), true) = (
                    &open.path,
                    shelved.iter().any(|other| other.key == open.key),
                ) {
                    self.memory.remember_import(path, &state.import);
                }
                self.admit_again(open, state);
            } else {
                match &state.source {
                    FileSource::Path(path) => {
                        let before = missing_before
                            .iter()
                            .find(|m| m.state.id == state.id && m.path == *path);
                        let reason = before.and_then(|missing| missing.reason.clone());
                        self.missing.push(MissingFile {
                            path: path.clone(),
                            state: state.clone(),
                            reason,
                        });
                    }
                    FileSource::BuiltIn(_) => self.admit_mannequin(state),
                }
            }
        }
        self.shelf.extend(shelved);
        self.start_waiting();
    }

    fn admit_mannequin(&mut self, state: &Shared<FileState>) {
        match mannequin() {
            Ok(loaded) => {
                self.admit_new(state.id, None, loaded, Some(state));
            }
            Err(error) => self.messages.say(
                super::super::messages::MessageLevel::Error,
                error.to_string(),
            ),
        }
    }

    fn restore_objects(&mut self, document: &Document) {
        for Entry { key, id, .. } in self.stage.entries().to_vec() {
            let state = document.object(key);
            let stays = state
                .zip(id)
                .is_some_and(|(state, id)| self.is_made_so(id, state));
            if let Some(id) = id.filter(|_| !stays) {
                self.take_off(id);
            }
            if state.is_none() {
                self.stage.remove(key);
            }
        }
        for state in document.objects.iter() {
            let standing = self
                .stage
                .id(state.id)
                .filter(|&id| self.scene.object(id).is_some());
            let id = standing.or_else(|| self.make(state));
            self.stage.put(Entry {
                key: state.id,
                id,
                state: Some(state.clone()),
                wanted: None,
            });
        }
        // First everything that moves is let go, so that no two can stand in each other's way.
        let mut moving = Vec::new();
        for state in document.objects.iter() {
            let Some(id) = self.stage.id(state.id) else {
                continue;
            };
            if self.parent_state(id) != state.parent {
                self.scene.detach(id, false);
                moving.push((id, state));
            }
        }
        for (id, state) in moving {
            self.mount(id, state);
        }
        for state in document.objects.iter() {
            let Some(id) = self.stage.id(state.id) else {
                continue;
            };
            let Some(object) = self.scene.object_mut(id) else {
                continue;
            };
            object.name.clone_from(&state.name);
            object.is_visible = state.is_visible;
            set_blend_shapes(object, &state.blend_shapes);
            let (offset, policy) = (state.offset.into(), state.scale_policy);
            // A character that its root motion carried is not put back for a change elsewhere.
            let is_elsewhere = *object.offset() != offset;
            if object.scale_policy() != policy {
                self.scene.set_scale_policy(id, policy);
            }
            if is_elsewhere {
                self.scene.set_offset(id, offset);
            }
        }
    }

    /// Hangs an object where it belongs; what is not there yet is waited for.
    fn mount(&mut self, id: ObjectId, state: &ObjectState) {
        let Some(parent) = &state.parent else { return };
        let is_mounted = self.resolve(parent).is_some_and(|node| {
            self.scene
                .attach(id, node, AttachRules::KEEP_RELATIVE)
                .is_ok()
        });
        let waiting = (!is_mounted).then(|| parent.clone());
        if let Some(entry) = self
            .stage
            .entries_mut()
            .iter_mut()
            .find(|entry| entry.key == state.id)
        {
            entry.wanted = waiting;
        }
    }

    /// Finds the place in the tree that was written down.
    pub(crate) fn resolve(&self, parent: &ParentState) -> Option<SceneNode> {
        let id = self.stage.id(parent.object)?;
        let object = self.scene.object(id)?;
        let Some(bone) = &parent.bone else {
            return Some(SceneNode::Object(id));
        };
        let skeleton = object.animator()?.skeleton();
        find_bone(skeleton, &bone.path, Some(&bone.name)).map(|bone| SceneNode::Bone(id, bone))
    }

    /// Returns whether an object of the scene is what the document says, made from the file as it
    /// is open now.
    fn is_made_so(&self, id: ObjectId, state: &ObjectState) -> bool {
        let Some(object) = self.scene.object(id) else {
            return false;
        };
        let is_of = |file: FileKey| {
            let handle = object.animator().map(|animator| animator.handle());
            self.files
                .iter()
                .any(|open| open.key == file && Some(open.handle) == handle)
        };
        match (object.kind(), state.kind) {
            (ObjectKind::Character(_), ObjectKindState::Character { file })
            | (ObjectKind::Prop(_), ObjectKindState::Prop { file }) => is_of(file),
            (ObjectKind::Empty, ObjectKindState::Empty)
            | (ObjectKind::Socket, ObjectKindState::Socket)
            | (ObjectKind::Obstacle, ObjectKindState::Obstacle) => true,
            _ => false,
        }
    }

    /// Takes one object off the stage; what hangs on it stays, in the air.
    fn take_off(&mut self, id: ObjectId) {
        for child in self.hanging_on(id) {
            self.scene.detach(child, false);
        }
        self.scene.remove(id);
    }

    /// Returns what hangs on an object or on one of its bones.
    pub(crate) fn hanging_on(&self, id: ObjectId) -> Vec<ObjectId> {
        let hangs = |node: Option<SceneNode>| node.is_some_and(|node| node.object() == id);
        self.scene
            .objects()
            .filter(|object| hangs(object.parent()))
            .map(|object| object.id())
            .collect()
    }

    /// Makes an object; nothing when its file is not there.
    fn make(&mut self, state: &ObjectState) -> Option<ObjectId> {
        let name = state.name.clone();
        let id = match state.kind {
            ObjectKindState::Character { file } => {
                let animator = self.new_animator(file)?;
                self.scene.add_character(name, animator)
            }
            ObjectKindState::Prop { file } => {
                let animator = self.new_animator(file)?;
                self.scene.add_prop(name, animator)
            }
            ObjectKindState::Empty => self.scene.add_empty(name),
            ObjectKindState::Socket => self.scene.add_socket(name),
            ObjectKindState::Obstacle => self.scene.add_obstacle(name),
        };
        Some(id)
    }

    /// Makes what plays a file: its take, running in a loop.
    pub(crate) fn new_animator(&self, file: FileKey) -> Option<Animator> {
        let open = self.files.iter().find(|open| open.key == file)?;
        let mut animator = Animator::new(open.handle, Arc::clone(&open.file));
        animator.set_preview(self.preview);
        animator.set_take(
            open.take,
            open.take
                .map_or_else(Default::default, |take| open.settings(take)),
        );
        animator.set_playback(crate::scene::Playback {
            is_playing: true,
            ..crate::scene::Playback::default()
        });
        Some(animator)
    }

    /// Makes takes, root motion and bones be about the character of the document.
    fn restore_character(&mut self, document: &Document, selected: Option<String>) {
        self.leading = document.character;
        let id = document.character.and_then(|key| self.stage.id(key));
        let wanted = id.and_then(|id| Some((id, self.scene.object(id)?.animator()?.handle())));
        if self.character == wanted.map(|(id, _)| id)
            && self.shown == wanted.map(|(_, handle)| handle)
        {
            return;
        }
        (self.character, self.shown) = (wanted.map(|(id, _)| id), wanted.map(|(_, handle)| handle));
        let playback = crate::scene::Playback {
            in_secs: None,
            out_secs: None,
            ..self.playback
        };
        if let Some(animator) = self.animator_mut() {
            animator.set_playback(playback);
        }
        self.read_back_playback();
        self.view.hovered = None;
        self.selected = selected
            .zip(self.skeleton())
            .and_then(|(path, skeleton)| find_bone(skeleton, &path, None));
        self.rig.follow(None);
        self.follow_character();
    }

    pub(crate) fn animated(&self) -> Vec<ObjectId> {
        self.scene
            .objects()
            .filter(|object| object.animator().is_some())
            .map(|object| object.id())
            .collect()
    }

    fn selected_path(&self) -> Option<String> {
        let (bone, skeleton) = self.selected.zip(self.skeleton())?;
        Some(skeleton.bone(bone).path.clone())
    }

    /// Tells everything that plays a take how its root is treated now.
    fn tell_animators(&mut self) {
        let files: Vec<_> = self
            .files
            .iter()
            .map(|open| (open.handle, open.settings.clone()))
            .collect();
        let shown = self.character;
        let mut is_changed = false;
        for id in self.animated() {
            let Some(object) = self.scene.object_mut(id) else {
                continue;
            };
            let is_shown = Some(object.id()) == shown;
            let Some(animator) = object.animator_mut() else {
                continue;
            };
            let settings = files
                .iter()
                .find(|(handle, _)| *handle == animator.handle());
            let settings = settings
                .zip(animator.take())
                .and_then(|((_, all), take)| all.get(take));
            if let Some(&settings) =
                settings.filter(|settings| *settings != animator.instance().root_motion())
            {
                animator.set_root_motion(settings);
                is_changed |= is_shown;
            }
        }
        if is_changed {
            self.begin_again();
        }
    }

    /// Shows takes, time and camera as the project says, once all its files are there or known to
    /// be missing.
    pub(crate) fn show_pending_view(&mut self) {
        let Some(view) = self.project.pending_view.take() else {
            return;
        };
        for shown in &view.takes {
            let open = self.files.iter_mut().find(|open| open.key == shown.file);
            let Some(open) = open else { continue };
            open.take = find_take(&open.file.takes, &shown.take, shown.nth).or(open.take);
        }
        self.project.view_unknown = view.unknown.clone();
        self.project.missing_takes = view.takes;
        self.preview = view.preview;
        self.follow = view.follow;
        self.play_chosen_takes();
        let speed = if view.speed.is_finite() {
            view.speed.clamp(0.0, 1000.0)
        } else {
            1.0
        };
        let (loop_mode, in_secs, out_secs) = (view.loop_mode, view.in_secs, view.out_secs);
        self.set_playback(crate::scene::Playback {
            loop_mode,
            speed,
            in_secs,
            out_secs,
            ..self.playback
        });
        self.seek(view.time_secs);
        let mut camera = view.camera;
        if let (Some(before), Some(now)) = (view.followed, self.followed_point()) {
            let shift = now - crate::math::Vec3::from_array(before);
            camera.target = (crate::math::Vec3::from_array(camera.target) + shift).to_array();
        }
        self.rig.set_pose(camera);
        self.rig.follow(None);
        self.follow_character();
    }

    /// Makes every animator play the take that its file shows.
    fn play_chosen_takes(&mut self) {
        let preview = self.preview;
        let chosen: Vec<_> = self
            .files
            .iter()
            .map(|open| (open.handle, open.take, open.settings.clone()))
            .collect();
        for id in self.animated() {
            let Some(object) = self.scene.object_mut(id) else {
                continue;
            };
            let Some(animator) = object.animator_mut() else {
                continue;
            };
            animator.set_preview(preview);
            let file = chosen
                .iter()
                .find(|(handle, ..)| *handle == animator.handle());
            let Some((_, take, settings)) = file.filter(|(_, take, _)| *take != animator.take())
            else {
                continue;
            };
            animator.set_take(
                *take,
                take.map_or_else(Default::default, |take| settings[take]),
            );
        }
        self.reset_character();
        self.read_back_playback();
    }
}

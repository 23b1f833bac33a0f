//! Commands about objects on the stage.
//!
//! *In*: a command, the files that are open. *Out*: the scene and its table changed, effects. *Not
//! here*: attaching and placing (`scene`), deleting, which also concerns the characters (the root's).

use super::super::effect::{Effects, Request, only};
use super::super::files::Files;
use super::super::loads::{LoadPurpose, LoadRequest};
use super::super::notice::NoticeKind;
use super::command::StageCommand;
use super::stage::Stage;
use crate::asset::BoneIndex;
use crate::math::Transform;
use crate::scene::{AttachRules, GameObject, ObjectId, SceneNode};

/// What the stage may read of the other owners.
pub(in super::super) struct StageContext<'a> {
    pub(in super::super) files: &'a Files,
}

impl Stage {
    /// Carries out one command.
    pub(in super::super) fn apply(
        &mut self,
        command: StageCommand,
        context: &mut StageContext<'_>,
    ) -> Effects {
        match command {
            StageCommand::AttachProp(request) => {
                let path = request.path.clone();
                return only(LoadRequest::new(path, LoadPurpose::AttachProp(request)));
            }
            StageCommand::AddProp { path, parent } => {
                if let Some(open) = context.files.by_path(Some(&path)) {
                    return only(Request::AddFile(open.handle(), parent));
                }
                let parent = parent.and_then(|node| self.node_state(node));
                return only(LoadRequest::new(path, LoadPurpose::Add(parent)));
            }
            StageCommand::AddOpenFile { file, parent } => {
                return only(Request::AddFile(file, parent));
            }
            StageCommand::AddEmpty { parent } => return self.add_empty(parent),
            StageCommand::AddSocket { owner, bone } => return self.add_socket(owner, bone),
            StageCommand::Attach {
                object,
                parent,
                rules,
            } => return self.attach(object, parent, rules),
            StageCommand::Delete(object) => return only(Request::DeleteObject(object)),
            StageCommand::Detach(object) => self.detach(object),
            StageCommand::Rename(object, name) => self.rename(object, &name),
            StageCommand::SetOffset { object, offset } => self.set_offset(object, offset),
            StageCommand::SetScalePolicy(object, policy) => {
                self.scene.set_scale_policy(object, policy);
            }
            StageCommand::SetVisible(object, is_visible) => {
                if let Some(object) = self.scene.object_mut(object) {
                    object.is_visible = is_visible;
                }
            }
            StageCommand::SetBlendShape {
                object,
                mesh,
                channel,
                weight,
            } => {
                let object = self.scene.object_mut(object);
                if let Some(animator) = object.and_then(GameObject::animator_mut) {
                    animator.set_morph_by_hand(mesh, channel, weight);
                }
            }
            StageCommand::ResetBlendShapes(object) => {
                let object = self.scene.object_mut(object);
                if let Some(animator) = object.and_then(GameObject::animator_mut) {
                    animator.reset_morphs();
                }
            }
        }
        Effects::new()
    }

    fn add_empty(&mut self, parent: Option<SceneNode>) -> Effects {
        let name = self.free_name("Empty");
        let id = self.scene.add_empty(name);
        self.enter(id, parent)
    }

    fn add_socket(&mut self, owner: ObjectId, bone: BoneIndex) -> Effects {
        let node = SceneNode::Bone(owner, bone);
        if !self.scene.has_node(node) {
            return Effects::new();
        }
        let bone_name = self.node_name(node);
        let name = bone_name.map_or_else(|| "Socket".to_owned(), |bone| format!("{bone}_socket"));
        let name = self.free_name(&name);
        let id = self.scene.add_socket(name);
        self.enter(id, Some(node))
    }

    /// Enters a new object, attaches it as a drop does and selects it.
    pub(in super::super) fn enter(&mut self, id: ObjectId, parent: Option<SceneNode>) -> Effects {
        self.table.add(id);
        let mut effects = parent.map_or_else(Effects::new, |parent| {
            self.attach(id, parent, AttachRules::SNAP_NOT_SCALE)
        });
        effects.push(Request::Select(id).into());
        effects
    }

    fn attach(&mut self, object: ObjectId, parent: SceneNode, rules: AttachRules) -> Effects {
        match self.scene.attach(object, parent, rules) {
            Ok(()) => {
                self.table.set_awaited(object, None);
                Effects::new()
            }
            Err(error) => only(NoticeKind::NotAttached(error.to_string())),
        }
    }

    fn detach(&mut self, object: ObjectId) {
        self.scene.detach(object, true);
        self.table.set_awaited(object, None);
    }

    fn rename(&mut self, id: ObjectId, name: &str) {
        let name = name.trim();
        if let Some(object) = self.scene.object_mut(id).filter(|_| !name.is_empty()) {
            name.clone_into(&mut object.name);
        }
    }

    pub(in super::super) fn set_offset(&mut self, id: ObjectId, offset: Transform) {
        let is_turn = (offset.rotation.length_squared() - 1.0).abs() < 1e-2;
        if offset.is_finite() && is_turn {
            let rotation = offset.rotation.normalize();
            self.scene.set_offset(id, Transform { rotation, ..offset });
        }
    }
}

//! The scene, and which of its objects is which of the project.
//!
//! *In*: objects that come and go, what a project says of them. *Out*: look-ups, the same as a
//! project stores it. *Not here*: commands (`objects.rs`), takes and playheads (the characters').

use super::super::project::{
    BoneState, FileKey, ObjectKey, ObjectKindState, ObjectState, ParentState, Shared, Unknown,
    find_bone,
};
use super::animators::Animators;
use super::blend_shapes::{blend_shapes_by_hand, set_blend_shapes};
use super::object_table::{ObjectEntry, ObjectTable};
use crate::asset::{BoneIndex, FileHandle, ImportedFile};
use crate::math::Transform;
use crate::scene::{
    Animator, AttachRules, GameObject, ObjectId, ObjectKind, Scene, SceneNode, Viewpoint,
};

/// The scene, and which of its objects is which of the project.
#[derive(Default)]
pub struct Stage {
    pub(super) scene: Scene,
    pub(super) table: ObjectTable,
    /// The bone that is posed because it is selected.
    held_bone: Option<(ObjectId, BoneIndex)>,
}

impl Stage {
    /// Returns the scene.
    #[must_use]
    pub const fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Returns an object of the project, once it is on the stage.
    #[must_use]
    pub fn object(&self, key: ObjectKey) -> Option<&GameObject> {
        self.scene.object(self.table.id(key)?)
    }

    /// Returns what animates an object of the project.
    #[must_use]
    pub fn animator(&self, key: ObjectKey) -> Option<&Animator> {
        self.object(key)?.animator()
    }

    /// Returns an object's id, once it is on the stage.
    #[must_use]
    pub fn id(&self, key: ObjectKey) -> Option<ObjectId> {
        self.table.id(key)
    }

    /// Returns an object's key in the project.
    #[must_use]
    pub fn key(&self, id: ObjectId) -> Option<ObjectKey> {
        self.table.key(id)
    }

    /// Returns the number of the project's objects, on the stage or not.
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.entries().len()
    }

    /// Returns whether the project has no object.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Lends the animators of all objects.
    pub(in super::super) const fn animators(&mut self) -> Animators<'_> {
        Animators::new(&mut self.scene, &self.table)
    }

    /// Moves everything on by seconds.
    pub(in super::super) fn advance(&mut self, dt_secs: f64) {
        self.scene.advance(dt_secs);
    }

    /// Sets where the stage is looked at from.
    pub(in super::super) fn set_viewpoint(&mut self, viewpoint: Viewpoint) {
        self.scene.set_viewpoint(Some(viewpoint));
    }

    /// Poses the selected bone even where nothing is drawn.
    pub(in super::super) fn hold_bone(&mut self, bone: Option<(ObjectId, BoneIndex)>) {
        if bone == self.held_bone {
            return;
        }
        if let Some((owner, bone)) = self.held_bone {
            self.scene.release_bone(owner, bone);
        }
        if let Some((owner, bone)) = bone {
            self.scene.use_bone(owner, bone);
        }
        self.held_bone = bone;
    }

    /// Returns the name of a node of the tree.
    #[must_use]
    pub fn node_name(&self, node: SceneNode) -> Option<&str> {
        let object = self.scene.object(node.object())?;
        let SceneNode::Bone(_, bone) = node else {
            return Some(&object.name);
        };
        let bones = object.animator()?.skeleton().bones();
        bones.get(bone.index()).map(|bone| bone.name.as_str())
    }

    /// Returns the name of an object.
    #[must_use]
    pub fn object_name(&self, id: ObjectId) -> &str {
        let object = self.scene.object(id);
        object.map_or("object", |object| object.name.as_str())
    }

    /// Returns a name that no object has yet.
    pub(super) fn free_name(&self, name: &str) -> String {
        let is_free = |name: &String| self.scene.objects().all(|object| object.name != *name);
        let numbered = (2_u32..).map(|number| format!("{name} {number}"));
        std::iter::once(name.to_owned())
            .chain(numbered)
            .find(is_free)
            .unwrap_or_default()
    }

    /// Returns the objects that are made from a file.
    pub(in super::super) fn is_file_used(&self, handle: FileHandle) -> bool {
        let mut animators = self.scene.objects().filter_map(GameObject::animator);
        animators.any(|animator| animator.handle() == handle)
    }

    /// Returns the key that the next new object gets.
    pub(in super::super) const fn next_key(&self) -> ObjectKey {
        self.table.next_key()
    }

    /// Makes an object from a file, under a name like the file's; it still has to be entered.
    pub(in super::super) fn make_from_file(
        &mut self,
        file_name: &str,
        animator: Animator,
    ) -> ObjectId {
        let name = self.free_name(stem(file_name));
        if is_skinned(animator.file()) {
            self.scene.add_character(name, animator)
        } else {
            self.scene.add_prop(name, animator)
        }
    }

    /// Returns an object and all that is attached to it, the outermost last.
    pub(in super::super) fn subtree(&self, id: ObjectId) -> Vec<ObjectId> {
        let children = self.attached_to(id);
        let below = children.into_iter().flat_map(|child| self.subtree(child));
        std::iter::once(id).chain(below).collect()
    }

    /// Deletes one object; what is attached to it stays in the air.
    pub(in super::super) fn delete(&mut self, id: ObjectId) {
        let Some(key) = self.table.key(id) else {
            return;
        };
        self.scene.remove(id);
        self.table.remove(key);
        self.table.forget_awaited(key);
    }

    fn attached_to(&self, id: ObjectId) -> Vec<ObjectId> {
        let is_on = |node: Option<SceneNode>| node.is_some_and(|node| node.object() == id);
        let objects = self.scene.objects().filter(|object| is_on(object.parent()));
        objects.map(GameObject::id).collect()
    }

    /// Takes one object off the stage; its entry and what is attached to it stay.
    pub(in super::super) fn take_off(&mut self, id: ObjectId) {
        for child in self.attached_to(id) {
            self.scene.detach(child, false);
        }
        self.scene.remove(id);
    }

    /// Forgets an object of the project.
    pub(in super::super) fn forget(&mut self, key: ObjectKey) {
        self.table.remove(key);
    }

    /// Returns every object of the project: its key, and its id once it is on the stage.
    pub(in super::super) fn entries(&self) -> Vec<(ObjectKey, Option<ObjectId>)> {
        let entries = self.table.entries().iter();
        entries.map(|entry| (entry.key, entry.id)).collect()
    }

    /// Enters an object as a project says; makes it where it is not on the stage yet and `animator`
    /// is what it needs.
    pub(in super::super) fn make(
        &mut self,
        state: &Shared<ObjectState>,
        animator: Option<Animator>,
    ) {
        let there = self
            .table
            .id(state.id)
            .filter(|&id| self.scene.object(id).is_some());
        let id = there.or_else(|| self.make_of_kind(state, animator));
        self.table.put(ObjectEntry {
            key: state.id,
            id,
            state: Some(state.clone()),
            awaited: None,
        });
    }

    fn make_of_kind(
        &mut self,
        state: &ObjectState,
        animator: Option<Animator>,
    ) -> Option<ObjectId> {
        let name = state.name.clone();
        Some(match state.kind {
            ObjectKindState::Character { .. } => self.scene.add_character(name, animator?),
            ObjectKindState::Prop { .. } => self.scene.add_prop(name, animator?),
            ObjectKindState::Empty => self.scene.add_empty(name),
            ObjectKindState::Socket => self.scene.add_socket(name),
            ObjectKindState::Obstacle => self.scene.add_obstacle(name),
        })
    }

    /// Attaches and places all objects as a project says; what is attached to something absent
    /// waits for it.
    pub(in super::super) fn place_all(&mut self, states: &[Shared<ObjectState>]) {
        // First everything that moves is detached, so that no two can be in each other's way.
        let mut moving = Vec::new();
        for state in states {
            let Some(id) = self.table.id(state.id) else {
                continue;
            };
            if self.parent_state(id) != state.parent {
                self.scene.detach(id, false);
                moving.push((id, state));
            }
        }
        for (id, state) in moving {
            self.attach_as_stored(id, state);
        }
        for state in states {
            self.place(state);
        }
    }

    fn attach_as_stored(&mut self, id: ObjectId, state: &ObjectState) {
        let Some(parent) = &state.parent else { return };
        let is_attached = self.resolve(parent).is_some_and(|node| {
            let attached = self.scene.attach(id, node, AttachRules::KEEP_RELATIVE);
            attached.is_ok()
        });
        self.table
            .set_awaited(id, (!is_attached).then(|| parent.clone()));
    }

    fn place(&mut self, state: &ObjectState) {
        let Some(id) = self.table.id(state.id) else {
            return;
        };
        let Some(object) = self.scene.object_mut(id) else {
            return;
        };
        object.name.clone_from(&state.name);
        object.is_visible = state.is_visible;
        set_blend_shapes(object, &state.blend_shapes);
        let offset: Transform = state.offset.into();
        // A character that its root motion carried is not moved back for a change elsewhere.
        let is_elsewhere = *object.offset() != offset;
        if object.scale_policy() != state.scale_policy {
            self.scene.set_scale_policy(id, state.scale_policy);
        }
        if is_elsewhere {
            self.scene.set_offset(id, offset);
        }
    }

    /// Returns whether an object of the scene is of the kind that a project says; `is_of` returns for
    /// a file's key whether it is made from that file as it is open now.
    pub(in super::super) fn is_made_so(
        &self,
        id: ObjectId,
        state: &ObjectState,
        is_of: impl Fn(FileKey, FileHandle) -> bool,
    ) -> bool {
        let Some(object) = self.scene.object(id) else {
            return false;
        };
        match (object.kind(), state.kind) {
            (ObjectKind::Character(_), ObjectKindState::Character { file })
            | (ObjectKind::Prop(_), ObjectKindState::Prop { file }) => {
                let handle = object.animator().map(Animator::handle);
                handle.is_some_and(|handle| is_of(file, handle))
            }
            (ObjectKind::Empty, ObjectKindState::Empty)
            | (ObjectKind::Socket, ObjectKindState::Socket)
            | (ObjectKind::Obstacle, ObjectKindState::Obstacle) => true,
            _ => false,
        }
    }

    /// Finds the node that a project names.
    pub(in super::super) fn resolve(&self, parent: &ParentState) -> Option<SceneNode> {
        let id = self.table.id(parent.object)?;
        let object = self.scene.object(id)?;
        let Some(bone) = &parent.bone else {
            return Some(SceneNode::Object(id));
        };
        let skeleton = object.animator()?.skeleton();
        find_bone(skeleton, &bone.path, Some(&bone.name)).map(|bone| SceneNode::Bone(id, bone))
    }

    /// Returns what an object is attached to, as a project stores it.
    fn parent_state(&self, object: ObjectId) -> Option<ParentState> {
        self.node_state(self.scene.object(object)?.parent()?)
    }

    /// Returns a node as a project stores it.
    pub(super) fn node_state(&self, node: SceneNode) -> Option<ParentState> {
        let bone = match node {
            SceneNode::Object(_) => None,
            SceneNode::Bone(owner, bone) => {
                let skeleton = self.scene.object(owner)?.animator()?.skeleton();
                let bone = skeleton.bones().get(bone.index())?;
                Some(BoneState {
                    path: bone.path.clone(),
                    name: bone.name.clone(),
                })
            }
        };
        Some(ParentState {
            object: self.table.key(node.object())?,
            bone,
        })
    }

    /// Returns an object as a project stores it, but for what it plays; as it was read where it is
    /// not on the stage. `file_of` returns the key of the file that it is made from.
    pub(in super::super) fn capture(
        &self,
        key: ObjectKey,
        file_of: impl Fn(FileHandle) -> Option<FileKey>,
    ) -> Option<ObjectState> {
        let entry = self.table.entry(key)?;
        let Some(object) = entry.id.and_then(|id| self.scene.object(id)) else {
            return entry.state.as_deref().cloned();
        };
        let file = || file_of(object.animator()?.handle());
        let kind = match object.kind() {
            ObjectKind::Character(_) => ObjectKindState::Character { file: file()? },
            ObjectKind::Prop(_) => ObjectKindState::Prop { file: file()? },
            ObjectKind::Empty => ObjectKindState::Empty,
            ObjectKind::Socket => ObjectKindState::Socket,
            ObjectKind::Obstacle => ObjectKindState::Obstacle,
        };
        let known = entry.state.as_ref();
        Some(ObjectState {
            id: key,
            name: object.name.clone(),
            kind,
            parent: self
                .parent_state(object.id())
                .or_else(|| entry.awaited.clone()),
            offset: (*object.offset()).into(),
            scale_policy: object.scale_policy(),
            is_visible: object.is_visible,
            blend_shapes: blend_shapes_by_hand(object),
            plays: Vec::new(),
            unknown: known.map_or_else(Unknown::default, |state| state.unknown.clone()),
        })
    }
}

/// A file whose vertices follow bones is a character; all else is a prop.
fn is_skinned(file: &ImportedFile) -> bool {
    file.meshes.iter().any(|mesh| mesh.is_skinned())
}

/// A file's name without its ending.
fn stem(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    }
}

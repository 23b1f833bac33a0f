//! Things on the stage as the user puts them up, hangs them on each other and takes them down.
//!
//! *In*: commands about objects. *Out*: the scene and the table of things. *Not here*: places and
//! mounts (`scene`), steps of undo (`steps.rs`).

use super::super::messages::MessageLevel;
use super::super::state::Editor;
use super::object_state::{BlendShapeState, ParentState};
use crate::asset::{BoneIndex, FileHandle, ImportedFile};
use crate::math::Transform;
use crate::scene::{AttachRules, GameObject, ObjectId, ScalePolicy, SceneNode};

impl Editor {
    /// Puts an open file on the stage and hangs it on a node, as a drop does.
    pub(crate) fn add_open_file(&mut self, file: FileHandle, parent: Option<SceneNode>) {
        let Some(open) = self.files.iter().find(|open| open.handle == file) else {
            return;
        };
        let (key, is_character, name) = (open.key, is_skinned(&open.file), stem(&open.name()));
        let Some(animator) = self.new_animator(key) else {
            return;
        };
        let name = self.free_name(&name);
        let id = match is_character {
            true => self.scene.add_character(name, animator),
            false => self.scene.add_prop(name, animator),
        };
        self.put_up(id, parent, AttachRules::SNAP_NOT_SCALE);
    }

    pub(crate) fn add_empty(&mut self, parent: Option<SceneNode>) {
        let name = self.free_name("Empty");
        let id = self.scene.add_empty(name);
        self.put_up(id, parent, AttachRules::SNAP_NOT_SCALE);
    }

    pub(crate) fn add_socket(&mut self, owner: ObjectId, bone: BoneIndex) {
        let node = SceneNode::Bone(owner, bone);
        if !self.scene.has_node(node) {
            return;
        }
        let name = self
            .node_name(node)
            .map_or_else(|| "Socket".to_owned(), |bone| format!("{bone}_socket"));
        let name = self.free_name(&name);
        let id = self.scene.add_socket(name);
        self.put_up(id, Some(node), AttachRules::SNAP_NOT_SCALE);
    }

    /// Enters a new object, hangs it where it belongs and selects it.
    fn put_up(&mut self, id: ObjectId, parent: Option<SceneNode>, rules: AttachRules) {
        self.stage.add(id);
        if let Some(parent) = parent {
            self.attach(id, parent, rules);
        }
        self.select_object(Some(id));
    }

    pub(crate) fn attach(&mut self, object: ObjectId, parent: SceneNode, rules: AttachRules) {
        match self.scene.attach(object, parent, rules) {
            Ok(()) => self.stop_waiting_for_parent(object),
            Err(error) => self.messages.say(MessageLevel::Warning, error.to_string()),
        }
    }

    pub(crate) fn detach(&mut self, object: ObjectId) {
        self.scene.detach(object, true);
        self.stop_waiting_for_parent(object);
    }

    fn stop_waiting_for_parent(&mut self, object: ObjectId) {
        if let Some(entry) = self
            .stage
            .entries_mut()
            .iter_mut()
            .find(|entry| entry.id == Some(object))
        {
            entry.wanted = None;
        }
    }

    /// Deletes an object and all that hangs on it.
    pub(crate) fn delete_object(&mut self, id: ObjectId) {
        let Some(key) = self.stage.key(id) else {
            return;
        };
        for child in self.hanging_on(id) {
            self.delete_object(child);
        }
        self.scene.remove(id);
        self.stage.remove(key);
        // What waited for it, being of a missing file, waits no more.
        for entry in self.stage.entries_mut() {
            if entry
                .wanted
                .as_ref()
                .is_some_and(|parent: &ParentState| parent.object == key)
            {
                entry.wanted = None;
            }
        }
        if self.character == Some(id) {
            (self.leading, self.character, self.shown) = (None, None, None);
            (self.selected, self.view.hovered) = (None, None);
        }
    }

    pub(crate) fn rename_object(&mut self, id: ObjectId, name: &str) {
        let name = name.trim();
        if let Some(object) = self.scene.object_mut(id).filter(|_| !name.is_empty()) {
            name.clone_into(&mut object.name);
        }
    }

    pub(crate) fn set_offset(&mut self, id: ObjectId, offset: Transform) {
        let is_turn = (offset.rotation.length_squared() - 1.0).abs() < 1e-2;
        if offset.is_finite() && is_turn {
            let rotation = offset.rotation.normalize();
            self.scene.set_offset(id, Transform { rotation, ..offset });
        }
    }

    pub(crate) fn set_scale_policy(&mut self, id: ObjectId, policy: ScalePolicy) {
        self.scene.set_scale_policy(id, policy);
    }

    pub(crate) fn set_object_visible(&mut self, id: ObjectId, is_visible: bool) {
        if let Some(object) = self.scene.object_mut(id) {
            object.is_visible = is_visible;
        }
    }

    /// Sets a blend shape's weight by hand, or lets it play again.
    pub(crate) fn set_blend_shape(
        &mut self,
        id: ObjectId,
        mesh: usize,
        channel: usize,
        weight: Option<f32>,
    ) {
        if let Some(animator) = self.scene.object_mut(id).and_then(GameObject::animator_mut) {
            animator.set_morph_by_hand(mesh, channel, weight);
        }
    }

    /// Lets all blend shapes of an object play again.
    pub(crate) fn reset_blend_shapes(&mut self, id: ObjectId) {
        if let Some(animator) = self.scene.object_mut(id).and_then(GameObject::animator_mut) {
            animator.reset_morphs();
        }
    }

    pub(crate) fn select_object(&mut self, id: Option<ObjectId>) {
        self.selected_object = id.and_then(|id| self.stage.key(id));
    }

    /// Returns the selected object.
    #[must_use]
    pub fn selected_object(&self) -> Option<ObjectId> {
        self.stage.id(self.selected_object?)
    }

    /// Returns what a node of the tree is called.
    #[must_use]
    pub fn node_name(&self, node: SceneNode) -> Option<&str> {
        let object = self.scene.object(node.object())?;
        match node {
            SceneNode::Object(_) => Some(&object.name),
            SceneNode::Bone(_, bone) => object
                .animator()?
                .skeleton()
                .bones()
                .get(bone.index())
                .map(|bone| bone.name.as_str()),
        }
    }

    pub(crate) fn object_name(&self, id: ObjectId) -> &str {
        self.scene
            .object(id)
            .map_or("object", |object| object.name.as_str())
    }

    /// Makes a name that no object has yet.
    fn free_name(&self, name: &str) -> String {
        let is_free = |name: &str| {
            self.scene
                .objects()
                .all(|object: &GameObject| object.name != name)
        };
        let numbered = (2_u32..).map(|number| format!("{name} {number}"));
        std::iter::once(name.to_owned())
            .chain(numbered)
            .find(|name| is_free(name))
            .unwrap_or_default()
    }

    /// The selected bone is posed even where nothing is drawn.
    pub(crate) fn hold_selected_bone(&mut self) {
        let wanted = self.character.zip(self.selected);
        if wanted == self.held_bone {
            return;
        }
        if let Some((owner, bone)) = self.held_bone {
            self.scene.release_bone(owner, bone);
        }
        if let Some((owner, bone)) = wanted {
            self.scene.use_bone(owner, bone);
        }
        self.held_bone = wanted;
    }
}

/// Writes down the blend shapes whose weights are set by hand.
pub(super) fn blend_shapes_by_hand(object: &GameObject) -> Vec<BlendShapeState> {
    let Some(animator) = object.animator() else {
        return Vec::new();
    };
    let state = |(mesh, channel, weight): (usize, usize, f32)| {
        let mesh = &animator.file().meshes[mesh];
        let name = mesh.geometry().morph().channels()[channel].name.clone();
        BlendShapeState {
            mesh: animator.skeleton().bone(mesh.node()).path.clone(),
            name,
            weight,
        }
    };
    animator.morphs_by_hand().map(state).collect()
}

/// Makes these the only blend shapes whose weights are set by hand; those that the file does not
/// have are passed over.
pub(super) fn set_blend_shapes(object: &mut GameObject, states: &[BlendShapeState]) {
    if blend_shapes_by_hand(object) == states {
        return;
    }
    let Some(animator) = object.animator_mut() else {
        return;
    };
    animator.reset_morphs();
    let file = std::sync::Arc::clone(animator.file());
    for state in states {
        let of_state = |name: &str| name == state.name;
        let found = file.meshes.iter().enumerate().find_map(|(index, mesh)| {
            let is_its = file.skeleton.bone(mesh.node()).path == state.mesh;
            let channels = mesh.geometry().morph().channels();
            let channel = channels
                .iter()
                .position(|channel| of_state(&channel.name))?;
            is_its.then_some((index, channel))
        });
        if let Some((mesh, channel)) = found {
            animator.set_morph_by_hand(mesh, channel, Some(state.weight));
        }
    }
}

/// A file whose vertices follow bones is a character; all else is a thing to hold.
fn is_skinned(file: &ImportedFile) -> bool {
    file.meshes.iter().any(|mesh| mesh.is_skinned())
}

/// A file's name without its ending.
fn stem(name: &str) -> String {
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem.to_owned(),
        _ => name.to_owned(),
    }
}

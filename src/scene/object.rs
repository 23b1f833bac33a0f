//! An object of the scene: what it is, its parent and its transform.
//!
//! *In*: animators, offsets. *Out*: plain data, its look-ups, and its transform. *Not here*: the
//! scene that owns it (`tree.rs`), changing its parent (`attachment.rs`), time (`tick.rs`).

use super::animator::Animator;
use crate::anim::root_motion::apply_root_motion;
use crate::asset::{BoneIndex, BoneKind};
use crate::math::{Mat4, Transform};

/// Identifies an object; never reused, so it stays valid until the object is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub(super) u32);

/// A node of the scene tree, to which objects can be attached.
///
/// A bone is a node without an object of its own: its skeleton determines its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SceneNode {
    /// An object; for a character its component.
    Object(ObjectId),
    /// A bone of a character or of a prop that has bones.
    Bone(ObjectId, BoneIndex),
}

impl SceneNode {
    /// Returns the object it is, or whose bone it is.
    #[must_use]
    pub const fn object(self) -> ObjectId {
        match self {
            Self::Object(object) | Self::Bone(object, _) => object,
        }
    }
}

/// What an object inherits from the bone it is attached to; from an object it inherits the whole
/// transform.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ScalePolicy {
    /// The bone's position and nearest rotation, scale 1: an offset of 1 cm is 1 cm whatever the
    /// bone's scale.
    #[default]
    IgnoreBoneScale,
    /// The bone's scale, too: it multiplies the object's own and the offset.
    Inherit,
}

/// What an object is.
#[derive(Clone, Debug)]
pub enum ObjectKind {
    /// A skeleton with meshes and a take that plays.
    Character(Box<Character>),
    /// An imported file to attach to something.
    Prop(Box<Prop>),
    /// A transform to attach objects to.
    Empty,
    /// A named offset under a bone.
    Socket,
    /// What movement will collide with.
    Obstacle,
}

/// A character's component: its pose, and its transform relative to its object.
#[derive(Clone, Debug)]
pub struct Character {
    /// Plays takes and evaluates the pose.
    pub animator: Animator,
    /// The component's transform relative to its object.
    pub component_to_object: Transform,
}

/// A prop: drawn from its own pose as a character is, so that a prop with a take can play it.
#[derive(Clone, Debug)]
pub struct Prop {
    /// Plays the file's own takes; its root motion moves nothing.
    pub animator: Animator,
}

/// An object of the scene.
#[derive(Clone, Debug)]
pub struct GameObject {
    pub(super) id: ObjectId,
    /// Its name, chosen by the user.
    pub name: String,
    /// Whether it is drawn; its children are not affected.
    pub is_visible: bool,
    pub(super) offset: Transform,
    pub(super) parent: Option<SceneNode>,
    pub(super) scale_policy: ScalePolicy,
    pub(super) object_to_world: Transform,
    /// Bone to world of the bones in use, unsheared, in bone order, as last updated.
    pub(super) used_bones: Vec<(BoneIndex, Transform)>,
    pub(super) kind: ObjectKind,
}

impl GameObject {
    pub(super) const fn new(id: ObjectId, name: String, kind: ObjectKind) -> Self {
        Self {
            id,
            name,
            is_visible: true,
            offset: Transform::IDENTITY,
            parent: None,
            scale_policy: ScalePolicy::IgnoreBoneScale,
            object_to_world: Transform::IDENTITY,
            used_bones: Vec::new(),
            kind,
        }
    }

    /// Returns its id.
    #[must_use]
    pub const fn id(&self) -> ObjectId {
        self.id
    }

    /// Returns what it is.
    #[must_use]
    pub const fn kind(&self) -> &ObjectKind {
        &self.kind
    }

    /// Returns its offset: object to its parent, or to the world without one; metres.
    ///
    /// It does not include root motion; a reset moves the character back here.
    #[must_use]
    pub const fn offset(&self) -> &Transform {
        &self.offset
    }

    /// Returns its parent.
    #[must_use]
    pub const fn parent(&self) -> Option<SceneNode> {
        self.parent
    }

    /// Returns what it inherits from a bone.
    #[must_use]
    pub const fn scale_policy(&self) -> ScalePolicy {
        self.scale_policy
    }

    /// Returns its transform after the last tick or change: object to world, metres.
    #[must_use]
    pub const fn object_to_world(&self) -> &Transform {
        &self.object_to_world
    }

    /// Returns its character.
    #[must_use]
    pub const fn character(&self) -> Option<&Character> {
        if let ObjectKind::Character(character) = &self.kind {
            Some(character)
        } else {
            None
        }
    }

    /// Returns the character it is, to change.
    pub const fn character_mut(&mut self) -> Option<&mut Character> {
        if let ObjectKind::Character(character) = &mut self.kind {
            Some(character)
        } else {
            None
        }
    }

    /// Returns the animator of a character or a prop.
    #[must_use]
    pub const fn animator(&self) -> Option<&Animator> {
        match &self.kind {
            ObjectKind::Character(character) => Some(&character.animator),
            ObjectKind::Prop(prop) => Some(&prop.animator),
            ObjectKind::Empty | ObjectKind::Socket | ObjectKind::Obstacle => None,
        }
    }

    /// Returns the animator of a character or a prop for changing.
    pub const fn animator_mut(&mut self) -> Option<&mut Animator> {
        match &mut self.kind {
            ObjectKind::Character(character) => Some(&mut character.animator),
            ObjectKind::Prop(prop) => Some(&mut prop.animator),
            ObjectKind::Empty | ObjectKind::Socket | ObjectKind::Obstacle => None,
        }
    }

    /// Returns the number of its bones that are nodes of the tree: all of a character, and all of a
    /// prop that has bones and not only the nodes of its meshes.
    #[must_use]
    pub fn bone_nodes(&self) -> usize {
        let Some(animator) = self.animator() else {
            return 0;
        };
        let bones = animator.skeleton().bones();
        let is_shown =
            self.character().is_some() || bones.iter().any(|bone| bone.kind == BoneKind::Bone);
        if is_shown { bones.len() } else { 0 }
    }

    /// Returns its component's transform: component to world. Attached objects follow it.
    #[must_use]
    pub fn component_to_world(&self) -> Transform {
        match &self.kind {
            ObjectKind::Character(character) => {
                character.component_to_object.then(&self.object_to_world)
            }
            _ => self.object_to_world,
        }
    }

    /// Returns the matrix of one of its bones with shear and scale: bone to world.
    #[must_use]
    pub fn bone_to_world(&self, bone: BoneIndex) -> Option<Mat4> {
        let bone_to_component = self.animator()?.bone_to_component(bone)?;
        Some(bone_to_component.then_affine(self.component_to_world().to_mat4()))
    }

    /// Moves a character without a parent by its root motion.
    pub(super) fn travel(&mut self, delta: &Transform) {
        let is_free = self.parent.is_none();
        if let Some(character) = self.character().filter(|_| is_free) {
            self.object_to_world =
                apply_root_motion(&self.object_to_world, &character.component_to_object, delta);
        }
    }

    /// Returns the component's transform at the start of the take in this round, to world; the
    /// current one when root motion does not move it.
    #[must_use]
    pub fn round_start_to_world(&self) -> Transform {
        let now = self.component_to_world();
        let Some(character) = self.character().filter(|_| self.parent.is_none()) else {
            return now;
        };
        let animator = &character.animator;
        let travelled = animator.motion_between(0.0, animator.time_secs());
        travelled.map_or(now, |delta| delta.inverse().then(&now))
    }

    /// Updates its transform from its parent's; without one it stays.
    pub(super) fn update_transform(&mut self, parent_to_world: Option<Transform>) {
        if let Some(parent_to_world) = parent_to_world {
            self.object_to_world = self.offset.then(&parent_to_world);
        }
    }

    /// Updates the transforms of the bones in use; no other bone is decomposed.
    pub(super) fn update_bone_transforms(&mut self) {
        let mut used = std::mem::take(&mut self.used_bones);
        used.clear();
        if let Some(animator) = self.animator() {
            let bones = animator.pose.active_bones.used();
            let to_world = |bone| {
                self.bone_to_world(bone)
                    .unwrap_or(Mat4::IDENTITY)
                    .to_unsheared()
            };
            used.extend(bones.iter().map(|&bone| (bone, to_world(bone))));
        }
        self.used_bones = used;
    }
}

//! A thing on the stage: what it is, what it hangs on and where that puts it.
//!
//! *In*: animators, offsets. *Out*: plain data and its look-ups. *Not here*: the stage that owns it
//! (`tree.rs`), what follows from its parent (`attachment.rs`), time (`tick.rs`).

use super::animator::Animator;
use crate::asset::{BoneIndex, BoneKind};
use crate::math::{Mat4, Transform};

/// Names an object; never given out twice, so that it stays valid until the object is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub(super) u32);

/// What the tree shows and what things hang on.
///
/// A bone is a node without an object of its own: its skeleton says where it stands, and nothing
/// moves it away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SceneNode {
    /// An object; of a character its component.
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

/// What an object takes over from the bone it hangs on. Under an object the whole transform counts.
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
    /// An imported file that hangs on something.
    Prop(Box<Prop>),
    /// A place to hang things on.
    Empty,
    /// A named offset under a bone.
    Socket,
    /// What movement will collide with.
    Obstacle,
}

/// A character's component: its pose, and where it sits on its object.
#[derive(Clone, Debug)]
pub struct Character {
    /// Plays takes and makes the pose.
    pub animator: Animator,
    /// Where the component sits on its object.
    pub component_to_object: Transform,
}

/// A prop: drawn from its own pose exactly as a character is, so that a prop with a take can play
/// it.
#[derive(Clone, Debug)]
pub struct Prop {
    /// Plays the file's own takes; its root motion moves nothing.
    pub animator: Animator,
}

/// A thing on the stage.
#[derive(Clone, Debug)]
pub struct GameObject {
    pub(super) id: ObjectId,
    /// What the user calls it.
    pub name: String,
    /// Whether it is drawn; what hangs on it decides for itself.
    pub is_visible: bool,
    pub(super) offset: Transform,
    pub(super) parent: Option<SceneNode>,
    pub(super) scale_policy: ScalePolicy,
    pub(super) object_to_world: Transform,
    /// Bone to world of the bones in use, unsheared, in bone order, as the last placing left them.
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

    /// Returns where the user put it: object to its parent, or to the world without one; metres.
    ///
    /// Where root motion carried a character since is not in it; a reset puts the character back
    /// here.
    #[must_use]
    pub const fn offset(&self) -> &Transform {
        &self.offset
    }

    /// Returns what it hangs on.
    #[must_use]
    pub const fn parent(&self) -> Option<SceneNode> {
        self.parent
    }

    /// Returns what it takes over from a bone.
    #[must_use]
    pub const fn scale_policy(&self) -> ScalePolicy {
        self.scale_policy
    }

    /// Returns where it stands, as the last tick or change left it: object to world, metres.
    #[must_use]
    pub const fn object_to_world(&self) -> &Transform {
        &self.object_to_world
    }

    /// Returns the character it is.
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

    /// Returns what poses it: a character's or a prop's animator.
    #[must_use]
    pub const fn animator(&self) -> Option<&Animator> {
        match &self.kind {
            ObjectKind::Character(character) => Some(&character.animator),
            ObjectKind::Prop(prop) => Some(&prop.animator),
            ObjectKind::Empty | ObjectKind::Socket | ObjectKind::Obstacle => None,
        }
    }

    /// Returns what poses it, to change.
    pub const fn animator_mut(&mut self) -> Option<&mut Animator> {
        match &mut self.kind {
            ObjectKind::Character(character) => Some(&mut character.animator),
            ObjectKind::Prop(prop) => Some(&mut prop.animator),
            ObjectKind::Empty | ObjectKind::Socket | ObjectKind::Obstacle => None,
        }
    }

    /// Returns the number of its bones that are nodes of the tree: all of a character, and all of a
    /// prop that has bones and not only the nodes that carry its meshes.
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

    /// Returns where its component stands: component to world. What hangs on the object hangs on
    /// this.
    #[must_use]
    pub fn component_to_world(&self) -> Transform {
        match &self.kind {
            ObjectKind::Character(character) => {
                character.component_to_object.then(&self.object_to_world)
            }
            _ => self.object_to_world,
        }
    }

    /// Returns where one of its bones stands, shear and scale included: bone to world.
    #[must_use]
    pub fn bone_to_world(&self, bone: BoneIndex) -> Option<Mat4> {
        let bone_to_component = self.animator()?.bone_to_component(bone)?;
        Some(bone_to_component.then_affine(self.component_to_world().to_mat4()))
    }
}

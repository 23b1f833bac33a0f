//! Hanging objects on objects and bones.
//!
//! *In*: a child, a parent, what becomes of the child's place. *Out*: an offset to the parent, and
//! where that puts the child and all below it. *Not here*: the order of a tick (`tick.rs`), who
//! owns whom (`tree.rs`).
//!
//! An object stands at `offset * parent`. The parent is another object's component, or a bone by
//! its position and its nearest rotation; the bone's scale counts only for
//! [`ScalePolicy::Inherit`]. Only transforms are multiplied, never matrices, so no object is ever
//! sheared.

use super::object::{GameObject, ObjectId, ScalePolicy, SceneNode};
use super::tree::Scene;
use crate::math::{Mat4, Transform, Vec3};

/// What becomes of one part of an object's place when it is hung on something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttachRule {
    /// The offset's part stays, and counts from the new parent.
    KeepRelative,
    /// The offset's part becomes what keeps the object where it is.
    KeepWorld,
    /// The offset's part becomes nothing: the object takes the parent's.
    SnapToTarget,
}

/// What becomes of an object's place when it is hung on something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AttachRules {
    /// Of its position.
    pub location: AttachRule,
    /// Of its rotation.
    pub rotation: AttachRule,
    /// Of its scale.
    pub scale: AttachRule,
}

impl AttachRules {
    /// The offset stays as it is.
    pub const KEEP_RELATIVE: Self = Self::all(AttachRule::KeepRelative);
    /// The object stays where it is.
    pub const KEEP_WORLD: Self = Self::all(AttachRule::KeepWorld);
    /// The object takes all that the parent has.
    pub const SNAP: Self = Self::all(AttachRule::SnapToTarget);
    /// The object takes the parent's position and rotation and keeps its size: what a drop does.
    pub const SNAP_NOT_SCALE: Self = Self {
        scale: AttachRule::KeepWorld,
        ..Self::SNAP
    };

    const fn all(rule: AttachRule) -> Self {
        Self {
            location: rule,
            rotation: rule,
            scale: rule,
        }
    }

    /// Returns the offset to a parent from the offset so far and from the offset that keeps the
    /// place.
    fn offset(self, so_far: &Transform, in_place: &Transform) -> Transform {
        let pick = |rule: AttachRule| match rule {
            AttachRule::KeepRelative => so_far,
            AttachRule::KeepWorld => in_place,
            AttachRule::SnapToTarget => &Transform::IDENTITY,
        };
        Transform {
            translation: pick(self.location).translation,
            rotation: pick(self.rotation).rotation,
            scale: pick(self.scale).scale,
        }
    }
}

/// Why an object was not hung on something.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum AttachError {
    /// The object is no longer there.
    #[error("the object to attach is no longer there")]
    NoChild,
    /// What it should hang on is no longer there, or is a bone that its owner does not have.
    #[error("what \"{child}\" should be attached to is not there")]
    NoParent {
        /// The object's name.
        child: String,
    },
    /// It would hang on itself.
    #[error(
        "\"{child}\" cannot be attached to \"{parent}\", which is \"{child}\" itself or hangs on it"
    )]
    OwnDescendant {
        /// The object's name.
        child: String,
        /// Name of the object it should hang on, or whose bone that is.
        parent: String,
    },
}

impl Scene {
    /// Hangs an object on another or on a bone; the offset follows from the rules, the scale policy
    /// stays.
    ///
    /// A parent's scale of 0 counts as 1 where a place is to be kept.
    ///
    /// # Errors
    /// When one of the two is not there, or the parent is the child itself or hangs on it. Nothing
    /// changes then.
    pub fn attach(
        &mut self,
        child: ObjectId,
        parent: SceneNode,
        rules: AttachRules,
    ) -> Result<(), AttachError> {
        self.check_parent(child, parent)?;
        // Held first: the bone's pose is needed, and a move between bones of one chain need not let
        // it go.
        self.hold(parent);
        let offset = self.object(child).map_or(Transform::IDENTITY, |object| {
            let parent_to_world = self.parent_to_world(parent, object.scale_policy);
            if parent_to_world.scale.cmpeq(Vec3::ZERO).any() {
                log::warn!(
                    "\"{}\" hangs on something without extent: its scale counts as 1",
                    object.name
                );
            }
            rules.offset(
                &object.offset,
                &object.object_to_world.relative_to(&parent_to_world),
            )
        });
        self.set_parent(child, Some(parent), offset);
        self.let_go(parent);
        Ok(())
    }

    /// Takes an object off what it hangs on; it stays where it is, or its offset counts from the
    /// world now.
    pub fn detach(&mut self, child: ObjectId, keep_world: bool) {
        let Some(object) = self.object(child).filter(|object| object.parent.is_some()) else {
            return;
        };
        let offset = if keep_world {
            object.object_to_world
        } else {
            object.offset
        };
        self.set_parent(child, None, offset);
    }

    /// Puts an object somewhere: object to its parent, or to the world without one; metres.
    ///
    /// What root motion has added to the place of a character is gone with it.
    pub fn set_offset(&mut self, id: ObjectId, offset: Transform) {
        if let Some(object) = self.object_mut(id) {
            object.offset = offset;
            object.object_to_world = offset;
            self.place(id);
        }
    }

    /// Changes what an object takes over from a bone; the offset stays.
    pub fn set_scale_policy(&mut self, id: ObjectId, policy: ScalePolicy) {
        if let Some(object) = self.object_mut(id) {
            object.scale_policy = policy;
            self.place(id);
        }
    }

    /// Returns where an object stands, as the last tick or change left it: object to world, metres.
    #[must_use]
    pub fn object_to_world(&self, id: ObjectId) -> Transform {
        self.object(id)
            .map_or(Transform::IDENTITY, |object| object.object_to_world)
    }

    /// Returns where a node stands; of a character its component, of a bone all its scale and
    /// shear.
    #[must_use]
    pub fn node_to_world(&self, node: SceneNode) -> Mat4 {
        let Some(object) = self.object(node.object()) else {
            return Mat4::IDENTITY;
        };
        match node {
            SceneNode::Object(_) => object.component_to_world().to_mat4(),
            SceneNode::Bone(_, bone) => object.bone_to_world(bone).unwrap_or(Mat4::IDENTITY),
        }
    }

    /// Returns what an object's offset counts from, where it hangs on this node; metres.
    #[must_use]
    pub fn parent_to_world(&self, parent: SceneNode, policy: ScalePolicy) -> Transform {
        let Some(object) = self.object(parent.object()) else {
            return Transform::IDENTITY;
        };
        match parent {
            SceneNode::Object(_) => object.component_to_world(),
            SceneNode::Bone(_, bone) => {
                let used = object
                    .used_bones
                    .binary_search_by_key(&bone, |&(bone, _)| bone);
                let bone_to_world = used.map_or_else(
                    |_| {
                        object
                            .bone_to_world(bone)
                            .unwrap_or(Mat4::IDENTITY)
                            .to_unsheared()
                    },
                    |at| object.used_bones[at].1,
                );
                if policy == ScalePolicy::Inherit {
                    bone_to_world
                } else {
                    bone_to_world.rigid()
                }
            }
        }
    }

    /// Returns whether an object may hang on a node.
    ///
    /// # Errors
    /// As [`Scene::attach`].
    pub fn check_parent(&self, child: ObjectId, parent: SceneNode) -> Result<(), AttachError> {
        let name = &self.object(child).ok_or(AttachError::NoChild)?.name;
        let above = self
            .object(parent.object())
            .filter(|_| self.has_node(parent));
        let above = above.ok_or_else(|| AttachError::NoParent {
            child: name.clone(),
        })?;
        if above.id == child || self.is_above(child, above.id) {
            return Err(AttachError::OwnDescendant {
                child: name.clone(),
                parent: above.name.clone(),
            });
        }
        Ok(())
    }

    /// Hangs an object somewhere that was checked, or on nothing, and places it.
    pub(super) fn set_parent(
        &mut self,
        child: ObjectId,
        parent: Option<SceneNode>,
        offset: Transform,
    ) {
        if let Some(parent) = parent {
            self.hold(parent);
        }
        let Some(object) = self.object_mut(child) else {
            return;
        };
        let before = std::mem::replace(&mut object.parent, parent);
        object.offset = offset;
        object.object_to_world = offset;
        if let Some(before) = before {
            self.let_go(before);
        }
        self.sort();
        self.place(child);
    }

    fn hold(&mut self, parent: SceneNode) {
        if let SceneNode::Bone(owner, bone) = parent {
            self.use_bone(owner, bone);
        }
    }

    pub(super) fn let_go(&mut self, parent: SceneNode) {
        if let SceneNode::Bone(owner, bone) = parent {
            self.release_bone(owner, bone);
        }
    }

    /// Places an object and everything below it anew, without time passing.
    pub(super) fn place(&mut self, id: ObjectId) {
        let mut moved = Vec::new();
        for at in 0..self.order().len() {
            let next = self.order()[at];
            let above = self
                .object(next)
                .and_then(|object| object.parent)
                .map(SceneNode::object);
            if next == id || above.is_some_and(|above| moved.contains(&above)) {
                moved.push(next);
                let parent_to_world = self.parent_of(next);
                if let Some(object) = self.object_mut(next) {
                    object.place(parent_to_world);
                    object.place_bones();
                }
            }
        }
    }

    /// Returns what an object's offset counts from; `None` where that is the world.
    pub(super) fn parent_of(&self, id: ObjectId) -> Option<Transform> {
        let object = self.object(id)?;
        Some(self.parent_to_world(object.parent?, object.scale_policy))
    }
}

impl GameObject {
    pub(super) fn place(&mut self, parent_to_world: Option<Transform>) {
        if let Some(parent_to_world) = parent_to_world {
            self.object_to_world = self.offset.then(&parent_to_world);
        }
    }

    /// Writes where the bones in use stand; no other bone is decomposed.
    pub(super) fn place_bones(&mut self) {
        let mut used = std::mem::take(&mut self.used_bones);
        used.clear();
        if let Some(animator) = self.animator() {
            let to_world = |bone| {
                self.bone_to_world(bone)
                    .unwrap_or(Mat4::IDENTITY)
                    .to_unsheared()
            };
            used.extend(animator.bones_in_use().map(|bone| (bone, to_world(bone))));
        }
        self.used_bones = used;
    }
}

//! Attaching objects to objects and bones.
//!
//! *In*: a child, a parent, rules for the child's transform. *Out*: an offset to the parent, and the
//! transforms of the child and everything below it. *Not here*: the order of a tick (`tick.rs`),
//! look-ups of parents and children (`tree.rs`).
//!
//! An object's transform is `offset * parent`. The parent is another object's component, or a bone
//! by its position and its nearest rotation; the bone's scale counts only for
//! [`ScalePolicy::Inherit`]. Only transforms are multiplied, never matrices, so no object is ever
//! sheared.

use super::object::{ObjectId, ScalePolicy, SceneNode};
use super::tree::Scene;
use crate::math::{Mat4, Transform, Vec3};

/// What happens to one part of an object's transform when it is attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttachRule {
    /// The offset's part stays, relative to the new parent.
    KeepRelative,
    /// The offset's part changes so that the object stays where it is.
    KeepWorld,
    /// The offset's part becomes an identity: the object takes the parent's.
    SnapToTarget,
}

/// What happens to an object's transform when it is attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AttachRules {
    /// For its position.
    pub location: AttachRule,
    /// For its rotation.
    pub rotation: AttachRule,
    /// For its scale.
    pub scale: AttachRule,
}

impl AttachRules {
    /// The offset stays as it is.
    pub const KEEP_RELATIVE: Self = Self::all(AttachRule::KeepRelative);
    /// The object stays where it is.
    pub const KEEP_WORLD: Self = Self::all(AttachRule::KeepWorld);
    /// The object takes the parent's transform.
    pub const SNAP: Self = Self::all(AttachRule::SnapToTarget);
    /// The object takes the parent's position and rotation and keeps its size, as when dropped.
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

    /// Returns the offset to a parent from the current offset and from the one that keeps the world
    /// transform.
    fn offset(self, current: &Transform, keep_world: &Transform) -> Transform {
        let pick = |rule: AttachRule| match rule {
            AttachRule::KeepRelative => current,
            AttachRule::KeepWorld => keep_world,
            AttachRule::SnapToTarget => &Transform::IDENTITY,
        };
        Transform {
            translation: pick(self.location).translation,
            rotation: pick(self.rotation).rotation,
            scale: pick(self.scale).scale,
        }
    }
}

/// Why an object was not attached.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum AttachError {
    /// The object no longer exists.
    #[error("the object to attach no longer exists")]
    NoChild,
    /// The parent no longer exists, or is a bone that its owner does not have.
    #[error("what \"{child}\" should be attached to does not exist")]
    NoParent {
        /// The object's name.
        child: String,
    },
    /// It would be its own ancestor.
    #[error(
        "\"{child}\" cannot be attached to \"{parent}\", which is \"{child}\" itself or is attached to it"
    )]
    OwnDescendant {
        /// The object's name.
        child: String,
        /// Name of the parent object, or of the parent bone's owner.
        parent: String,
    },
}

impl Scene {
    /// Attaches an object to another or to a bone; the offset follows from the rules, the scale
    /// policy stays.
    ///
    /// A parent's scale of 0 counts as 1 where the world transform is kept.
    ///
    /// # Errors
    /// When one of the two does not exist, or the parent is the child itself or below it. Nothing
    /// changes then.
    pub fn attach(
        &mut self,
        child: ObjectId,
        parent: SceneNode,
        rules: AttachRules,
    ) -> Result<(), AttachError> {
        self.check_parent(child, parent)?;
        // First of all, because the bone's pose is needed; a move between bones of one chain then
        // never releases it.
        self.use_parent(parent);
        let offset = self.object(child).map_or(Transform::IDENTITY, |object| {
            let parent_to_world = self.parent_to_world(parent, object.scale_policy);
            if parent_to_world.scale.cmpeq(Vec3::ZERO).any() {
                log::warn!(
                    "\"{}\": the parent has a scale of 0; treated as 1",
                    object.name
                );
            }
            rules.offset(
                &object.offset,
                &object.object_to_world.relative_to(&parent_to_world),
            )
        });
        self.set_parent(child, Some(parent), offset);
        self.release_parent(parent);
        Ok(())
    }

    /// Detaches an object; it stays where it is, or its offset becomes relative to the world.
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

    /// Sets an object's offset: object to its parent, or to the world without one; metres.
    ///
    /// This discards what root motion has added to a character's transform.
    pub fn set_offset(&mut self, id: ObjectId, offset: Transform) {
        if let Some(object) = self.object_mut(id) {
            object.offset = offset;
            object.object_to_world = offset;
            self.update_transforms(id);
        }
    }

    /// Changes what an object inherits from a bone; the offset stays.
    pub fn set_scale_policy(&mut self, id: ObjectId, policy: ScalePolicy) {
        if let Some(object) = self.object_mut(id) {
            object.scale_policy = policy;
            self.update_transforms(id);
        }
    }

    /// Returns an object's transform after the last tick or change: object to world, metres.
    #[must_use]
    pub fn object_to_world(&self, id: ObjectId) -> Transform {
        self.object(id)
            .map_or(Transform::IDENTITY, |object| object.object_to_world)
    }

    /// Returns a node's matrix: of a character its component to world, of a bone with its scale and
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

    /// Returns the transform that the offset of an object attached to this node is relative to;
    /// metres.
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
                    |index| object.used_bones[index].1,
                );
                if policy == ScalePolicy::Inherit {
                    bone_to_world
                } else {
                    bone_to_world.rigid()
                }
            }
        }
    }

    /// Checks whether an object may be attached to a node.
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

    /// Sets a checked parent or none, and updates the transforms.
    pub(super) fn set_parent(
        &mut self,
        child: ObjectId,
        parent: Option<SceneNode>,
        offset: Transform,
    ) {
        if let Some(parent) = parent {
            self.use_parent(parent);
        }
        let Some(object) = self.object_mut(child) else {
            return;
        };
        let before = std::mem::replace(&mut object.parent, parent);
        object.offset = offset;
        object.object_to_world = offset;
        if let Some(before) = before {
            self.release_parent(before);
        }
        self.sort();
        self.update_transforms(child);
    }

    fn use_parent(&mut self, parent: SceneNode) {
        if let SceneNode::Bone(owner, bone) = parent {
            self.use_bone(owner, bone);
        }
    }

    pub(super) fn release_parent(&mut self, parent: SceneNode) {
        if let SceneNode::Bone(owner, bone) = parent {
            self.release_bone(owner, bone);
        }
    }

    /// Updates the transforms of an object and everything below it, without time passing.
    pub(super) fn update_transforms(&mut self, id: ObjectId) {
        let mut moved = Vec::new();
        for index in 0..self.order().len() {
            let next = self.order()[index];
            let above = self
                .object(next)
                .and_then(|object| object.parent)
                .map(SceneNode::object);
            if next == id || above.is_some_and(|above| moved.contains(&above)) {
                moved.push(next);
                let parent_to_world = self.current_parent_to_world(next);
                if let Some(object) = self.object_mut(next) {
                    object.update_transform(parent_to_world);
                    object.update_bone_transforms();
                }
            }
        }
    }

    /// Returns the transform that an object's offset is relative to; `None`: the world.
    pub(super) fn current_parent_to_world(&self, id: ObjectId) -> Option<Transform> {
        let object = self.object(id)?;
        Some(self.parent_to_world(object.parent?, object.scale_policy))
    }
}

//! Removing objects from the scene, and restoring them.
//!
//! *In*: an object's id. *Out*: the removed object, which can be restored under the same id. *Not
//! here*: adding objects (`tree.rs`), attaching (`attachment.rs`).

use super::object::{GameObject, ObjectId, SceneNode};
use super::tree::Scene;
use crate::math::Transform;

/// An object removed from the scene, with all that is needed to restore it.
#[derive(Clone, Debug)]
pub struct Removed {
    object: Box<GameObject>,
    children: Vec<(ObjectId, SceneNode, Transform)>,
}

impl Removed {
    /// Returns the object.
    #[must_use]
    pub const fn object(&self) -> &GameObject {
        &self.object
    }

    /// Returns the children of it and of its bones.
    pub fn children(&self) -> impl Iterator<Item = (ObjectId, SceneNode)> {
        self.children
            .iter()
            .map(|&(child, parent, _)| (child, parent))
    }
}

impl Scene {
    /// Removes an object from the scene; an unknown id changes nothing.
    ///
    /// Its children and those of its bones stay where they are, without a parent. Bones that were in
    /// use for another reason, such as a selection, are no longer in use.
    pub fn remove(&mut self, id: ObjectId) -> Option<Removed> {
        self.object(id)?;
        let children: Vec<_> = self
            .objects()
            .filter_map(|child| Some((child.id, child.parent?, child.offset)))
            .filter(|(_, parent, _)| parent.object() == id)
            .collect();
        for &(child, _, _) in &children {
            self.detach(child, true);
        }
        let mut object = self.take_object(id)?;
        if let Some(animator) = object.animator_mut() {
            animator.release_all_bones();
        }
        object.used_bones.clear();
        if let Some(parent) = object.parent {
            self.release_parent(parent);
        }
        self.sort();
        Some(Removed { object, children })
    }

    /// Restores a removed object under its old id, with its old parent and children.
    ///
    /// Where the old parent is gone, the object stays where it was; children that are gone or have
    /// another parent by now are not changed.
    pub fn restore(&mut self, removed: Removed) -> ObjectId {
        let Removed {
            mut object,
            children,
        } = removed;
        let id = object.id;
        let parent = object.parent.take();
        let offset = object.offset;
        if parent.is_some() {
            object.offset = object.object_to_world;
        }
        self.put_object(object);
        self.sort();
        if let Some(parent) = parent {
            self.attach_again(id, parent, offset);
        }
        for (child, parent, offset) in children {
            if self
                .object(child)
                .is_some_and(|child| child.parent.is_none())
            {
                self.attach_again(child, parent, offset);
            }
        }
        self.update_transforms(id);
        id
    }

    fn attach_again(&mut self, child: ObjectId, parent: SceneNode, offset: Transform) {
        if self.check_parent(child, parent).is_ok() {
            self.set_parent(child, Some(parent), offset);
        }
    }
}

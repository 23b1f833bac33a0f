//! The stage: it owns every object and knows what hangs on what.
//!
//! *In*: objects to put up and take down. *Out*: look-ups by an id that never names another thing,
//! parents and children. *Not here*: how an object comes to hang on something (`attachment.rs`),
//! time (`tick.rs`), pictures (`extract.rs`).
//!
//! Invariants: no object hangs on itself or on what hangs on it; a parent is on the stage as long
//! as its children hang on it; `order` names every object once, parents before children.

use super::animator::Animator;
use super::object::{Character, GameObject, ObjectId, ObjectKind, Prop, SceneNode};
use super::viewpoint::Viewpoint;
use crate::asset::BoneIndex;
use crate::math::Transform;

/// Owns everything on the stage.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// By id; a removed object leaves its place empty for good.
    objects: Vec<Option<Box<GameObject>>>,
    order: Vec<ObjectId>,
    pub(super) viewpoint: Option<Viewpoint>,
}

/// An object taken off the stage, with all that puts it back.
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

    /// Returns what hung on it or on its bones.
    pub fn children(&self) -> impl Iterator<Item = (ObjectId, SceneNode)> {
        self.children
            .iter()
            .map(|&(child, parent, _)| (child, parent))
    }
}

impl Scene {
    /// Puts a character on the stage, at the origin.
    pub fn add_character(&mut self, name: String, animator: Animator) -> ObjectId {
        let character = Character {
            animator,
            component_to_object: Transform::IDENTITY,
        };
        self.add(name, ObjectKind::Character(Box::new(character)))
    }

    /// Puts a prop on the stage, at the origin.
    pub fn add_prop(&mut self, name: String, animator: Animator) -> ObjectId {
        self.add(name, ObjectKind::Prop(Box::new(Prop { animator })))
    }

    /// Puts an empty on the stage, at the origin.
    pub fn add_empty(&mut self, name: String) -> ObjectId {
        self.add(name, ObjectKind::Empty)
    }

    /// Puts a socket on the stage, at the origin; it is of use once it hangs on a bone.
    pub fn add_socket(&mut self, name: String) -> ObjectId {
        self.add(name, ObjectKind::Socket)
    }

    /// Puts an obstacle on the stage, at the origin.
    pub fn add_obstacle(&mut self, name: String) -> ObjectId {
        self.add(name, ObjectKind::Obstacle)
    }

    fn add(&mut self, name: String, kind: ObjectKind) -> ObjectId {
        let id = ObjectId(self.objects.len() as u32);
        self.objects
            .push(Some(Box::new(GameObject::new(id, name, kind))));
        self.order.push(id);
        id
    }

    /// Takes an object off the stage; an id that names none changes nothing.
    ///
    /// What hung on it or on its bones stays on the stage where it is, without a parent. Bones that
    /// were in use for another reason, such as being selected, are in use no more.
    pub fn remove(&mut self, id: ObjectId) -> Option<Removed> {
        self.object(id)?;
        let hanging = self
            .objects()
            .filter_map(|child| Some((child.id, child.parent?, child.offset)));
        let children: Vec<_> = hanging
            .filter(|(_, parent, _)| parent.object() == id)
            .collect();
        for &(child, _, _) in &children {
            self.detach(child, true);
        }
        let mut object = self.objects[id.0 as usize].take()?;
        if let Some(animator) = object.animator_mut() {
            animator.release_all_bones();
        }
        object.used_bones.clear();
        if let Some(parent) = object.parent {
            self.let_go(parent);
        }
        self.sort();
        Some(Removed { object, children })
    }

    /// Puts a removed object back under its old id, below its old parent, with its old children
    /// below it.
    ///
    /// Where the old parent is gone, the object stands where it stood; children that are gone or
    /// hang on something else by now are left alone.
    pub fn restore(&mut self, removed: Removed) -> ObjectId {
        let Removed {
            mut object,
            children,
        } = removed;
        let (id, parent, offset) = (object.id, object.parent.take(), object.offset);
        if parent.is_some() {
            object.offset = object.object_to_world;
        }
        self.objects[id.0 as usize] = Some(object);
        self.sort();
        if let Some(parent) = parent {
            self.hang(id, parent, offset);
        }
        for (child, parent, offset) in children {
            if self
                .object(child)
                .is_some_and(|child| child.parent.is_none())
            {
                self.hang(child, parent, offset);
            }
        }
        self.place(id);
        id
    }

    fn hang(&mut self, child: ObjectId, parent: SceneNode, offset: Transform) {
        if self.check_parent(child, parent).is_ok() {
            self.set_parent(child, Some(parent), offset);
        }
    }

    /// Returns an object.
    #[must_use]
    pub fn object(&self, id: ObjectId) -> Option<&GameObject> {
        self.objects.get(id.0 as usize)?.as_deref()
    }

    /// Returns an object, to change.
    pub fn object_mut(&mut self, id: ObjectId) -> Option<&mut GameObject> {
        self.objects.get_mut(id.0 as usize)?.as_deref_mut()
    }

    /// Returns every object, in the order in which they came.
    pub fn objects(&self) -> impl Iterator<Item = &GameObject> {
        self.objects.iter().filter_map(Option::as_deref)
    }

    pub(super) fn objects_mut(&mut self) -> impl Iterator<Item = &mut GameObject> {
        self.objects.iter_mut().filter_map(Option::as_deref_mut)
    }

    /// Returns what hangs on a node: its bones, then its objects in the order in which they came;
    /// `None` asks for what hangs on nothing.
    pub fn children(&self, of: Option<SceneNode>) -> impl Iterator<Item = SceneNode> {
        let (owner, above) = match of {
            None => (None, None),
            Some(SceneNode::Object(object)) => (self.object(object), None),
            Some(SceneNode::Bone(object, bone)) => (self.object(object), Some(bone)),
        };
        let owner = owner.filter(|owner| owner.bone_nodes() > 0);
        let bones = owner
            .into_iter()
            .filter_map(move |owner| Some((owner.id, owner.animator()?.skeleton())));
        let bones = bones.flat_map(move |(id, bones)| {
            bones
                .children(above)
                .map(move |bone| SceneNode::Bone(id, bone))
        });
        let objects = self.objects().filter(move |object| object.parent == of);
        bones.chain(objects.map(|object| SceneNode::Object(object.id)))
    }

    /// Returns what a node hangs on: a bone's parent bone, or its owner for a topmost bone.
    #[must_use]
    pub fn parent(&self, node: SceneNode) -> Option<SceneNode> {
        match node {
            SceneNode::Object(object) => self.object(object)?.parent,
            SceneNode::Bone(owner, bone) => {
                let bones = self.object(owner)?.animator()?.skeleton().bones();
                let above = bones.get(bone.index())?.parent;
                Some(above.map_or(SceneNode::Object(owner), |above| {
                    SceneNode::Bone(owner, above)
                }))
            }
        }
    }

    /// Returns whether an object hangs on another or its bones, directly or not.
    #[must_use]
    pub fn is_above(&self, ancestor: ObjectId, id: ObjectId) -> bool {
        let mut above = self.object_above(id);
        while let Some(object) = above {
            if object == ancestor {
                return true;
            }
            above = self.object_above(object);
        }
        false
    }

    fn object_above(&self, id: ObjectId) -> Option<ObjectId> {
        Some(self.object(id)?.parent?.object())
    }

    /// Returns whether a node is there to hang something on.
    #[must_use]
    pub fn has_node(&self, node: SceneNode) -> bool {
        let is_inside = |bone: BoneIndex, object: &GameObject| bone.index() < object.bone_nodes();
        self.object(node.object()).is_some_and(|object| match node {
            SceneNode::Object(_) => true,
            SceneNode::Bone(_, bone) => is_inside(bone, object),
        })
    }

    /// Returns every object, parents before children.
    pub(super) fn order(&self) -> &[ObjectId] {
        &self.order
    }

    /// Sorts the order anew after something hangs elsewhere.
    pub(super) fn sort(&mut self) {
        let depth = |id: ObjectId| {
            std::iter::successors(self.object_above(id), |&id| self.object_above(id)).count()
        };
        let mut order: Vec<(usize, ObjectId)> = self
            .objects()
            .map(|object| (depth(object.id), object.id))
            .collect();
        order.sort_unstable();
        self.order.clear();
        self.order.extend(order.into_iter().map(|(_, id)| id));
    }
}

//! The scene: it owns every object and knows which is attached to which.
//!
//! *In*: objects to add. *Out*: look-ups by an id that never names another object, parents and
//! children. *Not here*: attaching (`attachment.rs`), removing (`removal.rs`), time (`tick.rs`),
//! pictures (`extract.rs`).
//!
//! Invariants: no object is its own ancestor; a parent exists as long as it has children; `order`
//! names every object once, parents before children.

use super::animator::Animator;
use super::object::{Character, GameObject, ObjectId, ObjectKind, Prop, SceneNode};
use super::viewpoint::Viewpoint;
use crate::asset::BoneIndex;
use crate::math::Transform;

/// Owns all objects.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// By id; the entry of a removed object stays empty until it is restored.
    objects: Vec<Option<Box<GameObject>>>,
    order: Vec<ObjectId>,
    pub(super) viewpoint: Option<Viewpoint>,
}

impl Scene {
    /// Adds a character at the origin.
    pub fn add_character(&mut self, name: String, animator: Animator) -> ObjectId {
        let character = Character {
            animator,
            component_to_object: Transform::IDENTITY,
        };
        self.add(name, ObjectKind::Character(Box::new(character)))
    }

    /// Adds a prop at the origin.
    pub fn add_prop(&mut self, name: String, animator: Animator) -> ObjectId {
        self.add(name, ObjectKind::Prop(Box::new(Prop { animator })))
    }

    /// Adds an empty at the origin.
    pub fn add_empty(&mut self, name: String) -> ObjectId {
        self.add(name, ObjectKind::Empty)
    }

    /// Adds a socket at the origin; it is useful once attached to a bone.
    pub fn add_socket(&mut self, name: String) -> ObjectId {
        self.add(name, ObjectKind::Socket)
    }

    /// Adds an obstacle at the origin.
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

    /// Takes an object out; its entry stays empty.
    pub(super) fn take_object(&mut self, id: ObjectId) -> Option<Box<GameObject>> {
        self.objects.get_mut(id.0 as usize)?.take()
    }

    /// Puts an object back into the entry it was taken from.
    pub(super) fn put_object(&mut self, object: Box<GameObject>) {
        let index = object.id.0 as usize;
        self.objects[index] = Some(object);
    }

    /// Returns an object.
    #[must_use]
    pub fn object(&self, id: ObjectId) -> Option<&GameObject> {
        self.objects.get(id.0 as usize)?.as_deref()
    }

    /// Returns an object for changing.
    pub fn object_mut(&mut self, id: ObjectId) -> Option<&mut GameObject> {
        self.objects.get_mut(id.0 as usize)?.as_deref_mut()
    }

    /// Returns every object in the order of their ids.
    pub fn objects(&self) -> impl Iterator<Item = &GameObject> {
        self.objects.iter().filter_map(Option::as_deref)
    }

    pub(super) fn objects_mut(&mut self) -> impl Iterator<Item = &mut GameObject> {
        self.objects.iter_mut().filter_map(Option::as_deref_mut)
    }

    /// Returns the children of a node: its bones, then its objects in the order of their ids; `None`
    /// returns the objects without a parent.
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

    /// Returns a node's parent: of a bone its parent bone, or its owner for a topmost bone.
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

    /// Returns whether an object is attached to another or its bones, directly or indirectly.
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

    /// Returns whether a node exists to attach something to.
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

    /// Updates the order after a parent changed.
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

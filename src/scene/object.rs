//! Things on the stage, and the stage that owns them.
//!
//! *In*: characters to put up. *Out*: look-ups by an id that never names another thing. *Not here*: how time
//! moves them (`tick.rs`), how they become a picture (`extract.rs`).

use super::animator::Animator;
use crate::math::Transform;

/// Names an object; stays valid until the object is removed and never names another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId {
    slot: u32,
    generation: u32,
}

/// What an object is.
#[derive(Clone, Debug)]
pub enum ObjectKind {
    /// A skeleton with meshes and a take that plays.
    Character(Box<Character>),
}

/// A character's component: its pose, and where it sits on its object.
#[derive(Clone, Debug)]
pub struct Character {
    /// Plays takes and makes the pose.
    pub animator: Animator,
    /// Where the component sits on its object.
    pub component_to_object: Transform,
}

/// A thing on the stage.
#[derive(Clone, Debug)]
pub struct GameObject {
    id: ObjectId,
    /// What the user calls it.
    pub name: String,
    /// Object to world, metres.
    pub object_to_world: Transform,
    /// Where it began: a reset puts it there.
    pub home_to_world: Transform,
    /// What it is.
    pub kind: ObjectKind,
}

impl GameObject {
    /// Gives its id.
    #[must_use]
    pub const fn id(&self) -> ObjectId {
        self.id
    }

    /// Gives the character it is.
    #[must_use]
    pub fn character(&self) -> Option<&Character> {
        let ObjectKind::Character(character) = &self.kind;
        Some(character)
    }

    /// Gives the character it is, to change.
    pub fn character_mut(&mut self) -> Option<&mut Character> {
        let ObjectKind::Character(character) = &mut self.kind;
        Some(character)
    }

    /// Gives where a character's component stands: component to world.
    #[must_use]
    pub fn component_to_world(&self) -> Transform {
        let component_to_object = self.character().map_or(Transform::IDENTITY, |c| c.component_to_object);
        component_to_object.then(&self.object_to_world)
    }
}

#[derive(Clone, Debug, Default)]
struct Slot {
    generation: u32,
    object: Option<GameObject>,
}

/// Owns everything on the stage.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    slots: Vec<Slot>,
}

impl Scene {
    /// Puts a character on the stage, at the origin.
    pub fn add_character(&mut self, name: String, animator: Animator) -> ObjectId {
        let character = Character { animator, component_to_object: Transform::IDENTITY };
        self.add(name, ObjectKind::Character(Box::new(character)))
    }

    fn add(&mut self, name: String, kind: ObjectKind) -> ObjectId {
        let free = self.slots.iter().position(|slot| slot.object.is_none());
        let slot = free.unwrap_or_else(|| {
            self.slots.push(Slot::default());
            self.slots.len() - 1
        });
        let id = ObjectId { slot: slot as u32, generation: self.slots[slot].generation };
        self.slots[slot].object = Some(GameObject {
            id,
            name,
            object_to_world: Transform::IDENTITY,
            home_to_world: Transform::IDENTITY,
            kind,
        });
        id
    }

    /// Takes an object off the stage; an id that names none changes nothing.
    pub fn remove(&mut self, id: ObjectId) -> Option<GameObject> {
        let slot = self.slots.get_mut(id.slot as usize).filter(|slot| slot.generation == id.generation)?;
        let object = slot.object.take()?;
        slot.generation += 1;
        Some(object)
    }

    /// Gives an object.
    #[must_use]
    pub fn object(&self, id: ObjectId) -> Option<&GameObject> {
        self.slots.get(id.slot as usize)?.object.as_ref().filter(|object| object.id == id)
    }

    /// Gives an object, to change.
    pub fn object_mut(&mut self, id: ObjectId) -> Option<&mut GameObject> {
        self.slots.get_mut(id.slot as usize)?.object.as_mut().filter(|object| object.id == id)
    }

    /// Gives every object.
    pub fn objects(&self) -> impl Iterator<Item = &GameObject> {
        self.slots.iter().filter_map(|slot| slot.object.as_ref())
    }

    /// Gives every object, to change.
    pub fn objects_mut(&mut self) -> impl Iterator<Item = &mut GameObject> {
        self.slots.iter_mut().filter_map(|slot| slot.object.as_mut())
    }
}

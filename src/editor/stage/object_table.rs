//! Which object of the scene is which of the project.
//!
//! *In*: objects as they come and go. *Out*: keys that stay the same through undo, redo and save.
//! *Not here*: the scene, whose ids name an object only while it is there.

use super::super::project::{ObjectKey, ObjectState, ParentState, Shared};
use crate::scene::ObjectId;

/// An object of the project; on the stage, or kept as it was until its file is there.
#[derive(Clone, Debug)]
pub(in super::super) struct ObjectEntry {
    pub(in super::super) key: ObjectKey,
    /// The object, once it is on the stage.
    pub(in super::super) id: Option<ObjectId>,
    /// What was last read of it: all there is of one that does not stand, fields unknown to us of
    /// one that does.
    pub(in super::super) state: Option<Shared<ObjectState>>,
    /// What it will be attached to as soon as that is there.
    pub(in super::super) awaited: Option<ParentState>,
}

/// Every object of the project, in the order of keys.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct ObjectTable {
    entries: Vec<ObjectEntry>,
    next: u32,
}

impl ObjectTable {
    /// Takes a new object in.
    pub(in super::super) fn add(&mut self, id: ObjectId) -> ObjectKey {
        let key = ObjectKey(self.next);
        self.put(ObjectEntry {
            key,
            id: Some(id),
            state: None,
            awaited: None,
        });
        key
    }

    /// Takes an entry in and replaces the one with its key.
    pub(in super::super) fn put(&mut self, entry: ObjectEntry) {
        self.next = self.next.max(entry.key.0.saturating_add(1));
        match self
            .entries
            .binary_search_by_key(&entry.key, |entry| entry.key)
        {
            Ok(place) => self.entries[place] = entry,
            Err(place) => self.entries.insert(place, entry),
        }
    }

    /// Returns the key that the next new object gets.
    pub(in super::super) const fn next_key(&self) -> ObjectKey {
        ObjectKey(self.next)
    }

    pub(in super::super) fn remove(&mut self, key: ObjectKey) {
        self.entries.retain(|entry| entry.key != key);
    }

    pub(in super::super) fn entries(&self) -> &[ObjectEntry] {
        &self.entries
    }

    /// Sets what an object is attached to as soon as that is there.
    pub(in super::super) fn set_awaited(&mut self, id: ObjectId, parent: Option<ParentState>) {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.id == Some(id)) {
            entry.awaited = parent;
        }
    }

    /// Lets nothing wait for an object any more: it is deleted.
    pub(in super::super) fn forget_awaited(&mut self, key: ObjectKey) {
        let is_on = |parent: &ParentState| parent.object == key;
        for entry in &mut self.entries {
            entry.awaited.take_if(|parent| is_on(parent));
        }
    }

    pub(in super::super) fn entry(&self, key: ObjectKey) -> Option<&ObjectEntry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    pub(in super::super) fn id(&self, key: ObjectKey) -> Option<ObjectId> {
        self.entry(key)?.id
    }

    pub(in super::super) fn key(&self, id: ObjectId) -> Option<ObjectKey> {
        self.entries
            .iter()
            .find(|entry| entry.id == Some(id))
            .map(|entry| entry.key)
    }
}

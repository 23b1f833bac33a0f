//! Which object of the scene is which of the project.
//!
//! *In*: objects as they come and go. *Out*: keys that stay the same through undo, redo and save.
//! *Not here*: the scene, whose ids name an object only while it stands.

use super::keys::ObjectKey;
use super::object_state::{ObjectState, ParentState};
use super::shared::Shared;
use crate::scene::ObjectId;

/// A thing of the project; on the stage, or kept as it was until its file is there.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) key: ObjectKey,
    /// The object, once it stands.
    pub(crate) id: Option<ObjectId>,
    /// What was last read of it: all there is of one that does not stand, fields unknown to us of
    /// one that does.
    pub(crate) state: Option<Shared<ObjectState>>,
    /// What it shall hang on as soon as that is there.
    pub(crate) wanted: Option<ParentState>,
}

/// Every thing of the project, in the order of keys.
#[derive(Clone, Debug, Default)]
pub(crate) struct StageTable {
    entries: Vec<Entry>,
    next: u32,
}

impl StageTable {
    /// Takes a new object in.
    pub(crate) fn add(&mut self, id: ObjectId) -> ObjectKey {
        let key = ObjectKey(self.next);
        self.put(Entry {
            key,
            id: Some(id),
            state: None,
            wanted: None,
        });
        key
    }

    /// Takes an entry in, in place of what has its key.
    pub(crate) fn put(&mut self, entry: Entry) {
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
    pub(crate) const fn next_key(&self) -> ObjectKey {
        ObjectKey(self.next)
    }

    pub(crate) fn remove(&mut self, key: ObjectKey) {
        self.entries.retain(|entry| entry.key != key);
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub(crate) fn entries_mut(&mut self) -> &mut [Entry] {
        &mut self.entries
    }

    pub(crate) fn entry(&self, key: ObjectKey) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    pub(crate) fn id(&self, key: ObjectKey) -> Option<ObjectId> {
        self.entry(key)?.id
    }

    pub(crate) fn key(&self, id: ObjectId) -> Option<ObjectKey> {
        self.entries
            .iter()
            .find(|entry| entry.id == Some(id))
            .map(|entry| entry.key)
    }
}

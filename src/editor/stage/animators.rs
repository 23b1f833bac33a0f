//! What the stage lends the characters: the animators of its objects, and nothing else.
//!
//! *In*: keys of objects. *Out*: animators to read and change, playheads moved with what follows
//! from that for the object. *Not here*: the objects themselves (`stage.rs`).

use super::super::project::ObjectKey;
use super::object_table::ObjectTable;
use crate::scene::{Animator, GameObject, ObjectId, Scene};

/// The animators of the objects on the stage.
pub(in super::super) struct Animators<'a> {
    scene: &'a mut Scene,
    objects: &'a ObjectTable,
}

impl<'a> Animators<'a> {
    pub(super) const fn new(scene: &'a mut Scene, objects: &'a ObjectTable) -> Self {
        Self { scene, objects }
    }

    /// Returns the keys of the objects that have one.
    pub(in super::super) fn keys(&self) -> Vec<ObjectKey> {
        let entries = self.objects.entries().iter();
        let animated = entries.filter(|entry| self.get(entry.key).is_some());
        animated.map(|entry| entry.key).collect()
    }

    pub(in super::super) fn get(&self, key: ObjectKey) -> Option<&Animator> {
        self.scene.object(self.objects.id(key)?)?.animator()
    }

    pub(in super::super) fn get_mut(&mut self, key: ObjectKey) -> Option<&mut Animator> {
        let object = self.scene.object_mut(self.objects.id(key)?)?;
        GameObject::animator_mut(object)
    }

    fn with(&mut self, key: ObjectKey, change: impl FnOnce(&mut Scene, ObjectId)) {
        if let Some(id) = self.objects.id(key) {
            change(self.scene, id);
        }
    }

    /// Moves a playhead, seconds from the take's start, and the object to where its root motion has
    /// carried it by then.
    pub(in super::super) fn seek(&mut self, key: ObjectKey, time_secs: f64) {
        self.with(key, |scene, id| scene.seek(id, time_secs));
    }

    /// Moves a playhead over the end of one round to the next one: the object does not travel back.
    pub(in super::super) fn jump_round(&mut self, key: ObjectKey, time_secs: f64) {
        self.with(key, |scene, id| scene.jump_round(id, time_secs));
    }

    /// Moves an object back to its offset.
    pub(in super::super) fn reset(&mut self, key: ObjectKey) {
        self.with(key, |scene, id| scene.reset(id));
    }

    /// Moves an object to where this round would have carried it from its offset: what it travelled
    /// under other settings means nothing under these.
    pub(in super::super) fn begin_again(&mut self, key: ObjectKey) {
        let time_secs = self.get(key).map_or(0.0, Animator::time_secs);
        self.with(key, |scene, id| {
            scene.reset(id);
            scene.begin_round(id, time_secs);
        });
    }
}

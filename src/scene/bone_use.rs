//! The bones of an object that something needs, as the stage counts them.
//!
//! *In*: bones that come into use and go out of it. *Out*: an object's active bones, and how many
//! bones its last pose was made for. *Not here*: the counting itself (`active_bones.rs`).

use super::object::ObjectId;
use super::tree::Scene;
use crate::asset::BoneIndex;

impl Scene {
    /// Counts one more user of a bone, such as a selection; the bone is where the pose has it from
    /// now on.
    ///
    /// What hangs on a bone is counted by itself. A bone that is not there changes nothing.
    pub fn use_bone(&mut self, id: ObjectId, bone: BoneIndex) {
        let Some(object) = self
            .object_mut(id)
            .filter(|object| bone.index() < object.bone_nodes())
        else {
            return;
        };
        if object
            .animator_mut()
            .is_some_and(|animator| animator.use_bone(bone))
        {
            object.place_bones();
        }
    }

    /// Counts one user of a bone less, for each [`Scene::use_bone`] once.
    pub fn release_bone(&mut self, id: ObjectId, bone: BoneIndex) {
        let Some(object) = self.object_mut(id) else {
            return;
        };
        if object
            .animator_mut()
            .is_some_and(|animator| animator.release_bone(bone))
        {
            object.place_bones();
        }
    }

    /// Returns an object's active bones: those with something on them or selected, and all above
    /// them, sorted.
    #[must_use]
    pub fn active_bones(&self, id: ObjectId) -> &[BoneIndex] {
        self.object(id)
            .and_then(|object| object.animator())
            .map_or(&[], |animator| animator.active_bones())
    }

    /// Returns how many bones the last pose of an object was made for, and how many the object has.
    #[must_use]
    pub fn bones_updated(&self, id: ObjectId) -> (usize, usize) {
        let animator = self.object(id).and_then(|object| object.animator());
        animator.map_or((0, 0), |animator| {
            (animator.bones_updated(), animator.skeleton().len())
        })
    }
}

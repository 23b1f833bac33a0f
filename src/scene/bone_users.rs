//! Users of an object's bones: attached objects and selections.
//!
//! *In*: bones that come into use and go out of use. *Out*: an object's active bones, and how many
//! bones its last pose was evaluated for. *Not here*: the counting (`active_bones.rs`).

use super::active_bones::ActiveBones;
use super::animator::Animator;
use super::object::ObjectId;
use super::tree::Scene;
use crate::asset::BoneIndex;

impl Scene {
    /// Adds a user of a bone, such as a selection; from now on the bone is in every pose.
    ///
    /// Attached objects are counted on their own. A bone that does not exist changes nothing.
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
            object.update_bone_transforms();
        }
    }

    /// Removes a user of a bone, once for each [`Scene::use_bone`].
    pub fn release_bone(&mut self, id: ObjectId, bone: BoneIndex) {
        let Some(object) = self.object_mut(id) else {
            return;
        };
        if object
            .animator_mut()
            .is_some_and(|animator| animator.release_bone(bone))
        {
            object.update_bone_transforms();
        }
    }

    /// Returns an object's active bones: those in use and their ancestors, sorted.
    #[must_use]
    pub fn active_bones(&self, id: ObjectId) -> &[BoneIndex] {
        self.object(id)
            .and_then(|object| object.animator())
            .map_or(&[], |animator| animator.active_bones())
    }

    /// Returns how many bones the last pose of an object was evaluated for, and how many it has.
    #[must_use]
    pub fn bones_updated(&self, id: ObjectId) -> (usize, usize) {
        let animator = self.object(id).and_then(|object| object.animator());
        animator.map_or((0, 0), |animator| {
            (animator.bones_updated(), animator.skeleton().len())
        })
    }
}

impl Animator {
    /// Adds a user of a bone, evaluates the bone if it was not active, and returns whether the used
    /// bones changed.
    fn use_bone(&mut self, bone: BoneIndex) -> bool {
        let is_new = self.pose.active_bones.add_user(&self.file.skeleton, bone);
        if is_new && !self.is_whole() {
            self.evaluate();
        }
        is_new
    }

    /// Removes a user of a bone, and returns whether the used bones changed.
    fn release_bone(&mut self, bone: BoneIndex) -> bool {
        self.pose
            .active_bones
            .remove_user(&self.file.skeleton, bone)
    }

    /// Removes every user of every bone.
    pub(super) fn release_all_bones(&mut self) {
        self.pose.active_bones = ActiveBones::default();
    }

    /// Returns the bones in use and their ancestors, sorted.
    #[must_use]
    pub fn active_bones(&self) -> &[BoneIndex] {
        self.pose.active_bones.active()
    }

    /// Returns how many bones the last pose was evaluated for.
    #[must_use]
    pub const fn bones_updated(&self) -> usize {
        self.pose.bones_updated
    }
}

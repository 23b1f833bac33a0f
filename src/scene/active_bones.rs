//! Which bones of a skeleton are in use.
//!
//! *In*: users of bones that come and go: attached objects, a selection. *Out*: the active bones:
//! those in use and their ancestors, sorted, each once. *Not here*: who uses them (`bone_users.rs`),
//! evaluating them (`evaluated_pose.rs`).
//!
//! Each bone counts its users, so two props on a bone need two releases. The list changes only when
//! a count changes between 0 and 1. A child bone is not a user.

use crate::anim::BoneSet;
use crate::asset::{BoneIndex, Skeleton};

/// The bones of one skeleton that are in use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActiveBones {
    /// Number of users by bone; empty until there is one.
    users: Vec<u32>,
    used: Vec<BoneIndex>,
    active: BoneSet,
}

impl ActiveBones {
    /// Adds a user of a bone, and returns whether the list changed.
    ///
    /// # Panics
    /// When the skeleton does not have the bone.
    pub fn add_user(&mut self, skeleton: &Skeleton, bone: BoneIndex) -> bool {
        self.users.resize(skeleton.len(), 0);
        self.users[bone.index()] += 1;
        let is_new = self.users[bone.index()] == 1;
        if is_new {
            self.update_list(skeleton);
        }
        is_new
    }

    /// Removes a user of a bone, and returns whether the list changed; a bone without users stays
    /// unchanged.
    pub fn remove_user(&mut self, skeleton: &Skeleton, bone: BoneIndex) -> bool {
        let Some(users) = self.users.get_mut(bone.index()).filter(|users| **users > 0) else {
            return false;
        };
        *users -= 1;
        let is_last = *users == 0;
        if is_last {
            self.update_list(skeleton);
        }
        is_last
    }

    /// Returns the bones that have users, sorted.
    #[must_use]
    pub fn used(&self) -> &[BoneIndex] {
        &self.used
    }

    /// Returns the bones that have users and their ancestors, sorted, so that parents precede
    /// children.
    #[must_use]
    pub fn active(&self) -> &[BoneIndex] {
        self.active.bones()
    }

    /// Returns [`Self::active`] as a set, for poses of these bones only.
    #[must_use]
    pub const fn set(&self) -> &BoneSet {
        &self.active
    }

    fn update_list(&mut self, skeleton: &Skeleton) {
        self.used.clear();
        self.used.extend(
            skeleton
                .indices()
                .filter(|bone| self.users[bone.index()] > 0),
        );
        self.active = BoneSet::new(skeleton, self.used.iter().copied());
    }
}

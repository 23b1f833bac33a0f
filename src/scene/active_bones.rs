//! Which bones of a skeleton something needs.
//!
//! *In*: bones that come into use and go out of it: by what hangs on them, by a selection. *Out*:
//! the active bones, those in use and everything above them, sorted, each once. *Not here*: what is
//! done for them (`animator.rs`, `attachment.rs`).
//!
//! Each bone counts its users, so that two props on a bone need two releases. The list changes only
//! when a count goes from 0 to 1 or back. A bone below a bone is no user.

use crate::anim::BoneSet;
use crate::asset::{BoneIndex, Skeleton};

/// The bones of one skeleton that something needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActiveBones {
    /// Users of a bone, by bone; empty until there is one.
    users: Vec<u32>,
    used: Vec<BoneIndex>,
    active: BoneSet,
}

impl ActiveBones {
    /// Counts one more user of a bone, and tells whether the list changed.
    ///
    /// # Panics
    /// When the skeleton does not have the bone.
    pub fn add_user(&mut self, skeleton: &Skeleton, bone: BoneIndex) -> bool {
        self.users.resize(skeleton.len(), 0);
        self.users[bone.index()] += 1;
        let is_new = self.users[bone.index()] == 1;
        if is_new {
            self.list(skeleton);
        }
        is_new
    }

    /// Counts one user of a bone less, and tells whether the list changed; a bone without users
    /// stays so.
    pub fn remove_user(&mut self, skeleton: &Skeleton, bone: BoneIndex) -> bool {
        let Some(users) = self.users.get_mut(bone.index()).filter(|users| **users > 0) else {
            return false;
        };
        *users -= 1;
        let is_last = *users == 0;
        if is_last {
            self.list(skeleton);
        }
        is_last
    }

    /// Returns the bones that have users, sorted.
    #[must_use]
    pub fn used(&self) -> &[BoneIndex] {
        &self.used
    }

    /// Returns the bones that have users and all bones above them, sorted, so that parents stand
    /// before children.
    #[must_use]
    pub fn active(&self) -> &[BoneIndex] {
        self.active.bones()
    }

    /// Returns the same as a set, for poses of these bones only.
    #[must_use]
    pub const fn set(&self) -> &BoneSet {
        &self.active
    }

    fn list(&mut self, skeleton: &Skeleton) {
        self.used.clear();
        self.used.extend(
            skeleton
                .indices()
                .filter(|bone| self.users[bone.index()] > 0),
        );
        self.active = BoneSet::new(skeleton, self.used.iter().copied());
    }
}

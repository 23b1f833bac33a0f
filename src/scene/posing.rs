//! Which bones of an animator are posed, and the pose.
//!
//! *In*: an animator at some time, bones that come into use, whether it is drawn. *Out*: the pose,
//! whole or of the active bones only. *Not here*: time and takes (`animator.rs`), what counts as
//! drawn (`viewpoint.rs`).
//!
//! Whoever asks gets the pose of now: what was not made by the tick is made for the asking.

use super::active_bones::ActiveBones;
use super::animator::Animator;
use super::take_box::take_box;
use crate::anim::{ComponentPose, LocalPose};
use crate::asset::BoneIndex;
use crate::math::{Bounds, Mat4};
use std::borrow::Cow;
use std::sync::OnceLock;

/// A pose between two takes may come this much farther out than both, in parts of their box.
const BULGE: f32 = 0.15;

impl Animator {
    /// Returns the pose, bone to parent; made for the asking where only the active bones are at
    /// hand.
    #[must_use]
    pub fn local_pose(&self) -> Cow<'_, LocalPose> {
        if self.is_whole {
            Cow::Borrowed(&self.local)
        } else {
            Cow::Owned(self.whole_pose().0)
        }
    }

    /// Returns the pose, bone to component; made for the asking where only the active bones are at
    /// hand.
    #[must_use]
    pub fn component_pose(&self) -> Cow<'_, ComponentPose> {
        if self.is_whole {
            Cow::Borrowed(&self.component)
        } else {
            Cow::Owned(self.whole_pose().1)
        }
    }

    /// Returns one bone of the pose, bone to component; `None` for a bone that is not there.
    #[must_use]
    pub fn bone_to_component(&self, bone: BoneIndex) -> Option<Mat4> {
        let is_at_hand = self.is_whole || self.needed.set().contains(bone);
        let is_there = bone.index() < self.skeleton().len();
        is_there.then(|| {
            if is_at_hand {
                self.component.bone(bone)
            } else {
                self.component_pose().bone(bone)
            }
        })
    }

    fn whole_pose(&self) -> (LocalPose, ComponentPose) {
        let (mut local, mut component) = (LocalPose::default(), ComponentPose::default());
        self.instance.evaluate(&mut local, &mut component);
        self.morphing.apply(&mut local);
        (local, component)
    }

    /// Returns a box around all that the take shows with these settings, component space; during a
    /// transition around all takes that take part, and as much more as blends may bulge. `None`
    /// where that is not known.
    pub(super) fn take_box(&self) -> Option<Bounds> {
        let measured = || {
            take_box(
                &self.instance,
                &self.file,
                &self.palette_bounds,
                &self.morphing,
            )
        };
        if !self.instance.is_in_transition() {
            return Some(*self.take_box.get_or_init(measured));
        }
        let all = self.left_box?.union(*self.take_box.get_or_init(measured));
        let bulge = all.size() * BULGE;
        Some(Bounds {
            min: all.min - bulge,
            max: all.max + bulge,
        })
    }

    /// What the take shows has changed.
    pub(super) fn forget_take_box(&mut self) {
        self.take_box = OnceLock::new();
    }

    /// Returns the same where somebody asked before, so that taking leave of a take costs nothing.
    pub(super) fn known_take_box(&self) -> Option<Bounds> {
        self.take_box.get().and_then(|_| self.take_box())
    }

    /// Counts one more user of a bone, poses the bone if it was not active, and tells whether the
    /// list changed.
    pub(super) fn use_bone(&mut self, bone: BoneIndex) -> bool {
        let is_new = self.needed.add_user(&self.file.skeleton, bone);
        if is_new && !self.is_whole {
            self.evaluate();
        }
        is_new
    }

    /// Counts one user of a bone less, and tells whether the list changed.
    pub(super) fn release_bone(&mut self, bone: BoneIndex) -> bool {
        self.needed.remove_user(&self.file.skeleton, bone)
    }

    /// Forgets every user of every bone.
    pub(super) fn release_all_bones(&mut self) {
        self.needed = ActiveBones::default();
    }

    /// Returns the bones that something hangs on or that are selected, sorted.
    pub(super) fn bones_in_use(&self) -> impl Iterator<Item = BoneIndex> {
        self.needed.used().iter().copied()
    }

    /// Returns the bones in use and all bones above them, sorted.
    #[must_use]
    pub fn active_bones(&self) -> &[BoneIndex] {
        self.needed.active()
    }

    /// Returns how many bones the last pose was made for.
    #[must_use]
    pub const fn bones_updated(&self) -> usize {
        self.bones_updated
    }

    /// Returns whether the pose at hand is that of all bones.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Asks for whole poses from the next one on, or only for the active bones.
    pub(super) const fn set_drawn(&mut self, is_drawn: bool) {
        self.is_drawn = is_drawn;
    }

    /// Makes the pose of the current time: of all bones where it is drawn, else of the active
    /// bones.
    pub(super) fn evaluate(&mut self) {
        let bones = (!self.is_drawn).then(|| self.needed.set());
        let work = self
            .instance
            .evaluate_bones(bones, &mut self.local, &mut self.component);
        self.morphing.apply(&mut self.local);
        self.bones_updated = work.bones_composed;
        self.is_whole = self.is_drawn;
    }
}

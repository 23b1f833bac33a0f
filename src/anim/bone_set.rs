//! Some bones of a skeleton with all that stands above them, for poses of which only a part is
//! needed.
//!
//! In: a skeleton and the bones that are asked for. Out: the set, as a list, as runs of neighbours
//! and as steps for composing. Not here: who asks for a bone (`scene`), the work on the bones.
//!
//! Every step of a pose walks runs of neighbouring bones: a whole pose is one run, a set is a few.
//! There is no second way to sample, blend or compose, so a set's bones come out exactly as in the
//! whole pose.

use crate::asset::{BoneIndex, Skeleton};
use std::ops::Range;

/// Bones of one skeleton. *Ascending, each once, and with every bone its ancestors.*
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoneSet {
    bones: Vec<BoneIndex>,
    /// Neighbours in `bones`, as places in the skeleton.
    runs: Vec<Range<usize>>,
    /// By depth, so that products which follow each other do not wait for each other.
    steps: Vec<Step>,
}

/// Places one bone under its parent; slots as in [`super::ComponentPose`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) slot: u16,
    pub(super) parent_slot: u16,
}

impl BoneSet {
    /// Takes the bones that are asked for and adds their ancestors; places outside the skeleton are
    /// left out.
    #[must_use]
    pub fn new(skeleton: &Skeleton, bones: impl IntoIterator<Item = BoneIndex>) -> Self {
        let mut is_in = vec![false; skeleton.len()];
        for bone in bones {
            let mut next = (bone.index() < skeleton.len()).then_some(bone);
            while let Some(bone) = next.filter(|bone| !is_in[bone.index()]) {
                is_in[bone.index()] = true;
                next = skeleton.bone(bone).parent;
            }
        }
        Self::closed(
            skeleton,
            skeleton
                .indices()
                .filter(|bone| is_in[bone.index()])
                .collect(),
        )
    }

    /// Takes every bone.
    #[must_use]
    pub fn all(skeleton: &Skeleton) -> Self {
        Self::closed(skeleton, skeleton.indices().collect())
    }

    /// `bones` is ascending and closed over ancestors.
    fn closed(skeleton: &Skeleton, bones: Vec<BoneIndex>) -> Self {
        let mut depths = vec![0_u32; skeleton.len()];
        let mut runs: Vec<Range<usize>> = Vec::new();
        for &bone in &bones {
            let place = bone.index();
            depths[place] = skeleton
                .bone(bone)
                .parent
                .map_or(0, |parent| depths[parent.index()] + 1);
            match runs.last_mut().filter(|run| run.end == place) {
                Some(run) => run.end += 1,
                None => runs.push(place..place + 1),
            }
        }
        let mut by_depth = bones.clone();
        by_depth.sort_by_key(|bone| depths[bone.index()]);
        let step = |bone: BoneIndex| Step {
            slot: slot_of(bone.index()),
            parent_slot: skeleton
                .bone(bone)
                .parent
                .map_or(0, |parent| slot_of(parent.index())),
        };
        Self {
            bones,
            runs,
            steps: by_depth.into_iter().map(step).collect(),
        }
    }

    /// Returns the bones, ascending, so that a parent stands before its children.
    #[must_use]
    pub fn bones(&self) -> &[BoneIndex] {
        &self.bones
    }

    /// Returns the number of bones.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.bones.len()
    }

    /// Returns whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bones.is_empty()
    }

    /// Returns whether a bone is in the set.
    #[must_use]
    pub fn contains(&self, bone: BoneIndex) -> bool {
        self.bones.binary_search(&bone).is_ok()
    }

    pub(super) fn steps(&self) -> &[Step] {
        &self.steps
    }
}

/// Runs of neighbouring bones, as places in the skeleton; without a set one run over all
/// `bone_count` bones.
pub(super) fn runs(
    bones: Option<&BoneSet>,
    bone_count: usize,
) -> impl Iterator<Item = Range<usize>> {
    let all = bones.is_none().then_some(0..bone_count);
    all.into_iter()
        .chain(bones.into_iter().flat_map(|set| set.runs.iter().cloned()))
}

/// The slot of a bone in a component pose.
pub(super) fn slot_of(bone: usize) -> u16 {
    // A skeleton holds at most u16::MAX bones, so the last slot is u16::MAX.
    (bone + 1) as u16
}

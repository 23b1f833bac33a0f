//! Some bones of a skeleton with all their ancestors, for poses of which only a part is needed.
//!
//! *In*: a skeleton and the requested bones. *Out*: the set, as a list, as runs of neighbours and as
//! steps for composing. *Not here*: who requests a bone (`scene`), the work on the bones.
//!
//! Sampling, blending and composing iterate over runs of neighbouring bones: a whole pose is one
//! run, a set is a few. So a set's bones equal those of the whole pose exactly.

use crate::asset::{BoneIndex, Skeleton};
use std::ops::Range;

/// Bones of one skeleton. *Ascending, each once, and with every bone its ancestors.*
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoneSet {
    bones: Vec<BoneIndex>,
    /// Neighbours in `bones`, as indices in the skeleton.
    runs: Vec<Range<usize>>,
    /// By depth, so that products which follow each other do not wait for each other.
    steps: Vec<ComposeStep>,
}

/// Composes one bone with its parent; matrix indices as in [`super::ComponentPose`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ComposeStep {
    pub(super) index: u16,
    pub(super) parent_index: u16,
}

impl BoneSet {
    /// Makes a set of the given bones and their ancestors; indices outside the skeleton are skipped.
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

    /// Makes a set of every bone.
    #[must_use]
    pub fn all(skeleton: &Skeleton) -> Self {
        Self::closed(skeleton, skeleton.indices().collect())
    }

    /// Makes a set of `bones`, which are ascending and closed over ancestors.
    fn closed(skeleton: &Skeleton, bones: Vec<BoneIndex>) -> Self {
        let mut depths = vec![0_u32; skeleton.len()];
        let mut runs: Vec<Range<usize>> = Vec::new();
        for &bone in &bones {
            let index = bone.index();
            depths[index] = skeleton
                .bone(bone)
                .parent
                .map_or(0, |parent| depths[parent.index()] + 1);
            match runs.last_mut().filter(|run| run.end == index) {
                Some(run) => run.end += 1,
                None => runs.push(index..index + 1),
            }
        }
        let mut by_depth = bones.clone();
        by_depth.sort_by_key(|bone| depths[bone.index()]);
        let step = |bone: BoneIndex| ComposeStep {
            index: matrix_index(bone.index()),
            parent_index: skeleton
                .bone(bone)
                .parent
                .map_or(0, |parent| matrix_index(parent.index())),
        };
        Self {
            bones,
            runs,
            steps: by_depth.into_iter().map(step).collect(),
        }
    }

    /// Returns the bones, ascending, so that a parent precedes its children.
    #[must_use]
    pub fn bones(&self) -> &[BoneIndex] {
        &self.bones
    }

    /// Returns the number of bones.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.bones.len()
    }

    /// Returns whether it has no bone.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bones.is_empty()
    }

    /// Returns whether a bone is in the set.
    #[must_use]
    pub fn contains(&self, bone: BoneIndex) -> bool {
        self.bones.binary_search(&bone).is_ok()
    }

    pub(super) fn steps(&self) -> &[ComposeStep] {
        &self.steps
    }
}

/// Returns runs of neighbouring bones, as indices in the skeleton; without a set one run over all
/// `bone_count` bones.
pub(super) fn runs(
    bones: Option<&BoneSet>,
    bone_count: usize,
) -> impl Iterator<Item = Range<usize>> {
    let all = bones.is_none().then_some(0..bone_count);
    all.into_iter()
        .chain(bones.into_iter().flat_map(|set| set.runs.iter().cloned()))
}

/// Returns the index of a bone's matrix in a component pose.
pub(super) fn matrix_index(bone: usize) -> u16 {
    // A skeleton has at most u16::MAX bones, so the last index is u16::MAX.
    (bone + 1) as u16
}

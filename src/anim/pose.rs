//! The two forms of a pose: each bone to its parent, and each bone to the character.
//!
//! *In*: buffers that steps fill. *Out*: the same buffers, read by the next step. *Not here*: how
//! one becomes the other (`hierarchy.rs`).

use super::bone_set::{BoneSet, runs};
use crate::asset::{BoneIndex, Skeleton};
use crate::math::{Mat4, Transform, Vec3};

/// One transform for each bone, bone to parent, and the values of the float curves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LocalPose {
    /// Bone to parent, in skeleton order.
    pub bones: Vec<Transform>,
    /// Float curves in the order of the character's [`super::FloatCurveTable`].
    pub curves: Vec<f32>,
}

impl LocalPose {
    /// Makes the reference pose (bind pose), without curves.
    #[must_use]
    pub fn reference(skeleton: &Skeleton) -> Self {
        Self {
            bones: skeleton.bones().iter().map(|bone| bone.reference).collect(),
            curves: Vec::new(),
        }
    }

    /// Makes the pose the file's nodes are saved in, without curves.
    #[must_use]
    pub fn saved(skeleton: &Skeleton) -> Self {
        let mut pose = Self::default();
        pose.set_saved(skeleton, None);
        pose
    }

    /// Sets the bones of a set (`None`: all) to the pose the file's nodes are saved in, and returns
    /// how many they are.
    pub(super) fn set_saved(&mut self, skeleton: &Skeleton, bones: Option<&BoneSet>) -> usize {
        self.bones.resize(skeleton.len(), Transform::IDENTITY);
        let mut count = 0;
        for run in runs(bones, skeleton.len()) {
            count += run.len();
            for (out, bone) in self.bones[run.clone()]
                .iter_mut()
                .zip(&skeleton.bones()[run])
            {
                *out = bone.saved;
            }
        }
        count
    }
}

/// How many bones an evaluation processed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoseWork {
    /// Bones read from takes or stored poses; in a cross-fade a bone counts once for each take with
    /// a weight.
    pub bones_sampled: usize,
    /// Bones composed with their parents.
    pub bones_composed: usize,
}

/// One matrix for each bone, bone to component.
///
/// Matrices, not transforms: a chain of rotations under unequal scales shears, and the skin must
/// follow.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ComponentPose {
    /// Index 0 is above every root; bone `i` is at index `i + 1`.
    pub(super) matrices: Vec<Mat4>,
    /// As `matrices`, without each bone's own scale; only filled for skeletons that need it.
    pub(super) unscaled: Vec<Mat4>,
    /// The scale each bone passes on by its inherit rule; only filled for skeletons that need it.
    pub(super) inherit_scale: Vec<Vec3>,
}

impl ComponentPose {
    /// Returns every bone's matrix, bone to component, in skeleton order.
    #[must_use]
    pub fn bone_to_component(&self) -> &[Mat4] {
        self.matrices.get(1..).unwrap_or(&[])
    }

    /// Returns one bone's matrix, bone to component.
    #[must_use]
    pub fn bone(&self, bone: BoneIndex) -> Mat4 {
        self.matrices[bone.index() + 1]
    }

    /// Returns the transform above every root: the file's axes to the component's.
    #[must_use]
    pub fn roots_to_component(&self) -> Mat4 {
        self.matrices.first().copied().unwrap_or(Mat4::IDENTITY)
    }
}

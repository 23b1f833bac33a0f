//! Bones and their hierarchy.
//!
//! *In*: an importer's nodes. *Out*: a list in which a parent stands before its children, with the
//! saved, the bind and the reference pose. *Not here*: poses of a moment (`anim`).

use super::BoneIndex;
use crate::math::{Mat4, Transform};

/// How a bone takes over its parent's scale: FBX `InheritType`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InheritRule {
    /// `InheritType` 0: the parent's scale acts along the child's own axes.
    RrSs,
    /// `InheritType` 1: plain product.
    #[default]
    RSrs,
    /// `InheritType` 2: the parent's own scale is not passed on.
    Rrs,
}

/// What the file says a bone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoneKind {
    /// A limb node, or a node to which a skin is bound.
    Bone,
    /// An ancestor of a bone, or a node that moves or carries a mesh.
    Node,
}

/// A bone or a node that the character needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Bone {
    /// Name as in the file.
    pub name: String,
    /// Names from the scene root, joined by `/`.
    pub path: String,
    /// Its parent, which stands before it.
    pub parent: Option<BoneIndex>,
    /// What the file says it is.
    pub kind: BoneKind,
    /// Whether some vertex follows it by weight.
    pub is_skinned: bool,
    /// How it takes over its parent's scale.
    pub inherit: InheritRule,
    /// Bone to parent as the file stores its node, pivots and pre/post rotation folded in.
    pub saved: Transform,
    /// Bone to file root when it was bound (`TransformLink`, else a `Pose` entry), metres, the
    /// file's axes.
    pub bind: Option<Mat4>,
    /// Bone to parent in the bind pose; the saved pose where nothing is bound.
    pub reference: Transform,
}

/// The bones of one file.
#[derive(Clone, Debug, PartialEq)]
pub struct Skeleton {
    bones: Vec<Bone>,
    file_to_component: Transform,
}

/// Why a skeleton was refused.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum SkeletonError {
    /// More bones than an index can name.
    #[error("{count} bones, but at most {limit} can be shown")]
    TooManyBones {
        /// How many there are.
        count: usize,
        /// How many there may be.
        limit: usize,
    },
    /// A parent does not stand before its child.
    #[error(
        "bone \"{bone}\" (place {index}) names parent {parent}, which does not stand before it"
    )]
    ParentAfterChild {
        /// The bone's name.
        bone: String,
        /// Its place.
        index: usize,
        /// Its parent's place.
        parent: usize,
    },
    /// A number of the saved or reference pose is NaN or infinite.
    #[error("bone \"{bone}\" holds a number that is not finite")]
    NotFinite {
        /// The bone's name.
        bone: String,
    },
}

impl Skeleton {
    /// Takes the bones and the one rotation from the file's axes to ours.
    ///
    /// # Errors
    /// When there are too many, a parent stands behind its child, or a number is not finite.
    pub fn new(bones: Vec<Bone>, file_to_component: Transform) -> Result<Self, SkeletonError> {
        let limit = usize::from(u16::MAX);
        if bones.len() > limit {
            return Err(SkeletonError::TooManyBones {
                count: bones.len(),
                limit,
            });
        }
        for (index, bone) in bones.iter().enumerate() {
            if let Some(parent) = bone
                .parent
                .map(BoneIndex::index)
                .filter(|&parent| parent >= index)
            {
                return Err(SkeletonError::ParentAfterChild {
                    bone: bone.name.clone(),
                    index,
                    parent,
                });
            }
            if !(bone.saved.is_finite()
                && bone.reference.is_finite()
                && bone.bind.is_none_or(Mat4::is_finite))
            {
                return Err(SkeletonError::NotFinite {
                    bone: bone.name.clone(),
                });
            }
        }
        Ok(Self {
            bones,
            file_to_component,
        })
    }

    /// Returns all bones, parents before children.
    #[must_use]
    pub fn bones(&self) -> &[Bone] {
        &self.bones
    }

    /// Returns one bone.
    #[must_use]
    pub fn bone(&self, bone: BoneIndex) -> &Bone {
        &self.bones[bone.index()]
    }

    /// Returns the number of bones.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bones.len()
    }

    /// Returns whether there is no bone.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bones.is_empty()
    }

    /// Returns every place in order.
    pub fn indices(&self) -> impl Iterator<Item = BoneIndex> + use<> {
        (0..self.bones.len() as u16).map(BoneIndex)
    }

    /// Returns the rotation (a mirror for left-handed files is in its scale) that stands above
    /// every root.
    #[must_use]
    pub const fn file_to_component(&self) -> &Transform {
        &self.file_to_component
    }

    /// Finds the first bone of that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<BoneIndex> {
        self.indices().find(|&bone| self.bone(bone).name == name)
    }

    /// Returns the bones that name `parent` as theirs, in order; `None` asks for the roots.
    pub fn children(&self, parent: Option<BoneIndex>) -> impl Iterator<Item = BoneIndex> + '_ {
        self.indices()
            .filter(move |&bone| self.bone(bone).parent == parent)
    }

    /// Returns whether `ancestor` stands above `bone` (a bone is not its own ancestor).
    #[must_use]
    pub fn is_ancestor(&self, ancestor: BoneIndex, bone: BoneIndex) -> bool {
        let mut above = self.bone(bone).parent;
        while let Some(parent) = above {
            if parent == ancestor {
                return true;
            }
            above = self.bone(parent).parent;
        }
        false
    }
}

//! Findings about skins: weights, clusters, bind matrices.
//!
//! *In*: facts from an importer. *Out*: [`SkinFinding`]. *Not here*: the sentences (`words`).

use super::kind::NoteKind;

/// How far the cut to four influences moves a vertex.
#[derive(Clone, Debug, PartialEq)]
pub struct CutDisplacement {
    /// Largest distance over all takes, metres.
    pub metres: f32,
    /// The take in which it occurs.
    pub take: String,
}

/// What was found about a skin; the element is the mesh unless said otherwise.
#[derive(Clone, Debug, PartialEq)]
pub enum SkinFinding {
    /// Vertices have more than four influences; the four strongest were kept.
    WeightsCut {
        /// Largest share of its weight that a vertex lost, 0 to 1.
        worst_loss: f64,
        /// How far that moves a vertex, once measured over the takes.
        displacement: Option<CutDisplacement>,
    },
    /// Weights do not sum to one and were normalised.
    WeightsNormalised {
        /// Largest distance of a sum from one.
        worst_error: f64,
    },
    /// Vertices have no weight; they follow the mesh's node.
    VertexUnweighted,
    /// The skin holds no weight; the mesh follows its node.
    SkinEmpty,
    /// The mesh has several skins; only the first deforms it.
    SecondSkin {
        /// Skins of the mesh.
        skins: u64,
    },
    /// The skinning method is not supported; linear skinning is used.
    MethodUnsupported {
        /// Method, as the file names it.
        method: String,
    },
    /// The cluster (the element) links to no bone; its weights were dropped.
    ClusterWithoutBone,
    /// A skin links to a bone (the element) that is not in the file; its weights were dropped.
    BoneMissing,
    /// The skin has more clusters than are supported; the last ones were dropped.
    ClusterLimitExceeded {
        /// Most that are supported.
        limit: usize,
    },
    /// Weights name missing control points, are negative or not numbers, and were dropped.
    WeightInvalid,
    /// The cluster (the element) has no usable `Transform`; its `TransformLink` is used.
    TransformMissing,
    /// The cluster (the element) has no usable bind matrix; the identity is used.
    BindMatrixMissing,
    /// Bind matrices overflow with the node's geometric transform; the identity is used.
    BindMatrixOverflow,
    /// Meshes share skins so often that the bones of this one were skipped.
    PaletteLimitExceeded {
        /// Bones of the mesh.
        bones: usize,
    },
}

impl SkinFinding {
    /// Returns the stable id and the group.
    pub(super) const fn class(&self) -> (&'static str, NoteKind) {
        match self {
            Self::WeightsCut { .. } => ("weights_cut", NoteKind::WeightsCut),
            Self::WeightsNormalised { .. } => ("weights_normalised", NoteKind::WeightsNormalised),
            Self::VertexUnweighted => ("vertex_unweighted", NoteKind::Unweighted),
            Self::SkinEmpty => ("skin_empty", NoteKind::Unweighted),
            Self::SecondSkin { .. } => ("second_skin_skipped", NoteKind::Skipped),
            Self::MethodUnsupported { .. } => ("skinning_method_unsupported", NoteKind::Simplified),
            Self::ClusterWithoutBone => ("cluster_without_bone", NoteKind::BadWeight),
            Self::BoneMissing => ("skin_bone_missing", NoteKind::BadWeight),
            Self::ClusterLimitExceeded { .. } => ("cluster_limit_exceeded", NoteKind::Bounded),
            Self::WeightInvalid => ("weight_invalid", NoteKind::BadWeight),
            Self::TransformMissing => ("cluster_transform_missing", NoteKind::Repaired),
            Self::BindMatrixMissing => ("cluster_bind_matrix_missing", NoteKind::Repaired),
            Self::BindMatrixOverflow => ("bind_matrix_overflow", NoteKind::Repaired),
            Self::PaletteLimitExceeded { .. } => ("palette_limit_exceeded", NoteKind::Bounded),
        }
    }
}

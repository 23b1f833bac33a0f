//! Findings about nodes and the skeleton they make.
//!
//! *In*: facts from an importer. *Out*: [`NodeFinding`]. *Not here*: the sentences (`words`).

use super::kind::NoteKind;

/// What was found about nodes and bones; the element is the node unless said otherwise.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeFinding {
    /// The node has no parent and no connection to the scene; placed under the root.
    Unconnected,
    /// The node is its own ancestor; the cycle was cut above it.
    Cycle,
    /// The file has more nodes than are supported; the last ones were skipped.
    LimitExceeded {
        /// Bones and nodes in the file.
        total: usize,
        /// Most that are supported.
        limit: usize,
    },
    /// The rotation order is spheric or unknown; XYZ is used.
    RotationOrderUnsupported,
    /// The inherit type is unknown; scale is inherited as usual.
    InheritTypeUnknown {
        /// Stated type.
        inherit_type: i64,
    },
    /// The transform overflows; the identity is used.
    TransformOverflow,
    /// Nodes are nested so deep, or have names so long, that only their own names are kept.
    PathsShortened,
    /// Clusters of the bone have no usable `TransformLink`; a bind pose or the node pose is used.
    TransformLinkMissing,
    /// The bind pose contradicts the clusters and is ignored.
    BindPoseContradictsSkin {
        /// Bones that differ.
        differing: u64,
        /// Bones that both know.
        compared: u64,
    },
    /// Listed children are not in the file and were skipped.
    ChildMissing,
    /// Nodes do not exist or have two parents; each was placed once.
    Repeated,
    /// Nodes with a mesh are not part of the shown scene and were skipped.
    OutsideScene,
    /// The matrix shears; shown without shear.
    MatrixSheared,
    /// The file has more objects than are supported; the last ones were skipped.
    ObjectLimitExceeded,
}

impl NodeFinding {
    /// Returns the stable id and the group.
    pub(super) const fn class(&self) -> (&'static str, NoteKind) {
        match self {
            Self::Unconnected => ("node_unconnected", NoteKind::Repaired),
            Self::Cycle => ("node_cycle", NoteKind::Repaired),
            Self::LimitExceeded { .. } => ("node_limit_exceeded", NoteKind::Skipped),
            Self::RotationOrderUnsupported => ("rotation_order_unsupported", NoteKind::Simplified),
            Self::InheritTypeUnknown { .. } => ("inherit_type_unknown", NoteKind::Simplified),
            Self::TransformOverflow => ("transform_overflow", NoteKind::Repaired),
            Self::PathsShortened => ("node_paths_shortened", NoteKind::Bounded),
            Self::TransformLinkMissing => ("transform_link_missing", NoteKind::Repaired),
            Self::BindPoseContradictsSkin { .. } => {
                ("bind_pose_contradicts_skin", NoteKind::Skeleton)
            }
            Self::ChildMissing => ("child_missing", NoteKind::Repaired),
            Self::Repeated => ("node_repeated", NoteKind::Repaired),
            Self::OutsideScene => ("node_outside_scene", NoteKind::Skipped),
            Self::MatrixSheared => ("matrix_sheared", NoteKind::Simplified),
            Self::ObjectLimitExceeded => ("object_limit_exceeded", NoteKind::Skipped),
        }
    }
}

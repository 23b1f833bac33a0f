//! Findings about blend shapes.
//!
//! *In*: facts from an importer. *Out*: [`ShapeFinding`]. *Not here*: the sentences (`words`).

use super::super::morph::MorphError;
use super::kind::NoteKind;

/// What was found about the blend shapes of a mesh (the element).
#[derive(Clone, Debug, PartialEq)]
pub enum ShapeFinding {
    /// The mesh has blend shapes; the count says how many.
    Present {
        /// Shapes that some take animates.
        animated: usize,
    },
    /// Channels have no shape and move nothing.
    ChannelEmpty,
    /// Shapes are too large to compute normals; lit like the base mesh.
    NormalsSkipped,
    /// The shapes break an invariant and were skipped.
    Invalid {
        /// Which.
        error: MorphError,
    },
    /// Shapes of a channel share one weight; the last one counts above it.
    WeightShared {
        /// Channel, as the file names it.
        channel: String,
    },
    /// Points name missing control points, are not numbers or lack a partner; dropped.
    PointInvalid,
    /// Points are listed twice; their offsets are added.
    PointRepeated,
    /// Too many meshes share too many shapes; skipped from this mesh on.
    SharedTooOften,
}

impl ShapeFinding {
    /// Returns the stable id and the group.
    pub(super) const fn class(&self) -> (&'static str, NoteKind) {
        match self {
            Self::Present { .. } => ("blend_shapes_present", NoteKind::BlendShapes),
            Self::ChannelEmpty => ("shape_channel_empty", NoteKind::Skipped),
            Self::NormalsSkipped => ("shape_normals_skipped", NoteKind::Bounded),
            Self::Invalid { .. } => ("shapes_invalid", NoteKind::Skipped),
            Self::WeightShared { .. } => ("shape_weight_shared", NoteKind::Repaired),
            Self::PointInvalid => ("shape_point_invalid", NoteKind::BadShape),
            Self::PointRepeated => ("shape_point_repeated", NoteKind::BadShape),
            Self::SharedTooOften => ("shapes_shared_too_often", NoteKind::Bounded),
        }
    }
}

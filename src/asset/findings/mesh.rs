//! Findings about meshes: polygons, layers, vertices.
//!
//! *In*: facts from an importer. *Out*: [`MeshFinding`]. *Not here*: the sentences (`words`).

use super::super::mesh::MeshError;
use super::kind::NoteKind;

/// What a file may say about each vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VertexAttribute {
    /// Normals.
    Normal,
    /// Tangents.
    Tangent,
    /// Texture coordinates.
    Uv,
    /// Colours.
    Color,
}

/// What was found about a mesh; the element is its node.
#[derive(Clone, Debug, PartialEq)]
pub enum MeshFinding {
    /// The node is not part of the scene; its mesh was skipped.
    NodeMissing,
    /// The node has more than one mesh; only the first is shown.
    SecondMesh,
    /// All meshes of the file are hidden; all are shown.
    AllHidden,
    /// A deformer of an unsupported kind was skipped.
    DeformerSkipped {
        /// Kind, as the file names it.
        kind: String,
    },
    /// The mesh breaks an invariant and was skipped.
    Invalid {
        /// Which.
        error: MeshError,
    },
    /// Vertices are not numbers; placed at the origin.
    PositionInvalid,
    /// Polygons name vertices that do not exist and were dropped.
    PolygonOutOfRange,
    /// Polygons have fewer than three corners and were dropped.
    PolygonTooSmall,
    /// Triangles lack a corner and were dropped.
    TriangleIncomplete,
    /// A layer has an unusable mapping or length and was skipped.
    LayerUnusable {
        /// Layer, as the file names it.
        layer: String,
    },
    /// Corners have no usable normal; computed.
    NormalMissing,
    /// Corners have no usable texture coordinate.
    UvMissing,
    /// Corners have no usable colour; white is used.
    ColorMissing,
    /// Polygons name a material that is not connected; a plain one is used.
    MaterialMissing,
    /// A vertex attribute has not one entry a vertex and was skipped.
    AttributeLengthMismatch {
        /// Which.
        attribute: VertexAttribute,
    },
    /// Corners name a coordinate or normal that does not exist; skipped.
    CornerReferenceInvalid,
    /// Lines hold unparsable numbers; read as 0.
    NumberUnparsable,
    /// Morph targets of a glTF mesh were skipped.
    MorphTargetsSkipped,
    /// A primitive cannot be read and was skipped.
    PartInvalid {
        /// What the reader says.
        reason: String,
    },
    /// A primitive has no positions and was skipped.
    PartWithoutPositions,
}

impl MeshFinding {
    /// Returns the stable id and the group.
    pub(super) const fn class(&self) -> (&'static str, NoteKind) {
        match self {
            Self::NodeMissing => ("mesh_node_missing", NoteKind::Skipped),
            Self::SecondMesh => ("second_mesh_skipped", NoteKind::Skipped),
            Self::AllHidden => ("all_meshes_hidden", NoteKind::Repaired),
            Self::DeformerSkipped { .. } => ("deformer_skipped", NoteKind::Skipped),
            Self::Invalid { .. } => ("mesh_invalid", NoteKind::Skipped),
            Self::PositionInvalid => ("position_invalid", NoteKind::Repaired),
            Self::PolygonOutOfRange => ("polygon_out_of_range", NoteKind::BadPolygon),
            Self::PolygonTooSmall => ("polygon_too_small", NoteKind::BadPolygon),
            Self::TriangleIncomplete => ("triangle_incomplete", NoteKind::BadPolygon),
            Self::LayerUnusable { .. } => ("layer_unusable", NoteKind::BadLayer),
            Self::NormalMissing => ("normal_missing", NoteKind::BadLayer),
            Self::UvMissing => ("uv_missing", NoteKind::BadLayer),
            Self::ColorMissing => ("color_missing", NoteKind::BadLayer),
            Self::MaterialMissing => ("polygon_material_missing", NoteKind::BadLayer),
            Self::AttributeLengthMismatch { .. } => {
                ("attribute_length_mismatch", NoteKind::BadLayer)
            }
            Self::CornerReferenceInvalid => ("corner_reference_invalid", NoteKind::BadLayer),
            Self::NumberUnparsable => ("number_unparsable", NoteKind::Repaired),
            Self::MorphTargetsSkipped => ("morph_targets_skipped", NoteKind::Simplified),
            Self::PartInvalid { .. } => ("mesh_part_invalid", NoteKind::Skipped),
            Self::PartWithoutPositions => ("mesh_part_without_positions", NoteKind::Skipped),
        }
    }
}

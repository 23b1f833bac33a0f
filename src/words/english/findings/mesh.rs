//! Sentences about meshes.
//!
//! *In*: a finding, its count. *Out*: its sentence. *Not here*: other subjects.

use super::super::quantity::counted;
use crate::asset::{MeshFinding, VertexAttribute};

/// Returns the sentence of a finding with that many occurrences.
pub(super) fn sentence(finding: &MeshFinding, count: u64) -> String {
    let n = |one: &str, several: &str| counted(count, one, several);
    match finding {
        MeshFinding::NodeMissing => {
            "The node is not part of the scene; its mesh was skipped.".to_owned()
        }
        MeshFinding::SecondMesh => "The node has more than one mesh; only the first is shown. \
             Give each mesh its own node."
            .to_owned(),
        MeshFinding::AllHidden => "All meshes of the file are hidden; all are shown.".to_owned(),
        MeshFinding::DeformerSkipped { kind } => {
            format!("Deformer \"{kind}\" is not supported; skipped.")
        }
        MeshFinding::Invalid { error } => {
            format!("The mesh is invalid ({error}); skipped. Export the file again.")
        }
        MeshFinding::PositionInvalid => format!(
            "{} not a number; placed at the origin.",
            n("vertex position is", "vertex positions are")
        ),
        MeshFinding::PolygonOutOfRange => format!(
            "{} a vertex that does not exist; dropped.",
            n("polygon names", "polygons name")
        ),
        MeshFinding::PolygonTooSmall => format!(
            "{} fewer than three corners; dropped.",
            n("polygon has", "polygons have")
        ),
        MeshFinding::TriangleIncomplete => {
            format!("{} incomplete; dropped.", n("triangle is", "triangles are"))
        }
        MeshFinding::LayerUnusable { layer } => {
            format!("Layer \"{layer}\" has an unusable mapping or length; skipped.")
        }
        MeshFinding::NormalMissing => format!(
            "{} no usable normal; computed.",
            n("corner has", "corners have")
        ),
        MeshFinding::UvMissing => format!(
            "{} no usable texture coordinate; 0 used.",
            n("corner has", "corners have")
        ),
        MeshFinding::ColorMissing => format!(
            "{} no usable colour; white used.",
            n("corner has", "corners have")
        ),
        MeshFinding::MaterialMissing => format!(
            "{} a material that is not connected; a plain one used.",
            n("polygon names", "polygons name")
        ),
        MeshFinding::AttributeLengthMismatch { attribute } => {
            let attribute = match attribute {
                VertexAttribute::Normal => "normals",
                VertexAttribute::Tangent => "tangents",
                VertexAttribute::Uv => "texture coordinates",
                VertexAttribute::Color => "colours",
            };
            format!("The number of {attribute} is not that of the vertices; skipped.")
        }
        MeshFinding::CornerReferenceInvalid => format!(
            "{} a texture coordinate or normal that does not exist; ignored.",
            n("corner names", "corners name")
        ),
        MeshFinding::NumberUnparsable => format!(
            "{} unparsable numbers; read as 0.",
            n("line has", "lines have")
        ),
        MeshFinding::MorphTargetsSkipped => {
            "Morph targets are not supported in glTF; skipped. Use FBX for blend shapes.".to_owned()
        }
        MeshFinding::PartInvalid { reason } => {
            format!("Part of the mesh cannot be read ({reason}); skipped. Export the file again.")
        }
        MeshFinding::PartWithoutPositions => {
            "Part of the mesh has no positions; skipped.".to_owned()
        }
    }
}

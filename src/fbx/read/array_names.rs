//! What is known of arrays by the names of their records.
//!
//! *In*: a record's name. *Out*: the type that binary files give its array, and whether anybody
//! asks for it. *Not here*: the arrays (`arrays.rs`).

use super::arrays::ArrayKind;

/// Records whose arrays most imports never look at.
const RARE: [&str; 9] = [
    "Edges",
    "Binormals",
    "BinormalsW",
    "NormalsW",
    "Tangents",
    "TangentsW",
    "Smoothing",
    "EdgeCrease",
    "ColorIndex",
];

/// Returns whether most imports never look at the array of a record of that name.
pub(super) fn is_rare(name: &str) -> bool {
    RARE.contains(&name)
}

/// Returns the element type that every binary file has for a record of that name, if it is known.
pub(super) fn kind_of(name: &str) -> Option<ArrayKind> {
    Some(match name {
        "KeyTime" => ArrayKind::I64,
        "KeyValueFloat" | "KeyAttrDataFloat" => ArrayKind::F32,
        "KeyAttrFlags" | "KeyAttrRefCount" | "PolygonVertexIndex" | "Edges" | "Indexes"
        | "Materials" | "Smoothing" => ArrayKind::I32,
        "Vertices"
        | "Normals"
        | "NormalsW"
        | "Binormals"
        | "BinormalsW"
        | "Tangents"
        | "TangentsW"
        | "UV"
        | "Colors"
        | "Points"
        | "KnotVector"
        | "KnotVectorU"
        | "KnotVectorV"
        | "Weights"
        | "FullWeights"
        | "BlendWeights"
        | "Matrix"
        | "Transform"
        | "TransformLink"
        | "TransformAssociateModel"
        | "EdgeCrease"
        | "VertexCrease" => ArrayKind::F64,
        "Visibility" | "Hole" => ArrayKind::Bools,
        "ImageData" => ArrayKind::Bytes,
        _ if name.ends_with("Index") => ArrayKind::I32,
        _ => return None,
    })
}

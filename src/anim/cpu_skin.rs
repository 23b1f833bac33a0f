//! Skinning on the CPU: the oracle for `shaders/skinned.wgsl`, which computes the same.
//!
//! *In*: vertices in mesh space and a palette (`mesh_to_component`). *Out*: vertices in component
//! space. *Not here*: the palette (`palette.rs`), the object's transform in the world.

use super::morph::morph_vertices;
use crate::asset::{Geometry, Vertex};
use crate::math::{Mat4, Vec3};

/// A vertex after skinning, component space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SkinnedVertex {
    /// Metres.
    pub position: Vec3,
    /// Unit length; zero where the blended matrix is singular along it.
    pub normal: Vec3,
    /// Unit tangent perpendicular to the normal, then the bitangent's sign, flipped when the matrix
    /// mirrors.
    pub tangent: [f32; 4],
}

/// Skins one vertex: the four matrices are blended first, then applied.
///
/// The normal goes through the cofactors (the inverse transpose without its division), the tangent
/// through the matrix itself and is then made perpendicular to the normal.
#[must_use]
pub fn skin_vertex(vertex: &Vertex, palette: &[Mat4]) -> SkinnedVertex {
    let mesh_to_component = vertex
        .palette_indices
        .iter()
        .zip(vertex.weights)
        .fold(Mat4::ZERO, |sum, (&index, weight)| {
            sum + palette[usize::from(index)] * weight
        });
    let normal = mesh_to_component
        .transform_normal(vertex.normal)
        .normalize_or_zero();
    let [x, y, z, sign] = vertex.tangent;
    let along = mesh_to_component.transform_vector(Vec3::new(x, y, z));
    let tangent = (along - normal * normal.dot(along)).normalize_or_zero();
    let mirror = if mesh_to_component.determinant() < 0.0 {
        -1.0
    } else {
        1.0
    };
    SkinnedVertex {
        position: mesh_to_component.transform_point(vertex.position),
        normal,
        tangent: [tangent.x, tangent.y, tangent.z, sign * mirror],
    }
}

/// Skins all vertices into `skinned`, which is cleared first.
pub fn skin_vertices(vertices: &[Vertex], palette: &[Mat4], skinned: &mut Vec<SkinnedVertex>) {
    skinned.clear();
    skinned.extend(vertices.iter().map(|vertex| skin_vertex(vertex, palette)));
}

/// Moves all vertices of a geometry by its blend shapes, then skins them into `skinned`, which is
/// cleared first.
///
/// `shape_weights` has one weight for each shape, or is empty where all are 0.
pub fn skin_geometry(
    geometry: &Geometry,
    shape_weights: &[f32],
    palette: &[Mat4],
    skinned: &mut Vec<SkinnedVertex>,
) {
    if shape_weights.is_empty() {
        return skin_vertices(geometry.vertices(), palette, skinned);
    }
    let mut morphed = Vec::new();
    morph_vertices(geometry, shape_weights, &mut morphed);
    skin_vertices(&morphed, palette, skinned);
}

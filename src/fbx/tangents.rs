//! Tangents of an indexed mesh.
//!
//! *In*: vertices with normals and coordinates, indices. *Out*: their tangents; a vertex is doubled where two
//! of its triangles need different ones. *Not here*: tangents that the file has (`mesh_build`).

use bevy_mikktspace::{Geometry as Surface, TangentSpace, generate_tangents};

use crate::asset::Vertex;
use crate::math::Vec3;

/// Gives any unit vector at right angles to the normal, with sign +1: enough where no normal map is used.
pub fn any_tangent(normal: Vec3) -> [f32; 4] {
    normal.any_orthonormal_vector().extend(1.0).to_array()
}

/// Computes tangents the way normal maps are baked (mikktspace), and doubles vertices where they differ.
///
/// The bitangent `cross(normal, tangent) * sign` points up in the picture. `control_points` grows with
/// `vertices`.
pub fn compute_tangents(vertices: &mut Vec<Vertex>, control_points: &mut Vec<u32>, indices: &mut [u32]) {
    let mut corners = Corners { vertices, indices, tangents: vec![None; indices.len()] };
    if generate_tangents(&mut corners).is_err() {
        return;
    }
    let tangents = corners.tangents;
    let mut twins = vec![NO_VERTEX; vertices.len()];
    let mut is_set = vec![false; vertices.len()];
    for (index, tangent) in indices.iter_mut().zip(tangents) {
        let Some(tangent) = tangent else { continue };
        let mut at = *index as usize;
        loop {
            if !is_set[at] {
                vertices[at].tangent = tangent;
                is_set[at] = true;
                break;
            }
            if vertices[at].tangent == tangent {
                break;
            }
            if twins[at] == NO_VERTEX {
                twins[at] = vertices.len() as u32;
                twins.push(NO_VERTEX);
                is_set.push(false);
                vertices.push(vertices[at]);
                control_points.push(control_points[at]);
            }
            at = twins[at] as usize;
        }
        *index = at as u32;
    }
}

const NO_VERTEX: u32 = u32::MAX;

struct Corners<'a> {
    vertices: &'a [Vertex],
    indices: &'a [u32],
    tangents: Vec<Option<[f32; 4]>>,
}

impl Corners<'_> {
    fn vertex(&self, face: usize, corner: usize) -> &Vertex {
        &self.vertices[self.indices[face * 3 + corner] as usize]
    }
}

impl Surface for Corners<'_> {
    fn num_faces(&self) -> usize {
        self.indices.len() / 3
    }

    fn num_vertices_of_face(&self, _face: usize) -> usize {
        3
    }

    fn position(&self, face: usize, corner: usize) -> [f32; 3] {
        self.vertex(face, corner).position.to_array()
    }

    fn normal(&self, face: usize, corner: usize) -> [f32; 3] {
        self.vertex(face, corner).normal.to_array()
    }

    fn tex_coord(&self, face: usize, corner: usize) -> [f32; 2] {
        // Normal maps are baked with v upwards; ours runs down.
        let uv = self.vertex(face, corner).uv;
        [uv.x, 1.0 - uv.y]
    }

    fn set_tangent(&mut self, space: Option<TangentSpace>, face: usize, corner: usize) {
        let tangent = space.map(|space| space.tangent_encoded());
        self.tangents[face * 3 + corner] = tangent.filter(|t| Vec3::from_slice(t).is_normalized());
    }
}

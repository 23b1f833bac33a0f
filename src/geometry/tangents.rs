//! Tangents of an indexed mesh.
//!
//! *In*: vertices with normals and coordinates, indices. *Out*: their tangents; a vertex is doubled
//! where its triangles see the texture from both sides. *Not here*: tangents that the file has.
//!
//! The rules are those of mikktspace (Mikkelsen 2008), which normal maps are baked with: a
//! triangle's direction of growing u, laid into the plane of the corner's normal, weighted by the
//! angle there, summed over the triangles around the vertex that show the texture from the same
//! side. Unlike there, triangles that meet in the vertex only, without an edge between them, share
//! the sum; that makes one pass of it.

use std::collections::HashMap;

use crate::asset::Vertex;
use crate::math::Vec3;

/// Returns any unit vector at right angles to the normal, with sign +1: enough where no normal map
/// is used.
pub(super) fn any_tangent(normal: Vec3) -> [f32; 4] {
    normal.any_orthonormal_vector().extend(1.0).to_array()
}

/// Computes tangents the way normal maps are baked, and doubles vertices where they differ.
///
/// The bitangent `cross(normal, tangent) * sign` points up in the picture. `control_points` grows
/// with `vertices`; a vertex about which the coordinates say nothing keeps the tangent that it has.
pub(super) fn compute_tangents(
    vertices: &mut Vec<Vertex>,
    control_points: &mut Vec<u32>,
    indices: &mut [u32],
) {
    let places = distinct_places(vertices);
    let mut sums = vec![[Vec3::ZERO; SIDES]; vertices.len()];
    let mut sides = Vec::with_capacity(indices.len() / 3);
    for triangle in indices.chunks_exact(3) {
        let corners = [triangle[0], triangle[1], triangle[2]].map(|index| index as usize);
        let flow = u_direction(corners.map(|corner| &vertices[corner]));
        sides.push(flow.map(|(_, side)| side));
        let Some((direction, side)) = flow else {
            continue;
        };
        for i in 0..3 {
            let [at, next, last] = [0, 1, 2].map(|step| &vertices[corners[(i + step) % 3]]);
            let flat = |vector: Vec3| vector.reject_from_normalized(at.normal).normalize_or_zero();
            let angle = flat(next.position - at.position)
                .dot(flat(last.position - at.position))
                .clamp(-1.0, 1.0)
                .acos();
            sums[places[corners[i]] as usize][side] += flat(direction) * angle;
        }
    }
    assign(&places, &sums, &sides, vertices, control_points, indices);
}

/// The texture seen as it is, and mirrored.
const SIDES: usize = 2;
const SIGNS: [f32; SIDES] = [1.0, -1.0];
const NO_VERTEX: u32 = u32::MAX;

/// Returns each vertex the first one of equal position, normal and coordinate, whatever control
/// point it is of.
fn distinct_places(vertices: &[Vertex]) -> Vec<u32> {
    let mut first: HashMap<[u32; 8], u32> = HashMap::with_capacity(vertices.len());
    let places = vertices.iter().zip(0..).map(|(vertex, place)| {
        let p = vertex.position;
        let n = vertex.normal;
        let uv = vertex.uv;
        // Adding zero makes one number of both zeros.
        let key = [p.x, p.y, p.z, n.x, n.y, n.z, uv.x, uv.y].map(|number| (number + 0.0).to_bits());
        *first.entry(key).or_insert(place)
    });
    places.collect()
}

/// Returns the direction in which u grows, and the side; `None` where the triangle or its picture
/// has no area.
fn u_direction([a, b, c]: [&Vertex; 3]) -> Option<(Vec3, usize)> {
    let edge_b = b.position - a.position;
    let edge_c = c.position - a.position;
    let uv_b = b.uv - a.uv;
    let uv_c = c.uv - a.uv;
    // Normal maps are baked with v upwards; ours runs down, which turns the sign of the picture's
    // area.
    let area = uv_c.perp_dot(uv_b);
    let direction = (edge_c * uv_b.y - edge_b * uv_c.y) * area.signum();
    let is_flat =
        area == 0.0 || edge_b == Vec3::ZERO || edge_c == Vec3::ZERO || b.position == c.position;
    let direction = direction.try_normalize().filter(|_| !is_flat)?;
    Some((direction, usize::from(area < 0.0)))
}

fn assign(
    places: &[u32],
    sums: &[[Vec3; SIDES]],
    sides: &[Option<usize>],
    vertices: &mut Vec<Vertex>,
    control_points: &mut Vec<u32>,
    indices: &mut [u32],
) {
    let mut side_of: Vec<Option<usize>> = vec![None; vertices.len()];
    let mut twins = vec![NO_VERTEX; vertices.len()];
    for (triangle, side) in indices.chunks_exact_mut(3).zip(sides) {
        for index in triangle {
            let at = *index as usize;
            let sums = sums[places[at] as usize];
            // A triangle that has no side of its own takes what its neighbours have.
            let side = side
                .or(side_of[at])
                .unwrap_or_else(|| usize::from(sums[0] == Vec3::ZERO));
            let Some(tangent) = sums[side].try_normalize() else {
                continue;
            };
            let tangent = tangent.extend(SIGNS[side]).to_array();
            if side_of[at].is_none_or(|known| known == side) {
                side_of[at] = Some(side);
                vertices[at].tangent = tangent;
                continue;
            }
            if twins[at] == NO_VERTEX {
                twins[at] = vertices.len() as u32;
                vertices.push(Vertex {
                    tangent,
                    ..vertices[at]
                });
                control_points.push(control_points[at]);
            }
            *index = twins[at];
        }
    }
}

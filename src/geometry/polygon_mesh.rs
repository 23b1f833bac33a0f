//! Corners to vertices: the mesh as it will be drawn.
//!
//! *In*: polygons, positions and per-corner values, already in metres and clean. *Out*:
//! [`GeometryParts`] with each distinct vertex once and triangles in runs by material. *Not here*:
//! reading them, skin weights (the importers).

use std::collections::HashMap;

use super::polygons::Polygons;
use super::tangents::{any_tangent, compute_tangents};
use crate::asset::{GeometryParts, Section, Vertex};
use crate::math::{Vec2, Vec3};

/// Everything a mesh is built from. *Per-corner lists are as long as `polygons.corners`, or empty.*
#[derive(Debug, Clone, Default)]
pub struct PolygonMesh {
    /// Metres, one a control point, finite.
    pub positions: Vec<Vec3>,
    /// Polygons over them.
    pub polygons: Polygons,
    /// Unit normals, one a corner.
    pub normals: Vec<Vec3>,
    /// Texture places, one a corner, v running down; empty where the file has none.
    pub uvs: Vec<Vec2>,
    /// Colours, one a corner; empty where the file has none.
    pub colors: Vec<[u8; 4]>,
    /// Tangents with sign, one a corner; empty where they are to be computed or are not needed.
    pub tangents: Vec<[f32; 4]>,
    /// Material slot of each kept polygon; empty where all take slot 0.
    pub material_slots: Vec<u32>,
    /// Whether a normal map needs exact tangents.
    pub needs_tangents: bool,
}

/// Vertices of one control point that are searched one by one; further ones are found by hashing.
const MOST_SEARCHED: u32 = 32;
const NO_VERTEX: u32 = u32::MAX;

impl PolygonMesh {
    /// Builds the vertices and triangles; all weights are 0 for the skin to fill in.
    pub fn build(&self) -> GeometryParts {
        let mut weld = VertexWelder::new(self.positions.len(), self.polygons.corners.len());
        let mut vertex_of_corner = vec![0; self.polygons.corners.len()];
        for &(first, count) in &self.polygons.spans {
            let corners = first as usize..(first + count) as usize;
            for (place, corner) in vertex_of_corner[corners.clone()].iter_mut().zip(corners) {
                let control_point = self.polygons.corners[corner];
                *place = weld.vertex(control_point, self.shading_at(corner), || {
                    self.vertex_at(corner, control_point)
                });
            }
        }
        let VertexWelder {
            mut vertices,
            mut control_points,
            ..
        } = weld;
        let (mut indices, sections) = self.triangles(&vertex_of_corner);
        if self.tangents.is_empty() {
            for vertex in &mut vertices {
                vertex.tangent = any_tangent(vertex.normal);
            }
            if self.needs_tangents && !self.uvs.is_empty() {
                compute_tangents(&mut vertices, &mut control_points, &mut indices);
            }
        }
        vertices.shrink_to_fit();
        control_points.shrink_to_fit();
        GeometryParts {
            vertices,
            control_points,
            indices,
            sections,
            control_point_count: self.positions.len() as u32,
            ..GeometryParts::default()
        }
    }

    fn shading_at(&self, corner: usize) -> CornerShading {
        CornerShading {
            normal: self.normals[corner],
            tangent: self.tangents.get(corner).copied().unwrap_or([0.0; 4]),
            uv: self.uvs.get(corner).copied().unwrap_or(Vec2::ZERO),
            color: self.colors.get(corner).copied().unwrap_or(WHITE),
        }
    }

    fn vertex_at(&self, corner: usize, control_point: u32) -> Vertex {
        let CornerShading {
            normal,
            tangent,
            uv,
            color,
        } = self.shading_at(corner);
        let position = self.positions[control_point as usize];
        Vertex {
            position,
            normal,
            tangent,
            uv,
            color,
            palette_indices: [0; 4],
            weights: [0.0; 4],
        }
    }

    /// Lists the triangles material by material, in file order inside each.
    fn triangles(&self, vertex_of_corner: &[u32]) -> (Vec<u32>, Vec<Section>) {
        let slot_of = |polygon: usize| self.material_slots.get(polygon).copied().unwrap_or(0);
        let polygon_count = self.polygons.spans.len();
        let mut index_counts: Vec<u32> = Vec::new();
        for polygon in 0..polygon_count {
            let slot = slot_of(polygon) as usize;
            if index_counts.len() <= slot {
                index_counts.resize(slot + 1, 0);
            }
            index_counts[slot] += (self.polygons.spans[polygon].1 - 2) * 3;
        }
        let mut sections = Vec::new();
        let mut ends = Vec::with_capacity(index_counts.len());
        let mut first_index = 0;
        for (material_slot, &index_count) in (0..).zip(&index_counts) {
            ends.push(first_index as usize);
            if index_count > 0 {
                sections.push(Section {
                    first_index,
                    index_count,
                    material_slot,
                });
            }
            first_index += index_count;
        }
        let mut indices = vec![0; first_index as usize];
        self.polygons
            .triangulate(&self.positions, |polygon, corners| {
                let end = &mut ends[slot_of(polygon) as usize];
                indices[*end..*end + 3]
                    .copy_from_slice(&corners.map(|corner| vertex_of_corner[corner as usize]));
                *end += 3;
            });
        (indices, sections)
    }
}

/// The colour of corners that have none.
pub const WHITE: [u8; 4] = [255; 4];

/// What tells vertices of one control point apart.
struct CornerShading {
    normal: Vec3,
    tangent: [f32; 4],
    uv: Vec2,
    color: [u8; 4],
}

/// Finds equal vertices: those of one control point form one chain, which is short in any real
/// mesh.
struct VertexWelder {
    vertices: Vec<Vertex>,
    control_points: Vec<u32>,
    heads: Vec<u32>,
    next: Vec<u32>,
    /// Vertices of control points that have many, by what tells them apart.
    crowd: HashMap<[u32; 11], u32>,
}

/// Returns a vertex's control point and the bits of all that tells it from others there.
fn print(control_point: u32, vertex: &CornerShading) -> [u32; 11] {
    let [nx, ny, nz] = vertex.normal.to_array();
    let [u, v] = vertex.uv.to_array();
    let [tx, ty, tz, side] = vertex.tangent;
    // Minus zero equals zero.
    let [nx, ny, nz, u, v, tx, ty, tz, side] =
        [nx, ny, nz, u, v, tx, ty, tz, side].map(|part| (part + 0.0).to_bits());
    [
        control_point,
        nx,
        ny,
        nz,
        u,
        v,
        tx,
        ty,
        tz,
        side,
        u32::from_le_bytes(vertex.color),
    ]
}

impl VertexWelder {
    fn new(control_point_count: usize, corner_count: usize) -> Self {
        let guess = corner_count.min(control_point_count + control_point_count / 4);
        Self {
            vertices: Vec::with_capacity(guess),
            control_points: Vec::with_capacity(guess),
            heads: vec![NO_VERTEX; control_point_count],
            next: Vec::with_capacity(guess),
            crowd: HashMap::new(),
        }
    }

    #[inline]
    fn vertex(
        &mut self,
        control_point: u32,
        wanted: CornerShading,
        make: impl FnOnce() -> Vertex,
    ) -> u32 {
        let head = &mut self.heads[control_point as usize];
        let mut at = *head;
        let mut searched = 0;
        while at != NO_VERTEX && searched < MOST_SEARCHED {
            let known = &self.vertices[at as usize];
            let is_alike = known.normal == wanted.normal && known.uv == wanted.uv;
            if is_alike && known.color == wanted.color && known.tangent == wanted.tangent {
                return at;
            }
            at = self.next[at as usize];
            searched += 1;
        }
        let new = self.vertices.len() as u32;
        if searched == MOST_SEARCHED {
            let found = *self
                .crowd
                .entry(print(control_point, &wanted))
                .or_insert(new);
            if found != new {
                return found;
            }
            self.next.push(NO_VERTEX);
        } else {
            self.next.push(*head);
            *head = new;
        }
        self.vertices.push(make());
        self.control_points.push(control_point);
        new
    }
}

//! Bounds of posed meshes, so that a moving character is never culled wrongly and is framed where
//! it is.
//!
//! *In*: a mesh once, its palette every frame. *Out*: bounds of every skinned vertex. *Not here*:
//! the skinning itself (`anim`).
//!
//! A skinned vertex is a weighted mean of where its palette entries transform it. So the bounds of
//! the vertices of each entry, transformed by that entry, contain it together. Blend shapes enlarge
//! these bounds by the largest offset of each entry's vertices, times the shape's weight.

use crate::asset::{Geometry, Mesh, MorphShape};
use crate::math::{Bounds, Mat4, Vec3};

/// For each palette entry of a mesh the bounds of its vertices, mesh space.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PaletteBounds {
    boxes: Vec<Bounds>,
    /// For each blend shape the palette entries whose vertices it moves, and the bounds of their
    /// offsets, zero included.
    shapes: Vec<Vec<(u16, Bounds)>>,
}

impl PaletteBounds {
    /// Measures a mesh.
    #[must_use]
    pub fn new(mesh: &Mesh) -> Self {
        let mut boxes = vec![Bounds::EMPTY; mesh.palette_entries().len()];
        for vertex in mesh.geometry().vertices() {
            for (&entry, &weight) in vertex.palette_indices.iter().zip(&vertex.weights) {
                if weight > 0.0 {
                    boxes[usize::from(entry)].add(vertex.position);
                }
            }
        }
        Self {
            boxes,
            shapes: shape_offsets(mesh.geometry(), mesh.palette_entries().len()),
        }
    }

    /// Returns bounds of the mesh in the pose of its shapes (a weight for each, or none) and its
    /// palette (`mesh_to_component`), world space.
    #[must_use]
    pub fn posed(
        &self,
        shape_weights: &[f32],
        palette: &[Mat4],
        component_to_world: Mat4,
    ) -> Bounds {
        if shape_weights.is_empty() {
            return transformed(&self.boxes, palette, component_to_world);
        }
        let mut boxes = self.boxes.clone();
        for (shape, &weight) in self
            .shapes
            .iter()
            .zip(shape_weights)
            .filter(|(_, weight)| **weight != 0.0)
        {
            for (entry, offsets) in shape {
                let scaled_min = offsets.min * weight;
                let scaled_max = offsets.max * weight;
                let enlarged = &mut boxes[usize::from(*entry)];
                enlarged.min += scaled_min.min(scaled_max);
                enlarged.max += scaled_min.max(scaled_max);
            }
        }
        transformed(&boxes, palette, component_to_world)
    }
}

fn transformed(boxes: &[Bounds], palette: &[Mat4], component_to_world: Mat4) -> Bounds {
    boxes
        .iter()
        .zip(palette)
        .fold(Bounds::EMPTY, |all, (bounds, &mesh_to_component)| {
            all.union(bounds.transformed(mesh_to_component * component_to_world))
        })
}

/// Returns for each shape the bounds of its offsets by palette entry.
fn shape_offsets(geometry: &Geometry, entry_count: usize) -> Vec<Vec<(u16, Bounds)>> {
    if geometry.morph().shapes().is_empty() {
        return Vec::new();
    }
    // All vertices of a control point have the same weights.
    let mut vertex_of_point = vec![usize::MAX; geometry.control_point_count() as usize];
    for (vertex, &point) in geometry.control_points().iter().enumerate() {
        vertex_of_point[point as usize] = vertex;
    }
    let mut boxes = vec![Bounds::EMPTY; entry_count];
    let mut touched = Vec::new();
    let mut measure = |shape: &MorphShape| {
        for (&point, &moved) in shape.points().iter().zip(shape.positions()) {
            let Some(vertex) = geometry.vertices().get(vertex_of_point[point as usize]) else {
                continue;
            };
            for (&entry, _) in vertex
                .palette_indices
                .iter()
                .zip(&vertex.weights)
                .filter(|(_, weight)| **weight > 0.0)
            {
                let bounds = &mut boxes[usize::from(entry)];
                if bounds.is_empty() {
                    touched.push(entry);
                    bounds.add(Vec3::ZERO);
                }
                bounds.add(moved);
            }
        }
        let mut take = |entry: u16| {
            (
                entry,
                std::mem::replace(&mut boxes[usize::from(entry)], Bounds::EMPTY),
            )
        };
        touched.drain(..).map(&mut take).collect()
    };
    geometry.morph().shapes().iter().map(&mut measure).collect()
}

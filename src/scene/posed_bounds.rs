//! Boxes around posed meshes, so that a moving character never blinks out and is framed where it
//! is.
//!
//! *In*: a mesh once, its palette every frame. *Out*: a box that holds every skinned vertex. *Not
//! here*: the skinning itself.
//!
//! A skinned vertex lies between the places its palette entries put it, so the boxes of the
//! vertices that each entry moves, carried by that entry, hold it together. Blend shapes widen
//! those boxes by how far each moves the vertices of an entry at most, times its weight.

use crate::asset::{Geometry, Mesh, MorphShape};
use crate::math::{Bounds, Mat4, Vec3};

/// For each palette entry of a mesh the box of the vertices it moves, mesh space.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PaletteBounds {
    boxes: Vec<Bounds>,
    /// For each blend shape the palette entries whose vertices it moves, and how far, no move among
    /// them.
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
            shapes: shapes(mesh.geometry(), mesh.palette_entries().len()),
        }
    }

    /// Returns a box that holds the mesh as its shapes (a weight each, or none at all) and the
    /// palette (`mesh_to_component`) pose it, world space.
    #[must_use]
    pub fn posed(
        &self,
        shape_weights: &[f32],
        palette: &[Mat4],
        component_to_world: Mat4,
    ) -> Bounds {
        if shape_weights.is_empty() {
            return carried(&self.boxes, palette, component_to_world);
        }
        let mut boxes = self.boxes.clone();
        for (shape, &weight) in self
            .shapes
            .iter()
            .zip(shape_weights)
            .filter(|(_, weight)| **weight != 0.0)
        {
            for (entry, moves) in shape {
                let (one, other) = (moves.min * weight, moves.max * weight);
                let widened = &mut boxes[usize::from(*entry)];
                widened.min += one.min(other);
                widened.max += one.max(other);
            }
        }
        carried(&boxes, palette, component_to_world)
    }
}

fn carried(boxes: &[Bounds], palette: &[Mat4], component_to_world: Mat4) -> Bounds {
    boxes
        .iter()
        .zip(palette)
        .fold(Bounds::EMPTY, |all, (bounds, &mesh_to_component)| {
            all.union(bounds.transformed(mesh_to_component * component_to_world))
        })
}

/// Measures how far each shape moves the vertices of each palette entry.
fn shapes(geometry: &Geometry, entry_count: usize) -> Vec<Vec<(u16, Bounds)>> {
    if geometry.morph().shapes().is_empty() {
        return Vec::new();
    }
    // All vertices of a control point have its weights.
    let mut vertex_of_point = vec![usize::MAX; geometry.control_point_count() as usize];
    for (vertex, &point) in geometry.control_points().iter().enumerate() {
        vertex_of_point[point as usize] = vertex;
    }
    let (mut boxes, mut touched) = (vec![Bounds::EMPTY; entry_count], Vec::new());
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

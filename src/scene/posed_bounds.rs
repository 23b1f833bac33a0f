//! Boxes around posed meshes, so that a moving character never blinks out and is framed where it is.
//!
//! *In*: a mesh once, its palette every frame. *Out*: a box that holds every skinned vertex. *Not here*: the
//! skinning itself.
//!
//! A skinned vertex lies between the places its palette entries put it, so the boxes of the vertices that
//! each entry moves, carried by that entry, hold it together.

use crate::asset::Mesh;
use crate::math::{Bounds, Mat4};

/// For each palette entry of a mesh the box of the vertices it moves, mesh space.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SlotBounds(Vec<Bounds>);

impl SlotBounds {
    /// Measures a mesh.
    #[must_use]
    pub fn new(mesh: &Mesh) -> Self {
        let mut boxes = vec![Bounds::EMPTY; mesh.slots.len()];
        for vertex in &mesh.geometry.vertices {
            for (&slot, &weight) in vertex.slots.iter().zip(&vertex.weights) {
                if weight > 0.0 {
                    boxes[usize::from(slot)].add(vertex.position);
                }
            }
        }
        Self(boxes)
    }

    /// Gives a box that holds the mesh as the palette (`mesh_to_component`) poses it, world space.
    #[must_use]
    pub fn posed(&self, palette: &[Mat4], component_to_world: Mat4) -> Bounds {
        self.0.iter().zip(palette).fold(Bounds::EMPTY, |all, (bounds, &mesh_to_component)| {
            all.union(bounds.transformed(mesh_to_component * component_to_world))
        })
    }
}

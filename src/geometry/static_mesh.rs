//! A mesh that one node carries.
//!
//! *In*: a geometry without weights, its node. *Out*: a checked [`Mesh`]. *Not here*: skins.

use crate::asset::{BoneIndex, Geometry, Mesh, MeshError, PaletteEntry};
use crate::math::Mat4;
use std::sync::Arc;

/// Lets every vertex follow one node, in whose space the geometry stands.
///
/// # Errors
/// When the geometry breaks an invariant of [`Mesh`].
pub fn static_mesh(
    name: &str,
    node: BoneIndex,
    mut geometry: Geometry,
    materials: Vec<usize>,
) -> Result<Mesh, MeshError> {
    geometry
        .vertices
        .iter_mut()
        .for_each(|vertex| vertex.weights = [1.0, 0.0, 0.0, 0.0]);
    let mesh = Mesh {
        name: name.to_owned(),
        node,
        geometry: Arc::new(geometry),
        palette_entries: vec![PaletteEntry {
            bone: node,
            mesh_to_bone: Mat4::IDENTITY,
        }],
        materials,
        is_skinned: false,
        is_visible: true,
    };
    mesh.checked()
}

//! A mesh that one node carries.
//!
//! *In*: a geometry without weights, its node. *Out*: a checked [`Mesh`]. *Not here*: skins.

use crate::asset::{BoneIndex, Geometry, GeometryParts, Mesh, MeshError, MeshParts, PaletteEntry};
use crate::math::Mat4;
use std::sync::Arc;

/// Binds every vertex to one node, in whose space the geometry is.
///
/// # Errors
/// When the geometry breaks an invariant of [`Geometry`].
pub fn static_mesh(
    name: &str,
    node: BoneIndex,
    mut geometry: GeometryParts,
    materials: Vec<usize>,
) -> Result<Mesh, MeshError> {
    geometry
        .vertices
        .iter_mut()
        .for_each(|vertex| vertex.weights = [1.0, 0.0, 0.0, 0.0]);
    let geometry = Arc::new(Geometry::new(geometry)?);
    static_instance(name, node, geometry, materials)
}

/// Shows a geometry all of whose vertices are bound to one node.
///
/// # Errors
/// When there are fewer materials than its sections need.
pub fn static_instance(
    name: &str,
    node: BoneIndex,
    geometry: Arc<Geometry>,
    materials: Vec<usize>,
) -> Result<Mesh, MeshError> {
    Mesh::new(MeshParts {
        name: name.to_owned(),
        node,
        geometry,
        palette_entries: vec![PaletteEntry {
            bone: node,
            mesh_to_bone: Mat4::IDENTITY,
        }],
        materials,
        is_skinned: false,
        is_visible: true,
    })
}

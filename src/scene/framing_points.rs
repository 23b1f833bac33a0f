//! Points of a posed character, for a camera to frame it tightly.
//!
//! *In*: a character after the last tick. *Out*: skinned vertices, world space. *Not here*: bounds
//! for culling and shadows (`posed_bounds.rs`), the camera.

use super::bone_overlay::bone_segments;
use super::object::GameObject;
use super::view_options::ViewOptions;
use crate::anim::{append_palette, morph_vertices, skin_vertex};
use crate::math::Vec3;

/// The most points of all meshes together, roughly.
const MAX_POINTS: usize = 4000;

/// Returns points by which a camera frames a character, world space: vertices of the visible
/// meshes, evenly sampled where there are very many; without a mesh the bones.
#[must_use]
pub fn framing_points(object: &GameObject, view: &ViewOptions) -> Vec<Vec3> {
    let Some(animator) = object.animator() else {
        return Vec::new();
    };
    let pose = animator.component_pose();
    let to_world = object.component_to_world().to_mat4();
    let meshes = animator.file().meshes.iter().enumerate();
    let meshes = meshes.filter(|(_, mesh)| mesh.is_visible() || view.are_hidden_meshes_shown);
    let total: usize = meshes
        .clone()
        .map(|(_, mesh)| mesh.geometry().vertices().len())
        .sum();
    let stride = total.div_ceil(MAX_POINTS).max(1);
    let mut points = Vec::new();
    let mut palette = Vec::new();
    let mut shape_weights = Vec::new();
    let mut morphed = Vec::new();
    for (index, mesh) in meshes {
        palette.clear();
        append_palette(mesh.palette_entries(), &pose, &mut palette);
        animator.shape_weights(index, &mut shape_weights);
        let mut vertices = mesh.geometry().vertices();
        if !shape_weights.is_empty() {
            morph_vertices(mesh.geometry(), &shape_weights, &mut morphed);
            vertices = &morphed;
        }
        let sampled = vertices.iter().step_by(stride);
        points.extend(
            sampled.map(|vertex| to_world.transform_point(skin_vertex(vertex, &palette).position)),
        );
    }
    if points.is_empty() {
        // As they are drawn: a leaf extends beyond its own origin.
        points.extend(
            bone_segments(animator, to_world)
                .iter()
                .flat_map(|segment| [segment.head, segment.tail]),
        );
    }
    points
}

//! Points of a posed character, for a camera to frame it tightly.
//!
//! *In*: a character as the last tick left it. *Out*: skinned vertices, world space. *Not here*:
//! boxes for culling and shadows (`posed_bounds.rs`), the camera.

use super::bone_overlay::bone_segments;
use super::object::GameObject;
use super::view_options::ViewOptions;
use crate::anim::{append_palette, morph_vertices, skin_vertex};
use crate::math::Vec3;

/// All meshes together give about this many points at most.
const POINTS: usize = 4000;

/// Returns points that a camera frames a character by, world space: vertices of the meshes that are
/// shown, evenly picked where there are very many, else the bones.
#[must_use]
pub fn framing_points(object: &GameObject, view: &ViewOptions) -> Vec<Vec3> {
    let Some(animator) = object.animator() else {
        return Vec::new();
    };
    let (pose, to_world) = (
        animator.component_pose(),
        object.component_to_world().to_mat4(),
    );
    let meshes = animator.file().meshes.iter().enumerate();
    let meshes = meshes.filter(|(_, mesh)| mesh.is_visible() || view.are_hidden_meshes_shown);
    let total: usize = meshes
        .clone()
        .map(|(_, mesh)| mesh.geometry().vertices().len())
        .sum();
    let stride = total.div_ceil(POINTS).max(1);
    let (mut points, mut palette) = (Vec::new(), Vec::new());
    let (mut shape_weights, mut morphed) = (Vec::new(), Vec::new());
    for (index, mesh) in meshes {
        palette.clear();
        append_palette(mesh.palette_entries(), &pose, &mut palette);
        animator.shape_weights(index, &mut shape_weights);
        let mut vertices = mesh.geometry().vertices();
        if !shape_weights.is_empty() {
            morph_vertices(mesh.geometry(), &shape_weights, &mut morphed);
            vertices = &morphed;
        }
        let picked = vertices.iter().step_by(stride);
        points.extend(
            picked.map(|vertex| to_world.transform_point(skin_vertex(vertex, &palette).position)),
        );
    }
    if points.is_empty() {
        // As they are drawn: a leaf is longer than its own origin says.
        points.extend(
            bone_segments(animator, to_world)
                .iter()
                .flat_map(|segment| [segment.head, segment.tail]),
        );
    }
    points
}

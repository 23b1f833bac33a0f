//! Points of a posed character, for a camera to frame it tightly.
//!
//! *In*: a character as the last tick left it. *Out*: skinned vertices, world space. *Not here*: boxes for
//! culling and shadows (`posed_bounds.rs`), the camera.

use super::object::GameObject;
use super::view_options::ViewOptions;
use crate::anim::{append_palette, skin_vertex};
use crate::asset::BoneKind;
use crate::math::Vec3;

/// A mesh gives about this many points at most.
const POINTS_OF_A_MESH: usize = 4000;

/// Gives points that a camera frames a character by, world space: vertices of the meshes that are shown,
/// evenly picked where there are very many, else the bones.
#[must_use]
pub fn posed_points(object: &GameObject, view: &ViewOptions) -> Vec<Vec3> {
    let Some(character) = object.character() else { return Vec::new() };
    let (animator, to_world) = (&character.animator, object.component_to_world().to_mat4());
    let mut points = Vec::new();
    for mesh in &animator.file().meshes {
        if mesh.is_visible || view.are_hidden_meshes_shown {
            let mut palette = Vec::new();
            append_palette(&mesh.slots, animator.component_pose(), &mut palette);
            let vertices = &mesh.geometry.vertices;
            let stride = vertices.len().div_ceil(POINTS_OF_A_MESH).max(1);
            let skinned = vertices.iter().step_by(stride).map(|vertex| skin_vertex(vertex, &palette).position);
            points.extend(skinned.map(|position| to_world.transform_point(position)));
        }
    }
    if points.is_empty() {
        let skeleton = animator.skeleton();
        let has_bones = skeleton.bones().iter().any(|bone| bone.kind == BoneKind::Bone);
        let shown = skeleton.indices().filter(|&bone| !has_bones || skeleton.bone(bone).kind == BoneKind::Bone);
        points.extend(shown.map(|bone| to_world.transform_point(animator.component_pose().bone(bone).translation())));
    }
    points
}

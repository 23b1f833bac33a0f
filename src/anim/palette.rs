//! The matrices a mesh is skinned with.
//!
//! In: a mesh's slots (`mesh_to_bone`) and a component pose. Out: `mesh_to_component`, one a slot.
//! Not here: skinning (`cpu_skin.rs` and the shader).

use super::pose::ComponentPose;
use crate::asset::BoneSlot;
use crate::math::Mat4;

/// Writes `mesh_to_bone * bone_to_component` of every slot into `palette`, which has one place a
/// slot.
///
/// # Panics
/// When the lengths differ.
pub fn write_palette(slots: &[BoneSlot], pose: &ComponentPose, palette: &mut [Mat4]) {
    assert_eq!(
        slots.len(),
        palette.len(),
        "one place in the palette for each slot"
    );
    let bones = pose.bone_to_component();
    for (slot, mesh_to_component) in slots.iter().zip(palette) {
        *mesh_to_component = slot.mesh_to_bone.then_affine(bones[slot.bone.index()]);
    }
}

/// Appends `mesh_to_bone * bone_to_component` of every slot to a list that several meshes share.
pub fn append_palette(slots: &[BoneSlot], pose: &ComponentPose, palettes: &mut Vec<Mat4>) {
    let begin = palettes.len();
    palettes.resize(begin + slots.len(), Mat4::IDENTITY);
    write_palette(slots, pose, &mut palettes[begin..]);
}

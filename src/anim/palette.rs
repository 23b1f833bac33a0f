//! The matrices a mesh is skinned with.
//!
//! *In*: a mesh's palette entries (`mesh_to_bone`) and a component pose. *Out*: `mesh_to_component`,
//! one an entry. *Not here*: skinning (`cpu_skin.rs` and `shaders/skinned.wgsl`).

use super::pose::ComponentPose;
use crate::asset::PaletteEntry;
use crate::math::Mat4;

/// Writes `mesh_to_bone * bone_to_component` of every entry into `palette`.
///
/// # Panics
/// When the lengths differ.
pub fn write_palette(entries: &[PaletteEntry], pose: &ComponentPose, palette: &mut [Mat4]) {
    assert_eq!(
        entries.len(),
        palette.len(),
        "one matrix for each palette entry"
    );
    let bones = pose.bone_to_component();
    for (entry, mesh_to_component) in entries.iter().zip(palette) {
        *mesh_to_component = entry.mesh_to_bone.then_affine(bones[entry.bone.index()]);
    }
}

/// Appends `mesh_to_bone * bone_to_component` of every entry to a list that several meshes share.
pub fn append_palette(entries: &[PaletteEntry], pose: &ComponentPose, palettes: &mut Vec<Mat4>) {
    let start = palettes.len();
    palettes.resize(start + entries.len(), Mat4::IDENTITY);
    write_palette(entries, pose, &mut palettes[start..]);
}

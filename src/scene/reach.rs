//! How far from its component's origin a figure can reach, whatever it does in a take.
//!
//! *In*: bones, meshes, a take's keys. *Out*: a distance, component space. *Not here*: the pose of a moment
//! (`posed_bounds.rs`), which is not known where nobody makes it.
//!
//! A bone is no farther from its parent than its longest key. Added up along the chains, with the largest
//! scales, that bounds every pose the keys and their blends can make.

use super::posed_bounds::SlotBounds;
use crate::asset::{AnimSequence, ImportedFile, InheritRule};
use crate::math::{Transform, Vec3};

/// The longest offset and the largest scale of a bone.
#[derive(Clone, Copy, Default)]
struct Extent {
    length: f32,
    scale: f32,
}

impl Extent {
    fn add(&mut self, key: &Transform) {
        self.length = self.length.max(key.translation.length());
        self.scale = self.scale.max(key.scale.abs().max_element());
    }
}

/// Gives the radius of a ball around the component's origin that holds every bone and vertex; metres.
pub(super) fn reach(file: &ImportedFile, slot_bounds: &[SlotBounds], take: Option<&AnimSequence>) -> f32 {
    let bones = file.skeleton.bones();
    let mut extents = vec![Extent::default(); bones.len()];
    for (extent, bone) in extents.iter_mut().zip(bones) {
        extent.add(&bone.saved);
        extent.add(&bone.reference);
    }
    if let Some(take) = take {
        extents.iter_mut().zip(take.first_keys()).for_each(|(extent, key)| extent.add(key));
        for frame in 0..take.stored_frame_count() {
            let keys = take.animated().iter().zip(take.frame_keys(frame));
            keys.for_each(|(bone, key)| extents[bone.index()].add(key));
        }
    }
    let top = Extent { length: 0.0, scale: file.skeleton.file_to_component().scale.abs().max_element() };
    for (index, bone) in bones.iter().enumerate() {
        let above = bone.parent.map_or(top, |parent| extents[parent.index()]);
        // A scale that is not passed on makes nothing below it smaller.
        let passed = if bone.inherit == InheritRule::RSrs { above.scale } else { above.scale.max(1.0) };
        let own = &mut extents[index];
        own.length = above.length + above.scale.max(passed) * own.length;
        own.scale *= passed;
    }
    let of_bones = extents.iter().fold(0.0_f32, |all, extent| all.max(extent.length));
    file.meshes.iter().zip(slot_bounds).fold(of_bones, |all, (mesh, bounds)| {
        mesh.slots.iter().enumerate().fold(all, |all, (place, slot)| {
            let corners = bounds.slot(place).corners().map(|corner| slot.mesh_to_bone.transform_point(corner));
            let farthest = corners.into_iter().map(Vec3::length).fold(0.0, f32::max);
            let Extent { length, scale } = extents[slot.bone.index()];
            all.max(length + scale * farthest)
        })
    })
}

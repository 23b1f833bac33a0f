//! A bone's values at the playhead, for the details.
//!
//! *In*: an animator, a bone. *Out*: numbers in metres and as the file has them. *Not here*: which
//! bone is selected (`editor_view.rs`).

use crate::asset::BoneIndex;
use crate::math::{EulerRot, Quat, Transform, Vec3};
use crate::scene::Animator;

/// A bone's values at the playhead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoneValues {
    /// Bone to parent, metres.
    pub local: Transform,
    /// Bone to component, metres; shear is lost.
    pub component: Transform,
    /// Bone to parent as the file has it.
    pub file_local: FileValues,
    /// Bone to the file's root as the file has it.
    pub file_world: FileValues,
}

/// A transform in the file's units, axes and degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FileValues {
    /// File units.
    pub translation: Vec3,
    /// Degrees about X, then Y, then Z, pre- and post-rotation included.
    pub rotation_degrees: Vec3,
    /// Factors.
    pub scale: Vec3,
}

impl FileValues {
    fn new(transform: &Transform, unit_metres: f32) -> Self {
        Self {
            translation: transform.translation / unit_metres,
            rotation_degrees: xyz_degrees(transform.rotation),
            scale: transform.scale,
        }
    }
}

/// Splits a rotation into turns about X, then Y, then Z, degrees.
fn xyz_degrees(rotation: Quat) -> Vec3 {
    let (z, y, x) = rotation.to_euler(EulerRot::ZYX);
    Vec3::new(x.to_degrees(), y.to_degrees(), z.to_degrees())
}

/// Returns a bone's values at the playhead, in metres and as the file has them.
#[must_use]
pub fn bone_values(animator: &Animator, bone: BoneIndex) -> Option<BoneValues> {
    let local = *animator.local_pose().bones.get(bone.index())?;
    let bone_to_component = animator.component_pose().bone(bone);
    let component_to_file = animator.skeleton().file_to_component().to_mat4().inverse();
    let unit_metres = animator.file().report.unit_metres as f32;
    let bone_to_file = (bone_to_component * component_to_file).to_transform();
    Some(BoneValues {
        local,
        component: bone_to_component.to_transform(),
        file_local: FileValues::new(&local, unit_metres),
        file_world: FileValues::new(&bone_to_file, unit_metres),
    })
}

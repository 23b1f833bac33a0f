//! The selected bone: which one, which one lies under the pointer, and its values for the details
//! panel.
//!
//! *In*: clicks, bone indices. *Out*: bones and numbers. *Not here*: what is drawn of it (`scene`).

use super::state::Editor;
use crate::asset::BoneIndex;
use crate::math::{EulerRot, Quat, Transform, Vec2, Vec3};
use crate::scene::bone_segments;

/// A click this far from a bone still means it, points.
const PICK_POINTS: f32 = 12.0;

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

impl Editor {
    pub(super) fn existing_bone(&self, bone: Option<BoneIndex>) -> Option<BoneIndex> {
        bone.filter(|bone| {
            self.skeleton()
                .is_some_and(|skeleton| bone.index() < skeleton.len())
        })
    }

    pub(super) fn select_bone(&mut self, bone: Option<BoneIndex>) {
        self.selected = self.existing_bone(bone);
    }

    /// Returns the bone whose segment is nearest to a place in a viewport of that size, points;
    /// near ones only.
    ///
    /// Of bones that lie equally near the one closer to the eye wins.
    #[must_use]
    pub fn bone_at(&self, at: Vec2, viewport: Vec2) -> Option<BoneIndex> {
        let camera = self.camera();
        let segments = bone_segments(self.animator()?, self.component_to_world().to_mat4());
        let near = segments.iter().filter_map(|segment| {
            let head = camera.world_to_pixel(segment.head, viewport)?;
            let tail = camera.world_to_pixel(segment.tail, viewport)?;
            let depth = segment.head.distance(camera.eye);
            Some((segment.bone, distance_to_segment(at, head, tail), depth))
        });
        let near = near.filter(|(_, distance, _)| *distance <= PICK_POINTS);
        // Distances within a point of each other count as equal.
        let order =
            |(_, distance, depth): &(BoneIndex, f32, f32)| (distance.round() as i32, *depth);
        let nearer = |a: &(BoneIndex, f32, f32), b: &(BoneIndex, f32, f32)| {
            let ((a_distance, a_depth), (b_distance, b_depth)) = (order(a), order(b));
            a_distance
                .cmp(&b_distance)
                .then(a_depth.total_cmp(&b_depth))
        };
        near.min_by(nearer).map(|(bone, ..)| bone)
    }

    /// Returns a bone's values at the playhead, in metres and as the file has them.
    #[must_use]
    pub fn bone_values(&self, bone: BoneIndex) -> Option<BoneValues> {
        let animator = self.animator()?;
        let bone = self.existing_bone(Some(bone))?;
        let local = *animator.local_pose().bones.get(bone.index())?;
        let bone_to_component = animator.component_pose().bone(bone);
        let component_to_file = animator.skeleton().file_to_component().to_mat4().inverse();
        let unit_metres = animator.file().report.unit_metres as f32;
        Some(BoneValues {
            local,
            component: bone_to_component.to_transform(),
            file_local: FileValues::new(&local, unit_metres),
            file_world: FileValues::new(
                &(bone_to_component * component_to_file).to_transform(),
                unit_metres,
            ),
        })
    }
}

fn distance_to_segment(at: Vec2, from: Vec2, to: Vec2) -> f32 {
    let along = to - from;
    let length_squared = along.length_squared();
    let part = if length_squared > 0.0 {
        ((at - from).dot(along) / length_squared).clamp(0.0, 1.0)
    } else {
        0.0
    };
    at.distance(from + along * part)
}

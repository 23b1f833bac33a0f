//! The points that a framed picture holds.
//!
//! *In*: objects as they are posed. *Out*: points, world space, metres. *Not here*: the camera that
//! frames them (`camera_rig.rs`).

use crate::asset::BoneIndex;
use crate::math::{Bounds, Vec3};
use crate::scene::{GameObject, Scene, ViewOptions, bone_segments, framing_points};

/// A bone is framed with this much around it, metres, at least.
const BONE_METRES: f32 = 0.12;

/// Returns points of the posed character: vertices of what is shown, else its bones.
pub(super) fn character_points(object: &GameObject, options: &ViewOptions) -> Vec<Vec3> {
    framing_points(object, options)
}

/// Returns points of everything on the stage.
pub(super) fn all_points(scene: &Scene, options: &ViewOptions) -> Vec<Vec3> {
    let objects = scene.objects();
    objects
        .flat_map(|object| framing_points(object, options))
        .collect()
}

/// Returns where a bone's own origin is.
#[must_use]
pub fn bone_position(object: &GameObject, bone: BoneIndex) -> Option<Vec3> {
    let animator = object.animator()?;
    (bone.index() < animator.skeleton().len()).then(|| {
        let at = animator.component_pose().bone(bone).translation();
        object.component_to_world().transform_point(at)
    })
}

/// Returns the corners of a box centred on the bone's origin that holds its segments.
pub(super) fn bone_points(object: &GameObject, bone: BoneIndex) -> Option<Vec<Vec3>> {
    let at = bone_position(object, bone)?;
    let segments = bone_segments(object.animator()?, object.component_to_world().to_mat4());
    let own = segments.iter().filter(|segment| segment.bone == bone);
    let lengths = own.map(|segment| segment.head.distance(segment.tail));
    let half = Vec3::splat(lengths.fold(BONE_METRES, f32::max));
    let bounds = Bounds {
        min: at - half,
        max: at + half,
    };
    Some(bounds.corners().to_vec())
}

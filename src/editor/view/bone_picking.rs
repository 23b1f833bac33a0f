//! Which bone lies under a point of the viewport.
//!
//! *In*: a camera, an animator, a point. *Out*: a bone. *Not here*: selecting it
//! (`editor_view.rs`).

use crate::asset::BoneIndex;
use crate::draw::Camera;
use crate::math::{Mat4, Vec2};
use crate::scene::{Animator, bone_segments};

/// A click this far from a bone still means it, points.
const PICK_POINTS: f32 = 12.0;

/// Returns the bone whose segment is nearest to a point in a viewport of that size, points; near
/// ones only.
///
/// Of bones that are equally near the one closer to the eye wins.
pub(in super::super) fn bone_at(
    animator: &Animator,
    component_to_world: Mat4,
    camera: &Camera,
    at: Vec2,
    viewport: Vec2,
) -> Option<BoneIndex> {
    let segments = bone_segments(animator, component_to_world);
    let near = segments.iter().filter_map(|segment| {
        let head = camera.world_to_pixel(segment.head, viewport)?;
        let tail = camera.world_to_pixel(segment.tail, viewport)?;
        let depth = segment.head.distance(camera.eye);
        Some((segment.bone, distance_to_segment(at, head, tail), depth))
    });
    let near = near.filter(|(_, distance, _)| *distance <= PICK_POINTS);
    // Distances within a point of each other count as equal.
    let order = |(_, distance, depth): &(BoneIndex, f32, f32)| (distance.round() as i32, *depth);
    let nearer = |a: &(BoneIndex, f32, f32), b: &(BoneIndex, f32, f32)| {
        let (a_distance, a_depth) = order(a);
        let (b_distance, b_depth) = order(b);
        a_distance
            .cmp(&b_distance)
            .then(a_depth.total_cmp(&b_depth))
    };
    near.min_by(nearer).map(|(bone, ..)| bone)
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

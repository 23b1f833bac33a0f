//! Bones in the viewport: octahedra, axes, names, and the segments that are picked by clicks.
//!
//! *In*: a posed character, switches, colours. *Out*: items of a draw list, world space. *Not
//! here*: picking (`editor`), drawing an octahedron (`render`).

use super::animator::Animator;
use super::view_options::ViewOptions;
use crate::asset::{BoneIndex, BoneKind, Skeleton};
use crate::draw::{BoneItem, Camera, DrawList, Label, Line};
use crate::math::{Mat4, Vec2, Vec3};

/// Length of a bone's axes on screen, points; the selected bone's are longer.
const AXIS_POINTS: f32 = 14.0;
const SELECTED_AXIS_POINTS: f32 = 28.0;
/// Length of a leaf bone, as a fraction of its parent's.
const LEAF_FRACTION: f32 = 0.35;
/// Length of a bone without parent and child, metres.
const SINGLE_BONE_METRES: f32 = 0.1;

/// A segment from a bone's origin to a child's, world space; one for each child.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoneSegment {
    /// The bone.
    pub bone: BoneIndex,
    /// The bone's own origin.
    pub head: Vec3,
    /// A child's origin; for a leaf a point beyond its own.
    pub tail: Vec3,
}

/// Returns the segments of a skeleton's bones, or of its nodes when it has no bone.
#[must_use]
pub fn bone_segments(animator: &Animator, component_to_world: Mat4) -> Vec<BoneSegment> {
    let skeleton = animator.skeleton();
    let pose = animator.component_pose();
    let heads: Vec<Vec3> = pose
        .bone_to_component()
        .iter()
        .map(|bone| component_to_world.transform_point(bone.translation()))
        .collect();
    let is_shown = shown_bones(skeleton);
    let mut is_leaf = is_shown.clone();
    let mut segments = Vec::with_capacity(skeleton.len());
    for child in skeleton.indices().filter(|child| is_shown[child.index()]) {
        let Some(bone) = skeleton
            .bone(child)
            .parent
            .filter(|parent| is_shown[parent.index()])
        else {
            continue;
        };
        is_leaf[bone.index()] = false;
        segments.push(BoneSegment {
            bone,
            head: heads[bone.index()],
            tail: heads[child.index()],
        });
    }
    for bone in skeleton.indices().filter(|bone| is_leaf[bone.index()]) {
        let head = heads[bone.index()];
        let from_parent = skeleton
            .bone(bone)
            .parent
            .map_or(Vec3::ZERO, |parent| head - heads[parent.index()]);
        let direction = if from_parent.length_squared() > 1e-12 {
            from_parent * LEAF_FRACTION
        } else {
            Vec3::Y * SINGLE_BONE_METRES
        };
        segments.push(BoneSegment {
            bone,
            head,
            tail: head + direction,
        });
    }
    segments
}

/// Returns for each bone whether it is drawn.
fn shown_bones(skeleton: &Skeleton) -> Vec<bool> {
    let is_bone: Vec<bool> = skeleton
        .bones()
        .iter()
        .map(|bone| bone.kind == BoneKind::Bone)
        .collect();
    if is_bone.contains(&true) {
        is_bone
    } else {
        vec![true; skeleton.len()]
    }
}

/// Adds bones, axes and names to a picture, as switched on.
pub(super) fn add_bones(
    list: &mut DrawList,
    animator: &Animator,
    component_to_world: Mat4,
    view: &ViewOptions,
    viewport: Vec2,
) {
    let skeleton = animator.skeleton();
    let pose = animator.component_pose();
    let color = |bone: BoneIndex| {
        if view.selected == Some(bone) {
            view.colors.bone_selected
        } else if view.hovered == Some(bone) {
            view.colors.bone_hovered
        } else if skeleton.bone(bone).is_skinned {
            view.colors.bone
        } else {
            view.colors.bone_unskinned
        }
    };
    if view.are_bones_visible {
        let segments = bone_segments(animator, component_to_world);
        list.bones
            .extend(segments.into_iter().map(|segment| BoneItem {
                head: segment.head,
                tail: segment.tail,
                color: color(segment.bone),
            }));
    }
    let camera = list.camera;
    let is_shown = shown_bones(skeleton);
    for bone in skeleton.indices().filter(|bone| is_shown[bone.index()]) {
        let is_selected = view.selected == Some(bone);
        let bone_to_world = pose.bone(bone) * component_to_world;
        if view.are_axes_visible {
            let points = if is_selected {
                SELECTED_AXIS_POINTS
            } else {
                AXIS_POINTS
            };
            add_axes(
                &mut list.lines,
                bone_to_world,
                &camera,
                viewport,
                points,
                view.colors.axes,
            );
        }
        let is_hovered = view.hovered == Some(bone);
        if view.are_names_visible || (view.are_bones_visible && (is_selected || is_hovered)) {
            list.labels.push(Label {
                at: bone_to_world.translation(),
                text: skeleton.bone(bone).name.clone(),
                is_emphasised: is_selected || is_hovered,
            });
        }
    }
}

/// Adds a bone's three axes, of constant length on screen whatever the bone's scale.
pub(super) fn add_axes(
    lines: &mut Vec<Line>,
    bone_to_world: Mat4,
    camera: &Camera,
    viewport: Vec2,
    points: f32,
    colors: [[f32; 4]; 3],
) {
    let from = bone_to_world.translation();
    let length = points * camera.metres_per_pixel(from, viewport.y.max(1.0));
    for (axis, color) in colors.into_iter().enumerate() {
        let along = bone_to_world.row(axis).truncate().normalize_or_zero();
        lines.push(Line {
            from,
            to: from + along * length,
            color,
            width: 2.0,
            is_on_top: true,
        });
    }
}

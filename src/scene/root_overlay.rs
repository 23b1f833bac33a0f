//! The root's path on the floor and the ghost of the unlocked root.
//!
//! *In*: a character, its root track, its transform at the start of the round. *Out*: lines of a
//! draw list, world space. *Not here*: extraction and locks (`anim`).

use super::animator::Animator;
use super::bone_overlay::{add_axes, bone_segments};
use super::object::{Character, GameObject};
use super::view_options::ViewOptions;
use crate::anim::root_motion::RootTrack;
use crate::asset::AnimSequence;
use crate::draw::{BoneItem, DrawList, Line};
use crate::math::{Mat4, Vec2, Vec3};

/// The most points of a path.
const MAX_POINTS: usize = 1200;
/// A root that travels less than this has no path, metres.
const STILL_METRES: f32 = 0.005;
/// Two roots coincide when nearer than this and rotated by less than half a degree.
const SAME_METRES: f32 = 0.005;
const SAME_ROTATION_DOT: f32 = 0.999_990_5;
/// Sizes on screen, points.
const TICK_POINTS: f32 = 5.0;
const DOT_POINTS: f32 = 4.0;
const GHOST_AXIS_POINTS: f32 = 40.0;
/// Just above the floor, so that the grid does not cut through.
const ABOVE_FLOOR: f32 = 0.002;

/// Adds path and ghost to a picture, as switched on.
pub(super) fn add_root(
    list: &mut DrawList,
    object: &GameObject,
    character: &Character,
    view: &ViewOptions,
    viewport: Vec2,
) {
    let animator = &character.animator;
    let Some((track, take)) = animator.root_track().zip(animator.sequence()) else {
        return;
    };
    let start_to_world = object.round_start_to_world();
    if view.is_path_visible {
        let path = RootPathOverlay {
            track,
            take,
            start_to_world: start_to_world.to_mat4(),
        };
        path.add(list, view.colors.path, viewport);
    }
    if view.is_ghost_visible && animator.instance().decision().is_locked {
        let locked_to_component = match track.bone() {
            Some(bone) => animator.component_pose().bone(bone),
            None => track
                .locked_to_component(animator.time_secs(), animator.instance().root_motion())
                .to_mat4(),
        };
        let ghost = RootGhost {
            locked_to_component,
            unlocked_to_component: track.raw_to_component(animator.time_secs()),
            start_to_world: start_to_world.to_mat4(),
            component_to_world: object.component_to_world().to_mat4(),
        };
        ghost.add(list, animator, view, viewport);
    }
}

struct RootPathOverlay<'a> {
    track: &'a RootTrack,
    take: &'a AnimSequence,
    start_to_world: Mat4,
}

impl RootPathOverlay<'_> {
    fn add(&self, list: &mut DrawList, color: [f32; 4], viewport: Vec2) {
        let count = self.take.frame_count();
        let stride = count.div_ceil(MAX_POINTS);
        let frames: Vec<usize> = (0..count).step_by(stride).chain([count - 1]).collect();
        let points: Vec<Vec3> = frames
            .iter()
            .map(|&frame| self.on_floor(self.take.frame_time_secs(frame)))
            .collect();
        let length: f32 = points
            .windows(2)
            .map(|pair| pair[0].distance(pair[1]))
            .sum();
        if length < STILL_METRES {
            return;
        }
        let line = |from, to, width| Line {
            from,
            to,
            color,
            width,
            is_on_top: false,
        };
        list.lines
            .extend(points.windows(2).map(|pair| line(pair[0], pair[1], 2.0)));
        for (index, &at) in points.iter().enumerate() {
            let before = points[index.saturating_sub(1)];
            let after = points[(index + 1).min(points.len() - 1)];
            let across = (after - before).cross(Vec3::Y).normalize_or(Vec3::X);
            let half =
                across * TICK_POINTS * 0.5 * list.camera.metres_per_pixel(at, viewport.y.max(1.0));
            list.lines.push(line(at - half, at + half, 1.0));
        }
        let whole_seconds = (self.take.length_secs() + 1e-6) as usize;
        for second in 0..=whole_seconds.min(MAX_POINTS) {
            let at = self.on_floor(second as f64);
            let size = DOT_POINTS * list.camera.metres_per_pixel(at, viewport.y.max(1.0));
            for direction in [
                Vec3::X,
                Vec3::Z,
                (Vec3::X + Vec3::Z) * 0.7,
                (Vec3::X - Vec3::Z) * 0.7,
            ] {
                list.lines.push(line(
                    at - direction * size * 0.5,
                    at + direction * size * 0.5,
                    DOT_POINTS,
                ));
            }
        }
    }

    fn on_floor(&self, time_secs: f64) -> Vec3 {
        let root_to_component = self.track.root_to_component(time_secs).translation;
        let world = self.start_to_world.transform_point(root_to_component);
        Vec3::new(world.x, ABOVE_FLOOR, world.z)
    }
}

/// The character without a lock: the locked pose, moved from the locked root to the unlocked one.
struct RootGhost {
    locked_to_component: Mat4,
    unlocked_to_component: Mat4,
    start_to_world: Mat4,
    component_to_world: Mat4,
}

impl RootGhost {
    fn add(&self, list: &mut DrawList, animator: &Animator, view: &ViewOptions, viewport: Vec2) {
        let unlocked_to_world = self.unlocked_to_component * self.start_to_world;
        let locked_to_world = self.locked_to_component * self.component_to_world;
        if self.locked_to_component.determinant() == 0.0
            || coincide(unlocked_to_world, locked_to_world)
        {
            return;
        }
        let color = view.colors.ghost;
        let component_to_ghost = self.locked_to_component.inverse() * unlocked_to_world;
        let segments = bone_segments(animator, component_to_ghost);
        list.bones
            .extend(segments.into_iter().map(|segment| BoneItem {
                head: segment.head,
                tail: segment.tail,
                color,
            }));
        let axes = view.colors.axes.map(|[r, g, b, _]| [r, g, b, color[3]]);
        let camera = list.camera;
        add_axes(
            &mut list.lines,
            unlocked_to_world,
            &camera,
            viewport,
            GHOST_AXIS_POINTS,
            axes,
        );
        list.lines.push(Line {
            from: unlocked_to_world.translation(),
            to: locked_to_world.translation(),
            color,
            width: 2.0,
            is_on_top: true,
        });
    }
}

/// Returns whether two transforms are nearly equal: a ghost inside the character would only blur it.
fn coincide(a: Mat4, b: Mat4) -> bool {
    let a = a.to_transform();
    let b = b.to_transform();
    let rotation_dot = a.rotation.dot(b.rotation).abs();
    a.translation.distance(b.translation) < SAME_METRES
        && rotation_dot > SAME_ROTATION_DOT
        && a.scale.abs_diff_eq(b.scale, 1e-3)
}

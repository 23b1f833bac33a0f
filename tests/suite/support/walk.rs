//! Takes whose root travels, and a character that follows it, for tests of root motion.
//!
//! *In*: a root that moves as a function of the time. *Out*: deltas, where the visible root is. *Not
//! here*: any claim.

use super::rig::{
    about_y, assert_quat, assert_vec3, at, bone, enabled, node, skeleton, take, turned_skeleton,
    walker,
};
use maquette::anim::root_motion::apply_root_motion;
use maquette::anim::{AnimInstance, ComponentPose, LocalPose};
use maquette::asset::{AnimSequence, RootLockMode, RootMotionSettings, Skeleton};
use maquette::math::{Quat, Transform, Vec3};
use std::sync::Arc;

pub(crate) type Clip = (Arc<Skeleton>, Arc<AnimSequence>);

pub(crate) fn clip(rest: Transform, key: &dyn Fn(f32) -> Transform) -> Clip {
    let skeleton = skeleton(vec![
        bone("root", None, rest),
        bone("spine", Some(0), at(0.0, 1.0, 0.0)),
    ]);
    let take = take(&skeleton, 4.0, 5, &[(0, key)]);
    (skeleton, take)
}

/// p(t) = (0, 0, 2t), yaw(t) = 90 t about Y, one second.
pub(crate) fn turning() -> Clip {
    clip(Transform::IDENTITY, &|t| {
        Transform::new(Vec3::new(0.0, 0.0, 2.0 * t), about_y(90.0 * t), Vec3::ONE)
    })
}

/// p(t) = (0, 0, 2t), one second.
pub(crate) fn straight() -> Clip {
    clip(Transform::IDENTITY, &|t| at(0.0, 0.0, 2.0 * t))
}

pub(crate) fn started(
    (skeleton, take): &Clip,
    settings: RootMotionSettings,
    from: f64,
) -> AnimInstance {
    let mut instance = walker(skeleton, take, settings);
    instance.set_time(from);
    instance
}

/// The delta of one tick from `from` by `move_secs`.
pub(crate) fn delta(clip: &Clip, from: f64, move_secs: f64) -> Transform {
    delta_with(clip, enabled(), from, move_secs)
}

pub(crate) fn delta_with(
    clip: &Clip,
    settings: RootMotionSettings,
    from: f64,
    move_secs: f64,
) -> Transform {
    let mut instance = started(clip, settings, from);
    instance.set_rate(move_secs.signum());
    instance.update(move_secs.abs());
    instance
        .consume_root_motion()
        .map_or(Transform::IDENTITY, |motion| motion.delta)
}

#[track_caller]
pub(crate) fn assert_delta(actual: &Transform, translation: [f32; 3], yaw_degrees: f32) {
    assert_vec3(actual.translation, translation, 1e-5);
    assert_quat(actual.rotation, about_y(yaw_degrees), 1e-5);
    assert_eq!(actual.scale, Vec3::ONE);
}

pub(crate) const LOCKS: [RootLockMode; 3] = [
    RootLockMode::RefPose,
    RootLockMode::AnimFirstFrame,
    RootLockMode::Zero,
];

/// A character at the origin that consumes its root motion every tick.
pub(crate) struct Stage {
    pub(crate) instance: AnimInstance,
    pub(crate) object_to_world: Transform,
}

impl Stage {
    pub(crate) fn new((skeleton, take): &Clip, settings: RootMotionSettings) -> Self {
        Self {
            instance: walker(skeleton, take, settings),
            object_to_world: Transform::IDENTITY,
        }
    }

    pub(crate) fn tick(&mut self, dt_secs: f64) {
        self.instance.update(dt_secs);
        if let Some(motion) = self.instance.consume_root_motion() {
            let base = if motion.is_reset {
                Transform::IDENTITY
            } else {
                self.object_to_world
            };
            self.object_to_world = apply_root_motion(&base, &Transform::IDENTITY, &motion.delta);
        }
    }

    /// The root as it is shown, rigid, world space.
    pub(crate) fn visible_root(&self) -> Transform {
        let mut local = LocalPose::default();
        let mut component = ComponentPose::default();
        self.instance.evaluate(&mut local, &mut component);
        let track = self.instance.root_track().expect("there is a take");
        let root_to_component = match track.bone() {
            Some(root) => component.bone(root).to_transform().rigid(),
            // The derived root's place in a locked pose.
            None => {
                let hips = track.hips().expect("a root is a bone or derived from one");
                let time = self.instance.time_secs();
                let unlocked = unlocked_pose(&self.instance, time)
                    .bone(hips)
                    .to_transform()
                    .rigid();
                let hips_to_root = unlocked.relative_to(&track.root_to_component(time));
                hips_to_root
                    .inverse()
                    .then(&component.bone(hips).to_transform().rigid())
            }
        };
        root_to_component.then(&self.object_to_world)
    }
}

pub(crate) fn unlocked_pose(instance: &AnimInstance, time_secs: f64) -> ComponentPose {
    let mut unlocked = instance.clone();
    unlocked.set_root_motion(RootMotionSettings {
        is_enabled: false,
        is_lock_forced: false,
        ..*instance.root_motion()
    });
    unlocked.set_time(time_secs);
    let mut local = LocalPose::default();
    let mut component = ComponentPose::default();
    unlocked.evaluate(&mut local, &mut component);
    component
}

pub(crate) fn unlocked_root(clip: &Clip, time_secs: f64) -> Transform {
    let instance = walker(&clip.0, &clip.1, enabled());
    let root = instance
        .root_track()
        .and_then(|track| track.bone())
        .expect("the root is a bone");
    unlocked_pose(&instance, time_secs)
        .bone(root)
        .to_transform()
        .rigid()
}

/// A deterministic stream of numbers in -1..1.
pub(crate) struct Numbers(u32);

impl Numbers {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as f32 / 8_388_608.0 - 1.0
    }

    fn vec3(&mut self) -> Vec3 {
        Vec3::new(self.next(), self.next(), self.next())
    }

    fn rotation(&mut self) -> Quat {
        Quat::from_xyzw(self.next(), self.next(), self.next(), self.next() + 0.01).normalize()
    }
}

/// A root that wanders and turns freely under nodes that are offset, turned, scaled and perhaps
/// moving.
pub(crate) fn wandering(seed: u32, name: &str, is_node_moving: bool) -> Clip {
    let mut numbers = Numbers(seed);
    let armature = Transform::new(
        numbers.vec3(),
        numbers.rotation(),
        Vec3::splat(3.0 + 2.0 * numbers.next()),
    );
    let rest = Transform::new(numbers.vec3(), numbers.rotation(), Vec3::splat(1.5));
    let bones = vec![
        node("Armature", None, armature),
        bone(name, Some(0), rest),
        bone(
            "spine",
            Some(1),
            Transform::new(numbers.vec3(), numbers.rotation(), Vec3::ONE),
        ),
    ];
    let file_to_component = Transform::from_rotation(numbers.rotation());
    let skeleton = turned_skeleton(bones, file_to_component);
    let place = numbers.vec3();
    let turn = numbers.rotation();
    let axis = numbers.vec3().normalize();
    let root = move |t: f32| {
        let bob = Vec3::new(0.0, (5.0 * t).sin() * 0.1, 0.0);
        Transform::new(
            place * (1.0 + t) + bob,
            Quat::from_axis_angle(axis, 1.7 * t) * turn,
            Vec3::splat(1.5),
        )
    };
    let above = move |t: f32| Transform {
        translation: armature.translation * (1.0 + t),
        ..armature
    };
    let take = if is_node_moving {
        take(&skeleton, 10.0, 14, &[(0, &above), (1, &root)])
    } else {
        take(&skeleton, 10.0, 14, &[(1, &root)])
    };
    (skeleton, take)
}

/// How far the visible root parts from the unlocked one over three loops, each seen from its first
/// frame.
///
/// Metres and radians. Ticks do not land on the loop's end.
pub(crate) fn visible_against_unlocked(
    clip: &Clip,
    settings: RootMotionSettings,
    ticks_a_loop: u32,
) -> (f32, f32) {
    let mut stage = Stage::new(clip, settings);
    let first_visible = stage.visible_root();
    let track = stage
        .instance
        .root_track()
        .expect("there is a take")
        .clone();
    let unlocked = |time: f64| {
        track
            .root_to_component(time)
            .relative_to(&track.root_to_component(0.0))
    };
    let length = clip.1.length_secs();
    let mut loops = Transform::IDENTITY;
    let mut worst = (0.0_f32, 0.0_f32);
    for _ in 0..3 * ticks_a_loop {
        let before = stage.instance.time_secs();
        stage.tick(length / f64::from(ticks_a_loop) * 1.03);
        let now = stage.instance.time_secs();
        if now < before {
            loops = unlocked(length).then(&loops);
        }
        let expected = unlocked(now).then(&loops);
        let seen = stage.visible_root().relative_to(&first_visible);
        worst.0 = worst.0.max(seen.translation.distance(expected.translation));
        worst.1 = worst.1.max(
            2.0 * (seen.rotation.conjugate() * expected.rotation)
                .xyz()
                .length()
                .asin(),
        );
    }
    worst
}

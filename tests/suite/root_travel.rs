//! Root motion as the character consumes it: gathering, loops and resets, moving the object.

use crate::support::rig::{
    about_x, about_y, angle_degrees, assert_quat, assert_transform, assert_vec3, at, enabled,
};
use crate::support::walk::{
    Stage, assert_delta, clip, delta, delta_with, started, straight, turning, wandering,
};
use maquette::anim::LoopMode;
use maquette::anim::root_motion::{RootMotion, apply_root_motion};
use maquette::asset::{PreviewMode, RootLockMode, RootMotionRule, RootMotionSettings};
use maquette::math::{Quat, Transform, Vec3};

#[test]
fn a_ping_pong_gives_back_what_it_took() {
    let mut instance = started(&turning(), enabled(), 0.0);
    instance.set_loop_mode(LoopMode::PingPong);
    let mut actor = Transform::IDENTITY;
    let mut farthest = 0.0_f32;
    for _ in 0..8 {
        instance.update(0.25);
        let motion = instance.consume_root_motion().expect("the root moved");
        actor = apply_root_motion(&actor, &Transform::IDENTITY, &motion.delta);
        farthest = farthest.max(actor.translation.length());
    }
    assert_eq!(instance.time_secs(), 0.0);
    assert_transform(&actor, &Transform::IDENTITY, 1e-5);
    assert!((farthest - 2.0).abs() < 1e-5);
    // Turning round within one tick: only the way that is left over counts.
    instance.set_time(0.75);
    instance.update(0.5);
    let motion = instance
        .consume_root_motion()
        .expect("it was there and back");
    assert_transform(&motion.delta, &Transform::IDENTITY, 1e-5);
}

#[test]
fn nothing_is_extracted_when_nothing_moves() {
    let mut instance = started(&straight(), enabled(), 0.5);
    instance.update(0.0);
    assert_eq!(instance.consume_root_motion(), None);
    instance.set_loop_mode(LoopMode::Once);
    instance.update(0.75);
    let rest = instance
        .consume_root_motion()
        .expect("half a second was left");
    assert_delta(&rest.delta, [0.0, 0.0, 1.0], 0.0);
    instance.update(0.75);
    assert_eq!(instance.consume_root_motion(), None);
}

#[test]
fn motion_gathers_until_it_is_consumed_once() {
    let mut instance = started(&straight(), enabled(), 0.0);
    instance.update(0.25);
    instance.update(0.25);
    assert_delta(
        &instance.consume_root_motion().expect("two ticks").delta,
        [0.0, 0.0, 1.0],
        0.0,
    );
    assert_eq!(instance.consume_root_motion(), None);
    instance.update(0.25);
    instance.set_preview(PreviewMode::Ignore);
    assert_eq!(
        instance.consume_root_motion(),
        None,
        "a change of mode drops what waits"
    );
}

#[test]
fn cw_01_a_delta_turns_with_the_component() {
    let actor = Transform::new(Vec3::new(10.0, 0.0, 0.0), about_y(90.0), Vec3::ONE);
    let component = Transform::new(Vec3::new(0.0, -0.9, 0.0), about_y(-90.0), Vec3::ONE);
    let moved = apply_root_motion(&actor, &component, &at(0.0, 0.0, 1.0));
    assert_vec3(moved.translation - actor.translation, [0.0, 0.0, 1.0], 1e-5);
    assert_quat(moved.rotation, actor.rotation, 1e-6);
}

#[test]
fn cw_02_a_rotation_pivots_about_the_components_origin() {
    let component = at(1.0, 0.0, 0.0);
    let turn = Transform::from_rotation(about_y(90.0));
    let moved = apply_root_motion(&Transform::IDENTITY, &component, &turn);
    assert_vec3(moved.translation, [1.0, 0.0, 1.0], 1e-6);
    assert_vec3(component.then(&moved).translation, [1.0, 0.0, 0.0], 1e-6);
    assert_quat(moved.rotation, about_y(90.0), 1e-6);
}

#[test]
fn cw_03_a_delta_is_scaled_by_the_component() {
    let component = Transform {
        scale: Vec3::splat(2.0),
        ..Transform::IDENTITY
    };
    let moved = apply_root_motion(&Transform::IDENTITY, &component, &at(0.0, 0.0, 1.0));
    assert_transform(&moved, &at(0.0, 0.0, 2.0), 1e-6);
}

#[test]
fn cw_04_no_motion_causes_no_drift() {
    let actor = Transform::new(
        Vec3::new(10.0, 0.1, -3.3),
        about_y(77.0) * about_x(13.0),
        Vec3::ONE,
    );
    let component = Transform::new(Vec3::new(0.3, -0.9, 0.1), about_y(-33.0), Vec3::splat(1.7));
    let ticks = |delta: Transform| {
        (0..10_000).fold(actor, |actor, _| {
            apply_root_motion(&actor, &component, &delta)
        })
    };
    assert_eq!(ticks(Transform::IDENTITY), actor);
    // Minus the identity is the same rotation.
    assert_eq!(
        ticks(Transform::from_rotation(Quat::from_xyzw(
            0.0, 0.0, 0.0, -1.0
        ))),
        actor
    );
}

#[test]
fn g5_deltas_of_one_pass_sum_to_the_whole_motion() {
    let (skeleton, take) = wandering(5, "root", false);
    for rule in [RootMotionRule::Unreal, RootMotionRule::Rigid] {
        let settings = RootMotionSettings {
            rule,
            lock: RootLockMode::AnimFirstFrame,
            ..enabled()
        };
        let clip = (skeleton.clone(), take.clone());
        let whole = delta_with(&clip, settings, 0.0, take.length_secs());
        for steps_a_second in [7.0, 24.0, 30.0, 60.0, 240.0] {
            let mut stage = Stage::new(&clip, settings);
            stage.instance.set_loop_mode(LoopMode::Once);
            for _ in 0..(take.length_secs() * steps_a_second) as usize + 3 {
                stage.tick(1.0 / steps_a_second);
            }
            assert_eq!(stage.instance.time_secs(), take.length_secs());
            assert_transform(&stage.object_to_world, &whole, 1e-4);
        }
    }
    // A 90 degree turn ends at 90 degrees.
    let whole = delta(&turning(), 0.0, 1.0);
    assert!((angle_degrees(whole.rotation) - 90.0).abs() < 1e-3);
}

#[test]
fn g7_the_first_delta_after_a_switch_is_the_new_clips_own() {
    let (skeleton, far) = clip(Transform::IDENTITY, &|t| at(50.0, 0.0, 30.0 + t));
    let mut instance = started(&straight(), enabled(), 0.25);
    instance.update(0.25);
    assert_eq!(*instance.skeleton(), skeleton);
    instance.set_take(Some(far), enabled());
    assert_eq!(
        (instance.time_secs(), instance.consume_root_motion()),
        (0.0, None)
    );
    instance.update(0.25);
    assert_delta(
        &instance
            .consume_root_motion()
            .expect("the root moved")
            .delta,
        [0.0, 0.0, 0.25],
        0.0,
    );
}

#[test]
fn g8_ten_loops_in_place_drift_nowhere_and_accumulate_ten_times_the_way() {
    let ticks = |settings: RootMotionSettings| {
        let mut stage = Stage::new(&straight(), settings);
        for _ in 0..300 {
            stage.tick(1.0 / 30.0);
        }
        (
            stage.visible_root().translation,
            stage.object_to_world.translation,
        )
    };
    let (root, actor) = ticks(RootMotionSettings {
        is_lock_forced: true,
        ..RootMotionSettings::default()
    });
    assert_eq!((root, actor), (Vec3::ZERO, Vec3::ZERO));
    let (root, actor) = ticks(enabled());
    assert_vec3(actor, [0.0, 0.0, 20.0], 2e-4);
    assert_vec3(root, [0.0, 0.0, 20.0], 2e-4);
}

#[test]
fn ui_06_loop_travels_on_loop_and_reset_comes_back_ignore_stays() {
    let run = |preview: PreviewMode| {
        let mut stage = Stage::new(&straight(), enabled());
        stage.instance.set_preview(preview);
        let mut resets = 0;
        let mut farthest = 0.0_f32;
        for _ in 0..24 {
            let before = stage.object_to_world.translation.z;
            stage.tick(0.125);
            let now = stage.object_to_world.translation.z;
            resets += usize::from(now < before);
            farthest = farthest.max(now);
        }
        (stage.object_to_world.translation.z, farthest, resets)
    };
    assert_eq!(run(PreviewMode::Loop), (6.0, 6.0, 0));
    assert_eq!(run(PreviewMode::Ignore), (0.0, 0.0, 0));
    let (_, farthest, resets) = run(PreviewMode::LoopAndReset);
    assert_eq!((farthest, resets), (2.0, 2));
}

#[test]
fn loop_and_reset_keeps_only_what_came_after_the_edge() {
    let mut instance = started(&turning(), enabled(), 0.5);
    instance.set_preview(PreviewMode::LoopAndReset);
    instance.update(0.25);
    instance.update(0.5);
    instance.update(0.25);
    let RootMotion { delta, is_reset } = instance.consume_root_motion().expect("the root moved");
    assert!(is_reset && instance.time_secs() == 0.5);
    assert_delta(&delta, [0.0, 0.0, 1.0], 45.0);
}

//! Inertialization: the polynomial by its table, then whole characters that switch takes.

use crate::support::mannequin::{mannequin, take_named};
use crate::support::rig::{
    about_z, assert_rotation, assert_transform, assert_vec3, at, bone, enabled, skeleton, take,
    walker,
};
use maquette::anim::{AnimInstance, ComponentPose, Decay, LocalPose};
use maquette::asset::{
    AnimSequence, FloatCurve, FloatCurveKind, PreviewMode, RootMotionSettings, SequenceParts,
    Skeleton,
};
use maquette::math::{Transform, Vec3};
use std::sync::Arc;

const TIMES: [f32; 6] = [0.0, 0.1, 0.25, 0.5, 0.75, 1.0];

#[track_caller]
fn assert_row(start: f32, speed: f32, secs: f32, expected: &[f32]) {
    let decay = Decay::new(start, speed, secs);
    for (time, expected) in TIMES.into_iter().zip(expected) {
        let left = decay.at(time);
        assert!(
            (left - expected).abs() < 2e-6,
            "at {time}: {left}, not {expected}"
        );
    }
}

const FROM_REST: [f32; 6] = [1.0, 0.991_440, 0.896_484, 0.5, 0.103_516, 0.0];
const INWARD: [f32; 6] = [1.0, 0.801_900, 0.527_344, 0.1875, 0.027_344, 0.0];

#[test]
fn in_01_from_rest() {
    assert_row(1.0, 0.0, 1.0, &FROM_REST);
}

#[test]
fn in_02_moving_inward() {
    assert_row(1.0, -2.0, 1.0, &INWARD);
}

#[test]
fn in_03_moving_inward_fast() {
    assert_row(
        1.0,
        -5.0,
        1.0,
        &[1.0, 0.590_490, 0.237_305, 0.031_25, 0.000_977, 0.0],
    );
}

#[test]
fn in_04_moving_inward_so_fast_that_the_time_shortens() {
    assert_row(1.0, -10.0, 1.0, &[1.0, 0.327_680, 0.031_250, 0.0, 0.0, 0.0]);
}

#[test]
fn in_05_moving_outward_counts_as_rest() {
    assert_row(1.0, 3.0, 1.0, &FROM_REST);
}

#[test]
fn in_06_from_below_zero_it_is_mirrored() {
    assert_row(-1.0, 2.0, 1.0, &INWARD.map(|left| -left));
}

#[test]
fn in_07_in_half_the_time() {
    assert_row(1.0, -2.0, 0.5, &[1.0, 0.778_240, 0.343_750, 0.0]);
}

#[test]
fn what_is_left_never_crosses_zero_and_never_grows() {
    for speed in [0.0, -0.3, -1.0, -2.5, -4.0, -5.0, -7.0, -60.0, -1e6] {
        for secs in [1e-4, 0.2, 1.0, 30.0] {
            let decay = Decay::new(1.0, speed, secs);
            let left: Vec<f32> = (0..=500_u16)
                .map(|i| decay.at(secs * f32::from(i) / 500.0))
                .collect();
            assert!(
                left.iter().all(|left| (0.0..=1.0).contains(left)),
                "{speed} {secs}: {left:?}"
            );
            assert!(
                left.windows(2).all(|pair| pair[1] <= pair[0] + 1e-6),
                "{speed} {secs}"
            );
            assert_eq!(left[500], 0.0);
        }
    }
}

#[test]
fn nothing_and_no_time_leave_nothing() {
    for (start, speed, secs) in [
        (0.0, -1.0, 1.0),
        (1e-9, 0.0, 1.0),
        (1.0, 0.0, 0.0),
        (f32::NAN, 0.0, 1.0),
    ] {
        assert_eq!(Decay::new(start, speed, secs).at(0.0), 0.0);
    }
    assert_eq!(
        Decay::new(1.0, f32::NAN, 1.0),
        Decay::new(1.0, 0.0, 1.0),
        "no speed is rest"
    );
}

/// One bone, and takes of four seconds that hold or move it.
fn one_bone(keys: &[&dyn Fn(f32) -> Transform]) -> (Arc<Skeleton>, Vec<Arc<AnimSequence>>) {
    let skeleton = skeleton(vec![bone("root", None, Transform::IDENTITY)]);
    let takes = keys
        .iter()
        .map(|key| take(&skeleton, 10.0, 41, &[(0, *key)]))
        .collect();
    (skeleton, takes)
}

fn playing(skeleton: &Arc<Skeleton>, take: &Arc<AnimSequence>) -> AnimInstance {
    walker(skeleton, take, RootMotionSettings::default())
}

fn pose(instance: &AnimInstance) -> LocalPose {
    let mut local = LocalPose::default();
    let mut component = ComponentPose::default();
    instance.evaluate(&mut local, &mut component);
    local
}

fn inertialize(instance: &mut AnimInstance, take: &Arc<AnimSequence>, secs: f64) {
    instance.inertialize(Some(take.clone()), RootMotionSettings::default(), secs);
}

#[test]
fn in_08_a_quarter_turn_is_half_gone_at_half_the_time() {
    let (skeleton, takes) = one_bone(&[&|_| Transform::from_rotation(about_z(90.0)), &|_| {
        Transform::IDENTITY
    }]);
    let mut instance = playing(&skeleton, &takes[0]);
    instance.update(0.1);
    inertialize(&mut instance, &takes[1], 0.2);
    assert_rotation(pose(&instance).bones[0].rotation, about_z(90.0), 1e-5);
    instance.update(0.1);
    assert_rotation(pose(&instance).bones[0].rotation, about_z(45.0), 1e-5);
    instance.update(0.1);
    assert_eq!(pose(&instance).bones[0], Transform::IDENTITY);
    assert!(!instance.is_in_transition());
}

/// A take that comes in from x = 3 at two metres a second, and is at x = 1 after a second; and one
/// at rest at 0.
fn inward() -> (Arc<Skeleton>, Vec<Arc<AnimSequence>>) {
    one_bone(&[&|t| at(3.0 - 2.0 * t, 0.0, 0.0), &|_| at(0.0, 0.0, 0.0)])
}

#[track_caller]
fn assert_dies_away(requests: &[f64], rows: &[(f64, f32)]) {
    let (skeleton, takes) = inward();
    for (passed, expected) in rows {
        let mut instance = playing(&skeleton, &takes[0]);
        instance.update(0.95);
        instance.update(0.05);
        for secs in requests {
            inertialize(&mut instance, &takes[1], *secs);
        }
        instance.update(*passed);
        assert_vec3(
            pose(&instance).bones[0].translation,
            [*expected, 0.0, 0.0],
            2e-5,
        );
    }
}

#[test]
fn a_moving_bone_keeps_the_speed_of_the_last_two_poses() {
    assert_dies_away(
        &[1.0],
        &[
            (0.0, 1.0),
            (0.1, 0.801_900),
            (0.25, 0.527_344),
            (0.5, 0.1875),
            (1.0, 0.0),
        ],
    );
}

#[test]
fn of_several_requests_in_one_frame_the_shortest_time_counts() {
    let rows = [(0.0, 1.0), (0.1, 0.778_240), (0.25, 0.343_750), (0.5, 0.0)];
    assert_dies_away(&[0.5, 1.0], &rows);
    assert_dies_away(&[1.0, 0.5, 2.0], &rows);
    assert_dies_away(&[1.0, 0.0, 2.0], &[(0.0, 0.0), (0.1, 0.0)]);
}

#[test]
fn without_a_step_before_it_nothing_moved() {
    let (skeleton, takes) = inward();
    let mut instance = playing(&skeleton, &takes[0]);
    instance.set_time(1.0);
    inertialize(&mut instance, &takes[1], 1.0);
    instance.update(0.1);
    assert_vec3(
        pose(&instance).bones[0].translation,
        [0.991_440, 0.0, 0.0],
        2e-5,
    );
}

#[test]
fn a_scale_dies_away_as_a_translation_does() {
    let scaled = |scale: f32| Transform {
        scale: Vec3::splat(scale),
        ..Transform::IDENTITY
    };
    let (skeleton, takes) = one_bone(&[&|_| scaled(2.0), &|_| scaled(1.0)]);
    let mut instance = playing(&skeleton, &takes[0]);
    instance.update(0.1);
    inertialize(&mut instance, &takes[1], 1.0);
    instance.update(0.25);
    assert_vec3(pose(&instance).bones[0].scale, [1.896_484; 3], 1e-5);
}

#[test]
fn a_request_during_a_running_one_goes_on_from_what_is_shown() {
    let (skeleton, takes) = one_bone(&[&|_| at(1.0, 0.0, 0.0), &|_| Transform::IDENTITY, &|_| {
        at(-1.0, 0.0, 0.0)
    }]);
    let mut instance = playing(&skeleton, &takes[0]);
    instance.update(0.1);
    inertialize(&mut instance, &takes[1], 1.0);
    instance.update(0.499);
    let x = |instance: &AnimInstance| pose(instance).bones[0].translation.x;
    let before = x(&instance);
    instance.update(0.001);
    let shown = x(&instance);
    assert!((shown - 0.5).abs() < 1e-5);
    inertialize(&mut instance, &takes[2], 1.0);
    assert!((x(&instance) - shown).abs() < 1e-5);
    instance.update(0.001);
    let speed_before = (shown - before) / 0.001;
    let speed_after = (x(&instance) - shown) / 0.001;
    // IN-01 half way: -1.875 a second.
    assert!((speed_before + 1.875).abs() < 0.01, "{speed_before}");
    assert!(
        (speed_after - speed_before).abs() < 0.05,
        "{speed_after} after {speed_before}"
    );
    instance.update(1.0);
    assert_eq!(x(&instance), -1.0);
}

#[test]
fn the_mannequins_first_frame_is_the_old_pose_and_its_last_the_new_one() {
    let file = mannequin();
    let walk = take_named(&file, "walk");
    let run = take_named(&file, "run");
    let mut instance = walker(&file.skeleton, &walk, enabled());
    (0..25).for_each(|_| _ = instance.update(1.0 / 60.0));
    let old = pose(&instance);
    instance.inertialize(Some(run.clone()), enabled(), 0.3);
    for (shown, old) in pose(&instance).bones.iter().zip(&old.bones) {
        assert_transform(shown, old, 1e-5);
    }
    let mut fresh = walker(&file.skeleton, &run, enabled());
    for _ in 0..10 {
        assert!(instance.is_in_transition());
        instance.update(0.03);
        fresh.update(0.03);
    }
    instance.update(1e-6);
    fresh.update(1e-6);
    assert_eq!(pose(&instance), pose(&fresh));
}

#[test]
fn a_locked_root_stays_locked_and_only_the_new_take_moves_the_character() {
    let (skeleton, takes) = one_bone(&[&|t| at(0.0, 0.0, t), &|t| at(0.5, 0.0, 3.0 * t)]);
    let mut instance = walker(&skeleton, &takes[0], enabled());
    instance.set_preview(PreviewMode::Loop);
    instance.update(0.5);
    assert!(instance.consume_root_motion().is_some());
    instance.inertialize(Some(takes[1].clone()), enabled(), 0.4);
    for _ in 0..4 {
        instance.update(0.1);
        assert_eq!(
            pose(&instance).bones[0],
            Transform::IDENTITY,
            "the reference pose holds the root"
        );
        let motion = instance.consume_root_motion().expect("the take travels");
        assert_vec3(motion.delta.translation, [0.0, 0.0, 0.3], 1e-5);
    }
}

#[test]
fn float_curves_die_away_too() {
    let (skeleton, takes) = one_bone(&[&|_| Transform::IDENTITY]);
    let smile = |value: f32| {
        let kind = FloatCurveKind::Property { node: None };
        let curves = vec![FloatCurve {
            name: "smile".to_owned(),
            kind,
            values: vec![value],
        }];
        Arc::new(
            AnimSequence::new(SequenceParts {
                curves,
                ..takes[0].parts().clone()
            })
            .expect("one value is constant"),
        )
    };
    let mut instance = playing(&skeleton, &smile(1.0));
    instance.update(0.1);
    inertialize(&mut instance, &smile(0.0), 1.0);
    assert_eq!(pose(&instance).curves, vec![1.0]);
    instance.update(0.5);
    assert!((pose(&instance).curves[0] - 0.5).abs() < 1e-6);
    // A take without the curve has it at 0, and one that brings a new curve finds its place.
    inertialize(&mut instance, &takes[0], 0.2);
    assert!((pose(&instance).curves[0] - 0.5).abs() < 1e-6);
    instance.update(0.3);
    assert_eq!(pose(&instance).curves, vec![0.0]);
}

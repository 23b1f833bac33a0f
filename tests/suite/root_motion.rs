//! Extraction of root motion over spans, row by row, and the law that the visible root moves as the
//! unlocked one.

use crate::support::rig::{
    about_x, about_y, assert_quat, assert_rotation, assert_transform, assert_vec3, at, bone,
    enabled, node, skeleton, take, turned_skeleton,
};
use crate::support::walk::{
    Clip, LOCKS, Stage, assert_delta, clip, delta, delta_with, started, straight, turning,
    unlocked_root, visible_against_unlocked, wandering,
};
use maquette::anim::Interpolation;
use maquette::asset::{BoneIndex, RootLockMode, RootMotionRule, RootMotionSettings, RootSource};
use maquette::math::{Quat, Transform, Vec3};

#[test]
fn rm_01_a_span_inside_the_take() {
    assert_delta(
        &delta(&turning(), 0.25, 0.5),
        [-0.382_683, 0.0, 0.923_880],
        45.0,
    );
}

#[test]
fn rm_02_two_steps_compose_to_one() {
    let mut instance = started(&turning(), enabled(), 0.25);
    instance.update(0.25);
    instance.update(0.25);
    let motion = instance.consume_root_motion().expect("the root moved");
    assert_delta(&motion.delta, [-0.382_683, 0.0, 0.923_880], 45.0);
}

#[test]
fn rm_03_wrapping_span_composes_across_the_loop() {
    assert_delta(
        &delta(&turning(), 0.75, 0.5),
        [-0.270_598, 0.0, 0.653_281],
        45.0,
    );
}

#[test]
fn rm_04_a_wrap_is_not_the_difference_of_two_samples() {
    let naive = Vec3::new(0.923_880, 0.0, -0.382_683);
    let composed = delta(&turning(), 0.75, 0.5);
    assert!(composed.translation.distance(naive) > 1.0 && composed.rotation.y > 0.0);
    // Travelled backward inside the take, the same two times give just that.
    assert_delta(&delta(&turning(), 0.75, -0.5), naive.to_array(), -45.0);
}

#[test]
fn rm_05_a_full_cycle() {
    assert_delta(&delta(&turning(), 0.0, 1.0), [0.0, 0.0, 2.0], 90.0);
}

#[test]
fn rm_06_several_loops_in_one_tick() {
    assert_delta(
        &delta(&turning(), 0.75, 2.5),
        [1.959_844, 0.0, 0.811_794],
        225.0,
    );
}

#[test]
fn rm_07_a_wrap_backward() {
    assert_delta(
        &delta(&turning(), 0.25, -0.5),
        [0.653_281, 0.0, -0.270_598],
        -45.0,
    );
}

#[test]
fn rm_08_four_cycles_turn_once_and_come_back() {
    let four = delta(&turning(), 0.0, 4.0);
    assert_vec3(four.translation, [0.0, 0.0, 0.0], 1e-5);
    // A full turn is minus the identity, with sign.
    assert_quat(four.rotation, Quat::from_xyzw(0.0, 0.0, 0.0, -1.0), 1e-5);
}

#[test]
fn rm_09_the_rest_rotation_of_the_root_is_taken_out() {
    let turned = |t: f32| {
        Transform::new(
            Vec3::new(0.0, 0.0, 2.0 * t),
            about_y(90.0 * t) * about_x(-90.0),
            Vec3::ONE,
        )
    };
    let clip = clip(Transform::from_rotation(about_x(-90.0)), &turned);
    assert_delta(&delta(&clip, 0.25, 0.5), [-0.382_683, 0.0, 0.923_880], 45.0);
}

#[test]
fn rm_10_a_straight_walk_goes_on_over_the_wrap() {
    assert_delta(&delta(&straight(), 0.75, 0.5), [0.0, 0.0, 1.0], 0.0);
}

#[test]
fn rm_11_landing_on_the_end_and_going_on() {
    let mut instance = started(&straight(), enabled(), 0.75);
    for time in [1.0, 0.25] {
        assert_eq!(instance.update(0.25).time_secs, time);
        let motion = instance.consume_root_motion().expect("the root moved");
        assert_delta(&motion.delta, [0.0, 0.0, 0.5], 0.0);
    }
}

#[test]
fn rm_12_the_roots_own_scale_divides_unless_normalised() {
    let clip = clip(Transform::IDENTITY, &|t| Transform {
        scale: Vec3::splat(2.0),
        ..at(0.0, 0.0, 2.0 * t)
    });
    let sampled = RootMotionSettings {
        is_scale_normalised: false,
        ..enabled()
    };
    assert_delta(&delta_with(&clip, sampled, 0.0, 0.5), [0.0, 0.0, 0.5], 0.0);
    assert_delta(
        &delta_with(&clip, enabled(), 0.0, 0.5),
        [0.0, 0.0, 1.0],
        0.0,
    );
}

#[test]
fn rm_13_a_wrap_backward_from_the_very_begin() {
    assert_delta(&delta(&straight(), 0.0, -0.25), [0.0, 0.0, -0.5], 0.0);
    // The same when the begin was reached by playing, not by a seek.
    let mut instance = started(&straight(), enabled(), 0.25);
    instance.set_rate(-1.0);
    instance.update(0.25);
    assert_delta(
        &instance
            .consume_root_motion()
            .expect("the root moved")
            .delta,
        [0.0, 0.0, -0.5],
        0.0,
    );
    assert_eq!(instance.update(0.25).time_secs, 0.75);
    assert_delta(
        &instance
            .consume_root_motion()
            .expect("the root moved")
            .delta,
        [0.0, 0.0, -0.5],
        0.0,
    );
}

#[test]
fn rm_14_a_z_up_file_walks_forward_not_upward() {
    let bones = vec![bone("root", None, Transform::IDENTITY)];
    let skeleton = turned_skeleton(bones, Transform::from_rotation(about_x(-90.0)));
    let take = take(&skeleton, 4.0, 5, &[(0, &|t| at(0.0, -2.0 * t, 0.0))]);
    for rule in [RootMotionRule::Unreal, RootMotionRule::Rigid] {
        let settings = RootMotionSettings { rule, ..enabled() };
        let whole = delta_with(&(skeleton.clone(), take.clone()), settings, 0.0, 1.0);
        assert_delta(&whole, [0.0, 0.0, 2.0], 0.0);
    }
}

#[test]
fn rm_15_a_scaled_and_turned_node_above_the_root_is_included() {
    let armature = Transform::new(Vec3::ZERO, about_x(-90.0), Vec3::splat(100.0));
    let bones = vec![
        node("Armature", None, armature),
        bone("root", Some(0), Transform::IDENTITY),
    ];
    let skeleton = skeleton(bones);
    let take = take(&skeleton, 4.0, 5, &[(1, &|t| at(0.0, -0.02 * t, 0.0))]);
    for rule in [RootMotionRule::Unreal, RootMotionRule::Rigid] {
        for lock in LOCKS {
            let settings = RootMotionSettings {
                rule,
                lock,
                ..enabled()
            };
            let clip = (skeleton.clone(), take.clone());
            assert_delta(&delta_with(&clip, settings, 0.0, 1.0), [0.0, 0.0, 2.0], 0.0);
            // C4: what is extracted is what was seen on the screen.
            let seen =
                unlocked_root(&clip, 1.0).translation - unlocked_root(&clip, 0.0).translation;
            assert_vec3(seen, [0.0, 0.0, 2.0], 1e-5);
        }
    }
}

#[test]
fn rm_16_a_root_that_turns_away_from_the_origin() {
    let key = |t: f32| Transform::new(Vec3::new(10.0, 0.0, 5.0), about_y(90.0 * t), Vec3::ONE);
    let clip = clip(Transform::IDENTITY, &key);
    for (rule, ends) in [
        (RootMotionRule::Rigid, [10.0, 0.0, 5.0]),
        (RootMotionRule::Unreal, [5.0, 0.0, -10.0]),
    ] {
        let settings = RootMotionSettings {
            rule,
            lock: RootLockMode::AnimFirstFrame,
            ..enabled()
        };
        let mut stage = Stage::new(&clip, settings);
        stage.tick(0.5);
        stage.tick(0.5);
        let root = stage.visible_root();
        assert_vec3(root.translation, ends, 1e-4);
        assert_rotation(root.rotation, about_y(90.0), 1e-5);
    }
}

#[track_caller]
fn assert_visible_equals_unlocked(clip: &Clip, settings: RootMotionSettings) {
    let (metres, radians) = visible_against_unlocked(clip, settings, 30);
    assert!(
        metres < 1e-4 && radians < 1e-4,
        "{metres} m, {radians} rad with {settings:?}"
    );
}

#[test]
fn rm_17_rigid_moves_the_visible_root_as_the_unlocked_one() {
    for seed in 1..12 {
        for lock in LOCKS {
            let settings = RootMotionSettings {
                rule: RootMotionRule::Rigid,
                lock,
                ..enabled()
            };
            assert_visible_equals_unlocked(&wandering(seed, "root", false), settings);
            assert_visible_equals_unlocked(&turning(), settings);
        }
    }
}

#[test]
fn rm_17_holds_for_stepped_frames() {
    let settings = RootMotionSettings {
        rule: RootMotionRule::Rigid,
        ..enabled()
    };
    let mut stage = Stage::new(&wandering(3, "root", false), settings);
    stage.instance.set_interpolation(Interpolation::Step);
    let first = stage.visible_root();
    let track = stage
        .instance
        .root_track()
        .expect("there is a take")
        .clone();
    for frame in [2, 2, 3, 5] {
        stage.tick(f64::from(frame) * 0.1 - stage.instance.time_secs() + 0.05);
        let expected = track
            .root_to_component(f64::from(frame) * 0.1)
            .relative_to(&track.root_to_component(0.0));
        assert_transform(&stage.visible_root().relative_to(&first), &expected, 1e-4);
    }
}

#[test]
fn rm_17_holds_for_a_root_made_from_the_hips() {
    for seed in 1..6 {
        for lock in LOCKS {
            let settings = RootMotionSettings {
                rule: RootMotionRule::Rigid,
                lock,
                ..enabled()
            };
            assert_visible_equals_unlocked(&wandering(seed, "mixamorig:Hips", false), settings);
        }
    }
}

#[test]
fn rm_17_holds_for_a_chosen_root_below_a_moving_node() {
    for seed in 1..6 {
        for lock in LOCKS {
            let root = RootSource::Bone(BoneIndex(1));
            let settings = RootMotionSettings {
                rule: RootMotionRule::Rigid,
                lock,
                root,
                ..enabled()
            };
            assert_visible_equals_unlocked(&wandering(seed, "root", true), settings);
        }
    }
}

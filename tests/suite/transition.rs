//! Cross-fades between takes: what is on the screen never jumps, and both sides go on.

use crate::support::bone_sets::{any_rig, assert_equals_the_whole};
use crate::support::mannequin::{mannequin, take_named};
use crate::support::rig::{
    about_y, assert_transform, assert_vec3, at, bone, enabled, skeleton, take, turned_skeleton,
    walker,
};
use maquette::anim::root_motion::blend_root_motions;
use maquette::anim::{AnimInstance, BoneSet, ComponentPose, Easing, LocalPose, LoopMode, PoseWork};
use maquette::asset::{
    AnimSequence, Bone, BoneIndex, FloatCurve, FloatCurveKind, InheritRule, PreviewMode,
    RootLockMode, RootMotionSettings, RootSource, SequenceParts, Skeleton,
};
use maquette::math::{Transform, Vec3};
use proptest::prelude::*;
use std::sync::Arc;

fn plain() -> RootMotionSettings {
    RootMotionSettings::default()
}

fn turned(metres: f32, yaw_degrees: f32) -> Transform {
    Transform::new(Vec3::new(0.0, 0.0, metres), about_y(yaw_degrees), Vec3::ONE)
}

#[test]
fn rb_01_two_motions_blend_by_weight() {
    let blended = blend_root_motions([(turned(0.1, 0.0), 0.25), (turned(0.3, 0.0), 0.75)]);
    assert_transform(&blended, &turned(0.25, 0.0), 1e-6);
}

#[test]
fn rb_02_their_turns_blend_too() {
    let blended = blend_root_motions([(turned(0.1, 0.0), 0.5), (turned(0.3, 90.0), 0.5)]);
    assert_transform(&blended, &turned(0.2, 45.0), 1e-6);
}

#[test]
fn rb_03_a_weight_short_of_one_is_filled_up_with_no_motion() {
    let blended = blend_root_motions([(turned(0.1, 90.0), 0.6)]);
    assert_transform(&blended, &turned(0.06, 54.471_448), 1e-6);
    assert_eq!(blend_root_motions([]), Transform::IDENTITY);
}

#[test]
fn a_turn_and_its_negation_blend_to_that_turn() {
    let turn = turned(0.1, 60.0);
    let negated = Transform {
        rotation: -turn.rotation,
        ..turn
    };
    assert_transform(
        &blend_root_motions([(turn, 0.5), (negated, 0.5)]),
        &turn,
        1e-6,
    );
}

/// One bone and takes of four seconds.
fn one_bone(keys: &[&dyn Fn(f32) -> Transform]) -> (Arc<Skeleton>, Vec<Arc<AnimSequence>>) {
    let skeleton = skeleton(vec![bone("root", None, at(-7.0, 0.0, 0.0))]);
    let takes = keys
        .iter()
        .map(|key| take(&skeleton, 10.0, 41, &[(0, *key)]))
        .collect();
    (skeleton, takes)
}

fn pose(instance: &AnimInstance) -> LocalPose {
    let mut local = LocalPose::default();
    let mut component = ComponentPose::default();
    instance.evaluate(&mut local, &mut component);
    local
}

fn x(instance: &AnimInstance) -> f32 {
    pose(instance).bones[0].translation.x
}

fn fade(instance: &mut AnimInstance, take: &Arc<AnimSequence>, secs: f64, curve: Easing) {
    instance.cross_fade(Some(take.clone()), plain(), secs, curve);
}

#[test]
fn the_weight_follows_the_curve_and_both_sides_go_on_playing() {
    let (skeleton, takes) = one_bone(&[&|t| at(t, 0.0, 0.0), &|t| at(10.0 + 2.0 * t, 0.0, 0.0)]);
    for (curve, quarter) in [
        (Easing::Linear, 0.25),
        (Easing::Cubic, 0.156_25),
        (Easing::CircularIn, 0.031_754),
    ] {
        let mut instance = walker(&skeleton, &takes[0], plain());
        instance.update(0.2);
        fade(&mut instance, &takes[1], 1.0, curve);
        assert_eq!((instance.fade_weight(), instance.time_secs()), (0.0, 0.0));
        instance.update(0.25);
        let old = 0.45;
        let new = 10.5;
        assert!(
            (x(&instance) - (old + (new - old) * quarter)).abs() < 1e-4,
            "{curve:?}: {}",
            x(&instance)
        );
        assert!((instance.fade_weight() - quarter).abs() < 2e-6);
        assert!(instance.is_in_transition());
        instance.update(0.75);
        assert!((x(&instance) - 12.0).abs() < 1e-5);
        assert!(!instance.is_in_transition());
    }
}

#[test]
fn i9_the_first_frame_of_a_fade_is_the_old_pose_and_its_end_the_new_take() {
    let file = mannequin();
    let walk = take_named(&file, "walk");
    let run = take_named(&file, "run");
    for curve in Easing::ALL {
        let mut instance = walker(&file.skeleton, &walk, enabled());
        (0..25).for_each(|_| _ = instance.update(1.0 / 60.0));
        let old = pose(&instance);
        instance.cross_fade(Some(run.clone()), enabled(), 0.25, curve);
        assert_eq!(pose(&instance), old, "{curve:?}");
        let mut fresh = walker(&file.skeleton, &run, enabled());
        (0..26).for_each(|_| _ = (instance.update(0.01), fresh.update(0.01)));
        assert_eq!(pose(&instance), pose(&fresh), "{curve:?}");
    }
}

#[test]
fn an_interrupted_fade_goes_on_from_what_is_shown() {
    let file = mannequin();
    let walk = take_named(&file, "walk");
    let run = take_named(&file, "run");
    let mut instance = walker(&file.skeleton, &walk, enabled());
    instance.update(0.4);
    // Many more than can play at once, some by inertialization.
    for request in 0..30 {
        let old = pose(&instance);
        let take = if request % 2 == 0 { &run } else { &walk };
        if request % 7 == 6 {
            instance.inertialize(Some(take.clone()), enabled(), 0.5);
        } else {
            instance.cross_fade(Some(take.clone()), enabled(), 0.5, Easing::Cubic);
        }
        for (shown, old) in pose(&instance).bones.iter().zip(&old.bones) {
            assert_transform(shown, old, 1e-5);
        }
        instance.update(0.03);
    }
    instance.update(1.0);
    instance.update(0.1);
    let mut fresh = walker(&file.skeleton, &walk, enabled());
    fresh.set_time(instance.time_secs());
    assert_eq!(pose(&instance), pose(&fresh));
}

#[test]
fn a_fade_below_another_goes_on() {
    let (skeleton, takes) = one_bone(&[&|_| at(0.0, 0.0, 0.0), &|_| at(1.0, 0.0, 0.0), &|_| {
        at(3.0, 0.0, 0.0)
    }]);
    let mut instance = walker(&skeleton, &takes[0], plain());
    fade(&mut instance, &takes[1], 1.0, Easing::Linear);
    instance.update(0.5);
    fade(&mut instance, &takes[2], 1.0, Easing::Linear);
    assert_eq!(x(&instance), 0.5);
    instance.update(0.25);
    // The lower fade is at 0.75, and a quarter of the way from there to 3.
    assert!((x(&instance) - (0.75 + 0.25 * 2.25)).abs() < 1e-6);
    instance.update(0.5);
    assert!((x(&instance) - (1.0 + 0.75 * 2.0)).abs() < 1e-6);
}

#[test]
fn every_side_moves_the_character_by_its_weight() {
    let (skeleton, takes) = one_bone(&[&|t| at(0.0, 0.0, t), &|t| at(0.0, 0.0, 3.0 * t)]);
    let mut instance = walker(&skeleton, &takes[0], enabled());
    instance.set_preview(PreviewMode::Loop);
    instance.update(0.1);
    instance.cross_fade(Some(takes[1].clone()), enabled(), 0.4, Easing::Linear);
    let before = instance
        .consume_root_motion()
        .expect("a fade drops no motion");
    assert_vec3(before.delta.translation, [0.0, 0.0, 0.1], 1e-6);
    // Steps of 0.1 s: 0.1 m from one, 0.3 m from the other.
    for weight in [0.25, 0.5, 0.75, 1.0, 1.0] {
        instance.update(0.1);
        let motion = instance.consume_root_motion().expect("both travel");
        assert_vec3(
            motion.delta.translation,
            [0.0, 0.0, 0.1 + 0.2 * weight],
            1e-5,
        );
    }
}

#[test]
fn a_side_without_root_motion_counts_as_standing_still() {
    let (skeleton, takes) = one_bone(&[&|t| at(0.0, 0.0, t), &|_| Transform::IDENTITY]);
    let mut instance = walker(&skeleton, &takes[0], enabled());
    instance.set_preview(PreviewMode::Loop);
    instance.cross_fade(None, plain(), 0.4, Easing::Linear);
    instance.update(0.1);
    let motion = instance
        .consume_root_motion()
        .expect("the old take travels");
    assert_vec3(motion.delta.translation, [0.0, 0.0, 0.075], 1e-6);
}

#[test]
fn a_derived_roots_lock_does_not_jump_when_a_fade_starts_or_ends() {
    let bones = vec![
        bone("hips", None, at(0.0, 1.0, 0.0)),
        bone("spine", Some(0), at(0.0, 0.5, 0.0)),
    ];
    let skeleton = skeleton(bones);
    let walk = take(&skeleton, 10.0, 41, &[(0, &|t| turned(t, 20.0 * t))]);
    let stand = take(&skeleton, 10.0, 41, &[(0, &|_| at(0.3, 1.0, 0.0))]);
    let derived = RootMotionSettings {
        root: RootSource::DerivedFrom(BoneIndex(0)),
        ..enabled()
    };
    let spine = |instance: &AnimInstance| {
        let mut local = LocalPose::default();
        let mut component = ComponentPose::default();
        instance.evaluate(&mut local, &mut component);
        component.bone(BoneIndex(1)).translation()
    };
    for is_fade in [true, false] {
        let mut instance = walker(&skeleton, &walk, derived);
        instance.update(1.5);
        let mut last = spine(&instance);
        if is_fade {
            instance.cross_fade(Some(stand.clone()), plain(), 0.5, Easing::Cubic);
        } else {
            instance.inertialize(Some(stand.clone()), plain(), 0.5);
        }
        assert_vec3(spine(&instance), last.to_array(), 1e-5);
        for _ in 0..60 {
            instance.update(0.01);
            let now = spine(&instance);
            assert!(now.distance(last) < 0.05, "from {last} to {now}");
            last = now;
        }
        assert_vec3(last, [0.3, 1.5, 0.0], 1e-6);
    }
}

#[test]
fn no_time_is_at_once() {
    let (skeleton, takes) = one_bone(&[&|_| at(1.0, 0.0, 0.0), &|_| at(5.0, 0.0, 0.0)]);
    for secs in [0.0, -1.0, f64::NAN] {
        let mut instance = walker(&skeleton, &takes[0], plain());
        instance.update(0.1);
        fade(&mut instance, &takes[1], secs, Easing::Linear);
        assert_eq!(x(&instance), 5.0);
        assert!(!instance.is_in_transition());
    }
}

#[test]
fn putting_the_time_somewhere_or_setting_a_take_ends_a_transition() {
    let (skeleton, takes) = one_bone(&[&|_| at(1.0, 0.0, 0.0), &|_| at(5.0, 0.0, 0.0)]);
    for is_fade in [true, false] {
        let mut instance = walker(&skeleton, &takes[0], plain());
        let start = |instance: &mut AnimInstance| {
            instance.set_take(Some(takes[0].clone()), plain());
            if is_fade {
                fade(instance, &takes[1], 1.0, Easing::Linear);
            } else {
                instance.inertialize(Some(takes[1].clone()), plain(), 1.0);
            }
            instance.update(0.1);
            assert!(instance.is_in_transition());
        };
        start(&mut instance);
        instance.set_time(0.3);
        assert_eq!((x(&instance), instance.is_in_transition()), (5.0, false));
        start(&mut instance);
        instance.set_take(Some(takes[0].clone()), plain());
        assert_eq!((x(&instance), instance.is_in_transition()), (1.0, false));
    }
}

#[test]
fn a_fade_may_lead_to_the_saved_pose_and_from_it() {
    let (skeleton, takes) = one_bone(&[&|_| at(1.0, 0.0, 0.0)]);
    let mut instance = AnimInstance::new(skeleton);
    fade(&mut instance, &takes[0], 1.0, Easing::Linear);
    assert_eq!(x(&instance), -7.0);
    instance.update(0.25);
    assert!((x(&instance) + 5.0).abs() < 1e-6);
    instance.update(1.0);
    instance.cross_fade(None, plain(), 1.0, Easing::Linear);
    assert!(instance.take().is_none());
    instance.update(0.5);
    assert!((x(&instance) + 3.0).abs() < 1e-6);
    instance.update(0.5);
    assert_eq!(x(&instance), -7.0);
}

#[test]
fn played_backward_a_fade_leads_to_the_end_of_the_take() {
    let (skeleton, takes) = one_bone(&[&|t| at(t, 0.0, 0.0), &|t| at(10.0 + t, 0.0, 0.0)]);
    let mut instance = walker(&skeleton, &takes[0], plain());
    instance.set_loop_mode(LoopMode::Loop);
    instance.set_time(2.0);
    instance.set_rate(-1.0);
    instance.inertialize(Some(takes[1].clone()), plain(), 0.5);
    assert_eq!(instance.time_secs(), 4.0);
    assert!((x(&instance) - 2.0).abs() < 1e-5);
    instance.update(0.5);
    assert!((x(&instance) - 13.5).abs() < 1e-5);
}

#[test]
fn float_curves_fade_with_the_pose() {
    let (skeleton, takes) = one_bone(&[&|_| Transform::IDENTITY]);
    let with = |name: &str, value: f32| {
        let kind = FloatCurveKind::Property { node: None };
        let curves = vec![FloatCurve {
            name: name.to_owned(),
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
    let mut instance = walker(&skeleton, &with("smile", 1.0), plain());
    fade(&mut instance, &with("frown", 2.0), 1.0, Easing::Linear);
    assert_eq!(pose(&instance).curves, vec![1.0, 0.0]);
    instance.update(0.25);
    assert_eq!(pose(&instance).curves, vec![0.75, 0.5]);
}

/// Leads an instance through fades, an interruption and inertialization, and looks at a set all the
/// way.
fn look_at_a_set(
    instance: &mut AnimInstance,
    takes: [&Arc<AnimSequence>; 2],
    settings: RootMotionSettings,
    set: &BoneSet,
) {
    // A side that has just come in has no weight yet, and is not sampled.
    let look = |instance: &mut AnimInstance, sides: [usize; 3]| {
        for sides in sides {
            let work = assert_equals_the_whole(instance, set);
            assert_eq!(
                work,
                PoseWork {
                    bones_sampled: sides * set.len(),
                    bones_composed: set.len()
                }
            );
            instance.update(0.06);
        }
    };
    look(instance, [1, 1, 1]);
    instance.cross_fade(Some(takes[1].clone()), settings, 1.0, Easing::Sinusoidal);
    look(instance, [1, 2, 2]);
    instance.cross_fade(Some(takes[0].clone()), settings, 0.5, Easing::Linear);
    look(instance, [2, 3, 3]);
    instance.inertialize(Some(takes[1].clone()), settings, 0.4);
    look(instance, [1, 1, 1]);
    instance.cross_fade(None, settings, 0.3, Easing::ExpOut);
    look(instance, [1, 2, 2]);
    instance.update(1.0);
    look(instance, [1, 1, 1]);
}

#[test]
fn during_transitions_a_set_of_the_mannequins_bones_is_as_in_the_whole_pose() {
    let file = mannequin();
    let walk = take_named(&file, "walk");
    let run = take_named(&file, "run");
    for inherit in [InheritRule::RSrs, InheritRule::RrSs, InheritRule::Rrs] {
        let bones = file
            .skeleton
            .bones()
            .iter()
            .map(|bone| Bone {
                inherit,
                ..bone.clone()
            })
            .collect();
        let skeleton = turned_skeleton(bones, *file.skeleton.file_to_component());
        let hands = skeleton
            .indices()
            .filter(|&bone| skeleton.bone(bone).name.contains("hand"));
        let set = BoneSet::new(&skeleton, hands);
        assert!(
            set.len() > 4 && set.len() < skeleton.len() / 2,
            "{} bones of {}",
            set.len(),
            skeleton.len()
        );
        for lock in [RootLockMode::RefPose, RootLockMode::Zero] {
            let settings = RootMotionSettings { lock, ..enabled() };
            let mut instance = walker(&skeleton, &walk, settings);
            look_at_a_set(&mut instance, [&walk, &run], settings, &set);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn during_transitions_any_set_of_any_skeleton_is_as_in_the_whole_pose((skeleton, takes, asked) in any_rig()) {
        let set = BoneSet::new(&skeleton, asked);
        let mut instance = walker(&skeleton, &takes[0], plain());
        look_at_a_set(&mut instance, [&takes[0], &takes[1]], plain(), &set);
    }
}

//! What a lock leaves in the pose, which bone is the root, roots derived from hips, warnings.

use crate::support::rig::{
    about_x, about_y, about_z, assert_rotation, assert_transform, assert_vec3, at, bone, enabled,
    node, skeleton, take, turned_skeleton, walker,
};
use maquette::anim::root_motion::{
    ClipSource, DerivedKey, ExtractionMode, choose_root, decide, derive_key, derive_keys,
    root_candidates, root_path, root_warnings,
};
use maquette::anim::{AnimInstance, ComponentPose, LocalPose};
use maquette::asset::{
    AnimSequence, Bone, BoneIndex, DeriveOptions, DerivedHeight, DerivedOrigin, DerivedRotation,
    RootLockMode, RootMotionFinding, RootMotionRule, RootMotionSettings, RootSource, Skeleton,
};
use maquette::math::{Quat, Transform, Vec3};
use maquette::words::{root_candidate, root_choice_reason, root_motion_finding};
use std::sync::Arc;

/// Reference root: no offset, -90 about X. Key 0 stands 0.1 m up. The sample at 1 s is 1.5 m on,
/// turned by 20.
fn lock_rig() -> (Arc<Skeleton>, Arc<AnimSequence>) {
    let rest = Transform::from_rotation(about_x(-90.0));
    let skeleton = skeleton(vec![bone("root", None, rest)]);
    let key = |t: f32| {
        Transform::new(
            Vec3::new(0.0, 0.1, 1.5 * t),
            about_y(20.0 * t) * about_x(-90.0),
            Vec3::ONE,
        )
    };
    let take = take(&skeleton, 1.0, 2, &[(0, &key)]);
    (skeleton, take)
}

/// Root local in the pose at 1 s, and what is extracted and applied.
fn locked(
    is_enabled: bool,
    is_lock_forced: bool,
    mode: ExtractionMode,
    source: ClipSource,
    lock: RootLockMode,
) -> (Transform, bool, bool) {
    let (skeleton, take) = lock_rig();
    let settings = RootMotionSettings {
        is_enabled,
        is_lock_forced,
        lock,
        ..RootMotionSettings::default()
    };
    let instance = walker(&skeleton, &take, settings);
    let track = instance.root_track().expect("there is a take");
    let decision = decide(&settings, mode, source);
    let mut pose = LocalPose {
        bones: vec![track.sampled_local(1.0)],
        curves: Vec::new(),
    };
    if decision.is_locked {
        assert_eq!(
            track.lock(1.0, &settings, &mut pose),
            None,
            "a bone's lock shifts nothing else"
        );
    }
    (pose.bones[0], decision.is_extracted, decision.is_applied)
}

fn sample_root() -> Transform {
    Transform::new(
        Vec3::new(0.0, 0.1, 1.5),
        about_y(20.0) * about_x(-90.0),
        Vec3::ONE,
    )
}

fn reference_root() -> Transform {
    Transform::from_rotation(about_x(-90.0))
}

use ClipSource::{Graph, Montage};
use ExtractionMode::{Everything, Ignore, MontagesOnly, NoExtraction};
use RootLockMode::{AnimFirstFrame, RefPose, Zero};

#[track_caller]
fn assert_lock(
    actual: (Transform, bool, bool),
    root: Transform,
    is_extracted: bool,
    is_applied: bool,
) {
    assert_transform(&actual.0, &root, 1e-6);
    assert_eq!(
        (actual.1, actual.2),
        (is_extracted, is_applied),
        "extracted, applied"
    );
}

#[test]
fn lk_01_switched_off_nothing_is_locked() {
    for lock in [RefPose, AnimFirstFrame, Zero] {
        assert_lock(
            locked(false, false, Everything, Graph, lock),
            sample_root(),
            false,
            false,
        );
    }
}

#[test]
fn lk_02_ref_pose_replaces_the_whole_root() {
    assert_lock(
        locked(true, false, Everything, Graph, RefPose),
        reference_root(),
        true,
        true,
    );
}

#[test]
fn lk_03_anim_first_frame_keeps_the_offset_of_key_0() {
    let first = Transform {
        translation: Vec3::new(0.0, 0.1, 0.0),
        ..reference_root()
    };
    assert_lock(
        locked(true, false, Everything, Graph, AnimFirstFrame),
        first,
        true,
        true,
    );
}

#[test]
fn lk_04_zero_drops_the_rest_rotation_too() {
    assert_lock(
        locked(true, false, Everything, Graph, Zero),
        Transform::IDENTITY,
        true,
        true,
    );
}

#[test]
fn lk_05_a_forced_lock_extracts_nothing() {
    assert_lock(
        locked(false, true, NoExtraction, Graph, Zero),
        Transform::IDENTITY,
        false,
        false,
    );
}

#[test]
fn lk_06_without_extraction_the_root_stays_in_the_pose() {
    assert_lock(
        locked(true, false, NoExtraction, Graph, RefPose),
        sample_root(),
        false,
        false,
    );
}

#[test]
fn lk_07_ignore_locks_and_drops_the_motion() {
    assert_lock(
        locked(true, false, Ignore, Graph, RefPose),
        reference_root(),
        true,
        false,
    );
}

#[test]
fn lk_08_montages_only_leaves_the_graphs_clips_alone() {
    assert_lock(
        locked(true, false, MontagesOnly, Graph, RefPose),
        sample_root(),
        false,
        false,
    );
}

#[test]
fn lk_09_montages_only_takes_a_montages_clip() {
    assert_lock(
        locked(true, false, MontagesOnly, Montage, RefPose),
        reference_root(),
        true,
        true,
    );
}

#[test]
fn lk_10_a_forced_lock_holds_whatever_the_mode() {
    assert_lock(
        locked(true, true, MontagesOnly, Graph, RefPose),
        reference_root(),
        false,
        false,
    );
}

fn component_pose(instance: &AnimInstance) -> ComponentPose {
    let mut local = LocalPose::default();
    let mut component = ComponentPose::default();
    instance.evaluate(&mut local, &mut component);
    component
}

#[test]
fn g4_two_switches_make_four_documented_cases() {
    let (skeleton, take) = lock_rig();
    let rows = [
        // enabled, forced, moves the character, root kept in the pose
        (false, false, false, true),
        (false, true, false, false),
        (true, false, true, false),
        (true, true, true, false),
    ];
    for (is_enabled, is_lock_forced, moves, is_kept) in rows {
        let settings = RootMotionSettings {
            is_enabled,
            is_lock_forced,
            ..RootMotionSettings::default()
        };
        let mut instance = walker(&skeleton, &take, settings);
        instance.update(1.0);
        assert_eq!(instance.consume_root_motion().is_some(), moves);
        let root = component_pose(&instance).bone(BoneIndex(0)).translation();
        assert_vec3(root, if is_kept { [0.0, 0.1, 1.5] } else { [0.0; 3] }, 1e-6);
    }
}

/// Row G1 in metres: a root whose clip stands at (0.1, 0, 0.05), turned, over a reference at the
/// origin.
fn g1_rig() -> (Arc<Skeleton>, Arc<AnimSequence>) {
    let rest = Transform::from_rotation(about_x(-90.0));
    let skeleton = skeleton(vec![
        bone("root", None, rest),
        bone("spine", Some(0), at(0.0, 0.0, 0.5)),
    ]);
    let key = |t: f32| {
        Transform::new(
            Vec3::new(0.1, 0.0, 0.05 + t),
            about_y(30.0) * about_x(-90.0),
            Vec3::ONE,
        )
    };
    let take = take(&skeleton, 4.0, 5, &[(0, &key)]);
    (skeleton, take)
}

#[test]
fn g1_the_three_lock_modes_put_the_spine_in_three_places() {
    let (skeleton, take) = g1_rig();
    let rows = [
        (RefPose, [0.0, 0.5, 0.0]),
        (AnimFirstFrame, [0.1, 0.5, 0.05]),
        (Zero, [0.0, 0.0, 0.5]),
    ];
    for (lock, spine) in rows {
        let settings = RootMotionSettings {
            lock,
            is_lock_forced: true,
            ..RootMotionSettings::default()
        };
        let mut instance = walker(&skeleton, &take, settings);
        for time in [0.0, 0.25, 0.5, 0.9, 1.0] {
            instance.set_time(time);
            assert_vec3(
                component_pose(&instance).bone(BoneIndex(1)).translation(),
                spine,
                1e-6,
            );
        }
    }
    let mut unlocked = walker(&skeleton, &take, RootMotionSettings::default());
    for (time, z) in [(0.0, 0.05), (0.5, 0.55), (1.0, 1.05)] {
        unlocked.set_time(time);
        assert_vec3(
            component_pose(&unlocked).bone(BoneIndex(1)).translation(),
            [0.1, 0.5, z],
            1e-6,
        );
    }
}

#[test]
fn g1_a_lock_that_turns_the_mesh_is_warned_of() {
    let (skeleton, take) = g1_rig();
    let turns = |lock: RootLockMode| {
        let settings = RootMotionSettings { lock, ..enabled() };
        let instance = walker(&skeleton, &take, settings);
        let warnings = root_warnings(
            &skeleton,
            instance.root_track().expect("there is a take"),
            &settings,
        );
        warnings.iter().find_map(|warning| match warning {
            RootMotionFinding::LockRotatesMesh { radians, .. } => {
                Some((radians.to_degrees(), root_motion_finding(warning)))
            }
            _ => None,
        })
    };
    let (degrees, text) = turns(RefPose).expect("30 degrees between reference and key 0");
    assert!(
        (degrees - 30.0).abs() < 1e-3 && text.contains("30.0 degrees") && text.contains("RefPose"),
        "{text}"
    );
    assert!(turns(Zero).is_some_and(|(degrees, _)| degrees > 89.0));
    assert_eq!(turns(AnimFirstFrame), None);
}

#[test]
fn g1_a_lock_that_scales_the_mesh_is_warned_of() {
    let rest = Transform {
        scale: Vec3::splat(100.0),
        ..Transform::IDENTITY
    };
    let skeleton = skeleton(vec![bone("root", None, rest)]);
    let take = take(
        &skeleton,
        1.0,
        2,
        &[(0, &|t| Transform {
            scale: rest.scale,
            ..at(0.0, 0.0, t)
        })],
    );
    let warned = |lock: RootLockMode| {
        let settings = RootMotionSettings { lock, ..enabled() };
        let instance = walker(&skeleton, &take, settings);
        root_warnings(
            &skeleton,
            instance.root_track().expect("there is a take"),
            &settings,
        )
    };
    assert!(
        matches!(warned(Zero)[..], [RootMotionFinding::LockScalesMesh { factor, .. }] if (factor - 0.01).abs() < 1e-6)
    );
    assert_eq!(warned(RefPose), vec![]);
}

#[test]
fn g3_a_root_that_is_the_hips_is_warned_of() {
    let hips = Bone {
        is_skinned: true,
        ..bone("root", None, at(0.0, 1.0, 0.0))
    };
    let skeleton = skeleton(vec![hips]);
    let take = take(
        &skeleton,
        4.0,
        5,
        &[(0, &|t| at(0.0, 1.0 + 0.1 * (t * 4.0 % 2.0), t))],
    );
    let instance = walker(&skeleton, &take, enabled());
    let warnings = root_warnings(
        &skeleton,
        instance.root_track().expect("there is a take"),
        &enabled(),
    );
    let [RootMotionFinding::LockRemovesHipMotion { bob_metres }] = warnings[..] else {
        panic!("one warning: {warnings:?}")
    };
    assert!((bob_metres - 0.1).abs() < 1e-6);
}

#[test]
fn g3_a_root_as_high_as_hips_is_warned_of_whatever_its_name() {
    let rig = |height: f32| {
        let bones = vec![
            bone("Bip001", None, at(0.0, height, 0.0)),
            bone("head", Some(0), at(0.0, 1.7 - height, 0.0)),
        ];
        let skeleton = skeleton(bones);
        let take = take(&skeleton, 1.0, 2, &[(0, &|t| at(0.0, height, t))]);
        let instance = walker(&skeleton, &take, enabled());
        root_warnings(
            &skeleton,
            instance.root_track().expect("there is a take"),
            &enabled(),
        )
    };
    assert!(matches!(
        rig(1.0)[..],
        [RootMotionFinding::LockRemovesHipMotion { .. }]
    ));
    assert_eq!(rig(0.1), vec![]);
}

#[test]
fn g10_where_the_rules_differ_the_warning_has_the_figures() {
    // RM-16: fixed at (10, 0, 5) and turning 90 degrees; from (10, 0, 5) to (5, 0, -10) are 15.811
    // m.
    let skeleton = skeleton(vec![bone("root", None, Transform::IDENTITY)]);
    let key = |t: f32| Transform::new(Vec3::new(10.0, 0.0, 5.0), about_y(90.0 * t), Vec3::ONE);
    let take = take(&skeleton, 4.0, 5, &[(0, &key)]);
    let settings = RootMotionSettings {
        lock: AnimFirstFrame,
        ..enabled()
    };
    let instance = walker(&skeleton, &take, settings);
    let warnings = root_warnings(
        &skeleton,
        instance.root_track().expect("there is a take"),
        &settings,
    );
    let [RootMotionFinding::RulesDiffer { radians, metres }] = warnings[..] else {
        panic!("one warning: {warnings:?}")
    };
    assert!((metres - 15.811_388).abs() < 1e-3 && radians < 1e-3);
    assert!(root_motion_finding(&warnings[0]).contains("15.811 m"));
    // A plain walk has none.
    let straight = crate::support::rig::take(&skeleton, 4.0, 5, &[(0, &|t| at(0.0, 0.0, 2.0 * t))]);
    let instance = walker(&skeleton, &straight, settings);
    assert_eq!(
        root_warnings(
            &skeleton,
            instance.root_track().expect("there is a take"),
            &settings
        ),
        vec![]
    );
}

#[test]
fn zero_in_unreal_axes_stands_as_unreals_import_would_show_it() {
    // A bone whose own Z points up stands upright there and lies down under the file's own Zero.
    for parent in [
        Transform::IDENTITY,
        Transform::new(Vec3::ONE, about_z(40.0), Vec3::splat(100.0)),
    ] {
        let bones = vec![
            node("above", None, parent),
            bone("root", Some(0), Transform::IDENTITY),
        ];
        let skeleton = skeleton(bones);
        let take = take(&skeleton, 1.0, 2, &[(1, &|t| at(0.0, 0.0, t))]);
        let settings = RootMotionSettings {
            lock: Zero,
            is_lock_forced: true,
            is_zero_in_unreal_axes: true,
            ..enabled()
        };
        let mut instance = walker(&skeleton, &take, settings);
        instance.set_time(0.5);
        let root = component_pose(&instance).bone(BoneIndex(1)).to_transform();
        assert_transform(&root, &Transform::from_rotation(about_x(-90.0)), 1e-5);
        assert_vec3(root.rotation * Vec3::Z, [0.0, 1.0, 0.0], 1e-6);
    }
}

fn source(skeleton: &Skeleton, moving: &[u16]) -> RootSource {
    let key: &dyn Fn(f32) -> Transform = &|t| at(0.0, 0.0, t);
    let moving: Vec<_> = moving.iter().map(|&bone| (bone, key)).collect();
    choose_root(skeleton, &take(skeleton, 1.0, 2, &moving))
        .expect("there are bones")
        .source
}

#[test]
fn the_root_is_the_topmost_bone() {
    let still = Transform::IDENTITY;
    let rig = skeleton(vec![
        node("Armature", None, still),
        bone("root", Some(0), still),
        bone("pelvis", Some(1), still),
    ]);
    assert_eq!(source(&rig, &[1, 2]), RootSource::Bone(BoneIndex(1)));
    assert_eq!(source(&rig, &[]), RootSource::Bone(BoneIndex(1)));
    // A node above it counts when the take moves it, an armature too.
    assert_eq!(source(&rig, &[0, 1]), RootSource::Bone(BoneIndex(0)));
    // Of several topmost bones the one with the most below it.
    let two = skeleton(vec![
        bone("prop", None, still),
        bone("root", None, still),
        bone("spine", Some(1), still),
    ]);
    assert_eq!(source(&two, &[]), RootSource::Bone(BoneIndex(1)));
    let nodes = skeleton(vec![node("a", None, still), node("b", None, still)]);
    assert_eq!(source(&nodes, &[1]), RootSource::Bone(BoneIndex(1)));
}

#[test]
fn a_rig_whose_topmost_bone_is_its_hips_gets_a_derived_root() {
    let still = Transform::IDENTITY;
    for name in [
        "Hips",
        "mixamorig:Hips",
        "mixamorig_Hips",
        "mixamorig7:Hips",
        "Pelvis",
        "pelvis",
        "user",
    ] {
        let rig = skeleton(vec![
            node("Armature", None, still),
            bone(name, Some(0), still),
        ]);
        assert_eq!(
            source(&rig, &[1]),
            RootSource::DerivedFrom(BoneIndex(1)),
            "{name}"
        );
    }
    let hipsless = skeleton(vec![bone("HipsterHat", None, still)]);
    assert_eq!(source(&hipsless, &[0]), RootSource::Bone(BoneIndex(0)));
}

#[test]
fn the_choice_is_explained_and_any_bone_can_be_chosen() {
    let still = Transform::IDENTITY;
    let bones = vec![
        node("Armature", None, still),
        bone("root", Some(0), still),
        bone("pelvis", Some(1), still),
    ];
    let rig = skeleton(bones);
    let take = take(&rig, 1.0, 2, &[(2, &|t| at(0.0, 0.0, t))]);
    let instance = walker(&rig, &take, enabled());
    let explanation = |instance: &AnimInstance| {
        let reason = instance.root_choice_reason().expect("there is a root");
        root_choice_reason(&reason, &rig)
    };
    let text = explanation(&instance);
    assert!(text.contains("\"root\"") && text.contains("topmost bone"));
    assert!(text.contains("\"Armature\""));
    let notes: Vec<_> = root_candidates(&rig, &take)
        .into_iter()
        .map(|c| (c.bone.0, root_candidate(&c)))
        .collect();
    assert_eq!(
        notes.iter().map(|(bone, _)| *bone).collect::<Vec<_>>(),
        vec![0, 1, 2]
    );
    assert!(notes[2].1.contains(", animated") && notes[0].1.contains("not animated"));
    // G9: the hips move, the root bone does not; the user takes the hips.
    let mut by_hand = walker(
        &rig,
        &take,
        RootMotionSettings {
            root: RootSource::Bone(BoneIndex(2)),
            ..enabled()
        },
    );
    by_hand.update(0.5);
    let motion = by_hand.consume_root_motion().expect("the hips move");
    assert_vec3(motion.delta.translation, [0.0, 0.0, 0.5], 1e-6);
    assert!(explanation(&by_hand).contains("chosen by hand"));
}

#[test]
fn the_path_runs_through_every_frame() {
    let rig = turned_skeleton(
        vec![bone("root", None, Transform::IDENTITY)],
        Transform::from_rotation(about_x(-90.0)),
    );
    let take = take(&rig, 4.0, 9, &[(0, &|t| at(0.0, -t, 0.0))]);
    let instance = walker(&rig, &take, enabled());
    let track = instance.root_track().expect("there is a take");
    let path = root_path(track, 100);
    assert_eq!(path.points.len(), 9);
    assert_vec3(path.points[3], [0.0, 0.0, 0.75], 1e-6);
    assert_vec3(path.travel, [0.0, 0.0, 2.0], 1e-6);
    assert!((path.length_metres - 2.0).abs() < 1e-6);
    assert_eq!(root_path(track, 3).points.len(), 3);
}

/// Hips that rest 1 m up.
fn derived(
    hips: Transform,
    options: DeriveOptions,
    previous_yaw: Option<f32>,
) -> (DerivedKey, Transform) {
    let key = derive_key(&hips, &at(0.0, 1.0, 0.0), &options, previous_yaw);
    (key, hips.relative_to(&key.root_to_component))
}

fn options(height: DerivedHeight, rotation: DerivedRotation) -> DeriveOptions {
    DeriveOptions {
        height,
        rotation,
        ..DeriveOptions::default()
    }
}

fn walking_hips() -> Transform {
    Transform::new(
        Vec3::new(0.5, 1.05, 2.0),
        about_y(30.0) * about_x(10.0),
        Vec3::ONE,
    )
}

#[test]
fn mx_01_height_follows_and_pitch_stays_on_the_hips() {
    let (key, hips) = derived(
        walking_hips(),
        options(DerivedHeight::FollowClamped, DerivedRotation::Heading),
        None,
    );
    let root = Transform::new(Vec3::new(0.5, 0.05, 2.0), about_y(30.0), Vec3::ONE);
    assert_transform(&key.root_to_component, &root, 1e-5);
    let pitch = Quat::from_xyzw(0.087_156, 0.0, 0.0, 0.996_195);
    assert_transform(&hips, &Transform::new(Vec3::Y, pitch, Vec3::ONE), 1e-5);
}

#[test]
fn mx_02_without_height_the_hips_keep_it() {
    let (key, hips) = derived(walking_hips(), DeriveOptions::default(), None);
    assert_vec3(key.root_to_component.translation, [0.5, 0.0, 2.0], 1e-6);
    assert_rotation(key.root_to_component.rotation, about_y(30.0), 1e-5);
    assert_vec3(hips.translation, [0.0, 1.05, 0.0], 1e-5);
}

#[test]
fn mx_03_a_crouch_does_not_sink_a_clamped_root() {
    let (key, hips) = derived(
        at(0.5, 0.6, 2.0),
        options(DerivedHeight::FollowClamped, DerivedRotation::Heading),
        None,
    );
    assert_vec3(key.root_to_component.translation, [0.5, 0.0, 2.0], 1e-6);
    assert_vec3(hips.translation, [0.0, 0.6, 0.0], 1e-6);
}

#[test]
fn mx_04_a_crouch_sinks_a_following_root() {
    let (key, hips) = derived(
        at(0.5, 0.6, 2.0),
        options(DerivedHeight::Follow, DerivedRotation::Heading),
        None,
    );
    assert_vec3(key.root_to_component.translation, [0.5, -0.4, 2.0], 1e-6);
    assert_vec3(hips.translation, [0.0, 1.0, 0.0], 1e-6);
}

#[track_caller]
fn assert_yaws(rotation: Quat, heading_degrees: f32, twist_degrees: f32) {
    let rows = [
        (DerivedRotation::Heading, heading_degrees),
        (DerivedRotation::Twist, twist_degrees),
    ];
    for (method, degrees) in rows {
        let (key, _) = derived(
            Transform::from_rotation(rotation),
            options(DerivedHeight::Off, method),
            None,
        );
        assert!(
            (key.yaw_radians.to_degrees() - degrees).abs() < 1e-3,
            "{method:?} {}",
            key.yaw_radians.to_degrees()
        );
    }
}

#[test]
fn mx_05_a_roll_changes_neither_yaw() {
    assert_yaws(about_y(30.0) * about_z(20.0), 30.0, 30.0);
}

#[test]
fn mx_06_pitch_and_roll_together_part_the_methods() {
    assert_yaws(
        about_y(30.0) * about_x(40.0) * about_z(20.0),
        30.0,
        22.655_841,
    );
}

#[test]
fn mx_07_a_somersault_turns_the_heading_round() {
    assert_yaws(about_y(30.0) * about_x(120.0), -150.0, 30.0);
}

#[test]
fn mx_08_an_undefined_twist_keeps_the_previous_yaw() {
    let upside_down = Transform::from_rotation(about_x(180.0));
    let (key, _) = derived(
        upside_down,
        options(DerivedHeight::Off, DerivedRotation::Twist),
        Some(0.7),
    );
    assert_eq!(key.yaw_radians, 0.7);
    let straight_down = Transform::from_rotation(about_x(90.0));
    let (key, _) = derived(
        straight_down,
        options(DerivedHeight::Off, DerivedRotation::Heading),
        Some(-0.3),
    );
    assert_eq!(key.yaw_radians, -0.3);
}

#[test]
fn yaw_runs_on_beyond_a_full_turn_and_origin_can_be_the_first_frame() {
    let hips = (0..20).map(|i| {
        Transform::new(
            Vec3::new(3.0, 1.0, 4.0 + i as f32),
            about_y(50.0 * i as f32),
            Vec3::ONE,
        )
    });
    let first_frame = DeriveOptions {
        origin: DerivedOrigin::FirstFrame,
        ..DeriveOptions::default()
    };
    let keys = derive_keys(hips, &at(0.0, 1.0, 0.0), &first_frame);
    for (i, pair) in keys.windows(2).enumerate() {
        assert!(
            pair[0].rotation.dot(pair[1].rotation) > 0.0,
            "no jump of sign at key {i}"
        );
        assert_vec3(pair[0].translation, [0.0, 0.0, i as f32], 1e-6);
    }
    let sideways = DeriveOptions {
        use_z: false,
        rotation: DerivedRotation::None,
        ..DeriveOptions::default()
    };
    let (key, _) = derived(walking_hips(), sideways, None);
    assert_transform(&key.root_to_component, &at(0.5, 0.0, 0.0), 1e-6);
}

/// A rig as Mixamo's, under a scaled and turned armature in a Z-up file.
fn mixamo() -> (Arc<Skeleton>, Arc<AnimSequence>) {
    let armature = Transform::new(Vec3::ZERO, Quat::IDENTITY, Vec3::splat(0.01));
    let bones = vec![
        node("Armature", None, armature),
        bone(
            "mixamorig:Hips",
            Some(0),
            Transform::new(Vec3::new(0.0, 0.0, 100.0), about_x(90.0), Vec3::ONE),
        ),
        bone("mixamorig:Spine", Some(1), at(0.0, 10.0, 0.0)),
        bone("mixamorig:LeftLeg", Some(1), at(8.0, -50.0, 0.0)),
    ];
    let skeleton = turned_skeleton(bones, Transform::from_rotation(about_x(-90.0)));
    let hips = |t: f32| {
        let place = Vec3::new(
            20.0 * (3.0 * t).sin(),
            -150.0 * t,
            100.0 + 5.0 * (12.0 * t).sin(),
        );
        Transform::new(
            place,
            about_z(80.0 * t) * about_x(90.0 + 15.0 * t),
            Vec3::ONE,
        )
    };
    let spine = |t: f32| Transform::new(Vec3::new(0.0, 10.0, 0.0), about_y(20.0 * t), Vec3::ONE);
    let take = take(&skeleton, 30.0, 31, &[(1, &hips), (2, &spine)]);
    (skeleton, take)
}

#[test]
fn mx_00_with_the_lock_off_no_bone_is_changed() {
    let (skeleton, take) = mixamo();
    let mut with_root = walker(&skeleton, &take, RootMotionSettings::default());
    assert_eq!(
        with_root.root_track().and_then(|track| track.hips()),
        Some(BoneIndex(1))
    );
    let top = RootMotionSettings {
        root: RootSource::Bone(BoneIndex(1)),
        ..RootMotionSettings::default()
    };
    let mut without = walker(&skeleton, &take, top);
    for frame in 0..31 {
        with_root.set_time(take.frame_time_secs(frame));
        without.set_time(take.frame_time_secs(frame));
        let a = component_pose(&with_root);
        let b = component_pose(&without);
        for bone in skeleton.indices() {
            assert_transform(
                &a.bone(bone).to_transform(),
                &b.bone(bone).to_transform(),
                1e-5,
            );
        }
    }
}

#[test]
fn mx_00_locked_every_bone_keeps_its_place_relative_to_the_root() {
    let (skeleton, take) = mixamo();
    for lock in [RefPose, AnimFirstFrame, Zero] {
        let settings = RootMotionSettings {
            lock,
            is_lock_forced: true,
            ..RootMotionSettings::default()
        };
        let mut locked = walker(&skeleton, &take, settings);
        let mut free = walker(&skeleton, &take, RootMotionSettings::default());
        for time in [0.0, 0.21, 0.5, 1.0] {
            locked.set_time(time);
            free.set_time(time);
            let track = locked.root_track().expect("there is a take").clone();
            let root = track.root_to_component(time);
            let held = track.locked_to_component(time, &settings);
            let a = component_pose(&locked);
            let b = component_pose(&free);
            for bone in skeleton.indices() {
                let a = a.bone(bone).to_transform();
                let b = b.bone(bone).to_transform();
                assert_transform(&a.relative_to(&held), &b.relative_to(&root), 1e-5);
            }
            // On the spot: the hips stay above the held root, up and down is kept.
            assert_eq!(locked.shown_root_to_component(), Some(held));
            assert_eq!(
                locked.unlocked_root_to_component(),
                free.shown_root_to_component()
            );
            let hips = a.bone(BoneIndex(1)).translation();
            assert_vec3(hips.with_y(0.0), held.translation.to_array(), 1e-5);
            assert!((hips.y - b.bone(BoneIndex(1)).translation().y).abs() < 1e-5);
        }
    }
}

#[test]
fn a_derived_root_walks_as_far_as_the_hips() {
    let (skeleton, take) = mixamo();
    for rule in [RootMotionRule::Unreal, RootMotionRule::Rigid] {
        let mut instance = walker(&skeleton, &take, RootMotionSettings { rule, ..enabled() });
        instance.update(1.0);
        let moved = instance.consume_root_motion().expect("the hips move").delta;
        // The hips end 1.5 m forward and 0.2 sin 3 m aside, turned by 80 degrees.
        assert_vec3(moved.translation, [0.2 * 3.0_f32.sin(), 0.0, 1.5], 1e-4);
        assert_rotation(moved.rotation, about_y(80.0), 1e-4);
    }
}

//! The words of a project file, spelled out: a renamed enum changes no saved project.
//!
//! *In*: every setting that is stored as a word. *Out*: the literal word, and the setting again.
//! *Not here*: whole projects (`project_format2.rs`).

use maquette::anim::retarget::Fit;
use maquette::asset::{
    Axis, DerivedHeight, DerivedOrigin, DerivedRotation, PreviewMode, RootLockMode, RootMotionRule,
};
use maquette::editor::{
    BuiltIn, CameraFollow, DeriveState, Easing, FileKey, FileSource, FitState, ImportState,
    LoopMode, ObjectKey, ObjectKindState, ObjectState, PlaybackState, RootMotionState, RootState,
    TakeSourceState, TransitionKind, TransitionSettings, ViewState,
};
use maquette::scene::ScalePolicy;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Debug;

/// Checks that a field of a struct is written as this value, and read again.
fn assert_written<T>(whole: T, field: &str, expected: Value)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let written = serde_json::to_value(&whole).expect("it can be written");
    assert_eq!(written[field], expected, "{field}");
    let read: T = serde_json::from_value(written).expect("it can be read");
    assert_eq!(read, whole, "{field}");
}

#[test]
fn words_of_root_motion() {
    let default = RootMotionState::default;
    for (lock, word) in [
        (RootLockMode::RefPose, "ref_pose"),
        (RootLockMode::AnimFirstFrame, "anim_first_frame"),
        (RootLockMode::Zero, "zero"),
    ] {
        assert_written(RootMotionState { lock, ..default() }, "lock", json!(word));
    }
    for (rule, word) in [
        (RootMotionRule::Unreal, "unreal"),
        (RootMotionRule::Rigid, "rigid"),
    ] {
        assert_written(RootMotionState { rule, ..default() }, "rule", json!(word));
    }
    for (root, word) in [
        (RootState::Auto, json!("auto")),
        (RootState::Bone("a/b".to_owned()), json!({ "bone": "a/b" })),
        (
            RootState::DerivedFrom("a".to_owned()),
            json!({ "derived_from": "a" }),
        ),
    ] {
        assert_written(RootMotionState { root, ..default() }, "root", word);
    }
}

#[test]
fn words_of_a_derived_root() {
    let default = DeriveState::default;
    for (height, word) in [
        (DerivedHeight::Off, "off"),
        (DerivedHeight::Follow, "follow"),
        (DerivedHeight::FollowClamped, "follow_clamped"),
    ] {
        let state = DeriveState {
            height,
            ..default()
        };
        assert_written(state, "height", json!(word));
    }
    for (rotation, word) in [
        (DerivedRotation::None, "none"),
        (DerivedRotation::Heading, "heading"),
        (DerivedRotation::Twist, "twist"),
    ] {
        let state = DeriveState {
            rotation,
            ..default()
        };
        assert_written(state, "rotation", json!(word));
    }
    for (origin, word) in [
        (DerivedOrigin::Absolute, "absolute"),
        (DerivedOrigin::FirstFrame, "first_frame"),
    ] {
        let state = DeriveState {
            origin,
            ..default()
        };
        assert_written(state, "origin", json!(word));
    }
}

#[test]
fn words_of_playback() {
    let default = PlaybackState::default;
    for (preview, word) in [
        (PreviewMode::Ignore, "ignore"),
        (PreviewMode::Loop, "loop"),
        (PreviewMode::LoopAndReset, "loop_and_reset"),
    ] {
        let state = PlaybackState {
            preview,
            ..default()
        };
        assert_written(state, "preview", json!(word));
    }
    for (loop_mode, word) in [
        (LoopMode::Once, "once"),
        (LoopMode::Loop, "loop"),
        (LoopMode::PingPong, "ping_pong"),
    ] {
        let state = PlaybackState {
            loop_mode,
            ..default()
        };
        assert_written(state, "loop_mode", json!(word));
    }
}

#[test]
fn words_of_transitions() {
    let default = TransitionSettings::default;
    for (kind, word) in [
        (TransitionKind::Cut, "cut"),
        (TransitionKind::CrossFade, "cross_fade"),
        (TransitionKind::Inertialize, "inertialize"),
    ] {
        let state = TransitionSettings { kind, ..default() };
        assert_written(state, "kind", json!(word));
    }
    for (curve, word) in [
        (Easing::Linear, "linear"),
        (Easing::Cubic, "cubic"),
        (Easing::HermiteCubic, "hermite_cubic"),
        (Easing::Sinusoidal, "sinusoidal"),
        (Easing::QuadraticInOut, "quadratic_in_out"),
        (Easing::CubicInOut, "cubic_in_out"),
        (Easing::QuarticInOut, "quartic_in_out"),
        (Easing::QuinticInOut, "quintic_in_out"),
        (Easing::CircularIn, "circular_in"),
        (Easing::CircularOut, "circular_out"),
        (Easing::CircularInOut, "circular_in_out"),
        (Easing::ExpIn, "exp_in"),
        (Easing::ExpOut, "exp_out"),
        (Easing::ExpInOut, "exp_in_out"),
    ] {
        let state = TransitionSettings { curve, ..default() };
        assert_written(state, "curve", json!(word));
    }
}

#[test]
fn words_of_objects() {
    let file = FileKey(3);
    let object = |kind| ObjectState::new(ObjectKey(0), "a".to_owned(), kind);
    for (scale_policy, word) in [
        (ScalePolicy::IgnoreBoneScale, "ignore_bone_scale"),
        (ScalePolicy::Inherit, "inherit"),
    ] {
        let state = ObjectState {
            scale_policy,
            ..object(ObjectKindState::Empty)
        };
        assert_written(state, "scale_policy", json!(word));
    }
    for (kind, word) in [
        (
            ObjectKindState::Character { file },
            json!({ "character": { "file": 3 } }),
        ),
        (
            ObjectKindState::Prop { file },
            json!({ "prop": { "file": 3 } }),
        ),
        (ObjectKindState::Empty, json!("empty")),
        (ObjectKindState::Socket, json!("socket")),
        (ObjectKindState::Obstacle, json!("obstacle")),
    ] {
        assert_written(object(kind), "kind", word);
    }
}

#[test]
fn words_of_files_and_takes_of_other_files() {
    for (axis, word) in [
        (Axis::PosX, "+X"),
        (Axis::NegX, "-X"),
        (Axis::PosY, "+Y"),
        (Axis::NegY, "-Y"),
        (Axis::PosZ, "+Z"),
        (Axis::NegZ, "-Z"),
    ] {
        let state = ImportState {
            up: Some(axis),
            front: Some(axis),
            ..ImportState::default()
        };
        assert_written(state.clone(), "up", json!(word));
        assert_written(state, "front", json!(word));
    }
    for (fit, word) in [
        (Fit::AsAuthored, "as_authored"),
        (Fit::KeepProportions, "keep_proportions"),
    ] {
        let state = TakeSourceState {
            file: FileKey(1),
            fit: Some(FitState::from(fit)),
            unknown: Default::default(),
        };
        assert_written(state, "fit", json!(word));
    }
    let written = |source| serde_json::to_value(source).expect("it can be written");
    let path = FileSource::Path("a/b.fbx".into());
    assert_eq!(written(path), json!({ "path": "a/b.fbx" }));
    let built_in = FileSource::BuiltIn(BuiltIn::Mannequin);
    assert_eq!(written(built_in), json!({ "built_in": "mannequin" }));
}

#[test]
fn words_of_the_view() {
    for (follow, word) in [
        (CameraFollow::Off, "Off"),
        (CameraFollow::Root, "Root"),
        (CameraFollow::Pelvis, "Pelvis"),
    ] {
        let state = ViewState {
            follow: follow.into(),
            ..ViewState::default()
        };
        assert_written(state, "follow", json!(word));
    }
}

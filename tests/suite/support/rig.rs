//! Small skeletons and takes made by hand, for tests of poses and root motion.
//!
//! *In*: bones, functions of the time. *Out*: skeletons, takes, instances, comparisons. *Not here*: files
//! around them (`stage.rs`).

use maquette::anim::{AnimInstance, LoopMode};
use maquette::asset::{
    AnimSequence, Bone, BoneIndex, BoneKind, InheritRule, PreviewMode, RootMotionSettings,
    SequenceParts, Skeleton,
};
use maquette::math::{Quat, Transform, Vec3};
use std::sync::Arc;

/// A bone whose saved and reference pose are the same.
pub(crate) fn bone(name: &str, parent: Option<u16>, rest: Transform) -> Bone {
    Bone {
        name: name.to_owned(),
        path: name.to_owned(),
        parent: parent.map(BoneIndex),
        kind: BoneKind::Bone,
        is_skinned: false,
        inherit: InheritRule::RSrs,
        saved: rest,
        bind: None,
        reference: rest,
    }
}

pub(crate) fn node(name: &str, parent: Option<u16>, rest: Transform) -> Bone {
    Bone {
        kind: BoneKind::Node,
        ..bone(name, parent, rest)
    }
}

pub(crate) fn skeleton(bones: Vec<Bone>) -> Arc<Skeleton> {
    turned_skeleton(bones, Transform::IDENTITY)
}

pub(crate) fn turned_skeleton(bones: Vec<Bone>, file_to_component: Transform) -> Arc<Skeleton> {
    Arc::new(Skeleton::new(bones, file_to_component).expect("a parent stands before its children"))
}

/// A take over `skeleton` whose moving bones are given by functions of the time; the others keep
/// their rest.
pub(crate) fn take(
    skeleton: &Skeleton,
    rate_hz: f64,
    frame_count: usize,
    moving: &[(u16, &dyn Fn(f32) -> Transform)],
) -> Arc<AnimSequence> {
    let time = |frame: usize| (frame as f64 / rate_hz) as f32;
    let mut first_keys: Vec<Transform> = skeleton.bones().iter().map(|bone| bone.saved).collect();
    for (bone, key) in moving {
        first_keys[usize::from(*bone)] = key(0.0);
    }
    let keys = (0..frame_count)
        .flat_map(|frame| moving.iter().map(move |(_, key)| key(time(frame))))
        .collect();
    let parts = SequenceParts {
        name: "take".to_owned(),
        rate_hz,
        length_secs: (frame_count - 1) as f64 / rate_hz,
        frame_count,
        first_keys,
        animated: moving.iter().map(|(bone, _)| BoneIndex(*bone)).collect(),
        keys,
        ..SequenceParts::default()
    };
    Arc::new(AnimSequence::new(parts).expect("lists fit the counts"))
}

/// A looping instance that applies its root motion.
pub(crate) fn walker(
    skeleton: &Arc<Skeleton>,
    take: &Arc<AnimSequence>,
    settings: RootMotionSettings,
) -> AnimInstance {
    let mut instance = AnimInstance::new(skeleton.clone());
    instance.set_loop_mode(LoopMode::Loop);
    instance.set_preview(PreviewMode::Loop);
    instance.set_take(Some(take.clone()), settings);
    instance
}

/// Settings with root motion switched on.
pub(crate) fn enabled() -> RootMotionSettings {
    RootMotionSettings {
        is_enabled: true,
        ..RootMotionSettings::default()
    }
}

pub(crate) fn at(x: f32, y: f32, z: f32) -> Transform {
    Transform::from_translation(Vec3::new(x, y, z))
}

pub(crate) fn about_x(degrees: f32) -> Quat {
    Quat::from_rotation_x(degrees.to_radians())
}

pub(crate) fn about_y(degrees: f32) -> Quat {
    Quat::from_rotation_y(degrees.to_radians())
}

pub(crate) fn about_z(degrees: f32) -> Quat {
    Quat::from_rotation_z(degrees.to_radians())
}

pub(crate) fn angle_degrees(rotation: Quat) -> f32 {
    (2.0 * rotation.xyz().length().atan2(rotation.w)).to_degrees()
}

#[track_caller]
pub(crate) fn assert_vec3(actual: Vec3, expected: [f32; 3], tolerance: f32) {
    let distance = actual.distance(Vec3::from(expected));
    assert!(
        distance <= tolerance,
        "{actual:?} is {distance} away from {expected:?}"
    );
}

/// Compares with sign: `q` and `-q` differ.
#[track_caller]
pub(crate) fn assert_quat(actual: Quat, expected: Quat, tolerance: f32) {
    let distance = (actual - expected).length();
    assert!(
        distance <= tolerance,
        "{actual:?} is {distance} away from {expected:?}"
    );
}

/// Compares as rotations: `q` and `-q` are the same.
#[track_caller]
pub(crate) fn assert_rotation(actual: Quat, expected: Quat, tolerance: f32) {
    let expected = if actual.dot(expected) < 0.0 {
        -expected
    } else {
        expected
    };
    assert_quat(actual, expected, tolerance);
}

#[track_caller]
pub(crate) fn assert_transform(actual: &Transform, expected: &Transform, tolerance: f32) {
    assert_vec3(
        actual.translation,
        expected.translation.to_array(),
        tolerance,
    );
    assert_rotation(actual.rotation, expected.rotation, tolerance);
    assert_vec3(actual.scale, expected.scale.to_array(), tolerance);
}

//! Generated characters whose bones all swing, and a stopwatch, for the pose benchmarks.
//!
//! *In*: counts and speeds. *Out*: skeletons, takes, nanoseconds. *Not here*: what is measured.

#![allow(missing_docs)]

use maquette::asset::{
    AnimSequence, Bone, BoneIndex, BoneKind, InheritRule, SequenceParts, Skeleton,
};
use maquette::math::{Quat, Transform, Vec3};
use std::time::Instant;

pub(crate) const FRAMES: usize = 40;
pub(crate) const RATE_HZ: f64 = 30.0;

/// A skeleton of bones with these parents.
pub(crate) fn skeleton(parents: &[Option<u16>], inherit: InheritRule) -> Skeleton {
    let bones = parents.iter().enumerate().map(|(i, parent)| Bone {
        name: format!("bone{i}"),
        path: format!("bone{i}"),
        parent: parent.map(BoneIndex),
        kind: BoneKind::Bone,
        is_skinned: true,
        inherit,
        saved: Transform::IDENTITY,
        bind: None,
        reference: Transform::IDENTITY,
    });
    Skeleton::new(bones.collect(), Transform::IDENTITY)
        .expect("a parent stands before its children")
}

/// A bone's transform at a time: a steady offset, a turn that swings at the bone's own phase.
pub(crate) fn key(bone: usize, time: f32, speed: f32) -> Transform {
    let phase = bone as f32 * 0.7;
    let axis = Vec3::new(phase.sin(), phase.cos(), 0.5).normalize();
    let rotation = Quat::from_axis_angle(axis, (time * 4.0 * speed + phase).sin());
    Transform::new(
        Vec3::new(0.0, 0.1 + 0.01 * phase.sin(), 0.0),
        rotation,
        Vec3::ONE,
    )
}

/// A take in which every bone swings.
pub(crate) fn take(bones: usize, speed: f32) -> AnimSequence {
    let frame =
        |frame: usize| (0..bones).map(move |bone| key(bone, frame as f32 / RATE_HZ as f32, speed));
    let keys: Vec<_> = (0..FRAMES).flat_map(frame).collect();
    AnimSequence::new(SequenceParts {
        rate_hz: RATE_HZ,
        length_secs: (FRAMES - 1) as f64 / RATE_HZ,
        frame_count: FRAMES,
        first_keys: keys[..bones].to_vec(),
        animated: (0..bones as u16).map(BoneIndex).collect(),
        keys,
        ..SequenceParts::default()
    })
    .expect("lists fit the counts")
}

/// Nanoseconds of one call, the best of many runs.
pub(crate) fn best_nanos(mut work: impl FnMut(), calls: usize) -> f64 {
    let mut run = || {
        let start = Instant::now();
        (0..calls).for_each(|_| work());
        start.elapsed().as_nanos() as f64 / calls as f64
    };
    (0..60).map(|_| run()).fold(f64::INFINITY, f64::min)
}

//! Random skeletons with takes, and a set of bones held against the whole pose.
//!
//! *In*: an instance and a set, or chance. *Out*: the work done, or a rig. *Not here*: any claim
//! about the work.

use super::rig::{bone, skeleton, take};
use maquette::anim::{AnimInstance, BoneSet, ComponentPose, LocalPose, PoseWork};
use maquette::asset::{AnimSequence, Bone, BoneIndex, InheritRule, Skeleton};
use maquette::math::{Mat4, Quat, Transform, Vec3};
use proptest::prelude::*;
use std::sync::Arc;

/// Asks one instance for a set and for everything: the set is equal to the bit, the rest untouched.
#[track_caller]
pub(crate) fn assert_equals_the_whole(instance: &AnimInstance, set: &BoneSet) -> PoseWork {
    let mut local = LocalPose::default();
    let mut component = ComponentPose::default();
    instance.evaluate(&mut local, &mut component);
    let mut some = LocalPose::default();
    let mut placed = ComponentPose::default();
    let work = instance.evaluate_bones(Some(set), &mut some, &mut placed);
    assert_eq!(some.curves, local.curves);
    let locked = instance.root_track().and_then(|track| track.bone());
    for bone in instance.skeleton().indices() {
        if set.contains(bone) {
            assert_eq!(
                some.bones[bone.index()],
                local.bones[bone.index()],
                "{bone:?}"
            );
            assert_eq!(placed.bone(bone), component.bone(bone), "{bone:?}");
        } else {
            assert!(
                locked == Some(bone) || some.bones[bone.index()] == Transform::IDENTITY,
                "{bone:?} was sampled"
            );
            assert_eq!(placed.bone(bone), Mat4::IDENTITY, "{bone:?} was composed");
        }
    }
    work
}

pub(crate) fn any_transform() -> impl Strategy<Value = Transform> {
    let part = || -2.0_f32..2.0;
    let triple = move || (part(), part(), part());
    (
        triple(),
        (triple(), 0.1_f32..1.0),
        (0.2_f32..2.0, 0.2_f32..2.0, 0.2_f32..2.0),
    )
        .prop_map(|(t, ((x, y, z), w), s)| {
            Transform::new(
                Vec3::from(t),
                Quat::from_xyzw(x, y, z, w).normalize(),
                Vec3::from(s),
            )
        })
}

pub(crate) type Rig = (Arc<Skeleton>, [Arc<AnimSequence>; 2], Vec<BoneIndex>);

/// A random tree of random rules with two takes that move some of its bones, and some bones to ask
/// for.
pub(crate) fn any_rig() -> impl Strategy<Value = Rig> {
    let rule = prop_oneof![
        Just(InheritRule::RSrs),
        Just(InheritRule::RrSs),
        Just(InheritRule::Rrs)
    ];
    let one = (
        any_transform(),
        any_transform(),
        any_transform(),
        rule,
        any::<u16>(),
        any::<[bool; 3]>(),
    );
    proptest::collection::vec(one, 1..40).prop_map(|list| {
        let parent = |i: usize, n: u16| {
            if i == 0 || n.is_multiple_of(9) {
                None
            } else {
                Some(n % i as u16)
            }
        };
        let bones = list
            .iter()
            .enumerate()
            .map(|(i, (rest, _, _, inherit, n, _))| Bone {
                inherit: *inherit,
                ..bone(&format!("b{i}"), parent(i, *n), *rest)
            });
        let skeleton = skeleton(bones.collect());
        let take_of = |which: usize| {
            let moving: Vec<usize> = (0..list.len()).filter(|&i| list[i].5[which]).collect();
            let fns: Vec<Box<dyn Fn(f32) -> Transform>> = moving
                .iter()
                .map(|&i| {
                    let (a, b) = if which == 0 {
                        (list[i].0, list[i].1)
                    } else {
                        (list[i].1, list[i].2)
                    };
                    Box::new(move |t: f32| if t < 0.5 { a } else { b })
                        as Box<dyn Fn(f32) -> Transform>
                })
                .collect();
            let moving: Vec<_> = moving
                .iter()
                .zip(&fns)
                .map(|(&i, f)| (i as u16, f.as_ref()))
                .collect();
            take(&skeleton, 1.0, 2, &moving)
        };
        let takes = [take_of(0), take_of(1)];
        let asked = list
            .iter()
            .enumerate()
            .filter(|(_, row)| row.5[2])
            .map(|(i, _)| BoneIndex(i as u16))
            .collect();
        (skeleton, takes, asked)
    })
}

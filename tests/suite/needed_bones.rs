//! A set of bones comes out of every step exactly as in the whole pose, and nothing else is
//! touched.

use crate::support::bone_sets::{any_rig, assert_equals_the_whole};
use crate::support::mannequin::{mannequin, take_named};
use crate::support::rig::{
    about_x, about_y, at, bone, enabled, skeleton, take, turned_skeleton, walker,
};
use maquette::anim::{
    AnimInstance, BoneSet, ComponentPose, Hierarchy, Interpolation, LocalPose, PoseWork,
    blend_many, blend_many_bones, blend_two, blend_two_bones, sample, sample_bones,
};
use maquette::asset::{Bone, BoneIndex, InheritRule, RootLockMode, Skeleton};
use maquette::math::{Transform, Vec3};
use proptest::prelude::*;
use std::sync::Arc;

/// Parents of the rows NB: 0:-1, 1:0, 2:1, 3:2, 4:1, 5:4, 6:0.
fn seven() -> Arc<Skeleton> {
    let parents = [None, Some(0), Some(1), Some(2), Some(1), Some(4), Some(0)];
    skeleton(
        parents
            .iter()
            .enumerate()
            .map(|(i, parent)| bone(&format!("b{i}"), *parent, at(0.0, 1.0, 0.0)))
            .collect(),
    )
}

#[track_caller]
fn assert_set(bones: &[u16], expected: &[u16]) {
    let set = BoneSet::new(&seven(), bones.iter().map(|&bone| BoneIndex(bone)));
    let places: Vec<u16> = set.bones().iter().map(|bone| bone.0).collect();
    assert_eq!(places, expected);
    assert_eq!(set.len(), expected.len());
    assert_eq!(set.is_empty(), expected.is_empty());
    assert!((0..7).all(|bone| set.contains(BoneIndex(bone)) == expected.contains(&bone)));
}

#[test]
fn nb_01_to_07_a_set_is_ascending_without_repeats_and_holds_its_ancestors() {
    assert_set(&[], &[]);
    assert_set(&[3], &[0, 1, 2, 3]);
    assert_set(&[5, 3], &[0, 1, 2, 3, 4, 5]);
    assert_set(&[3, 5, 3], &[0, 1, 2, 3, 4, 5]);
    assert_set(&[5], &[0, 1, 4, 5]);
    assert_set(&[2], &[0, 1, 2]);
    assert_set(&[6], &[0, 6]);
    assert_eq!(
        BoneSet::new(&seven(), seven().indices()),
        BoneSet::all(&seven())
    );
}

#[test]
fn a_bone_outside_the_skeleton_asks_for_nothing() {
    assert_set(&[7, 500, 6], &[0, 6]);
}

#[test]
fn without_a_take_only_the_set_stands_on_the_saved_pose() {
    let instance = AnimInstance::new(seven());
    let set = BoneSet::new(instance.skeleton(), [BoneIndex(5)]);
    assert_eq!(
        assert_equals_the_whole(&instance, &set),
        PoseWork {
            bones_sampled: 4,
            bones_composed: 4
        }
    );
    let none = BoneSet::default();
    assert_eq!(
        assert_equals_the_whole(&instance, &none),
        PoseWork::default()
    );
}

#[test]
fn the_mannequins_hands_come_out_as_in_the_whole_pose_under_every_inherit_rule() {
    let file = mannequin();
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
        for (name, lock) in [
            ("walk", RootLockMode::RefPose),
            ("run", RootLockMode::AnimFirstFrame),
        ] {
            let settings = maquette::asset::RootMotionSettings { lock, ..enabled() };
            let mut instance = walker(&skeleton, &take_named(&file, name), settings);
            for hand in skeleton
                .indices()
                .filter(|bone| skeleton.bone(*bone).name.contains("hand"))
            {
                let set = BoneSet::new(&skeleton, [hand]);
                let chain = Hierarchy::new(&skeleton).chain(hand).len();
                for step in 0..8 {
                    instance.set_time(f64::from(step) * 0.13);
                    let work = assert_equals_the_whole(&instance, &set);
                    assert_eq!(
                        work,
                        PoseWork {
                            bones_sampled: chain,
                            bones_composed: chain
                        }
                    );
                }
            }
        }
    }
}

#[test]
fn two_props_on_a_hundred_bones_cost_their_two_chains() {
    // A trunk of 4, two arms of 6 more on it, the other 84 bones on the trunk's top.
    let parent = |i: u16| match i {
        0 => None,
        1..=4 => Some(i - 1),
        10 => Some(3),
        5..=15 => Some(i - 1),
        _ => Some(3),
    };
    let rest = |i: u16| Transform::new(Vec3::new(0.1, 0.2, 0.0), about_x(f32::from(i)), Vec3::ONE);
    let skeleton = skeleton(
        (0..100)
            .map(|i| bone(&format!("b{i}"), parent(i), rest(i)))
            .collect(),
    );
    let swing = |t: f32| Transform::new(Vec3::new(t, 0.0, 1.0), about_y(90.0 * t), Vec3::ONE);
    let moving: Vec<(u16, &dyn Fn(f32) -> Transform)> = (0..100)
        .step_by(3)
        .map(|bone| (bone, &swing as &dyn Fn(f32) -> Transform))
        .collect();
    let mut instance = walker(&skeleton, &take(&skeleton, 30.0, 31, &moving), enabled());
    instance.set_time(0.517);
    let set = BoneSet::new(&skeleton, [BoneIndex(9), BoneIndex(15)]);
    let work = assert_equals_the_whole(&instance, &set);
    assert_eq!(
        work,
        PoseWork {
            bones_sampled: 16,
            bones_composed: 16
        }
    );
    let mut local = LocalPose::default();
    let mut component = ComponentPose::default();
    let whole = instance.evaluate(&mut local, &mut component);
    assert_eq!(
        whole,
        PoseWork {
            bones_sampled: 100,
            bones_composed: 100
        }
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_set_of_any_skeleton_is_sampled_blended_and_composed_as_the_whole(
        (skeleton, takes, asked) in any_rig(), time in 0.0_f64..1.0, weight in 0.0_f32..1.0,
    ) {
        let set = BoneSet::new(&skeleton, asked.iter().copied());
        prop_assert!(asked.iter().all(|&bone| set.contains(bone)));
        prop_assert!(set.bones().windows(2).all(|pair| pair[0] < pair[1]));
        prop_assert!(set.bones().iter().all(|&b| skeleton.bone(b).parent.is_none_or(|p| set.contains(p))));

        let mut whole = [LocalPose::default(), LocalPose::default()];
        let mut some = [LocalPose::default(), LocalPose::default()];
        for i in 0..2 {
            sample(&takes[i], time, Interpolation::Linear, &mut whole[i]);
            let count = sample_bones(&takes[i], time, Interpolation::Linear, Some(&set), &mut some[i]);
            prop_assert_eq!(count, set.len());
        }
        let mut two = LocalPose::default();
        let mut two_some = LocalPose::default();
        blend_two(&whole[0], &whole[1], weight, &mut two);
        blend_two_bones(&some[0], &some[1], weight, Some(&set), &mut two_some);
        let mut many = LocalPose::default();
        let mut many_some = LocalPose::default();
        blend_many(&[(&whole[0], weight), (&whole[1], 0.7)], &mut many);
        blend_many_bones(&[(&some[0], weight), (&some[1], 0.7)], Some(&set), &mut many_some);

        let hierarchy = Hierarchy::new(&skeleton);
        let mut placed = ComponentPose::default();
        let mut placed_some = ComponentPose::default();
        hierarchy.local_to_component(&two, &mut placed);
        let top = hierarchy.file_to_component();
        prop_assert_eq!(hierarchy.bones_to_component(&two_some, top, Some(&set), &mut placed_some), set.len());
        for &bone in set.bones() {
            prop_assert_eq!(two.bones[bone.index()], two_some.bones[bone.index()]);
            prop_assert_eq!(many.bones[bone.index()], many_some.bones[bone.index()]);
            prop_assert_eq!(placed.bone(bone), placed_some.bone(bone));
        }
    }
}

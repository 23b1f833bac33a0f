//! Takes of one skeleton on another: translation modes, bones by name, other axes, units and
//! proportions.

use crate::support::corpus::corpus;
use crate::support::rig::{
    about_x, about_y, about_z, assert_transform, assert_vec3, at, bone, node, skeleton, take,
    turned_skeleton,
};
use maquette::anim::retarget::{
    BoneMap, Fit, Likeness, Retarget, TranslationMode, folded_name, modes, own_name,
};
use maquette::anim::{ComponentPose, Hierarchy, Interpolation, LocalPose, sample_bone};
use maquette::asset::{AnimSequence, BoneIndex, Discontinuity, SequenceParts, Skeleton};
use maquette::editor::load_file;
use maquette::math::{Quat, Transform, Vec3};
use std::f32::consts::FRAC_PI_2;
use std::sync::Arc;

fn retarget(source: &Skeleton, target: &Skeleton, fit: Fit) -> Retarget {
    let map = BoneMap::by_name(source, target);
    Retarget::new(source, target, &map, &modes(target, &map, fit))
}

/// The target's component pose for a pose of the source.
fn component(retarget: &Retarget, target: &Skeleton, source: Vec<Transform>) -> ComponentPose {
    let mut pose = LocalPose::default();
    retarget.pose(
        &LocalPose {
            bones: source,
            curves: Vec::new(),
        },
        &mut pose,
    );
    let mut component = ComponentPose::default();
    Hierarchy::new(target).local_to_component(&pose, &mut component);
    component
}

#[test]
fn rt_01_to_rt_05_translation_modes_give_the_table_of_the_reference() {
    let animated = Vec3::new(0.0, 12.0, 0.0);
    let source = Vec3::new(0.0, 10.0, 0.0);
    let upright = Vec3::new(0.0, 5.0, 0.0);
    let rows = [
        (
            "RT-01",
            TranslationMode::Animation,
            upright,
            [0.0, 12.0, 0.0],
        ),
        ("RT-02", TranslationMode::Skeleton, upright, [0.0, 5.0, 0.0]),
        (
            "RT-03",
            TranslationMode::AnimationScaled,
            upright,
            [0.0, 6.0, 0.0],
        ),
        (
            "RT-04",
            TranslationMode::AnimationRelative,
            upright,
            [0.0, 7.0, 0.0],
        ),
        (
            "RT-05",
            TranslationMode::OrientAndScale,
            Vec3::new(5.0, 0.0, 0.0),
            [6.0, 0.0, 0.0],
        ),
    ];
    for (row, mode, target, expected) in rows {
        let out = mode.apply(animated, source, target);
        assert!(out.distance(Vec3::from(expected)) < 1e-5, "{row}: {out}");
    }
    let scaled = TranslationMode::AnimationScaled;
    assert_eq!(
        scaled.apply(animated, Vec3::splat(1e-7), upright),
        animated,
        "without a length there is no ratio"
    );
}

#[test]
fn a_retargeted_bone_takes_its_translation_by_its_mode() {
    // Two chains of two bones; the child's reference is 10 m up here and 5 m up there, 12 m up in
    // the take.
    let source = skeleton(vec![
        bone("root", None, Transform::IDENTITY),
        bone("tip", Some(0), at(0.0, 10.0, 0.0)),
    ]);
    let target = skeleton(vec![
        bone("root", None, Transform::IDENTITY),
        bone("tip", Some(0), at(0.0, 5.0, 0.0)),
    ]);
    let map = BoneMap::by_name(&source, &target);
    let rows = [
        (TranslationMode::Animation, 12.0),
        (TranslationMode::Skeleton, 5.0),
        (TranslationMode::AnimationScaled, 6.0),
        (TranslationMode::AnimationRelative, 7.0),
        (TranslationMode::OrientAndScale, 6.0),
    ];
    for (mode, height) in rows {
        let retarget = Retarget::new(&source, &target, &map, &[TranslationMode::Animation, mode]);
        let pose = component(
            &retarget,
            &target,
            vec![Transform::IDENTITY, at(0.0, 12.0, 0.0)],
        );
        assert_vec3(
            pose.bone(BoneIndex(1)).translation(),
            [0.0, height, 0.0],
            1e-5,
        );
    }
}

#[test]
fn names_count_without_namespaces_letters_alone_and_what_all_begin_with() {
    for name in [
        "mixamorig:Hips",
        "mixamorig7:Hips",
        "a:b:Hips",
        "|char|Hips",
        "mixamorig_Hips",
        "mixamorig12_Hips",
    ] {
        assert_eq!(own_name(name), "Hips", "{name}");
    }
    assert_eq!(
        (own_name("spine_01"), own_name("mixamorigHips")),
        ("spine_01", "mixamorigHips")
    );
    assert_eq!(
        (folded_name("Left Arm"), folded_name("left_arm")),
        ("leftarm".to_owned(), "leftarm".to_owned())
    );
    assert_eq!(folded_name("左手"), "左手");

    let names = |names: &[&str]| {
        let bones = names.iter().enumerate().map(|(place, name)| {
            bone(
                name,
                (place > 0).then(|| place as u16 - 1),
                at(0.0, 0.1, 0.0),
            )
        });
        skeleton(bones.collect())
    };
    let own = names(&["Hips", "Spine", "LeftArm", "LeftHand", "Head"]);
    let others: [&[&str]; 5] = [
        &[
            "mixamorig1:Hips",
            "mixamorig1:Spine",
            "mixamorig1:LeftArm",
            "mixamorig1:LeftHand",
            "mixamorig1:Head",
        ],
        &[
            "rig:x:Hips",
            "rig:x:Spine",
            "rig:x:LeftArm",
            "rig:x:LeftHand",
            "rig:x:Head",
        ],
        &["hips", "spine", "left_arm", "left hand", "HEAD"],
        &[
            "Bip001 Hips",
            "Bip001 Spine",
            "Bip001 Left Arm",
            "Bip001 Left Hand",
            "Bip001 Head",
        ],
        &[
            "Neo_Hips",
            "Neo_Spine",
            "Neo_LeftArm",
            "Neo_LeftHand",
            "Neo_Head",
        ],
    ];
    for other in others {
        let map = BoneMap::by_name(&names(other), &own);
        assert_eq!(
            (map.matched(), map.counted()),
            (5, 5),
            "{other:?} lacks {:?}",
            map.unmatched()
        );
        assert_eq!(map.target_of(BoneIndex(2)), Some(BoneIndex(2)));
    }
}

#[test]
fn left_is_never_right_and_strangers_have_no_partner() {
    let left = skeleton(
        ["L_a", "L_b", "L_c", "L_d"]
            .map(|name| bone(name, None, at(0.1, 0.0, 0.0)))
            .to_vec(),
    );
    let right = skeleton(
        ["R_a", "R_b", "R_c", "R_d"]
            .map(|name| bone(name, None, at(0.1, 0.0, 0.0)))
            .to_vec(),
    );
    let map = BoneMap::by_name(&left, &right);
    assert_eq!((map.matched(), map.counted(), map.is_sane()), (0, 4, false));
    assert_eq!(map.unmatched(), ["L_a", "L_b", "L_c", "L_d"]);
}

#[test]
fn of_bones_with_one_name_those_below_partners_belong_together() {
    let arm = |name: &str, parent| bone(name, Some(parent), at(0.1, 0.0, 0.0));
    let source = skeleton(vec![
        bone("a:hip", None, Transform::IDENTITY),
        arm("a:left", 0),
        arm("a:right", 0),
        arm("a:hand", 1),
        arm("a:hand", 2),
    ]);
    let target = skeleton(vec![
        bone("hip", None, Transform::IDENTITY),
        arm("right", 0),
        arm("left", 0),
        arm("hand", 1),
        arm("hand", 2),
    ]);
    let map = BoneMap::by_name(&source, &target);
    assert_eq!(
        map.target_of(BoneIndex(3)),
        Some(BoneIndex(4)),
        "the left hand"
    );
    assert_eq!(
        map.target_of(BoneIndex(4)),
        Some(BoneIndex(3)),
        "the right hand"
    );
    assert_eq!(map.matched(), 5);
}

#[test]
fn a_third_of_the_smaller_skeleton_makes_two_of_one_kind() {
    let bones = |names: &[&str]| {
        skeleton(
            names
                .iter()
                .map(|name| bone(name, None, Transform::IDENTITY))
                .collect(),
        )
    };
    let ten = bones(&["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]);
    assert!(
        !BoneMap::by_name(
            &ten,
            &bones(&["a", "b", "2", "3", "4", "5", "6", "7", "8", "9"])
        )
        .is_sane(),
        "2 of 10"
    );
    assert!(
        BoneMap::by_name(
            &ten,
            &bones(&["a", "b", "c", "3", "4", "5", "6", "7", "8", "9"])
        )
        .is_sane(),
        "3 of 10"
    );
    assert!(
        BoneMap::by_name(&ten, &bones(&["a", "b"])).is_sane(),
        "all of the smaller"
    );
}

/// Hips 1 m up and a chest 0.5 m above, upright in metres.
fn upright() -> Arc<Skeleton> {
    skeleton(vec![
        bone("hips", None, at(0.0, 1.0, 0.0)),
        bone("chest", Some(0), at(0.0, 0.5, 0.0)),
    ])
}

#[test]
fn the_same_bones_copy_every_key_bit_for_bit() {
    let bones = upright();
    let walk = take(
        &bones,
        30.0,
        4,
        &[
            (0, &|t| at(t, 1.0, 0.0)),
            (1, &|t| Transform {
                rotation: about_x(t * 90.0),
                ..at(0.0, 0.5, 0.0)
            }),
        ],
    );
    let baked = retarget(&bones, &bones, Fit::AsAuthored)
        .bake(&walk, "copy".to_owned())
        .expect("it is sound");
    assert_eq!(baked.parts().keys, walk.parts().keys);
    assert_eq!(
        (baked.name(), baked.frame_count(), baked.rate_hz()),
        ("copy", 4, 30.0)
    );
    assert_eq!(baked.animated(), walk.animated());
}

#[test]
fn another_file_s_axes_and_the_node_above_do_not_turn_the_character() {
    // The source lies in a file with Z up; the target hangs below a node that is turned and 100
    // times as large.
    let z_up = Transform::from_rotation(Quat::from_rotation_x(-FRAC_PI_2));
    let about_x_90 = Transform::from_rotation(Quat::from_rotation_x(FRAC_PI_2));
    let source = turned_skeleton(
        vec![
            bone(
                "hips",
                None,
                Transform {
                    rotation: about_x_90.rotation,
                    ..at(0.0, 0.0, 1.0)
                },
            ),
            bone("chest", Some(0), at(0.0, 0.5, 0.0)),
        ],
        z_up,
    );
    let hundred = Transform {
        scale: Vec3::splat(100.0),
        ..about_x_90
    };
    let target = skeleton(vec![
        node("Armature", None, hundred),
        bone(
            "hips",
            Some(0),
            Transform {
                scale: Vec3::ONE,
                ..at(0.0, 1.0, 0.0).relative_to(&hundred)
            },
        ),
        bone("chest", Some(1), at(0.0, 0.005, 0.0)),
    ]);
    let retarget = retarget(&source, &target, Fit::AsAuthored);
    // One step forward (+Z; in the file -Y) and a turn of the chest about the character's height.
    let pose = vec![
        Transform {
            rotation: about_x_90.rotation,
            ..at(0.0, -0.25, 1.0)
        },
        Transform {
            rotation: about_y(90.0),
            ..at(0.0, 0.5, 0.0)
        },
    ];
    let out = component(&retarget, &target, pose);
    assert_vec3(out.bone(BoneIndex(1)).translation(), [0.0, 1.0, 0.25], 1e-5);
    assert_vec3(out.bone(BoneIndex(2)).translation(), [0.0, 1.5, 0.25], 1e-5);
    // The chest's X points backward (-Z), as long as its bind has it.
    assert_vec3(
        out.bone(BoneIndex(2)).transform_vector(Vec3::X),
        [0.0, 0.0, -100.0],
        1e-3,
    );
}

#[test]
fn bones_that_only_the_other_file_has_are_folded_in() {
    let source = skeleton(vec![
        bone("hips", None, at(0.0, 1.0, 0.0)),
        bone("twist", Some(0), at(0.0, 0.2, 0.0)),
        bone("chest", Some(1), at(0.0, 0.3, 0.0)),
    ]);
    let retarget = retarget(&source, &upright(), Fit::AsAuthored);
    let pose = vec![
        at(0.0, 1.0, 0.0),
        Transform {
            rotation: about_z(90.0),
            ..at(0.0, 0.2, 0.0)
        },
        at(0.0, 0.3, 0.0),
    ];
    let out = component(&retarget, &upright(), pose);
    // 0.2 m up, then 0.3 m to the left of a quarter turn about Z.
    assert_vec3(out.bone(BoneIndex(1)).translation(), [-0.3, 1.2, 0.0], 1e-5);
    assert_vec3(
        out.bone(BoneIndex(1)).transform_vector(Vec3::X),
        [0.0, 1.0, 0.0],
        1e-5,
    );
}

#[test]
fn bones_that_only_the_character_has_rest() {
    let target = skeleton(vec![
        bone("hips", None, at(0.0, 1.0, 0.0)),
        bone(
            "belly",
            Some(0),
            Transform {
                rotation: about_z(30.0),
                ..at(0.0, 0.2, 0.0)
            },
        ),
        bone(
            "chest",
            Some(1),
            Transform {
                rotation: about_z(-30.0),
                ..at(0.0, 0.3, 0.0)
            },
        ),
    ]);
    let retarget = retarget(&upright(), &target, Fit::AsAuthored);
    let turned = Transform {
        rotation: about_x(40.0),
        ..at(0.0, 0.5, 0.0)
    };
    let mut pose = LocalPose::default();
    retarget.pose(
        &LocalPose {
            bones: vec![at(0.0, 1.0, 0.0), turned],
            curves: Vec::new(),
        },
        &mut pose,
    );
    assert_transform(&pose.bones[1], &target.bone(BoneIndex(1)).reference, 1e-6);
    let chest_to_hips = pose.bones[2].then(&pose.bones[1]);
    assert_transform(&chest_to_hips, &turned, 1e-5);
}

#[test]
fn a_character_half_as_large_keeps_its_proportions_and_steps_half_as_high() {
    let names = ["root", "pelvis", "thigh", "calf"];
    let sized = |size: f32| {
        let rest = [
            at(0.0, 0.0, 0.0),
            at(0.0, 1.0 * size, 0.0),
            at(0.1 * size, 0.0, 0.0),
            at(0.0, -0.45 * size, 0.0),
        ];
        let bones = names.iter().zip(rest).enumerate();
        skeleton(
            bones
                .map(|(place, (name, rest))| {
                    bone(name, place.checked_sub(1).map(|p| p as u16), rest)
                })
                .collect(),
        )
    };
    let source = sized(1.0);
    let target = sized(0.5);
    let map = BoneMap::by_name(&source, &target);
    let likeness = Likeness::new(&source, &target, &map);
    assert!(
        (likeness.size_ratio - 0.5).abs() < 1e-6 && likeness.fit() == Fit::KeepProportions,
        "{likeness:?}"
    );
    let out = component(
        &retarget(&source, &target, likeness.fit()),
        &target,
        // The root walks 2 m, the pelvis dips by 0.2 m, the thigh stretches by a decimetre.
        vec![
            at(0.0, 0.0, 2.0),
            at(0.0, 0.8, 0.0),
            at(0.2, 0.0, 0.0),
            at(0.0, -0.45, 0.0),
        ],
    );
    assert_vec3(out.bone(BoneIndex(0)).translation(), [0.0, 0.0, 2.0], 1e-6);
    assert_vec3(out.bone(BoneIndex(1)).translation(), [0.0, 0.4, 2.0], 1e-6);
    assert_vec3(out.bone(BoneIndex(2)).translation(), [0.05, 0.4, 2.0], 1e-6);
    assert_vec3(
        out.bone(BoneIndex(3)).translation(),
        [0.05, 0.175, 2.0],
        1e-6,
    );
    assert_eq!(
        Likeness::new(&source, &source, &BoneMap::by_name(&source, &source)).fit(),
        Fit::AsAuthored
    );
}

#[test]
fn bones_with_other_axes_turn_by_what_their_partners_turn() {
    // The same arm along +X: there a bone's own X points along it, here its Y.
    let along_x = skeleton(vec![
        bone("arm", None, at(0.0, 1.4, 0.0)),
        bone("elbow", Some(0), at(0.3, 0.0, 0.0)),
        bone("hand", Some(1), at(0.3, 0.0, 0.0)),
    ]);
    let quarter = about_z(-90.0);
    let along_y = skeleton(vec![
        bone(
            "arm",
            None,
            Transform {
                rotation: quarter,
                ..at(0.0, 1.4, 0.0)
            },
        ),
        bone("elbow", Some(0), at(0.0, 0.3, 0.0)),
        bone("hand", Some(1), at(0.0, 0.3, 0.0)),
    ]);
    let map = BoneMap::by_name(&along_x, &along_y);
    assert!(!Likeness::new(&along_x, &along_y, &map).are_axes_equal);
    // The elbow bends by 90 degrees about the character's height: the forearm points to -Z.
    let pose = vec![
        at(0.0, 1.4, 0.0),
        Transform {
            rotation: about_y(90.0),
            ..at(0.3, 0.0, 0.0)
        },
        at(0.3, 0.0, 0.0),
    ];
    let out = component(
        &retarget(&along_x, &along_y, Fit::AsAuthored),
        &along_y,
        pose,
    );
    assert_vec3(out.bone(BoneIndex(1)).translation(), [0.3, 1.4, 0.0], 1e-5);
    assert_vec3(out.bone(BoneIndex(2)).translation(), [0.3, 1.4, -0.3], 1e-5);
    assert_vec3(
        out.bone(BoneIndex(2)).transform_vector(Vec3::Y),
        [0.0, 0.0, -1.0],
        1e-5,
    );
}

#[test]
fn d3_takes_of_the_corpus_find_their_bones_whatever_stands_before_the_names() {
    let Some(corpus) = corpus() else { return };
    // Character, file with animation only, bones with a partner, bones: counted by hand from the
    // truth files' names.
    let rows = [
        ("NeoLowMan_Neo_Optimized.fbx", "Skinner_85_04.fbx", 22, 22),
        ("ABD_Crouch.fbx", "TalkingHead_dance.fbx", 65, 65),
        (
            "rustyshooter_mutant.fbx",
            "StationIapetus_punch.fbx",
            36,
            37,
        ),
        (
            "RepackagedChan_UnityChan.fbx",
            "TalkingHead_walking.fbx",
            60,
            65,
        ),
    ];
    for (character, lender, matched, counted) in rows {
        let bones = |name: &str| {
            load_file(&corpus.join("real").join(name), &|_, _| true)
                .expect("it loads")
                .file
                .skeleton
        };
        let map = BoneMap::by_name(&bones(lender), &bones(character));
        assert_eq!(
            (map.matched(), map.counted()),
            (matched, counted),
            "{lender} on {character}: {:?}",
            map.unmatched()
        );
        assert!(map.is_sane());
    }
}

#[test]
fn steps_stay_steps_at_their_time_on_the_other_skeleton() {
    let source = skeleton(vec![
        bone("hips", None, at(0.0, 1.0, 0.0)),
        bone("twist", Some(0), at(0.0, 0.2, 0.0)),
        bone("chest", Some(1), at(0.0, 0.3, 0.0)),
    ]);
    let [low, high] = [at(0.0, 0.2, 0.0), at(0.5, 0.2, 0.0)];
    // A tenth of a second in, between two frames, the bone in between leaps half a metre aside.
    let parts = SequenceParts {
        name: "leap".to_owned(),
        rate_hz: 4.0,
        length_secs: 0.5,
        frame_count: 3,
        first_keys: vec![at(0.0, 1.0, 0.0), low, at(0.0, 0.3, 0.0)],
        animated: vec![BoneIndex(1)],
        keys: vec![low, high, high],
        discontinuities: vec![Discontinuity {
            sample: 0,
            track: 1,
            time_secs: 0.1,
            before: low,
            after: high,
        }],
        ..SequenceParts::default()
    };
    let leap = AnimSequence::new(parts).expect("it is sound");
    let target = upright();
    let baked = retarget(&source, &target, Fit::AsAuthored)
        .bake(&leap, "leap".to_owned())
        .expect("it is sound");
    let chest =
        |time_secs| sample_bone(&baked, time_secs, Interpolation::Linear, BoneIndex(1)).translation;
    for (time_secs, aside) in [(0.0, 0.0), (0.09, 0.0), (0.11, 0.5), (0.25, 0.5)] {
        assert_vec3(chest(time_secs), [aside, 0.5, 0.0], 1e-5);
    }
}

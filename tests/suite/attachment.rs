//! Props on bones: attach rules, scale policies, and props that never leave the hand.
//!
//! Rows AT-01 to AT-07 of the behaviour reference, J1 to J6 of the cases.

use crate::support::corpus::corpus;
use crate::support::mannequin::mannequin;
use crate::support::rig::{
    about_x, about_y, about_z, assert_rotation, assert_transform, assert_vec3, at, bone, skeleton,
    take,
};
use crate::support::stage::{file, triangle, two_bones};
use maquette::anim::Easing;
use maquette::asset::{BoneIndex, FileHandle, PreviewMode, RootMotionSettings};
use maquette::draw::{Camera, DrawList};
use maquette::editor::load_file;
use maquette::math::{Mat4, Quat, Transform, Vec2, Vec3};
use maquette::scene::{
    Animator, AttachError, AttachRule, AttachRules, ObjectId, Playback, ScalePolicy, Scene,
    SceneNode, ViewOptions, extract,
};
use std::sync::Arc;

fn standing(rest: Transform) -> Animator {
    let bones = skeleton(vec![bone("hand", None, rest)]);
    Animator::new(
        FileHandle(0),
        Arc::new(file(bones, vec![triangle(0)], Vec::new())),
    )
}

fn picture(scene: &Scene) -> DrawList {
    extract(
        scene,
        Camera::default(),
        &ViewOptions::default(),
        Vec2::new(800.0, 600.0),
    )
}

/// P of the AT rows.
fn parent_to_world() -> Transform {
    Transform::new(Vec3::new(1.0, 2.0, 3.0), about_y(90.0), Vec3::splat(2.0))
}

/// The child of the AT rows, unparented at T(1,2,5), and P: once as an object, once as a bone.
fn at_rows(check: impl Fn(&mut Scene, ObjectId, SceneNode)) {
    for is_bone in [false, true] {
        let mut scene = Scene::default();
        let child = scene.add_empty("child".to_owned());
        scene.set_offset(child, at(1.0, 2.0, 5.0));
        scene.set_scale_policy(child, ScalePolicy::Inherit);
        let parent = if is_bone {
            let hero = scene.add_character("hero".to_owned(), standing(parent_to_world()));
            SceneNode::Bone(hero, BoneIndex(0))
        } else {
            let parent = scene.add_empty("parent".to_owned());
            scene.set_offset(parent, parent_to_world());
            SceneNode::Object(parent)
        };
        check(&mut scene, child, parent);
    }
}

fn offset(scene: &Scene, id: ObjectId) -> Transform {
    *scene
        .object(id)
        .expect("the object is on the stage")
        .offset()
}

#[test]
fn at_01_keep_relative_counts_the_offset_from_the_parent() {
    at_rows(|scene, child, parent| {
        scene
            .attach(child, parent, AttachRules::KEEP_RELATIVE)
            .expect("the parent is there");
        let wanted = Transform {
            translation: Vec3::new(11.0, 6.0, 1.0),
            ..parent_to_world()
        };
        assert_transform(&scene.object_to_world(child), &wanted, 1e-5);
    });
}

#[test]
fn at_02_keep_world_finds_the_offset_that_changes_nothing() {
    at_rows(|scene, child, parent| {
        scene
            .attach(child, parent, AttachRules::KEEP_WORLD)
            .expect("the parent is there");
        assert_transform(&scene.object_to_world(child), &at(1.0, 2.0, 5.0), 1e-5);
        let wanted = Transform::new(Vec3::new(-1.0, 0.0, 0.0), about_y(-90.0), Vec3::splat(0.5));
        assert_transform(&offset(scene, child), &wanted, 1e-5);
    });
}

#[test]
fn at_03_snap_takes_all_that_the_parent_has() {
    at_rows(|scene, child, parent| {
        scene
            .attach(child, parent, AttachRules::SNAP)
            .expect("the parent is there");
        assert_transform(&scene.object_to_world(child), &parent_to_world(), 1e-5);
        assert_eq!(offset(scene, child), Transform::IDENTITY);
    });
}

#[test]
fn at_04_snap_but_not_scale_keeps_the_size() {
    at_rows(|scene, child, parent| {
        scene
            .attach(child, parent, AttachRules::SNAP_NOT_SCALE)
            .expect("the parent is there");
        assert_transform(
            &scene.object_to_world(child),
            &parent_to_world().rigid(),
            1e-5,
        );
        assert_vec3(offset(scene, child).scale, [0.5; 3], 1e-6);
    });
}

#[test]
fn a_parent_without_extent_counts_as_one_of_scale_one() {
    let mut scene = Scene::default();
    let flat = Transform {
        scale: Vec3::new(2.0, 0.0, 2.0),
        ..at(0.0, 1.0, 0.0)
    };
    let hero = scene.add_character("hero".to_owned(), standing(flat));
    let child = scene.add_empty("child".to_owned());
    scene.set_scale_policy(child, ScalePolicy::Inherit);
    scene.set_offset(child, at(4.0, 3.0, 0.0));
    scene
        .attach(
            child,
            SceneNode::Bone(hero, BoneIndex(0)),
            AttachRules::KEEP_WORLD,
        )
        .expect("the bone is there");
    assert_transform(
        &offset(&scene, child),
        &Transform {
            scale: Vec3::new(0.5, 1.0, 0.5),
            ..at(2.0, 2.0, 0.0)
        },
        1e-5,
    );
}

#[test]
fn each_part_of_a_place_follows_its_own_rule() {
    at_rows(|scene, child, parent| {
        let rules = AttachRules {
            location: AttachRule::KeepWorld,
            rotation: AttachRule::SnapToTarget,
            scale: AttachRule::KeepRelative,
        };
        scene
            .attach(child, parent, rules)
            .expect("the parent is there");
        let wanted = Transform {
            translation: Vec3::new(1.0, 2.0, 5.0),
            ..parent_to_world()
        };
        assert_transform(&scene.object_to_world(child), &wanted, 1e-5);
    });
}

#[test]
fn at_05_a_prop_in_a_socket_stands_at_component_bone_and_socket_together() {
    let mut scene = Scene::default();
    let rest = Transform {
        rotation: about_z(90.0),
        ..at(0.0, 1.5, 0.0)
    };
    let hero = scene.add_character("hero".to_owned(), standing(rest));
    scene
        .object_mut(hero)
        .expect("on the stage")
        .character_mut()
        .expect("a character")
        .component_to_object = Transform::from_rotation(about_y(180.0));
    let socket = scene.add_socket("grip".to_owned());
    scene.set_offset(
        socket,
        Transform {
            rotation: about_x(90.0),
            ..at(0.1, 0.2, 0.0)
        },
    );
    scene
        .attach(
            socket,
            SceneNode::Bone(hero, BoneIndex(0)),
            AttachRules::KEEP_RELATIVE,
        )
        .expect("the bone is there");
    let prop = scene.add_prop("sword".to_owned(), standing(Transform::IDENTITY));
    scene
        .attach(prop, SceneNode::Object(socket), AttachRules::SNAP)
        .expect("the socket is there");
    let stands = scene.object_to_world(prop);
    assert_vec3(stands.translation, [0.2, 1.6, 0.0], 1e-5);
    assert_rotation(stands.rotation, Quat::from_xyzw(0.5, 0.5, -0.5, -0.5), 1e-5);
}

#[test]
fn at_06_detach_leaves_an_object_where_it_is_or_its_offset_as_it_is() {
    at_rows(|scene, child, parent| {
        scene
            .attach(child, parent, AttachRules::SNAP)
            .expect("the parent is there");
        scene.detach(child, true);
        assert_transform(&scene.object_to_world(child), &parent_to_world(), 1e-5);
        assert_eq!(scene.object(child).expect("on the stage").parent(), None);
        scene
            .attach(child, parent, AttachRules::SNAP)
            .expect("the parent is there");
        scene.detach(child, false);
        assert_eq!(scene.object_to_world(child), Transform::IDENTITY);
    });
}

/// A hand that swings about Z below a spine that walks along Z.
fn swinging() -> Animator {
    let bones = two_bones();
    let swing = |time: f32| Transform {
        rotation: about_z(180.0 * time),
        ..at(0.0, 1.0, 0.0)
    };
    let walk = take(
        &bones,
        30.0,
        31,
        &[(0, &|time| at(0.0, 0.0, time)), (1, &swing)],
    );
    let mut animator = Animator::new(
        FileHandle(0),
        Arc::new(file(bones, vec![triangle(0)], vec![walk])),
    );
    animator.set_take(Some(0), RootMotionSettings::default());
    animator.set_playback(Playback {
        is_playing: true,
        ..Playback::default()
    });
    animator
}

#[test]
fn at_07_a_rider_is_placed_by_this_ticks_pose_of_its_mount() {
    let mut scene = Scene::default();
    // Riders first, so that the order in which they came does not help.
    let sword = scene.add_prop("sword".to_owned(), standing(Transform::IDENTITY));
    let rider = scene.add_character("rider".to_owned(), swinging());
    let mount = scene.add_character("mount".to_owned(), swinging());
    let hand = BoneIndex(1);
    scene
        .attach(
            sword,
            SceneNode::Bone(rider, hand),
            AttachRules::SNAP_NOT_SCALE,
        )
        .expect("the bone is there");
    scene
        .attach(
            rider,
            SceneNode::Bone(mount, hand),
            AttachRules::SNAP_NOT_SCALE,
        )
        .expect("the bone is there");
    assert_eq!(scene.active_bones(mount), [BoneIndex(0), hand]);
    scene.advance(0.5);
    // Half a second: half a metre along, and turned by 90 degrees.
    let mount_hand = Transform {
        rotation: about_z(90.0),
        ..at(0.0, 1.0, 0.5)
    };
    assert_transform(&scene.object_to_world(rider), &mount_hand, 1e-5);
    // From there half a metre along, a metre up the rider (which lies along -X), and turned again.
    let rider_hand = Transform {
        rotation: about_z(180.0),
        ..at(-1.0, 1.0, 1.0)
    };
    assert_transform(&scene.object_to_world(sword), &rider_hand, 1e-5);
}

#[test]
fn nothing_hangs_on_itself_or_on_what_hangs_on_it() {
    let mut scene = Scene::default();
    let hero = scene.add_character("hero".to_owned(), swinging());
    let hand = scene.add_empty("hand".to_owned());
    let ring = scene.add_empty("ring".to_owned());
    scene
        .attach(hand, SceneNode::Bone(hero, BoneIndex(1)), AttachRules::SNAP)
        .expect("the bone is there");
    scene
        .attach(ring, SceneNode::Object(hand), AttachRules::SNAP)
        .expect("the hand is there");
    let refused = |scene: &mut Scene, child, parent| {
        let before = (
            scene.object_to_world(child),
            scene.active_bones(hero).to_vec(),
        );
        let error = scene
            .attach(child, parent, AttachRules::KEEP_WORLD)
            .expect_err("it is refused");
        assert_eq!(
            (
                scene.object_to_world(child),
                scene.active_bones(hero).to_vec()
            ),
            before
        );
        error
    };
    for parent in [
        SceneNode::Object(hero),
        SceneNode::Bone(hero, BoneIndex(1)),
        SceneNode::Object(ring),
    ] {
        let error = refused(&mut scene, hero, parent);
        assert!(
            matches!(&error, AttachError::OwnDescendant { child, .. } if child == "hero"),
            "{error}"
        );
    }
    let ring_on_ring = refused(&mut scene, ring, SceneNode::Object(ring));
    assert!(
        ring_on_ring.to_string().contains("\"ring\""),
        "{ring_on_ring}"
    );
    let no_bone = refused(&mut scene, ring, SceneNode::Bone(hero, BoneIndex(2)));
    assert_eq!(
        no_bone,
        AttachError::NoParent {
            child: "ring".to_owned()
        }
    );
    scene.remove(ring);
    let gone = scene.attach(ring, SceneNode::Object(hand), AttachRules::SNAP);
    assert_eq!(gone, Err(AttachError::NoChild));
}

fn playing_mannequin(take: &str) -> Animator {
    let file = mannequin();
    let place = file
        .takes
        .iter()
        .position(|t| t.name().to_lowercase().contains(take))
        .expect("the take is there");
    let mut animator = Animator::new(FileHandle(0), Arc::new(file));
    animator.set_preview(PreviewMode::Loop);
    animator.set_take(
        Some(place),
        RootMotionSettings {
            is_enabled: true,
            ..RootMotionSettings::default()
        },
    );
    animator
}

/// A mannequin with a prop in its right hand, ten centimetres along the hand and turned.
fn armed(take: &str) -> (Scene, ObjectId, ObjectId, BoneIndex) {
    let mut scene = Scene::default();
    let sword = scene.add_prop("sword".to_owned(), standing(Transform::IDENTITY));
    let hero = scene.add_character("hero".to_owned(), playing_mannequin(take));
    let animator = scene
        .object(hero)
        .and_then(|object| object.animator())
        .expect("a character has an animator");
    let hand = animator
        .skeleton()
        .find("hand_r")
        .expect("the mannequin has a right hand");
    scene
        .attach(
            sword,
            SceneNode::Bone(hero, hand),
            AttachRules::SNAP_NOT_SCALE,
        )
        .expect("the hand is there");
    scene.set_offset(
        sword,
        Transform {
            rotation: about_x(40.0),
            ..at(0.1, 0.02, -0.03)
        },
    );
    (scene, hero, sword, hand)
}

/// Gives where the drawn prop stands as seen from the drawn hand.
#[track_caller]
fn assert_in_hand(scene: &Scene, hero: ObjectId, sword: ObjectId, hand: BoneIndex) {
    let list = picture(scene);
    let prop = list
        .meshes
        .iter()
        .find(|mesh| mesh.mesh.mesh == 0 && mesh.palette.len() == 1)
        .expect("it is drawn");
    let prop_to_world = list.palettes[prop.palette.start as usize] * prop.component_to_world;
    let hand_to_world = scene.node_to_world(SceneNode::Bone(hero, hand));
    // The bone's own matrix has no scale here, so the distance needs no decomposition.
    let seen = (prop_to_world * hand_to_world.inverse()).to_transform();
    assert_transform(
        &seen,
        &Transform {
            rotation: about_x(40.0),
            ..at(0.1, 0.02, -0.03)
        },
        1e-4,
    );
    let distance = prop_to_world
        .translation()
        .distance(hand_to_world.translation());
    assert!((distance - 0.0113_f32.sqrt()).abs() < 1e-4, "{distance}");
    assert_vec3(
        scene.object_to_world(sword).translation,
        prop_to_world.translation().to_array(),
        1e-6,
    );
}

#[test]
fn j1_the_distance_from_hand_to_prop_stays_over_a_clip_at_every_speed_and_both_ways() {
    for take in ["walk", "run"] {
        for (speed, is_reverse) in [
            (0.25, false),
            (1.0, false),
            (3.7, false),
            (1.0, true),
            (2.5, true),
        ] {
            let (mut scene, hero, sword, hand) = armed(take);
            let animator = scene
                .object_mut(hero)
                .and_then(|object| object.animator_mut())
                .expect("it has one");
            animator.set_playback(Playback {
                is_playing: true,
                is_reverse,
                speed,
                ..Playback::default()
            });
            let mut places = Vec::new();
            for _ in 0..90 {
                scene.advance(1.0 / 60.0);
                assert_in_hand(&scene, hero, sword, hand);
                places.push(scene.object_to_world(sword).translation);
            }
            let way: f32 = places
                .windows(2)
                .map(|pair| pair[0].distance(pair[1]))
                .sum();
            assert!(way > 0.05, "{take} at {speed}: the hand moved {way} m");
        }
    }
}

#[test]
fn j1_the_prop_stays_in_the_hand_across_a_fade_that_is_interrupted() {
    let (mut scene, hero, sword, hand) = armed("walk");
    let place = |scene: &Scene, name: &str| {
        let animator = scene
            .object(hero)
            .and_then(|object| object.animator())
            .expect("it has one");
        animator
            .file()
            .takes
            .iter()
            .position(|take| take.name().to_lowercase().contains(name))
            .expect("a take")
    };
    let walk = place(&scene, "walk");
    let run = place(&scene, "run");
    for step in 0..90 {
        let animator = scene
            .object_mut(hero)
            .and_then(|object| object.animator_mut())
            .expect("it has one");
        match step {
            0 => animator.set_playback(Playback {
                is_playing: true,
                ..Playback::default()
            }),
            20 => animator.cross_fade(
                Some(run),
                RootMotionSettings::default(),
                0.5,
                Easing::Sinusoidal,
            ),
            35 => animator.cross_fade(
                Some(walk),
                RootMotionSettings::default(),
                0.3,
                Easing::Linear,
            ),
            60 => animator.inertialize(Some(run), RootMotionSettings::default(), 0.3),
            _ => {}
        }
        scene.advance(1.0 / 60.0);
        assert_in_hand(&scene, hero, sword, hand);
    }
}

#[test]
fn j1_a_scrubbed_and_a_paused_prop_stay_in_the_hand() {
    let (mut scene, hero, sword, hand) = armed("walk");
    for time in [0.0, 0.31, 0.12, 0.9, 0.45, 0.45, 0.0] {
        scene.seek(hero, time);
        assert_in_hand(&scene, hero, sword, hand);
        let before = scene.object_to_world(sword);
        scene.advance(0.25);
        assert_in_hand(&scene, hero, sword, hand);
        assert_eq!(
            scene.object_to_world(sword),
            before,
            "paused, nothing moves"
        );
    }
}

#[test]
fn j2_a_prop_dropped_while_paused_is_on_the_bone_in_the_next_picture() {
    let (mut scene, hero, _, hand) = armed("walk");
    scene.seek(hero, 0.4);
    let axe = scene.add_prop("axe".to_owned(), standing(Transform::IDENTITY));
    scene
        .attach(
            axe,
            SceneNode::Bone(hero, hand),
            AttachRules::SNAP_NOT_SCALE,
        )
        .expect("the hand is there");
    let list = picture(&scene);
    let drawn = list
        .meshes
        .last()
        .expect("the axe came last")
        .component_to_world;
    let hand_to_world = scene
        .node_to_world(SceneNode::Bone(hero, hand))
        .translation();
    assert!(
        hand_to_world.length() > 0.3,
        "the hand is not at the origin"
    );
    assert_vec3(drawn.translation(), hand_to_world.to_array(), 1e-6);
}

#[test]
fn j3_a_centimetre_of_offset_is_a_centimetre_whatever_the_bones_scale() {
    for scale in [0.01, 1.0, 100.0] {
        let mut scene = Scene::default();
        let rest = Transform::new(Vec3::new(0.0, 1.0, 0.0), about_z(30.0), Vec3::splat(scale));
        let hero = scene.add_character("hero".to_owned(), standing(rest));
        let prop = scene.add_prop("prop".to_owned(), standing(Transform::IDENTITY));
        scene
            .attach(
                prop,
                SceneNode::Bone(hero, BoneIndex(0)),
                AttachRules::SNAP_NOT_SCALE,
            )
            .expect("there");
        let before = scene.object_to_world(prop);
        assert_transform(&before, &rest.rigid(), 1e-6);
        scene.set_offset(prop, at(0.01, 0.0, 0.0));
        let moved = scene.object_to_world(prop).translation - before.translation;
        assert_vec3(moved, (about_z(30.0) * Vec3::X * 0.01).to_array(), 1e-6);
    }
}

#[test]
fn j4_a_prop_on_the_scaled_bones_of_the_s04_pair_is_as_large_as_it_is() {
    let Some(corpus) = corpus() else { return };
    for (name, scale) in [("s04_bone_scale_100", 100.0), ("s04_bone_scale_0p01", 0.01)] {
        let path = corpus.join("cases/bin").join(format!("{name}_bin.fbx"));
        let file = Arc::new(load_file(&path, &|_, _| true).expect("a case loads").file);
        let mut scene = Scene::default();
        let hero = scene.add_character(
            "hero".to_owned(),
            Animator::new(FileHandle(1), Arc::clone(&file)),
        );
        let prop = scene.add_prop("prop".to_owned(), standing(Transform::IDENTITY));
        let hand = SceneNode::Bone(
            hero,
            file.skeleton.find("hand").expect("the case has a hand"),
        );
        scene
            .attach(prop, hand, AttachRules::SNAP_NOT_SCALE)
            .expect("the hand is there");
        let stands = scene.object_to_world(prop);
        assert_vec3(stands.scale, [1.0; 3], 1e-6);
        assert_vec3(
            stands.translation,
            scene.node_to_world(hand).translation().to_array(),
            1e-6,
        );
        scene.set_offset(prop, at(0.0, 0.01, 0.0));
        let moved = scene
            .object_to_world(prop)
            .translation
            .distance(stands.translation);
        // As near as a float of that position's size can say.
        let rounding = f32::EPSILON * stands.translation.length().max(1.0);
        assert!(
            (moved - 0.01).abs() <= rounding,
            "{name}: one centimetre moves {moved} m from {stands:?}"
        );
        scene.set_scale_policy(prop, ScalePolicy::Inherit);
        scene
            .attach(prop, hand, AttachRules::SNAP)
            .expect("the hand is there");
        assert_vec3(scene.object_to_world(prop).scale, [scale; 3], scale * 1e-5);
    }
}

#[test]
fn j4_ten_thousand_ticks_change_nothing_about_a_prop() {
    let (mut scene, hero, sword, hand) = armed("walk");
    let before = scene.object_to_world(sword);
    (0..10_000).for_each(|_| scene.advance(0.0));
    assert_eq!(scene.object_to_world(sword), before);
    assert_in_hand(&scene, hero, sword, hand);
}

#[test]
fn j5_playing_to_a_time_and_scrubbing_to_it_put_a_prop_in_the_same_place() {
    let (mut scene, hero, sword, _) = armed("walk");
    let mut scrubbed = scene.clone();
    scrubbed.seek(hero, 0.5);
    let animator = scene
        .object_mut(hero)
        .and_then(|object| object.animator_mut())
        .expect("it has one");
    animator.set_playback(Playback {
        is_playing: true,
        ..Playback::default()
    });
    (0..32).for_each(|_| scene.advance(1.0 / 64.0));
    assert_transform(
        &scene.object_to_world(sword),
        &scrubbed.object_to_world(sword),
        1e-4,
    );
}

#[test]
fn j6_an_unequal_scale_never_shears_a_prop() {
    let mut scene = Scene::default();
    let bones = skeleton(vec![
        bone(
            "wide",
            None,
            Transform {
                scale: Vec3::new(3.0, 1.0, 1.0),
                ..Transform::IDENTITY
            },
        ),
        bone("hand", Some(0), Transform::from_rotation(about_z(45.0))),
    ]);
    let animator = Animator::new(
        FileHandle(0),
        Arc::new(file(bones, vec![triangle(0)], Vec::new())),
    );
    let hero = scene.add_character("hero".to_owned(), animator);
    let hand = SceneNode::Bone(hero, BoneIndex(1));
    // The hand's axes (rows) are (1, 1) and (-1, 1) over the root of two, stretched three times
    // along X: (3, 1) and (-3, 1). They are as far from a right angle on either side, so the
    // nearest rotation turns by atan((m01 - m10) / (m00 + m11)) = atan((1 + 3) / (3 + 1)) = 45
    // degrees, no axis preferred.
    for (policy, scale) in [
        (ScalePolicy::IgnoreBoneScale, [1.0; 3]),
        (ScalePolicy::Inherit, [2.0, 2.0, 1.0]),
    ] {
        let prop = scene.add_prop("prop".to_owned(), standing(Transform::IDENTITY));
        scene.set_scale_policy(prop, policy);
        scene
            .attach(prop, hand, AttachRules::SNAP)
            .expect("the hand is there");
        let stands = scene.object_to_world(prop);
        assert_rotation(stands.rotation, about_z(45.0), 1e-6);
        assert_vec3(stands.scale, scale, 1e-5);
        let drawn = picture(&scene)
            .meshes
            .last()
            .expect("the prop came last")
            .component_to_world;
        for (a, b) in [(0, 1), (1, 2), (0, 2)] {
            assert!(
                drawn.row(a).dot(drawn.row(b)).abs() < 1e-5,
                "axes {a} and {b} stay at a right angle"
            );
        }
    }
}

#[test]
fn a_character_on_a_bone_goes_where_the_bone_goes_and_not_where_its_root_would() {
    let mut scene = Scene::default();
    let mount = scene.add_empty("mount".to_owned());
    let rider = scene.add_character("rider".to_owned(), playing_mannequin("walk"));
    scene
        .attach(rider, SceneNode::Object(mount), AttachRules::SNAP)
        .expect("the mount is there");
    let animator = scene
        .object_mut(rider)
        .and_then(|object| object.animator_mut())
        .expect("it has one");
    animator.set_playback(Playback {
        is_playing: true,
        ..Playback::default()
    });
    scene.advance(0.5);
    assert_eq!(scene.object_to_world(rider), Transform::IDENTITY);
    scene.set_offset(mount, at(0.0, 2.0, 0.0));
    assert_eq!(scene.object_to_world(rider), at(0.0, 2.0, 0.0));
    scene.detach(rider, true);
    scene.advance(0.25);
    let walked = scene.object_to_world(rider).translation;
    assert!(
        (walked - Vec3::Y * 2.0).length() > 0.05,
        "off its mount it walks again: {walked:?}"
    );
    scene.reset(rider);
    assert_eq!(scene.object_to_world(rider), at(0.0, 2.0, 0.0));
}

#[test]
fn the_nearest_rotation_is_that_of_the_polar_decomposition() {
    let from_rows = |x: [f32; 3], y: [f32; 3], z: [f32; 3]| {
        let [a, b, c] = [x, y, z];
        Mat4::from_rows([
            a[0], a[1], a[2], 0.0, b[0], b[1], b[2], 0.0, c[0], c[1], c[2], 0.0, 0.0, 0.0, 0.0, 1.0,
        ])
    };
    // A plane shear by k: the polar factor turns by -atan(k / 2).
    for k in [0.1_f32, 1.0, 5.0] {
        let sheared = from_rows([1.0, 0.0, 0.0], [k, 1.0, 0.0], [0.0, 0.0, 1.0]);
        assert_rotation(
            sheared.nearest_rotation(),
            Quat::from_rotation_z(-(k / 2.0).atan()),
            1e-6,
        );
    }
    // A stretch before a rotation is taken out whole, whatever its size.
    let turned = about_y(70.0) * about_x(-130.0);
    for scale in [
        Vec3::splat(1e-4),
        Vec3::new(100.0, 1.0, 0.01),
        Vec3::splat(1e5),
    ] {
        let made = Transform::new(Vec3::ONE, turned, scale);
        let split = made.to_mat4().to_unsheared();
        assert_rotation(split.rotation, turned, 1e-5);
        assert!(
            (split.scale / scale - Vec3::ONE).abs().max_element() < 1e-5,
            "{:?}",
            split.scale
        );
    }
    // A mirror goes into X; a flat matrix still gives a rotation.
    let mirrored = Transform::new(Vec3::ZERO, turned, Vec3::new(-2.0, 3.0, 4.0))
        .to_mat4()
        .to_unsheared();
    assert_rotation(mirrored.rotation, turned, 1e-5);
    assert_vec3(mirrored.scale, [-2.0, 3.0, 4.0], 1e-4);
    let flat = Transform::new(Vec3::ZERO, about_z(90.0), Vec3::new(1.0, 1.0, 0.0)).to_mat4();
    assert_rotation(flat.nearest_rotation(), about_z(90.0), 1e-6);
    assert!(Mat4::ZERO.nearest_rotation().is_normalized());
}

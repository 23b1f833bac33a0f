//! Only the bones that matter: which they are, and that nothing else is posed where nobody looks.
//!
//! Rows NB-01 to NB-13 of the behaviour reference, J8 of the cases.

use crate::support::mannequin::mannequin;
use crate::support::rig::{
    about_z, assert_transform, assert_vec3, at, bone, enabled, skeleton, take,
};
use crate::support::stage::{file, straight_walk, triangle, two_bones};
use maquette::anim::{Easing, LoopMode};
use maquette::asset::{
    AnimSequence, BoneIndex, FileHandle, PreviewMode, RootMotionSettings, Skeleton,
};
use maquette::draw::{Camera, Projection};
use maquette::math::{Transform, Vec2, Vec3};
use maquette::scene::{
    Animator, AttachRules, ObjectId, Playback, Scene, SceneNode, ViewOptions, Viewpoint, extract,
    framing_points,
};
use std::sync::Arc;

/// Bones by their parents, each a tenth of a metre up and a little turned.
fn bones(parents: &[Option<u16>]) -> Arc<Skeleton> {
    let rest = Transform {
        rotation: about_z(7.0),
        ..at(0.0, 0.1, 0.0)
    };
    let named = parents
        .iter()
        .enumerate()
        .map(|(index, parent)| bone(&format!("b{index}"), *parent, rest));
    skeleton(named.collect())
}

/// A second in which every bone turns, each by its own angle.
fn turning(skeleton: &Skeleton) -> Arc<AnimSequence> {
    type Key = Box<dyn Fn(f32) -> Transform>;
    let key = |bone: u16| -> Key {
        Box::new(move |time| Transform {
            rotation: about_z(f32::from(bone % 7 + 1) * 20.0 * time),
            ..at(0.01, 0.1, 0.003 * f32::from(bone % 5))
        })
    };
    let keys: Vec<(u16, Key)> = (0..skeleton.len() as u16)
        .map(|bone| (bone, key(bone)))
        .collect();
    let moving: Vec<(u16, &dyn Fn(f32) -> Transform)> =
        keys.iter().map(|(bone, key)| (*bone, &**key)).collect();
    take(skeleton, 30.0, 31, &moving)
}

fn figure(skeleton: Arc<Skeleton>, take: Arc<AnimSequence>) -> Animator {
    let mut animator = Animator::new(
        FileHandle(0),
        Arc::new(file(skeleton, vec![triangle(0)], vec![take])),
    );
    animator.set_preview(PreviewMode::Loop);
    animator.set_take(Some(0), enabled());
    animator.set_playback(Playback {
        is_playing: true,
        ..Playback::default()
    });
    animator
}

/// A character with these bones; `is_visible` as given.
fn stage(parents: &[Option<u16>], is_visible: bool) -> (Scene, ObjectId) {
    let skeleton = bones(parents);
    let take = turning(&skeleton);
    let mut scene = Scene::default();
    let hero = scene.add_character("hero".to_owned(), figure(skeleton, take));
    scene.object_mut(hero).expect("on the stage").is_visible = is_visible;
    scene.advance(0.0);
    (scene, hero)
}

/// The tree of the NB rows.
const NB: [Option<u16>; 7] = [None, Some(0), Some(1), Some(2), Some(1), Some(4), Some(0)];

fn put(scene: &mut Scene, hero: ObjectId, bone: u16, name: &str) -> ObjectId {
    let prop = scene.add_empty(name.to_owned());
    scene
        .attach(
            prop,
            SceneNode::Bone(hero, BoneIndex(bone)),
            AttachRules::SNAP_NOT_SCALE,
        )
        .expect("a bone");
    prop
}

#[track_caller]
fn assert_active(scene: &Scene, hero: ObjectId, wanted: &[u16]) {
    let active: Vec<u16> = scene.active_bones(hero).iter().map(|bone| bone.0).collect();
    assert_eq!(active, wanted);
}

#[test]
fn nb_01_to_07_bones_come_into_use_with_props_and_go_with_the_last_one() {
    let (mut scene, hero) = stage(&NB, false);
    assert_active(&scene, hero, &[]);
    let sword = put(&mut scene, hero, 3, "sword");
    assert_active(&scene, hero, &[0, 1, 2, 3]);
    let shield = put(&mut scene, hero, 5, "shield");
    assert_active(&scene, hero, &[0, 1, 2, 3, 4, 5]);
    let dagger = put(&mut scene, hero, 3, "dagger");
    assert_active(&scene, hero, &[0, 1, 2, 3, 4, 5]);
    scene.detach(sword, true);
    assert_active(&scene, hero, &[0, 1, 2, 3, 4, 5]);
    scene.detach(dagger, true);
    assert_active(&scene, hero, &[0, 1, 4, 5]);
    scene.detach(shield, false);
    assert_active(&scene, hero, &[]);
}

#[test]
fn nb_08_a_bone_below_a_bone_puts_nothing_into_use() {
    let (scene, hero) = stage(&NB, false);
    let below: Vec<SceneNode> = scene
        .children(Some(SceneNode::Bone(hero, BoneIndex(1))))
        .collect();
    assert_eq!(
        below,
        [
            SceneNode::Bone(hero, BoneIndex(2)),
            SceneNode::Bone(hero, BoneIndex(4))
        ]
    );
    assert_active(&scene, hero, &[]);
}

#[test]
fn nb_09_a_prop_moved_to_another_bone_leaves_the_first() {
    let (mut scene, hero) = stage(&NB, false);
    let prop = put(&mut scene, hero, 3, "prop");
    scene
        .attach(
            prop,
            SceneNode::Bone(hero, BoneIndex(2)),
            AttachRules::KEEP_WORLD,
        )
        .expect("a bone");
    assert_active(&scene, hero, &[0, 1, 2]);
}

#[test]
fn nb_10_the_same_prop_attached_twice_counts_once() {
    let (mut scene, hero) = stage(&NB, false);
    let prop = put(&mut scene, hero, 3, "prop");
    scene
        .attach(
            prop,
            SceneNode::Bone(hero, BoneIndex(3)),
            AttachRules::KEEP_WORLD,
        )
        .expect("a bone");
    assert_active(&scene, hero, &[0, 1, 2, 3]);
    scene.detach(prop, true);
    assert_active(&scene, hero, &[]);
}

#[test]
fn nb_11_a_removed_prop_is_as_one_detached() {
    let (mut scene, hero) = stage(&NB, false);
    let prop = put(&mut scene, hero, 5, "prop");
    let removed = scene.remove(prop).expect("it was there");
    assert_active(&scene, hero, &[]);
    assert_eq!(scene.restore(removed), prop);
    assert_active(&scene, hero, &[0, 1, 4, 5]);
}

#[test]
fn a_selected_bone_is_in_use_as_often_as_it_is_selected() {
    let (mut scene, hero) = stage(&NB, false);
    scene.use_bone(hero, BoneIndex(6));
    let prop = put(&mut scene, hero, 6, "prop");
    scene.release_bone(hero, BoneIndex(6));
    assert_active(&scene, hero, &[0, 6]);
    scene.detach(prop, true);
    assert_active(&scene, hero, &[]);
    scene.release_bone(hero, BoneIndex(6));
    scene.use_bone(hero, BoneIndex(7));
    assert_active(&scene, hero, &[]);
}

#[test]
fn nb_12_props_of_a_hidden_character_stand_where_those_of_a_drawn_one_do() {
    let make = |is_visible| {
        let (mut scene, hero) = stage(&NB, is_visible);
        let props = [3, 5, 3, 6].map(|bone| put(&mut scene, hero, bone, "prop"));
        for (index, prop) in props.into_iter().enumerate() {
            scene.set_offset(prop, at(0.1, index as f32 * 0.2, -0.3));
        }
        (scene, hero, props)
    };
    let (mut whole, hero, props) = make(true);
    let (mut partial, ..) = make(false);
    for step in [0.0, 0.1, 0.37, 0.9, 0.016] {
        whole.advance(step);
        partial.advance(step);
        assert_eq!(whole.bones_updated(hero), (7, 7));
        for prop in props {
            assert_transform(
                &partial.object_to_world(prop),
                &whole.object_to_world(prop),
                1e-6,
            );
        }
    }
    scene_detaches_down_to(&mut partial, hero, props);
}

/// Fewer props, fewer bones.
fn scene_detaches_down_to(scene: &mut Scene, hero: ObjectId, props: [ObjectId; 4]) {
    assert_eq!(
        scene.bones_updated(hero),
        (7, 7),
        "three props need every bone of this tree"
    );
    scene.detach(props[3], true);
    scene.detach(props[1], true);
    scene.advance(0.1);
    assert_eq!(scene.bones_updated(hero), (4, 7));
}

#[test]
fn nb_13_a_hidden_character_poses_no_more_than_the_chains_of_its_props() {
    // Ten chains of ten.
    let parents: Vec<Option<u16>> = (0..100)
        .map(|bone| (bone % 10 > 0).then(|| bone - 1))
        .collect();
    let (mut scene, hero) = stage(&parents, false);
    put(&mut scene, hero, 19, "sword");
    put(&mut scene, hero, 59, "shield");
    scene.advance(0.3);
    assert_eq!(scene.bones_updated(hero), (20, 100));
    scene.object_mut(hero).expect("on the stage").is_visible = true;
    scene.advance(0.0);
    assert_eq!(scene.bones_updated(hero), (100, 100));
}

#[test]
fn j8_one_prop_of_three_hundred_bones_has_exactly_its_chain_composed_in_full() {
    // A comb: every tenth bone continues the spine, the others hang on it.
    let parents: Vec<Option<u16>> = (0..300_u16)
        .map(|bone| (bone > 0).then(|| (bone - 1) / 10 * 10))
        .collect();
    let (mut scene, hero) = stage(&parents, false);
    let (mut whole, _) = stage(&parents, true);
    let prop = put(&mut scene, hero, 299, "prop");
    let same = put(&mut whole, hero, 299, "prop");
    scene.advance(0.7);
    whole.advance(0.7);
    let spine: Vec<u16> = (0..30).map(|bone| bone * 10).chain([299]).collect();
    assert_active(&scene, hero, &spine);
    assert_eq!(scene.bones_updated(hero), (31, 300));
    assert_transform(
        &scene.object_to_world(prop),
        &whole.object_to_world(same),
        1e-6,
    );
    let before = scene.object_to_world(prop).translation;
    scene.advance(0.2);
    assert!(scene.object_to_world(prop).translation.distance(before) > 0.01);
}

fn looking(eye: Vec3, target: Vec3) -> Viewpoint {
    Viewpoint {
        camera: Camera {
            eye,
            target,
            ..Camera::default()
        },
        aspect: 1.5,
    }
}

#[test]
fn a_character_out_of_sight_keeps_its_props_and_its_way_and_is_whole_again_in_the_same_frame() {
    let skeleton = two_bones();
    let walk = straight_walk(&skeleton);
    let mut scene = Scene::default();
    let hero = scene.add_character("hero".to_owned(), figure(skeleton, walk));
    let prop = put(&mut scene, hero, 0, "prop");
    let away = looking(Vec3::new(0.0, 1.0, -10.0), Vec3::new(0.0, 1.0, -20.0));
    scene.set_viewpoint(Some(away));
    scene.advance(0.25);
    assert_eq!(scene.bones_updated(hero), (1, 2));
    let drawn = |scene: &Scene, viewpoint: Viewpoint| {
        extract(
            scene,
            viewpoint.camera,
            &ViewOptions::default(),
            Vec2::new(900.0, 600.0),
        )
    };
    assert!(drawn(&scene, away).meshes.is_empty());
    // Its root motion ran on: two metres a second.
    assert_vec3(
        scene.object_to_world(hero).translation,
        [0.0, 0.0, 0.5],
        1e-5,
    );
    assert_vec3(
        scene.object_to_world(prop).translation,
        [0.0, 0.0, 0.5],
        1e-5,
    );
    let towards = looking(Vec3::new(0.0, 1.0, -10.0), Vec3::new(0.0, 1.0, 0.0));
    // Even before the scene is told, a picture of it is whole.
    let early = drawn(&scene, towards);
    assert_eq!(early.meshes.len(), 1);
    scene.set_viewpoint(Some(towards));
    assert_eq!(scene.bones_updated(hero), (2, 2));
    assert_eq!(drawn(&scene, towards), early);
    assert_vec3(early.palettes[0].translation(), [0.0, 0.0, 0.0], 1e-6);
    scene.set_viewpoint(Some(away));
    scene.advance(0.25);
    scene.set_viewpoint(None);
    assert_eq!(
        scene.bones_updated(hero),
        (2, 2),
        "without a viewpoint everything counts as seen"
    );
}

#[test]
fn a_bone_that_nobody_needs_is_still_where_the_pose_has_it_for_whoever_asks() {
    let (mut hidden, hero) = stage(&NB, false);
    let (mut whole, _) = stage(&NB, true);
    hidden.advance(0.4);
    whole.advance(0.4);
    assert_eq!(hidden.bones_updated(hero), (0, 7));
    let node = SceneNode::Bone(hero, BoneIndex(5));
    assert_eq!(hidden.node_to_world(node), whole.node_to_world(node));
    let pose = |scene: &Scene| {
        scene
            .object(hero)
            .and_then(|o| o.animator())
            .expect("it has one")
            .component_pose()
            .into_owned()
    };
    assert_eq!(pose(&hidden), pose(&whole));
    // A prop that takes a bone into use stands there at once.
    let late = put(&mut hidden, hero, 5, "late");
    let same = put(&mut whole, hero, 5, "late");
    assert_eq!(hidden.object_to_world(late), whole.object_to_world(same));
}

#[test]
fn whatever_shows_in_a_picture_counts_as_seen() {
    let file = Arc::new(mannequin());
    let mut shown = 0;
    let mut out = 0;
    for take in 0..file.takes.len() {
        let mut scene = Scene::default();
        let mut animator = Animator::new(FileHandle(0), Arc::clone(&file));
        animator.set_preview(PreviewMode::Loop);
        animator.set_take(Some(take), enabled());
        let hero = scene.add_character("hero".to_owned(), animator);
        scene.set_offset(
            hero,
            Transform {
                scale: Vec3::splat(1.3),
                ..at(1.0, 0.5, 2.0)
            },
        );
        for step in 0..8 {
            scene.seek(hero, f64::from(step) * 0.11);
            let object = scene.object(hero).expect("on the stage");
            let points = framing_points(object, &ViewOptions::default());
            for turn in 0..24 {
                let angle = turn as f32 * std::f32::consts::TAU / 24.0;
                let eye = Vec3::new(1.0, 1.6, -9.0 + step as f32);
                let mut viewpoint = looking(eye, eye + Vec3::new(angle.sin(), -0.1, angle.cos()));
                if turn % 3 == 0 {
                    viewpoint.camera.projection = Projection::Orthographic { half_height: 0.8 };
                }
                let size = Vec2::new(900.0, 600.0);
                let is_inside = |p: Vec2| p.cmpge(Vec2::ZERO).all() && p.cmple(size).all();
                let is_before =
                    |point: Vec3| viewpoint.camera.world_to_view().transform_point(point).z < -0.02;
                let before = points.iter().step_by(12).filter(|&&point| is_before(point));
                let pixels =
                    before.filter_map(|&point| viewpoint.camera.world_to_pixel(point, size));
                let is_shown = pixels.filter(|&pixel| is_inside(pixel)).count() > 0;
                let sees = viewpoint.sees(object);
                assert!(sees || !is_shown, "take {take}, step {step}, turn {turn}");
                shown += usize::from(is_shown);
                out += usize::from(!sees);
            }
        }
    }
    assert!(
        shown > 100 && out > 100,
        "{shown} shown, {out} out of sight"
    );
}

#[test]
fn props_of_a_hidden_character_follow_a_transition_and_nothing_else_is_posed() {
    type Switch = fn(&mut Animator);
    let fade: Switch =
        |animator| animator.cross_fade(Some(1), RootMotionSettings::default(), 0.4, Easing::Cubic);
    let inertia: Switch =
        |animator| animator.inertialize(Some(1), RootMotionSettings::default(), 0.4);
    let skeleton = bones(&NB);
    let bent = |time: f32| Transform {
        rotation: about_z(90.0 + 60.0 * time),
        ..at(0.0, 0.1, 0.05)
    };
    let takes = vec![
        turning(&skeleton),
        take(&skeleton, 30.0, 31, &[(1, &bent), (2, &bent), (4, &bent)]),
    ];
    let file = Arc::new(file(skeleton, vec![triangle(0)], takes));
    for switch in [fade, inertia] {
        let make = |is_visible| {
            let mut animator = Animator::new(FileHandle(0), Arc::clone(&file));
            animator.set_take(Some(0), RootMotionSettings::default());
            animator.set_playback(Playback {
                is_playing: true,
                ..Playback::default()
            });
            let mut scene = Scene::default();
            let hero = scene.add_character("hero".to_owned(), animator);
            scene.object_mut(hero).expect("on the stage").is_visible = is_visible;
            let prop = put(&mut scene, hero, 3, "prop");
            scene.set_offset(prop, at(0.2, 0.1, 0.0));
            (scene, hero, prop)
        };
        let (mut whole, hero, prop) = make(true);
        let (mut partial, ..) = make(false);
        let mut last = None;
        for step in 0..60 {
            for scene in [&mut whole, &mut partial] {
                scene.advance(1.0 / 60.0);
                if step == 10 || step == 20 {
                    let animator = scene
                        .object_mut(hero)
                        .and_then(|object| object.animator_mut())
                        .expect("it has one");
                    switch(animator);
                    scene.advance(0.0);
                }
            }
            let stands = partial.object_to_world(prop);
            assert_transform(&stands, &whole.object_to_world(prop), 1e-6);
            assert_eq!(partial.bones_updated(hero), (4, 7));
            let way = last
                .replace(stands.translation)
                .map_or(0.0, |before: Vec3| before.distance(stands.translation));
            assert!(way < 0.1, "step {step}: the prop jumps {way} m");
        }
        let animator = partial
            .object(hero)
            .and_then(|object| object.animator())
            .expect("it has one");
        assert!(!animator.instance().is_in_transition());
    }
}

#[test]
fn a_fade_that_outlasts_its_take_is_played_to_its_end() {
    let skeleton = bones(&NB);
    let takes = vec![turning(&skeleton), turning(&skeleton)];
    let mut animator = Animator::new(FileHandle(0), Arc::new(file(skeleton, Vec::new(), takes)));
    animator.set_take(Some(0), RootMotionSettings::default());
    animator.set_playback(Playback {
        is_playing: true,
        loop_mode: LoopMode::Once,
        ..Playback::default()
    });
    animator.cross_fade(Some(1), RootMotionSettings::default(), 1.5, Easing::Linear);
    let mut scene = Scene::default();
    let hero = scene.add_character("hero".to_owned(), animator);
    let state = |scene: &Scene| {
        let animator = scene
            .object(hero)
            .and_then(|object| object.animator())
            .expect("it has one");
        (
            animator.playback().is_playing,
            animator.instance().is_in_transition(),
        )
    };
    (0..6).for_each(|_| scene.advance(0.2));
    assert_eq!(
        state(&scene),
        (true, true),
        "the take is over after a second, the fade is not"
    );
    (0..3).for_each(|_| scene.advance(0.2));
    assert_eq!(state(&scene), (false, false));
}

//! The stage as a tree: ids, parents and children, what is drawn, what happens to what hangs on a
//! thing removed.

use crate::support::rig::{about_y, assert_transform, assert_vec3, at, bone, node, skeleton, take};
use crate::support::stage::{file, straight_walk, triangle, two_bones};
use maquette::asset::{BoneIndex, FileHandle, RootMotionSettings};
use maquette::draw::{Camera, DrawList};
use maquette::math::{Transform, Vec2};
use maquette::scene::{
    Animator, AttachRules, ObjectId, ObjectKind, Playback, Scene, SceneNode, ViewOptions, extract,
};
use std::sync::Arc;

fn walker() -> Animator {
    let bones = two_bones();
    let walk = straight_walk(&bones);
    Animator::new(
        FileHandle(0),
        Arc::new(file(bones, vec![triangle(0)], vec![walk])),
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

fn children(scene: &Scene, of: Option<SceneNode>) -> Vec<SceneNode> {
    scene.children(of).collect()
}

fn hang(scene: &mut Scene, child: ObjectId, parent: SceneNode) {
    scene
        .attach(child, parent, AttachRules::KEEP_RELATIVE)
        .expect("the parent is there");
}

#[test]
fn bones_stand_in_the_tree_under_their_character_with_what_hangs_on_them() {
    let mut scene = Scene::default();
    let hero = scene.add_character("hero".to_owned(), walker());
    let camp = scene.add_empty("camp".to_owned());
    let grip = scene.add_socket("grip".to_owned());
    let wall = scene.add_obstacle("wall".to_owned());
    let root = SceneNode::Bone(hero, BoneIndex(0));
    let spine = SceneNode::Bone(hero, BoneIndex(1));
    hang(&mut scene, grip, root);
    hang(&mut scene, wall, SceneNode::Object(hero));
    assert_eq!(
        children(&scene, None),
        [SceneNode::Object(hero), SceneNode::Object(camp)]
    );
    assert_eq!(
        children(&scene, Some(SceneNode::Object(hero))),
        [root, SceneNode::Object(wall)]
    );
    assert_eq!(
        children(&scene, Some(root)),
        [spine, SceneNode::Object(grip)]
    );
    assert_eq!(children(&scene, Some(spine)), []);
    assert_eq!(scene.parent(spine), Some(root));
    assert_eq!(scene.parent(root), Some(SceneNode::Object(hero)));
    assert_eq!(scene.parent(SceneNode::Object(grip)), Some(root));
    assert_eq!(scene.parent(SceneNode::Object(hero)), None);
    assert!(
        scene.is_above(hero, grip) && !scene.is_above(grip, hero) && !scene.is_above(hero, hero)
    );
    assert!(matches!(
        scene.object(wall).expect("on the stage").kind(),
        ObjectKind::Obstacle
    ));
}

#[test]
fn nodes_that_only_carry_a_props_meshes_are_no_bones_to_hang_things_on() {
    let still = |bones| {
        Animator::new(
            FileHandle(0),
            Arc::new(file(skeleton(bones), vec![triangle(0)], Vec::new())),
        )
    };
    let mut scene = Scene::default();
    let crate_box = scene.add_prop(
        "crate".to_owned(),
        still(vec![node("box", None, Transform::IDENTITY)]),
    );
    let gun = scene.add_prop(
        "gun".to_owned(),
        still(vec![bone("muzzle", None, at(0.0, 0.0, 0.4))]),
    );
    let flash = scene.add_empty("flash".to_owned());
    let first = |object| SceneNode::Bone(object, BoneIndex(0));
    assert_eq!(children(&scene, Some(SceneNode::Object(crate_box))), []);
    assert_eq!(children(&scene, Some(SceneNode::Object(gun))), [first(gun)]);
    assert!(
        scene
            .attach(flash, first(crate_box), AttachRules::SNAP)
            .is_err()
    );
    scene
        .attach(flash, first(gun), AttachRules::SNAP)
        .expect("the muzzle is a bone");
    assert_vec3(
        scene.object_to_world(flash).translation,
        [0.0, 0.0, 0.4],
        1e-6,
    );
}

#[test]
fn a_chain_hung_together_in_any_order_is_placed_from_the_top() {
    let mut scene = Scene::default();
    let links: Vec<ObjectId> = (0..6)
        .map(|index| scene.add_empty(format!("link {index}")))
        .collect();
    for pair in links.windows(2) {
        scene.set_offset(pair[0], at(0.0, 0.0, 1.0));
        // Each hangs on the one that came after it.
        hang(&mut scene, pair[0], SceneNode::Object(pair[1]));
    }
    scene.set_offset(
        links[5],
        Transform {
            rotation: about_y(90.0),
            ..at(0.0, 1.0, 0.0)
        },
    );
    let wanted = Transform {
        rotation: about_y(90.0),
        ..at(5.0, 1.0, 0.0)
    };
    assert_transform(&scene.object_to_world(links[0]), &wanted, 1e-5);
    scene.advance(0.1);
    assert_transform(&scene.object_to_world(links[0]), &wanted, 1e-5);
}

#[test]
fn hidden_objects_are_not_drawn_but_what_hangs_on_them_is() {
    let mut scene = Scene::default();
    let hero = scene.add_character("hero".to_owned(), walker());
    let prop = scene.add_prop("prop".to_owned(), walker());
    hang(&mut scene, prop, SceneNode::Bone(hero, BoneIndex(1)));
    assert_eq!(picture(&scene).meshes.len(), 2);
    scene.object_mut(hero).expect("on the stage").is_visible = false;
    scene.advance(0.1);
    let list = picture(&scene);
    assert_eq!(list.meshes.len(), 1);
    assert_vec3(
        list.meshes[0].component_to_world.translation(),
        [0.0, 1.0, 0.0],
        1e-6,
    );
    scene.object_mut(prop).expect("on the stage").is_visible = false;
    let nothing = picture(&scene);
    assert!(nothing.meshes.is_empty() && nothing.bones.is_empty() && nothing.lines.is_empty());
    scene.object_mut(hero).expect("on the stage").is_visible = true;
    assert_eq!(
        picture(&scene).meshes.len(),
        1,
        "shown again, it is drawn even before the next tick"
    );
}

#[test]
fn a_prop_with_a_take_plays_it_where_it_hangs() {
    let bones = two_bones();
    let slide = take(&bones, 30.0, 31, &[(0, &|time| at(time, 0.0, 0.0))]);
    let mut prop = Animator::new(
        FileHandle(1),
        Arc::new(file(bones, vec![triangle(0)], vec![slide])),
    );
    prop.set_take(
        Some(0),
        RootMotionSettings {
            is_enabled: true,
            ..RootMotionSettings::default()
        },
    );
    prop.set_playback(Playback {
        is_playing: true,
        ..Playback::default()
    });
    prop.set_root_motion(RootMotionSettings::default());
    let mut scene = Scene::default();
    let hero = scene.add_character("hero".to_owned(), walker());
    let prop = scene.add_prop("drawer".to_owned(), prop);
    hang(&mut scene, prop, SceneNode::Bone(hero, BoneIndex(1)));
    scene.advance(0.25);
    let list = picture(&scene);
    let drawn = list.meshes.last().expect("the prop came last");
    assert_vec3(
        drawn.component_to_world.translation(),
        [0.0, 1.0, 0.0],
        1e-6,
    );
    assert_vec3(
        list.palettes[drawn.palette.start as usize].translation(),
        [0.25, 0.0, 0.0],
        1e-5,
    );
}

#[test]
fn what_hung_on_a_removed_object_stays_where_it_was_and_comes_back_to_it() {
    let mut scene = Scene::default();
    let hero = scene.add_character("hero".to_owned(), walker());
    let sword = scene.add_prop("sword".to_owned(), walker());
    let gem = scene.add_empty("gem".to_owned());
    let spine = SceneNode::Bone(hero, BoneIndex(1));
    scene.set_offset(hero, at(3.0, 0.0, 0.0));
    scene.set_offset(sword, at(0.0, 0.0, 0.5));
    hang(&mut scene, sword, spine);
    hang(&mut scene, gem, SceneNode::Object(sword));
    let removed = scene.remove(hero).expect("the hero was there");
    assert_eq!(removed.object().name, "hero");
    assert_eq!(removed.children().collect::<Vec<_>>(), [(sword, spine)]);
    let left = scene.object(sword).expect("the sword stays");
    assert_eq!(left.parent(), None);
    for id in [sword, gem] {
        assert_vec3(scene.object_to_world(id).translation, [3.0, 1.0, 0.5], 1e-6);
    }
    let other = scene.add_empty("other".to_owned());
    assert!(other != hero && scene.object(hero).is_none());
    scene.set_offset(sword, at(9.0, 9.0, 9.0));
    assert_eq!(scene.restore(removed), hero);
    assert_eq!(
        scene.object(sword).expect("still there").parent(),
        Some(spine)
    );
    assert_vec3(
        scene.object_to_world(gem).translation,
        [3.0, 1.0, 0.5],
        1e-6,
    );
    assert_eq!(scene.active_bones(hero), [BoneIndex(0), BoneIndex(1)]);
}

#[test]
fn an_object_whose_parent_is_gone_comes_back_where_it_stood() {
    let mut scene = Scene::default();
    let hero = scene.add_character("hero".to_owned(), walker());
    let sword = scene.add_prop("sword".to_owned(), walker());
    hang(&mut scene, sword, SceneNode::Bone(hero, BoneIndex(1)));
    let removed = scene.remove(sword).expect("the sword was there");
    scene.remove(hero).expect("the hero was there");
    scene.restore(removed);
    let back = scene.object(sword).expect("it is back");
    assert_eq!(back.parent(), None);
    assert_eq!(*back.offset(), at(0.0, 1.0, 0.0));
    assert_eq!(*back.object_to_world(), at(0.0, 1.0, 0.0));
}

#[test]
fn objects_without_a_shape_show_as_axes_and_names_where_bones_do() {
    let mut scene = Scene::default();
    let grip = scene.add_socket("grip".to_owned());
    scene.set_offset(grip, at(0.0, 1.0, 0.0));
    let shown = |scene: &Scene, is_shown: bool| {
        let view = ViewOptions {
            are_axes_visible: is_shown,
            are_names_visible: is_shown,
            ..ViewOptions::default()
        };
        extract(scene, Camera::default(), &view, Vec2::new(800.0, 600.0))
    };
    let list = shown(&scene, true);
    assert_eq!((list.lines.len(), list.labels.len()), (3, 1));
    assert_vec3(list.labels[0].at, [0.0, 1.0, 0.0], 1e-6);
    assert_vec3(list.lines[0].from, [0.0, 1.0, 0.0], 1e-6);
    let nothing = shown(&scene, false);
    assert!(nothing.lines.is_empty() && nothing.labels.is_empty());
}

//! The scene's tick and extract: root motion given to objects, RM-17 on real takes, boxes,
//! overlays.

use crate::support::corpus::corpus;
use crate::support::mannequin::mannequin;
use crate::support::rig::{about_y, assert_transform, assert_vec3, enabled, take};
use crate::support::stage::{file, straight_walk, triangle, two_bones};
use maquette::anim::skin_vertices;
use maquette::asset::{
    AnimSequence, FileHandle, Library, Mesh, MeshParts, PreviewMode, RootLockMode, RootMotionRule,
    RootMotionSettings,
};
use maquette::draw::Camera;
use maquette::editor::load_file;
use maquette::math::{Mat4, Transform, Vec2, Vec3};
use maquette::scene::{Animator, GameObject, ObjectId, Playback, Scene, ViewOptions, extract};
use std::sync::Arc;

fn stage(animator: Animator) -> (Scene, ObjectId) {
    let mut scene = Scene::default();
    let id = scene.add_character("hero".to_owned(), animator);
    (scene, id)
}

fn object(scene: &Scene, id: ObjectId) -> &GameObject {
    scene.object(id).expect("the object is on the stage")
}

fn playing(animator: &mut Animator, settings: RootMotionSettings) {
    animator.set_preview(PreviewMode::Loop);
    animator.set_take(Some(0), settings);
    animator.set_playback(Playback {
        is_playing: true,
        ..Playback::default()
    });
}

fn walker(walk: Arc<AnimSequence>) -> Animator {
    let mut animator = Animator::new(
        FileHandle(0),
        Arc::new(file(two_bones(), vec![triangle(0)], vec![walk])),
    );
    playing(&mut animator, enabled());
    animator
}

/// An object, its component, and a clip that makes one delta in a second; gives the object after
/// that second.
fn moved_by(
    delta: &dyn Fn(f32) -> Transform,
    object_to_world: Transform,
    component_to_object: Transform,
) -> GameObject {
    let (mut scene, id) = stage(walker(take(&two_bones(), 4.0, 5, &[(0, delta)])));
    let object = scene.object_mut(id).expect("the object is on the stage");
    object
        .character_mut()
        .expect("it is a character")
        .component_to_object = component_to_object;
    scene.set_offset(id, object_to_world);
    scene.advance(1.0);
    scene
        .remove(id)
        .expect("the object is on the stage")
        .object()
        .clone()
}

fn forward(time: f32) -> Transform {
    Transform::from_translation(Vec3::new(0.0, 0.0, time))
}

#[test]
fn cw_01_a_tick_turns_the_delta_with_the_component() {
    let object_to_world = Transform {
        rotation: about_y(90.0),
        ..Transform::from_translation(Vec3::X * 10.0)
    };
    let component = Transform {
        rotation: about_y(-90.0),
        ..Transform::from_translation(Vec3::Y * -0.9)
    };
    let after = moved_by(&forward, object_to_world, component);
    let wanted = Transform {
        translation: Vec3::new(10.0, 0.0, 1.0),
        ..object_to_world
    };
    assert_transform(after.object_to_world(), &wanted, 1e-5);
}

#[test]
fn cw_02_a_tick_pivots_about_the_components_origin() {
    let turning = |time: f32| Transform::from_rotation(about_y(90.0 * time));
    let after = moved_by(
        &turning,
        Transform::IDENTITY,
        Transform::from_translation(Vec3::X),
    );
    assert_vec3(after.object_to_world().translation, [1.0, 0.0, 1.0], 1e-5);
    assert_vec3(
        after.component_to_world().translation,
        [1.0, 0.0, 0.0],
        1e-5,
    );
}

#[test]
fn cw_03_a_tick_scales_the_delta_by_the_component() {
    let twice = Transform {
        scale: Vec3::splat(2.0),
        ..Transform::IDENTITY
    };
    let after = moved_by(&forward, Transform::IDENTITY, twice);
    assert_vec3(after.object_to_world().translation, [0.0, 0.0, 2.0], 1e-5);
}

#[test]
fn cw_04_ten_thousand_still_ticks_move_nothing() {
    let (mut scene, id) = stage(walker(take(
        &two_bones(),
        30.0,
        31,
        &[(1, &|time| forward(time))],
    )));
    (0..10_000).for_each(|_| scene.advance(1.0 / 60.0));
    assert_eq!(*object(&scene, id).object_to_world(), Transform::IDENTITY);
}

#[test]
fn this_frames_place_already_holds_this_frames_travel() {
    let (mut scene, id) = stage(walker(straight_walk(&two_bones())));
    scene.advance(0.25);
    let at = object(&scene, id);
    assert_vec3(at.object_to_world().translation, [0.0, 0.0, 0.5], 1e-5);
    let list = extract(
        &scene,
        Camera::default(),
        &ViewOptions::default(),
        Vec2::new(800.0, 600.0),
    );
    assert_vec3(
        list.meshes[0].component_to_world.translation(),
        [0.0, 0.0, 0.5],
        1e-5,
    );
    // The root is locked in the pose, so the travel is seen once.
    assert_vec3(list.palettes[0].translation(), [0.0, 0.0, 0.0], 1e-6);
}

#[test]
fn an_id_never_names_another_object() {
    let (mut scene, first) = stage(walker(straight_walk(&two_bones())));
    assert!(scene.remove(first).is_some() && scene.remove(first).is_none());
    let second = scene.add_character("second".to_owned(), walker(straight_walk(&two_bones())));
    assert_ne!(first, second);
    assert!(scene.object(first).is_none() && scene.object(second).is_some());
}

/// The visible root: locked or not, world space, rigid.
fn visible_root(scene: &Scene, id: ObjectId) -> Option<Transform> {
    let object = object(scene, id);
    let animator = &object.character()?.animator;
    let track = animator.root_track()?;
    let settings = animator.instance().root_motion();
    let root_to_component = match track.bone() {
        Some(bone) => animator.component_pose().bone(bone).to_transform().rigid(),
        None if animator.instance().decision().is_locked => {
            track.locked_to_component(animator.time_secs(), settings)
        }
        None => track.root_to_component(animator.time_secs()),
    };
    Some(root_to_component.then(&object.component_to_world()))
}

/// Where the root stands at quarters of three rounds, seen from where it stood first.
fn way(animator: &Animator, take: usize, settings: RootMotionSettings) -> Option<Vec<Transform>> {
    let (mut scene, id) = stage(animator.clone());
    let animator = &mut scene.object_mut(id)?.character_mut()?.animator;
    animator.set_preview(PreviewMode::Loop);
    animator.set_take(Some(take), settings);
    animator.set_playback(Playback {
        is_playing: true,
        ..Playback::default()
    });
    let quarter = animator.length_secs() / 4.0;
    let first = visible_root(&scene, id)?;
    let mut way = Vec::new();
    for _ in 0..12 {
        scene.advance(quarter);
        way.push(visible_root(&scene, id)?.relative_to(&first));
    }
    Some(way)
}

#[test]
fn rm_17_holds_for_every_smoke_take_in_each_lock_mode() {
    let Some(corpus) = corpus() else { return };
    let list =
        std::fs::read_to_string(corpus.join("smoke.txt")).expect("the smoke list is readable");
    let mut compared = 0;
    for name in list.lines().filter(|line| !line.is_empty()) {
        let loaded = load_file(&corpus.join(name), &|_, _| true)
            .expect("a smoke file loads")
            .file;
        let handle = Library::default().insert(Arc::new(loaded.clone()));
        let animator = Animator::new(handle, Arc::new(loaded));
        for take in 0..animator.file().takes.len() {
            let (scene, _) = stage(animator.clone());
            let list = extract(
                &scene,
                Camera::default(),
                &ViewOptions::default(),
                Vec2::ONE,
            );
            let tolerance = 1e-4 * list.bounds.size().length().max(1e-3);
            let Some(unlocked) = way(&animator, take, RootMotionSettings::default()) else {
                continue;
            };
            // Without a lock every round begins anew: one pass, composed, is what goes on.
            let round = unlocked[3];
            let wanted = |index: usize| {
                let rounds = (0..index / 4).fold(Transform::IDENTITY, |all, _| round.then(&all));
                unlocked[index % 4].then(&rounds)
            };
            for lock in [
                RootLockMode::RefPose,
                RootLockMode::AnimFirstFrame,
                RootLockMode::Zero,
            ] {
                let settings = RootMotionSettings {
                    lock,
                    rule: RootMotionRule::Rigid,
                    ..enabled()
                };
                let locked = way(&animator, take, settings).expect("the same take has a root");
                for (index, seen) in locked.iter().enumerate() {
                    let wanted = wanted(index);
                    let off = seen.translation.distance(wanted.translation);
                    assert!(
                        off <= tolerance,
                        "{name} take {take} {lock:?} quarter {index}: {off} m, {tolerance} allowed"
                    );
                    let turn = seen.rotation.dot(wanted.rotation).abs();
                    assert!(
                        turn > 1.0 - 1e-5,
                        "{name} take {take} {lock:?} quarter {index}: turned otherwise"
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 500, "{compared} places were compared");
}

fn playing_mannequin() -> Animator {
    let mut animator = Animator::new(FileHandle(0), Arc::new(mannequin()));
    playing(&mut animator, enabled());
    animator
}

#[test]
fn a12_no_vertex_leaves_the_posed_box_however_far_the_character_moves() {
    let (mut scene, id) = stage(playing_mannequin());
    scene.set_offset(id, Transform::from_translation(Vec3::Z * 10.0));
    for _ in 0..12 {
        scene.advance(0.13);
        let list = extract(
            &scene,
            Camera::default(),
            &ViewOptions::default(),
            Vec2::new(800.0, 600.0),
        );
        let file = object(&scene, id)
            .character()
            .expect("a character")
            .animator
            .file()
            .clone();
        let mut skinned = Vec::new();
        for item in &list.meshes {
            let palette = &list.palettes[item.palette.start as usize..item.palette.end as usize];
            skin_vertices(
                file.meshes[item.mesh.mesh as usize].geometry().vertices(),
                palette,
                &mut skinned,
            );
            let low = item.world_bounds.min - 1e-4;
            let high = item.world_bounds.max + 1e-4;
            for vertex in &skinned {
                let at = item.component_to_world.transform_point(vertex.position);
                assert!(
                    at.cmpge(low).all() && at.cmple(high).all(),
                    "{at:?} outside {:?}",
                    item.world_bounds
                );
            }
            // A box that is far too large would frame badly and waste the shadow.
            assert!(
                item.world_bounds.size().max_element() < 3.0,
                "{:?}",
                item.world_bounds
            );
        }
        assert!(list.bounds.min.z > 8.0);
    }
}

#[test]
fn overlays_show_what_is_switched_on() {
    let (mut scene, _) = stage(walker(straight_walk(&two_bones())));
    scene.advance(0.25);
    let shown = |change: &dyn Fn(&mut ViewOptions)| {
        let off = ViewOptions {
            is_path_visible: false,
            is_ghost_visible: false,
            ..ViewOptions::default()
        };
        let mut view = off;
        change(&mut view);
        extract(&scene, Camera::default(), &view, Vec2::new(800.0, 600.0))
    };
    let nothing = shown(&|_| {});
    assert!(nothing.bones.is_empty() && nothing.lines.is_empty() && nothing.labels.is_empty());
    // The root's segment to the spine, and the spine's own short one.
    assert_eq!(shown(&|view| view.are_bones_visible = true).bones.len(), 2);
    assert_eq!(shown(&|view| view.are_axes_visible = true).lines.len(), 6);
    let names: Vec<String> = shown(&|view| view.are_names_visible = true)
        .labels
        .into_iter()
        .map(|l| l.text)
        .collect();
    assert_eq!(names, ["root", "spine"]);
    let path = shown(&|view| view.is_path_visible = true);
    let ends = path.lines.iter().flat_map(|line| [line.from, line.to]);
    let (low, high) = ends.fold((f32::MAX, f32::MIN), |(low, high), end| {
        (low.min(end.z), high.max(end.z))
    });
    // The way of this round: from the origin, where it began, to two metres.
    assert!(
        (-0.1..0.0).contains(&(low - 0.001)) || low.abs() < 0.05,
        "{low}"
    );
    assert!((high - 2.0).abs() < 0.05, "{high}");
    // Seen from where this round began, the unlocked root stands where the character was carried
    // to.
    assert!(shown(&|view| view.is_ghost_visible = true).bones.is_empty());
}

#[test]
fn the_ghost_stands_where_the_unlocked_root_would() {
    let away = |time: f32| Transform::from_translation(Vec3::new(3.0, 0.0, 2.0 * time));
    let (mut scene, id) = stage(walker(take(&two_bones(), 30.0, 31, &[(0, &away)])));
    scene.advance(0.25);
    let view = ViewOptions {
        is_path_visible: false,
        ..ViewOptions::default()
    };
    let list = extract(&scene, Camera::default(), &view, Vec2::new(800.0, 600.0));
    // RefPose locks the root at the component's origin: the character walks from 0, its ghost
    // beside it at x = 3.
    assert_vec3(
        list.meshes[0].component_to_world.translation(),
        [0.0, 0.0, 0.5],
        1e-5,
    );
    assert_eq!(list.bones.len(), 2);
    assert_vec3(list.bones[0].head, [3.0, 0.0, 0.5], 1e-5);
    assert_vec3(list.bones[0].tail, [3.0, 1.0, 0.5], 1e-5);
    let animator = &mut scene
        .object_mut(id)
        .expect("on the stage")
        .character_mut()
        .expect("a character")
        .animator;
    animator.set_root_motion(RootMotionSettings::default());
    let unlocked = extract(&scene, Camera::default(), &view, Vec2::new(800.0, 600.0));
    assert!(unlocked.bones.is_empty() && unlocked.lines.is_empty());
}

#[test]
fn hidden_meshes_stay_hidden_unless_asked_for() {
    let hidden = MeshParts {
        is_visible: false,
        ..triangle(0).into_parts()
    };
    let hidden = Mesh::new(hidden).expect("the mesh is sound");
    let bones = two_bones();
    let animator = Animator::new(
        FileHandle(0),
        Arc::new(file(bones, vec![hidden, triangle(1)], Vec::new())),
    );
    let (scene, _) = stage(animator);
    let count = |are_hidden_meshes_shown| {
        let view = ViewOptions {
            are_hidden_meshes_shown,
            ..ViewOptions::default()
        };
        extract(&scene, Camera::default(), &view, Vec2::ONE)
            .meshes
            .len()
    };
    assert_eq!((count(false), count(true)), (1, 2));
}

#[test]
fn a_character_without_a_take_stands_as_saved() {
    let animator = Animator::new(
        FileHandle(0),
        Arc::new(file(two_bones(), vec![triangle(0)], Vec::new())),
    );
    let (mut scene, id) = stage(animator);
    scene.advance(1.0);
    let pose = object(&scene, id)
        .character()
        .expect("a character")
        .animator
        .component_pose();
    assert_eq!(pose.bone_to_component()[1], Mat4::from_translation(Vec3::Y));
}

//! Blend shapes by hand: weights between, at and beyond the keys of a channel, sums, and the poses
//! that carry them.

use crate::support::morphs::{built, channel, shape, smiling_file, split_square};
use maquette::anim::{SkinnedVertex, morph_vertices, shape_weights, skin_geometry};
use maquette::asset::Library;
use maquette::asset::{
    GeometryParts, MorphError, MorphSet, MorphShape, RootMotionSettings, Vertex,
};
use maquette::draw::{Camera, DrawList};
use maquette::geometry::{ShapeMoves, finish_shapes};
use maquette::math::{Mat4, Vec2, Vec3};
use maquette::scene::{Animator, Playback, Scene, ViewOptions, extract};
use std::sync::Arc;

/// The weights of all shapes of one channel that has these keys, at a weight.
fn weights_at(keys: &[f32], weight: f32) -> Vec<f32> {
    let shapes = keys.iter().map(|_| shape(&[0], Vec3::X)).collect();
    let set = MorphSet::new(vec![channel("channel", 0.0, keys, 0)], shapes, 1, 0).unwrap();
    let mut out = Vec::new();
    shape_weights(&set, &[weight], &mut out);
    out
}

#[track_caller]
fn assert_weights(keys: &[f32], weight: f32, wanted: &[f32]) {
    let found = weights_at(keys, weight);
    let is_near = found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-5);
    assert!(
        found.len() == wanted.len() && is_near,
        "at {weight}: {found:?}, wanted {wanted:?}"
    );
}

#[test]
fn an_in_between_at_half_the_way_fades_in_and_out() {
    let keys = [0.5, 1.0];
    assert_weights(&keys, 0.0, &[0.0, 0.0]);
    assert_weights(&keys, 0.25, &[0.5, 0.0]);
    assert_weights(&keys, 0.5, &[1.0, 0.0]);
    assert_weights(&keys, 0.75, &[0.5, 0.5]);
    assert_weights(&keys, 1.0, &[0.0, 1.0]);
    // Beyond the last key the last stretch goes on: (1.1 - 0.5) / 0.5 = 1.2.
    assert_weights(&keys, 1.1, &[-0.2, 1.2]);
    // Below zero the first stretch goes on: -0.2 / 0.5.
    assert_weights(&keys, -0.2, &[-0.4, 0.0]);
}

#[test]
fn a_single_shape_follows_its_weight_without_bounds() {
    for weight in [-1.0, -0.2, 0.3, 1.0, 2.0] {
        assert_weights(&[1.0], weight, &[weight]);
    }
    // At 50 % it is there in full, so 25 % is half of it.
    assert_weights(&[0.5], 0.25, &[0.5]);
}

#[test]
fn keys_below_zero_lead_the_other_way() {
    // As in a file of the corpus: -49.9, -24.9 and 100 %.
    let keys = [-0.5, -0.25, 1.0];
    assert_weights(&keys, -0.125, &[0.0, 0.5, 0.0]);
    assert_weights(&keys, -0.25, &[0.0, 1.0, 0.0]);
    assert_weights(&keys, -0.375, &[0.5, 0.5, 0.0]);
    assert_weights(&keys, -0.75, &[2.0, -1.0, 0.0]);
    assert_weights(&keys, 0.4, &[0.0, 0.0, 0.4]);
    // Only keys below zero: what they do goes on through it.
    assert_weights(&[-0.5], 0.25, &[-0.5]);
}

#[test]
fn keys_of_equal_weight_are_a_jump_and_never_a_division_by_zero() {
    assert_weights(&[0.5, 0.5, 1.0], 0.25, &[0.5, 0.0, 0.0]);
    assert_weights(&[0.5, 0.5, 1.0], 0.75, &[0.0, 0.5, 0.5]);
    assert_weights(&[1.0, 1.0], 1.5, &[0.0, 1.5]);
    assert_weights(&[0.0], 0.5, &[0.0]);
    assert_weights(&[1.0], f32::NAN, &[0.0]);
    assert_weights(&[], 1.0, &[]);
}

#[test]
fn channels_that_share_a_shape_add_up() {
    let mut second = channel("second", 0.0, &[1.0], 0);
    second.keys[0].weight = 0.5;
    let set = MorphSet::new(
        vec![channel("first", 0.0, &[1.0], 0), second],
        vec![shape(&[0], Vec3::X)],
        1,
        0,
    )
    .unwrap();
    let mut out = Vec::new();
    shape_weights(&set, &[0.25, 0.25], &mut out);
    assert_eq!(out, [0.75]);
}

#[test]
fn split_corners_move_together_and_normals_stay_unit_length() {
    let mut geometry = split_square();
    // The sides of the split corner turn differently.
    let turns = vec![Vec3::Y, Vec3::Z];
    let turning =
        MorphShape::new(vec![2], vec![Vec3::new(0.0, 0.0, 2.0)], vec![2, 3], turns).unwrap();
    let channels = vec![
        channel("up", 0.0, &[1.0], 0),
        channel("turn", 0.0, &[1.0], 1),
    ];
    geometry.morph = MorphSet::new(channels, vec![shape(&[0, 2], Vec3::Y), turning], 4, 4).unwrap();
    let mut out = Vec::new();
    morph_vertices(&built(&geometry), &[0.5, 1.0], &mut out);
    let places: Vec<Vec3> = out.iter().map(|vertex| vertex.position).collect();
    let corner = Vec3::new(1.0, 1.5, 2.0);
    assert_eq!(places, [Vec3::new(0.0, 0.5, 0.0), Vec3::X, corner, corner]);
    let half = 0.5_f32.sqrt();
    assert!((out[2].normal - Vec3::new(0.0, half, half)).length() < 1e-6);
    assert!((out[3].normal - Vec3::new(half, 0.0, half)).length() < 1e-6);
    // A turn that leaves nothing of the normal leaves the normal.
    geometry.morph = MorphSet::new(
        vec![channel("flat", 0.0, &[1.0], 0)],
        vec![MorphShape::new(Vec::new(), Vec::new(), vec![0], vec![-Vec3::Z]).unwrap()],
        4,
        4,
    )
    .unwrap();
    morph_vertices(&built(&geometry), &[1.0], &mut out);
    assert_eq!(out[0].normal, Vec3::Z);
}

#[test]
fn shapes_come_before_the_skin() {
    let mut geometry = split_square();
    geometry.morph = MorphSet::new(
        vec![channel("up", 0.0, &[1.0], 0)],
        vec![shape(&[1], Vec3::Y)],
        4,
        4,
    )
    .unwrap();
    let quarter = Mat4::from_rotation(maquette::math::Quat::from_rotation_z(
        std::f32::consts::FRAC_PI_2,
    ));
    let mut skinned: Vec<SkinnedVertex> = Vec::new();
    skin_geometry(&built(&geometry), &[1.0], &[quarter], &mut skinned);
    // (1, 1, 0) turned by a quarter about Z.
    assert!(
        (skinned[1].position - Vec3::new(-1.0, 1.0, 0.0)).length() < 1e-6,
        "{:?}",
        skinned[1]
    );
}

#[test]
fn damaged_sets_are_refused_by_name() {
    let none = Vec::new;
    let lengths = MorphShape::new(vec![0, 1], vec![Vec3::X], vec![3], none());
    assert_eq!(
        lengths,
        Err(MorphError::Lengths {
            points: 2,
            positions: 1,
            vertices: 1,
            normals: 0
        })
    );
    assert_eq!(
        MorphShape::new(vec![1, 1], vec![Vec3::X; 2], Vec::new(), none()),
        Err(MorphError::Order)
    );
    assert_eq!(
        MorphShape::new(Vec::new(), none(), vec![2, 1], vec![Vec3::X; 2]),
        Err(MorphError::Order)
    );
    assert_eq!(
        MorphShape::new(vec![0], vec![Vec3::NAN], Vec::new(), none()),
        Err(MorphError::Order)
    );
    let far = MorphSet::new(
        vec![channel("a", 0.0, &[1.0], 0)],
        vec![shape(&[7], Vec3::X)],
        7,
        9,
    );
    assert_eq!(
        far,
        Err(MorphError::PointOutOfRange {
            point: 7,
            points: 7
        })
    );
    let turning = MorphShape::new(Vec::new(), none(), vec![9], vec![Vec3::X]).unwrap();
    let far = MorphSet::new(vec![channel("a", 0.0, &[1.0], 0)], vec![turning], 7, 9);
    assert_eq!(
        far,
        Err(MorphError::VertexOutOfRange {
            vertex: 9,
            vertices: 9
        })
    );
    let missing = MorphSet::new(
        vec![channel("a", 0.0, &[1.0], 3)],
        vec![shape(&[0], Vec3::X)],
        1,
        0,
    );
    assert_eq!(
        missing,
        Err(MorphError::Keys {
            channel: "a".to_owned()
        })
    );
    let falling = MorphSet::new(
        vec![channel("a", 0.0, &[1.0, 0.5], 0)],
        vec![shape(&[0], Vec3::X); 2],
        1,
        0,
    );
    assert_eq!(
        falling,
        Err(MorphError::Keys {
            channel: "a".to_owned()
        })
    );
}

fn animator() -> Animator {
    let file = Arc::new(smiling_file());
    Animator::new(Library::default().insert(Arc::clone(&file)), file)
}

fn weights(animator: &Animator) -> [f32; 2] {
    [0, 1].map(|channel| animator.morph_weight(0, channel).unwrap())
}

fn picture(scene: &Scene) -> DrawList {
    extract(scene, Camera::default(), &ViewOptions::default(), Vec2::ONE)
}

#[test]
fn a_weight_that_no_curve_plays_is_as_saved() {
    let mut animator = animator();
    assert_eq!(weights(&animator), [0.25, 0.0]);
    animator.set_take(Some(1), RootMotionSettings::default());
    assert_eq!(weights(&animator), [0.25, 1.0]);
    animator.set_take(Some(0), RootMotionSettings::default());
    assert_eq!(weights(&animator), [0.0, 0.0]);
    animator.set_take(None, RootMotionSettings::default());
    assert_eq!(weights(&animator), [0.25, 0.0]);
    assert_eq!(animator.morph_weight(0, 2), None);
    assert_eq!(animator.morph_weight(1, 0), None);
}

#[test]
fn a_cross_fade_blends_weights_as_it_blends_bones() {
    let mut scene = Scene::default();
    let id = scene.add_character("face".to_owned(), animator());
    let set = |scene: &mut Scene, change: &dyn Fn(&mut Animator)| {
        change(scene.object_mut(id).unwrap().animator_mut().unwrap());
    };
    set(&mut scene, &|animator| {
        animator.set_take(Some(1), RootMotionSettings::default());
        animator.set_playback(Playback {
            is_playing: true,
            ..Playback::default()
        });
        animator.cross_fade(
            None,
            RootMotionSettings::default(),
            1.0,
            maquette::anim::Easing::Linear,
        );
    });
    scene.advance(0.25);
    let now = weights(scene.object(id).unwrap().animator().unwrap());
    // From (25 %, 100 %) to (25 %, 0 %), a quarter of the way.
    assert!(
        (now[0] - 0.25).abs() < 1e-6 && (now[1] - 0.75).abs() < 1e-6,
        "{now:?}"
    );
    let list = picture(&scene);
    assert_eq!(list.meshes[0].shapes, 0..2);
    assert!((list.shape_weights[1] - 0.75).abs() < 1e-6);
}

#[test]
fn a_weight_by_hand_stands_over_what_plays_until_it_is_taken_back() {
    let mut animator = animator();
    animator.set_take(Some(1), RootMotionSettings::default());
    animator.set_morph_by_hand(0, 1, Some(0.5));
    animator.set_morph_by_hand(0, 7, Some(0.5));
    animator.set_morph_by_hand(0, 0, Some(f32::NAN));
    assert_eq!(
        (weights(&animator), animator.morph_by_hand(0, 1)),
        ([0.25, 0.5], Some(0.5))
    );
    animator.set_take(Some(0), RootMotionSettings::default());
    assert_eq!(weights(&animator), [0.0, 0.5]);
    assert_eq!(animator.morphs_by_hand().collect::<Vec<_>>(), [(0, 1, 0.5)]);
    animator.set_morph_by_hand(0, 1, None);
    assert_eq!(weights(&animator), [0.0, 0.0]);
    animator.set_morph_by_hand(0, 0, Some(2.0));
    animator.reset_morphs();
    assert_eq!(weights(&animator), [0.0, 0.0]);
}

#[test]
fn the_box_of_a_mesh_holds_its_moved_vertices() {
    let mut scene = Scene::default();
    let id = scene.add_character("face".to_owned(), animator());
    scene
        .object_mut(id)
        .unwrap()
        .animator_mut()
        .unwrap()
        .set_morph_by_hand(0, 1, Some(-2.0));
    scene.advance(0.0);
    let bounds = picture(&scene).meshes[0].world_bounds;
    // Point 0 at (0, 0.25, -8), point 2 at (1, 1.25, 0).
    assert!(
        bounds.min.z <= -8.0 && bounds.max.y >= 1.25 && bounds.max.x >= 1.0,
        "{bounds:?}"
    );
    scene
        .object_mut(id)
        .unwrap()
        .animator_mut()
        .unwrap()
        .reset_morphs();
    let bounds = picture(&scene).meshes[0].world_bounds;
    assert!(
        bounds.min.z >= -1e-6 && bounds.max.y <= 1.2501,
        "{bounds:?}"
    );
}

#[test]
fn a_mesh_at_rest_costs_no_weights() {
    let mut scene = Scene::default();
    let id = scene.add_character("face".to_owned(), animator());
    scene
        .object_mut(id)
        .unwrap()
        .animator_mut()
        .unwrap()
        .set_take(Some(0), RootMotionSettings::default());
    scene.advance(0.0);
    let list = picture(&scene);
    assert!(list.shape_weights.is_empty() && list.meshes[0].shapes.is_empty());
}

/// A flat fan of four triangles around point 0, all normals up.
fn fan(hub_normal: Vec3) -> GeometryParts {
    let corner = |x: f32, z: f32| Vec3::new(x, 0.0, z);
    let places = [
        corner(0.0, 0.0),
        corner(1.0, 0.0),
        corner(0.0, -1.0),
        corner(-1.0, 0.0),
        corner(0.0, 1.0),
    ];
    let mut geometry = split_square();
    let vertex = Vertex {
        normal: Vec3::Y,
        ..geometry.vertices[0]
    };
    geometry.vertices = places
        .map(|position| Vertex { position, ..vertex })
        .to_vec();
    geometry.vertices.push(Vertex {
        normal: hub_normal,
        position: places[0],
        ..vertex
    });
    geometry.control_points = vec![0, 1, 2, 3, 4, 0];
    geometry.indices = vec![0, 1, 2, 0, 2, 3, 5, 3, 4, 5, 4, 1];
    geometry.control_point_count = 5;
    geometry
}

/// Completes one shape that moves a point of a geometry and says nothing of normals.
fn finished(geometry: &GeometryParts, point: u32, by: Vec3) -> MorphShape {
    let moves = ShapeMoves {
        points: vec![point],
        positions: vec![by],
        normals: Vec::new(),
    };
    let (shapes, left_out) = finish_shapes(geometry, vec![moves]);
    assert_eq!(left_out, 0);
    shapes[0].clone()
}

fn turn_of(shape: &MorphShape, vertex: u32) -> Option<Vec3> {
    Some(shape.normals()[shape.vertices().iter().position(|&other| other == vertex)?])
}

#[test]
fn shapes_without_normals_turn_those_around_what_they_move() {
    // The hub rises by 1: all four faces tilt, the rim's normals lean outwards, the hub's stays up.
    let shape = finished(&fan(Vec3::Y), 0, Vec3::Y);
    assert_eq!(
        (shape.points(), shape.positions()),
        (&[0][..], &[Vec3::Y][..])
    );
    assert_eq!(shape.vertices(), [1, 2, 3, 4]);
    // Faces (1, 1, -1) and (1, 1, 1) over the square root of 3 meet at point 1: their mean is (1,
    // 1, 0), normalised.
    let half = 0.5_f32.sqrt();
    let turn = turn_of(&shape, 1).expect("the rim turns");
    assert!(
        (turn - (Vec3::new(half, half, 0.0) - Vec3::Y)).length() < 1e-5,
        "{turn}"
    );
}

#[test]
fn the_sides_of_a_hard_edge_turn_by_their_own_triangles() {
    // The hub's two corners are hard against each other; corner 0 has the faces towards -z, corner
    // 5 those towards +z. Point 2 at -z rises: only faces of corner 0 tilt.
    let shape = finished(&fan(Vec3::X), 2, Vec3::Y);
    assert!(
        turn_of(&shape, 0).is_some_and(|turn| turn.z > 0.1),
        "{shape:?}"
    );
    assert_eq!(turn_of(&shape, 5), None);
    // Where both are smooth they turn as one.
    let shape = finished(&fan(Vec3::Y), 2, Vec3::Y);
    assert!(
        turn_of(&shape, 0).is_some() && turn_of(&shape, 0) == turn_of(&shape, 5),
        "{shape:?}"
    );
}

#[test]
fn normals_that_a_file_brings_turn_every_corner_of_their_point() {
    let moves = ShapeMoves {
        points: vec![0, 3],
        positions: vec![Vec3::Y; 2],
        normals: vec![Vec3::X, Vec3::ZERO],
    };
    let (shapes, left_out) = finish_shapes(&fan(Vec3::X), vec![moves, ShapeMoves::default()]);
    assert_eq!(
        (shapes[0].vertices(), shapes[0].normals()),
        (&[0, 5][..], &[Vec3::X; 2][..])
    );
    assert_eq!((shapes[1].clone(), left_out), (MorphShape::default(), 0));
}

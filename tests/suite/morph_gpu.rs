//! Blend shapes on the device equal textbook sums, in every pass.

use crate::support::morphs::{channel, shape};
use crate::support::render_scene::{Scene, front_camera, gpu, mesh};
use crate::support::skin_oracle::{assert_morphed_equals_oracle, moved, turned, two_bone_ball};
use maquette::asset::{GeometryParts, Material, Mesh, MorphSet, MorphShape};
use maquette::draw::Shading;
use maquette::math::{Bounds, Mat4, Vec3};
use maquette::render::Renderer;

/// A ball on two bones whose corners share control points by pairs, with so many shapes over every
/// `step`th point.
fn ball_with_shapes(shapes: usize, step: usize, has_normals: bool) -> Mesh {
    let ball = two_bone_ball(2, 0, 1);
    let mut geometry: GeometryParts = (**ball.geometry()).clone().into_parts();
    let count = geometry.vertices.len() as u32;
    geometry.control_points = (0..count).map(|vertex| vertex / 2).collect();
    let points: Vec<u32> = (0..count / 2).step_by(step).collect();
    let make = |number: usize| {
        let wave = |point: u32| {
            Vec3::splat(number as f32 * 0.7 + point as f32 * 0.3) + Vec3::new(0.0, 1.0, 2.0)
        };
        let (vertices, normals) = if has_normals && number.is_multiple_of(2) {
            let vertices: Vec<u32> = (0..count).step_by(step + 1).collect();
            let normals = vertices
                .iter()
                .map(|&vertex| wave(vertex).map(f32::sin) * 0.3)
                .collect();
            (vertices, normals)
        } else {
            Default::default()
        };
        let positions = points
            .iter()
            .map(|&point| wave(point).map(f32::sin) * 0.1)
            .collect();
        MorphShape::new(points.clone(), positions, vertices, normals).unwrap()
    };
    let channels = (0..shapes)
        .map(|number| channel(&format!("shape {number}"), 0.0, &[1.0], number as u32))
        .collect();
    geometry.morph = MorphSet::new(
        channels,
        (0..shapes).map(make).collect(),
        count,
        count as usize,
    )
    .unwrap();
    mesh(geometry, 2, 0)
}

#[test]
fn device_equals_cpu_at_several_weights() {
    let palette = [
        turned(20.0),
        turned(70.0) * Mat4::from_translation(Vec3::new(0.2, 1.0, -3.0)),
    ];
    let mesh = ball_with_shapes(3, 2, true);
    for weights in [
        [0.0, 0.0, 0.0],
        [1.0, 0.0, 0.0],
        [0.25, -0.5, 1.75],
        [0.0, 0.0, -1.0],
    ] {
        assert_morphed_equals_oracle("shapes", &mesh, &weights, &palette, turned(100.0));
    }
}

#[test]
fn device_equals_cpu_without_normals_and_on_points_that_nothing_moves() {
    let palette = [turned(20.0), Mat4::from_scale(Vec3::new(0.2, 3.0, 1.0))];
    let mesh = ball_with_shapes(2, 7, false);
    assert_morphed_equals_oracle(
        "sparse shapes",
        &mesh,
        &[0.8, 0.6],
        &palette,
        Mat4::IDENTITY,
    );
}

#[test]
fn device_equals_cpu_with_fifty_shapes_at_once() {
    let weights: Vec<f32> = (0..50)
        .map(|number| (number as f32 * 0.9).sin() * 0.2)
        .collect();
    let palette = [turned(10.0), turned(40.0)];
    assert_morphed_equals_oracle(
        "50 shapes",
        &ball_with_shapes(50, 1, true),
        &weights,
        &palette,
        Mat4::IDENTITY,
    );
}

/// The same ball with its shapes already added up.
fn baked(mesh: &Mesh, weights: &[f32]) -> Mesh {
    let mut geometry: GeometryParts = (**mesh.geometry()).clone().into_parts();
    geometry.vertices = moved(mesh, weights);
    geometry.morph = MorphSet::default();
    crate::support::render_scene::mesh(geometry, mesh.palette_entries().len(), 0)
}

#[test]
fn surface_shadow_and_edges_all_show_the_moved_vertices() {
    let Some(gpu) = gpu("blend shapes in pictures") else {
        return;
    };
    let material = Material {
        base_color: [0.8, 0.5, 0.3, 1.0],
        ..Material::default()
    };
    let weights = [1.5, -0.8];
    let up = Mat4::from_translation(Vec3::Y);
    let mut renderer = Renderer::new(&gpu, 1);
    for shading in [Shading::Shaded, Shading::Wireframe] {
        let mut pictures = Vec::new();
        let morphing = ball_with_shapes(2, 1, true);
        let bounds = Bounds::from_points(
            moved(&morphing, &weights)
                .iter()
                .map(|vertex| vertex.position + Vec3::Y),
        );
        for (mesh, weights) in [
            (baked(&morphing, &weights), &[][..]),
            (morphing.clone(), &weights),
            (morphing, &[]),
        ] {
            let mut scene = Scene::new(vec![mesh], vec![material.clone()], 0);
            scene.list.camera = front_camera();
            scene.list.camera.eye = Vec3::new(0.0, 3.0, 5.0);
            scene.list.shading = shading;
            // A second mesh in front of it in the list, so that places of deltas are not all zero.
            for _ in 0..2 {
                scene.show(0, &[up, up], Mat4::IDENTITY);
                let first = scene.list.shape_weights.len() as u32;
                scene.list.shape_weights.extend_from_slice(weights);
                let item = scene.list.meshes.last_mut().unwrap();
                item.shapes = first..first + weights.len() as u32;
            }
            scene.list.bounds = bounds;
            pictures.push(scene.draw_with(&mut renderer, 160, 160));
        }
        let [wanted, found, unmoved] = &pictures[..] else {
            panic!("three pictures")
        };
        let differing = |other: &maquette::asset::Image| {
            wanted
                .rgba
                .iter()
                .zip(&other.rgba)
                .filter(|(a, b)| a.abs_diff(**b) > 3)
                .count()
        };
        // Rounding may turn over a pixel at an edge.
        assert!(
            differing(found) < 40,
            "{shading:?}: {} bytes differ",
            differing(found)
        );
        assert!(
            differing(unmoved) > 2000,
            "{shading:?}: the shapes are seen"
        );
    }
}

#[test]
fn weights_that_do_not_fit_the_mesh_leave_it_alone() {
    let Some(gpu) = gpu("blend shapes that do not fit") else {
        return;
    };
    let mut scene = Scene::new(
        vec![ball_with_shapes(2, 1, false)],
        vec![Material::default()],
        0,
    );
    scene.list.camera = front_camera();
    scene.show(0, &[Mat4::IDENTITY; 2], Mat4::IDENTITY);
    let wanted = scene.draw(&gpu, 64, 64);
    scene.list.shape_weights = vec![1.0; 3];
    for shapes in [0..3, 0..1, 2..9] {
        scene.list.meshes[0].shapes = shapes.clone();
        assert!(scene.draw(&gpu, 64, 64).rgba == wanted.rgba, "{shapes:?}");
    }
}

#[test]
fn an_empty_shape_and_a_point_without_vertices_are_harmless() {
    let mut geometry: GeometryParts = (**two_bone_ball(2, 0, 1).geometry()).clone().into_parts();
    geometry.control_point_count += 5;
    let unused = geometry.control_point_count - 1;
    let channels = vec![
        channel("empty", 0.0, &[1.0], 0),
        channel("nowhere", 0.0, &[1.0], 1),
    ];
    let shapes = vec![MorphShape::default(), shape(&[unused], Vec3::Y)];
    geometry.morph = MorphSet::new(
        channels,
        shapes,
        geometry.control_point_count,
        geometry.vertices.len(),
    )
    .unwrap();
    let mesh = mesh(geometry, 2, 0);
    assert_morphed_equals_oracle(
        "empty shapes",
        &mesh,
        &[1.0, 1.0],
        &[turned(5.0), turned(9.0)],
        Mat4::IDENTITY,
    );
}

//! Skinning on the device equals skinning on the CPU.

use crate::render_scene::{ball, gpu, mesh};
use maquette::asset::{GeometryParts, Mesh, Vertex};
use maquette::math::{DVec3, Mat4, Quat, Vec3};
use maquette::render::gpu_types::SkinnedPoint;
use maquette::render::skin_readback;

/// A ball whose lower half follows slot `low`, whose upper half follows slot `high`, with a blend
/// between.
pub(crate) fn two_bone_ball(slots: usize, low: u16, high: u16) -> Mesh {
    let mut geometry: GeometryParts = ball(1.0, 24);
    for vertex in &mut geometry.vertices {
        let weight = vertex.position.y * 0.5 + 0.5;
        vertex.palette_indices = [low, high, 0, 0];
        vertex.weights = [1.0 - weight, weight, 0.0, 0.0];
    }
    mesh(geometry, slots, 0)
}

/// Skins one vertex by textbook sums: weighted matrices, inverse transpose by solving,
/// Gram-Schmidt.
fn oracle(vertex: &Vertex, palette: &[Mat4], component_to_world: Mat4) -> (Vec3, Vec3, Vec3, f32) {
    let mut rows = [[0.0f64; 4]; 4];
    for (&slot, &weight) in vertex.palette_indices.iter().zip(&vertex.weights) {
        let matrix = (palette[slot as usize] * component_to_world).to_rows();
        for i in 0..16 {
            rows[i / 4][i % 4] += f64::from(matrix[i]) * f64::from(weight);
        }
    }
    let position = vertex.position.as_dvec3().extend(1.0).to_array();
    let at = |column: usize| {
        (0..4)
            .map(|row| position[row] * rows[row][column])
            .sum::<f64>() as f32
    };
    let axes: [DVec3; 3] =
        std::array::from_fn(|row| DVec3::new(rows[row][0], rows[row][1], rows[row][2]));
    let determinant = axes[0].dot(axes[1].cross(axes[2]));
    let [nx, ny, nz] = vertex.normal.as_dvec3().to_array();
    let normal =
        (axes[1].cross(axes[2]) * nx + axes[2].cross(axes[0]) * ny + axes[0].cross(axes[1]) * nz)
            / determinant;
    let normal = normal.normalize();
    let [tx, ty, tz, sign] = vertex.tangent.map(f64::from);
    let along = axes[0] * tx + axes[1] * ty + axes[2] * tz;
    let tangent = (along - normal * normal.dot(along)).normalize();
    let sign = sign * determinant.signum();
    (
        Vec3::new(at(0), at(1), at(2)),
        normal.as_vec3(),
        tangent.as_vec3(),
        sign as f32,
    )
}

fn assert_device_equals_oracle(
    test: &str,
    mesh: &Mesh,
    palette: &[Mat4],
    component_to_world: Mat4,
) {
    assert_morphed_equals_oracle(test, mesh, &[], palette, component_to_world);
}

/// Adds up blend shapes by textbook sums.
pub(crate) fn moved(mesh: &Mesh, shape_weights: &[f32]) -> Vec<Vertex> {
    let geometry = mesh.geometry();
    let vertices = geometry
        .vertices()
        .iter()
        .zip(geometry.control_points())
        .zip(0..);
    let moved = vertices.map(|((&vertex, point), number)| {
        let (mut position, mut normal) = (vertex.position.as_dvec3(), vertex.normal.as_dvec3());
        for (shape, &weight) in geometry.morph().shapes().iter().zip(shape_weights) {
            for i in (0..shape.points().len()).filter(|&i| shape.points()[i] == *point) {
                position += shape.positions()[i].as_dvec3() * f64::from(weight);
            }
            for i in (0..shape.vertices().len()).filter(|&i| shape.vertices()[i] == number) {
                normal += shape.normals()[i].as_dvec3() * f64::from(weight);
            }
        }
        Vertex {
            position: position.as_vec3(),
            normal: normal.normalize().as_vec3(),
            ..vertex
        }
    });
    moved.collect()
}

/// Holds the device against textbook sums: blend shapes first, then the palette.
pub(crate) fn assert_morphed_equals_oracle(
    test: &str,
    mesh: &Mesh,
    shape_weights: &[f32],
    palette: &[Mat4],
    component_to_world: Mat4,
) {
    let Some(gpu) = gpu(test) else { return };
    let points: Vec<SkinnedPoint> =
        skin_readback(&gpu, mesh, shape_weights, palette, component_to_world).unwrap();
    assert_eq!(points.len(), mesh.geometry().vertices().len());
    let moved = moved(mesh, shape_weights);
    let skinned: Vec<_> = moved
        .iter()
        .map(|vertex| oracle(vertex, palette, component_to_world))
        .collect();
    let size = maquette::math::Bounds::from_points(skinned.iter().map(|point| point.0))
        .size()
        .length();
    for (index, (point, (position, normal, tangent, sign))) in
        points.iter().zip(&skinned).enumerate()
    {
        let xyz = |v: [f32; 4]| Vec3::new(v[0], v[1], v[2]);
        let off = (xyz(point.position) - *position).length();
        assert!(
            off <= 1e-5 * size,
            "{test}: vertex {index} is {off} m away, the model measures {size} m"
        );
        assert!(
            (xyz(point.normal) - *normal).length() < 2e-4,
            "{test}: normal {index} {:?} {normal}",
            point.normal
        );
        assert!(
            (xyz(point.tangent) - *tangent).length() < 1e-3,
            "{test}: tangent {index} {:?} {tangent}",
            point.tangent
        );
        assert_eq!(point.tangent[3], *sign, "{test}: bitangent sign {index}");
    }
}

pub(crate) fn turned(degrees: f32) -> Mat4 {
    Mat4::from_rotation(Quat::from_axis_angle(
        Vec3::new(0.3, 0.9, -0.2).normalize(),
        degrees.to_radians(),
    ))
}

#[test]
fn device_equals_cpu_for_rotated_and_translated_bones() {
    let palette = [
        turned(20.0),
        turned(70.0) * Mat4::from_translation(Vec3::new(0.2, 1.0, -3.0)),
    ];
    assert_device_equals_oracle(
        "rotation",
        &two_bone_ball(2, 0, 1),
        &palette,
        Mat4::IDENTITY,
    );
}

#[test]
fn device_equals_cpu_under_uneven_scale_and_shear() {
    let shear = Mat4::from_rows([
        1.0, 0.4, 0.0, 0.0, 0.0, 1.0, 0.7, 0.0, 0.2, 0.0, 1.0, 0.0, 0.5, 0.0, 0.0, 1.0,
    ]);
    let palette = [
        Mat4::from_scale(Vec3::new(0.2, 3.0, 1.0)) * turned(33.0),
        shear,
    ];
    assert_device_equals_oracle("shear", &two_bone_ball(2, 0, 1), &palette, turned(100.0));
}

#[test]
fn device_equals_cpu_when_the_character_is_mirrored() {
    let palette = [turned(20.0), turned(45.0)];
    let mirror = Mat4::from_scale(Vec3::new(-1.0, 1.0, 1.0))
        * Mat4::from_translation(Vec3::new(3.0, 0.0, 0.0));
    assert_device_equals_oracle("mirror", &two_bone_ball(2, 0, 1), &palette, mirror);
}

#[test]
fn normals_survive_a_rig_in_tenths_of_millimetres() {
    let small = Mat4::from_scale(Vec3::splat(1e-4));
    assert_device_equals_oracle(
        "small",
        &two_bone_ball(2, 0, 1),
        &[small, turned(30.0) * small],
        Mat4::IDENTITY,
    );
}

#[test]
fn a11_bones_beyond_the_two_hundred_and_fifty_sixth_move_their_vertices() {
    let palette: Vec<Mat4> = (0..5000)
        .map(|slot| Mat4::from_translation(Vec3::new(0.0, slot as f32 * 0.01, -5.0)))
        .collect();
    assert_device_equals_oracle(
        "5000 bones",
        &two_bone_ball(5000, 4999, 1199),
        &palette,
        Mat4::IDENTITY,
    );
}

//! Skinning on the device equals skinning on the CPU.

use crate::support::skin_oracle::{assert_morphed_equals_oracle, turned, two_bone_ball};
use maquette::asset::Mesh;
use maquette::math::{Mat4, Vec3};

fn assert_device_equals_oracle(
    test: &str,
    mesh: &Mesh,
    palette: &[Mat4],
    component_to_world: Mat4,
) {
    assert_morphed_equals_oracle(test, mesh, &[], palette, component_to_world);
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

//! Blending poses by weight.

use crate::support::rig::{about_x, about_y, about_z, assert_rotation, assert_vec3, at};
use maquette::anim::{LocalPose, blend_many, blend_two};
use maquette::math::{Quat, Transform, Vec3};

fn pose(rotation: Quat) -> LocalPose {
    LocalPose {
        bones: vec![Transform::from_rotation(rotation)],
        curves: Vec::new(),
    }
}

fn blended(poses: &[(&LocalPose, f32)]) -> LocalPose {
    let mut out = LocalPose::default();
    blend_many(poses, &mut out);
    out
}

#[test]
fn b18_a_rotation_and_its_negation_blend_to_that_rotation() {
    let turn = about_x(40.0) * about_y(-100.0);
    for weight in [0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0] {
        let a = pose(turn);
        let b = pose(-turn);
        let mut two = LocalPose::default();
        blend_two(&a, &b, weight, &mut two);
        assert_rotation(two.bones[0].rotation, turn, 1e-6);
        let many = blended(&[(&a, 1.0 - weight), (&b, weight), (&a, 0.5)]);
        assert_rotation(many.bones[0].rotation, turn, 1e-6);
    }
}

#[test]
fn b19_from_178_to_minus_178_degrees_goes_through_180() {
    let a = pose(about_z(178.0));
    let b = pose(about_z(-178.0));
    for weight in [0.25, 0.5, 0.75] {
        let mut out = LocalPose::default();
        blend_two(&a, &b, weight, &mut out);
        // Four degrees apart, nlerp and slerp agree to a ten-thousandth of a degree.
        assert_rotation(out.bones[0].rotation, about_z(178.0 + 4.0 * weight), 1e-5);
        let facing = out.bones[0].rotation * Vec3::X;
        assert!(facing.x < -0.99, "never near 0 degrees: {facing:?}");
    }
}

#[test]
fn two_poses_blend_as_the_weighted_sum_of_many() {
    let a = LocalPose {
        bones: vec![at(1.0, 0.0, 0.0)],
        curves: vec![0.0],
    };
    let turned = Transform::new(Vec3::new(3.0, 2.0, 0.0), about_z(90.0), Vec3::splat(2.0));
    let b = LocalPose {
        bones: vec![turned],
        curves: vec![1.0],
    };
    let mut two = LocalPose::default();
    blend_two(&a, &b, 0.25, &mut two);
    assert_vec3(two.bones[0].translation, [1.5, 0.5, 0.0], 1e-6);
    assert_vec3(two.bones[0].scale, [1.25; 3], 1e-6);
    // C-02
    assert_rotation(two.bones[0].rotation, about_z(21.598_161), 1e-5);
    assert_eq!(two.curves, vec![0.25]);
    let many = blended(&[(&a, 1.5), (&b, 0.5)]);
    assert_rotation(many.bones[0].rotation, two.bones[0].rotation, 1e-6);
    assert_vec3(many.bones[0].translation, [1.5, 0.5, 0.0], 1e-6);
    assert_eq!(many.curves, vec![0.25]);
}

#[test]
fn weights_without_a_sum_take_the_first_pose() {
    let a = pose(about_x(10.0));
    let b = pose(about_x(50.0));
    assert_eq!(blended(&[(&a, 0.0), (&b, 0.0)]), a);
}

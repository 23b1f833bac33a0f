//! The one convention: row-major, row vectors, the left factor first.

use crate::support::rig::{
    about_x, about_y, about_z, assert_quat, assert_rotation, assert_transform, assert_vec3,
};
use maquette::math::{Bounds, DVec3, Mat4, Quat, Transform, Vec3, nlerp, sin_cos};

fn numbered(seed: u32) -> Mat4 {
    let mut state = seed;
    Mat4::from_rows(std::array::from_fn(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as f32 / 16_384.0 - 2.0
    }))
}

fn affine(seed: u32) -> Mat4 {
    let mut rows = numbered(seed).to_rows();
    for (i, x) in [(3, 0.0), (7, 0.0), (11, 0.0), (15, 1.0)] {
        rows[i] = x;
    }
    Mat4::from_rows(rows)
}

fn assert_matrix(actual: Mat4, expected: [f32; 16], tolerance: f32) {
    for (i, (a, b)) in actual.to_rows().into_iter().zip(expected).enumerate() {
        assert!((a - b).abs() <= tolerance, "number {i}: {a}, expected {b}");
    }
}

#[test]
fn product_equals_the_textbook_triple_loop() {
    for seed in 1..50 {
        let a = numbered(seed);
        let b = numbered(seed + 1000);
        let rows_a = a.to_rows();
        let rows_b = b.to_rows();
        let mut expected = [0.0; 16];
        for row in 0..4 {
            for column in 0..4 {
                for k in 0..4 {
                    expected[row * 4 + column] += rows_a[row * 4 + k] * rows_b[k * 4 + column];
                }
            }
        }
        assert_matrix(a * b, expected, 1e-4);
    }
}

#[test]
fn affine_product_equals_the_full_product() {
    for seed in 1..50 {
        let a = affine(seed);
        let b = affine(seed + 1000);
        assert_matrix(a.then_affine(b), (a * b).to_rows(), 1e-5);
    }
}

#[test]
fn after_scale_equals_a_scale_on_the_left() {
    let m = affine(7);
    let scale = Vec3::new(2.0, -0.5, 3.0);
    assert_matrix(
        m.after_scale(scale),
        (Mat4::from_scale(scale) * m).to_rows(),
        1e-6,
    );
}

#[test]
fn floats_12_to_15_are_the_translation() {
    let translation = Vec3::new(2.0, 3.0, 5.0);
    let rows = Mat4::from_translation(translation).to_rows();
    assert_eq!(rows[12..], [2.0, 3.0, 5.0, 1.0]);
    assert_eq!(Mat4::from_rows(rows).translation(), translation);
    assert_eq!(
        bytemuck::cast_slice::<Mat4, f32>(&[Mat4::from_rows(rows)]),
        rows
    );
}

#[test]
fn left_factor_is_applied_first() {
    let turn = Mat4::from_rotation(about_z(90.0));
    let shift = Mat4::from_translation(Vec3::X);
    let x = Vec3::X;
    let origin = Vec3::ZERO;
    assert_vec3((turn * shift).transform_point(x), [1.0, 1.0, 0.0], 1e-6);
    assert_vec3(
        (shift * turn).transform_point(origin),
        [0.0, 1.0, 0.0],
        1e-6,
    );
    let first = Transform::from_rotation(about_z(90.0));
    let second = Transform::from_translation(Vec3::X);
    assert_vec3(
        first.then(&second).transform_point(x),
        [1.0, 1.0, 0.0],
        1e-6,
    );
}

#[test]
fn rows_are_the_images_of_the_axes() {
    let m = Transform::new(
        Vec3::new(7.0, 8.0, 9.0),
        about_z(90.0),
        Vec3::new(2.0, 3.0, 4.0),
    )
    .to_mat4();
    assert_vec3(m.row(0).truncate(), [0.0, 2.0, 0.0], 1e-6);
    assert_vec3(m.row(1).truncate(), [-3.0, 0.0, 0.0], 1e-6);
    assert_vec3(m.row(2).truncate(), [0.0, 0.0, 4.0], 1e-6);
    assert_vec3(m.row(3).truncate(), [7.0, 8.0, 9.0], 1e-6);
    assert_vec3(m.transform_vector(Vec3::X), [0.0, 2.0, 0.0], 1e-6);
}

#[test]
fn matrix_times_its_inverse_is_the_identity() {
    let m = Transform::new(
        Vec3::new(1.0, -2.0, 0.5),
        about_x(33.0) * about_y(-70.0),
        Vec3::new(2.0, 0.5, 3.0),
    )
    .to_mat4();
    assert_matrix(m * m.inverse(), Mat4::IDENTITY.to_rows(), 1e-5);
    assert!((m.determinant() - 3.0).abs() < 1e-5);
}

#[test]
fn a_transform_survives_the_way_through_a_matrix() {
    for scale in [Vec3::new(2.0, 0.5, 3.0), Vec3::new(-2.0, 0.5, 3.0)] {
        let transform = Transform::new(
            Vec3::new(1.0, -2.0, 0.5),
            about_x(33.0) * about_y(-170.0),
            scale,
        );
        assert_transform(&transform.to_mat4().to_transform(), &transform, 1e-5);
    }
}

#[test]
fn a_normal_stays_square_to_its_surface_under_unequal_scale_and_mirror() {
    for scale in [Vec3::new(1.0, 4.0, 0.5), Vec3::new(-1.0, 4.0, 0.5)] {
        let m = Transform::new(Vec3::ONE, about_x(20.0), scale).to_mat4();
        let along = Vec3::new(1.0, 1.0, 0.0);
        let across = Vec3::new(0.0, 1.0, 2.0);
        let normal = m.transform_normal(along.cross(across));
        assert!(normal.dot(m.transform_vector(along)).abs() < 1e-5);
        assert!(normal.dot(m.transform_vector(across)).abs() < 1e-5);
        // It stays on the outer side: a small step along the normal is still a step outward.
        assert!(normal.dot(m.transform_vector(along.cross(across))) > 0.0);
    }
}

#[test]
fn relative_to_undoes_then() {
    let parent = Transform::new(Vec3::new(1.0, 2.0, 3.0), about_y(40.0), Vec3::splat(2.0));
    let child = Transform::new(
        Vec3::new(-1.0, 0.5, 0.0),
        about_x(25.0),
        Vec3::new(1.0, 2.0, 0.5),
    );
    assert_transform(&child.then(&parent).relative_to(&parent), &child, 1e-5);
    assert_transform(&parent.then(&parent.inverse()), &Transform::IDENTITY, 1e-5);
}

#[test]
fn c_01_matrices_and_transforms_differ_under_unequal_scale() {
    let parent = Transform {
        scale: Vec3::new(2.0, 1.0, 1.0),
        ..Transform::IDENTITY
    };
    let child = Transform::from_rotation(about_z(90.0));
    let grandchild = Transform::from_translation(Vec3::X);
    assert_vec3(
        grandchild.then(&child.then(&parent)).translation,
        [0.0, 2.0, 0.0],
        1e-6,
    );
    let matrix = grandchild.to_mat4() * child.to_mat4() * parent.to_mat4();
    assert_vec3(matrix.translation(), [0.0, 1.0, 0.0], 1e-6);
}

#[test]
fn c_02_to_c_04_nlerp_lags_behind_slerp_between_the_ends() {
    let rows = [(0.25, 21.598_161), (0.5, 45.0), (0.75, 68.401_84)];
    for (weight, degrees) in rows {
        let blended = nlerp(Quat::IDENTITY, about_z(90.0), weight);
        assert_quat(blended, about_z(degrees), 1e-5);
    }
    assert_quat(
        nlerp(Quat::IDENTITY, about_z(90.0), 0.25),
        Quat::from_xyzw(0.0, 0.0, 0.187_366, 0.982_290),
        1e-5,
    );
}

#[test]
fn c_05_a_negated_operand_blends_the_same_way() {
    let plain = nlerp(Quat::IDENTITY, about_z(90.0), 0.5);
    let negated = nlerp(Quat::IDENTITY, -about_z(90.0), 0.5);
    assert_rotation(negated, about_z(45.0), 1e-5);
    assert_rotation(plain, negated, 1e-6);
}

#[test]
fn c_06_nlerp_to_170_degrees() {
    assert_quat(
        nlerp(Quat::IDENTITY, about_z(170.0), 0.25),
        about_z(35.768_757),
        1e-5,
    );
}

#[test]
fn bounds_enclose_and_follow_a_transform() {
    let bounds = Bounds::from_points([
        Vec3::new(1.0, 0.0, 0.0),
        Vec3::new(-1.0, 2.0, 0.5),
        Vec3::splat(f32::NAN),
    ]);
    assert_eq!(
        (bounds.min, bounds.max),
        (Vec3::new(-1.0, 0.0, 0.0), Vec3::new(1.0, 2.0, 0.5))
    );
    let moved = bounds.transformed(Transform::new(Vec3::X, about_z(90.0), Vec3::ONE).to_mat4());
    assert_vec3(moved.min, [-1.0, -1.0, 0.0], 1e-6);
    assert_vec3(moved.max, [1.0, 1.0, 0.5], 1e-6);
    assert!(Bounds::EMPTY.is_empty() && Bounds::EMPTY.transformed(Mat4::IDENTITY).is_empty());
}

#[test]
fn splitting_a_sheared_matrix_turns_with_it() {
    let sheared = Transform::from_rotation(about_z(30.0)).to_mat4()
        * Mat4::from_scale(Vec3::new(3.0, 1.0, 1.0));
    let turn = about_x(50.0) * about_y(20.0);
    let turned = (sheared * Mat4::from_rotation(turn)).to_transform();
    assert_rotation(
        turned.rotation,
        turn * sheared.to_transform().rotation,
        1e-5,
    );
}

#[test]
fn splitting_a_flat_matrix_stays_finite() {
    for scale in [
        Vec3::ZERO,
        Vec3::new(0.0, 1.0, 1.0),
        Vec3::new(1.0, 0.0, 1.0),
        Vec3::new(1.0, 1.0, 0.0),
    ] {
        let flat = Transform::new(Vec3::ONE, about_z(30.0), scale);
        let split = flat.to_mat4().to_transform();
        assert!(split.is_finite());
        assert_vec3(split.scale, scale.to_array(), 1e-6);
        let is_determined = scale.min_element() < scale.max_element();
        assert!(
            !is_determined || split.rotation.angle_between(about_z(30.0)) < 1e-3,
            "{scale:?}"
        );
    }
}

#[test]
fn sines_and_cosines_are_the_standard_librarys() {
    // Every degree of many turns, what lies between, both sides of each quarter turn, and what is
    // out of reach.
    let degrees = (-40_000..40_000).map(|i| f64::from(i) * 0.37);
    let quarters = (-400..400).flat_map(|i| {
        let at = f64::from(i) * std::f64::consts::FRAC_PI_4;
        [at, at.next_up(), at.next_down(), at + 1e-9]
    });
    let far = [0.0, -0.0, 1e-300, 1e4, 99_999.9, 1e5, 1.1e5, -3e7, 1e15];
    for angle in degrees.map(f64::to_radians).chain(quarters).chain(far) {
        let (sine, cosine) = sin_cos(DVec3::new(angle, 0.5 * angle, -angle));
        for (i, angle) in [angle, 0.5 * angle, -angle].into_iter().enumerate() {
            assert!(
                (sine[i] - angle.sin()).abs() < 4e-16,
                "sine of {angle:e}: {:e}",
                sine[i]
            );
            assert!(
                (cosine[i] - angle.cos()).abs() < 4e-16,
                "cosine of {angle:e}: {:e}",
                cosine[i]
            );
        }
    }
    let (sine, cosine) = sin_cos(DVec3::new(f64::NAN, 1.0, f64::INFINITY));
    assert!(sine.x.is_nan() && cosine.z.is_nan() && sine.y == 1.0_f64.sin());
}

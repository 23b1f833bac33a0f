//! The gizmo's geometry, and offsets as text for engines: numbers worked by hand.

use maquette::draw::{Camera, Projection};
use maquette::editor::{GizmoMode, GizmoSettings};
use maquette::math::{Quat, Transform, Vec2, Vec3};
use maquette::ui::{Frame, GizmoDrag, Handle, OffsetForm, from_degrees, to_degrees};

const SIZE: Vec2 = Vec2::new(800.0, 600.0);
const MIDDLE: Vec2 = Vec2::new(400.0, 300.0);

/// Looks along -Z at the origin; 2 m are 600 points high, so 300 points are a metre.
fn front() -> Frame {
    let camera = Camera {
        eye: Vec3::new(0.0, 0.0, 10.0),
        target: Vec3::ZERO,
        up: Vec3::Y,
        projection: Projection::Orthographic { half_height: 1.0 },
        near: 0.1,
        far: 100.0,
    };
    Frame {
        origin: Vec3::ZERO,
        axes: Quat::IDENTITY,
        camera,
        size: SIZE,
    }
}

fn steps(is_snapping: bool) -> GizmoSettings {
    GizmoSettings {
        is_snapping,
        ..GizmoSettings::default()
    }
}

fn assert_near(found: Vec3, expected: Vec3, within: f32) {
    assert!(
        found.distance(expected) < within,
        "{found} is not {expected}"
    );
}

#[test]
fn an_arrow_is_held_where_it_is_seen_and_elsewhere_nothing_is() {
    let frame = front();
    // An arm is 84 points long: X to the right, Y up.
    assert_eq!(
        frame.handle_at(GizmoMode::Translate, MIDDLE + Vec2::new(70.0, 3.0)),
        Some(Handle::Axis(0))
    );
    assert_eq!(
        frame.handle_at(GizmoMode::Translate, MIDDLE + Vec2::new(-3.0, -70.0)),
        Some(Handle::Axis(1))
    );
    assert_eq!(
        frame.handle_at(GizmoMode::Translate, MIDDLE),
        Some(Handle::Screen)
    );
    assert_eq!(
        frame.handle_at(GizmoMode::Translate, MIDDLE + Vec2::new(33.0, -33.0)),
        Some(Handle::Plane(2))
    );
    assert_eq!(
        frame.handle_at(GizmoMode::Translate, MIDDLE + Vec2::new(-70.0, 70.0)),
        None
    );
    assert_eq!(
        frame.handle_at(GizmoMode::Scale, MIDDLE + Vec2::new(70.0, 0.0)),
        Some(Handle::Scale(0))
    );
    let diagonal = 84.0 * std::f32::consts::FRAC_1_SQRT_2;
    assert_eq!(
        frame.handle_at(GizmoMode::Rotate, MIDDLE + Vec2::new(diagonal, diagonal)),
        Some(Handle::Ring(2))
    );
}

#[test]
fn the_gizmo_looks_the_same_size_from_near_and_far() {
    for distance in [0.5, 4.0, 60.0] {
        let camera = Camera {
            eye: Vec3::new(0.0, 0.0, distance),
            target: Vec3::ZERO,
            ..Camera::default()
        };
        let frame = Frame { camera, ..front() };
        let arm = frame
            .seen(Vec3::X)
            .unwrap()
            .distance(frame.seen(Vec3::ZERO).unwrap());
        assert!(
            (arm - 84.0).abs() < 0.5,
            "an arm looks {arm} points long from {distance} m"
        );
    }
}

#[test]
fn a_drag_along_an_arrow_moves_along_that_axis_alone() {
    let begin = Transform::from_translation(Vec3::new(0.0, 0.0, 0.0));
    let drag = GizmoDrag::new(
        Handle::Axis(0),
        front(),
        MIDDLE + Vec2::new(60.0, 0.0),
        begin,
    );
    // 150 points are half a metre; up and down does nothing.
    let moved = drag.moved(MIDDLE + Vec2::new(210.0, -80.0), &steps(false));
    assert_near(moved.translation, Vec3::new(0.5, 0.0, 0.0), 1e-4);
    assert_eq!((moved.rotation, moved.scale), (begin.rotation, begin.scale));
}

#[test]
fn a_drag_in_a_plane_moves_in_both_its_axes() {
    let drag = GizmoDrag::new(Handle::Plane(2), front(), MIDDLE, Transform::IDENTITY);
    let moved = drag.moved(MIDDLE + Vec2::new(30.0, -60.0), &steps(false));
    assert_near(moved.translation, Vec3::new(0.1, 0.2, 0.0), 1e-4);
}

#[test]
fn a_quarter_round_the_ring_is_a_quarter_turn() {
    let drag = GizmoDrag::new(
        Handle::Ring(2),
        front(),
        MIDDLE + Vec2::new(84.0, 0.0),
        Transform::IDENTITY,
    );
    // From the right to the top: counter-clockwise about +Z, which looks at us.
    let moved = drag.moved(MIDDLE + Vec2::new(0.0, -84.0), &steps(false));
    assert_near(to_degrees(moved.rotation), Vec3::new(0.0, 0.0, 90.0), 0.01);
}

#[test]
fn a_ring_seen_from_its_edge_turns_by_an_arms_length_to_the_radian() {
    let drag = GizmoDrag::new(Handle::Ring(1), front(), MIDDLE, Transform::IDENTITY);
    // The near side of a turn about +Y moves to the right.
    let moved = drag.moved(MIDDLE + Vec2::new(84.0, 0.0), &steps(false));
    assert_near(
        to_degrees(moved.rotation),
        Vec3::new(0.0, 57.296, 0.0),
        0.05,
    );
}

#[test]
fn with_snapping_a_drag_goes_in_whole_steps() {
    let drag = GizmoDrag::new(Handle::Axis(0), front(), MIDDLE, Transform::IDENTITY);
    // 37 points are 0.1233 m: twelve steps of a centimetre.
    let moved = drag.moved(MIDDLE + Vec2::new(37.0, 0.0), &steps(true));
    assert_near(moved.translation, Vec3::new(0.12, 0.0, 0.0), 1e-5);
    let ring = GizmoDrag::new(
        Handle::Ring(2),
        front(),
        MIDDLE + Vec2::new(84.0, 0.0),
        Transform::IDENTITY,
    );
    // 40 degrees are nearest to three steps of 15.
    let (sin, cos) = 40f32.to_radians().sin_cos();
    let turned = ring.moved(MIDDLE + Vec2::new(84.0 * cos, -84.0 * sin), &steps(true));
    assert_near(to_degrees(turned.rotation), Vec3::new(0.0, 0.0, 45.0), 0.01);
}

#[test]
fn twice_as_far_along_the_arm_is_twice_the_scale() {
    let begin = Transform {
        scale: Vec3::new(1.0, 2.0, 3.0),
        ..Transform::IDENTITY
    };
    let drag = GizmoDrag::new(
        Handle::Scale(1),
        front(),
        MIDDLE - Vec2::new(0.0, 40.0),
        begin,
    );
    let moved = drag.moved(MIDDLE - Vec2::new(0.0, 80.0), &steps(false));
    assert_near(moved.scale, Vec3::new(1.0, 4.0, 3.0), 1e-3);
}

#[test]
fn turns_about_x_then_y_then_z_are_told_as_they_were_given() {
    let degrees = Vec3::new(10.0, 20.0, 30.0);
    assert_near(to_degrees(from_degrees(degrees)), degrees, 1e-3);
    // X first: +Z goes to -Y by a quarter about X, and from there to +X by a quarter about Z.
    let turned = from_degrees(Vec3::new(90.0, 0.0, 90.0)) * Vec3::Z;
    assert_near(turned, Vec3::X, 1e-5);
}

/// (0.1, 0.2, 0.3) m, a quarter turn about +X, scale (1, 2, 1).
fn known() -> Transform {
    let half = std::f32::consts::FRAC_1_SQRT_2;
    Transform::new(
        Vec3::new(0.1, 0.2, 0.3),
        Quat::from_xyzw(half, 0.0, 0.0, half),
        Vec3::new(1.0, 2.0, 1.0),
    )
}

#[test]
fn an_unreal_socket_is_in_centimetres_with_y_mirrored() {
    // The mirrored turn is a quarter about -X, which Unreal's rotators call a roll of +90.
    let expected = "RelativeLocation=(X=10.0000,Y=-20.0000,Z=30.0000)\n\
                    RelativeRotation=(Pitch=0.000000,Yaw=0.000000,Roll=90.000000)\n\
                    RelativeScale=(X=1.000000,Y=2.000000,Z=1.000000)\n\
                    Quat=(X=0.707107,Y=0.000000,Z=0.000000,W=-0.707107)";
    assert_eq!(OffsetForm::Unreal.write(&known()), expected);
}

#[test]
fn a_unity_transform_is_in_metres_with_x_mirrored() {
    let expected = "transform.localPosition = new Vector3(-0.100000f, 0.200000f, 0.300000f);\n\
                    transform.localRotation = new Quaternion(0.707107f, 0.000000f, 0.000000f, 0.707107f);\n\
                    transform.localScale = new Vector3(1.000000f, 2.000000f, 1.000000f);";
    assert_eq!(OffsetForm::Unity.write(&known()), expected);
    // About +Y and +Z the mirror turns the other way.
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let yaw = Transform::from_rotation(Quat::from_xyzw(0.0, half, 0.0, half));
    assert!(
        OffsetForm::Unity
            .write(&yaw)
            .contains("Quaternion(0.000000f, -0.707107f, 0.000000f, 0.707107f)")
    );
}

#[test]
fn godot_and_json_have_the_numbers_as_they_are() {
    let godot = "position = Vector3(0.100000, 0.200000, 0.300000)\n\
                 quaternion = Quaternion(0.707107, 0.000000, 0.000000, 0.707107)\n\
                 scale = Vector3(1.000000, 2.000000, 1.000000)";
    assert_eq!(OffsetForm::Godot.write(&known()), godot);
    let json: serde_json::Value = serde_json::from_str(&OffsetForm::Json.write(&known())).unwrap();
    assert_eq!(json["translation"], serde_json::json!([0.1, 0.2, 0.3]));
    let half = std::f64::consts::FRAC_1_SQRT_2;
    for (place, expected) in [half, 0.0, 0.0, half].into_iter().enumerate() {
        assert!((json["rotation"][place].as_f64().unwrap() - expected).abs() < 1e-6);
    }
    assert_eq!(json["scale"], serde_json::json!([1.0, 2.0, 1.0]));
}

//! Node transforms against their textbook definition: one elementary step after another on a point.

use fbxcel::low::v7400::AttributeValue;
use maquette::asset::InheritRule;
use maquette::asset::Notes;
use maquette::fbx::{FbxDocument, NodeTransform, RotationOrder, Trs, geometric, read};
use maquette::math::{DQuat, DVec3};

use crate::support::fbx_forge::{file, object, props, vec3};

type Property = (&'static str, &'static str, Vec<AttributeValue>);

fn node(list: Vec<Property>, unit: f64) -> (NodeTransform, Trs) {
    let bytes = file(
        vec![object("Model", 1, "n", "Null", vec![props(list)])],
        Vec::new(),
    );
    let mut notes = Notes::new();
    let doc = FbxDocument::new(read(&bytes, &mut notes).expect("it reads"), &mut notes)
        .expect("a document");
    let props = doc.object(1).expect("the node").props();
    (NodeTransform::read(&props, unit), geometric(&props, unit))
}

/// Turns a point about one axis (0, 1, 2) by degrees, by sine and cosine.
fn turn(point: DVec3, axis: usize, degrees: f64) -> DVec3 {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let a = (axis + 1) % 3;
    let b = (axis + 2) % 3;
    let mut turned = point;
    turned[a] = cos * point[a] - sin * point[b];
    turned[b] = sin * point[a] + cos * point[b];
    turned
}

const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 2, 0],
    [1, 0, 2],
    [2, 0, 1],
    [2, 1, 0],
];

#[test]
fn each_rotation_order_turns_about_its_first_letter_first() {
    let angles = DVec3::new(30.0, -75.0, 130.0);
    for (number, axes) in ORDERS.into_iter().enumerate() {
        let order = RotationOrder::from_number(number as i64).expect("six orders");
        for point in [DVec3::X, DVec3::Y, DVec3::new(1.0, -2.0, 0.5)] {
            let textbook = axes
                .into_iter()
                .fold(point, |point, axis| turn(point, axis, angles[axis]));
            assert!(
                (order.to_quat(angles) * point - textbook).length() < 1e-12,
                "order {number}"
            );
        }
    }
}

#[test]
fn angles_split_from_a_rotation_give_it_back() {
    let cases = [
        DVec3::new(10.0, 20.0, 30.0),
        DVec3::new(-170.0, 80.0, 100.0),
        DVec3::new(40.0, 90.0, 0.0),
        DVec3::new(0.0, 0.0, -90.0),
        DVec3::new(90.0, 0.0, 15.0),
    ];
    for number in 0..6 {
        let order = RotationOrder::from_number(number).expect("six orders");
        for angles in cases {
            let rotation = order.to_quat(angles);
            let again = order.to_quat(order.to_degrees(rotation));
            assert!(
                rotation.dot(again).abs() > 1.0 - 1e-12,
                "order {number}, {angles}"
            );
        }
    }
}

#[test]
fn the_seventh_order_is_taken_as_the_first_and_says_so() {
    let (spheric, _) = node(vec![("RotationOrder", "enum", vec![6i32.into()])], 1.0);
    assert_eq!(
        (spheric.order, spheric.order_is_assumed),
        (RotationOrder::Xyz, true)
    );
}

#[test]
fn pivots_offsets_and_extra_rotations_fold_exactly() {
    let t = [1.0, 2.0, 3.0];
    let r = [20.0, 40.0, -60.0];
    let s = [2.0, 0.5, -1.5];
    let pre = [0.0, 90.0, 10.0];
    let post = [5.0, -15.0, 25.0];
    let rotation_pivot = [0.5, 0.0, -1.0];
    let rotation_offset = [0.1, 0.2, 0.3];
    let scaling_pivot = [1.0, -1.0, 2.0];
    let scaling_offset = [-0.3, 0.4, 0.0];
    let (node, _) = node(
        vec![
            vec3("Lcl Translation", t),
            vec3("Lcl Rotation", r),
            vec3("Lcl Scaling", s),
            vec3("PreRotation", pre),
            vec3("PostRotation", post),
            vec3("RotationPivot", rotation_pivot),
            vec3("RotationOffset", rotation_offset),
            vec3("ScalingPivot", scaling_pivot),
            vec3("ScalingOffset", scaling_offset),
            ("RotationOrder", "enum", vec![3i32.into()]),
        ],
        1.0,
    );
    let euler = |point: DVec3, axes: [usize; 3], angles: [f64; 3]| {
        axes.into_iter()
            .fold(point, |p, axis| turn(p, axis, angles[axis]))
    };
    let back = |point: DVec3, angles: [f64; 3]| {
        [2, 1, 0]
            .into_iter()
            .fold(point, |p, axis| turn(p, axis, -angles[axis]))
    };
    for point in [
        DVec3::ZERO,
        DVec3::new(1.0, 1.0, 1.0),
        DVec3::new(-2.0, 0.3, 4.0),
    ] {
        let vector = DVec3::from_array;
        let mut p = point - vector(scaling_pivot);
        p = p * vector(s) + vector(scaling_pivot) + vector(scaling_offset) - vector(rotation_pivot);
        p = back(p, post);
        p = euler(p, [1, 0, 2], r);
        p = euler(p, [0, 1, 2], pre);
        p = p + vector(rotation_pivot) + vector(rotation_offset) + vector(t);
        let local = node.saved_local();
        let ours = local.translation + local.rotation * (local.scale * point);
        assert!((ours - p).length() < 1e-12, "{ours} instead of {p}");
    }
}

#[test]
fn an_inactive_rotation_block_ignores_its_extra_rotations_and_order() {
    let list = |active: i32| {
        vec![
            vec3("Lcl Rotation", [10.0, 20.0, 30.0]),
            vec3("PreRotation", [0.0, 90.0, 0.0]),
            ("RotationOrder", "enum", vec![5i32.into()]),
            ("RotationActive", "bool", vec![active.into()]),
        ]
    };
    let plain = RotationOrder::Xyz.to_quat(DVec3::new(10.0, 20.0, 30.0));
    let near = |a: DQuat, b: DQuat| a.dot(b).abs() > 1.0 - 1e-12;
    assert!(near(node(list(0), 1.0).0.saved_local().rotation, plain));
    assert!(!near(node(list(1), 1.0).0.saved_local().rotation, plain));
}

#[test]
fn lengths_become_metres_and_angles_and_factors_stay() {
    let list = vec![
        vec3("Lcl Translation", [100.0, 0.0, 0.0]),
        vec3("GeometricTranslation", [0.0, 50.0, 0.0]),
        vec3("GeometricScaling", [2.0, 2.0, 2.0]),
    ];
    let (node, geometric) = node(list, 0.01);
    assert_eq!(node.saved_local().translation, DVec3::X);
    assert_eq!(geometric.translation, DVec3::new(0.0, 0.5, 0.0));
    assert_eq!(geometric.scale, DVec3::splat(2.0));
}

#[test]
fn inherit_types_are_told_apart() {
    let rule = |number: i32| {
        node(vec![("InheritType", "enum", vec![number.into()])], 1.0)
            .0
            .inherit
    };
    assert_eq!(
        [rule(0), rule(1), rule(2)],
        [InheritRule::RrSs, InheritRule::RSrs, InheritRule::Rrs]
    );
    assert_eq!(node(Vec::new(), 1.0).0.inherit, InheritRule::RSrs);
}

//! A small character, and files with animation only that fit it.
//!
//! *In*: a prefix of the bone names, an angle, a duration. *Out*: FBX bytes, files, where the hand
//! is. *Not here*: any claim.

use super::fbx_forge::{Record, TICKS, curve, file, leaf, object, oo, op, props, vec3};
use super::files::write;
use super::project_stage::Place;
use fbxcel::low::v7400::AttributeValue;
use maquette::editor::Editor;
use maquette::math::{Mat4, Vec3};
use std::path::PathBuf;

const LINEAR: i32 = 0x4;

/// root, spine and hand, half a metre each, with a prefix before their names.
pub(crate) fn bones(prefix: &str) -> (Vec<Record>, Vec<Record>) {
    let names = ["root", "spine", "hand"];
    let one = |(place, name): (usize, &&str)| {
        let up = if place == 0 { 0.0 } else { 50.0 };
        let list = props(vec![vec3("Lcl Translation", [0.0, up, 0.0])]);
        object(
            "Model",
            place as i64 + 1,
            &format!("{prefix}{name}"),
            "LimbNode",
            vec![list],
        )
    };
    (
        names.iter().enumerate().map(one).collect(),
        vec![oo(1, 0), oo(2, 1), oo(3, 2)],
    )
}

/// A file with animation only: its spine turns about Z by so many degrees in so many seconds.
pub(crate) fn clip(prefix: &str, degrees: f32, secs: f64) -> Vec<u8> {
    let (mut objects, mut joins) = bones(prefix);
    let zero = || vec![0.0.into()];
    let defaults = props(vec![
        ("d|X", "Number", zero()),
        ("d|Y", "Number", zero()),
        ("d|Z", "Number", zero()),
    ]);
    let stop = vec![((secs * TICKS as f64).round() as i64).into()];
    let span = props(vec![
        ("LocalStart", "KTime", vec![0i64.into()]),
        ("LocalStop", "KTime", stop),
    ]);
    objects.extend([
        object("AnimationStack", 100, "mixamo.com", "", vec![span]),
        object("AnimationLayer", 101, "base", "", Vec::new()),
        object("AnimationCurveNode", 102, "R", "", vec![defaults]),
        curve(
            103,
            &[(0.0, 0.0), (secs, degrees)],
            &[(2, LINEAR, [0.0; 4])],
        ),
    ]);
    joins.extend([
        oo(101, 100),
        oo(102, 101),
        op(102, 2, "Lcl Rotation"),
        op(103, 102, "d|Z"),
    ]);
    file(objects, joins)
}

/// The same bones with a board beside them: a character without takes.
pub(crate) fn figure(prefix: &str) -> Vec<u8> {
    let (mut objects, mut joins) = bones(prefix);
    let corners =
        AttributeValue::ArrF64(vec![0., 0., 0., 40., 0., 0., 40., 150., 0., 0., 150., 0.]);
    let polygons = AttributeValue::ArrI32(vec![0, 1, 2, -4]);
    objects.push(object(
        "Model",
        10,
        "board",
        "Mesh",
        vec![props(Vec::new())],
    ));
    let shape = vec![
        leaf("Vertices", corners),
        leaf("PolygonVertexIndex", polygons),
    ];
    objects.push(object("Geometry", 11, "board", "Mesh", shape));
    joins.extend([oo(10, 0), oo(11, 10)]);
    file(objects, joins)
}

pub(crate) fn written(place: &Place, name: &str, bytes: &[u8]) -> PathBuf {
    write(place.folder.path(), name, bytes)
}

/// Where the hand is, component space.
pub(crate) fn hand(editor: &Editor) -> Vec3 {
    let animator = editor.animator().expect("a character is shown");
    let hand = animator
        .skeleton()
        .indices()
        .find(|&bone| animator.skeleton().bone(bone).name.ends_with("hand"));
    animator
        .bone_to_component(hand.expect("it has one"))
        .unwrap_or(Mat4::IDENTITY)
        .translation()
}

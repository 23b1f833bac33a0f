//! Small scenes for the rows of the case log: a box on a chain of bones, and the parts to vary it.
//!
//! *In*: what is unusual about a scene. *Out*: records for `fbx_forge`, or the imported file. *Not
//! here*: any claim.

use super::fbx_forge::{Record, bytes, curve, file, leaf, object, oo, op, props, record, vec3};
use super::import::imported;
use super::truth_scene::{PosedFile, Shape};
use fbxcel::low::FbxVersion;
use fbxcel::low::v7400::AttributeValue;
use maquette::asset::{ImportedFile, NoteKind};

/// Ids of the box's node, its geometry and its skin.
pub(crate) const BODY: i64 = 1;
pub(crate) const SHAPE: i64 = 10;
pub(crate) const SKIN: i64 = 20;

/// A property with its values.
pub(crate) type Prop = (&'static str, &'static str, Vec<AttributeValue>);

pub(crate) fn number(name: &'static str, value: f64) -> Prop {
    (name, "Number", vec![value.into()])
}

pub(crate) fn model(id: i64, name: &str, subclass: &str, list: Vec<Prop>) -> Record {
    object("Model", id, name, subclass, vec![props(list)])
}

/// A bone at a place relative to its parent, file units.
pub(crate) fn bone(id: i64, name: &str, place: [f64; 3]) -> Record {
    model(id, name, "LimbNode", vec![vec3("Lcl Translation", place)])
}

pub(crate) fn f64s(numbers: &[f64]) -> AttributeValue {
    AttributeValue::ArrF64(numbers.to_vec())
}

pub(crate) fn i32s(numbers: &[i32]) -> AttributeValue {
    AttributeValue::ArrI32(numbers.to_vec())
}

/// A box of the given size, its lowest corner in the origin: control point i has x, y, z by the
/// bits of i.
pub(crate) fn cuboid(id: i64, size: [f64; 3], extra: Vec<Record>) -> Record {
    let corner =
        |i: usize| (0..3).map(move |axis| if i >> axis & 1 == 1 { size[axis] } else { 0.0 });
    let vertices: Vec<f64> = (0..8).flat_map(corner).collect();
    let faces = [
        [0, 2, 3, 1],
        [4, 5, 7, 6],
        [0, 1, 5, 4],
        [2, 6, 7, 3],
        [0, 4, 6, 2],
        [1, 3, 7, 5],
    ];
    let indices: Vec<i32> = faces
        .iter()
        .flat_map(|[a, b, c, d]| [*a, *b, *c, !*d])
        .collect();
    let mut children = vec![
        leaf("Vertices", f64s(&vertices)),
        leaf("PolygonVertexIndex", i32s(&indices)),
    ];
    children.extend(extra);
    object("Geometry", id, "box", "Mesh", children)
}

/// Row-major, translation at 12 to 14.
pub(crate) fn translation([x, y, z]: [f64; 3]) -> [f64; 16] {
    [1., 0., 0., 0., 0., 1., 0., 0., 0., 0., 1., 0., x, y, z, 1.]
}

pub(crate) fn skin(id: i64, children: Vec<Record>) -> Record {
    object("Deformer", id, "skin", "Skin", children)
}

/// A cluster of a bone that stood at `place`, unturned, when the mesh was bound in the origin.
pub(crate) fn cluster(id: i64, weights: &[(i32, f64)], place: [f64; 3]) -> Record {
    let indices: Vec<i32> = weights.iter().map(|(index, _)| *index).collect();
    let weights: Vec<f64> = weights.iter().map(|(_, weight)| *weight).collect();
    let children = vec![
        leaf("Indexes", i32s(&indices)),
        leaf("Weights", f64s(&weights)),
        leaf("Transform", f64s(&translation(place.map(|length| -length)))),
        leaf("TransformLink", f64s(&translation(place))),
    ];
    object("Deformer", id, "cluster", "Cluster", children)
}

/// Returns where nodes stood when something was bound.
pub(crate) fn pose(id: i64, nodes: &[(i64, [f64; 16])]) -> Record {
    let entry = |(node, matrix): &(i64, [f64; 16])| {
        record(
            "PoseNode",
            Vec::new(),
            vec![leaf("Node", *node), leaf("Matrix", f64s(matrix))],
        )
    };
    object(
        "Pose",
        id,
        "bind",
        "BindPose",
        nodes.iter().map(entry).collect(),
    )
}

/// A layer element of a geometry.
pub(crate) fn layer(
    kind: &'static str,
    mapping: &str,
    reference: &str,
    arrays: Vec<Record>,
) -> Record {
    let words = vec![
        leaf("MappingInformationType", mapping),
        leaf("ReferenceInformationType", reference),
    ];
    record(
        kind,
        vec![0i32.into()],
        words.into_iter().chain(arrays).collect(),
    )
}

/// One key as it stands: linear from one to the next.
const LINEAR: (i32, [f32; 4]) = (4, [0.0; 4]);

/// What moves in a take: node, property, axis letter, keys (seconds, value).
pub(crate) type Move<'a> = (i64, &'a str, &'a str, Vec<(f64, f32)>);

/// A take that moves nodes along one axis of a property: node, property, axis letter, keys
/// (seconds, value).
pub(crate) fn take(first_id: i64, name: &str, moves: &[Move<'_>]) -> (Vec<Record>, Vec<Record>) {
    let stack = first_id;
    let its_layer = first_id + 1;
    let mut objects = vec![
        object("AnimationStack", stack, name, "", Vec::new()),
        object("AnimationLayer", its_layer, "", "", Vec::new()),
    ];
    let mut links = vec![oo(its_layer, stack)];
    for (place, (node, property, axis, keys)) in moves.iter().enumerate() {
        let group = first_id + 2 + place as i64 * 2;
        let line = first_id + 3 + place as i64 * 2;
        let kind = property
            .trim_start_matches("Lcl ")
            .chars()
            .next()
            .map_or(String::new(), String::from);
        objects.push(object("AnimationCurveNode", group, &kind, "", Vec::new()));
        objects.push(curve(
            line,
            keys,
            &[(keys.len() as i32, LINEAR.0, LINEAR.1)],
        ));
        links.extend([
            oo(group, its_layer),
            op(group, *node, property),
            op(line, group, &format!("d|{axis}")),
        ]);
    }
    (objects, links)
}

/// Imports a file made of these records.
#[track_caller]
pub(crate) fn forged(objects: Vec<Record>, connections: Vec<Record>) -> ImportedFile {
    imported(&file(objects, connections))
}

/// The shape of each mesh at an authored time of the first take, or as saved where there is none.
pub(crate) fn shapes_at(file: ImportedFile, time_secs: f64) -> Vec<Shape> {
    let mut posed = PosedFile::new(file);
    posed.choose((!posed.file.takes.is_empty()).then_some(0));
    posed.seek(time_secs);
    posed.shapes()
}

pub(crate) fn assert_point(shape: &Shape, control_point: u32, expected: [f64; 3], tolerance: f64) {
    let point = shape
        .points
        .get(&control_point)
        .expect("the control point is drawn");
    let far = point
        .iter()
        .zip(&expected)
        .map(|(a, b)| (a - b).abs())
        .fold(0.0, f64::max);
    assert!(
        far <= tolerance,
        "control point {control_point} at {point:?} instead of {expected:?}"
    );
}

/// How often the report notes a kind about an element.
pub(crate) fn noted(file: &ImportedFile, kind: NoteKind, element: &str) -> u64 {
    let own = file
        .report
        .notes
        .iter()
        .filter(|note| note.kind() == kind && note.element == element);
    own.map(|note| note.count).sum()
}

/// How often the report notes a finding.
pub(crate) fn noted_id(file: &ImportedFile, id: &str) -> u64 {
    let own = file.report.notes.iter().filter(|note| note.id() == id);
    own.map(|note| note.count).sum()
}

/// Right, up and front as (axis, sign).
pub(crate) type Axes = [(i32, i32); 3];

pub(crate) const Y_UP: Axes = [(0, 1), (1, 1), (2, 1)];

/// A file with a unit and axes of its own.
pub(crate) fn file_in(
    factor: f64,
    axes: Axes,
    objects: Vec<Record>,
    connections: Vec<Record>,
) -> Vec<u8> {
    let names = [
        ("CoordAxis", "CoordAxisSign"),
        ("UpAxis", "UpAxisSign"),
        ("FrontAxis", "FrontAxisSign"),
    ];
    let mut list = vec![
        ("UnitScaleFactor", "double", vec![factor.into()]),
        ("TimeMode", "enum", vec![6i32.into()]),
    ];
    for ((axis, sign), (axis_name, sign_name)) in axes.into_iter().zip(names) {
        list.extend([
            (axis_name, "int", vec![axis.into()]),
            (sign_name, "int", vec![sign.into()]),
        ]);
    }
    let records = [
        leaf("Creator", "a test"),
        record("GlobalSettings", Vec::new(), vec![props(list)]),
        record("Objects", Vec::new(), objects),
        record("Connections", Vec::new(), connections),
    ];
    bytes(FbxVersion::V7_4, true, &records)
}

/// A box of one metre in a file of that unit.
pub(crate) fn metre_box(factor: f64) -> Vec<u8> {
    let edge = 100.0 / factor;
    let objects = vec![
        model(BODY, "box", "Mesh", Vec::new()),
        cuboid(SHAPE, [edge; 3], Vec::new()),
    ];
    file_in(factor, Y_UP, objects, vec![oo(BODY, 0), oo(SHAPE, BODY)])
}

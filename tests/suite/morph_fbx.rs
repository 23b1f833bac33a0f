//! Blend shapes as files bring them, clean and damaged.

use crate::support::fbx_forge::{curve, document, file, leaf, object, oo, op, props, record};
use crate::support::import::imported;
use fbxcel::low::v7400::AttributeValue;
use maquette::asset::{FloatCurveKind, ImportedFile, MorphSet, MorphShape, NoteKind};
use maquette::math::Vec3;
use maquette::words::finding;

type Record = crate::support::fbx_forge::Record;

/// A triangle pair over four points in centimetres.
fn square(id: i64) -> Record {
    let vertices = vec![
        0.0, 0.0, 0.0, 100.0, 0.0, 0.0, 100.0, 100.0, 0.0, 0.0, 100.0, 0.0,
    ];
    object(
        "Geometry",
        id,
        "",
        "Mesh",
        vec![
            leaf("Vertices", vertices),
            leaf("PolygonVertexIndex", vec![0, 1, 2, -4]),
        ],
    )
}

fn points(indices: Vec<i32>, vertices: Vec<f64>) -> Vec<Record> {
    vec![leaf("Indexes", indices), leaf("Vertices", vertices)]
}

fn channel(id: i64, name: &str, percent: f64, full_weights: Vec<f64>) -> Record {
    let saved = props(vec![("DeformPercent", "Number", vec![percent.into()])]);
    object(
        "Deformer",
        id,
        name,
        "BlendShapeChannel",
        vec![saved, leaf("FullWeights", full_weights)],
    )
}

/// A node with a square, a deformer 3 and whatever hangs on it.
fn face(more: Vec<Record>, joins: Vec<Record>) -> ImportedFile {
    let mut objects = vec![object("Model", 1, "face", "Mesh", Vec::new()), square(2)];
    objects.push(object("Deformer", 3, "face", "BlendShape", Vec::new()));
    objects.extend(more);
    let mut all = vec![oo(1, 0), oo(2, 1), oo(3, 2)];
    all.extend(joins);
    imported(&file(objects, all))
}

fn set(file: &ImportedFile) -> &MorphSet {
    file.meshes[0].geometry().morph()
}

/// What a shape moves.
fn moves(shape: &MorphShape) -> Vec<(u32, Vec3)> {
    shape
        .points()
        .iter()
        .copied()
        .zip(shape.positions().iter().copied())
        .collect()
}

fn count(file: &ImportedFile, kind: NoteKind) -> u64 {
    file.report
        .notes
        .iter()
        .filter(|note| note.kind() == kind)
        .map(|note| note.count)
        .sum()
}

#[test]
fn shapes_come_in_metres_with_thresholds_in_order() {
    let first = object(
        "Geometry",
        10,
        "half",
        "Shape",
        points(vec![3, 1], vec![0.0, 50.0, 0.0, 0.0, 0.0, 20.0]),
    );
    let second = object(
        "Geometry",
        11,
        "whole",
        "Shape",
        points(vec![2], vec![10.0, 0.0, 0.0]),
    );
    // The whole shape is connected first, with the larger weight first.
    let joins = vec![oo(4, 3), oo(11, 4), oo(10, 4)];
    let file = face(
        vec![channel(4, "smile", 25.0, vec![100.0, 50.0]), first, second],
        joins,
    );
    let set = set(&file);
    let channel = &set.channels()[0];
    assert_eq!((channel.name.as_str(), channel.saved), ("smile", 0.25));
    let keys: Vec<f32> = channel.keys.iter().map(|key| key.weight).collect();
    assert_eq!(keys, [0.5, 1.0]);
    let half = &set.shapes()[channel.keys[0].shape as usize];
    assert_eq!(moves(half), [(1, Vec3::Z * 0.2), (3, Vec3::Y * 0.5)]);
    // The file brings no normals: they turn as the surface does.
    assert!(!half.normals().is_empty());
    let whole = &set.shapes()[channel.keys[1].shape as usize];
    assert_eq!(moves(whole), [(2, Vec3::X * 0.1)]);
    let said = file
        .report
        .notes
        .iter()
        .find(|note| note.kind() == NoteKind::BlendShapes)
        .expect("the report tells");
    assert_eq!(finding(said), "1 blend shape, 0 animated.");
}

#[test]
fn the_geometric_transform_moves_shapes_as_it_moves_the_mesh() {
    let shift = props(vec![(
        "GeometricScaling",
        "Vector3D",
        vec![2.0.into(), 2.0.into(), 2.0.into()],
    )]);
    let objects = vec![
        object("Model", 1, "face", "Mesh", vec![shift]),
        square(2),
        object("Deformer", 3, "", "BlendShape", Vec::new()),
        channel(4, "smile", 100.0, vec![100.0]),
        object(
            "Geometry",
            10,
            "",
            "Shape",
            points(vec![0], vec![0.0, 0.0, 30.0]),
        ),
    ];
    let file = imported(&file(
        objects,
        vec![oo(1, 0), oo(2, 1), oo(3, 2), oo(4, 3), oo(10, 4)],
    ));
    let mesh = &file.meshes[0];
    let mut skinned = Vec::new();
    let palette = [mesh.palette_entries()[0].mesh_to_bone];
    maquette::anim::skin_geometry(mesh.geometry(), &[1.0], &palette, &mut skinned);
    let vertex = mesh
        .geometry()
        .control_points()
        .iter()
        .position(|&point| point == 0)
        .expect("it is drawn");
    // 30 cm, doubled.
    assert!(
        (skinned[vertex].position - Vec3::new(0.0, 0.0, 0.6)).length() < 1e-6,
        "{:?}",
        skinned[vertex]
    );
}

#[test]
fn damaged_points_are_dropped_and_counted() {
    // Point -1 and 9 do not exist, one is not a number, one is listed twice, the last has no move.
    let indices = vec![-1, 9, 0, 1, 1, 2];
    let lengths = [1.0, 1.0, f64::NAN, 10.0, 20.0]
        .iter()
        .flat_map(|&x| [x, 0.0, 0.0])
        .collect();
    let file = face(
        vec![
            channel(4, "smile", 0.0, vec![100.0]),
            object("Geometry", 10, "", "Shape", points(indices, lengths)),
        ],
        vec![oo(4, 3), oo(10, 4)],
    );
    let moved = moves(&set(&file).shapes()[0]);
    assert!(
        moved.len() == 1 && moved[0].0 == 1 && (moved[0].1 - Vec3::X * 0.3).length() < 1e-6,
        "{moved:?}"
    );
    assert_eq!(count(&file, NoteKind::BadShape), 4 + 1);
}

#[test]
fn channels_without_shapes_and_shapes_without_points_are_harmless() {
    let empty = object("Geometry", 10, "", "Shape", points(Vec::new(), Vec::new()));
    // Not even a list.
    let bare = object("Geometry", 11, "", "Shape", Vec::new());
    let file = face(
        vec![
            channel(4, "nothing", 100.0, vec![100.0]),
            channel(5, "empty", 100.0, vec![]),
            empty,
            bare,
        ],
        vec![oo(4, 3), oo(5, 3), oo(10, 5), oo(11, 4)],
    );
    let keys: Vec<usize> = set(&file)
        .channels()
        .iter()
        .map(|channel| channel.keys.len())
        .collect();
    assert_eq!(keys, [0, 1]);
    assert!(
        file.report
            .notes
            .iter()
            .any(|note| note.kind() == NoteKind::Skipped && note.id() == "shape_channel_empty")
    );
}

#[test]
fn weights_that_are_no_numbers_or_absent_count_as_full() {
    let shape = |id| {
        object(
            "Geometry",
            id,
            "",
            "Shape",
            points(vec![0], vec![1.0, 0.0, 0.0]),
        )
    };
    let file = face(
        vec![
            channel(4, "a", f64::NAN, vec![f64::INFINITY]),
            channel(5, "b", 0.0, vec![]),
            shape(10),
            shape(11),
        ],
        vec![oo(4, 3), oo(5, 3), oo(10, 4), oo(11, 5)],
    );
    let channels = set(&file).channels();
    assert_eq!(
        (
            channels[0].saved,
            channels[0].keys[0].weight,
            channels[1].keys[0].weight
        ),
        (0.0, 1.0, 1.0)
    );
}

#[test]
fn a_weight_may_stand_in_a_record_of_its_own() {
    let with_record = object(
        "Deformer",
        4,
        "smile",
        "BlendShapeChannel",
        vec![
            leaf("DeformPercent", 40.0_f64),
            leaf("FullWeights", vec![100.0_f64]),
        ],
    );
    let shape = object(
        "Geometry",
        10,
        "",
        "Shape",
        points(vec![0], vec![1.0, 0.0, 0.0]),
    );
    let file = face(vec![with_record, shape], vec![oo(4, 3), oo(10, 4)]);
    assert_eq!(set(&file).channels()[0].saved, 0.4);
}

#[test]
fn a_shape_may_serve_several_meshes_and_each_keeps_its_own_points() {
    let small = object(
        "Geometry",
        22,
        "",
        "Mesh",
        vec![
            leaf(
                "Vertices",
                vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0],
            ),
            leaf("PolygonVertexIndex", vec![0, 1, -3]),
        ],
    );
    let file = face(
        vec![
            channel(4, "smile", 0.0, vec![100.0]),
            object(
                "Geometry",
                10,
                "",
                "Shape",
                points(vec![0, 3], vec![1.0, 0.0, 0.0, 1.0, 0.0, 0.0]),
            ),
            object("Model", 21, "small", "Mesh", Vec::new()),
            object("Model", 23, "again", "Mesh", Vec::new()),
            small,
        ],
        vec![
            oo(4, 3),
            oo(10, 4),
            oo(21, 0),
            oo(22, 21),
            oo(3, 22),
            oo(23, 0),
            oo(2, 23),
        ],
    );
    let of = |name: &str| {
        file.meshes
            .iter()
            .find(|mesh| mesh.name() == name)
            .expect("it is there")
            .geometry()
    };
    let moved = |name: &str| {
        moves(&of(name).morph().shapes()[0])
            .iter()
            .map(|(point, _)| *point)
            .collect::<Vec<_>>()
    };
    assert_eq!((moved("face"), moved("small")), (vec![0, 3], vec![0]));
    // Instances share one geometry.
    assert!(std::sync::Arc::ptr_eq(of("face"), of("again")));
    assert_eq!(count(&file, NoteKind::BadShape), 1);
}

#[test]
fn channels_of_one_name_are_told_apart_and_their_curves_find_them() {
    let shape = |id| {
        object(
            "Geometry",
            id,
            "",
            "Shape",
            points(vec![0], vec![1.0, 0.0, 0.0]),
        )
    };
    let mut objects = vec![
        channel(4, "smile", 0.0, vec![]),
        channel(5, "smile", 0.0, vec![]),
        shape(10),
        shape(11),
    ];
    let mut joins = vec![oo(4, 3), oo(5, 3), oo(10, 4), oo(11, 5)];
    objects.push(object("AnimationStack", 100, "take", "", Vec::new()));
    objects.push(object("AnimationLayer", 101, "", "", Vec::new()));
    objects.push(object(
        "AnimationCurveNode",
        300,
        "DeformPercent",
        "",
        Vec::new(),
    ));
    objects.push(curve(301, &[(0.0, 0.0), (1.0, 100.0)], &[(2, 4, [0.0; 4])]));
    joins.extend([
        oo(101, 100),
        oo(300, 101),
        op(300, 5, "DeformPercent"),
        op(301, 300, "d|DeformPercent"),
    ]);
    let file = face(objects, joins);
    let names: Vec<&str> = set(&file)
        .channels()
        .iter()
        .map(|channel| channel.name.as_str())
        .collect();
    assert_eq!(names, ["smile", "smile (2)"]);
    let curves = file.takes[0].curves();
    assert_eq!(curves.len(), 1);
    assert_eq!(curves[0].name, "smile (2)");
    assert_eq!(
        curves[0].kind,
        FloatCurveKind::BlendShape {
            node: file.meshes[0].node()
        }
    );
    assert!(
        file.report
            .notes
            .iter()
            .any(|note| finding(note) == "2 blend shapes, 1 animated.")
    );
}

#[test]
fn shapes_inside_their_geometry_are_read_as_files_up_to_7_1_have_them() {
    let text = |value: &str| AttributeValue::from(value);
    let mut geometry = square(2);
    geometry.add(record(
        "Shape",
        vec![text("TopH")],
        points(vec![2], vec![0.0, 10.0, 0.0]),
    ));
    geometry.add(props(vec![("TopH", "Number", vec![50.0.into()])]));
    let mut objects = vec![object("Model", 1, "face", "Mesh", Vec::new()), geometry];
    objects.push(object("AnimationStack", 100, "take", "", Vec::new()));
    objects.push(object("AnimationLayer", 101, "", "", Vec::new()));
    objects.push(object("AnimationCurveNode", 300, "TopH", "", Vec::new()));
    objects.push(curve(301, &[(0.0, 0.0), (1.0, 100.0)], &[(2, 4, [0.0; 4])]));
    let joins = vec![
        oo(1, 0),
        oo(2, 1),
        oo(101, 100),
        oo(300, 101),
        op(300, 2, "TopH"),
        op(301, 300, "d|TopH"),
    ];
    let file = imported(&file(objects, joins));
    let channel = &set(&file).channels()[0];
    assert_eq!(
        (channel.name.as_str(), channel.saved, channel.keys.len()),
        ("TopH", 0.5, 1)
    );
    assert_eq!(moves(&set(&file).shapes()[0]), [(2, Vec3::Y * 0.1)]);
    assert_eq!(file.takes[0].curves()[0].name, "TopH");
}

#[test]
fn blender_weighs_each_vertex_of_a_shape() {
    let mut records = document(
        vec![
            object("Model", 1, "face", "Mesh", Vec::new()),
            square(2),
            object("Deformer", 3, "", "BlendShape", Vec::new()),
            channel(4, "smile", 0.0, vec![100.0, 50.0]),
            object(
                "Geometry",
                10,
                "",
                "Shape",
                points(vec![0, 1], vec![10.0, 0.0, 0.0, 10.0, 0.0, 0.0]),
            ),
        ],
        vec![oo(1, 0), oo(2, 1), oo(3, 2), oo(4, 3), oo(10, 4)],
    );
    records[0] = leaf("Creator", "Blender (stable FBX IO) - 4.2.0 - 5.12.4");
    let bytes = crate::support::fbx_forge::bytes(fbxcel::low::FbxVersion::V7_4, true, &records);
    let file = imported(&bytes);
    assert_eq!(set(&file).channels()[0].keys[0].weight, 1.0);
    assert_eq!(
        moves(&set(&file).shapes()[0]),
        [(0, Vec3::X * 0.1), (1, Vec3::X * 0.05)]
    );
}

#[test]
fn every_shape_on_every_mesh_fills_no_memory() {
    // 200 meshes that all share one deformer of 200 channels with one shape of 3,000 points: 120
    // million points.
    let many = |from: i64| from..from + 200;
    let shape = points((0..3000).map(|i| i % 4).collect(), vec![0.01; 9000]);
    let mut objects = vec![
        object("Deformer", 3, "", "BlendShape", Vec::new()),
        object("Geometry", 9, "", "Shape", shape),
    ];
    objects.push(object("AnimationStack", 100, "take", "", Vec::new()));
    objects.push(object("AnimationLayer", 101, "", "", Vec::new()));
    let mut joins = vec![oo(101, 100)];
    for id in many(1000) {
        objects.extend([
            object("Model", id, "face", "Mesh", Vec::new()),
            square(id + 1000),
        ]);
        objects.push(channel(id + 2000, "smile", 0.0, vec![]));
        objects.push(object(
            "AnimationCurveNode",
            id + 3000,
            "DeformPercent",
            "",
            Vec::new(),
        ));
        objects.push(curve(
            id + 4000,
            &[(0.0, 0.0), (1.0, 100.0)],
            &[(2, 4, [0.0; 4])],
        ));
        joins.extend([
            oo(id + 3000, 101),
            op(id + 3000, id + 2000, "DeformPercent"),
        ]);
        joins.push(op(id + 4000, id + 3000, "d|DeformPercent"));
        joins.extend([
            oo(id, 0),
            oo(id + 1000, id),
            oo(3, id + 1000),
            oo(id + 2000, 3),
            oo(9, id + 2000),
        ]);
    }
    let file = imported(&file(objects, joins));
    let kept = file
        .meshes
        .iter()
        .filter(|mesh| !mesh.geometry().morph().is_empty())
        .count();
    assert!((1..200).contains(&kept), "{kept} meshes keep their shapes");
    assert_eq!(count(&file, NoteKind::Bounded), 1);
    // 200 channels on 200 nodes each: not all fit, but every channel keeps the curve of its first
    // node.
    let curves = file.takes[0].curves();
    let names: std::collections::HashSet<&str> =
        curves.iter().map(|curve| curve.name.as_str()).collect();
    assert_eq!((curves.len(), names.len()), (200 + (1 << 14), 200));
}

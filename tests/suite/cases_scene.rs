//! Whole scenes beyond one character: rigid nodes, instances, cameras and lights, polygons of every
//! kind, hard edges, many bones, and rows A12 and F5 of the case log.

use crate::support::cases_forge::file_in;
use crate::support::cases_forge::{
    BODY, SHAPE, assert_point, bone, cuboid, f64s, forged, i32s, layer, model, noted, noted_id,
    shapes_at, take,
};
use crate::support::corpus::corpus;
use crate::support::desk::{settle, window};
use crate::support::fbx_forge::{Record, leaf, object, oo, op, props, record, vec3};
use crate::support::files::{open, write};
use maquette::asset::{ImportedFile, NoteKind};
use maquette::editor::{CharactersCommand, Editor, ViewCommand};
use maquette::fbx::{ImportOptions, import};
use maquette::math::{Vec2, Vec3};
use maquette::words::finding;

#[test]
fn a_machine_of_plain_nodes_plays() {
    // A lever on a base, both without bones: the lever turns a quarter about Z, the base moves
    // along X.
    let objects = vec![
        model(2, "base", "Null", Vec::new()),
        model(
            BODY,
            "lever",
            "Mesh",
            vec![vec3("Lcl Translation", [0.0, 50.0, 0.0])],
        ),
        cuboid(SHAPE, [10.0, 2.0, 2.0], Vec::new()),
    ];
    let moves = [
        (BODY, "Lcl Rotation", "Z", vec![(0.0, 0.0), (1.0, 90.0)]),
        (2, "Lcl Translation", "X", vec![(0.0, 0.0), (1.0, 7.0)]),
    ];
    let (more, mut links) = take(100, "pull", &moves);
    links.extend([oo(2, 0), oo(BODY, 2), oo(SHAPE, BODY)]);
    let file = forged([objects, more].concat(), links);
    assert_eq!(
        file.skeleton.bones().len(),
        2,
        "every node that moves or shows a mesh"
    );
    assert!(file.report.takes[0].moves && file.default_take == Some(0));
    let shapes = shapes_at(file, 1.0);
    // (10, 2, 2) turned about Z is (-2, 10, 2).
    assert_point(&shapes[0], 7, [5.0, 60.0, 2.0], 1e-3);
}

#[test]
fn a_rig_of_nulls_without_any_mesh_plays() {
    let objects = vec![
        model(2, "controls", "Null", Vec::new()),
        model(3, "hand", "Null", Vec::new()),
    ];
    let (more, mut links) = take(
        100,
        "wave",
        &[(3, "Lcl Translation", "Y", vec![(0.0, 0.0), (1.0, 40.0)])],
    );
    links.extend([oo(2, 0), oo(3, 2)]);
    let file = forged([objects, more].concat(), links);
    let hand = file.skeleton.find("hand").expect("what moves is there");
    assert!(file.report.takes[0].moves);
    assert!(
        (file.takes[0]
            .key(file.takes[0].frame_count() - 1, hand)
            .translation
            - Vec3::Y * 0.4)
            .length()
            < 1e-6
    );
}

#[test]
fn instances_of_one_mesh_each_follow_their_own_node() {
    let objects = vec![
        model(
            BODY,
            "left",
            "Mesh",
            vec![vec3("Lcl Translation", [10.0, 0.0, 0.0])],
        ),
        model(
            2,
            "right",
            "Mesh",
            vec![vec3("Lcl Scaling", [1.0, 2.0, 1.0])],
        ),
        cuboid(SHAPE, [1.0, 1.0, 1.0], Vec::new()),
    ];
    let shapes = shapes_at(
        forged(
            objects,
            vec![oo(BODY, 0), oo(2, 0), oo(SHAPE, BODY), oo(SHAPE, 2)],
        ),
        0.0,
    );
    assert_point(&shapes[0], 7, [11.0, 1.0, 1.0], 1e-4);
    assert_point(&shapes[1], 7, [1.0, 2.0, 1.0], 1e-4);
}

#[test]
fn cameras_lights_constraints_and_curves_are_counted() {
    let mut objects = vec![
        model(BODY, "body", "Mesh", Vec::new()),
        cuboid(SHAPE, [1.0; 3], Vec::new()),
    ];
    let mut links = vec![oo(BODY, 0), oo(SHAPE, BODY)];
    for id in 100..103 {
        objects.push(model(id, "cam", "Camera", Vec::new()));
        links.push(oo(id, 0));
    }
    // The tool's own view hangs under nothing.
    objects.push(model(110, "Producer Front", "Camera", Vec::new()));
    for (id, name, kind) in [(120, "lamp", "Light"), (121, "sun", "Light")] {
        objects.push(model(id, name, kind, Vec::new()));
        links.push(oo(id, BODY));
    }
    objects.push(object("Constraint", 130, "aim", "Aim", Vec::new()));
    for id in 140..144 {
        objects.push(model(id, "control", "NurbsCurve", Vec::new()));
        objects.push(object(
            "Geometry",
            id + 100,
            "circle",
            "NurbsCurve",
            Vec::new(),
        ));
        links.extend([oo(id, 0), oo(id + 100, id)]);
    }
    let file = forged(objects, links);
    let counted = [
        "cameras_skipped",
        "lights_skipped",
        "constraints_skipped",
        "nurbs_curves_skipped",
    ]
    .map(|id| noted_id(&file, id));
    assert_eq!(counted, [3, 2, 1, 4]);
    let notes: Vec<_> = file
        .report
        .notes
        .iter()
        .filter(|note| note.kind() == NoteKind::Skipped)
        .collect();
    assert!(
        notes.iter().any(|note| finding(note).contains("3 cameras")),
        "{notes:?}"
    );
    assert_eq!(
        notes.len(),
        4,
        "one line for each kind, however many there are"
    );
}

#[test]
fn surfaces_that_are_no_polygons_are_counted_in_the_corpus_too() {
    let Some(corpus) = corpus() else { return };
    let bytes = std::fs::read(corpus.join("ufbx/maya_nurbs_curve_form_7700_binary.fbx"))
        .expect("the corpus has it");
    let file = import(&bytes, &ImportOptions::default(), &|_, _| true).expect("it opens");
    assert!(
        noted_id(&file, "nurbs_curves_skipped") > 0,
        "{:?}",
        file.report.notes
    );
}

/// A roof of three strips along Z: left slope, flat top, right slope; two edges along the ridges.
fn roof(extra: Vec<Record>) -> ImportedFile {
    let profile = [(-2.0, 0.0), (-1.0, 1.0), (1.0, 1.0), (2.0, 0.0)];
    let vertices: Vec<f64> = [0.0, 1.0]
        .iter()
        .flat_map(|z| profile.iter().flat_map(move |(x, y)| [*x, *y, *z]))
        .collect();
    let strip = |i: i32| [i, i + 4, i + 5, !(i + 1)];
    let polygons: Vec<i32> = (0..3).flat_map(strip).collect();
    let mut children = vec![
        leaf("Vertices", f64s(&vertices)),
        leaf("PolygonVertexIndex", i32s(&polygons)),
    ];
    children.extend(extra);
    let objects = vec![
        model(BODY, "roof", "Mesh", Vec::new()),
        object("Geometry", SHAPE, "roof", "Mesh", children),
    ];
    forged(objects, vec![oo(BODY, 0), oo(SHAPE, BODY)])
}

/// The normals at a control point, one a vertex, the steepest to +X last.
fn normals_at(file: &ImportedFile, control_point: u32) -> Vec<Vec3> {
    let geometry = file.meshes[0].geometry();
    let own = geometry
        .control_points()
        .iter()
        .zip(geometry.vertices())
        .filter(|(point, _)| **point == control_point);
    let mut normals: Vec<Vec3> = own.map(|(_, vertex)| vertex.normal).collect();
    normals.sort_by(|a, b| a.x.total_cmp(&b.x));
    normals
}

fn assert_normals(ours: &[Vec3], expected: &[[f32; 3]]) {
    assert_eq!(ours.len(), expected.len(), "{ours:?}");
    for (ours, expected) in ours.iter().zip(expected) {
        assert!(
            (*ours - Vec3::from_array(*expected).normalize()).length() < 1e-5,
            "{ours:?} {expected:?}"
        );
    }
}

#[test]
fn hard_edges_without_normals_stay_hard_and_only_they() {
    // Edges are written as the corner they run from: corner 2 of strip 0 runs 5 -> 1 (left ridge),
    // corner 6 of strip 1 runs 6 -> 2 (right ridge). The left one is smooth, the right one hard.
    let smoothing = layer(
        "LayerElementSmoothing",
        "ByEdge",
        "Direct",
        vec![leaf("Smoothing", i32s(&[1, 0]))],
    );
    let file = roof(vec![leaf("Edges", i32s(&[2, 6])), smoothing]);
    // At the left ridge both strips weigh alike (a right angle each): between (-1, 1, 0) and +Y.
    let between = Vec3::new(-1.0, 1.0, 0.0).normalize() + Vec3::Y;
    assert_normals(&normals_at(&file, 1), &[between.to_array()]);
    assert_normals(&normals_at(&file, 2), &[[0.0, 1.0, 0.0], [1.0, 1.0, 0.0]]);
    assert_eq!(noted(&file, NoteKind::Simplified, "roof"), 0);
}

#[test]
fn smoothing_groups_without_normals_split_where_no_group_is_shared() {
    let groups = layer(
        "LayerElementSmoothing",
        "ByPolygon",
        "Direct",
        vec![leaf("Smoothing", i32s(&[1, 1, 2]))],
    );
    let file = roof(vec![groups]);
    assert_eq!(normals_at(&file, 1).len(), 1, "one group");
    assert_normals(&normals_at(&file, 2), &[[0.0, 1.0, 0.0], [1.0, 1.0, 0.0]]);
}

#[test]
fn a_ring_with_its_hole_bridged_and_a_degenerate_polygon_are_drawn_whole() {
    // A square of 4 with a square hole of 2, bridged from (0,0) to (1,1): area 16 - 4, ten corners.
    let points = [
        [0., 0.],
        [4., 0.],
        [4., 4.],
        [0., 4.],
        [1., 1.],
        [3., 1.],
        [3., 3.],
        [1., 3.],
    ];
    let vertices: Vec<f64> = points.iter().flat_map(|[x, y]| [*x, *y, 0.0]).collect();
    let ring = [0, 1, 2, 3, 0, 4, 7, 6, 5, !4];
    let degenerate = [0, 0, !1];
    let polygons: Vec<i32> = ring.into_iter().chain(degenerate).collect();
    let children = vec![
        leaf("Vertices", f64s(&vertices)),
        leaf("PolygonVertexIndex", i32s(&polygons)),
    ];
    let objects = vec![
        model(BODY, "ring", "Mesh", Vec::new()),
        object("Geometry", SHAPE, "ring", "Mesh", children),
    ];
    let file = forged(objects, vec![oo(BODY, 0), oo(SHAPE, BODY)]);
    let geometry = file.meshes[0].geometry();
    assert_eq!(geometry.indices().len(), (8 + 1) * 3);
    let area = |corners: &[u32]| {
        let [a, b, c] =
            [0, 1, 2].map(|i| geometry.vertices()[corners[i] as usize].position * 100.0);
        (b - a).cross(c - a).z * 0.5
    };
    let areas: Vec<f32> = geometry.indices().chunks_exact(3).map(area).collect();
    assert!(
        (areas.iter().sum::<f32>() - 12.0).abs() < 1e-4 && areas.iter().all(|area| *area > -1e-5),
        "{areas:?}"
    );
    assert!(
        geometry
            .vertices()
            .iter()
            .all(|vertex| vertex.normal.is_finite() && vertex.position.is_finite())
    );
}

#[test]
fn a11_more_bones_than_can_be_shown_are_left_out_with_a_message() {
    let mut objects = Vec::new();
    let mut links = Vec::new();
    for id in 1..=65_540 {
        // As long as exporters write them: shorter ones would claim more memory than a file of
        // their size may.
        let list = [
            "Lcl Translation",
            "Lcl Rotation",
            "RotationPivot",
            "ScalingPivot",
            "PreRotation",
            "PostRotation",
        ];
        let list = list.map(|name| vec3(name, [0.0; 3])).to_vec();
        objects.push(object("Model", id, "b", "LimbNode", vec![props(list)]));
        links.push(oo(id, 0));
    }
    let file = forged(objects, links);
    assert_eq!(file.skeleton.bones().len(), 65_535);
    let note = file
        .report
        .notes
        .iter()
        .find(|note| finding(note).contains("65540"))
        .expect("it is said");
    assert_eq!((note.kind(), note.count), (NoteKind::Skipped, 5));
}

/// A box on a bone that walks ten metres along Z within a second.
fn walker() -> Vec<u8> {
    let objects = vec![
        bone(2, "root", [0.0; 3]),
        model(BODY, "body", "Mesh", Vec::new()),
        cuboid(SHAPE, [40.0, 180.0, 30.0], Vec::new()),
    ];
    let (more, mut links) = take(
        100,
        "walk",
        &[(2, "Lcl Translation", "Z", vec![(0.0, 0.0), (1.0, 1000.0)])],
    );
    links.extend([oo(2, 0), oo(BODY, 2), oo(SHAPE, BODY)]);
    file_in(
        1.0,
        [(0, 1), (1, 1), (2, 1)],
        [objects, more].concat(),
        links,
    )
}

#[test]
fn a12_a_character_that_its_clip_carries_off_is_drawn_and_framed_where_it_is() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = write(folder.path(), "walker.fbx", &walker());
    let mut editor = Editor::default();
    open(&mut editor, &path);
    editor.apply(CharactersCommand::Scrub(1.0));
    editor.tick(0.0);
    editor.apply(ViewCommand::FrameSelection);
    editor.tick(1.0);
    let list = editor.draw_list(Vec2::new(800.0, 600.0));
    assert_eq!(list.meshes.len(), 1);
    let bounds = list.meshes[0].world_bounds;
    assert!(bounds.min.z > 9.99 && bounds.max.z < 10.31, "{bounds:?}");
    let middle = (bounds.min + bounds.max) * 0.5;
    assert!(
        (editor.view().rig().camera().target - middle).length() < 0.05,
        "{:?} {middle:?}",
        editor.view().rig().camera().target
    );
}

#[test]
fn f5_a_paused_window_asks_for_no_further_picture() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = write(folder.path(), "walker.fbx", &walker());
    let mut editor = Editor::default();
    open(&mut editor, &path);
    editor.tick(1.0);
    assert!(!editor.is_animating() && !editor.loads().is_busy());
    let mut window = window(editor, egui::Vec2::new(1280.0, 800.0));
    settle(&mut window);
    let views = &window.output().viewport_output;
    let soonest = views
        .values()
        .map(|view| view.repaint_delay)
        .min()
        .expect("there is a window");
    assert!(
        soonest > std::time::Duration::from_secs(2),
        "it would draw again in {soonest:?}"
    );
    window
        .state_mut()
        .editor
        .apply(CharactersCommand::SetPlaying(true));
    assert!(
        window.state().editor.is_animating(),
        "while it plays it does ask"
    );
}

#[test]
fn each_material_takes_the_coordinates_that_its_map_names() {
    // Two squares beside each other; the right one's map is laid out by the second set.
    let vertices = [
        0., 0., 0., 1., 0., 0., 1., 1., 0., 0., 1., 0., 2., 0., 0., 3., 0., 0., 3., 1., 0., 2., 1.,
        0.,
    ];
    let set = |number: i32, name: &str, u: f64| {
        let uv: Vec<f64> = (0..8).flat_map(|_| [u, 0.25]).collect();
        let words = [
            ("MappingInformationType", "ByPolygonVertex"),
            ("ReferenceInformationType", "Direct"),
            ("Name", name),
        ];
        let mut children: Vec<_> = words
            .into_iter()
            .map(|(key, word)| leaf(key, word))
            .collect();
        children.push(leaf("UV", f64s(&uv)));
        record("LayerElementUV", vec![number.into()], children)
    };
    let slots = layer(
        "LayerElementMaterial",
        "ByPolygon",
        "IndexToDirect",
        vec![leaf("Materials", i32s(&[0, 1]))],
    );
    let shape = vec![
        leaf("Vertices", f64s(&vertices)),
        leaf("PolygonVertexIndex", i32s(&[0, 1, 2, !3, 4, 5, 6, !7])),
        set(0, "map1", 0.5),
        set(1, "map2", 0.125),
        slots,
    ];
    let texture = |id: i64, set: &str| {
        let named = props(vec![("UVSet", "KString", vec![set.into()])]);
        object(
            "Texture",
            id,
            "t",
            "",
            vec![leaf("RelativeFilename", format!("{set}.png")), named],
        )
    };
    let objects = vec![
        model(BODY, "body", "Mesh", Vec::new()),
        object("Geometry", SHAPE, "squares", "Mesh", shape),
        object("Material", 40, "left", "", Vec::new()),
        object("Material", 41, "right", "", Vec::new()),
        texture(50, "map1"),
        texture(51, "map2"),
    ];
    let links = vec![
        oo(BODY, 0),
        oo(SHAPE, BODY),
        oo(40, BODY),
        oo(41, BODY),
        op(50, 40, "DiffuseColor"),
        op(51, 41, "DiffuseColor"),
    ];
    let file = forged(objects, links);
    let geometry = file.meshes[0].geometry();
    for (point, vertex) in geometry.control_points().iter().zip(geometry.vertices()) {
        // Stored upside down against ours: v = 0.25 from below is 0.75 from above.
        let expected = Vec2::new(if *point < 4 { 0.5 } else { 0.125 }, 0.75);
        assert_eq!(vertex.uv, expected, "control point {point}");
    }
}

//! Units, axes and scale of the case log, rows C1 to C6 (C4 is in `root_corpus` and `cli`, C7 in
//! `cases_import`).

use crate::support::cases_forge::{
    BODY, SHAPE, SKIN, Y_UP, assert_point, bone, cluster, cuboid, file_in, forged, metre_box,
    model, noted, shapes_at, skin, take,
};
use crate::support::corpus::case_files;
use crate::support::corpus::corpus;
use crate::support::desk::window;
use crate::support::editing::EditorSteps as _;
use crate::support::fbx_forge::{oo, vec3};
use crate::support::program::{command, text};
use crate::support::truth_scene::PosedFile;
use egui_kittest::kittest::Queryable as _;
use maquette::asset::NoteKind;
use maquette::editor::{CharactersCommand, Editor};
use maquette::fbx::{ImportOptions, import};
use maquette::math::Vec3;
use std::path::Path;

/// Centimetres a file unit: mm, cm, m, inch, foot.
const FACTORS: [f64; 5] = [0.1, 1.0, 100.0, 2.54, 30.48];

#[test]
fn c1_a_metre_reads_a_metre_in_every_unit() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for factor in FACTORS {
        let path = folder.path().join(format!("box_{factor}.fbx"));
        std::fs::write(&path, metre_box(factor)).expect("written");
        let mut editor = Editor::default();
        editor.open_now(&path).expect("the forged file loads");
        editor.apply(CharactersCommand::SetPlaying(false));
        let window = window(editor, egui::Vec2::new(1280.0, 1400.0));
        assert!(
            window.query_by_label("Size 1.00 1.00 1.00 m").is_some(),
            "{factor} cm a unit"
        );
    }
}

/// Width, height and depth of what a corpus file shows, metres.
fn shown_size(corpus: &Path, name: &str) -> Vec3 {
    let mut editor = Editor::default();
    editor
        .open_now(&corpus.join(name))
        .expect("the corpus file loads");
    editor.apply(CharactersCommand::SetPlaying(false));
    editor.active_bounds().size()
}

#[test]
fn c2_a_unit_in_the_nodes_and_one_in_the_vertices_show_the_same_size() {
    let Some(corpus) = corpus() else { return };
    let scaled = shown_size(&corpus, "ufbx/blender_279_default_7400_binary.fbx");
    let unscaled = shown_size(&corpus, "ufbx/blender_340_default_unscaled_7400_binary.fbx");
    // Blender's cube, 2 m.
    for size in [scaled, unscaled] {
        assert!(
            (size - Vec3::splat(2.0)).abs().max_element() < 2e-3,
            "{size}"
        );
    }
}

#[test]
fn c3_mesh_bones_and_keys_are_scaled_alike() {
    for factor in FACTORS {
        let unit = 100.0 / factor;
        let all = [(0..8).map(|i| (i, 1.0)).collect::<Vec<(i32, f64)>>()];
        let mut objects = vec![
            model(BODY, "body", "Mesh", Vec::new()),
            bone(2, "root", [0.0, 0.5 * unit, 0.0]),
            cuboid(SHAPE, [unit, 2.0 * unit, unit], Vec::new()),
            skin(SKIN, Vec::new()),
            cluster(21, &all[0], [0.0, 0.5 * unit, 0.0]),
        ];
        let keys = vec![(0.0, 0.0), (1.0, (3.0 * unit) as f32)];
        let (more, mut links) = take(100, "walk", &[(2, "Lcl Translation", "X", keys)]);
        objects.extend(more);
        links.extend([
            oo(BODY, 0),
            oo(2, 0),
            oo(SHAPE, BODY),
            oo(SKIN, SHAPE),
            oo(21, SKIN),
            oo(2, 21),
        ]);
        let bytes = file_in(factor, Y_UP, objects, links);
        let mut posed = PosedFile::new(
            import(&bytes, &ImportOptions::default(), &|_, _| true).expect("it imports"),
        );
        posed.choose(Some(0));
        for (time, way) in [(0.0, 0.0), (0.5, 1.5), (1.0, 3.0)] {
            posed.seek(time);
            let metres = posed.file.report.unit_metres;
            let root = posed.file.skeleton.find("root").expect("a bone").index();
            let bone = posed.node_to_world()[root];
            let shape = &posed.shapes()[0];
            let near = |ours: f64, theirs: f64| {
                assert!((ours * metres - theirs).abs() < 1e-4, "{factor}: {ours}")
            };
            near(bone[12], way);
            near(shape.low[0], way);
            near(shape.high[1], 2.0);
        }
    }
}

#[test]
fn c3_a_bone_scale_of_a_hundred_or_a_hundredth_changes_no_proportion() {
    let Some(corpus) = corpus() else { return };
    let mut seen = Vec::new();
    for stem in ["s04_bone_scale_0p01", "s04_bone_scale_100"] {
        for (name, file) in case_files(&corpus, stem) {
            seen.push((
                name,
                [0.0, 0.5, 1.0].map(|time| shapes_at(file.clone(), time).remove(0).points),
            ));
        }
    }
    for (name, points) in &seen[1..] {
        for (ours, first) in points.iter().zip(&seen[0].1) {
            let far = ours
                .iter()
                .map(|(id, place)| crate::support::corpus::distance(place, &first[id]))
                .fold(0.0, f64::max);
            assert!(far < 2e-3, "{name} is off by {far}");
        }
    }
}

/// A parent of scale (2, 3, 4) and its child 10 above, turned a quarter about Z, with this way of
/// inheriting.
fn inheriting(kind: i32) -> [f64; 16] {
    let child = vec![
        vec3("Lcl Translation", [0.0, 10.0, 0.0]),
        vec3("Lcl Rotation", [0.0, 0.0, 90.0]),
        ("InheritType", "enum", vec![kind.into()]),
    ];
    let parent = vec![vec3("Lcl Scaling", [2.0, 3.0, 4.0])];
    let objects = vec![
        model(2, "parent", "LimbNode", parent),
        model(3, "child", "LimbNode", child),
    ];
    let file = forged(objects, vec![oo(2, 0), oo(3, 2)]);
    let known = noted(&file, NoteKind::Simplified, "child");
    assert_eq!(
        known,
        u64::from(kind > 2),
        "only an unknown way is noted, and names the bone"
    );
    let index = file.skeleton.find("child").expect("a bone").index();
    let mut posed = PosedFile::new(file);
    posed.choose(None);
    posed.seek(0.0);
    posed.node_to_world()[index]
}

#[test]
fn c5_scale_is_inherited_as_each_node_says() {
    let rows = [
        // The parent's scale comes after the child's turn: X, which points along the parent's Y,
        // grows threefold.
        (1, [[0.0, 3.0, 0.0], [-2.0, 0.0, 0.0], [0.0, 0.0, 4.0]]),
        // The parent's scale is taken over axis by axis, before the turn.
        (0, [[0.0, 2.0, 0.0], [-3.0, 0.0, 0.0], [0.0, 0.0, 4.0]]),
        // Not taken over at all.
        (2, [[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]),
        (7, [[0.0, 3.0, 0.0], [-2.0, 0.0, 0.0], [0.0, 0.0, 4.0]]),
    ];
    for (kind, axes) in rows {
        let matrix = inheriting(kind);
        assert!(
            (matrix[13] - 30.0).abs() < 1e-4,
            "its place is scaled whatever the way: {matrix:?}"
        );
        for (row, axis) in axes.iter().enumerate() {
            let far = crate::support::corpus::distance(&matrix[row * 4..row * 4 + 3], axis);
            assert!(far < 1e-4, "inherit type {kind}, axis {row}: {matrix:?}");
        }
    }
}

#[test]
fn c6_y_up_and_z_up_give_the_same_picture() {
    let Some(corpus) = corpus() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut pictures = Vec::new();
    for name in ["y_up", "z_up"] {
        let file = corpus.join(format!("ufbx/blender_340_{name}_7400_binary.fbx"));
        let out = folder.path().join(format!("{name}.png"));
        let run = command(&[
            "render",
            text(&file),
            "--out",
            text(&out),
            "--size",
            "320x240",
        ])
        .output();
        let run = run.expect("the program starts");
        let said = String::from_utf8_lossy(&run.stderr);
        if said.contains("no graphics driver") {
            eprintln!("skipped: {said}");
            return;
        }
        assert!(run.status.success(), "{said}");
        pictures.push(image::open(&out).expect("a picture").into_rgba8());
    }
    let differing = pictures[0].pixels().zip(pictures[1].pixels());
    let differing = differing
        .filter(|(a, b)| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > 8))
        .count();
    assert!(differing * 200 < 320 * 240, "{differing} pixels differ");
    let y = shown_size(&corpus, "ufbx/blender_340_y_up_7400_binary.fbx");
    let z = shown_size(&corpus, "ufbx/blender_340_z_up_7400_binary.fbx");
    assert!((y - z).abs().max_element() < 1e-4 * y.length(), "{y} {z}");
}

#[test]
fn c6_a_z_up_file_in_metres_stands_as_it_says() {
    let Some(corpus) = corpus() else { return };
    for (name, file) in case_files(&corpus, "s15_zup_metres") {
        assert_eq!(
            (file.report.unit_metres, file.report.up_axis.as_str()),
            (1.0, "+Z"),
            "{name}"
        );
        let to_component = file.skeleton.file_to_component();
        // What points up in the file points up here.
        assert!(
            (to_component.to_mat4().transform_vector(Vec3::Z) - Vec3::Y).length() < 1e-6,
            "{name}"
        );
        let shapes = shapes_at(file, 1.0);
        assert_point(&shapes[0], 11, [0.0, 105.0, -5.0], 1e-3);
    }
}

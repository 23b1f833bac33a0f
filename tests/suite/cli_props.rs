//! `--prop` on the real program: where a prop is follows from the bone and the offset by hand
//! arithmetic.

use crate::gltf;
use crate::support::corpus::corpus;
use crate::support::editing::EditorSteps as _;
use crate::support::mannequin::mannequin_path;
use crate::support::program::{json, maquette, text};
use maquette::editor::{Editor, FilesCommand, PropRequest, PropSyntaxError, StageCommand};
use maquette::math::{Transform, Vec3};
use maquette::scene::SceneNode;
use maquette::words;
use serde_json::Value;
use std::path::{Path, PathBuf};

fn asset(name: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("assets")
        .join(name);
    path.to_str().expect("UTF-8").to_owned()
}

fn sword() -> String {
    asset("props/sword.fbx")
}

/// The error that is printed, its kind and its sentence.
#[track_caller]
fn refused(arguments: &[&str]) -> (String, String) {
    let done = maquette(arguments);
    assert_eq!(done.status.code(), Some(2), "{arguments:?}");
    let told: Value = serde_json::from_slice(&done.stdout).expect("the error is JSON");
    let text = |key: &str| told["error"][key].as_str().expect("a text").to_owned();
    (text("kind"), text("text"))
}

type Matrix = [f64; 16];

fn matrix(value: &Value) -> Matrix {
    let numbers: Vec<f64> = value
        .as_array()
        .expect("a list")
        .iter()
        .map(|n| n.as_f64().expect("a number"))
        .collect();
    numbers.try_into().expect("sixteen numbers")
}

fn row(matrix: &Matrix, row: usize) -> [f64; 3] {
    [0, 1, 2].map(|column| matrix[row * 4 + column])
}

fn length(vector: [f64; 3]) -> f64 {
    vector.iter().map(|part| part * part).sum::<f64>().sqrt()
}

fn apart(a: [f64; 3], b: [f64; 3]) -> f64 {
    length([0, 1, 2].map(|part| a[part] - b[part]))
}

fn unit(vector: [f64; 3]) -> [f64; 3] {
    vector.map(|part| part / length(vector))
}

/// For each sample the bone's matrix and the first prop's.
#[track_caller]
fn bone_and_prop(dump: &Value, bone: &str) -> Vec<(Matrix, Matrix)> {
    let nodes = dump["nodes"].as_array().expect("nodes");
    let node = nodes
        .iter()
        .position(|node| node["name"] == bone)
        .expect("the bone is listed");
    let samples = dump["samples"].as_array().expect("samples").iter();
    let pairs = samples.map(|sample| {
        assert_eq!(sample["objects"][0]["bone"], bone);
        (
            matrix(&sample["node_to_world"][node]),
            matrix(&sample["objects"][0]["object_to_world"]),
        )
    });
    pairs.collect()
}

#[test]
fn a_prop_without_offset_stands_where_the_hand_is() {
    let prop = format!("{}@hand_r", sword());
    let dump = json(&[
        "dump",
        text(&mannequin_path()),
        "--take",
        "walk",
        "--at",
        "0,0.2,0.4,0.7",
        "--prop",
        &prop,
    ]);
    let pairs = bone_and_prop(&dump, "hand_r");
    assert_eq!(pairs.len(), 4);
    for (hand, prop) in pairs {
        assert!(
            apart(row(&hand, 3), row(&prop, 3)) < 1e-6,
            "{hand:?} {prop:?}"
        );
        for axis in 0..3 {
            assert!(
                apart(unit(row(&hand, axis)), row(&prop, axis)) < 1e-5,
                "{hand:?} {prop:?}"
            );
        }
    }
    assert_eq!(dump["samples"][0]["objects"][0]["name"], "sword");
}

#[test]
fn an_offset_of_a_centimetre_is_a_centimetre_along_the_bones_axis() {
    let prop = format!("{}@hand_r:0.01,0,0,0,0,0,1", sword());
    let dump = json(&[
        "dump",
        text(&mannequin_path()),
        "--take",
        "walk",
        "--at",
        "0.3",
        "--prop",
        &prop,
    ]);
    let (hand, prop) = bone_and_prop(&dump, "hand_r")[0];
    let along = unit(row(&hand, 0)).map(|part| part * 0.01);
    let expected = [0, 1, 2].map(|part| row(&hand, 3)[part] + along[part]);
    assert!(apart(expected, row(&prop, 3)) < 1e-6, "{hand:?} {prop:?}");
}

#[test]
fn a_prop_changes_nothing_else_and_without_one_there_are_no_objects() {
    let plain = json(&[
        "dump",
        text(&mannequin_path()),
        "--take",
        "walk",
        "--at",
        "0.3",
        "--probes",
        "truth",
    ]);
    let prop = format!("{}@hand_r", sword());
    let mannequin = mannequin_path();
    let with = [
        "dump",
        text(&mannequin),
        "--take",
        "walk",
        "--at",
        "0.3",
        "--probes",
        "truth",
        "--prop",
        &prop,
    ];
    let mut with = json(&with);
    let sample = with["samples"][0].as_object_mut().expect("a sample");
    assert!(sample.remove("objects").is_some());
    assert!(plain == with);
}

#[test]
fn bone_scale_neither_moves_nor_scales_nor_turns_a_prop() {
    let Some(corpus) = corpus() else { return };
    // The table beside the files has the hand 50 file units above the floor; the first file's
    // header says centimetres (UnitScaleFactor 1), the second's metres (100).
    for (name, height) in [
        ("s04_bone_scale_100_bin.fbx", 0.5),
        ("s04_bone_scale_0p01_bin.fbx", 50.0),
    ] {
        let file = corpus.join("cases/bin").join(name);
        let file = file.to_str().expect("UTF-8");
        let at = |offset: &str| {
            // The prop's own node scale does not show either: it is the same scaled file.
            let prop = format!("{file}@hand:{offset}");
            bone_and_prop(
                &json(&["dump", file, "--at", "0.25", "--prop", &prop]),
                "hand",
            )[0]
        };
        let (hand, still) = at("0,0,0,0,0,0,1");
        let (_, moved) = at("0.01,0,0,0,0,0,1");
        assert!(
            apart(row(&hand, 3), [0.0, height, 0.0]) < 1e-5,
            "{name}: {hand:?}"
        );
        assert!(
            apart(row(&still, 3), [0.0, height, 0.0]) < 1e-5,
            "{name}: {still:?}"
        );
        assert!(
            (apart(row(&still, 3), row(&moved, 3)) - 0.01).abs() < 1e-6,
            "{name}: {still:?} {moved:?}"
        );
        for axis in 0..3 {
            assert!(
                (length(row(&still, axis)) - 1.0).abs() < 1e-5,
                "{name}: {still:?}"
            );
            assert!(
                apart(unit(row(&hand, axis)), row(&still, axis)) < 1e-4,
                "{name}: {hand:?} {still:?}"
            );
        }
        let (_, doubled) = at("0,0,0,0,0,0,2");
        assert!(
            (length(row(&doubled, 1)) - 2.0).abs() < 1e-5,
            "{name}: {doubled:?}"
        );
    }
}

#[test]
fn objects_are_in_metres_whatever_the_space_of_the_rest() {
    let Some(corpus) = corpus() else { return };
    let file = corpus.join("cases/bin/s04_bone_scale_100_bin.fbx");
    let file = file.to_str().expect("UTF-8");
    let prop = format!("{}@hand", sword());
    let dump = json(&[
        "dump", file, "--at", "0.25", "--space", "file", "--prop", &prop,
    ]);
    let (hand, prop) = bone_and_prop(&dump, "hand")[0];
    assert!(apart(row(&hand, 3), [0.0, 50.0, 0.0]) < 1e-3, "{hand:?}");
    assert!(apart(row(&prop, 3), [0.0, 0.5, 0.0]) < 1e-5, "{prop:?}");
}

#[test]
fn a_name_that_occurs_twice_is_an_error_that_lists_the_paths() {
    let Some(corpus) = corpus() else { return };
    let file = corpus.join("cases/bin/s05_duplicate_bone_names_bin.fbx");
    let file = file.to_str().expect("UTF-8");
    let nodes = json(&["dump", file])["nodes"]
        .as_array()
        .expect("nodes")
        .clone();
    let named = |name: &Value| {
        nodes
            .iter()
            .filter(|node| node["name"] == *name)
            .collect::<Vec<_>>()
    };
    let twice = nodes
        .iter()
        .map(|node| named(&node["name"]))
        .find(|same| same.len() > 1)
        .expect("a name occurs twice");
    let name = twice[0]["name"].as_str().expect("a text");
    let (kind, text) = refused(&["dump", file, "--prop", &format!("{}@{name}", sword())]);
    assert_eq!(kind, "ambiguous_bone");
    for node in &twice {
        let path = node["path"].as_str().expect("a text");
        assert!(text.contains(&format!("\"{path}\"")), "{text}");
        let dump = json(&["dump", file, "--prop", &format!("{}@{path}", sword())]);
        let place = nodes
            .iter()
            .position(|other| other["path"] == *path)
            .expect("listed");
        let sample = &dump["samples"][0];
        let bone = matrix(&sample["node_to_world"][place]);
        assert!(
            apart(
                row(&bone, 3),
                row(&matrix(&sample["objects"][0]["object_to_world"]), 3)
            ) < 1e-5
        );
    }
}

#[test]
fn what_cannot_be_hung_up_is_refused_in_one_sentence() {
    let (kind, sentence) = refused(&[
        "dump",
        text(&mannequin_path()),
        "--prop",
        &format!("{}@Hand_R", sword()),
    ]);
    assert_eq!(kind, "no_such_bone");
    assert!(
        sentence.contains("there is no bone \"Hand_R\"") && sentence.contains("\"hand_r\""),
        "{sentence}"
    );
    let (kind, sentence) = refused(&[
        "dump",
        text(&mannequin_path()),
        "--prop",
        "/nowhere/sword.glb@hand_r",
    ]);
    assert_eq!(kind, "absent");
    assert!(sentence.contains("/nowhere/sword.glb"), "{sentence}");
    let done = maquette(&["dump", text(&mannequin_path()), "--prop", "sword.fbx"]);
    assert_eq!(done.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&done.stderr).contains("is not PROP@BONE"));
}

#[test]
fn the_content_of_a_prop_decides_whatever_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let glb = folder.path().join("shard.obj");
    std::fs::write(&glb, gltf::triangle_glb()).expect("written");
    let obj = folder.path().join("shard.glb");
    std::fs::write(&obj, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").expect("written");
    for path in [glb, obj] {
        let prop = format!("{}@hand_r", path.to_str().expect("UTF-8"));
        let dump = json(&[
            "dump",
            text(&mannequin_path()),
            "--take",
            "walk",
            "--at",
            "0.3",
            "--prop",
            &prop,
        ]);
        let (hand, prop) = bone_and_prop(&dump, "hand_r")[0];
        // The file's own nodes, moved and scaled in the GLB, do not show.
        assert!(apart(row(&hand, 3), row(&prop, 3)) < 1e-6);
        assert!((length(row(&prop, 0)) - 1.0).abs() < 1e-5);
    }
}

#[test]
fn the_last_at_and_the_last_colon_part_what_was_typed() {
    let parsed = |text: &str| text.parse::<PropRequest>();
    let named = parsed("a@b:c.fbx@mixamorig:RightHand").expect("a prop");
    assert_eq!(
        (named.path.to_str(), named.bone.as_str()),
        (Some("a@b:c.fbx"), "mixamorig:RightHand")
    );
    assert_eq!(named.offset, Transform::IDENTITY);
    let moved = parsed("s.glb@mixamorig:RightHand:1,-2,3e-1,0,0,0,2").expect("a prop");
    assert_eq!(moved.bone, "mixamorig:RightHand");
    assert_eq!(
        (moved.offset.translation, moved.offset.scale),
        (Vec3::new(1.0, -2.0, 0.3), Vec3::splat(2.0))
    );
    assert_eq!(
        parsed("s.glb@hand:1,2,3")
            .expect("six numbers are no offset")
            .bone,
        "hand:1,2,3"
    );
    for wrong in ["s.glb", "@hand", "s.glb@", "s.glb@:0,0,0,0,0,0,1"] {
        assert_eq!(parsed(wrong), Err(PropSyntaxError::Shape(wrong.to_owned())));
    }
    assert!(matches!(
        parsed("s.glb@hand:0,0,0,0,0,0,0"),
        Err(PropSyntaxError::NoScale(_))
    ));
}

#[test]
fn degrees_turn_about_x_then_y_then_z() {
    let offset = "s.glb@hand:0,0,0,90,90,0,1"
        .parse::<PropRequest>()
        .expect("a prop")
        .offset;
    // About X: +Y to +Z; then about Y: +Z to +X.
    assert!(offset.transform_point(Vec3::Y).distance(Vec3::X) < 1e-6);
    let offset = "s.glb@hand:0,0,0,0,90,90,1"
        .parse::<PropRequest>()
        .expect("a prop")
        .offset;
    // About Y: +Z to +X; then about Z: +X to +Y.
    assert!(offset.transform_point(Vec3::Z).distance(Vec3::Y) < 1e-6);
}

/// The picture that a render makes.
fn picture(folder: &Path, name: &str, props: &[String]) -> image::RgbaImage {
    let out = folder.join(name);
    let out = out.to_str().expect("UTF-8");
    let mannequin = mannequin_path();
    let mannequin = text(&mannequin);
    let mut arguments = vec![
        "render", &mannequin, "--out", out, "--take", "idle", "--time", "0", "--size", "320x320",
    ];
    arguments.extend(["--view", "front"]);
    arguments.extend(props.iter().flat_map(|prop| ["--prop", prop.as_str()]));
    let done = maquette(&arguments);
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    image::open(out).expect("a picture").into_rgba8()
}

#[test]
fn render_shows_the_props() {
    let folder = tempfile::tempdir().expect("a folder");
    let plain = picture(folder.path(), "plain.png", &[]);
    let size = plain.dimensions();
    let with = picture(
        folder.path(),
        "sword.png",
        &[format!("{}@hand_r:0,0,0,0,0,0,1", sword())],
    );
    assert_eq!(size, with.dimensions());
    let differing = plain
        .pixels()
        .zip(with.pixels())
        .filter(|(a, b)| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > 24));
    assert!(
        differing.count() > 50,
        "a sword of some pixels' size is to be seen"
    );
    let refused = maquette(&[
        "render",
        text(&mannequin_path()),
        "--out",
        "never.png",
        "--prop",
        &format!("{}@no bone", sword()),
    ]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("there is no bone \"no bone\""));
}

#[test]
fn the_window_hangs_props_behind_what_still_loads() {
    let mut editor = Editor::default();
    editor.apply(FilesCommand::Open(mannequin_path()));
    for prop in ["@hand_r:0.01,0.02,0.03,0,0,90,2", "@no bone"] {
        let request = format!("{}{prop}", sword()).parse().expect("a prop");
        editor.apply(StageCommand::AttachProp(request));
    }
    editor.finish_loads();
    editor.tick(0.0);
    let props: Vec<_> = editor
        .stage()
        .scene()
        .objects()
        .filter(|object| object.character().is_none())
        .collect();
    assert_eq!(props.len(), 1, "the second names no bone");
    let hand = editor
        .skeleton()
        .and_then(|skeleton| skeleton.find("hand_r"))
        .expect("the mannequin has hands");
    assert!(matches!(props[0].parent(), Some(SceneNode::Bone(_, bone)) if bone == hand));
    let offset = props[0].offset();
    assert_eq!(
        (offset.translation, offset.scale),
        (Vec3::new(0.01, 0.02, 0.03), Vec3::splat(2.0))
    );
    let said = editor
        .notices()
        .waiting()
        .iter()
        .any(|message| words::notice(&message.kind).contains("there is no bone \"no bone\""));
    assert!(said, "{:?}", editor.notices().waiting());
}

#[test]
fn a_prop_goes_along_with_the_root() {
    let prop = format!("{}@hand_r:0,0.1,0,0,0,0,1", sword());
    let mannequin = mannequin_path();
    let dump = [
        "dump",
        text(&mannequin),
        "--take",
        "walk",
        "--at",
        "0,0.4,0.9,2.3",
        "--prop",
        &prop,
    ];
    let dump = json(&[&dump[..], &["--root-motion", "unreal", "--loop"]].concat());
    let pairs = bone_and_prop(&dump, "hand_r");
    for (hand, prop) in &pairs {
        assert!(
            (apart(row(hand, 3), row(prop, 3)) - 0.1).abs() < 1e-4,
            "{hand:?} {prop:?}"
        );
    }
    let travelled = apart(row(&pairs[0].1, 3), row(&pairs[3].1, 3));
    assert!(
        travelled > 1.0,
        "the walk leads away: {travelled} m in 2.3 s"
    );
}

//! Props in the real window: dragged with real pointer events onto a row far down a long tree and
//! onto a bone of the picture; undone, redone, saved and opened again, and the same picture.

#![cfg(target_os = "linux")]

use crate::support::display::{Display, Program, VIEWPORT, part, wait_for};
use crate::support::fbx_forge::{Record, file, leaf, object, oo, props, vec3};
use fbxcel::low::v7400::AttributeValue;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Bones of the character, the last of them far below the panel's end.
const BONES: i64 = 60;
/// A place in the tree's list, and heights of its rows, in a window of 1280 x 800 points.
const TREE: (i32, i32) = (120, 300);
const ROW: f64 = 22.0;
/// Where the list of the tree ends, and where the row of the first open file is.
const TREE_BOTTOM: i32 = 461;
const BOARD_ROW: (i32, i32) = (80, 537);

/// A chain of bones that stands upright, 3 cm each, without takes: nothing moves by itself.
fn hero() -> Vec<u8> {
    let mut objects = Vec::new();
    let mut connections = Vec::new();
    for bone in 0..BONES {
        let up = if bone == 0 { 0.0 } else { 3.0 };
        let list = props(vec![vec3("Lcl Translation", [0.0, up, 0.0])]);
        objects.push(object(
            "Model",
            100 + bone,
            &format!("b{bone:02}"),
            "LimbNode",
            vec![list],
        ));
        connections.push(oo(100 + bone, if bone == 0 { 0 } else { 99 + bone }));
    }
    file(objects, connections)
}

/// A square of 40 by 40 cm without bones, hanging down: a prop.
fn board() -> Vec<u8> {
    let corners =
        AttributeValue::ArrF64(vec![0., -40., 0., 40., -40., 0., 40., 0., 0., 0., 0., 0.]);
    let polygons = AttributeValue::ArrI32(vec![0, 1, 2, -4, 3, 2, 1, -1]);
    let shape: Record = object(
        "Geometry",
        2,
        "board",
        "Mesh",
        vec![
            leaf("Vertices", corners),
            leaf("PolygonVertexIndex", polygons),
        ],
    );
    let node = object("Model", 1, "board", "Mesh", vec![props(Vec::new())]);
    file(vec![node, shape], vec![oo(1, 0), oo(2, 1)])
}

fn drag(program: &Program<'_>, from: (i32, i32), to: (i32, i32)) {
    let mut args: Vec<String> = Vec::new();
    let mut go = |x: i32, y: i32| {
        args.extend([
            "mousemove".into(),
            "--window".into(),
            program.window.clone(),
            x.to_string(),
            y.to_string(),
            "sleep".into(),
            "0.3".into(),
        ])
    };
    go(from.0, from.1);
    let mut press: Vec<String> = ["mousedown", "1", "sleep", "0.3"]
        .map(str::to_owned)
        .to_vec();
    args.append(&mut press);
    for step in 1..=4 {
        let at = |a: i32, b: i32| a + (b - a) * step / 4;
        args.extend([
            "mousemove".into(),
            "--window".into(),
            program.window.clone(),
            at(from.0, to.0).to_string(),
            at(from.1, to.1).to_string(),
            "sleep".into(),
            "0.3".into(),
        ]);
    }
    args.extend(["mouseup".to_owned(), "1".to_owned()]);
    program
        .display
        .xdotool(&args.iter().map(String::as_str).collect::<Vec<_>>());
}

fn key(program: &Program<'_>, keys: &str) {
    program.display.xdotool(&["windowfocus", &program.window]);
    program.display.xdotool(&["key", keys]);
}

/// The viewport once it has come to rest.
fn rest(program: &Program<'_>) -> Vec<u8> {
    // The pointer waits where nothing lies under it: no tooltip, no bone that lights up.
    program.display.xdotool(&[
        "mousemove",
        "--window",
        &program.window,
        "700",
        "790",
        "sleep",
        "0.2",
    ]);
    // Nothing is selected, so that no gizmo lies over the picture.
    key(program, "Escape");
    let mut last = part(&program.picture(), VIEWPORT);
    wait_for("the picture to rest", || {
        std::thread::sleep(Duration::from_millis(700));
        let next = part(&program.picture(), VIEWPORT);
        let rests = next == last;
        last = next;
        rests.then(|| last.clone())
    })
}

fn written(display: &Display, name: &str, bytes: &[u8]) -> PathBuf {
    let path = display.folder.path().join(name);
    std::fs::write(&path, bytes).expect("the folder can be written");
    path
}

/// Names of bones that objects of a saved project hang on.
fn bones_in(project: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(project).expect("the project was written");
    let json: serde_json::Value = serde_json::from_str(&text).expect("a project is JSON");
    let objects = json["objects"]
        .as_array()
        .expect("objects are listed")
        .clone();
    objects
        .iter()
        .filter_map(|object| Some(object["parent"]["bone"]["name"].as_str()?.to_owned()))
        .collect()
}

#[test]
fn a_prop_dragged_onto_bones_survives_undo_redo_save_and_reload() {
    let Some(display) = Display::open() else {
        return;
    };
    let board = written(&display, "board.fbx", &board());
    let hero = written(&display, "hero.fbx", &hero());
    let project = display.folder.path().join("stage.maquette");
    let mut program = Program::start(&display, &[&board, &hero]);
    wait_for("the hero", || {
        program.title().contains("hero.fbx").then_some(())
    });
    let bare = rest(&program);

    // The tree's end: the last row lies at the bottom of the list.
    let wheel = [
        "mousemove",
        "--window",
        &program.window,
        &TREE.0.to_string(),
        &TREE.1.to_string(),
        "sleep",
        "0.3",
    ];
    display.xdotool(&wheel);
    for _ in 0..40 {
        display.xdotool(&["click", "5"]);
    }
    rest(&program);
    let row = (TREE.0, (f64::from(TREE_BOTTOM) - 2.5 * ROW) as i32);
    drag(&program, BOARD_ROW, row);
    let on_row = wait_for("the prop on the row's bone", || {
        program.expect_alive();
        Some(rest(&program)).filter(|picture| *picture != bare)
    });
    key(&program, "ctrl+z");
    wait_for("the prop to go", || (rest(&program) == bare).then_some(()));
    key(&program, "ctrl+y");
    wait_for("the prop to come back", || {
        (rest(&program) == on_row).then_some(())
    });

    // And onto a bone of the picture: the chain stands in its middle.
    let middle = (
        (VIEWPORT[0] + VIEWPORT[2] / 2) as i32,
        (VIEWPORT[1] + VIEWPORT[3] / 2) as i32,
    );
    drag(&program, BOARD_ROW, middle);
    let both = wait_for("the second prop", || {
        Some(rest(&program)).filter(|picture| *picture != on_row)
    });

    key(&program, "ctrl+s");
    std::thread::sleep(Duration::from_secs(1));
    display.xdotool(&["key", "ctrl+a"]);
    display.xdotool(&["type", "--delay", "30", &project.display().to_string()]);
    display.xdotool(&["sleep", "0.5", "key", "Return"]);
    wait_for("the project's file", || project.is_file().then_some(()));
    program.expect_alive();
    assert!(program.close().success());
    let bones = bones_in(&project);
    assert_eq!(bones.len(), 2, "{bones:?}");
    assert_eq!(
        bones[0],
        format!("b{}", BONES - 3),
        "the third row from the end"
    );

    let mut again = Program::start(&display, &[&project]);
    wait_for("the same picture", || {
        again.expect_alive();
        (rest(&again) == both).then_some(())
    });
    assert!(again.close().success());
}

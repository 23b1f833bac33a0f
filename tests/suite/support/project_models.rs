//! The model files that stored projects name, made anew beside them in a folder.
//!
//! *In*: the path inside a project. *Out*: the file's bytes. *Not here*: the projects
//! (`data/projects_1`), what they must show (`project_format1.rs`).

use super::fbx_character::character;
use super::fbx_forge::{Record, TICKS, bytes, curve, file, leaf, object, oo, op, props, vec3};
use fbxcel::low::FbxVersion;
use fbxcel::low::v7400::AttributeValue;
use std::path::Path;

const LINEAR: i32 = 0x4;
/// Bones of every rig, each the parent of the next.
const BONES: [&str; 4] = ["root", "pelvis", "spine", "hand"];
const ROOT_ID: i64 = 1;
const SPINE_ID: i64 = 3;

/// A take of a rig.
struct RigTake {
    name: &'static str,
    /// How far the root travels along +Z, file units.
    travel: f32,
    /// How far the spine turns about +Z, degrees.
    turn: f32,
    secs: f64,
}

const fn take(name: &'static str, travel: f32, turn: f32, secs: f64) -> RigTake {
    RigTake {
        name,
        travel,
        turn,
        secs,
    }
}

/// Returns the bytes of a model that a stored project names; `None` for one that must be missing.
pub(crate) fn project_model(path: &str) -> Option<Vec<u8>> {
    let model = match path {
        "models/mannequin.fbx" => asset("mannequin/mannequin.fbx"),
        "props/sword.fbx" | "props/shield.fbx" | "props/hat.fbx" | "props/torch.fbx" => asset(path),
        "props/box.obj" => BOX.as_bytes().to_vec(),
        "models/hero.fbx" => rig(
            "hero:",
            50.0,
            true,
            &[take("idle", 0.0, 10.0, 1.0), take("step", 60.0, 40.0, 0.8)],
        ),
        "models/figure.fbx" => rig("mixamorig:", 50.0, true, &[]),
        "models/same_names.fbx" => rig(
            "",
            40.0,
            true,
            &[
                take("wave", 0.0, 20.0, 1.0),
                take("wave", 0.0, 70.0, 0.5),
                take("turn", 0.0, 90.0, 2.0),
            ],
        ),
        "models/morph.fbx" => bytes(FbxVersion::V7_4, true, &character()),
        "takes/run.fbx" => rig(
            "mixamorig7:",
            30.0,
            false,
            &[take("mixamo.com", 150.0, 90.0, 1.0)],
        ),
        "takes/moves.fbx" => rig(
            "",
            80.0,
            false,
            &[take("dodge", -40.0, 30.0, 0.6), take("bow", 0.0, 60.0, 1.5)],
        ),
        "models/damaged.fbx" => b"not a model at all".to_vec(),
        _ => return None,
    };
    Some(model)
}

/// Returns the bytes of a model that is missing until a test finds it again.
pub(crate) fn lost_model(path: &str) -> Option<Vec<u8>> {
    match path {
        "lost/sword.fbx" => Some(asset("props/sword.fbx")),
        "lost/hero.fbx" => project_model("models/hero.fbx"),
        "lost/moves.fbx" => project_model("takes/moves.fbx"),
        _ => None,
    }
}

fn asset(path: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("assets")
        .join(path);
    std::fs::read(path).expect("it is part of the repository")
}

const BOX: &str = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n\
    f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

/// Returns an FBX file: a chain of bones, `length` file units each, with a board beside it or with
/// takes alone.
fn rig(prefix: &str, length: f64, has_board: bool, takes: &[RigTake]) -> Vec<u8> {
    let (mut objects, mut joins) = bones(prefix, length);
    if has_board {
        let (more, links) = board(length);
        objects.extend(more);
        joins.extend(links);
    }
    for (take, place) in takes.iter().zip(0..) {
        let (more, links) = stack(take, 100 + 20 * place);
        objects.extend(more);
        joins.extend(links);
    }
    file(objects, joins)
}

type Part = (Vec<Record>, Vec<Record>);

fn bones(prefix: &str, length: f64) -> Part {
    let bone = |(place, name): (usize, &&str)| {
        let up = if place == 0 { 0.0 } else { length };
        let list = props(vec![vec3("Lcl Translation", [0.0, up, 0.0])]);
        object(
            "Model",
            ROOT_ID + place as i64,
            &format!("{prefix}{name}"),
            "LimbNode",
            vec![list],
        )
    };
    let joins = (0..BONES.len() as i64)
        .map(|place| oo(ROOT_ID + place, place))
        .collect();
    (BONES.iter().enumerate().map(bone).collect(), joins)
}

fn board(length: f64) -> Part {
    let top = 3.0 * length;
    let corners = AttributeValue::ArrF64(vec![0., 0., 0., 40., 0., 0., 40., top, 0., 0., top, 0.]);
    let shape = vec![
        leaf("Vertices", corners),
        leaf(
            "PolygonVertexIndex",
            AttributeValue::ArrI32(vec![0, 1, 2, -4]),
        ),
    ];
    let objects = vec![
        object("Model", 10, "board", "Mesh", vec![props(Vec::new())]),
        object("Geometry", 11, "board", "Mesh", shape),
    ];
    (objects, vec![oo(10, 0), oo(11, 10)])
}

fn stack(take: &RigTake, id: i64) -> Part {
    let stop = vec![((take.secs * TICKS as f64).round() as i64).into()];
    let span = props(vec![
        ("LocalStart", "KTime", vec![0i64.into()]),
        ("LocalStop", "KTime", stop),
    ]);
    let zeros = || {
        let zero = || vec![0.0.into()];
        vec![props(vec![
            ("d|X", "Number", zero()),
            ("d|Y", "Number", zero()),
            ("d|Z", "Number", zero()),
        ])]
    };
    let line =
        |id: i64, to: f32| curve(id, &[(0.0, 0.0), (take.secs, to)], &[(2, LINEAR, [0.0; 4])]);
    let [layer, travel, travel_curve, turn, turn_curve] = [id + 1, id + 2, id + 3, id + 4, id + 5];
    let objects = vec![
        object("AnimationStack", id, take.name, "", vec![span]),
        object("AnimationLayer", layer, "base", "", Vec::new()),
        object("AnimationCurveNode", travel, "T", "", zeros()),
        line(travel_curve, take.travel),
        object("AnimationCurveNode", turn, "R", "", zeros()),
        line(turn_curve, take.turn),
    ];
    let joins = vec![
        oo(layer, id),
        oo(travel, layer),
        op(travel, ROOT_ID, "Lcl Translation"),
        op(travel_curve, travel, "d|Z"),
        oo(turn, layer),
        op(turn, SPINE_ID, "Lcl Rotation"),
        op(turn_curve, turn, "d|Z"),
    ];
    (objects, joins)
}

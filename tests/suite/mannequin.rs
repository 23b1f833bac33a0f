//! The embedded mannequin, measured from outside: what `dump` prints, against the figures it was
//! ordered by.

use crate::support::mannequin::mannequin_path;
use crate::support::program::{json, text};
use serde_json::Value;

/// Everything `dump` says of one take at every frame from `first` to `last`.
fn frames(take: &str, first: u32, last: u32) -> Value {
    let times: Vec<String> = (first..=last)
        .map(|frame| format!("{}", f64::from(frame) / 30.0))
        .collect();
    json(&[
        "dump",
        text(&mannequin_path()),
        "--take",
        take,
        &format!("--at={}", times.join(",")),
    ])
}

fn node(dump: &Value, name: &str) -> usize {
    let nodes = dump["nodes"].as_array().expect("nodes are listed");
    nodes
        .iter()
        .position(|node| node["name"] == name)
        .unwrap_or_else(|| panic!("no bone {name}"))
}

fn place(sample: &Value, node: usize) -> [f64; 3] {
    [12, 13, 14].map(|i| sample["node_to_world"][node][i].as_f64().expect("a number"))
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt()
}

fn samples(dump: &Value) -> &Vec<Value> {
    dump["samples"].as_array().expect("samples are listed")
}

#[test]
fn it_is_an_adult_of_sixty_bones_and_eight_thousand_triangles() {
    let dump = frames("idle", 0, 0);
    let bones = dump["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|node| node["bone"] == true)
        .count();
    assert!((55..=70).contains(&bones), "{bones} bones");
    let triangles: u64 = dump["meshes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mesh| mesh["triangles"].as_u64().unwrap())
        .sum();
    assert!(triangles > 8000, "{triangles} triangles");
    let names = [
        "root",
        "pelvis",
        "spine_01",
        "upperarm_l",
        "hand_r",
        "thigh_l",
        "foot_l",
        "ball_l",
        "index_01_r",
        "head",
    ];
    names
        .iter()
        .for_each(|name| assert!(dump["nodes"][node(&dump, name)]["bone"] == true, "{name}"));

    let mesh = &samples(&dump)[0]["meshes"][0];
    let low = mesh["min"][1].as_f64().unwrap();
    let high = mesh["max"][1].as_f64().unwrap();
    assert!(
        (1.75..=1.85).contains(&(high - low)),
        "{} m tall",
        high - low
    );
    assert!(low.abs() < 0.003, "it stands {low} m off the floor");
}

#[test]
fn it_has_the_nine_takes() {
    let dump = frames("idle", 0, 0);
    let takes = dump["takes"].as_array().unwrap();
    let short: Vec<&str> = takes
        .iter()
        .map(|take| take["name"].as_str().unwrap().rsplit('|').next().unwrap())
        .collect();
    for name in [
        "idle", "walk", "run", "turn_90", "jump", "wave", "attack_1", "attack_2", "attack_3",
    ] {
        assert!(short.contains(&name), "{name} is not among {short:?}");
    }
}

/// Checks one gait: planted feet stay, the root travels, and the soles touch the floor while they
/// are planted.
fn assert_gait(take: &str) {
    let listed: Value =
        serde_json::from_str(include_str!("../../assets/mannequin/contacts.json")).unwrap();
    let whole = json(&["dump", text(&mannequin_path()), "--take", take]);
    let root = node(&whole, "root");
    let ends = samples(&whole);
    let travelled = distance(place(&ends[0], root), place(&ends[ends.len() - 1], root));
    assert!(
        travelled > 1.0,
        "{take}: the root travels {travelled} m a loop"
    );

    let contacts = listed[take]["contacts"].as_array().unwrap();
    assert!(contacts.len() >= 4, "{take}: both feet, heel and ball");
    for contact in contacts {
        let bone = contact["bone"].as_str().unwrap();
        let first = contact["start_frame"].as_u64().unwrap();
        let last = contact["end_frame"].as_u64().unwrap();
        assert!(
            last > first,
            "{take}: {bone} is planted for more than a moment"
        );
        let dump = frames(take, first as u32, last as u32);
        let foot = node(&dump, bone);
        let places: Vec<[f64; 3]> = samples(&dump)
            .iter()
            .map(|sample| place(sample, foot))
            .collect();
        let moved = places
            .iter()
            .map(|&at| distance(at, places[0]))
            .fold(0.0, f64::max);
        assert!(
            moved < 0.005,
            "{take}: {bone} slides {} mm in frames {first} to {last}",
            moved * 1e3
        );
        for sample in samples(&dump) {
            let sole = sample["meshes"][0]["min"][1].as_f64().unwrap();
            assert!(
                sole.abs() < 0.003,
                "{take}: the lowest point is {} mm off the floor",
                sole * 1e3
            );
        }
    }
}

#[test]
fn feet_do_not_slide_in_the_walk() {
    assert_gait("walk");
}

#[test]
fn feet_do_not_slide_in_the_run() {
    assert_gait("run");
}

#[test]
fn some_foot_is_planted_at_every_frame_of_the_walk() {
    let listed: Value =
        serde_json::from_str(include_str!("../../assets/mannequin/contacts.json")).unwrap();
    let contacts = listed["walk"]["contacts"].as_array().unwrap();
    for frame in 0..=32u64 {
        let is_planted = |c: &Value| {
            (c["start_frame"].as_u64().unwrap()..=c["end_frame"].as_u64().unwrap()).contains(&frame)
        };
        assert!(contacts.iter().any(is_planted), "frame {frame}");
    }
}

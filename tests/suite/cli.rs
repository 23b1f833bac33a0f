//! The real program, run as a user runs it: exit codes, sentences, JSON.

use crate::support::corpus::corpus;
use crate::support::mannequin::mannequin_path;
use crate::support::program::{command, json, maquette, text};
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;

/// What every subcommand does with a file that it cannot read.
#[track_caller]
fn assert_refused(path: &Path, kind: &str) {
    let out = std::env::temp_dir().join("maquette_never_written.png");
    let ways: [(&[&str], bool); 4] = [
        (&["inspect", text(path)], false),
        (&["inspect", text(path), "--json"], true),
        (&["dump", text(path)], true),
        (&["render", text(path), "--out", text(&out)], false),
    ];
    for (arguments, is_json) in ways {
        let run = maquette(arguments);
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(2), "{arguments:?}: {said}");
        let sentences: Vec<&str> = said
            .lines()
            .filter(|line| line.starts_with("maquette: "))
            .collect();
        assert_eq!(sentences.len(), 1, "{arguments:?}: {said}");
        assert!(
            sentences[0].contains(text(path)),
            "the sentence names the file: {said}"
        );
        assert!(!said.contains("panicked"), "{said}");
        if is_json {
            let told: Value = serde_json::from_slice(&run.stdout).expect("the error is JSON");
            assert_eq!(told["error"]["kind"], kind, "{told}");
            assert_eq!(
                format!(
                    "maquette: {}",
                    told["error"]["text"].as_str().expect("a text")
                ),
                sentences[0]
            );
        } else {
            assert!(run.stdout.is_empty(), "nothing goes to standard output");
        }
    }
    assert!(!out.exists());
}

#[test]
fn an_empty_file_is_refused() {
    let file = tempfile::NamedTempFile::with_suffix(".fbx").expect("a temporary file");
    assert_refused(file.path(), "empty");
}

#[test]
fn a_truncated_file_is_refused() {
    let file = tempfile::NamedTempFile::with_suffix(".fbx").expect("a temporary file");
    let whole = std::fs::read(mannequin_path()).expect("the mannequin is in the repository");
    std::fs::write(file.path(), &whole[..whole.len() / 3]).expect("written");
    assert_refused(file.path(), "truncated");
}

#[test]
fn a_file_that_is_not_fbx_is_refused() {
    for (bytes, ending) in [
        (&b"only words\n"[..], ".txt"),
        (b"\x89PNG\r\n\x1a\n and so on", ".fbx"),
    ] {
        let file = tempfile::NamedTempFile::with_suffix(ending).expect("a temporary file");
        std::fs::write(file.path(), bytes).expect("written");
        assert_refused(file.path(), "not_fbx");
    }
}

#[test]
fn the_content_decides_which_reader_refuses_a_file() {
    for (bytes, kind) in [
        (&b"glTF\x02"[..], "truncated"),
        (b"{ }", "no_document"),
        (b"v 1 2 3\n", "no_mesh"),
    ] {
        let file = tempfile::NamedTempFile::with_suffix(".fbx").expect("a temporary file");
        std::fs::write(file.path(), bytes).expect("written");
        assert_refused(file.path(), kind);
    }
}

#[test]
fn a_folder_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert_refused(folder.path(), "directory");
}

#[test]
fn an_absent_file_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert_refused(&folder.path().join("absent.fbx"), "absent");
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    assert_refused(&file.path().join("below_a_file.fbx"), "absent");
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let file = tempfile::NamedTempFile::with_suffix(".fbx").expect("a temporary file");
    std::fs::set_permissions(file.path(), std::fs::Permissions::from_mode(0o000))
        .expect("permissions taken");
    if std::fs::File::open(file.path()).is_ok() {
        eprintln!("skipped: this user may read everything (root), so no file can be forbidden");
        return;
    }
    assert_refused(file.path(), "no_permission");
}

#[test]
fn wrong_usage_ends_with_2_and_help_with_0() {
    for wrong in [
        &["dump"][..],
        &["render"],
        &["dump", "a.fbx", "--space", "moon"],
        &["dump", "a.fbx", "--at", "soon"],
        &["dump", "a.fbx", "--at", "nan"],
        &["dump", "a.fbx", "--loop"],
        &["render", "--out", "a.png", "--size", "0x10"],
        &["render", "--out", "a.png", "--time", "1", "--frame", "2"],
    ] {
        let run = maquette(wrong);
        assert_eq!(run.status.code(), Some(2), "{wrong:?}");
        assert!(!run.stderr.is_empty() && run.stdout.is_empty(), "{wrong:?}");
    }
    for fine in [&["--help"][..], &["--version"], &["dump", "--help"]] {
        assert_eq!(maquette(fine).status.code(), Some(0), "{fine:?}");
    }
}

#[test]
fn a_take_that_does_not_exist_is_named_with_those_that_do() {
    let run = maquette(&["dump", text(&mannequin_path()), "--take", "swim"]);
    let said = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(2));
    assert!(said.contains("\"swim\"") && said.contains("walk"), "{said}");
}

#[test]
fn a_take_is_named_in_three_ways() {
    let file = mannequin_path();
    let whole = json(&["dump", text(&file), "--at", "0"]);
    let takes = whole["takes"].as_array().expect("takes");
    let index = takes
        .iter()
        .position(|take| take["name"].as_str().is_some_and(|n| n.ends_with("|walk")));
    let index = index.expect("the mannequin walks");
    let full = takes[index]["name"].as_str().expect("a name");
    for wanted in [full, "walk", &format!("#{index}")] {
        let dump = json(&["dump", text(&file), "--take", wanted, "--at", "0"]);
        assert_eq!(dump["samples"].as_array().map(Vec::len), Some(1));
        assert_eq!(dump["samples"][0]["take"], full);
    }
    assert_eq!(
        whole["samples"].as_array().map(Vec::len),
        Some(takes.len()),
        "without --take every take"
    );
    let ends = json(&["dump", text(&file), "--take", "walk"]);
    assert_eq!(ends["samples"][0]["time_secs"], takes[index]["start_secs"]);
    assert_eq!(ends["samples"][1]["time_secs"], takes[index]["end_secs"]);
}

#[test]
fn dump_has_the_form_of_its_schema() {
    let dump = json(&[
        "dump",
        text(&mannequin_path()),
        "--take",
        "walk",
        "--at=-1,0.25,99",
        "--probes",
        "truth",
    ]);
    assert_eq!(dump["schema"], "maquette-dump/1");
    assert_eq!(dump["space"], "component");
    for key in [
        "version",
        "creator",
        "up_axis",
        "unit_metres",
        "frame_rate_hz",
    ] {
        assert!(!dump["meta"][key].is_null(), "meta.{key}");
    }
    let nodes = dump["nodes"].as_array().expect("nodes");
    for (index, node) in nodes.iter().enumerate() {
        let parent = node["parent"].as_i64().expect("a parent's place");
        assert!(parent < index as i64 && node["bone"].is_boolean());
        let name = node["name"].as_str().expect("a name");
        let path = node["path"].as_str().expect("a path");
        let above = if parent < 0 {
            String::new()
        } else {
            format!(
                "{}/",
                nodes[parent as usize]["path"].as_str().expect("a path")
            )
        };
        assert_eq!(path, format!("{above}{name}"));
    }
    let mesh = &dump["meshes"][0];
    let node = mesh["node"].as_u64().expect("a place") as usize;
    assert_eq!(mesh["node_path"], nodes[node]["path"]);
    let times: Vec<_> = dump["samples"]
        .as_array()
        .expect("samples")
        .iter()
        .map(|s| s["time_secs"].as_f64())
        .collect();
    assert_eq!(
        times,
        [Some(-1.0), Some(0.25), Some(99.0)],
        "the times asked for, whatever they were clamped to"
    );
    for sample in dump["samples"].as_array().expect("samples") {
        let matrices = sample["node_to_world"].as_array().expect("matrices");
        assert_eq!(matrices.len(), nodes.len());
        assert!(matrices.iter().all(|m| {
            m.as_array()
                .is_some_and(|m| m.len() == 16 && m.iter().all(Value::is_number))
        }));
        let mesh = &sample["meshes"][0];
        assert_eq!(
            mesh["probes"].as_object().map(serde_json::Map::len),
            Some(16)
        );
        let height =
            mesh["max"][1].as_f64().expect("a number") - mesh["min"][1].as_f64().expect("a number");
        assert!((1.6..1.9).contains(&height), "{height} m");
        assert!(sample.get("component_to_world").is_none() && sample.get("root").is_none());
    }
    assert!(dump["report"].is_array());
}

#[test]
fn probes_are_printed_for_the_control_points_that_are_named() {
    let dump = json(&[
        "dump",
        text(&mannequin_path()),
        "--take",
        "#0",
        "--at",
        "0",
        "--probes",
        "3,1,4000000",
    ]);
    let probes = dump["samples"][0]["meshes"][0]["probes"]
        .as_object()
        .expect("probes");
    assert_eq!(probes.keys().collect::<Vec<_>>(), ["1", "3"]);
}

#[test]
fn root_motion_must_be_played_forward() {
    let run = maquette(&[
        "dump",
        text(&mannequin_path()),
        "--take",
        "walk",
        "--root-motion",
        "rigid",
        "--at",
        "0.5,0.25",
    ]);
    assert_eq!(run.status.code(), Some(2));
    let told: Value = serde_json::from_slice(&run.stdout).expect("the error is JSON");
    assert_eq!(told["error"]["kind"], "times_descend");
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = command(&["dump", text(&mannequin_path())])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let run = child.wait_with_output().expect("the program ends");
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success() && !said.contains("panicked"), "{said}");
}

#[test]
fn d4_a_path_may_hold_any_characters() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("歩く 🙂 hero's.fbx");
    std::fs::copy(mannequin_path(), &path).expect("copied");
    let found = json(&["inspect", text(&path), "--json"]);
    assert_eq!(found["file"], text(&path));
}

#[test]
fn inspect_tells_what_the_report_knows_and_how_long_each_stage_took() {
    let found = json(&["inspect", text(&mannequin_path()), "--json"]);
    assert_eq!(found["schema"], "maquette-inspect/1");
    let times = &found["timing_secs"];
    let secs = |stage: &str| times[stage].as_f64().expect("seconds");
    let sum: f64 = ["read", "parse", "build", "bake"]
        .into_iter()
        .map(secs)
        .sum();
    assert!(sum > 0.0 && sum <= secs("total") * 1.001, "{times}");
    let height = found["size_metres"][1].as_f64().expect("a number");
    assert!((1.7..1.9).contains(&height), "{height} m");
    assert_eq!(
        found["counts"]["takes"].as_u64(),
        found["takes"].as_array().map(|takes| takes.len() as u64)
    );
    let text_form = maquette(&["inspect", text(&mannequin_path())]);
    let said = String::from_utf8_lossy(&text_form.stdout).into_owned();
    for word in ["bones", "triangles", "walk", "total"] {
        assert!(said.contains(word), "{said}");
    }
}

#[test]
fn render_writes_a_picture_of_the_size_that_was_asked_for() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("picture.png");
    let ways: [&[&str]; 3] = [
        &["--time", "0.25", "--bones"],
        &["--take", "walk", "--frame", "10", "--view", "side"],
        &[
            "--take", "idle", "--frame", "-999", "--view", "top", "--timing",
        ],
    ];
    for way in ways {
        let run = maquette(&[&["render", "--out", text(&out), "--size", "160x120"], way].concat());
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        if said.contains("no graphics driver") {
            eprintln!("skipped: {said}");
            return;
        }
        assert!(run.status.success(), "{said}");
        let picture = image::open(&out).expect("a picture").into_rgba8();
        assert_eq!(picture.dimensions(), (160, 120));
        let colours: std::collections::HashSet<_> = picture.pixels().map(|pixel| pixel.0).collect();
        assert!(colours.len() > 100, "only {} colours", colours.len());
        std::fs::remove_file(&out).expect("removed");
    }
    let nowhere = folder.path().join("no/such/folder/picture.png");
    let run = maquette(&["render", "--out", text(&nowhere), "--size", "16x16"]);
    assert_eq!(run.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&run.stderr).contains(text(&nowhere)));
}

fn place(sample: &Value, node: usize) -> [f64; 3] {
    std::array::from_fn(|axis| {
        sample["node_to_world"][node][12 + axis]
            .as_f64()
            .expect("a number")
    })
}

#[track_caller]
fn assert_near(actual: [f64; 3], expected: [f64; 3], tolerance: f64) {
    let is_near = actual
        .iter()
        .zip(expected)
        .all(|(a, e)| (a - e).abs() <= tolerance);
    assert!(is_near, "{actual:?}, wanted {expected:?}");
}

#[test]
fn g1_the_three_lock_modes_give_their_three_answers() {
    let Some(corpus) = corpus() else { return };
    let file = corpus.join("cases/bin/s09_root_lock_modes_bin.fbx");
    let ends = |lock: &[&str]| {
        let dump = json(&[&["dump", text(&file), "--space", "file"], lock].concat());
        let spine = dump["nodes"]
            .as_array()
            .expect("nodes")
            .iter()
            .position(|node| node["name"] == "spine");
        let spine = spine.expect("the file has a spine");
        let samples = dump["samples"].as_array().expect("samples");
        (place(&samples[0], spine), place(&samples[1], spine))
    };
    for (lock, wanted) in [
        ("ref-pose", [0.0, 50.0, 0.0]),
        ("anim-first-frame", [10.0, 50.0, 5.0]),
        ("zero", [0.0, 0.0, 50.0]),
    ] {
        let (begin, end) = ends(&["--root-lock", lock]);
        assert_near(begin, wanted, 1e-3);
        assert_near(end, wanted, 1e-3);
    }
    let (begin, end) = ends(&[]);
    assert_near(begin, [10.0, 50.0, 5.0], 1e-3);
    assert_near(end, [10.0, 50.0, 105.0], 1e-3);
}

fn travelled(file: &Path, take: &str, times: &[f64]) -> Vec<[f64; 3]> {
    let at: Vec<String> = times.iter().map(|time| format!("{time:?}")).collect();
    let at = format!("--at={}", at.join(","));
    let dump = json(&[
        "dump",
        text(file),
        "--take",
        take,
        "--root-motion",
        "rigid",
        "--loop",
        &at,
    ]);
    let samples = dump["samples"].as_array().expect("samples").iter();
    let place = |sample: &Value| {
        std::array::from_fn(|axis| {
            sample["component_to_world"][12 + axis]
                .as_f64()
                .expect("a number")
        })
    };
    samples.map(place).collect()
}

#[test]
fn ten_loops_of_the_walk_travel_ten_times_its_distance() {
    let file = mannequin_path();
    let takes = json(&["dump", text(&file), "--take", "walk", "--at", "0"]);
    let walk = takes["takes"]
        .as_array()
        .expect("takes")
        .iter()
        .find(|t| t["name"].as_str().is_some_and(|n| n.ends_with("walk")));
    let length = walk.expect("the mannequin walks")["end_secs"]
        .as_f64()
        .expect("a number");
    let times: Vec<f64> = (1..=100)
        .map(|tenth| f64::from(tenth) * length / 10.0)
        .collect();
    let places = travelled(&file, "walk", &times);
    let [_, _, one_loop] = places[9];
    assert!(one_loop > 1.0, "one loop travels {one_loop} m");
    assert_near(places[99], places[9].map(|way| 10.0 * way), 1e-4);
}

#[test]
fn c4_extracted_metres_are_metres_on_screen() {
    // Z up in metres; two armatures of scale 100 above the root; centimetres.
    const FILES: [&str; 4] = [
        "synth/synth_zup_unit_m.fbx",
        "synth/synth_bones320.fbx",
        "real/GodotEngineTes_huesitos.fbx",
        "real/jobs_@ChomperRunForward.fbx",
    ];
    let Some(corpus) = corpus() else { return };
    for file in FILES {
        let path = corpus.join(file);
        let plain = json(&[
            "dump",
            text(&path),
            "--take",
            "#0",
            "--root-motion",
            "rigid",
        ]);
        let Some(root) = plain["root"].as_u64() else {
            panic!("{file} has a root")
        };
        let unlocked = json(&["dump", text(&path), "--take", "#0"]);
        let visible = &plain["samples"];
        let way = plain["samples"][1]["component_to_world"]
            .as_array()
            .expect("sixteen numbers");
        let metres = way[12..15]
            .iter()
            .map(|x| x.as_f64().expect("a number").powi(2))
            .sum::<f64>()
            .sqrt();
        assert!(
            metres > 0.5,
            "{file}: the character travels, and not {metres} m"
        );
        for axis in 0..3 {
            let moved = |dump: &Value| {
                place(&dump[1], root as usize)[axis] - place(&dump[0], root as usize)[axis]
            };
            let seen = moved(visible);
            let meant = moved(&unlocked["samples"]);
            assert!(
                (seen - meant).abs() < 1e-4,
                "{file}: axis {axis} moved {seen} m, unlocked {meant} m"
            );
        }
    }
}

#[test]
fn a_root_derived_from_the_hips_stands_last_and_only_when_a_root_option_is_given() {
    let Some(corpus) = corpus() else { return };
    let file = corpus.join("real/MoMaRESTServer_Walking.fbx");
    let plain = json(&["dump", text(&file), "--take", "#0"]);
    let count = plain["nodes"].as_array().expect("nodes").len();
    assert!(plain.get("root").is_none());
    let locked = json(&[
        "dump",
        text(&file),
        "--take",
        "#0",
        "--root-lock",
        "ref-pose",
    ]);
    let nodes = locked["nodes"].as_array().expect("nodes");
    assert_eq!(
        (nodes.len(), locked["root"].as_u64()),
        (count + 1, Some(count as u64))
    );
    assert_eq!(
        nodes[..count],
        plain["nodes"].as_array().expect("nodes")[..]
    );
    let hips = nodes.iter().position(|node| {
        node["name"]
            .as_str()
            .is_some_and(|name| name.ends_with("Hips"))
    });
    let hips = hips.expect("the file has hips");
    let ends = |dump: &Value, node: usize| {
        (
            place(&dump["samples"][0], node),
            place(&dump["samples"][1], node),
        )
    };
    let (walked_from, walked_to) = ends(&plain, hips);
    assert!(
        (walked_to[2] - walked_from[2]).abs() > 1.0,
        "unlocked the hips walk"
    );
    // Locked, the derived root rests at the origin and the hips keep their height above the floor.
    for (sample, unlocked) in [(0, walked_from), (1, walked_to)] {
        let sample = &locked["samples"][sample];
        assert_near(place(sample, count), [0.0; 3], 1e-5);
        assert_near(place(sample, hips), [0.0, unlocked[1], 0.0], 1e-4);
    }
}

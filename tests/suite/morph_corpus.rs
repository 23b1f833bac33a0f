//! Blend shapes of real files: what the authoring tool exported frame by frame, and device against
//! CPU.

use crate::support::corpus::{corpus, distance};
use crate::support::editing::EditorSteps as _;
use crate::support::program::{json, text};
use crate::support::render_scene::gpu;
use crate::support::skin_oracle::worst_error;
use maquette::editor::{Editor, StageCommand};
use serde_json::Value;
use std::path::Path;

fn obj_points(path: &Path) -> Vec<[f64; 3]> {
    let lines = std::fs::read_to_string(path).expect("the frame is there");
    let numbers = lines.lines().filter_map(|line| line.strip_prefix("v "));
    let point = |line: &str| {
        let mut parts = line
            .split_whitespace()
            .map(|part| part.parse::<f64>().expect("a number"));
        std::array::from_fn(|_| parts.next().expect("three numbers"))
    };
    numbers.map(point).collect()
}

fn nearest(point: &[f64; 3], others: &[[f64; 3]]) -> f64 {
    others
        .iter()
        .map(|other| distance(point, other))
        .fold(f64::INFINITY, f64::min)
}

#[test]
fn in_betweens_stand_where_the_authoring_tool_has_them_frame_by_frame() {
    let Some(corpus) = corpus() else { return };
    let table =
        std::fs::read_to_string(corpus.join("ufbx/obj_truth.csv")).expect("the table is there");
    let mut compared = 0;
    for row in table
        .lines()
        .filter(|row| row.starts_with("maya_blend_inbetween_"))
    {
        let cells: Vec<&str> = row.split(',').collect();
        let fbx = corpus.join("ufbx").join(cells[0]);
        let obj = corpus.join("ufbx").join(cells[1]);
        let time = cells[3];
        let at = format!("--at={time}");
        let ids: Vec<String> = (0..26).map(|id| id.to_string()).collect();
        let dump = json(&[
            "dump",
            text(&fbx),
            "--space",
            "file",
            "--probes",
            &ids.join(","),
            &at,
        ]);
        let probes = dump["samples"][0]["meshes"][0]["probes"]
            .as_object()
            .expect("probes");
        let number = |value: &Value| value.as_f64().expect("a number");
        let ours: Vec<[f64; 3]> = probes
            .values()
            .map(|p| [0, 1, 2].map(|i| number(&p[i])))
            .collect();
        let theirs = obj_points(&obj);
        let diagonal: f64 = cells[7].parse().expect("a length");
        let there = ours.iter().map(|point| nearest(point, &theirs));
        let back = theirs.iter().map(|point| nearest(point, &ours));
        let worst = there.chain(back).fold(0.0, f64::max) / diagonal;
        assert!(worst < 1e-3, "{obj:?} at {time}: {worst} of the diagonal");
        compared += 1;
    }
    // Eight frames, binary and ASCII.
    assert_eq!(compared, 16);
}

#[test]
fn shapes_of_real_files_are_summed_alike_on_device_and_cpu() {
    let Some(corpus) = corpus() else { return };
    let Some(gpu) = gpu("blend shapes of real files") else {
        return;
    };
    for name in [
        "real/Exporters_AnimatedMorphCube.fbx",
        "real/RepackagedChan_UnityChan.fbx",
        "real/sam3dbodyfbxif_lod6.fbx",
        "ufbx/maya_blend_inbetween_7500_binary.fbx",
        "ufbx/blender_293_barbarian_7400_binary.fbx",
        "ufbx/maya_blend_shape_cube_7100_binary.fbx",
    ] {
        let mut editor = Editor::default();
        editor
            .open_now(&corpus.join(name))
            .unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let object = editor.active_object().expect("it is shown").id();
        let meshes: Vec<_> = editor
            .animator()
            .expect("it is shown")
            .file()
            .meshes
            .clone();
        for (mesh, shown) in meshes.iter().enumerate() {
            for channel in (0..shown.geometry().morph().channels().len()).step_by(3) {
                let weight = Some((channel as f32 * 0.9).sin() * 0.7);
                editor.apply(StageCommand::SetBlendShape {
                    object,
                    mesh,
                    channel,
                    weight,
                });
            }
        }
        let (worst, vertices) = worst_error(&gpu, &mut editor);
        let list = editor.draw_list(maquette::math::Vec2::new(64.0, 64.0));
        assert!(!list.shape_weights.is_empty(), "{name}: some shape shows");
        assert!(
            vertices > 0 && worst <= 1e-4,
            "{name}: {worst} of the model's size"
        );
    }
}

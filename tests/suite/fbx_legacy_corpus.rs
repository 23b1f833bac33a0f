//! Old corpus files against their twins of version 7.x: the same scene, written twice by one tool.
//!
//! *In*: corpus files. *Out*: bones, takes, and where everything stands. *Not here*: the truth
//! files (`fbx_truth`).

use maquette::asset::ImportedFile;
use maquette::fbx::{ImportOptions, import};

use crate::support::bone_truth::{node_to_world, sample};
use crate::support::corpus::corpus;

/// Scenes of which the corpus has an old and a new file: how their names begin, the new one's
/// version, how they end.
const TWINS: [(&str, u32, &str); 18] = [
    ("maya_advanced_skinned_pivot", 7700, ""),
    ("maya_anim_extrapolation", 7700, ""),
    ("maya_auto_clamp", 7700, ""),
    ("maya_blend_shape_cube", 7700, ""),
    ("maya_game_sausage", 7500, ""),
    ("maya_game_sausage", 7500, "_combined"),
    ("maya_instanced_skin", 7700, ""),
    ("maya_interpolation_modes", 7500, ""),
    ("maya_null_pivots", 7700, ""),
    ("maya_pivot_offset", 7700, ""),
    ("maya_pivots", 7500, ""),
    ("maya_resampled", 7500, ""),
    ("maya_rotation_order", 7500, ""),
    ("maya_transform_animation", 7500, ""),
    ("maya_unicode", 7400, ""),
    ("maya_zero_scale_pivot", 7700, ""),
    ("max_geometry_transform", 7700, ""),
    ("max_transformed_skin", 7500, ""),
];

fn open(path: &std::path::Path) -> Option<ImportedFile> {
    let bytes = std::fs::read(path).ok()?;
    Some(
        import(&bytes, &ImportOptions::default(), &|_, _| true)
            .unwrap_or_else(|error| panic!("{path:?}: {error}")),
    )
}

/// Holds two files against each other; positions relative to the larger of one unit and the
/// skeleton's size.
fn assert_alike(name: &str, old: &ImportedFile, new: &ImportedFile) {
    let paths = |file: &ImportedFile| {
        let mut paths: Vec<String> = file
            .skeleton
            .bones()
            .iter()
            .map(|bone| bone.path.clone())
            .collect();
        paths.sort();
        paths
    };
    assert_eq!(paths(old), paths(new), "{name}: bones");
    let takes = |file: &ImportedFile| -> Vec<String> {
        let infos = file.report.takes.iter();
        infos
            .map(|take| format!("{} {:.4} {:.4}", take.name, take.start_secs, take.end_secs))
            .collect()
    };
    assert_eq!(takes(old), takes(new), "{name}: takes");
    assert_eq!(old.meshes.len(), new.meshes.len(), "{name}: meshes");
    for (old_take, new_take) in old.takes.iter().zip(&new.takes) {
        for share in [0.0, 0.3, 0.5, 0.8, 1.0] {
            // On a frame of the file's own rate, where both are exact however finely each is
            // sampled.
            let frames = (share * old_take.length_secs() * old.report.frame_rate_hz).floor();
            let time = old_take.start_secs() + frames / old.report.frame_rate_hz;
            let old_world = node_to_world(old, |bone| sample(old_take, time, bone));
            let new_world = node_to_world(new, |bone| sample(new_take, time, bone));
            for bone in old.skeleton.indices() {
                let path = &old.skeleton.bone(bone).path;
                let alike = new
                    .skeleton
                    .indices()
                    .filter(|&other| new.skeleton.bone(other).path == *path);
                let a = old_world[bone.index()];
                let size = a[3].iter().map(|v| v.abs()).fold(1.0, f64::max);
                let distance = alike.map(|other| {
                    let b = new_world[other.index()];
                    (0..3)
                        .map(|i| (a[3][i] - b[3][i]).powi(2))
                        .sum::<f64>()
                        .sqrt()
                        / size
                });
                let nearest = distance.fold(f64::INFINITY, f64::min);
                assert!(
                    nearest < 1e-3,
                    "{name}: {path} at {time} s is {nearest} away"
                );
            }
        }
    }
}

#[test]
fn old_files_show_what_their_newer_twins_show() {
    let Some(corpus) = corpus() else { return };
    let mut compared = 0;
    for (scene, version, end) in TWINS {
        let new = open(&corpus.join(format!("ufbx/{scene}_{version}_binary{end}.fbx")));
        for older in ["6100_binary", "6100_ascii"] {
            let old = open(&corpus.join(format!("ufbx/{scene}_{older}{end}.fbx")));
            if let (Some(old), Some(new)) = (old, &new) {
                assert_alike(&format!("{scene}_{older}{end}"), &old, new);
                compared += 1;
            }
        }
    }
    assert!(compared >= 30, "only {compared} pairs are in the corpus");
}

#[test]
fn the_same_old_scene_reads_alike_from_bytes_and_from_text() {
    let Some(corpus) = corpus() else { return };
    for scene in [
        "max2009_blob_5800",
        "max2009_cube_texture_5800",
        "maya_node_attribute_zoo_6100",
    ] {
        let file = |form: &str| {
            open(&corpus.join(format!("ufbx/{scene}_{form}.fbx"))).expect("the corpus has it")
        };
        assert_alike(scene, &file("ascii"), &file("binary"));
    }
}

#[test]
fn every_truncation_and_flip_of_an_old_file_ends_in_a_file_or_a_sentence() {
    let Some(corpus) = corpus() else { return };
    for name in [
        "max7_cube_5000_binary",
        "maya_blend_shape_cube_6100_binary",
        "maya_auto_clamp_6100_ascii",
    ] {
        let whole =
            std::fs::read(corpus.join(format!("ufbx/{name}.fbx"))).expect("the corpus has it");
        let check = |bytes: &[u8]| {
            if let Err(error) = import(bytes, &ImportOptions::default(), &|_, _| true) {
                assert!(!error.to_string().is_empty() && !error.kind().is_empty());
            }
        };
        let step = whole.len() / 100;
        for at in (0..whole.len()).step_by(step) {
            check(&whole[..at]);
            let mut flipped = whole.clone();
            flipped[at] ^= 1 << (at % 8);
            check(&flipped);
            flipped[at] = 0xff;
            check(&flipped);
        }
    }
}

#[test]
fn textures_laid_over_meshes_reach_the_materials() {
    let Some(corpus) = corpus() else { return };
    let cases = [
        ("real/fbxconv_knight", "knight__Knight_png", "Knight_png"),
        (
            "ufbx/zbrush_d20_selection_set_6100_binary",
            "PolyMesh3D1_ncl1_2",
            "Diffuse Texture",
        ),
    ];
    for (name, material, texture) in cases {
        let file = open(&corpus.join(format!("{name}.fbx"))).expect("the corpus has it");
        let found = file
            .materials
            .iter()
            .find(|found| found.name == material)
            .expect("the material is there");
        let place = found
            .base_color_texture
            .expect("the material has a picture");
        assert_eq!(file.textures[place].name, texture, "{name}");
    }
}

//! The hierarchy against the corpus: saved poses of hundreds of files, composed from their truth's
//! own locals.
//!
//! No importer takes part: bones, inherit rules and local transforms come from the truth files, and
//! so do the world matrices that must come out.

use crate::support::rig::{bone, skeleton};
use maquette::anim::{ComponentPose, Hierarchy, LocalPose};
use maquette::asset::{Bone, InheritRule};
use maquette::math::{Quat, Transform, Vec3};
use serde_json::Value;
use std::fs::File;
use std::path::Path;

/// Of the largest coordinate in the file.
const POSITION: f32 = 1e-4;
/// Of the axis' own length.
const AXIS: f32 = 1e-3;

fn numbers<const N: usize>(value: &Value) -> Option<[f32; N]> {
    let list = value.as_array()?;
    let numbers: Vec<f32> = list
        .iter()
        .filter_map(|x| x.as_f64().map(|x| x as f32))
        .collect();
    <[f32; N]>::try_from(numbers)
        .ok()
        .filter(|numbers| numbers.iter().all(|x| x.is_finite()))
}

/// A node of the truth as a bone; the scene root is none, so its children are roots. `None`: a
/// number is not finite.
fn read_bone(node: &Value) -> Option<Bone> {
    let local = &node["local"];
    let rotation = Quat::from_array(numbers(&local["r"])?).normalize();
    let rest = Transform::new(
        Vec3::from(numbers(&local["t"])?),
        rotation,
        Vec3::from(numbers(&local["s"])?),
    );
    let inherit = match node["inherit_mode"].as_str() {
        None => InheritRule::RSrs,
        Some("IgnoreParentScale") => InheritRule::Rrs,
        Some("ComponentwiseScale") => InheritRule::RrSs,
        Some(other) => panic!("unknown inherit mode \"{other}\""),
    };
    let parent = node["parent"]
        .as_i64()
        .filter(|&parent| parent > 0)
        .map(|parent| (parent - 1) as u16);
    Some(Bone {
        inherit,
        ..bone(node["name"].as_str()?, parent, rest)
    })
}

/// The worst errors, relative, over one file; `None` where the file holds no finite pose.
fn worst_errors(truth: &Value) -> Option<(f32, f32)> {
    let nodes = truth["nodes"].as_array()?.get(1..)?;
    let bones: Vec<Bone> = nodes.iter().map(read_bone).collect::<Option<_>>()?;
    let expected: Vec<[f32; 16]> = nodes
        .iter()
        .map(|node| numbers(&node["world"]))
        .collect::<Option<_>>()?;
    let size = expected
        .iter()
        .flat_map(|m| &m[12..15])
        .fold(1e-3_f32, |size, x| size.max(x.abs()));
    let skeleton = skeleton(bones);
    let mut pose = ComponentPose::default();
    Hierarchy::new(&skeleton).local_to_component(&LocalPose::saved(&skeleton), &mut pose);
    let mut worst = (0.0_f32, 0.0_f32);
    for (ours, theirs) in pose.bone_to_component().iter().zip(&expected) {
        let ours = ours.to_rows();
        let row = |m: &[f32; 16], row: usize| Vec3::from_slice(&m[row * 4..row * 4 + 3]);
        worst.0 = worst.0.max(row(&ours, 3).distance(row(theirs, 3)) / size);
        for axis in 0..3 {
            let length = row(theirs, axis).length();
            let scale = if length > 0.0 { length } else { 1.0 };
            worst.1 = worst
                .1
                .max(row(&ours, axis).distance(row(theirs, axis)) / scale);
        }
    }
    Some(worst)
}

#[test]
fn saved_poses_of_the_corpus_compose_to_their_truth() {
    let Ok(corpus) = std::env::var("MAQUETTE_CORPUS") else {
        eprintln!("skipped: MAQUETTE_CORPUS is not set, no truth to compose against");
        return;
    };
    let mut compared = 0;
    let mut wrong = Vec::new();
    for entry in
        std::fs::read_dir(Path::new(&corpus).join("truth")).expect("the corpus has truth files")
    {
        let path = entry.expect("the folder can be listed").path();
        let text =
            flate2::read::GzDecoder::new(File::open(&path).expect("a listed file can be opened"));
        let truth: Value = serde_json::from_reader(text).expect("a truth file is JSON");
        let Some((position, axis)) = worst_errors(&truth) else {
            continue;
        };
        compared += 1;
        if position > POSITION || axis > AXIS {
            wrong.push(format!(
                "{}: position {position:.1e}, axis {axis:.1e}",
                path.display()
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {compared} files:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(compared > 400, "only {compared} files hold a pose");
}

//! Where every bone is, composed in doubles by the truth's own rules, against the truth files.
//!
//! *In*: a corpus file. *Out*: matrices in the file's space and unit, the worst errors. *Not here*:
//! meshes, and the program's own pose pipeline.

use super::corpus::{distance, matches, number, path, sixteen, truth_of};
use maquette::asset::{AnimSequence, BoneIndex, ImportedFile, InheritRule};
use maquette::fbx::{ImportOptions, import};
use maquette::math::{DQuat, DVec3, Transform, nlerp};
use serde_json::Value;
use std::path::Path;

/// A matrix of doubles, rows, row vectors.
pub(crate) type Matrix = [[f64; 4]; 4];

pub(crate) fn product(first: &Matrix, then: &Matrix) -> Matrix {
    std::array::from_fn(|r| std::array::from_fn(|c| (0..4).map(|k| first[r][k] * then[k][c]).sum()))
}

pub(crate) fn matrix(translation: DVec3, rotation: DQuat, scale: DVec3) -> Matrix {
    let row = |axis: DVec3| [axis.x, axis.y, axis.z, 0.0];
    let axes = [DVec3::X, DVec3::Y, DVec3::Z];
    let [x, y, z] = std::array::from_fn(|i| row(rotation * axes[i] * scale[i]));
    [x, y, z, [translation.x, translation.y, translation.z, 1.0]]
}

pub(crate) struct Placed {
    full: Matrix,
    unscaled: Matrix,
    scale: DVec3,
    taken_over: DVec3,
}

/// Places every bone in the file's space and unit.
pub(crate) fn node_to_world(
    file: &ImportedFile,
    local: impl Fn(BoneIndex) -> Transform,
) -> Vec<Matrix> {
    let root = || Placed {
        full: matrix(DVec3::ZERO, DQuat::IDENTITY, DVec3::ONE),
        unscaled: matrix(DVec3::ZERO, DQuat::IDENTITY, DVec3::ONE),
        scale: DVec3::ONE,
        taken_over: DVec3::ONE,
    };
    let mut placed: Vec<Placed> = Vec::new();
    for index in file.skeleton.indices() {
        let bone = file.skeleton.bone(index);
        let own = local(index);
        let mut translation = own.translation.as_dvec3() / file.report.unit_metres;
        let rotation = own.rotation.as_dquat();
        let mut scale = own.scale.as_dvec3();
        let top = root();
        let parent = bone.parent.map_or(&top, |parent| &placed[parent.index()]);
        let taken_over = match bone.inherit {
            InheritRule::RSrs => DVec3::ONE,
            InheritRule::RrSs => parent.scale,
            InheritRule::Rrs => parent.taken_over,
        };
        let base = if bone.inherit == InheritRule::RSrs {
            &parent.full
        } else {
            translation *= parent.scale;
            scale *= taken_over;
            &parent.unscaled
        };
        let full = product(&matrix(translation, rotation, scale), base);
        let unscaled = product(&matrix(translation, rotation, DVec3::ONE), base);
        placed.push(Placed {
            full,
            unscaled,
            scale,
            taken_over,
        });
    }
    placed.into_iter().map(|placed| placed.full).collect()
}

pub(crate) fn sample(take: &AnimSequence, time_secs: f64, bone: BoneIndex) -> Transform {
    let pair = take.locate(time_secs - take.start_secs());
    let a = take.key(pair.first, bone);
    let b = take.key(pair.second, bone);
    Transform {
        translation: a.translation.lerp(b.translation, pair.weight),
        rotation: nlerp(a.rotation, b.rotation, pair.weight),
        scale: a.scale.lerp(b.scale, pair.weight),
    }
}

/// Worst errors of one file: positions relative to the model's size, axes relative to their length.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Worst {
    pub(crate) position: f64,
    pub(crate) axis: f64,
}

/// Compares one file; `Err` says what is missing or different in kind.
pub(crate) fn compare(corpus: &Path, name: &str) -> Result<Worst, String> {
    let truth = truth_of(corpus, name);
    let bytes = std::fs::read(corpus.join(name)).map_err(|error| error.to_string())?;
    let file = import(&bytes, &ImportOptions::default(), &|_, _| true)
        .map_err(|error| error.to_string())?;
    let unit = number(&truth["meta"]["unit_meters"]);
    if (file.report.unit_metres - unit).abs() > 1e-6 * unit {
        return Err(format!(
            "unit {} instead of {unit}",
            file.report.unit_metres
        ));
    }
    let empty = Vec::new();
    let nodes = truth["nodes"].as_array().unwrap_or(&empty);
    let stacks = truth["stacks"].as_array().unwrap_or(&empty);
    if file.takes.len() != stacks.len() {
        return Err(format!(
            "{} takes instead of {}",
            file.takes.len(),
            stacks.len()
        ));
    }
    let paths: Vec<String> = (0..nodes.len()).map(|i| path(nodes, i)).collect();
    let is_wanted = |node: &Value| node["bone"] == true || node["cluster"] == true;
    let listed: Vec<usize> = (0..nodes.len()).filter(|&i| nodes[i]["id"] != 0).collect();
    let mut worst = Worst::default();
    let mut check = |ours: &[Matrix], theirs: &Value, meshes: &Value| -> Result<(), String> {
        let world: Vec<Option<Vec<f64>>> = listed
            .iter()
            .map(|&i| {
                Some(sixteen(theirs.get(nodes[i]["id"].to_string())?))
                    .filter(|m| m.iter().all(|v| v.is_finite()))
            })
            .collect();
        let bones = listed
            .iter()
            .zip(&world)
            .filter(|(i, _)| is_wanted(&nodes[**i]));
        let size = size(bones.filter_map(|(_, world)| world.as_ref()), meshes);
        for (&i, theirs) in listed.iter().zip(&world) {
            let Some(theirs) = theirs else { continue };
            let same: Vec<BoneIndex> = file
                .skeleton
                .indices()
                .filter(|&bone| matches(&file.skeleton.bone(bone).path, &paths[i]))
                .collect();
            let far = |bone: &BoneIndex| distance(&ours[bone.index()][3], &theirs[12..15]);
            let nearest = same.iter().min_by(|a, b| far(a).total_cmp(&far(b)));
            let Some(nearest) = nearest else {
                if is_wanted(&nodes[i]) {
                    return Err(format!("bone {:?} is absent", paths[i]));
                }
                continue;
            };
            worst.position = worst.position.max(far(nearest) / size);
            for axis in 0..3 {
                let theirs = &theirs[axis * 4..axis * 4 + 3];
                let length = distance(theirs, &[0.0; 3]);
                let error = distance(&ours[nearest.index()][axis], theirs)
                    / if length > 0.0 { length } else { 1.0 };
                worst.axis = worst.axis.max(error);
            }
        }
        Ok(())
    };
    if stacks.is_empty() {
        let ours = node_to_world(&file, |bone| file.skeleton.bone(bone).saved);
        let world = nodes
            .iter()
            .map(|node| (node["id"].to_string(), node["world"].clone()))
            .collect();
        check(&ours, &Value::Object(world), &truth["rest"]["meshes"])?;
    }
    for ((take, info), stack) in file.takes.iter().zip(&file.report.takes).zip(stacks) {
        let begin = number(&stack["begin"]);
        let end = number(&stack["end"]);
        if !stack["name"]
            .as_str()
            .is_some_and(|name| matches(take.name(), name))
        {
            return Err(format!(
                "take {:?} instead of {}",
                take.name(),
                stack["name"]
            ));
        }
        // Truth files keep nine digits.
        let differs = |ours: f64, theirs: f64| (ours - theirs).abs() > 1e-4 + 1e-8 * theirs.abs();
        if differs(info.start_secs, begin) || differs(info.end_secs, end) {
            return Err(format!(
                "take {}..{} instead of {begin}..{end}",
                info.start_secs, info.end_secs
            ));
        }
        for theirs in stack["samples"]
            .as_array()
            .unwrap_or(&empty)
            .iter()
            .filter(|sample| sample["at"] != "end")
        {
            let time_secs = number(&theirs["t"]);
            let ours = node_to_world(&file, |bone| sample(take, time_secs, bone));
            check(&ours, &theirs["world"], &theirs["meshes"])?;
        }
    }
    Ok(worst)
}

/// The larger of the skeleton's box and the largest mesh's box.
pub(crate) fn size<'a>(bones: impl Iterator<Item = &'a Vec<f64>>, meshes: &Value) -> f64 {
    let mut low = [f64::INFINITY; 3];
    let mut high = [f64::NEG_INFINITY; 3];
    for bone in bones {
        for i in 0..3 {
            low[i] = low[i].min(bone[12 + i]);
            high[i] = high[i].max(bone[12 + i]);
        }
    }
    let mut size = if low[0] <= high[0] {
        distance(&low, &high)
    } else {
        0.0
    };
    for mesh in meshes.as_array().into_iter().flatten() {
        let shape = if mesh["full"].is_object() {
            &mesh["full"]
        } else {
            &mesh["rigid"]
        };
        let low = sixteen(&shape["min"]);
        let high = sixteen(&shape["max"]);
        if low.len() == 3 && high.len() == 3 {
            size = size.max(distance(&low, &high));
        }
    }
    if size > 0.0 && size.is_finite() {
        size
    } else {
        1.0
    }
}

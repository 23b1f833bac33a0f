//! Meshes against the truth files: triangles, bind matrices, and where vertices stand when the
//! bones stand where the truth has them.
//!
//! *In*: corpus files and their truth. *Out*: the worst errors. *Not here*: our own poses
//! (`fbx_truth`).

use crate::support::import::imported_file;
use std::collections::HashSet;
use std::path::Path;

use maquette::asset::{BoneIndex, ImportedFile, Mesh, Note, NoteKind, TextureSource, Vertex};
use maquette::math::{Mat4, Vec3};
use maquette::words::finding;
use serde_json::Value;

use super::fbx_mesh::share_of_reference_tangents;
use crate::support::corpus::{corpus, distance, matches, path, sixteen, truth_of};

fn used_control_points(mesh: &Mesh) -> HashSet<u32> {
    mesh.geometry().control_points().iter().copied().collect()
}

/// The vertex that shows a control point.
fn vertex_of(mesh: &Mesh, control_point: u32) -> Option<&Vertex> {
    let place = mesh
        .geometry()
        .control_points()
        .iter()
        .position(|&number| number == control_point)?;
    Some(&mesh.geometry().vertices()[place])
}

/// The sixteen numbers in file units.
fn in_file_units(matrix: Mat4, unit_metres: f64) -> Vec<f64> {
    let mut numbers: Vec<f64> = matrix.to_rows().iter().map(|&x| f64::from(x)).collect();
    numbers[12..15]
        .iter_mut()
        .for_each(|length| *length /= unit_metres);
    numbers
}

fn times(first: &[f64], then: &[f64]) -> Vec<f64> {
    (0..16)
        .map(|i| {
            (0..4)
                .map(|k| first[i / 4 * 4 + k] * then[k * 4 + i % 4])
                .sum()
        })
        .collect()
}

fn moved(point: [f64; 3], matrix: &[f64]) -> [f64; 3] {
    std::array::from_fn(|c| {
        (0..3).map(|r| point[r] * matrix[r * 4 + c]).sum::<f64>() + matrix[12 + c]
    })
}

/// The shape that ours is held against: four influences, linear, without blend shapes.
fn wanted(shapes: &Value) -> Option<&Value> {
    let kinds = [
        "best4_noblend",
        "best4",
        "full_linear",
        "full_noblend",
        "full",
        "rigid_noblend",
        "rigid",
    ];
    kinds
        .into_iter()
        .map(|kind| &shapes[kind])
        .find(|shape| shape.is_object())
}

struct Held<'a> {
    file: &'a ImportedFile,
    nodes: &'a [Value],
    paths: Vec<String>,
}

impl Held<'_> {
    fn path_of(&self, id: &Value) -> Option<&str> {
        let place = self.nodes.iter().position(|node| node["id"] == *id)?;
        Some(&self.paths[place])
    }

    /// Skinned positions of the mesh's probes in file units, bones where `world` has them.
    fn probe_error(&self, mesh: &Mesh, ids: &[Value], shape: &Value, world: &Value) -> f64 {
        let unit = self.file.report.unit_metres;
        let world_of = |bone: BoneIndex| {
            let ours = &self.file.skeleton.bone(bone).path;
            let place = self
                .paths
                .iter()
                .position(|theirs| matches(ours, theirs))
                .expect("the truth knows the bone");
            sixteen(&world[self.nodes[place]["id"].to_string()])
        };
        let palette: Vec<Vec<f64>> = mesh
            .palette_entries()
            .iter()
            .map(|slot| {
                times(
                    &in_file_units(slot.mesh_to_bone, unit),
                    &world_of(slot.bone),
                )
            })
            .collect();
        let size = distance(&sixteen(&shape["min"]), &sixteen(&shape["max"]));
        let probes = shape["probes"].as_array().cloned().unwrap_or_default();
        ids.iter()
            .zip(&probes)
            .fold(0.0, |worst: f64, (id, theirs)| {
                let Some(vertex) = vertex_of(mesh, id.as_u64().expect("a number") as u32) else {
                    return worst;
                };
                let position = vertex
                    .position
                    .to_array()
                    .map(|length| f64::from(length) / unit);
                let mut ours = [0.0; 3];
                for (slot, weight) in vertex.palette_indices.into_iter().zip(vertex.weights) {
                    let part = moved(position, &palette[slot as usize]);
                    (0..3).for_each(|axis| ours[axis] += part[axis] * f64::from(weight));
                }
                let theirs = sixteen(theirs);
                let is_finite = theirs.iter().all(|number| number.is_finite());
                worst.max(if is_finite {
                    distance(&ours, &theirs) / size.max(f64::MIN_POSITIVE)
                } else {
                    0.0
                })
            })
    }

    fn check_mesh(&self, mesh: &Mesh, theirs: &Value) -> Result<(), String> {
        let name = mesh.name();
        let same = |what: &str, ours: usize, theirs: &Value| {
            let is_same = theirs.as_u64() == Some(ours as u64);
            if is_same {
                Ok(())
            } else {
                Err(format!("{name}: {ours} {what} instead of {theirs}"))
            }
        };
        same(
            "control points",
            mesh.geometry().control_point_count() as usize,
            &theirs["vertices"],
        )?;
        same("triangles", mesh.triangle_count(), &theirs["triangles"])?;
        same(
            "used control points",
            used_control_points(mesh).len(),
            &theirs["used_vertices"],
        )?;
        let clusters = theirs["skins"][0]["clusters_detail"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let clusters = clusters
            .iter()
            .filter(|cluster| cluster["bone"].as_i64().is_some_and(|bone| bone >= 0));
        for (slot, cluster) in mesh.palette_entries().iter().zip(clusters) {
            let bone = self
                .path_of(&cluster["bone"])
                .ok_or("a cluster's bone is unknown")?;
            if !matches(&self.file.skeleton.bone(slot.bone).path, bone) {
                return Err(format!(
                    "{name}: a slot binds {:?} instead of {bone:?}",
                    self.file.skeleton.bone(slot.bone).path
                ));
            }
            let ours = in_file_units(slot.mesh_to_bone, self.file.report.unit_metres);
            let theirs = sixteen(&cluster["geometry_to_bone"]);
            let largest = theirs
                .iter()
                .fold(1.0, |largest: f64, number| largest.max(number.abs()));
            if ours
                .iter()
                .zip(&theirs)
                .any(|(ours, theirs)| (ours - theirs).abs() > 1e-6 * largest)
            {
                return Err(format!(
                    "{name}: mesh_to_bone of {bone:?} is {ours:?} instead of {theirs:?}"
                ));
            }
        }
        Ok(())
    }
}

/// Compares one file; gives the worst distance of a probe, as a share of its mesh's size.
pub(crate) fn compare(corpus: &Path, name: &str) -> Result<f64, String> {
    let truth = truth_of(corpus, name);
    let file = imported_file(&corpus.join(name));
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let nodes = list(&truth["nodes"]);
    let held = Held {
        file: &file,
        nodes: &nodes,
        paths: (0..nodes.len()).map(|i| path(&nodes, i)).collect(),
    };
    let meshes = list(&truth["meshes"]);
    if meshes.len() != file.meshes.len() {
        return Err(format!(
            "{} meshes instead of {}",
            file.meshes.len(),
            meshes.len()
        ));
    }
    let rest = nodes
        .iter()
        .map(|node| (node["id"].to_string(), node["world"].clone()))
        .collect();
    let mut moments = vec![(Value::Object(rest), truth["rest"]["meshes"].clone())];
    for stack in list(&truth["stacks"]) {
        moments.extend(
            list(&stack["samples"])
                .into_iter()
                .map(|sample| (sample["world"].clone(), sample["meshes"].clone())),
        );
    }
    let mut taken = vec![false; file.meshes.len()];
    let mut worst: f64 = 0.0;
    for theirs in &meshes {
        let node = held
            .path_of(&theirs["node"])
            .ok_or("a mesh's node is unknown")?;
        let is_it = |i: &usize| {
            !taken[*i] && matches(&file.skeleton.bone(file.meshes[*i].node()).path, node)
        };
        let place = (0..file.meshes.len())
            .find(is_it)
            .ok_or(format!("no mesh at {node:?}"))?;
        taken[place] = true;
        let mesh = &file.meshes[place];
        held.check_mesh(mesh, theirs)?;
        let ids = list(&theirs["probe_ids"]);
        let ties: HashSet<u64> = list(&theirs["skins"][0]["best4_tie_probes"])
            .iter()
            .filter_map(Value::as_u64)
            .collect();
        let ids: Vec<Value> = ids
            .into_iter()
            .filter(|id| !ties.contains(&id.as_u64().unwrap_or(u64::MAX)))
            .collect();
        for (world, shapes) in &moments {
            let shapes = list(shapes);
            let Some(shape) = shapes
                .iter()
                .find(|shape| shape["node"] == theirs["node"])
                .and_then(wanted)
            else {
                continue;
            };
            if ties.is_empty() {
                worst = worst.max(held.probe_error(mesh, &ids, shape, world));
            }
        }
    }
    Ok(worst)
}

#[test]
fn every_probe_of_the_smoke_files_stands_where_the_truth_says() {
    let Some(corpus) = corpus() else { return };
    let list =
        std::fs::read_to_string(corpus.join("smoke.txt")).expect("the corpus has a short list");
    let mut failures = Vec::new();
    for name in list.lines().map(str::trim).filter(|name| !name.is_empty()) {
        match compare(&corpus, name) {
            Ok(worst) if worst <= 1e-4 => {}
            Ok(worst) => failures.push(format!(
                "{name}: a probe is off by {worst:e} of its mesh's size"
            )),
            Err(reason) => failures.push(format!("{name}: {reason}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn note<'a>(file: &'a ImportedFile, kind: NoteKind, element: &str) -> Option<&'a Note> {
    file.report
        .notes
        .iter()
        .find(|note| note.kind() == kind && note.element == element)
}

#[test]
fn a4_eight_influences_are_cut_and_the_loss_is_told() {
    let Some(corpus) = corpus() else { return };
    let file =
        imported_file(&corpus.join("cases/bin/s06_8_influences_sum_1p3_and_unweighted_bin.fbx"));
    let cut = note(&file, NoteKind::WeightsCut, "body").expect("the cut is noted");
    assert_eq!(cut.count, 7);
    // Eight influences that sum to 1.3; the four that go hold 0.4 of it.
    assert!((cut.worst().expect("a figure") - 0.4 / 1.3).abs() < 1e-9);
    assert!(finding(cut).contains("30.8 %"), "{}", finding(cut));
    assert_eq!(
        note(&file, NoteKind::WeightsNormalised, "body").map(|note| note.count),
        Some(7)
    );
    assert_eq!(
        note(&file, NoteKind::Unweighted, "body").map(|note| note.count),
        Some(1)
    );
    let mesh = &file.meshes[0];
    assert_eq!(mesh.geometry().cut_weights().vertices.len(), 7);
    assert!(
        mesh.geometry()
            .cut_weights()
            .vertices
            .iter()
            .all(|vertex| vertex.influences.len() == 8)
    );
    assert_eq!(
        mesh.palette_entries().len(),
        9,
        "eight clusters and the node of the mesh"
    );
    assert_eq!(mesh.palette_entries()[8].bone, mesh.node());
}

#[test]
fn a_polygon_that_names_no_control_point_is_dropped_and_counted() {
    let Some(corpus) = corpus() else { return };
    let file = imported_file(&corpus.join("cases/r3_polygon_index_out_of_range.fbx"));
    assert_eq!(
        note(&file, NoteKind::BadPolygon, file.meshes[0].name()).map(|note| note.count),
        Some(1)
    );
}

#[test]
fn three_hundred_bones_keep_their_numbers() {
    let Some(corpus) = corpus() else { return };
    let file = imported_file(&corpus.join("cases/bin/s07_300_bones_bin.fbx"));
    let mesh = &file.meshes[0];
    assert_eq!(mesh.palette_entries().len(), 300);
    let last = vertex_of(mesh, 1199).expect("control point 1199 is drawn");
    assert_eq!((last.palette_indices[0], last.weights[0]), (299, 1.0));
}

#[test]
fn two_meshes_on_one_bone_keep_their_own_bind_matrices() {
    let Some(corpus) = corpus() else { return };
    let file = imported_file(&corpus.join("cases/bin/s13_two_meshes_share_bones_bin.fbx"));
    let mesh = |name: &str| {
        file.meshes
            .iter()
            .find(|mesh| mesh.name() == name)
            .expect("the mesh is there")
    };
    let body = mesh("body");
    let hair = mesh("hair");
    let shared = |slot: &&maquette::asset::PaletteEntry| {
        hair.palette_entries()
            .iter()
            .any(|other| other.bone == slot.bone)
    };
    let of_body = body
        .palette_entries()
        .iter()
        .find(shared)
        .expect("they share a bone");
    let of_hair = hair
        .palette_entries()
        .iter()
        .find(|slot| slot.bone == of_body.bone)
        .expect("it was found");
    assert_ne!(of_body.mesh_to_bone, of_hair.mesh_to_bone);
    // Bound at other places, the two control points number 4 stand at one place in the world.
    let world = Mat4::from_translation(Vec3::new(0.0, 0.5, 0.0));
    let place = |mesh: &Mesh, slot: &maquette::asset::PaletteEntry| {
        let vertex = vertex_of(mesh, 4).expect("control point 4 is drawn");
        (slot.mesh_to_bone * world).transform_point(vertex.position)
    };
    assert!(place(body, of_body).distance(place(hair, of_hair)) < 1e-6);
}

#[test]
fn e3_embedded_pictures_are_found() {
    let Some(corpus) = corpus() else { return };
    let file = imported_file(&corpus.join("ufbx/blender_293_embedded_textures_7400_binary.fbx"));
    let is_embedded = |source: &TextureSource| matches!(source, TextureSource::Embedded { bytes, .. } if bytes.starts_with(b"\x89PNG"));
    assert_eq!(
        file.textures
            .iter()
            .filter(|texture| is_embedded(&texture.source))
            .count(),
        5
    );
}

#[test]
fn tangents_of_normal_mapped_characters_are_those_of_the_reference() {
    let Some(corpus) = corpus() else { return };
    for name in [
        "real/rustyshooter_mutant.fbx",
        "real/jobs_@ChomperRunForward.fbx",
    ] {
        let file = imported_file(&corpus.join(name));
        let is_mapped = |mesh: &&std::sync::Arc<Mesh>| {
            mesh.materials()
                .iter()
                .any(|&material| file.materials[material].normal_texture.is_some())
        };
        let mapped: Vec<_> = file.meshes.iter().filter(is_mapped).collect();
        assert!(!mapped.is_empty(), "{name} has a normal map");
        for mesh in mapped {
            let share =
                share_of_reference_tangents(mesh.geometry().vertices(), mesh.geometry().indices());
            assert!(share > 0.99, "{name}, {}: {share}", mesh.name());
        }
    }
}

//! Rows of the case log that speak of many files: each real file of the corpus is imported once and
//! looked at.
//!
//! *In*: the corpus' real and made files. *Out*: what each test asks of all of them. *Not here*:
//! the truth.

use crate::support::corpus::corpus;
use crate::support::truth_scene::PosedFile;
use maquette::asset::NoteKind;
use maquette::fbx::{ImportOptions, import};
use rayon::prelude::*;
use std::path::Path;
use std::sync::OnceLock;

/// What was found out about a file.
#[derive(Debug, Default)]
struct Facts {
    name: String,
    /// The most by which the weights of a vertex miss one.
    weight_error: f32,
    /// Meshes with triangles and, at the first frame of some take, without a finite box.
    boxless: Vec<String>,
    /// Whether influences were cut, which is noted.
    is_cut: bool,
    /// How far from the bones' middle some vertex gets in some take, in model sizes.
    farthest: f64,
}

/// Where in a take the vertices are looked at.
const MOMENTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

fn look_at(corpus: &Path, name: &str) -> Option<Facts> {
    let bytes = std::fs::read(corpus.join(name)).expect("a listed file can be read");
    let options = ImportOptions {
        tangents: false,
        ..ImportOptions::default()
    };
    let file = import(&bytes, &options, &|_, _| true).ok()?;
    let mut facts = Facts {
        name: name.to_owned(),
        ..Facts::default()
    };
    for vertex in file
        .meshes
        .iter()
        .flat_map(|mesh| mesh.geometry().vertices())
    {
        facts.weight_error = facts
            .weight_error
            .max((vertex.weights.iter().sum::<f32>() - 1.0).abs());
    }
    facts.is_cut = file
        .report
        .notes
        .iter()
        .any(|note| note.kind() == NoteKind::WeightsCut);
    let mut posed = PosedFile::new(file);
    let takes: Vec<Option<usize>> = match posed.file.takes.len() {
        0 => vec![None],
        count => (0..count).map(Some).collect(),
    };
    let mut size = 0.0;
    for take in takes {
        posed.choose(take);
        let (start, length) = take.map_or((0.0, 0.0), |take| {
            let take = &posed.file.takes[take];
            (take.start_secs(), take.length_secs())
        });
        let moments = if facts.is_cut {
            &MOMENTS[..]
        } else {
            &MOMENTS[..1]
        };
        for moment in moments {
            posed.seek(start + length * moment);
            let shapes = posed.shapes();
            for (mesh, shape) in posed
                .file
                .meshes
                .iter()
                .zip(&shapes)
                .filter(|(mesh, _)| mesh.triangle_count() > 0)
            {
                if !(shape.low.iter().chain(&shape.high).all(|x| x.is_finite())
                    && shape.low <= shape.high)
                {
                    facts.boxless.push(mesh.name().to_owned());
                }
            }
            if !facts.is_cut {
                continue;
            }
            let full = |of: fn(f64, f64) -> f64,
                        pick: fn(&crate::support::truth_scene::Shape) -> [f64; 3],
                        from: f64| {
                let corners = shapes.iter().filter(|shape| !shape.is_empty()).map(pick);
                corners.fold([from; 3], |all, one| {
                    std::array::from_fn(|i| of(all[i], one[i]))
                })
            };
            let low = full(f64::min, |shape| shape.low, f64::INFINITY);
            let high = full(f64::max, |shape| shape.high, f64::NEG_INFINITY);
            if size == 0.0 {
                size = crate::support::corpus::distance(&low, &high);
            }
            let skinned = posed
                .file
                .skeleton
                .bones()
                .iter()
                .zip(posed.node_to_world());
            let bones: Vec<_> = skinned
                .filter(|(bone, _)| bone.is_skinned)
                .map(|(_, matrix)| matrix)
                .collect();
            let middle: [f64; 3] = std::array::from_fn(|i| {
                bones.iter().map(|m| m[12 + i]).sum::<f64>() / bones.len().max(1) as f64
            });
            for corner in [low, high] {
                facts.farthest = facts
                    .farthest
                    .max(crate::support::corpus::distance(&corner, &middle) / size);
            }
        }
    }
    Some(facts)
}

/// Looks at every file once, whichever test asks first.
fn facts(corpus: &Path) -> &'static [Facts] {
    static FACTS: OnceLock<Vec<Facts>> = OnceLock::new();
    FACTS.get_or_init(|| {
        let names = ["real", "synth"].into_iter().flat_map(|folder| {
            let entries =
                std::fs::read_dir(corpus.join(folder)).expect("the corpus has this folder");
            entries.map(move |entry| {
                format!(
                    "{folder}/{}",
                    entry.expect("listed").file_name().to_string_lossy()
                )
            })
        });
        let mut names: Vec<String> = names
            .filter(|name| name.to_lowercase().ends_with(".fbx"))
            .collect();
        names.sort();
        names
            .par_iter()
            .filter_map(|name| look_at(corpus, name))
            .collect()
    })
}

#[test]
fn a3_weights_sum_to_one_in_every_real_file() {
    let Some(corpus) = corpus() else { return };
    let facts = facts(&corpus);
    assert!(facts.len() > 60, "only {} files were read", facts.len());
    let wrong: Vec<_> = facts
        .iter()
        .filter(|file| file.weight_error > 1e-6)
        .map(|file| &file.name)
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn a5_characters_with_cut_influences_say_so_and_hold_together_in_every_take() {
    let Some(corpus) = corpus() else { return };
    let cut: Vec<_> = facts(&corpus).iter().filter(|file| file.is_cut).collect();
    assert!(
        cut.len() >= 10,
        "only {} files have more than four influences",
        cut.len()
    );
    let torn: Vec<_> = cut
        .iter()
        .filter(|file| file.farthest > 2.0)
        .map(|f| (&f.name, f.farthest))
        .collect();
    assert!(torn.is_empty(), "{torn:?}");
}

#[test]
fn a10_every_mesh_with_triangles_has_a_finite_box_at_the_first_frame_of_every_take() {
    let Some(corpus) = corpus() else { return };
    let wrong: Vec<_> = facts(&corpus)
        .iter()
        .filter(|file| !file.boxless.is_empty())
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

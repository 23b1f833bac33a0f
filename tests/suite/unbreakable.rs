//! Bytes of any origin go through every entry point: nothing panics, what comes out is sound, what
//! is refused is refused in a sentence.
//!
//! *In*: what the fuzzers found (`data/`), the corpus's broken files, and files cut and bent here.
//! *Out*: nothing. *Not here*: what is sound (`support/soundness`), hostile files (`hostile`),
//! memory (`tests/budget`).

use crate::support::mannequin::mannequin_path;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use crate::support::corpus::corpus;
use crate::support::entry_points::{ALL, Outcome, import_fbx, import_obj};
use crate::support::fbx_forge::{file, leaf, object, oo, record};
use crate::support::mutants::{Random, bent, cut};
use crate::support::seeds::generated;

/// Sends bytes through every entry point; a panic there is told with the name of the bytes.
fn through_all(name: &str, bytes: &[u8]) {
    for (entry, run) in ALL {
        let result = catch_unwind(AssertUnwindSafe(|| run(bytes)));
        assert!(result.is_ok(), "{entry} does not stand {name}");
    }
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files
}

#[test]
fn what_the_fuzzers_found_is_stood() {
    let found = files_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/data"));
    assert!(!found.is_empty(), "the findings are there");
    for path in found {
        through_all(
            &path.display().to_string(),
            &std::fs::read(&path).expect("it is readable"),
        );
    }
}

#[test]
fn every_generated_file_goes_through_every_entry_point() {
    for (name, bytes) in generated() {
        through_all(&name, &bytes);
    }
}

/// Row L1: broken files end in a message or in a sound import.
#[test]
fn l1_the_corpus_of_broken_files_is_stood() {
    let Some(corpus) = corpus() else { return };
    let mut files: Vec<PathBuf> = ["broken", "fuzz"]
        .iter()
        .flat_map(|folder| files_in(&corpus.join(folder)))
        .collect();
    let is_broken_case = |path: &PathBuf| {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        name.starts_with('r') && name.ends_with(".fbx")
    };
    let cases = ["cases", "cases/bin"]
        .iter()
        .flat_map(|folder| files_in(&corpus.join(folder)));
    files.extend(cases.filter(is_broken_case));
    assert!(files.len() > 80, "{} files", files.len());
    for path in files {
        through_all(
            &path.display().to_string(),
            &std::fs::read(&path).expect("it is readable"),
        );
    }
}

/// Found by fuzzing: the square of a tiny normal has no digits left, and its unit vector was not of
/// length one.
#[test]
fn tiny_normals_and_tiny_polygons_have_normals_of_length_one() {
    let tiny = [1e-19_f64, 3e-20, 7e-21, 2e-22, 1e-23];
    for size in tiny {
        let layer = vec![
            leaf("MappingInformationType", "ByPolygonVertex"),
            leaf("ReferenceInformationType", "Direct"),
            leaf(
                "Normals",
                vec![
                    size,
                    size * 0.3,
                    0.0,
                    0.0,
                    size,
                    size * 0.7,
                    size * 0.1,
                    0.0,
                    size,
                ],
            ),
        ];
        let edge = size.sqrt();
        let mesh = vec![
            leaf(
                "Vertices",
                vec![0.0, 0.0, 0.0, edge, 0.0, 0.0, 0.0, edge, edge],
            ),
            leaf("PolygonVertexIndex", vec![0i32, 1, -3]),
        ];
        let stated = [
            mesh.clone(),
            vec![record("LayerElementNormal", vec![0i32.into()], layer)],
        ]
        .concat();
        for children in [mesh, stated] {
            let objects = vec![
                object("Model", 1, "m", "Mesh", Vec::new()),
                object("Geometry", 2, "g", "Mesh", children),
            ];
            assert_eq!(
                import_fbx(&file(objects, vec![oo(1, 0), oo(2, 1)])),
                Outcome::Opened
            );
        }
    }
}

/// What may be worked through in one test, in bytes of input: some seconds without optimisation.
const WORK: usize = 24 << 20;

#[test]
fn cut_and_bent_files_are_stood() {
    let mut sources = generated();
    sources.extend(props());
    let share = WORK / sources.len();
    for (name, bytes) in &sources {
        let rounds = (share / bytes.len()).clamp(4, 120);
        let mut random = Random::new(name);
        for round in 0..rounds {
            for (what, mutant) in [
                ("cut", cut(bytes, &mut random)),
                ("bent", bent(bytes, &mut random)),
            ] {
                let run = if name.ends_with(".obj") {
                    import_obj
                } else {
                    import_fbx
                };
                let result = catch_unwind(AssertUnwindSafe(|| run(&mutant)));
                assert!(
                    result.is_ok(),
                    "{name}, {what} in round {round}, is not stood"
                );
            }
        }
    }
}

#[test]
fn the_mannequin_cut_and_bent_is_stood() {
    let path = mannequin_path();
    let bytes = std::fs::read(path).expect("the mannequin is part of the project");
    let mut random = Random::new("mannequin");
    for _ in 0..3 {
        import_fbx(&cut(&bytes, &mut random));
        import_fbx(&bent(&bytes, &mut random));
    }
    // Without its last block a file has no connections, and says so.
    let Outcome::Refused(kind, text) = import_fbx(&bytes[..bytes.len() / 2]) else {
        panic!("half a mannequin is no mannequin");
    };
    assert_eq!(kind, "truncated");
    assert!(text.contains("byte") && text.contains("again"), "{text}");
}

fn props() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/props");
    let files = files_in(&folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "fbx"));
    files
        .map(|path| {
            (
                path.display().to_string(),
                std::fs::read(&path).expect("it is readable"),
            )
        })
        .collect()
}

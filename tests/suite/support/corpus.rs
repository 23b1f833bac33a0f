//! The corpus of test files and what its truth files say.
//!
//! *In*: the folder that `MAQUETTE_CORPUS` names. *Out*: imported files, truth as JSON, small
//! readers of it. *Not here*: where bones are (`bone_truth.rs`).

use super::import::imported_file;
use maquette::asset::ImportedFile;
use serde_json::Value;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Finds the corpus, or says aloud that it is not there.
#[allow(clippy::print_stderr, reason = "a skipped test says so aloud")]
pub(crate) fn corpus() -> Option<PathBuf> {
    let found = std::env::var_os("MAQUETTE_CORPUS")
        .map(PathBuf::from)
        .filter(|path| path.is_dir());
    if found.is_none() {
        eprintln!("skipped: MAQUETTE_CORPUS names no folder");
    }
    found
}

pub(crate) fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

pub(crate) fn sixteen(value: &Value) -> Vec<f64> {
    value
        .as_array()
        .map(|all| all.iter().map(number).collect())
        .unwrap_or_default()
}

pub(crate) fn truth_of(corpus: &Path, name: &str) -> Value {
    let path = corpus
        .join("truth")
        .join(format!("{}.json.gz", name.replace('/', "__")));
    let mut text = String::new();
    let file = std::fs::File::open(path).expect("every corpus file has a truth file");
    flate2::read::GzDecoder::new(file)
        .read_to_string(&mut text)
        .expect("truth files are readable");
    serde_json::from_str(&text).expect("truth files are JSON")
}

/// Returns whether a name fits; U+FFFD in the truth stands for characters of an unknown code page.
pub(crate) fn matches(ours: &str, theirs: &str) -> bool {
    let Some((head, _)) = theirs.split_once('\u{fffd}') else {
        return ours == theirs;
    };
    let tail = theirs.rsplit_once('\u{fffd}').map_or("", |(_, tail)| tail);
    ours.starts_with(head) && ours.ends_with(tail)
}

pub(crate) fn path(nodes: &[Value], i: usize) -> String {
    let name = nodes[i]["name"].as_str().unwrap_or("").to_owned();
    let parent = &nodes[i]["parent"];
    if *parent == -1 || *parent == 0 {
        return name;
    }
    let above = nodes
        .iter()
        .position(|node| node["id"] == *parent)
        .expect("a parent is in the list");
    format!("{}/{name}", path(nodes, above))
}

pub(crate) fn distance(a: &[f64], b: &[f64]) -> f64 {
    let sum: f64 = a
        .iter()
        .zip(b)
        .take(3)
        .map(|(a, b)| (a - b) * (a - b))
        .sum();
    if sum.is_nan() {
        f64::INFINITY
    } else {
        sum.sqrt()
    }
}

/// The ASCII file of a case and its binary twin.
pub(crate) fn case_files(corpus: &Path, stem: &str) -> Vec<(String, ImportedFile)> {
    let names = [
        format!("cases/{stem}.fbx"),
        format!("cases/bin/{stem}_bin.fbx"),
    ];
    let read = |name: String| {
        let file = imported_file(&corpus.join(&name));
        (name, file)
    };
    names.map(read).into()
}

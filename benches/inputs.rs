//! The files that the import benchmarks measure.
//!
//! *In*: the environment. *Out*: names and bytes. *Not here*: what is measured.
//!
//! The embedded mannequin, the ten largest files of the corpus that the reference opens
//! (MAQUETTE_CORPUS), and generated characters of 15 and 100 MB, binary and ASCII.
//! MAQUETTE_BENCH_FILES (separated as in PATH) names files to measure instead.

use std::path::{Path, PathBuf};

use super::generated::{self, Flavour};

/// How many files of the corpus are measured.
const LARGEST: usize = 10;

/// One file to measure.
pub(crate) enum Input {
    /// On disk.
    File(PathBuf),
    /// Generated, of this many megabytes.
    Generated(usize, Flavour),
}

impl Input {
    /// Returns all inputs of this run.
    pub(crate) fn all() -> Vec<Self> {
        if let Ok(named) = std::env::var("MAQUETTE_BENCH_FILES") {
            return std::env::split_paths(&named).map(Self::File).collect();
        }
        let mannequin =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/mannequin/mannequin.fbx");
        let mut inputs = vec![Self::File(mannequin)];
        match std::env::var("MAQUETTE_CORPUS") {
            Ok(corpus) => inputs.extend(largest(Path::new(&corpus)).into_iter().map(Self::File)),
            Err(_) => println!("MAQUETTE_CORPUS is not set: no file of the corpus is measured"),
        }
        for megabytes in [15, 100] {
            inputs.extend([
                Self::Generated(megabytes, Flavour::Binary),
                Self::Generated(megabytes, Flavour::Ascii),
            ]);
        }
        inputs
    }

    /// Returns the name to print.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) => path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            Self::Generated(megabytes, Flavour::Binary) => {
                format!("generated {megabytes} MB, binary")
            }
            Self::Generated(megabytes, Flavour::Ascii) => {
                format!("generated {megabytes} MB, ASCII")
            }
        }
    }

    /// Reads or generates the bytes.
    pub(crate) fn bytes(&self) -> std::io::Result<Vec<u8>> {
        match self {
            Self::File(path) => std::fs::read(path),
            Self::Generated(megabytes, flavour) => Ok(generated::file(*megabytes, *flavour)),
        }
    }
}

/// Returns the largest core files of the corpus that the reference opens, by the corpus's own list.
fn largest(corpus: &Path) -> Vec<PathBuf> {
    let list = std::fs::read_to_string(corpus.join("files.csv")).unwrap_or_default();
    let mut lines = list.lines().map(columns);
    let head = lines.next().unwrap_or_default();
    let column = |name: &str| head.iter().position(|known| known == name);
    let wanted = [
        column("short_name"),
        column("kind"),
        column("ufbx_status"),
        column("size"),
    ];
    let [Some(name), Some(kind), Some(status), Some(size)] = wanted else {
        println!("the corpus's files.csv lacks a column: no file of the corpus is measured");
        return Vec::new();
    };
    let is_wanted =
        |row: &Vec<String>| row.len() > status && row[kind] == "core" && row[status] == "ok";
    let mut rows: Vec<(u64, PathBuf)> = lines
        .filter(is_wanted)
        .map(|row| (row[size].parse().unwrap_or(0), corpus.join(&row[name])))
        .collect();
    rows.sort_by_key(|&(size, _)| std::cmp::Reverse(size));
    rows.into_iter()
        .take(LARGEST)
        .map(|(_, path)| path)
        .collect()
}

/// Splits a line at the commas outside quotes.
fn columns(line: &str) -> Vec<String> {
    let mut is_quoted = false;
    let mut columns = vec![String::new()];
    for letter in line.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => columns.push(String::new()),
            _ => columns.last_mut().expect("one from the start").push(letter),
        }
    }
    columns
}

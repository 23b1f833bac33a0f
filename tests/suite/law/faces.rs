//! Files have one job and are small: a face only lists and re-exports, no file is long.
//!
//! *In*: `src`. *Out*: long files, faces that define something. *Not here*: what a head says
//! (`heads.rs`).

use super::source::{CRATE, Tree, tokens_of_items};

const FILE_LINES: usize = 500;
const FACE_LINES: usize = 40;
/// Nine in ten files have at most so many.
const USUAL_LINES: usize = 350;

fn faces(tree: &Tree) -> Vec<String> {
    let mut found = Vec::new();
    for source in tree.files.iter().filter(|source| source.is_face()) {
        let lines = source.line_count();
        if lines > FACE_LINES {
            found.push(format!(
                "{}:1: {lines} lines, a face has at most {FACE_LINES}",
                source.path
            ));
        }
        for (line, word) in tokens_of_items(source) {
            if !matches!(word, "mod" | "use") {
                found.push(format!(
                    "{}:{line}: a face defines nothing, but here is \"{word}\"",
                    source.path
                ));
            }
        }
    }
    let lib = tree.file("src/lib.rs");
    for (line, word) in lib.into_iter().flat_map(tokens_of_items) {
        if word != "mod" {
            found.push(format!(
                "src/lib.rs:{line}: the map lists rooms, but here is \"{word}\""
            ));
        }
    }
    found
}

fn sizes(tree: &Tree) -> Vec<String> {
    let mut found = Vec::new();
    for source in &tree.files {
        let lines = source.line_count();
        if lines > FILE_LINES {
            found.push(format!(
                "{}:{lines}: {lines} lines, at most {FILE_LINES}",
                source.path
            ));
        }
    }
    let is_long = |lines: usize| lines > USUAL_LINES;
    let long = tree.files.iter().map(super::source::Source::line_count);
    let long = long.filter(|lines| is_long(*lines)).count();
    if long * 10 > tree.files.len() {
        found.push(format!(
            "src:{long}: {long} of {} files have more than {USUAL_LINES} lines, nine in ten have less",
            tree.files.len()
        ));
    }
    found
}

#[test]
fn faces_only_list_and_re_export() {
    super::check("faces", faces(&CRATE));
}

#[test]
fn files_are_small() {
    super::check("sizes", sizes(&CRATE));
}

#[test]
fn a_face_that_defines_and_a_long_file_are_refused() {
    let long = "\n".repeat(501);
    let tree = Tree::made(&[
        ("src/lib.rs", "pub mod a;\npub use a::A;"),
        (
            "src/a/mod.rs",
            "//! A.\nmod x;\n#[cfg(unix)]\npub(crate) mod y;\npub use {x::X, y::Y};\npub(crate) const Z: u8 = { 1 };\npub fn f() { use a; }",
        ),
        ("src/a/x.rs", &long),
    ]);
    super::expect(
        &faces(&tree),
        &[
            "src/a/mod.rs:6: a face defines nothing, but here is \"const\"",
            "src/a/mod.rs:7: a face defines nothing, but here is \"fn\"",
            "src/lib.rs:2: the map lists rooms, but here is \"use\"",
        ],
    );
    super::expect(
        &sizes(&tree),
        &[
            "src/a/x.rs:501: 501 lines, at most 500",
            "src:1: 1 of 3 files have more than 350 lines, nine in ten have less",
        ],
    );
}

//! Which room imports which, and who names foreign crates.
//!
//! *In*: the paths of every file, the tables of `lib.rs`. *Out*: every import that a row does not
//! list. *Not here*: imports inside a room (`circles.rs`).

use super::modules::Modules;
use super::source::{CRATE, Tree};
use super::table::Table;
use std::collections::BTreeSet;

/// A room imports what its row lists.
fn rooms(tree: &Tree) -> Vec<String> {
    let table = Table::of(tree);
    let modules = Modules::of(tree);
    let mut found = Vec::new();
    for source in modules.sources() {
        let room = source.room().unwrap_or_default();
        let Some(row) = table.rooms.get(room) else {
            continue;
        };
        for path in modules.paths(source) {
            let Some(absolute) = modules.absolute(source, &path.segments) else {
                continue;
            };
            let Some(other) = absolute.first() else {
                continue;
            };
            if other != room && !row.may_import.contains(other) {
                found.push(format!(
                    "{}:{}: {room} may not import {other}",
                    source.path, path.line
                ));
            }
        }
    }
    found
}

/// A crate is named only where its row says.
fn crates(tree: &Tree) -> Vec<String> {
    let table = Table::of(tree);
    let modules = Modules::of(tree);
    let mut found = Vec::new();
    for source in modules.sources() {
        let room = source.room().unwrap_or_default();
        for path in modules.paths(source) {
            let name = path.first();
            let is_ours = modules.absolute(source, &path.segments).is_some();
            let row = table.crates.get(name).filter(|_| !is_ours);
            if row.is_some_and(|row| !row.allows(source)) {
                found.push(format!(
                    "{}:{}: {room} may not name {name}",
                    source.path, path.line
                ));
            }
        }
    }
    found
}

/// A matrix of glam has its convention in one file.
fn matrices(tree: &Tree) -> Vec<String> {
    let names = [
        "Mat2", "Mat3", "Mat3A", "Mat4", "DMat2", "DMat3", "DMat4", "Affine2", "Affine3A",
    ];
    let names: BTreeSet<&str> = names.into();
    let modules = Modules::of(tree);
    let mut found = Vec::new();
    for source in modules.sources().filter(|s| s.path != "src/math/mat4.rs") {
        let all = modules.paths(source).iter();
        for path in all.filter(|path| path.first() == "glam") {
            if names.contains(path.segments[1].as_str()) {
                let line = path.line;
                let name = &path.segments[1];
                found.push(format!("{}:{line}: names glam::{name}", source.path));
            }
        }
    }
    found
}

#[test]
fn every_import_is_listed_in_the_floor_table() {
    super::check("imports", rooms(&CRATE));
}

#[test]
fn foreign_crates_stay_in_their_rooms() {
    super::check("crates", crates(&CRATE));
}

#[test]
fn glam_matrices_are_seen_in_one_file_only() {
    super::check("matrices", matrices(&CRATE));
}

#[test]
fn an_import_that_no_row_lists_is_refused() {
    let lib = "//! | floor | room | may import | never knows |\n//! | 2 | `a` | b | x |\n\
        //! | 1 | `b` | nothing | x |\n//! | `glam`, `wgpu` | b |\n//! | `serde` | a/y.rs |\n";
    let tree = Tree::made(&[
        ("src/lib.rs", lib),
        ("src/a/mod.rs", "mod y;"),
        (
            "src/a/y.rs",
            "use crate::b::B;\nuse glam::Vec3;\nuse glam::Mat4;\nuse serde::Serialize;",
        ),
        ("src/a/z.rs", "#[derive(serde::Serialize)]\nstruct Z;"),
        (
            "src/b/mod.rs",
            "use wgpu::Device;\n\nfn f(a: super::a::A) {}",
        ),
    ]);
    super::expect(&rooms(&tree), &["src/b/mod.rs:3: b may not import a"]);
    super::expect(
        &crates(&tree),
        &[
            "src/a/y.rs:2: a may not name glam",
            "src/a/y.rs:3: a may not name glam",
            "src/a/z.rs:1: a may not name serde",
        ],
    );
    super::expect(&matrices(&tree), &["src/a/y.rs:3: names glam::Mat4"]);
}

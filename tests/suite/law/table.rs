//! The floor table and the table of crates, read where they are written: the crate doc of
//! `lib.rs`.
//!
//! *In*: `src/lib.rs`. *Out*: [`Table`], and what is wrong with it. *Not here*: the imports that
//! are held against it (`imports.rs`).

use super::source::{Source, Tree};
use std::collections::{BTreeMap, BTreeSet};

/// What `lib.rs` says.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// By name.
    pub(super) rooms: BTreeMap<String, Room>,
    /// The rooms, folders and files that may name a crate; crates that are not listed may be named
    /// anywhere.
    pub(super) crates: BTreeMap<String, CrateRow>,
}

/// One room of the floor table.
#[derive(Debug)]
pub(super) struct Room {
    pub(super) floor: u32,
    pub(super) may_import: BTreeSet<String>,
    /// The line of `lib.rs`.
    pub(super) line: usize,
}

/// One row of the table of crates.
#[derive(Debug)]
pub(super) struct CrateRow {
    /// Modules below `src`: "render", "editor/project", "ui/dock".
    modules: BTreeSet<String>,
    line: usize,
}

impl CrateRow {
    /// Returns whether a file may name the crate.
    pub(super) fn allows(&self, source: &Source) -> bool {
        let is_in = |module: &String| {
            let rest = source.module().strip_prefix(module.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        self.modules.iter().any(is_in)
    }
}

fn names(cell: &str) -> impl Iterator<Item = String> {
    let listed = cell.split(',').filter(|name| name.trim() != "nothing");
    listed.map(|name| {
        let name = name.trim().trim_matches('`');
        name.trim_end_matches('/')
            .trim_end_matches(".rs")
            .to_owned()
    })
}

impl Table {
    /// Reads the tables; empty without a `src/lib.rs`.
    pub(super) fn of(tree: &Tree) -> Self {
        let mut table = Self::default();
        let Some(lib) = tree.file("src/lib.rs") else {
            return table;
        };
        for (number, line) in lib.head().iter().enumerate() {
            let cells: Vec<&str> = line.trim().trim_matches('|').split('|').collect();
            match cells[..] {
                [floor, rooms, may_import, _] => {
                    let Ok(floor) = floor.trim().parse() else {
                        continue;
                    };
                    for room in names(rooms) {
                        let row = Room {
                            floor,
                            may_import: names(may_import).collect(),
                            line: number + 1,
                        };
                        table.rooms.insert(room, row);
                    }
                }
                [crates, rooms] if crates.contains('`') => {
                    for name in names(crates) {
                        let row = CrateRow {
                            modules: names(rooms).collect(),
                            line: number + 1,
                        };
                        table.crates.insert(name, row);
                    }
                }
                _ => {}
            }
        }
        table
    }
}

/// A room imports only rooms of its own floor or below, never round in a circle; rooms and folders
/// are the same; the rooms, folders and files that may name a crate exist.
fn breaches(tree: &Tree) -> Vec<String> {
    let table = Table::of(tree);
    let mut found = Vec::new();
    let mut say = |line: usize, text: String| found.push(format!("src/lib.rs:{line}: {text}"));
    let folders: BTreeSet<&str> = tree.files.iter().filter_map(|file| file.room()).collect();
    for (name, room) in &table.rooms {
        if !folders.contains(name.as_str()) {
            say(room.line, format!("there is no room \"{name}\""));
        }
        for other in &room.may_import {
            match table.rooms.get(other) {
                None => say(
                    room.line,
                    format!("{name} imports {other}, which has no floor"),
                ),
                Some(below) if below.floor > room.floor => {
                    say(room.line, format!("{name} imports {other}, a floor above"));
                }
                Some(below) if below.floor == room.floor && below.may_import.contains(name) => {
                    say(room.line, format!("{name} and {other} import each other"));
                }
                Some(_) => {}
            }
        }
    }
    for row in table.crates.values() {
        for module in &row.modules {
            let below = format!("{module}/");
            let is_there = |file: &Source| {
                file.module() == module.as_str() || file.module().starts_with(&below)
            };
            if !tree.files.iter().any(is_there) {
                say(row.line, format!("there is no \"{module}\""));
            }
        }
    }
    for folder in folders.into_iter().filter(|folder| *folder != "lib") {
        if !table.rooms.contains_key(folder) {
            say(
                1,
                format!("the room \"{folder}\" is not in the floor table"),
            );
        }
    }
    found
}

#[test]
fn the_floor_table_lists_every_room_and_nothing_above_it() {
    super::check("table", breaches(&super::source::CRATE));
    let table = Table::of(&super::source::CRATE);
    assert!(
        table.rooms.len() > 10 && table.crates.len() > 10,
        "{table:?}"
    );
}

#[test]
fn a_table_with_an_arrow_up_is_refused() {
    let lib = "//! | floor | room | may import | never knows |\n//! |---|---|---|---|\n\
        //! | 2 | `a.rs` | b | x |\n//! | 3 | `b`, `c` | a | x |\n//! | `glam` | a, b/gone.rs |\n";
    let tree = Tree::made(&[
        ("src/lib.rs", lib),
        ("src/a.rs", ""),
        ("src/b/mod.rs", ""),
        ("src/d/mod.rs", ""),
    ]);
    super::expect(
        &breaches(&tree),
        &[
            "src/lib.rs:3: a imports b, a floor above",
            "src/lib.rs:4: there is no room \"c\"",
            "src/lib.rs:5: there is no \"b/gone\"",
            "src/lib.rs:1: the room \"d\" is not in the floor table",
        ],
    );
}

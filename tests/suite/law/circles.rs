//! Inside a room no circle of arrows from file to file closes: neither by imports nor by method
//! calls.
//!
//! *In*: imports (`modules.rs`) and calls (`calls.rs`). *Out*: one breach a knot, with a shortest
//! circle. *Not here*: arrows between rooms (`imports.rs`).

use super::calls::calls;
use super::modules::Modules;
use super::source::{CRATE, Tree};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// One file needs another.
#[derive(Clone, Debug)]
pub(super) struct Arrow<'t> {
    pub(super) from: &'t str,
    pub(super) line: usize,
    pub(super) to: &'t str,
}

/// The first arrow from each file to each.
type Arrows<'t> = BTreeMap<&'t str, BTreeMap<&'t str, usize>>;

fn room(path: &str) -> &str {
    path.split('/').nth(1).unwrap_or_default()
}

fn imports<'t>(modules: &Modules<'t>) -> Vec<Arrow<'t>> {
    let mut found = Vec::new();
    for source in modules.sources().filter(|source| !source.is_face()) {
        for path in modules.paths(source) {
            let target = modules.target(source, &path.segments);
            if let Some(target) = target.filter(|target| !target.is_face()) {
                found.push(Arrow {
                    from: &source.path,
                    line: path.line,
                    to: &target.path,
                });
            }
        }
    }
    found
}

fn inside_rooms<'t>(all: impl IntoIterator<Item = Arrow<'t>>) -> Arrows<'t> {
    let mut arrows = Arrows::new();
    for arrow in all {
        if arrow.from != arrow.to && room(arrow.from) == room(arrow.to) {
            let lines = arrows.entry(arrow.from).or_default();
            let line = lines.entry(arrow.to).or_insert(arrow.line);
            *line = arrow.line.min(*line);
        }
    }
    arrows
}

/// Returns all files that arrows lead to from `start`.
fn reached<'t>(arrows: &Arrows<'t>, start: &'t str) -> BTreeSet<&'t str> {
    let mut seen = BTreeSet::new();
    let mut open = vec![start];
    while let Some(file) = open.pop() {
        for next in arrows.get(file).into_iter().flat_map(BTreeMap::keys) {
            if seen.insert(*next) {
                open.push(next);
            }
        }
    }
    seen
}

/// Returns the shortest circle through `start` as "file:line" after "file:line".
fn shortest(arrows: &Arrows<'_>, start: &str) -> String {
    let mut open = VecDeque::from([(start, String::new())]);
    let mut seen = BTreeSet::new();
    while let Some((file, way)) = open.pop_front() {
        for (next, line) in arrows.get(file).into_iter().flatten() {
            let way = format!("{way}{file}:{line} -> ");
            if *next == start {
                return format!("{way}{start}");
            }
            if seen.insert(*next) {
                open.push_back((next, way));
            }
        }
    }
    start.to_owned()
}

fn breaches(tree: &Tree) -> Vec<String> {
    let modules = Modules::of(tree);
    let all = [imports(&modules), calls(tree)].concat();
    let arrows = inside_rooms(all);
    let reach: BTreeMap<&str, BTreeSet<&str>> = arrows
        .keys()
        .map(|file| (*file, reached(&arrows, file)))
        .collect();
    let mut told = BTreeSet::new();
    let mut found = Vec::new();
    for (file, beyond) in reach.iter().filter(|(file, beyond)| beyond.contains(*file)) {
        if told.contains(file) {
            continue;
        }
        let is_knotted = |other: &&&str| reach.get(**other).is_some_and(|back| back.contains(file));
        let knot: BTreeSet<&str> = beyond.iter().filter(is_knotted).copied().collect();
        let names: Vec<&str> = knot.iter().copied().collect();
        found.push(format!(
            "{}; {} files are in the knot: {}",
            shortest(&arrows, file),
            knot.len(),
            names.join(", ")
        ));
        told.extend(knot);
    }
    found
}

#[test]
fn imports_and_calls_inside_a_room_close_no_circle() {
    super::check("circles", breaches(&CRATE));
}

#[test]
fn a_circle_of_imports_is_refused() {
    let tree = Tree::made(&[
        ("src/a/mod.rs", "mod x; mod y; pub use x::X;"),
        ("src/a/x.rs", "\nuse super::y::Y;"),
        ("src/a/y.rs", "\n\nuse crate::a::X;"),
    ]);
    super::expect(
        &breaches(&tree),
        &[
            "src/a/x.rs:2 -> src/a/y.rs:3 -> src/a/x.rs; 2 files are in the knot: src/a/x.rs, src/a/y.rs",
        ],
    );
}

#[test]
fn a_circle_that_a_method_call_closes_is_refused() {
    let tree = Tree::made(&[
        ("src/a/mod.rs", "mod state; mod moves;"),
        (
            "src/a/state.rs",
            "pub struct Machine;\nimpl Machine {\n    fn run(&self) {\n        self.walk();\n    }\n}",
        ),
        (
            "src/a/moves.rs",
            "use super::state::Machine;\nimpl Machine {\n    fn walk(&self) {}\n}",
        ),
    ]);
    super::expect(
        &breaches(&tree),
        &[
            "src/a/moves.rs:1 -> src/a/state.rs:4 -> src/a/moves.rs; 2 files are in the knot: src/a/moves.rs, src/a/state.rs",
        ],
    );
}

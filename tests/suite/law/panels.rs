//! Panels do not know each other: only the workspace and the dock import one.
//!
//! *In*: the imports of `src/ui`. *Out*: every import of a panel by another file, and every import
//! from one panel's folder into another's. *Not here*: what panels import of other rooms
//! (`imports.rs`).

use super::modules::Modules;
use super::source::{CRATE, Tree};
use std::collections::BTreeSet;

/// Where panels are put together.
const TOGETHER: [&str; 2] = ["src/ui/workspace.rs", "src/ui/dock.rs"];

/// Returns the folder of a panel that has one: `src/ui/details` of `src/ui/details/copy_as.rs`.
fn folder<'p>(path: &'p str, panels: &BTreeSet<&str>) -> Option<&'p str> {
    let (folder, _) = path.rsplit_once('/')?;
    let is_panel = panels.contains(format!("{folder}/panel.rs").as_str());
    is_panel.then_some(folder)
}

fn breaches(tree: &Tree) -> Vec<String> {
    let modules = Modules::of(tree);
    let files = tree.files.iter().map(|source| source.path.as_str());
    let is_panel = |path: &&str| {
        path.starts_with("src/ui/") && (path.ends_with("_panel.rs") || path.ends_with("/panel.rs"))
    };
    let panels: BTreeSet<&str> = files.filter(is_panel).collect();
    let mut found = Vec::new();
    for source in modules.sources() {
        let own = source.path.as_str();
        if source.is_face() || source.room() != Some("ui") || TOGETHER.contains(&own) {
            continue;
        }
        for path in modules.paths(source) {
            let Some(target) = modules.target(source, &path.segments) else {
                continue;
            };
            let other = target.path.as_str();
            let is_foreign = match (folder(own, &panels), folder(other, &panels)) {
                (Some(own), Some(other)) => own != other,
                _ => false,
            };
            if other != own && (panels.contains(other) || is_foreign) {
                found.push(format!("{own}:{}: imports {other} of a panel", path.line));
            }
        }
    }
    found
}

#[test]
fn panels_do_not_know_each_other() {
    super::check("panels", breaches(&CRATE));
}

#[test]
fn a_panel_that_imports_another_is_refused() {
    let tree = Tree::made(&[
        (
            "src/ui/mod.rs",
            "mod a_panel; mod b; mod c; mod workspace; pub use b::B;",
        ),
        (
            "src/ui/a_panel.rs",
            "\nuse super::b::B;\nuse super::shared::S;",
        ),
        (
            "src/ui/b/mod.rs",
            "mod panel; mod row; pub use panel::B; pub use row::Row;",
        ),
        ("src/ui/b/panel.rs", "use super::row::Row;"),
        ("src/ui/b/row.rs", ""),
        ("src/ui/c/mod.rs", "mod panel;"),
        ("src/ui/c/panel.rs", "use super::super::b::Row;"),
        ("src/ui/shared.rs", ""),
        (
            "src/ui/workspace.rs",
            "use super::b::B;\nuse super::a_panel::A;",
        ),
    ]);
    super::expect(
        &breaches(&tree),
        &[
            "src/ui/a_panel.rs:2: imports src/ui/b/panel.rs of a panel",
            "src/ui/c/panel.rs:1: imports src/ui/b/row.rs of a panel",
        ],
    );
}

//! Where a path leads: through folders, faces and re-exports to the file that defines what it
//! names.
//!
//! *In*: the files of `src`. *Out*: the file behind a path. *Not here*: which paths are allowed.

use super::paths::{NamedPath, paths};
use super::source::{Source, Tree};
use std::collections::{BTreeMap, BTreeSet};

/// The modules of the crate; the crate's root is "".
pub(super) struct Modules<'t> {
    files: BTreeMap<&'t str, Module<'t>>,
    folders: BTreeSet<String>,
}

struct Module<'t> {
    source: &'t Source,
    paths: Vec<NamedPath>,
}

/// Re-exports of re-exports that are followed.
const MOST_STEPS: usize = 16;

impl<'t> Modules<'t> {
    pub(super) fn of(tree: &'t Tree) -> Self {
        let files = tree.files.iter().filter(|file| file.room().is_some());
        let files: BTreeMap<&str, Module<'_>> = files
            .map(|source| {
                let paths = paths(source);
                (source.module(), Module { source, paths })
            })
            .collect();
        let folders = files.keys().flat_map(|module| {
            let ends = module.match_indices('/').map(|(at, _)| at);
            ends.map(|end| module[..end].to_owned())
        });
        let folders = folders.collect();
        Self { files, folders }
    }

    /// Returns every path that a file writes.
    pub(super) fn paths(&self, source: &Source) -> &[NamedPath] {
        self.files
            .get(source.module())
            .map_or(&[], |module| &module.paths)
    }

    pub(super) fn sources(&self) -> impl Iterator<Item = &'t Source> {
        self.files.values().map(|module| module.source)
    }

    fn is_module(&self, module: &str) -> bool {
        self.files.contains_key(module) || self.folders.contains(module)
    }

    /// Returns the path from the crate's root that a path means: `super::b::C` in `a/x` is
    /// ["a", "b", "C"]. `None` for what lies outside the crate.
    pub(super) fn absolute(&self, from: &Source, segments: &[String]) -> Option<Vec<String>> {
        let own: Vec<String> = from.module().split('/').map(str::to_owned).collect();
        let is_root = matches!(from.module(), "lib" | "main");
        let mut base = if is_root { Vec::new() } else { own };
        let mut rest = segments;
        match segments[0].as_str() {
            "crate" | "maquette" => {
                base.clear();
                rest = &rest[1..];
            }
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|segment| segment == "super") {
                    base.pop();
                    rest = &rest[1..];
                }
            }
            first => {
                let child = [base.as_slice(), &[first.to_owned()]].concat();
                if !self.is_module(&child.join("/")) {
                    return None;
                }
            }
        }
        base.extend_from_slice(rest);
        Some(base)
    }

    /// Returns the file that defines what a path names, `None` for what lies outside the crate or
    /// is no more than a face.
    pub(super) fn target(&self, from: &Source, segments: &[String]) -> Option<&'t Source> {
        let absolute = self.absolute(from, segments)?;
        self.walk("", &absolute, 0)
    }

    fn walk(&self, module: &str, rest: &[String], step: usize) -> Option<&'t Source> {
        let Some(head) = rest.first() else {
            return self.files.get(module).map(|module| module.source);
        };
        let child = if module.is_empty() {
            head.clone()
        } else {
            format!("{module}/{head}")
        };
        if self.is_module(&child) {
            return self.walk(&child, &rest[1..], step);
        }
        let here = self.files.get(module)?;
        let exports = || here.paths.iter().filter(|path| path.alias.is_some());
        let named = exports().find(|path| path.alias.as_deref() == Some(head.as_str()));
        if let Some(export) = named.filter(|_| step < MOST_STEPS) {
            let absolute = self.absolute(here.source, &export.segments)?;
            return self.walk("", &absolute, step + 1);
        }
        Some(here.source)
    }
}

#[test]
fn a_path_leads_through_faces_to_the_file_that_defines() {
    let tree = Tree::made(&[
        ("src/lib.rs", "pub mod a; pub mod b;"),
        (
            "src/a/mod.rs",
            "mod x; mod y; pub use x::{X as Renamed, f};",
        ),
        ("src/a/x.rs", ""),
        (
            "src/a/y.rs",
            "use super::Renamed; use crate::b::B; use std::fmt::Debug;",
        ),
        ("src/b/mod.rs", "mod deep; pub use deep::B;"),
        ("src/b/deep/mod.rs", "mod z; pub use z::B;"),
        ("src/b/deep/z.rs", ""),
    ]);
    let modules = Modules::of(&tree);
    let from = tree.file("src/a/y.rs").expect("made");
    let found: Vec<Option<&str>> = modules
        .paths(from)
        .iter()
        .map(|path| {
            modules
                .target(from, &path.segments)
                .map(|source| source.path.as_str())
        })
        .collect();
    assert_eq!(found, [Some("src/a/x.rs"), Some("src/b/deep/z.rs"), None]);
}

//! The editor's owners keep to themselves: what one holds, no other reaches.
//!
//! *In*: the fields of `Editor`, the folders that define their types. *Out*: imports past an owner's face, fields that
//! others could reach, an owner lent for change to another, effects carried out below the root.
//! *Not here*: the root's own doors (`doors.rs`).

use super::calls::{closing, functions, impls};
use super::modules::Modules;
use super::source::{CRATE, Source, Token, Tree};
use std::collections::BTreeSet;

/// A field of the root: its type, and the folder below `src/editor` that defines it.
struct Owner<'t> {
    folder: &'t str,
    of: &'t str,
}

/// Returns the folder below `src/editor` that a file lies in.
fn folder(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("src/editor/")?;
    rest.split_once('/').map(|(folder, _)| folder)
}

fn is_struct(pair: &[Token<'_>], name: &str) -> bool {
    pair[0].text == "struct" && pair[1].text == name
}

/// Finds the owners: the fields of `Editor` whose types have a folder of their own and take
/// commands.
fn owners(tree: &Tree) -> Vec<Owner<'_>> {
    let editor = || {
        tree.files
            .iter()
            .filter(|source| source.room() == Some("editor"))
    };
    let mut types = BTreeSet::new();
    for source in editor() {
        let tokens = source.tokens();
        let Some(start) = tokens.windows(2).position(|pair| is_struct(pair, "Editor")) else {
            continue;
        };
        let body = &tokens[start..closing(&tokens, start)];
        types.extend(
            body.windows(2)
                .filter(|pair| pair[0].text == ":")
                .map(|pair| pair[1].text),
        );
    }
    let mut found = Vec::new();
    for source in editor() {
        let Some(folder) = folder(&source.path) else {
            continue;
        };
        for pair in source.tokens().windows(2) {
            let of = pair[1].text;
            if types.contains(of) && is_struct(pair, of) && has_apply(tree, folder, of) {
                found.push(Owner { folder, of });
            }
        }
    }
    found
}

/// Returns whether a type takes commands.
fn has_apply(tree: &Tree, own: &str, of: &str) -> bool {
    let mut files = tree
        .files
        .iter()
        .filter(|source| folder(&source.path) == Some(own));
    files.any(|source| {
        let tokens = source.tokens();
        let blocks = impls(&tokens).into_iter().filter(|block| block.of == of);
        let mut all = blocks.flat_map(|block| functions(&tokens, block.start, block.end));
        all.any(|function| function.name == "apply")
    })
}

/// An owner is imported through its face: `editor::files::name`, no module below it.
fn insides(tree: &Tree) -> Vec<String> {
    let modules = Modules::of(tree);
    let owners = owners(tree);
    let mut found = Vec::new();
    for source in modules.sources() {
        let own = folder(&source.path);
        for path in modules.paths(source) {
            let Some(absolute) = modules.absolute(source, &path.segments) else {
                continue;
            };
            let [room, folder, below @ ..] = absolute.as_slice() else {
                continue;
            };
            let is_owner = owners.iter().any(|owner| owner.folder == folder);
            if room != "editor" || !is_owner || own == Some(folder.as_str()) {
                continue;
            }
            if let Some(name) = below.first() {
                // A function may have its module's name.
                let face = tree.file(&format!("src/editor/{folder}/mod.rs"));
                let exports = face.map_or(&[][..], |face| modules.paths(face));
                if below.len() == 1 && exports.iter().any(|path| path.alias.as_ref() == Some(name))
                {
                    continue;
                }
                let inside = format!("src/editor/{folder}/{name}");
                let is_module = tree.files.iter().any(|file| {
                    let rest = file.path.strip_prefix(&inside);
                    rest.is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
                });
                if is_module {
                    found.push(format!(
                        "{}:{}: reaches into {folder}/{name}, past its face",
                        source.path, path.line
                    ));
                }
            }
        }
    }
    found
}

/// Returns the fields of a struct that are seen outside its folder.
fn open_fields<'s>(tokens: &[Token<'s>], of: &str) -> Vec<Token<'s>> {
    let Some(start) = tokens.windows(2).position(|pair| is_struct(pair, of)) else {
        return Vec::new();
    };
    let end = closing(tokens, start);
    let fields = tokens.get(start + 2..end).unwrap_or_default();
    let is_field = |place: usize| fields.get(place + 1).is_some_and(|next| next.text != "(");
    let open = fields.iter().enumerate().filter(|(place, token)| {
        // `pub(super)` of a file directly in the folder is the folder itself, of its face the root.
        token.text == "pub"
            && (is_field(*place) || fields.get(place + 2).is_none_or(|w| w.text != "super"))
    });
    open.map(|(_, token)| *token).collect()
}

/// An owner's fields are private to its folder.
fn fields(tree: &Tree) -> Vec<String> {
    let mut found = Vec::new();
    for owner in owners(tree) {
        let is_own = |source: &&Source| folder(&source.path) == Some(owner.folder);
        for source in tree.files.iter().filter(is_own) {
            for field in open_fields(&source.tokens(), owner.of) {
                found.push(format!(
                    "{}:{}: a field of {} is seen outside its folder",
                    source.path, field.line, owner.of
                ));
            }
        }
    }
    found
}

/// An owner never holds another one for change, and never carries out effects.
fn reach(tree: &Tree) -> Vec<String> {
    let owners = owners(tree);
    let mut found = Vec::new();
    for source in &tree.files {
        let own = folder(&source.path);
        let Some(own) = owners.iter().find(|owner| Some(owner.folder) == own) else {
            continue;
        };
        let tokens = source.tokens();
        for (at, token) in tokens.iter().enumerate().skip(1) {
            let before = tokens[at - 1].text;
            let after = tokens.get(at + 1).map_or("", |token| token.text);
            let is_lent = token.text == "mut" && (before == "&" || before.starts_with('\''));
            let other = owners
                .iter()
                .find(|owner| owner.of == after && owner.folder != own.folder);
            let path = &source.path;
            let line = token.line;
            if let Some(other) = other.filter(|_| is_lent) {
                found.push(format!(
                    "{path}:{line}: {} is lent {} for change",
                    own.of, other.of
                ));
            }
            if token.text == "carry_out" && before == "." {
                found.push(format!(
                    "{path}:{line}: carries out effects, which the root alone does"
                ));
            }
        }
    }
    found
}

#[test]
fn owners_are_reached_through_their_faces() {
    super::check("insides", insides(&CRATE));
}

#[test]
fn owners_fields_are_private_to_their_folders() {
    super::check("fields", fields(&CRATE));
}

#[test]
fn no_owner_changes_another() {
    super::check("reach", reach(&CRATE));
}

#[test]
fn an_owner_that_reaches_into_another_is_refused() {
    let tree = Tree::made(&[
        ("src/editor/mod.rs", "mod editor; mod files; mod stage;"),
        (
            "src/editor/editor.rs",
            "pub struct Editor {\n    pub(super) files: Files,\n    stage: Stage,\n}",
        ),
        (
            "src/editor/files/mod.rs",
            "mod shelf; mod owner; pub use owner::Files; pub use shelf::shelf;",
        ),
        (
            "src/editor/files/owner.rs",
            "pub struct Files {\n    list: Vec<u8>,\n    pub(super) own: u8,\n    pub(crate) count: u8,\n    pub more: u8,\n}\nimpl Files { fn apply() {} }",
        ),
        ("src/editor/files/shelf.rs", "use super::owner::Files;"),
        (
            "src/editor/stage/stage.rs",
            "use super::super::files::Files;\nuse crate::editor::files::shelf::Shelf; use crate::editor::files::shelf;\nfn f(files: &mut Files, more: &Files, effects: Effects) {\n    more.carry_out(effects);\n}\nstruct Stage;\nimpl Stage { fn apply() {} }",
        ),
    ]);
    super::expect(
        &insides(&tree),
        &["src/editor/stage/stage.rs:2: reaches into files/shelf, past its face"],
    );
    super::expect(
        &fields(&tree),
        &[
            "src/editor/files/owner.rs:4: a field of Files is seen outside its folder",
            "src/editor/files/owner.rs:5: a field of Files is seen outside its folder",
        ],
    );
    super::expect(
        &reach(&tree),
        &[
            "src/editor/stage/stage.rs:3: Stage is lent Files for change",
            "src/editor/stage/stage.rs:4: carries out effects, which the root alone does",
        ],
    );
}

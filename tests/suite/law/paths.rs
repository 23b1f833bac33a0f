//! Every path that is written in a file, groups taken apart.
//!
//! *In*: the tokens of a file. *Out*: [`NamedPath`]. *Not here*: where a path leads (`modules.rs`).

use super::source::{Source, Token, is_word};

/// `a::b::c` as it is written.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NamedPath {
    /// The line of its last name.
    pub(super) line: usize,
    /// At least two; a glob ends in `*`.
    pub(super) segments: Vec<String>,
    /// The name that an import gives it here, the last segment unless it is renamed.
    pub(super) alias: Option<String>,
}

impl NamedPath {
    pub(super) fn first(&self) -> &str {
        &self.segments[0]
    }
}

/// Finds all paths of at least two names.
pub(super) fn paths(source: &Source) -> Vec<NamedPath> {
    let tokens = source.tokens();
    let mut found = Vec::new();
    let mut at = 0;
    let mut is_import = false;
    while let Some(token) = tokens.get(at) {
        match token.text {
            "use" => is_import = true,
            ";" => is_import = false,
            _ => {}
        }
        let is_start = is_name(token) && tokens.get(at + 1).is_some_and(|next| next.text == "::");
        if is_start {
            at = tree(&tokens, at, &[], is_import, &mut found);
        } else {
            at += 1;
        }
    }
    found
}

fn is_name(token: &Token<'_>) -> bool {
    token.text.starts_with(is_word) && !token.text.starts_with(|c: char| c.is_ascii_digit())
}

/// Reads one branch of a path from a name on and returns where it ends.
fn tree(
    tokens: &[Token<'_>],
    mut at: usize,
    before: &[String],
    is_import: bool,
    found: &mut Vec<NamedPath>,
) -> usize {
    let mut segments = before.to_vec();
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    loop {
        match text(at) {
            "{" => return group(tokens, at + 1, &segments, is_import, found),
            "self" if !before.is_empty() && segments.len() == before.len() => at += 1,
            name if name == "*" || tokens.get(at).is_some_and(is_name) => {
                segments.push(name.to_owned());
                at += 1;
            }
            // A turbofish or a qualified path: what follows is no module.
            _ => break,
        }
        let is_further = text(at) == "::"
            && (matches!(text(at + 1), "{" | "*") || tokens.get(at + 1).is_some_and(is_name));
        if !is_further {
            break;
        }
        at += 1;
    }
    let line = tokens[at.min(tokens.len()) - 1].line;
    let mut alias = is_import.then(|| segments.last().cloned()).flatten();
    if is_import && text(at) == "as" {
        alias = Some(text(at + 1).to_owned());
        at += 2;
    }
    if segments.len() > 1 {
        found.push(NamedPath {
            line,
            segments,
            alias,
        });
    }
    at
}

/// Reads `{a, b::c}` from behind its brace.
fn group(
    tokens: &[Token<'_>],
    mut at: usize,
    before: &[String],
    is_import: bool,
    found: &mut Vec<NamedPath>,
) -> usize {
    while let Some(token) = tokens.get(at) {
        match token.text {
            "}" => return at + 1,
            "," => at += 1,
            _ => {
                let next = tree(tokens, at, before, is_import, found);
                at = next.max(at + 1);
            }
        }
    }
    at
}

#[test]
fn groups_globs_and_new_names_are_taken_apart() {
    let text = "use crate::{a::A, b::{self, c as d}};\nfn f(x: super::g::H) { Vec::<u8>::new(); i::j::<K>() }\nuse super::*;";
    let tree = super::source::Tree::made(&[("src/x.rs", text)]);
    let found: Vec<(usize, String, Option<String>)> = paths(&tree.files[0])
        .into_iter()
        .map(|path| (path.line, path.segments.join("::"), path.alias))
        .collect();
    let row = |line, path: &str, alias: &str| {
        (
            line,
            path.to_owned(),
            (!alias.is_empty()).then(|| alias.to_owned()),
        )
    };
    let expected = [
        row(1, "crate::a::A", "A"),
        row(1, "crate::b", "b"),
        row(1, "crate::b::c", "d"),
        row(2, "super::g::H", ""),
        row(2, "i::j", ""),
        row(3, "super::*", "*"),
    ];
    assert_eq!(found, expected);
}

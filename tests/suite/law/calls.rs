//! Arrows by method calls: a type's `impl` blocks may lie in several files, and a call from one to
//! another needs no import.
//!
//! *In*: the tokens of every file. *Out*: an arrow for each call of `self.method(`,
//! `Type::method(` or `parameter.method(` whose method lies in another file. *Not here*: circles
//! (`circles.rs`); calls of a value whose type only the compiler knows.

use super::circles::Arrow;
use super::source::{Source, Token, Tree};
use std::collections::{BTreeMap, BTreeSet};

/// The body of an `impl` block.
pub(super) struct Impl<'s> {
    pub(super) of: &'s str,
    /// Places in the tokens, braces not counted.
    pub(super) start: usize,
    pub(super) end: usize,
}

/// A function and its place.
pub(super) struct Function<'s> {
    pub(super) name: &'s str,
    pub(super) line: usize,
    /// Where `fn` is in the tokens.
    pub(super) at: usize,
}

/// The file of each method of each type.
type Methods<'t> = BTreeMap<&'t str, BTreeMap<&'t str, &'t str>>;

/// Returns where the brace closes that opens at `open`.
pub(super) fn closing(tokens: &[Token<'_>], open: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.text {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return at;
        }
    }
    tokens.len()
}

/// Finds the `impl` blocks of a file.
pub(super) fn impls<'s>(tokens: &[Token<'s>]) -> Vec<Impl<'s>> {
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| tokens[before].text);
        let is_item = matches!(before, None | Some("}" | "{" | ";" | "]" | "unsafe"));
        if token.text != "impl" || !is_item {
            continue;
        }
        let Some(open) = (at..tokens.len()).find(|&at| tokens[at].text == "{") else {
            continue;
        };
        if let Some(of) = type_of(&tokens[at + 1..open]) {
            found.push(Impl {
                of,
                start: open + 1,
                end: closing(tokens, open),
            });
        }
    }
    found
}

/// Returns the type's name from what stands between `impl` and its brace.
fn type_of<'s>(header: &[Token<'s>]) -> Option<&'s str> {
    let mut depth = 0_i32;
    let mut name = None;
    let mut before = "";
    for token in header {
        match token.text {
            "<" => depth += 1,
            ">" if before != "-" => depth -= 1,
            "for" if depth == 0 => name = None,
            "where" if depth == 0 => break,
            text if depth == 0 && text.starts_with(char::is_uppercase) => name = Some(text),
            _ => {}
        }
        before = token.text;
    }
    name
}

/// Finds the functions that lie directly in a block.
pub(super) fn functions<'s>(tokens: &[Token<'s>], start: usize, end: usize) -> Vec<Function<'s>> {
    let mut found = Vec::new();
    let mut at = start;
    while at < end {
        match tokens[at].text {
            "{" => at = closing(tokens, at),
            "fn" => {
                if let Some(name) = tokens.get(at + 1) {
                    found.push(Function {
                        name: name.text,
                        line: name.line,
                        at,
                    });
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}

fn methods(tree: &Tree) -> Methods<'_> {
    let mut methods = Methods::new();
    for source in tree.files.iter().filter(|file| file.room().is_some()) {
        let tokens = source.tokens();
        for block in impls(&tokens) {
            let of = methods.entry(block.of).or_default();
            for function in functions(&tokens, block.start, block.end) {
                of.entry(function.name).or_insert(source.path.as_str());
            }
        }
    }
    methods
}

/// Returns the parameters whose type is one of `types`, by name, of the function at `at`.
fn parameters<'s>(
    tokens: &[Token<'s>],
    at: usize,
    types: &BTreeSet<&str>,
) -> BTreeMap<&'s str, &'s str> {
    let mut found = BTreeMap::new();
    let end = (at..tokens.len()).find(|&at| matches!(tokens[at].text, "{" | ";"));
    let header = &tokens[at..end.unwrap_or(tokens.len())];
    for (place, token) in header.iter().enumerate() {
        if token.text != ":" || place == 0 {
            continue;
        }
        let rest = header[place + 1..].iter();
        let of = rest
            .map(|token| token.text)
            .find(|text| !matches!(*text, "&" | "mut") && !text.starts_with('\''));
        if let Some(of) = of.filter(|of| types.contains(of)) {
            found.insert(header[place - 1].text, of);
        }
    }
    found
}

/// Finds every call of a method that lies in another file.
pub(super) fn calls(tree: &Tree) -> Vec<Arrow<'_>> {
    let methods = methods(tree);
    let spread: BTreeSet<&str> = methods
        .iter()
        .filter(|(_, of)| of.values().collect::<BTreeSet<_>>().len() > 1)
        .map(|(name, _)| *name)
        .collect();
    let sources = tree.files.iter().filter(|file| file.room().is_some());
    sources
        .flat_map(|source| calls_of(source, &methods, &spread))
        .collect()
}

fn calls_of<'t>(
    source: &'t Source,
    methods: &Methods<'t>,
    spread: &BTreeSet<&str>,
) -> Vec<Arrow<'t>> {
    let tokens = source.tokens();
    let blocks = impls(&tokens);
    let mut known = BTreeMap::new();
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if token.text == "fn" {
            known = parameters(&tokens, at, spread);
        }
        let [Some(joint), Some(name)] = [at + 1, at + 2].map(|at| tokens.get(at)) else {
            break;
        };
        let own = blocks
            .iter()
            .find(|block| (block.start..block.end).contains(&at))
            .map(|block| block.of);
        let is_field = at > 0 && matches!(tokens[at - 1].text, "." | "::");
        let of = match (token.text, joint.text) {
            _ if is_field => None,
            ("self", ".") | ("Self", "::") => own,
            (text, "::") => Some(text),
            (text, ".") => known.get(text).copied(),
            _ => None,
        };
        let target = of
            .filter(|of| spread.contains(of))
            .and_then(|of| methods.get(of)?.get(name.text));
        let is_call = joint.text == "::"
            || (tokens.get(at + 3)).is_some_and(|next| matches!(next.text, "(" | "::"));
        if let Some(&to) = target.filter(|to| **to != source.path && is_call) {
            found.push(Arrow {
                from: &source.path,
                line: name.line,
                to,
            });
        }
    }
    found
}

#[test]
fn calls_through_self_the_type_and_a_parameter_are_arrows() {
    let tree = Tree::made(&[
        (
            "src/a/one.rs",
            "impl<T> Machine<T> {\n fn start() {}\n fn left(&self) {} }",
        ),
        (
            "src/a/two.rs",
            "impl Drop for Machine<u8> {\n fn drop(&mut self) {\n  self\n   .left();\n  Self::start();\n } }",
        ),
        (
            "src/a/three.rs",
            "fn f(list: &[u8], it: &mut Machine<u8>) {\n it.left();\n list.left();\n}\nfn g(it: u8) { it.left(); Machine::start(); }",
        ),
    ]);
    let found: Vec<(&str, usize, &str)> = calls(&tree)
        .iter()
        .map(|arrow| (arrow.from, arrow.line, arrow.to))
        .collect();
    let expected = [
        ("src/a/two.rs", 4, "src/a/one.rs"),
        ("src/a/two.rs", 5, "src/a/one.rs"),
        ("src/a/three.rs", 2, "src/a/one.rs"),
        ("src/a/three.rs", 5, "src/a/one.rs"),
    ];
    assert_eq!(found, expected);
}

//! The editor has two doors: `apply` for what the user does, `tick` for the time.
//!
//! *In*: the `impl Editor` blocks of `src/editor`. *Out*: every other public method that changes
//! the editor. *Not here*: the owners behind it (`owners.rs`).

use super::calls::{Function, functions, impls};
use super::source::{CRATE, Token, Tree};

/// Methods that may change the editor, and why each is no command.
const DOORS: [(&str, &str); 2] = [
    ("apply", "what the user does"),
    ("tick", "the time and what workers finished"),
];

/// Returns whether a function is public and takes `&mut self`.
fn is_open(tokens: &[Token<'_>], function: &Function<'_>) -> bool {
    let mut before = tokens[..function.at].iter().rev();
    let is_public = before
        .find(|token| !matches!(token.text, "const" | "async"))
        .is_some_and(|token| token.text == "pub");
    let text = |place: usize| tokens.get(place).map_or("", |token| token.text);
    let Some(open) = (function.at..tokens.len()).find(|place| text(*place) == "(") else {
        return false;
    };
    is_public && text(open + 1) == "&" && text(open + 2) == "mut" && text(open + 3) == "self"
}

fn breaches(tree: &Tree) -> Vec<String> {
    let mut found = Vec::new();
    let editor = tree
        .files
        .iter()
        .filter(|source| source.room() == Some("editor"));
    for source in editor {
        let tokens = source.tokens();
        for block in impls(&tokens).iter().filter(|block| block.of == "Editor") {
            for function in functions(&tokens, block.start, block.end) {
                let is_listed = DOORS.iter().any(|(name, _)| *name == function.name);
                if !is_listed && is_open(&tokens, &function) {
                    found.push(format!(
                        "{}:{}: Editor::{} is a public door beside apply and tick",
                        source.path, function.line, function.name
                    ));
                }
            }
        }
    }
    found
}

#[test]
fn the_editor_changes_through_apply_and_tick_only() {
    super::check("doors", breaches(&CRATE));
}

#[test]
fn another_door_is_refused() {
    let text = "impl Editor {\n pub fn apply(&mut self, c: Command) {}\n pub fn scene(&self) {}\n\
        pub const fn set_fps(&mut self, fps: f64) {}\n pub(super) fn open(&mut self) {}\n}";
    let tree = Tree::made(&[("src/editor/state.rs", text)]);
    super::expect(
        &breaches(&tree),
        &["src/editor/state.rs:4: Editor::set_fps is a public door beside apply and tick"],
    );
}

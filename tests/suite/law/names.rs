//! A type's name is unique in the crate.
//!
//! *In*: `src`. *Out*: every name that two types have. *Not here*: associated types.

use super::source::{CRATE, Tree};
use std::collections::BTreeMap;

fn breaches(tree: &Tree) -> Vec<String> {
    let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for source in &tree.files {
        for (number, line) in source.code.lines().enumerate() {
            if let Some(name) = defined(line) {
                let place = format!("{}:{}", source.path, number + 1);
                places.entry(name).or_default().push(place);
            }
        }
    }
    let twice = places.iter().filter(|(_, places)| places.len() > 1);
    twice
        .map(|(name, places)| format!("{}: the type name {name} is not unique", places.join(", ")))
        .collect()
}

/// Returns the name of the type that a line defines; an indented `type` is an associated one.
fn defined(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|word| {
        word.starts_with("pub") || word.ends_with(')') || matches!(*word, "unsafe" | "in")
    });
    let kind = words.next()?;
    let is_type = match kind {
        "struct" | "enum" | "trait" | "union" => true,
        "type" => !line.starts_with(' '),
        _ => false,
    };
    let name = words.next().filter(|_| is_type)?;
    let end = name.find(|c| !super::source::is_word(c));
    Some(&name[..end.unwrap_or(name.len())]).filter(|name| !name.is_empty())
}

#[test]
fn type_names_are_unique_in_the_crate() {
    super::check("names", breaches(&CRATE));
}

#[test]
fn a_type_name_that_stands_twice_is_refused() {
    let tree = Tree::made(&[
        (
            "src/a.rs",
            "pub struct Frame<'a>(u8);\nimpl X for Y {\n    type Output = u8;\n}",
        ),
        (
            "src/b.rs",
            "\n    pub(in super::super) enum Frame {\n}\ntype Output = u8;",
        ),
        ("src/c.rs", "// struct Frame\nstruct Other;"),
    ]);
    super::expect(
        &breaches(&tree),
        &["src/a.rs:1, src/b.rs:2: the type name Frame is not unique"],
    );
}

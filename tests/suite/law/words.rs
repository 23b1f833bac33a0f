//! What we do not say: the words of the field stand in comments and texts, not nearer English ones.
//!
//! *In*: comments and texts of `src`. *Out*: every phrase of the list, with file and line. *Not
//! here*: names of types (`names.rs`), heads (`heads.rs`).

use super::source::{CRATE, Tree, is_word};

/// Where a phrase is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// At the beginning of a doc comment's line.
    DocStart,
    /// In doc comments and other comments.
    Comment,
    /// In texts.
    Text,
    /// Everywhere.
    Any,
}

use Place::{Any, Comment, DocStart, Text};

/// Not, but, and where. A phrase stands as whole words; case does not matter.
const PHRASES: &[(&str, &str, Place)] = &[
    ("Gives", "Returns", DocStart),
    ("Tells whether", "Returns whether", DocStart),
    ("Says how", "Returns how", DocStart),
    ("Says whether", "Returns whether", DocStart),
    ("Says which", "Returns which", DocStart),
    ("Says what", "Returns what", DocStart),
    ("beyond all numbers", "overflows", Any),
    ("is no base64", "is not valid base64", Any),
    ("are no base64", "are not valid base64", Any),
    ("taken as", "treated as, read as", Any),
    ("taken for", "treated as, read as", Any),
    ("left out", "skipped", Any),
    ("so many", "the number, or \"at most N\"", Any),
    ("made to do harm", "malicious", Any),
    ("means harm", "is malicious", Any),
    ("whatever stands", "(name what is ignored)", Any),
    ("however large letters are", "case-insensitive", Any),
    ("hang on", "attach to", Any),
    ("hangs on", "is attached to", Any),
    ("hung on", "attached to", Any),
    ("hung up", "attached", Any),
    ("hanging on", "attached to", Any),
    ("dear to make", "expensive to compute", Any),
    ("is called so", "has that name", Any),
    ("the begin", "the start", Any),
    ("its begin", "its start", Any),
    ("in place of what", "instead of what", Any),
    ("Taking it apart", "Parsing", Any),
    ("where it stands", "where it is", Comment),
    ("stands where", "is where", Comment),
    ("who has no wish", "the default", Any),
    ("are stood", "do not panic", Any),
    ("are no", "are not", Text),
    ("is no", "is not a", Text),
    ("in front of {", "before {", Text),
];

/// Returns the phrases of a line.
fn phrases(
    line: &str,
    place: Place,
) -> impl Iterator<Item = &'static (&'static str, &'static str, Place)> {
    let lower = line.to_lowercase();
    let body = lower
        .trim_start()
        .trim_start_matches(['/', '!'])
        .trim_start()
        .to_owned();
    let is_doc = line.trim_start().starts_with("///") || line.trim_start().starts_with("//!");
    PHRASES.iter().filter(move |(phrase, _, of)| {
        let phrase = phrase.to_lowercase();
        match of {
            DocStart => is_doc && is_at(&body, &phrase, 0),
            Any => has(&lower, &phrase),
            of => *of == place && has(&lower.replace("there is no", ""), &phrase),
        }
    })
}

fn is_at(line: &str, phrase: &str, at: usize) -> bool {
    let after = line[at..].strip_prefix(phrase);
    let is_free = !line[..at].ends_with(is_word);
    let is_open = !phrase.ends_with(is_word);
    is_free && after.is_some_and(|after| is_open || !after.starts_with(is_word))
}

fn has(line: &str, phrase: &str) -> bool {
    line.match_indices(phrase)
        .any(|(at, _)| is_at(line, phrase, at))
}

fn breaches(tree: &Tree) -> Vec<String> {
    let mut found = Vec::new();
    for source in &tree.files {
        for (number, line, is_comment) in source.prose() {
            let place = if is_comment { Comment } else { Text };
            for (not, but, _) in phrases(line, place) {
                found.push(format!(
                    "{}:{number}: not \"{not}\" but \"{but}\"",
                    source.path
                ));
            }
        }
    }
    found
}

#[test]
fn comments_and_texts_speak_the_language_of_the_field() {
    super::check("words", breaches(&CRATE));
}

#[test]
fn a_phrase_of_the_list_is_refused() {
    let tree = Tree::made(&[(
        "src/a.rs",
        "/// Gives the bone; it is no root.\n// Left out\nlet x = \"this is no\n  bone, so many; there is no bone\";\n/// He gives; lefts out.",
    )]);
    super::expect(
        &breaches(&tree),
        &[
            "src/a.rs:1: not \"Gives\" but \"Returns\"",
            "src/a.rs:2: not \"left out\" but \"skipped\"",
            "src/a.rs:3: not \"is no\" but \"is not a\"",
            "src/a.rs:4: not \"so many\" but \"the number, or \"at most N\"\"",
        ],
    );
}

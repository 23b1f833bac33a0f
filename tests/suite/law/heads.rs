//! Every file opens with a head of one form; heads and pages name only files that exist.
//!
//! *In*: the `//!` lines of every file, the pages in `docs`. *Out*: heads of another form, names of
//! files that are gone. *Not here*: the words in them (`words.rs`).

use super::source::{REPOSITORY, Source, Tree, is_word};
use std::collections::BTreeSet;

const PARTS: [&str; 3] = ["*In*:", "*Out*:", "*Not here*:"];

/// Files that are a page of their own.
const PAGES: [&str; 3] = ["src/lib.rs", "src/main.rs", "src/math/mod.rs"];

fn is_code(source: &Source) -> bool {
    source.path.ends_with(".rs")
}

/// Files whose head has the three parts: all of `src`, and what tests share.
fn has_parts(source: &Source) -> bool {
    let is_shared = source.path.starts_with("src/") || source.path.contains("/support/");
    is_shared && !PAGES.contains(&source.path.as_str()) && !source.is_face()
}

fn forms(tree: &Tree) -> Vec<String> {
    let mut found = Vec::new();
    for source in tree.files.iter().filter(|source| is_code(source)) {
        let head = source.head();
        let mut say = |line: usize, text: &str| {
            found.push(format!("{}:{line}: {text}", source.path));
        };
        if head.first().is_none_or(|line| line.trim().is_empty()) {
            say(1, "does not open with a head that says what it is");
            continue;
        }
        let is_old = |line: &str| {
            line.starts_with("In: ") || line.starts_with("Out: ") || line.contains(" Out: ")
        };
        if let Some(at) = head.iter().position(|line| is_old(line)) {
            say(at + 1, "In, Out and Not here stand without asterisks");
            continue;
        }
        // A part may begin on one line and end on the next.
        let whole = head.join(" ");
        let places = PARTS.map(|part| whole.find(part));
        let is_whole = matches!(places, [Some(a), Some(b), Some(c)] if a < b && b < c);
        if has_parts(source) && !is_whole {
            say(
                1,
                "the head has not *In*:, *Out*: and *Not here*: in this order",
            );
        }
    }
    found
}

/// Returns what stands between backticks in a line.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Endings of files that heads name.
const ENDINGS: [&str; 6] = [".rs", ".wgsl", ".toml", ".md", ".py", ".sh"];

fn files(tree: &Tree) -> Vec<String> {
    let root = super::source::root();
    let folders = ["", "shaders", "tests", "src", "scripts"];
    let is_known = |name: &str| {
        let below = format!("/{name}");
        let is_source = tree
            .files
            .iter()
            .any(|source| source.path == name || source.path.ends_with(&below));
        is_source
            || folders
                .iter()
                .any(|folder| root.join(folder).join(name).exists())
    };
    let mut found = Vec::new();
    for source in &tree.files {
        let head = source.head();
        let page: Vec<&str> = source.text.lines().collect();
        let lines = if is_code(source) { head } else { page };
        for (number, line) in lines.iter().enumerate() {
            for name in quoted(line) {
                let is_file = ENDINGS.iter().any(|ending| name.ends_with(ending));
                let is_pattern = name.contains('*') || name.contains("NAME");
                if is_file && !is_pattern && !is_known(name) {
                    found.push(format!(
                        "{}:{}: there is no {name}",
                        source.path,
                        number + 1
                    ));
                }
            }
        }
    }
    found
}

/// Plain names in the "not here" of a head mean files or folders; a word of the code may stand
/// there, too.
fn stems(tree: &Tree) -> Vec<String> {
    let mut words: BTreeSet<&str> = BTreeSet::new();
    for source in &tree.files {
        words.extend(source.code.split(|c| !is_word(c)));
        words.extend(source.path.trim_end_matches(".rs").split('/'));
    }
    // `a_to_b` is the pattern of a name.
    let is_plain = |name: &str| {
        name.len() > 2
            && name.chars().all(|c| c.is_ascii_lowercase() || c == '_')
            && name.split('_').all(|part| part.len() > 1)
    };
    let mut found = Vec::new();
    for source in tree.files.iter().filter(|source| is_code(source)) {
        let head = source.head();
        let is_start = |line: &&str| line.contains("Not here") || line.ends_with("*Not");
        let start = head.iter().position(is_start);
        let lines = head.iter().enumerate().skip(start.unwrap_or(head.len()));
        for (number, line) in lines {
            for name in quoted(line).filter(|name| is_plain(name)) {
                if !words.contains(name) {
                    found.push(format!(
                        "{}:{}: there is no {name}",
                        source.path,
                        number + 1
                    ));
                }
            }
        }
    }
    found
}

#[test]
fn files_say_what_they_are_in_one_form() {
    super::check("heads", forms(&REPOSITORY));
}

#[test]
fn files_that_a_head_names_exist() {
    let found = [files(&REPOSITORY), stems(&REPOSITORY)].concat();
    super::check("named files", found);
}

#[test]
fn a_head_of_another_form_and_a_file_that_is_gone_are_refused() {
    let tree = Tree::made(&[
        ("src/a/none.rs", "use x;"),
        (
            "src/a/old.rs",
            "//! A.\n//!\n//! In: x. Out: y. Not here: z.",
        ),
        ("src/a/half.rs", "//! A.\n//!\n//! *In*: x. *Out*: y."),
        (
            "src/a/whole.rs",
            "//! A.\n//!\n//! *In*: x. *Out*: `half.rs`. *Not\n//! here*: z (`gone.rs`, `half`,\n//! `away`).",
        ),
        ("tests/suite/t.rs", "//! Only what it is."),
        ("docs/page.md", "# A page\n`src/a/half.rs` and `a/gone.rs`"),
    ]);
    super::expect(
        &forms(&tree),
        &[
            "src/a/none.rs:1: does not open with a head that says what it is",
            "src/a/old.rs:3: In, Out and Not here stand without asterisks",
            "src/a/half.rs:1: the head has not *In*:, *Out*: and *Not here*: in this order",
        ],
    );
    super::expect(
        &files(&tree),
        &[
            "src/a/whole.rs:4: there is no gone.rs",
            "docs/page.md:2: there is no a/gone.rs",
        ],
    );
    super::expect(&stems(&tree), &["src/a/whole.rs:5: there is no away"]);
}

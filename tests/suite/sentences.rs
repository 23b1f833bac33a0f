//! The rooms below the editor hold no sentence: what people read is in `words`, or in an error enum.
//!
//! *In*: the text of `src/`. *Out*: one failure that lists every sentence with file and line. *Not
//! here*: imports and sizes (`law`), what the sentences say (`findings.rs`).

use std::path::{Path, PathBuf};

/// Rooms that speak in data.
const ROOMS: [&str; 9] = [
    "fbx", "gltf", "obj", "anim", "scene", "asset", "geometry", "draw", "math",
];

/// Calls whose texts are for programmers.
const FOR_PROGRAMMERS: [&str; 11] = [
    "expect",
    "panic!",
    "unreachable!",
    "assert!",
    "assert_eq!",
    "debug_assert!",
    "debug_assert_eq!",
    "error!",
    "warn!",
    "info!",
    "debug!",
];

/// A text in the source, with the line it begins in.
struct Literal {
    line: usize,
    text: String,
    /// Whether it is in an attribute, or an argument of a call for programmers.
    is_exempt: bool,
}

/// Returns the texts of a source file; comments, characters and byte strings are none.
fn literals(source: &str) -> Vec<Literal> {
    let signs: Vec<char> = source.chars().collect();
    let mut found = Vec::new();
    // For each open bracket whether what it holds is exempt.
    let mut open: Vec<bool> = Vec::new();
    let mut at = 0;
    let mut line = 1;
    while at < signs.len() {
        let rest = &signs[at..];
        let length = match rest {
            ['/', '/', ..] => rest.iter().take_while(|sign| **sign != '\n').count(),
            ['/', '*', ..] => length_to(rest, &['*', '/']),
            ['\'', '\\', ..] => 2 + length_to(&rest[2..], &['\'']),
            ['\'', _, '\'', ..] => 3,
            ['r', '"', ..] | ['r', '#', '"' | '#', ..] => {
                let hashes = rest[1..].iter().take_while(|sign| **sign == '#').count();
                let mut end = vec!['"'];
                end.extend(std::iter::repeat_n('#', hashes));
                let length = 2 + hashes + length_to(&rest[2 + hashes..], &end);
                found.push(Literal {
                    line,
                    text: rest[..length].iter().collect(),
                    is_exempt: open.last() == Some(&true),
                });
                length
            }
            ['"', ..] => {
                let length = 1 + quoted_length(&rest[1..]);
                let is_bytes = at > 0 && signs[at - 1] == 'b';
                if !is_bytes {
                    found.push(Literal {
                        line,
                        text: rest[1..length - 1].iter().collect(),
                        is_exempt: open.last() == Some(&true),
                    });
                }
                length
            }
            ['(' | '[' | '{', ..] => {
                let before: String = signs[at.saturating_sub(24)..at].iter().collect();
                let is_attribute = before.ends_with('#') || before.ends_with("#!");
                let is_for_programmers = FOR_PROGRAMMERS.iter().any(|call| before.ends_with(call));
                open.push(open.last() == Some(&true) || is_attribute || is_for_programmers);
                1
            }
            [')' | ']' | '}', ..] => {
                open.pop();
                1
            }
            _ => 1,
        };
        let end = signs.len().min(at + length);
        line += signs[at..end].iter().filter(|sign| **sign == '\n').count();
        at = end;
    }
    found
}

/// Returns how many characters there are up to the end of the first `end`.
fn length_to(signs: &[char], end: &[char]) -> usize {
    let first = signs.windows(end.len()).position(|window| window == end);
    first.map_or(signs.len(), |first| first + end.len())
}

fn quoted_length(signs: &[char]) -> usize {
    let mut at = 0;
    while at < signs.len() && signs[at] != '"' {
        at += if signs[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

/// Returns whether a text has two lower-case words side by side.
fn is_sentence(text: &str) -> bool {
    let text = text.replace("\\n", "\n").replace("\\t", "\t");
    text.split(['\n', '\t', '{', '}']).any(|part| {
        let is_word = |word: &str| {
            let word = word.trim_matches([',', ';', '.', ':', '(', ')']);
            word.chars().filter(|sign| *sign != '\'').count() > 1
                && word
                    .chars()
                    .all(|sign| sign.is_ascii_lowercase() || sign == '\'' || sign == '-')
        };
        let words: Vec<bool> = part.split(' ').map(is_word).collect();
        words.windows(2).any(|pair| pair[0] && pair[1])
    })
}

fn files(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("src can be listed") {
        let path = entry.expect("src can be listed").path();
        if path.is_dir() {
            files(&path, all);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            all.push(path);
        }
    }
}

#[test]
fn rooms_below_the_editor_hold_no_sentence() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut breaches = Vec::new();
    for room in ROOMS {
        let mut all = Vec::new();
        files(&root.join(room), &mut all);
        all.sort();
        for file in all {
            let source = std::fs::read_to_string(&file).expect("a source file is UTF-8");
            let path = file.strip_prefix(&root).expect("below src").display();
            breaches.extend(
                literals(&source)
                    .into_iter()
                    .filter(|literal| !literal.is_exempt && is_sentence(&literal.text))
                    .map(|literal| format!("src/{path}:{}: \"{}\"", literal.line, literal.text)),
            );
        }
    }
    assert!(
        breaches.is_empty(),
        "{} sentences outside words/ and error enums:\n{}",
        breaches.len(),
        breaches.join("\n")
    );
}

#[test]
fn sentences_are_told_from_names() {
    for sentence in [
        "the file is cut off",
        "{} nodes are skipped",
        "read as zero",
        "it lies, here",
    ] {
        assert!(is_sentence(sentence), "\"{sentence}\"");
    }
    for name in [
        "Lcl Translation",
        "mixamo.com",
        "v {x} {y} {z}\\n",
        "vt 0 0\\nvn 0 0 0\\n",
        "texture {}",
        "a",
    ] {
        assert!(!is_sentence(name), "\"{name}\"");
    }
    let source = "#[error(\"not a sentence\")]\nfn f() { g().expect(\"it is so\"); h(\"a b\", \"it is\") } // it is\n";
    let told: Vec<_> = literals(source)
        .into_iter()
        .filter(|literal| !literal.is_exempt && is_sentence(&literal.text))
        .map(|literal| (literal.line, literal.text))
        .collect();
    assert_eq!(told, [(2, "it is".to_owned())]);
}

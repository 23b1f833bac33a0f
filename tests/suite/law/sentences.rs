//! The rooms below the editor hold no sentence: what people read is in `words`, or in an error enum.
//!
//! *In*: the texts of `src`. *Out*: every sentence, with file and line. *Not here*: the phrases in
//! sentences (`words.rs`), what findings say (`findings.rs`).

use super::source::{CRATE, Source, Tree};

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

/// Returns whether what a bracket holds is an attribute or for programmers; `before` ends at the
/// bracket.
fn is_exempt(before: &str) -> bool {
    let is_attribute = before.ends_with('#') || before.ends_with("#!");
    is_attribute || FOR_PROGRAMMERS.iter().any(|call| before.ends_with(call))
}

/// Returns the sentences of a file, each with the line it begins in.
fn sentences(source: &Source) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    // For each open bracket whether what it holds is exempt.
    let mut open: Vec<bool> = Vec::new();
    let mut at = 0;
    for (start, end, is_comment) in source.spans() {
        let code = &source.text[at..start];
        for (place, sign) in code.char_indices() {
            match sign {
                '(' | '[' | '{' => {
                    open.push(open.last() == Some(&true) || is_exempt(&code[..place]));
                }
                ')' | ']' | '}' => drop(open.pop()),
                _ => {}
            }
        }
        at = end;
        let text = &source.text[start..end];
        let is_read = !is_comment && !text.starts_with('\'') && !code.ends_with('b');
        if is_read && open.last() != Some(&true) {
            let text = text.strip_prefix('r').unwrap_or(text);
            let text = text.trim_matches(['#', '"']);
            if is_sentence(text) {
                let line = source.text[..start].matches('\n').count() + 1;
                found.push((line, text));
            }
        }
    }
    found
}

fn breaches(tree: &Tree) -> Vec<String> {
    let is_below = |source: &&Source| source.room().is_some_and(|room| ROOMS.contains(&room));
    let sources = tree.files.iter().filter(is_below);
    let all = sources.flat_map(|source| {
        let texts = sentences(source).into_iter();
        texts.map(|(line, text)| format!("{}:{line}: a sentence, \"{text}\"", source.path))
    });
    all.collect()
}

#[test]
fn rooms_below_the_editor_hold_no_sentence() {
    super::check("sentences", breaches(&CRATE));
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
}

#[test]
fn a_sentence_in_a_room_below_the_editor_is_refused() {
    let text = "#[error(\"not a sentence\")]\nfn f() {\n g().expect(\"it is so\");\n h('\"', b\"it is\", \
        \"a b\", \"it is\");\n} // it is\n";
    let tree = Tree::made(&[("src/fbx/a.rs", text), ("src/words/a.rs", text)]);
    super::expect(&breaches(&tree), &["src/fbx/a.rs:4: a sentence, \"it is\""]);
}

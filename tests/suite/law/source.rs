//! Source files as the laws read them: text, code with comments and texts blanked, tokens.
//!
//! *In*: folders of the repository, or made-up files. *Out*: [`Tree`], [`Source`], [`Token`]. *Not
//! here*: any law.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The crate itself: `src`.
pub(super) static CRATE: LazyLock<Tree> = LazyLock::new(|| Tree::read(&["src"]));

/// Everything that is written in Rust, and the pages for people.
pub(super) static REPOSITORY: LazyLock<Tree> = LazyLock::new(|| {
    Tree::read(&[
        "src",
        "tests",
        "benches",
        "fuzz/fuzz_targets",
        "fuzz/src",
        "docs",
    ])
});

/// A set of files.
pub(super) struct Tree {
    /// Sorted by path.
    pub(super) files: Vec<Source>,
}

/// One file.
pub(super) struct Source {
    /// Path in the repository, with `/`.
    pub(super) path: String,
    pub(super) text: String,
    /// The text with comments, texts and characters replaced by spaces, line breaks kept.
    pub(super) code: String,
    hidden: Vec<Hidden>,
}

/// What is blanked out of the code.
struct Hidden {
    start: usize,
    end: usize,
    is_comment: bool,
}

/// A word, a `::`, a lifetime or one other character of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'s> {
    pub(super) text: &'s str,
    /// Counted from 1.
    pub(super) line: usize,
}

impl Tree {
    fn read(folders: &[&str]) -> Self {
        let root = root();
        let mut paths = Vec::new();
        for folder in folders {
            collect(&root.join(folder), &mut paths);
        }
        let read = |path: &PathBuf| {
            let text = std::fs::read_to_string(path).expect("a source file is UTF-8");
            let below = path.strip_prefix(&root).expect("below the repository");
            Source::new(&below.to_string_lossy().replace('\\', "/"), &text)
        };
        let mut files: Vec<Source> = paths.iter().map(read).collect();
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Self { files }
    }

    /// Makes a tree of paths and texts, for a law's own test.
    pub(super) fn made(files: &[(&str, &str)]) -> Self {
        let files = files.iter().map(|(path, text)| Source::new(path, text));
        Self {
            files: files.collect(),
        }
    }

    pub(super) fn file(&self, path: &str) -> Option<&Source> {
        self.files.iter().find(|source| source.path == path)
    }
}

/// Returns the repository's folder: cargo's, so that the laws can be held against another one.
pub(super) fn root() -> PathBuf {
    let set = std::env::var_os("CARGO_MANIFEST_DIR");
    set.map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from)
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry
            .expect("a folder of the repository can be listed")
            .path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|e| e == "rs" || e == "md") {
            paths.push(path);
        }
    }
}

impl Source {
    fn new(path: &str, text: &str) -> Self {
        let hidden = if path.ends_with(".rs") {
            hidden(text)
        } else {
            Vec::new()
        };
        Self {
            path: path.to_owned(),
            text: text.to_owned(),
            code: blank(text, &hidden),
            hidden,
        }
    }

    /// Returns the room below `src`, `None` for files elsewhere.
    pub(super) fn room(&self) -> Option<&str> {
        let below = self.path.strip_prefix("src/")?;
        let first = below.split('/').next()?;
        Some(first.strip_suffix(".rs").unwrap_or(first))
    }

    /// Returns the path of the module below `src`: "editor/files" of `src/editor/files.rs`.
    pub(super) fn module(&self) -> &str {
        let path = self.path.strip_prefix("src/").unwrap_or(&self.path);
        let path = path.strip_suffix(".rs").unwrap_or(path);
        path.strip_suffix("/mod").unwrap_or(path)
    }

    pub(super) fn is_face(&self) -> bool {
        self.path.ends_with("/mod.rs")
    }

    pub(super) fn line_count(&self) -> usize {
        self.text.lines().count()
    }

    /// Returns the lines of the `//!` head without the mark.
    pub(super) fn head(&self) -> Vec<&str> {
        let lines = self.text.lines();
        lines
            .map_while(|line| line.strip_prefix("//!"))
            .map(|line| line.strip_prefix(' ').unwrap_or(line))
            .collect()
    }

    pub(super) fn tokens(&self) -> Vec<Token<'_>> {
        tokens(&self.code)
    }

    /// Returns where comments, texts and characters begin and end in the text, in order, and whether
    /// each is a comment.
    pub(super) fn spans(&self) -> impl Iterator<Item = (usize, usize, bool)> {
        let hidden = self.hidden.iter();
        hidden.map(|hidden| (hidden.start, hidden.end, hidden.is_comment))
    }

    /// Returns comments line by line and texts whole, each with its line.
    pub(super) fn prose(&self) -> impl Iterator<Item = (usize, &str, bool)> {
        self.hidden.iter().flat_map(|hidden| {
            let first = self.text[..hidden.start].matches('\n').count() + 1;
            let text = &self.text[hidden.start..hidden.end];
            let lines: Vec<(usize, &str)> = text.lines().enumerate().collect();
            let is_comment = hidden.is_comment;
            lines
                .into_iter()
                .map(move |(below, line)| (first + below, line, is_comment))
        })
    }
}

/// Finds comments, texts and characters; offsets in bytes.
fn hidden(text: &str) -> Vec<Hidden> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        if let Some(length) = hidden_length(&text[at..], text[..at].chars().next_back()) {
            found.push(Hidden {
                start: at,
                end: at + length,
                is_comment: letter == '/',
            });
            at += length;
        } else {
            at += letter.len_utf8();
        }
    }
    found
}

/// Returns how long the comment, text or character is that starts here.
fn hidden_length(rest: &str, before: Option<char>) -> Option<usize> {
    let is_in_word = before.is_some_and(is_word);
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return Some(rest.find("*/").map_or(rest.len(), |end| end + 2));
    }
    if let Some(text) = rest.strip_prefix('"') {
        let mut letters = text.char_indices();
        while let Some((at, letter)) = letters.next() {
            match letter {
                '"' => return Some(at + 2),
                '\\' => drop(letters.next()),
                _ => {}
            }
        }
        return Some(rest.len());
    }
    if rest.starts_with('r') && !is_in_word {
        let hashes = rest[1..].len() - rest[1..].trim_start_matches('#').len();
        rest[1 + hashes..].strip_prefix('"')?;
        let end = format!("\"{}", "#".repeat(hashes));
        let from = 2 + hashes;
        return Some(
            rest[from..]
                .find(&end)
                .map_or(rest.len(), |at| from + at + end.len()),
        );
    }
    let letter = rest.strip_prefix('\'')?;
    if let Some(escaped) = letter.strip_prefix('\\') {
        let skipped = escaped.chars().next()?.len_utf8();
        return escaped[skipped..].find('\'').map(|at| 2 + skipped + at + 1);
    }
    let width = letter.chars().next()?.len_utf8();
    letter[width..].starts_with('\'').then_some(width + 2)
}

fn blank(text: &str, hidden: &[Hidden]) -> String {
    let mut code = String::with_capacity(text.len());
    let mut at = 0;
    for span in hidden {
        code.push_str(&text[at..span.start]);
        let spaces = text[span.start..span.end].chars();
        code.extend(spaces.map(|letter| if letter == '\n' { '\n' } else { ' ' }));
        at = span.end;
    }
    code.push_str(&text[at..]);
    code
}

pub(super) fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn tokens(code: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut line = 1;
    let mut at = 0;
    while let Some(letter) = code[at..].chars().next() {
        let rest = &code[at..];
        let word_from = |from: usize| {
            let end = rest[from..].find(|c| !is_word(c));
            end.map_or(rest.len(), |end| from + end)
        };
        let length = match letter {
            ':' if rest.starts_with("::") => 2,
            '\'' => word_from(1),
            _ if is_word(letter) => word_from(0),
            _ => letter.len_utf8(),
        };
        if letter == '\n' {
            line += 1;
        } else if !letter.is_whitespace() {
            found.push(Token {
                text: &rest[..length],
                line,
            });
        }
        at += length;
    }
    found
}

/// Returns the first word of each item of a file, visibility and attributes aside, with its line.
pub(super) fn tokens_of_items(source: &Source) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut depth = 0_i32;
    let mut is_start = true;
    for token in source.tokens() {
        match token.text {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => {
                depth -= 1;
                is_start |= depth == 0 && token.text != ")";
            }
            ";" if depth == 0 => is_start = true,
            "pub" | "#" | "!" => {}
            word if depth == 0 && is_start && word.starts_with(is_word) => {
                found.push((token.line, word));
                is_start = false;
            }
            _ => {}
        }
    }
    found
}

#[test]
fn the_reader_of_code_skips_comments_and_texts() {
    let text =
        "use a; // b\nlet x = \"c \\\" d\"; /* e\n */ f('\\'', 'g', r#\"h\"i\"#);\nfn k<'l>() {}";
    let tree = Tree::made(&[("src/x.rs", text)]);
    let found: Vec<(usize, &str)> = tree.files[0]
        .tokens()
        .iter()
        .filter(|token| token.text.chars().any(is_word))
        .map(|token| (token.line, token.text))
        .collect();
    let expected = [
        (1, "use"),
        (1, "a"),
        (2, "let"),
        (2, "x"),
        (3, "f"),
        (4, "fn"),
        (4, "k"),
        (4, "'l"),
    ];
    assert_eq!(found, expected);
    let prose: Vec<(usize, &str, bool)> = tree.files[0].prose().take(2).collect();
    assert_eq!(prose, [(1, "// b", true), (2, "\"c \\\" d\"", false)]);
}

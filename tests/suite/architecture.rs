//! The house as law: every import, file size and face is held against the floor table.
//!
//! In: the text of `src/`. Out: one failure that lists every breach with file and line. Not here:
//! what the compiler already refuses (a private module reached from another room).

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Room, and the rooms it may import.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("main", &["app", "cli"]),
    (
        "app",
        &["ui", "words", "render", "editor", "draw", "math", "sync"],
    ),
    ("ui", &["words", "editor", "scene", "asset", "draw", "math"]),
    (
        "cli",
        &[
            "words", "editor", "scene", "render", "anim", "asset", "draw", "math",
        ],
    ),
    ("words", &["editor", "scene", "asset", "math"]),
    (
        "editor",
        &[
            "scene", "anim", "fbx", "gltf", "obj", "asset", "draw", "math", "sync",
        ],
    ),
    ("scene", &["anim", "draw", "asset", "math"]),
    ("render", &["draw", "asset", "math", "sync"]),
    ("anim", &["asset", "math"]),
    ("fbx", &["asset", "geometry", "math"]),
    ("gltf", &["asset", "geometry", "math"]),
    ("obj", &["asset", "geometry", "math"]),
    ("draw", &["asset", "math"]),
    ("geometry", &["asset", "math"]),
    ("asset", &["math"]),
    ("math", &[]),
    ("sync", &[]),
];

/// Crate, and the rooms that may name it.
const MAY_NAME: &[(&str, &[&str])] = &[
    ("wgpu", &["render", "app"]),
    ("egui_wgpu", &["app"]),
    ("winit", &["app"]),
    ("egui_winit", &["app"]),
    ("egui", &["ui", "app"]),
    ("egui_dock", &["ui", "app"]),
    ("egui_phosphor", &["ui"]),
    ("fbxcel", &["fbx"]),
    ("fbxcel_dom", &["fbx"]),
    ("gltf", &["gltf"]),
    ("tobj", &["obj"]),
    ("image", &["editor", "cli"]),
    ("clap", &["cli", "main"]),
    ("rayon", &["fbx", "editor", "render"]),
    ("glam", &["math", "anim", "fbx"]),
];

const LINE_LIMIT: usize = 500;
const FACE_LIMIT: usize = 40;

/// One source file, comments and texts blanked out so that only code is read.
struct Source {
    /// Path below `src`, with `/`.
    path: String,
    room: String,
    lines: usize,
    first_line: String,
    code: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    files.iter().map(|file| read(&root, file)).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("src can be listed") {
        let path = entry.expect("src can be listed").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
}

fn read(root: &Path, file: &Path) -> Source {
    let text = std::fs::read_to_string(file).expect("a source file is UTF-8");
    let path = file
        .strip_prefix(root)
        .expect("below src")
        .to_string_lossy()
        .replace('\\', "/");
    let room = path
        .split('/')
        .next()
        .unwrap_or_default()
        .trim_end_matches(".rs")
        .to_owned();
    let first_line = text.lines().next().unwrap_or_default().to_owned();
    Source {
        room,
        lines: text.lines().count(),
        first_line,
        code: blank(&text),
        path,
    }
}

/// Replaces comments, texts and characters by spaces, line breaks kept.
fn blank(text: &str) -> String {
    let bytes: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut i = 0;
    let keep = |c: char| if c == '\n' { '\n' } else { ' ' };
    while i < bytes.len() {
        let next = bytes.get(i + 1).copied();
        match (bytes[i], next) {
            ('/', Some('/')) => {
                while i < bytes.len() && bytes[i] != '\n' {
                    out.push(' ');
                    i += 1;
                }
            }
            ('/', Some('*')) => {
                while i < bytes.len() && !(bytes[i] == '*' && bytes.get(i + 1) == Some(&'/')) {
                    out.push(keep(bytes[i]));
                    i += 1;
                }
                i = (i + 2).min(bytes.len());
                out.push_str("  ");
            }
            ('r', Some('"' | '#')) if raw_text_end(&bytes, i).is_some() => {
                let end = raw_text_end(&bytes, i).unwrap_or(i + 1);
                bytes[i..end].iter().for_each(|&c| out.push(keep(c)));
                i = end;
            }
            ('"', _) => {
                out.push(' ');
                i += 1;
                while i < bytes.len() && bytes[i] != '"' {
                    let width = if bytes[i] == '\\' { 2 } else { 1 };
                    bytes[i..(i + width).min(bytes.len())]
                        .iter()
                        .for_each(|&c| out.push(keep(c)));
                    i += width;
                }
                out.push(' ');
                i += 1;
            }
            ('\'', Some('\\')) => {
                while i < bytes.len() && !(bytes[i] == '\'' && out.ends_with("  ")) {
                    out.push(' ');
                    i += 1;
                    if bytes.get(i) == Some(&'\\') {
                        out.push_str("  ");
                        i += 2;
                    }
                }
                out.push(' ');
                i += 1;
            }
            ('\'', Some(_)) if bytes.get(i + 2) == Some(&'\'') => {
                out.push_str("   ");
                i += 3;
            }
            (c, _) => {
                out.push(c);
                i += 1;
            }
        }
    }
    out
}

/// Where the raw text that may begin at `start` ends.
fn raw_text_end(text: &[char], start: usize) -> Option<usize> {
    let hashes = text[start + 1..].iter().take_while(|&&c| c == '#').count();
    let is_word_before = start > 0 && (text[start - 1].is_alphanumeric() || text[start - 1] == '_');
    if is_word_before || text.get(start + 1 + hashes) != Some(&'"') {
        return None;
    }
    let mut i = start + 2 + hashes;
    while i < text.len() {
        if text[i] == '"'
            && text[i + 1..]
                .iter()
                .take(hashes)
                .filter(|&&c| c == '#')
                .count()
                == hashes
        {
            return Some(i + 1 + hashes);
        }
        i += 1;
    }
    None
}

/// Every place where `word` stands as a path's first name, followed by `::`; gives line and what
/// follows.
fn paths_from<'a>(code: &'a str, word: &str) -> Vec<(usize, &'a str)> {
    let needle = format!("{word}::");
    let mut found = Vec::new();
    for (at, _) in code.match_indices(&needle) {
        let before = code[..at].chars().next_back();
        if before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':') {
            let line = code[..at].matches('\n').count() + 1;
            found.push((line, &code[at + needle.len()..]));
        }
    }
    found
}

fn identifier(text: &str) -> &str {
    let end = text
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(text.len());
    &text[..end]
}

/// First names of a path or of a `{…}` group.
fn heads(text: &str) -> Vec<&str> {
    let Some(group) = text.strip_prefix('{') else {
        return vec![identifier(text)];
    };
    let (mut depth, mut names, mut is_start) = (1, Vec::new(), true);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => is_start = true,
            c if is_start && depth == 1 && (c.is_alphanumeric() || c == '_') => {
                names.push(identifier(&group[at..]));
                is_start = false;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names
}

fn check(breaches: &[String]) {
    assert!(
        breaches.is_empty(),
        "{} breaches of the house:\n{}",
        breaches.len(),
        breaches.join("\n")
    );
}

#[test]
fn every_import_is_listed_in_the_floor_table() {
    let table: BTreeMap<_, _> = MAY_IMPORT.iter().copied().collect();
    let mut breaches = Vec::new();
    for source in sources().iter().filter(|s| s.room != "lib") {
        let Some(allowed) = table.get(source.room.as_str()) else {
            breaches.push(format!(
                "src/{}: the room \"{}\" is not in the floor table",
                source.path, source.room
            ));
            continue;
        };
        let root = if source.room == "main" {
            "maquette"
        } else {
            "crate"
        };
        for (line, rest) in paths_from(&source.code, root) {
            for room in heads(rest) {
                if !allowed.contains(&room) {
                    breaches.push(format!(
                        "src/{}:{line}: {} may not import {room}",
                        source.path, source.room
                    ));
                }
            }
        }
    }
    check(&breaches);
}

#[test]
fn foreign_crates_stay_in_their_rooms() {
    let mut breaches = Vec::new();
    for source in sources() {
        for (name, rooms) in MAY_NAME {
            if rooms.contains(&source.room.as_str()) {
                continue;
            }
            for (line, _) in paths_from(&source.code, name) {
                breaches.push(format!(
                    "src/{}:{line}: {} may not name {name}",
                    source.path, source.room
                ));
            }
        }
    }
    check(&breaches);
}

#[test]
fn imports_inside_a_room_close_no_circle() {
    let sources = sources();
    let modules: BTreeSet<String> = sources.iter().map(|s| module(&s.path)).collect();
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in &sources {
        let own = module(&source.path);
        for (_, rest) in paths_from(&source.code, "super") {
            let mut folder = parent(&own).to_owned();
            let mut rest = rest;
            while let Some(further) = rest.strip_prefix("super::") {
                folder = parent(&folder).to_owned();
                rest = further;
            }
            for head in heads(rest) {
                let target = format!("{folder}/{head}");
                if modules.contains(&target) && target != own {
                    edges.entry(own.clone()).or_default().insert(target);
                }
            }
        }
    }
    let breaches: Vec<String> = modules
        .iter()
        .filter_map(|start| circle(start, &edges))
        .map(|path| path.join(" -> "))
        .collect();
    check(&breaches);
}

/// Path of a module below `src`: a folder's face has the folder's name.
fn module(path: &str) -> String {
    path.trim_end_matches(".rs")
        .trim_end_matches("/mod")
        .to_owned()
}

fn parent(module: &str) -> &str {
    module.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// A way from `start` back to it, if there is one.
fn circle(start: &str, edges: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    let mut stack = vec![vec![start.to_owned()]];
    let mut seen = BTreeSet::new();
    while let Some(path) = stack.pop() {
        let last = path.last()?.clone();
        for next in edges.get(&last).into_iter().flatten() {
            let mut longer = path.clone();
            longer.push(next.clone());
            if next == start {
                return Some(longer);
            }
            if seen.insert(next.clone()) {
                stack.push(longer);
            }
        }
    }
    None
}

#[test]
fn faces_only_list_and_re_export() {
    let mut breaches = Vec::new();
    for source in sources().iter().filter(|s| s.path.ends_with("/mod.rs")) {
        if source.lines > FACE_LIMIT {
            breaches.push(format!(
                "src/{}: {} lines, a face has at most {FACE_LIMIT}",
                source.path, source.lines
            ));
        }
        for (number, line) in source.code.lines().enumerate() {
            let word = line
                .split_whitespace()
                .find(|w| !w.starts_with("pub"))
                .unwrap_or_default();
            if [
                "fn",
                "struct",
                "enum",
                "trait",
                "impl",
                "const",
                "static",
                "type",
                "macro_rules!",
            ]
            .contains(&word)
            {
                breaches.push(format!(
                    "src/{}:{}: a face defines nothing",
                    source.path,
                    number + 1
                ));
            }
        }
    }
    let lib = sources()
        .into_iter()
        .find(|s| s.path == "lib.rs")
        .expect("the crate has a lib.rs");
    if lib.code.contains("pub use") {
        breaches.push("src/lib.rs: the map re-exports nothing".to_owned());
    }
    check(&breaches);
}

#[test]
fn files_are_small_and_say_what_they_are() {
    let sources = sources();
    let mut breaches = Vec::new();
    for source in &sources {
        if source.lines > LINE_LIMIT {
            breaches.push(format!(
                "src/{}: {} lines, at most {LINE_LIMIT}",
                source.path, source.lines
            ));
        }
        if !source.first_line.starts_with("//!") {
            breaches.push(format!(
                "src/{}: does not open with a //! head",
                source.path
            ));
        }
    }
    let long = sources.iter().filter(|s| s.lines > 350).count();
    if long * 10 > sources.len() {
        breaches.push(format!(
            "{long} of {} files have more than 350 lines: nine in ten have less",
            sources.len()
        ));
    }
    check(&breaches);
}

#[test]
fn glam_matrices_are_seen_in_one_file_only() {
    let mut breaches = Vec::new();
    for source in sources().iter().filter(|s| s.path != "math/mat4.rs") {
        for (line, rest) in paths_from(&source.code, "glam") {
            for head in heads(rest) {
                if [
                    "Mat2", "Mat3", "Mat3A", "Mat4", "DMat2", "DMat3", "DMat4", "Affine2",
                    "Affine3A",
                ]
                .contains(&head)
                {
                    breaches.push(format!("src/{}:{line}: names glam::{head}", source.path));
                }
            }
        }
    }
    check(&breaches);
}

#[test]
fn the_reader_of_code_skips_comments_and_texts() {
    let code = blank(
        "use crate::a; // crate::b\nlet x = \"crate::c\"; /* crate::d */ crate::{e::E, f::{g, h}};\n'\"' crate::i",
    );
    let found: Vec<_> = paths_from(&code, "crate")
        .iter()
        .flat_map(|(line, rest)| {
            heads(rest)
                .into_iter()
                .map(|h| (*line, h.to_owned()))
                .collect::<Vec<_>>()
        })
        .collect();
    let expected =
        [(1, "a"), (2, "e"), (2, "f"), (3, "i")].map(|(line, name)| (line, name.to_owned()));
    assert_eq!(found, expected);
}

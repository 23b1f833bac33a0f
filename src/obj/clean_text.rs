//! An OBJ file's lines, repaired before they are parsed.
//!
//! *In*: the file's bytes. *Out*: [`CleanText`]: a text in which every polygon has three corners or
//! more, every corner names an existing position, coordinate and normal, and every number is one.
//! *Not here*: meshes.
//!
//! NOTE: the `tobj` crate gives up at the first odd line and panics on some, so it gets no odd line
//! to see. Place 1 of coordinates and normals stands for a missing one: a zero.

use crate::asset::{ContentFinding, FileFinding, MeshFinding, Notes};
use std::fmt::Write;

/// A text that parses, and what it does not say.
#[derive(Debug, Default)]
pub(super) struct CleanText {
    /// OBJ text.
    pub(super) text: String,
    /// Whether some polygons are smooth where normals are missing.
    pub(super) is_smooth: bool,
    /// Whether some corner has a coordinate.
    pub(super) has_uvs: bool,
    /// Whether vertices have colours.
    pub(super) has_colors: bool,
    /// Usable vertices.
    pub(super) vertices: usize,
    /// Usable polygons.
    pub(super) faces: usize,
}

/// What was met and cannot be kept as it is.
#[derive(Default)]
struct LineFaults {
    numbers: u64,
    polygons: u64,
    layers: u64,
    lines: u64,
    curves: u64,
}

/// Decodes the bytes; what is not UTF-8 is replaced and noted.
pub(super) fn decode(bytes: &[u8], element: &str, notes: &mut Notes) -> String {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = String::from_utf8_lossy(bytes);
    if matches!(text, std::borrow::Cow::Owned(_)) {
        notes.record(element, 1, FileFinding::InvalidUtf8Replaced);
    }
    text.into_owned()
}

/// Splits a text into its lines: first word, rest; comments are skipped, continued lines joined.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (String, String)> + '_ {
    let mut source = text.lines();
    std::iter::from_fn(move || {
        loop {
            let mut line = source.next()?.trim().to_owned();
            while let Some(part) = line.strip_suffix('\\') {
                let next = source.next().unwrap_or_default().trim();
                line = format!("{} {next}", part.trim_end());
            }
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            return Some((word.to_owned(), rest.trim().to_owned()));
        }
    })
}

/// Reads numbers from the words of a line; stops at the first that is none, or not finite.
pub(super) fn numbers(rest: &str) -> Vec<f32> {
    let number = |word: &str| word.parse::<f32>().ok().filter(|number| number.is_finite());
    rest.split_whitespace().map_while(number).collect()
}

/// How many of each there are so far.
#[derive(Clone, Copy, Default)]
struct LineCounts {
    positions: usize,
    uvs: usize,
    normals: usize,
}

/// Repairs a file's text, noting what had to be changed.
pub(super) fn clean(text: &str, notes: &mut Notes) -> CleanText {
    let has_objects = lines(text).any(|(word, _)| word == "o");
    let has_colors = lines(text).any(|(word, rest)| word == "v" && numbers(&rest).len() >= 6);
    let mut cleaned = CleanText {
        has_colors,
        ..CleanText::default()
    };
    let mut counts = LineCounts::default();
    let mut faults = LineFaults::default();
    cleaned.text.reserve(text.len() + 16);
    cleaned.text.push_str("vt 0 0\nvn 0 0 0\n");
    for (word, rest) in lines(text) {
        cleaned.add(&word, &rest, has_objects, &mut counts, &mut faults);
    }
    notes.record("", faults.numbers, MeshFinding::NumberUnparsable);
    notes.record("", faults.polygons, MeshFinding::PolygonOutOfRange);
    notes.record("", faults.layers, MeshFinding::CornerReferenceInvalid);
    notes.record("", faults.lines, ContentFinding::PointsAndLines);
    notes.record("", faults.curves, ContentFinding::FreeFormCurves);
    cleaned
}

impl CleanText {
    fn add(
        &mut self,
        word: &str,
        rest: &str,
        has_objects: bool,
        counts: &mut LineCounts,
        faults: &mut LineFaults,
    ) {
        let mut put = |line: std::fmt::Arguments<'_>| {
            self.text.write_fmt(line).expect("a String takes any text")
        };
        match word {
            "v" => {
                counts.positions += 1;
                self.vertices += 1;
                let found = numbers(rest);
                faults.numbers += u64::from(found.len() < 3);
                let [x, y, z] = if found.len() < 3 {
                    [0.0; 3]
                } else {
                    [found[0], found[1], found[2]]
                };
                match found.get(3..6).filter(|_| self.has_colors) {
                    Some(color) => put(format_args!(
                        "v {x} {y} {z} {} {} {}\n",
                        color[0], color[1], color[2]
                    )),
                    None if self.has_colors => put(format_args!("v {x} {y} {z} 1 1 1\n")),
                    None => put(format_args!("v {x} {y} {z}\n")),
                }
            }
            "vt" => {
                counts.uvs += 1;
                let found = numbers(rest);
                faults.numbers += u64::from(found.is_empty());
                let at = |place: usize| found.get(place).copied().unwrap_or(0.0);
                put(format_args!("vt {} {}\n", at(0), at(1)));
            }
            "vn" => {
                counts.normals += 1;
                let found = numbers(rest);
                faults.numbers += u64::from(found.len() < 3);
                let at = |place: usize| found.get(place).copied().unwrap_or(0.0);
                put(format_args!("vn {} {} {}\n", at(0), at(1), at(2)));
            }
            "f" | "fo" => self.add_face(rest, *counts, faults),
            "l" | "p" => faults.lines += 1,
            "curv" | "curv2" | "surf" => faults.curves += 1,
            "s" => self.is_smooth |= !matches!(rest, "off" | "0" | "null" | ""),
            "o" => put(format_args!("o {rest}\n")),
            // Groups name objects only where nothing else does.
            "g" if !has_objects => put(format_args!("o {rest}\n")),
            "usemtl" if !rest.is_empty() => put(format_args!("usemtl {rest}\n")),
            "mtllib" if !rest.is_empty() => put(format_args!("mtllib {rest}\n")),
            _ => {}
        }
    }

    fn add_face(&mut self, rest: &str, counts: LineCounts, faults: &mut LineFaults) {
        let mut corners = Vec::new();
        let mut missing = 0;
        for corner in rest.split_whitespace() {
            let mut parts = corner.split('/');
            let mut part = |count: usize| {
                let text = parts.next().unwrap_or("");
                (!text.is_empty(), place(text, count))
            };
            let (_, Some(position)) = part(counts.positions) else {
                faults.polygons += 1;
                return;
            };
            let (names_uv, uv) = part(counts.uvs);
            let (names_normal, normal) = part(counts.normals);
            missing +=
                u64::from(names_uv && uv.is_none()) + u64::from(names_normal && normal.is_none());
            corners.push((
                position,
                uv.map_or(1, |uv| uv + 1),
                normal.map_or(1, |normal| normal + 1),
            ));
        }
        if corners.len() < 3 {
            faults.polygons += 1;
            return;
        }
        faults.layers += missing;
        self.faces += 1;
        self.has_uvs |= corners.iter().any(|&(_, uv, _)| uv > 1);
        self.text.push('f');
        for (position, uv, normal) in corners {
            write!(self.text, " {position}/{uv}/{normal}").expect("a String takes any text");
        }
        self.text.push('\n');
    }
}

/// Reads a place that counts from 1, or back from the end; `None` when there is no such.
fn place(text: &str, count: usize) -> Option<usize> {
    let number: i64 = text.parse().ok()?;
    let place = if number < 0 {
        i64::try_from(count).ok()?.checked_add(number)? + 1
    } else {
        number
    };
    usize::try_from(place)
        .ok()
        .filter(|place| (1..=count).contains(place))
}

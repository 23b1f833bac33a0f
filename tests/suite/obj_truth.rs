//! Files of the corpus against frames that their authoring tool itself wrote as OBJ.
//!
//! *In*: `obj_truth.csv`, the FBX files, the frames. *Out*: a table of those whose points do not
//! lie on each other. *Not here*: the truth files (`corpus_truth`).

use crate::support::corpus::{corpus, distance};
use crate::support::truth_scene::PosedFile;
use maquette::fbx::{ImportOptions, import};
use rayon::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

/// Of the frame's diagonal.
const TOLERANCE: f64 = 1e-3;

/// Files of which some frame falls short, and why. This list may only become shorter.
const EXCEPTIONS: &[(&str, &str)] = &[];

/// One row of the table.
#[derive(Debug)]
struct Row {
    fbx: String,
    obj: String,
    /// Part of the take's name; `None`: the first take.
    take: Option<String>,
    /// `None`: the pose as saved.
    time_secs: Option<f64>,
}

/// Reads the rows that are usable and skinned linearly or not at all.
fn rows(table: &str) -> Vec<Row> {
    let mut lines = table.lines();
    let head: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let column = |name: &str| {
        head.iter()
            .position(|cell| *cell == name)
            .expect("the table has this column")
    };
    let places = [
        "fbx",
        "obj",
        "stack_contains",
        "time_s",
        "methods",
        "usable",
    ]
    .map(column);
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let [fbx, obj, take, time, methods, usable] = places.map(|place| cells[place]);
        let is_wanted = usable == "yes" && (methods.is_empty() || methods == "Linear");
        is_wanted.then(|| Row {
            fbx: fbx.to_owned(),
            obj: obj.to_owned(),
            take: Some(take).filter(|take| *take != "-").map(str::to_owned),
            time_secs: time.parse().ok(),
        })
    };
    lines.filter_map(row).collect()
}

/// Reads the positions that faces use; all where there is no face.
fn frame_points(text: &str) -> Vec<[f64; 3]> {
    let mut positions: Vec<[f64; 3]> = Vec::new();
    let mut used = BTreeSet::new();
    for line in text.lines() {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("v") => {
                let mut number = || {
                    words
                        .next()
                        .and_then(|word| word.parse::<f64>().ok())
                        .expect("a coordinate")
                };
                positions.push([number(), number(), number()]);
            }
            Some("f") => {
                let number = |word: &str| {
                    word.split('/')
                        .next()
                        .and_then(|number| number.parse::<usize>().ok())
                };
                used.extend(words.filter_map(number).map(|number| number - 1));
            }
            _ => {}
        }
    }
    if used.is_empty() {
        return positions;
    }
    used.into_iter().map(|place| positions[place]).collect()
}

/// Points in cells as wide as the tolerance.
struct Cells {
    width: f64,
    points: HashMap<[i64; 3], Vec<[f64; 3]>>,
}

impl Cells {
    fn new(points: &[[f64; 3]], width: f64) -> Self {
        let mut cells = Self {
            width,
            points: HashMap::new(),
        };
        for point in points {
            cells
                .points
                .entry(cells.cell(point))
                .or_default()
                .push(*point);
        }
        cells
    }

    fn cell(&self, point: &[f64; 3]) -> [i64; 3] {
        point.map(|coordinate| (coordinate / self.width).floor() as i64)
    }

    /// Returns whether one of the points lies within the tolerance.
    fn is_near(&self, point: &[f64; 3]) -> bool {
        let [x, y, z] = self.cell(point);
        let around = (0..27).map(|i| [x + i % 3 - 1, y + i / 3 % 3 - 1, z + i / 9 - 1]);
        around
            .filter_map(|cell| self.points.get(&cell))
            .flatten()
            .any(|other| distance(other, point) <= self.width)
    }
}

fn compare(corpus: &Path, row: &Row) -> Result<(), String> {
    let bytes =
        std::fs::read(corpus.join("ufbx").join(&row.fbx)).map_err(|error| error.to_string())?;
    let options = ImportOptions {
        tangents: false,
        ..ImportOptions::default()
    };
    let file =
        import(&bytes, &options, &|_, _| true).map_err(|error| format!("refused: {error}"))?;
    let mut ours = PosedFile::new(file);
    let take = match (&row.take, row.time_secs) {
        (_, None) => None,
        (None, _) => (!ours.file.takes.is_empty()).then_some(0),
        (Some(part), _) => {
            let found = ours
                .file
                .takes
                .iter()
                .position(|take| take.name().contains(part.as_str()));
            Some(found.ok_or_else(|| format!("no take's name holds {part:?}"))?)
        }
    };
    ours.choose(take);
    ours.seek(row.time_secs.unwrap_or(0.0));
    let shapes = ours.shapes();
    let points: Vec<[f64; 3]> = shapes
        .iter()
        .flat_map(|shape| shape.points.values().copied())
        .collect();
    let text =
        std::fs::read(corpus.join("ufbx").join(&row.obj)).map_err(|error| error.to_string())?;
    let frame = frame_points(&String::from_utf8_lossy(&text));
    let (low, high) = frame.iter().fold(
        ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]),
        |(low, high), point| {
            (
                std::array::from_fn(|i| low[i].min(point[i])),
                std::array::from_fn(|i| high[i].max(point[i])),
            )
        },
    );
    let tolerance = TOLERANCE * distance(&low, &high);
    let far = |from: &[[f64; 3]], to: &[[f64; 3]]| {
        let cells = Cells::new(to, tolerance);
        from.iter().filter(|point| !cells.is_near(point)).count()
    };
    match (far(&points, &frame), far(&frame, &points)) {
        (0, 0) if !frame.is_empty() => Ok(()),
        (ours, theirs) => Err(format!(
            "{ours} of our {} points lie beside the frame, {theirs} of its {} beside ours",
            points.len(),
            frame.len()
        )),
    }
}

/// Holds the frames of all files whose names begin so, and gives how many there were.
pub(crate) fn assert_frames(corpus: &Path, beginning: &str) -> usize {
    let table = std::fs::read_to_string(corpus.join("ufbx/obj_truth.csv"))
        .expect("the corpus has the table");
    let own: Vec<Row> = rows(&table)
        .into_iter()
        .filter(|row| row.fbx.starts_with(beginning))
        .collect();
    for row in &own {
        compare(corpus, row)
            .unwrap_or_else(|reason| panic!("{} at {}: {reason}", row.fbx, row.obj));
    }
    own.len()
}

#[test]
fn frames_of_the_authoring_tool_lie_on_our_points() {
    let Some(corpus) = corpus() else { return };
    let table = std::fs::read_to_string(corpus.join("ufbx/obj_truth.csv"))
        .expect("the corpus has the table");
    let rows = rows(&table);
    let verdict = |row: &Row| {
        std::panic::catch_unwind(|| compare(&corpus, row))
            .unwrap_or_else(|_| Err("panics".to_owned()))
    };
    let verdicts: Vec<Result<(), String>> = rows.par_iter().map(verdict).collect();
    let mut held = 0;
    let mut wrong = Vec::new();
    let mut stale: BTreeSet<&str> = EXCEPTIONS.iter().map(|(file, _)| *file).collect();
    for (row, verdict) in rows.iter().zip(&verdicts) {
        let fbx = row.fbx.as_str();
        let obj = &row.obj;
        match verdict {
            Ok(()) => held += 1,
            Err(short) => {
                stale.remove(fbx);
                match EXCEPTIONS.iter().find(|(file, _)| *file == fbx) {
                    Some((_, reason)) => eprintln!("{fbx} at {obj}: {short} ({reason})"),
                    None => wrong.push(format!("{fbx} at {obj}: {short}")),
                }
            }
        }
    }
    eprintln!(
        "{} frames: {held} hold, {} fall short",
        rows.len(),
        wrong.len()
    );
    assert!(rows.len() >= 250, "only {} rows are usable", rows.len());
    assert!(
        stale.is_empty(),
        "{stale:?} hold again: take them off the exceptions"
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

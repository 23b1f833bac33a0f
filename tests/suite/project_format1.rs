//! Projects of format 1 open as they were when that format was written.
//!
//! *In*: projects and the facts that the program which wrote them showed (`data/projects_1`).
//! *Out*: the same facts, opened now, and after they were saved again. *Not here*: the models that
//! they name (`project_models.rs`).

use crate::project_facts::{
    facts, open_project, reopen_project, save_project, set_playing, show_file, unshown_files,
};
use crate::support::project_models::{lost_model, project_model};
use maquette::editor::Editor;
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

/// Numbers may differ by so much.
const TOLERANCE: f64 = 1e-5;
/// Seconds that a project plays for the second look.
const PLAYED_SECS: f64 = 0.25;

fn stored(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/suite/data/projects_1")
        .join(name)
}

fn read(path: &Path) -> Value {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_slice(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A project in a folder of its own, with the models that it names.
struct Stored {
    folder: tempfile::TempDir,
    project: PathBuf,
    /// Files that it names, below the folder.
    paths: Vec<String>,
}

impl Stored {
    fn new(name: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let project = folder.path().join(format!("{name}.maquette"));
        std::fs::copy(stored(&format!("{name}.maquette")), &project).expect("it is stored");
        let files = read(&project)["files"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let paths = files
            .iter()
            .filter_map(|file| file["source"]["path"].as_str().map(str::to_owned))
            .collect();
        let stored = Self {
            folder,
            project,
            paths,
        };
        stored.write_models(project_model);
        stored
    }

    /// Writes the models that the project names and that the function knows, and returns how many.
    fn write_models(&self, model: impl Fn(&str) -> Option<Vec<u8>>) -> usize {
        let known = self
            .paths
            .iter()
            .filter_map(|path| Some((path, model(path)?)));
        let write = |(path, bytes): (&String, Vec<u8>)| {
            let path = self.folder.path().join(path);
            std::fs::create_dir_all(path.parent().expect("below the folder")).expect("made");
            std::fs::write(path, bytes).expect("written");
        };
        known.map(write).count()
    }

    fn opened(&self) -> Editor {
        open_project(&self.project)
    }

    /// Saves the project under another name beside it and makes that the one to open.
    fn save_again(&mut self, editor: &mut Editor) {
        self.project = self.folder.path().join("again.maquette");
        save_project(editor, &self.project);
    }

    /// Everything that there is to see: as it opens, after it played, with each other file shown.
    fn facts(&self) -> Value {
        let mut all = Map::new();
        let mut editor = self.opened();
        all.insert("opened".to_owned(), facts(&editor));
        let others = unshown_files(&editor);
        set_playing(&mut editor, true);
        editor.tick(0.0);
        editor.tick(PLAYED_SECS);
        all.insert("played".to_owned(), facts(&editor));
        for name in others {
            let mut editor = self.opened();
            show_file(&mut editor, &name);
            let mut shown = facts(&editor);
            // Showing a file is a step of undo under a name of its own.
            for step in ["undo", "redo", "is_modified"] {
                shown
                    .as_object_mut()
                    .expect("facts have names")
                    .remove(step);
            }
            all.insert(format!("shows {name}"), shown);
        }
        Value::Object(all)
    }
}

/// Lists where two trees of facts differ.
pub(crate) fn differences(at: &str, expected: &Value, found: &Value, out: &mut Vec<String>) {
    match (expected, found) {
        (Value::Number(a), Value::Number(b)) => {
            let worst = (a.as_f64().unwrap_or(f64::NAN) - b.as_f64().unwrap_or(f64::NAN)).abs();
            if !worst.le(&TOLERANCE) {
                out.push(format!("{at}: {a} became {b}"));
            }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            for (place, (a, b)) in a.iter().zip(b).enumerate() {
                let name = a["name"]
                    .as_str()
                    .map_or_else(|| place.to_string(), str::to_owned);
                differences(&format!("{at}/{name}"), a, b, out);
            }
        }
        (Value::Object(a), Value::Object(b)) => {
            for (key, a) in a {
                differences(&format!("{at}/{key}"), a, &b[key.as_str()], out);
            }
            for (key, b) in b.iter().filter(|(key, _)| !a.contains_key(*key)) {
                out.push(format!("{at}/{key}: {b} is new"));
            }
        }
        _ if expected == found => {}
        _ => out.push(format!("{at}: {expected} became {found}")),
    }
}

fn assert_facts(name: &str, when: &str, expected: &Value, found: &Value) {
    let mut out = Vec::new();
    differences("", expected, found, &mut out);
    assert!(out.is_empty(), "{name}, {when}:\n{}", out.join("\n"));
}

/// Opens a project, saves it again and opens that.
fn check(name: &str) {
    let expected = read(&stored(&format!("{name}.expected.json")));
    let mut project = Stored::new(name);
    assert_facts(name, "opened", &expected["as it was"], &project.facts());
    let mut editor = project.opened();
    project.save_again(&mut editor);
    assert_facts(
        name,
        "saved again",
        &expected["as it was"],
        &project.facts(),
    );
    if project.write_models(lost_model) > 0 {
        let still = unmoved(&expected["found again"]);
        assert_facts(
            name,
            "with lost files found after saving",
            &still,
            &unmoved(&project.facts()),
        );
        let project = Stored::new(name);
        project.write_models(lost_model);
        assert_facts(
            name,
            "with lost files found",
            &expected["found again"],
            &project.facts(),
        );
    }
}

/// Returns facts without what a project that is saved while files are lost need not keep: a
/// playhead where no take is, and (`figure.fbx`) the choice of a take that was borrowed from a lost file.
fn unmoved(facts: &Value) -> Value {
    const MOVED: [&str; 6] = [
        "playhead_secs",
        "playback",
        "object_to_world",
        "component_to_world",
        "pose",
        "camera",
    ];
    const CHOICE: [&str; 4] = ["take", "take_place", "length_secs", "root_motion_now"];
    match facts {
        Value::Object(fields) => {
            let is_choice = |key: &str| {
                fields.get("file").is_some_and(|f| f == "figure.fbx") && CHOICE.contains(&key)
            };
            let still = fields
                .iter()
                .filter(|(key, _)| !MOVED.contains(&key.as_str()) && !is_choice(key));
            Value::Object(
                still
                    .map(|(key, value)| (key.clone(), unmoved(value)))
                    .collect(),
            )
        }
        Value::Array(items) => Value::Array(items.iter().map(unmoved).collect()),
        value => value.clone(),
    }
}

/// Every field of a later version that a stored project holds: their names begin with `later_`.
fn later_fields(value: &Value, out: &mut Vec<(String, Value)>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                match key.starts_with("later_") {
                    true => out.push((key.clone(), value.clone())),
                    false => later_fields(value, out),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| later_fields(item, out)),
        _ => {}
    }
}

#[test]
fn format_1_a_take_and_a_playhead() {
    check("01_mannequin_alone");
}

#[test]
fn format_1_props_with_offsets() {
    check("02_props_in_hands");
}

#[test]
fn format_1_a_socket_an_empty_and_a_prop_on_each_other() {
    check("03_socket_empty_prop");
}

#[test]
fn format_1_root_motion_of_each_take() {
    check("04_root_motion");
}

#[test]
fn format_1_range_speed_loop_preview_and_transition() {
    check("05_playback");
}

#[test]
fn format_1_two_characters_of_one_file() {
    check("06_two_of_one_file");
}

#[test]
fn format_1_files_that_are_not_shown() {
    check("07_files_not_shown");
}

#[test]
fn format_1_borrowed_takes() {
    check("08_borrowed_takes");
}

#[test]
fn format_1_blend_shapes_by_hand() {
    check("09_blend_shapes");
}

#[test]
fn format_1_import_overrides() {
    check("10_import_overrides");
}

#[test]
fn format_1_missing_files() {
    check("11_missing_files");
}

#[test]
fn format_1_a_row_of_the_playlist_on_its_own_character() {
    check("12_row_on_its_own");
}

#[test]
fn format_1_a_row_of_the_playlist_on_another_character() {
    check("13_row_on_held");
}

#[test]
fn format_1_fields_of_later_versions() {
    check("14_later_fields");
}

#[test]
fn format_1_an_orthographic_camera() {
    check("15_camera");
}

#[test]
fn format_1_what_is_not_said_is_the_default() {
    check("16_shortest");
}

#[test]
fn format_1_takes_of_one_name() {
    check("17_same_names");
}

#[test]
fn format_1_no_character_is_shown() {
    check("18_nothing_shown");
}

#[test]
fn format_1_a_character_whose_file_is_missing() {
    check("19_lost_character");
}

#[test]
fn format_1_fields_of_later_versions_are_written_again() {
    let mut project = Stored::new("14_later_fields");
    let mut expected = Vec::new();
    later_fields(&read(&project.project), &mut expected);
    assert_eq!(expected.len(), 9, "one at each level");
    let mut editor = project.opened();
    project.save_again(&mut editor);
    let mut kept = Vec::new();
    later_fields(&read(&project.project), &mut kept);
    for field in &expected {
        assert!(kept.contains(field), "{field:?} is lost: {kept:?}");
    }
    let mut editor = project.opened();
    save_project(&mut editor, &project.project);
    kept.clear();
    later_fields(&read(&project.project), &mut kept);
    for field in &expected {
        assert!(
            kept.contains(field),
            "{field:?} is lost in the second round: {kept:?}"
        );
    }
}

/// What was playing goes on: a project says nothing of whether time moves.
#[test]
fn format_1_opening_leaves_playing_as_it_was() {
    let project = Stored::new("01_mannequin_alone");
    for is_playing in [true, false] {
        let mut editor = project.opened();
        set_playing(&mut editor, is_playing);
        reopen_project(&mut editor, &project.project);
        let facts = facts(&editor);
        assert_eq!(facts["playback"]["is_playing"], is_playing);
        assert!((facts["playhead_secs"].as_f64().expect("a number") - 0.41).abs() < TOLERANCE);
    }
}

#[test]
fn format_1_every_stored_project_has_its_facts_and_its_test() {
    let tests = include_str!("project_format1.rs");
    let folder = std::fs::read_dir(stored("")).expect("they are stored");
    let mut projects = 0;
    for file in folder.map(|entry| entry.expect("it can be listed").path()) {
        if let Some(name) = file
            .to_str()
            .and_then(|path| path.rsplit('/').next()?.strip_suffix(".maquette"))
        {
            assert!(
                stored(&format!("{name}.expected.json")).is_file(),
                "{name} has no facts"
            );
            assert!(
                tests.contains(&format!("check(\"{name}\")")),
                "{name} is never opened"
            );
            assert_eq!(read(&file)["maquette_project"], 1, "{name}");
            projects += 1;
        }
    }
    assert!(projects >= 10, "{projects} projects");
}

//! Projects of format 2: what each character plays comes back; later fields and written words stay.
//!
//! *In*: a project with two characters of one file; settings. *Out*: the same facts after saving,
//! undo and redo; the JSON that is written. *Not here*: what a project shows (`project_facts.rs`),
//! format 1 (`project_format1.rs`), the words of settings (`project_words.rs`).

use crate::project_facts::{facts, open_project, save_project, set_playing};
use crate::support::editing::EditorSteps as _;
use crate::support::project_stage::{Place, bone, object_named};
use maquette::asset::{PreviewMode, RootLockMode, RootSource};
use maquette::editor::{
    CharactersCommand, Editor, FitState, LoopMode, ProjectCommand, StageCommand,
};
use maquette::math::{Quat, Transform, Vec3};
use serde_json::{Value, json};
use std::path::Path;

fn take(editor: &Editor, name: &str) -> usize {
    let takes = &editor
        .animator()
        .expect("a character is shown")
        .file()
        .takes;
    let is_it = |name: &str, take: &str| take.rsplit('|').next() == Some(name);
    let index = takes.iter().position(|take| is_it(name, take.name()));
    index.expect("the mannequin has that take")
}

/// Two characters of hero.fbx beside each other, each with a take, a playhead and settings of its
/// own; the first plays takes of moves.fbx, too.
fn two_characters(place: &Place) -> Editor {
    let mut editor = Editor::default();
    let hero = editor
        .open_now(&place.mannequin_as("models/hero.fbx"))
        .expect("it loads");
    set_playing(&mut editor, false);
    let moves = place.mannequin_as("takes/moves.fbx");
    editor.apply(CharactersCommand::BorrowTakesFrom(moves));
    editor.finish_loads();
    let source = editor.played_file().expect("shown").borrowed()[0].file();
    editor.apply(CharactersCommand::SetFit {
        source: source.expect("an open file"),
        fit: Some(FitState::KeepProportions),
    });
    editor.apply(CharactersCommand::SelectTake(take(&editor, "run")));
    editor.apply(CharactersCommand::SetRootMotion(true));
    editor.apply(CharactersCommand::SetRootLock(RootLockMode::Zero));
    editor.apply(CharactersCommand::SetInPoint(Some(0.1)));
    editor.apply(CharactersCommand::Scrub(0.3));
    editor.apply(StageCommand::AddOpenFile {
        file: hero,
        parent: None,
    });
    let second = editor.selected_object().expect("what is new is selected");
    editor.apply(StageCommand::Rename(second, "second".to_owned()));
    let offset = Transform::new(Vec3::X, Quat::IDENTITY, Vec3::ONE);
    editor.apply(StageCommand::SetOffset {
        object: second,
        offset,
    });
    editor.apply(CharactersCommand::Activate(second));
    editor.apply(CharactersCommand::SelectTake(take(&editor, "wave")));
    editor.apply(CharactersCommand::SetRoot(RootSource::DerivedFrom(bone(
        &editor, "pelvis",
    ))));
    editor.apply(CharactersCommand::SetPreviewMode(PreviewMode::LoopAndReset));
    editor.apply(CharactersCommand::SetLoopMode(LoopMode::PingPong));
    editor.apply(CharactersCommand::SetSpeed(0.5));
    editor.apply(CharactersCommand::SetLinked(true));
    set_playing(&mut editor, false);
    editor.apply(CharactersCommand::Scrub(0.6));
    editor.tick(0.0);
    editor
}

/// The facts without the steps of undo, and whether playheads are linked.
fn state(editor: &Editor) -> Value {
    let mut facts = facts(editor);
    let fields = facts.as_object_mut().expect("facts have names");
    for step in ["undo", "redo", "is_modified"] {
        fields.remove(step);
    }
    json!({ "facts": facts, "are_linked": editor.characters().are_linked() })
}

fn reopened(path: &Path) -> Editor {
    let mut editor = open_project(path);
    // Whether time moves is no part of a project.
    set_playing(&mut editor, false);
    editor
}

fn json_of(path: &Path) -> Value {
    let bytes = std::fs::read(path).expect("it was written");
    serde_json::from_slice(&bytes).expect("it is JSON")
}

/// Lists where two states differ, beyond rounding.
fn assert_same(expected: &Value, found: &Value, when: &str) {
    let mut out = Vec::new();
    crate::project_format1::differences("", expected, found, &mut out);
    assert!(out.is_empty(), "{when}:\n{}", out.join("\n"));
}

#[test]
fn format_2_two_characters_of_one_file_come_back() {
    let place = Place::new();
    let path = place.path("scene.maquette");
    let mut editor = two_characters(&place);
    let before = state(&editor);
    let plays = |name: &str| {
        let objects = before["facts"]["objects"].as_array().expect("a list");
        let object = objects.iter().find(|object| object["name"] == name);
        object.unwrap_or_else(|| panic!("there is no \"{name}\""))["plays"].clone()
    };
    assert_ne!(plays("hero.fbx")["take"], plays("second")["take"]);
    assert_ne!(plays("hero.fbx")["takes"], plays("second")["takes"]);
    save_project(&mut editor, &path);
    assert_eq!(json_of(&path)["maquette_project"], 2);
    let mut after = reopened(&path);
    assert_same(&before, &state(&after), "reopened");
    assert!(after.characters().are_linked());
    assert!(after.undo_text().is_none() && !after.project().is_modified());
    assert_eq!(after.document(), editor.document());

    save_project(&mut after, &place.path("again.maquette"));
    assert_eq!(
        json_of(&place.path("again.maquette")),
        json_of(&path),
        "the same file is written again"
    );
}

#[test]
fn format_2_steps_of_two_characters_are_undone_and_redone() {
    let place = Place::new();
    let path = place.path("scene.maquette");
    save_project(&mut two_characters(&place), &path);
    let mut editor = reopened(&path);
    let mut states = vec![state(&editor)];
    let hero = object_named(&editor, "hero.fbx");
    let steps: [fn(&mut Editor); 3] = [
        |editor| editor.apply(CharactersCommand::SetForceLock(true)),
        |editor| editor.apply(CharactersCommand::SetRoot(RootSource::Auto)),
        |editor| {
            let source = editor.played_file().expect("shown").borrowed()[0].file();
            editor.apply(CharactersCommand::ReturnTakes(source.expect("a file")));
        },
    ];
    for (index, step) in steps.into_iter().enumerate() {
        if index == 2 {
            // Which character is active is a step, too.
            editor.apply(CharactersCommand::Activate(hero));
            states.push(state(&editor));
        }
        step(&mut editor);
        states.push(state(&editor));
    }
    for (index, before) in states.iter().enumerate().rev().skip(1) {
        editor.apply(ProjectCommand::Undo);
        assert_same(before, &state(&editor), &format!("undone to {index}"));
    }
    assert!(editor.undo_text().is_none() && !editor.project().is_modified());
    for (index, after) in states.iter().enumerate().skip(1) {
        editor.apply(ProjectCommand::Redo);
        assert_same(after, &state(&editor), &format!("redone to {index}"));
    }
}

#[test]
fn format_2_a_deleted_character_comes_back_with_its_takes_and_settings() {
    let place = Place::new();
    let path = place.path("scene.maquette");
    save_project(&mut two_characters(&place), &path);
    let mut editor = reopened(&path);
    let document = editor.document();
    let played = |editor: &Editor| {
        let id = object_named(editor, "hero.fbx");
        let object = editor.stage().scene().object(id).expect("it is there");
        let animator = object.animator().expect("it plays");
        (animator.take(), animator.settings().to_vec())
    };
    let before = played(&editor);
    let hero = object_named(&editor, "hero.fbx");
    editor.apply(StageCommand::Delete(hero));
    editor.apply(ProjectCommand::Undo);
    assert_eq!(editor.document(), document);
    assert_eq!(played(&editor), before);
    editor.apply(ProjectCommand::Redo);
    editor.apply(ProjectCommand::Undo);
    assert_eq!(played(&editor), before);
}

/// Puts a field that no version knows into every level of a project.
fn add_later_fields(project: &mut Value) -> usize {
    let mut count = 0;
    let mut add = |value: &mut Value| {
        let fields = value.as_object_mut().expect("an object");
        fields.insert(format!("later_{count}"), json!({ "nth": count }));
        count += 1;
    };
    for file in project["files"].as_array_mut().expect("files") {
        add(&mut file["import"]);
        add(file);
    }
    for object in project["objects"].as_array_mut().expect("objects") {
        let plays = object.get_mut("plays").and_then(Value::as_array_mut);
        for plays in plays.into_iter().flatten() {
            for list in ["takes", "retargeted"] {
                let entries = plays.get_mut(list).and_then(Value::as_array_mut);
                entries.into_iter().flatten().for_each(&mut add);
            }
            add(plays);
        }
        add(object);
    }
    let rows = project["view"]["characters"].as_array_mut();
    rows.expect("characters").iter_mut().for_each(&mut add);
    add(&mut project["view"]);
    add(project);
    count
}

#[test]
fn format_2_fields_of_later_versions_survive_on_every_level() {
    let place = Place::new();
    let path = place.path("scene.maquette");
    let mut editor = two_characters(&place);
    // A prop without a take has a row in the view, too.
    let sword = place.path("props/sword.fbx");
    std::fs::create_dir_all(place.path("props")).expect("made");
    let model = crate::support::project_models::project_model("props/sword.fbx");
    std::fs::write(&sword, model.expect("known")).expect("written");
    editor.apply(StageCommand::AddProp {
        path: sword.clone(),
        parent: None,
    });
    editor.finish_loads();
    save_project(&mut editor, &path);
    let mut expected = json_of(&path);
    let levels = add_later_fields(&mut expected);
    assert!(levels >= 20, "{levels} levels");
    std::fs::write(&path, expected.to_string()).expect("written");
    let mut editor = reopened(&path);
    let second = place.path("second.maquette");
    save_project(&mut editor, &second);
    assert_eq!(json_of(&second), expected);

    // After undo, and while a file is missing, they are still there.
    let prop = object_named(&editor, "sword");
    editor.apply(StageCommand::Delete(prop));
    editor.apply(ProjectCommand::Undo);
    save_project(&mut editor, &second);
    assert_eq!(json_of(&second), expected, "after undo");
    for lost in [sword, place.path("models/hero.fbx")] {
        std::fs::remove_file(lost).expect("it was there");
        let mut editor = reopened(&second);
        save_project(&mut editor, &second);
        let mut found = json_of(&second);
        // Without its characters the camera's point of reference is gone.
        found["view"]["followed"] = expected["view"]["followed"].clone();
        assert_eq!(found, expected, "while a file is missing");
    }
}

#[test]
fn format_2_playheads_of_characters_whose_file_is_missing_are_kept() {
    let place = Place::new();
    let path = place.path("scene.maquette");
    let mut editor = two_characters(&place);
    let before = state(&editor);
    save_project(&mut editor, &path);
    let model = place.path("models/hero.fbx");
    let aside = place.path("aside.fbx");
    std::fs::rename(&model, &aside).expect("moved");
    let mut lost = reopened(&path);
    assert!(lost.animator().is_none());
    assert_eq!(lost.playback().speed, 0.5, "as the next one plays");
    save_project(&mut lost, &path);
    std::fs::rename(&aside, &model).expect("moved back");
    let after = reopened(&path);
    let plays = |state: &Value| state["facts"]["objects"].clone();
    assert_same(&plays(&before), &plays(&state(&after)), "found again");
}

#[test]
fn format_2_without_a_character_the_next_one_plays_as_the_last() {
    let place = Place::new();
    let path = place.path("scene.maquette");
    let mut editor = two_characters(&place);
    for name in ["hero.fbx", "second"] {
        let object = object_named(&editor, name);
        editor.apply(StageCommand::Delete(object));
    }
    save_project(&mut editor, &path);
    assert!(editor.animator().is_none());
    let after = reopened(&path);
    assert_same(&state(&editor), &state(&after), "reopened");
    assert_eq!(after.playback().loop_mode, LoopMode::PingPong);
    assert_eq!(after.preview_mode(), PreviewMode::LoopAndReset);
}

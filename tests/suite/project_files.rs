//! Projects on disk: the round trip, paths that move with the folder, files that are missing,
//! damage.

use crate::support::editing::EditorSteps as _;
use crate::support::mannequin::mannequin_editor;
use crate::support::project_stage::{
    Place, add, assert_same_picture, bone, character, object_named, offset, state_of,
};
use maquette::asset::{RootLockMode, RootSource};
use maquette::editor::{
    CharactersCommand, Editor, FilesCommand, ProjectCommand, ProjectError, StageCommand, Storage,
    ViewCommand, is_project_file, load_project,
};
use maquette::math::Vec2;
use maquette::scene::SceneNode;
use maquette::words;
use std::path::Path;

/// hero.fbx with prop.fbx in its hand and a socket, its second take at 0.3 s, all below the place.
fn project(place: &Place, name: &str) -> Editor {
    let mut editor = Editor::default();
    editor
        .open_now(&place.mannequin_as("models/hero.fbx"))
        .expect("it loads");
    editor.apply(CharactersCommand::SetPlaying(false));
    let hand = SceneNode::Bone(character(&editor), bone(&editor, "hand_r"));
    editor.apply(StageCommand::AddProp {
        path: place.mannequin_as("props/prop.fbx"),
        parent: Some(hand),
    });
    editor.finish_loads();
    let prop = object_named(&editor, "prop");
    editor.apply(StageCommand::SetOffset {
        object: prop,
        offset: offset(0.1),
    });
    editor.apply(StageCommand::AddSocket {
        owner: character(&editor),
        bone: bone(&editor, "hand_l"),
    });
    editor.apply(CharactersCommand::SelectTake(1));
    editor.apply(CharactersCommand::SetRootMotion(true));
    editor.apply(CharactersCommand::SetRootLock(RootLockMode::Zero));
    editor.apply(CharactersCommand::SetRoot(RootSource::DerivedFrom(bone(
        &editor, "pelvis",
    ))));
    editor.apply(CharactersCommand::Scrub(0.3));
    editor.apply(ViewCommand::Orbit(Vec2::new(0.4, 0.2)));
    editor.apply(ProjectCommand::SaveAs(place.path(name)));
    assert!(
        !editor.project().is_modified(),
        "{:?}",
        editor.notices().waiting()
    );
    editor
}

fn open(path: &Path) -> Editor {
    let mut editor = Editor::default();
    editor.open_project_now(path).expect("the project opens");
    editor
}

#[test]
fn a_project_comes_back_as_it_was_saved() {
    let place = Place::new();
    let mut before = project(&place, "scene.maquette");
    let mut after = open(&place.path("scene.maquette"));
    assert_eq!(after.document(), before.document());
    assert_eq!(
        (after.take(), after.root_motion()),
        (before.take(), before.root_motion())
    );
    assert!(
        (after.time_secs() - 0.3).abs() < 1e-12
            && !after.project().is_modified()
            && after.undo_text().is_none()
    );
    for editor in [&mut before, &mut after] {
        editor.apply(CharactersCommand::SetPlaying(false));
        editor.apply(ViewCommand::SelectObject(None));
        // What is in the hand plays on its own: both begin it anew.
        let prop = object_named(editor, "prop");
        let offset = *editor
            .stage()
            .scene()
            .object(prop)
            .expect("it is there")
            .offset();
        editor.apply(StageCommand::SetOffset {
            object: prop,
            offset,
        });
    }
    for object in before.stage().scene().objects() {
        let a = before.stage().scene().object_to_world(object.id());
        let b = after
            .stage()
            .scene()
            .object_to_world(object_named(&after, &object.name));
        let numbers = a.to_mat4().to_rows().into_iter().zip(b.to_mat4().to_rows());
        let worst = numbers.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        assert!(worst < 1e-5, "{}: {a:?} against {b:?}", object.name);
    }
    assert_eq!(before.view().rig().camera(), after.view().rig().camera());
}

#[test]
fn a_saved_picture_is_the_same_picture_after_reopening() {
    let place = Place::new();
    let mut before = mannequin_editor();
    let file = before.shown_file().expect("shown").handle();
    let twin = add(&mut before, file, "hand_r");
    before.apply(StageCommand::SetOffset {
        object: twin,
        offset: offset(0.2),
    });
    before.apply(StageCommand::SetVisible(twin, false));
    before.apply(CharactersCommand::Scrub(0.25));
    before.apply(ProjectCommand::SaveAs(place.path("a.maquette")));
    before.tick(0.0);
    let mut after = open(&place.path("a.maquette"));
    after.apply(CharactersCommand::SetPlaying(false));
    after.tick(0.0);
    assert_same_picture(&before, &after);
}

#[test]
fn paths_are_relative_and_move_with_the_folder() {
    let from = Place::new();
    let to = Place::new();
    project(&from, "scene.maquette");
    let text = std::fs::read_to_string(from.path("scene.maquette")).expect("text");
    assert!(
        text.contains("\"models/hero.fbx\"") && text.contains("\"props/prop.fbx\""),
        "{text}"
    );
    let moved = to.path("moved");
    std::fs::rename(from.folder.path(), &moved).expect("moved");
    let editor = open(&moved.join("scene.maquette"));
    assert!(editor.files().missing().is_empty());
    assert_eq!(
        editor.shown_file().and_then(|open| open.path()),
        Some(moved.join("models/hero.fbx").as_path())
    );
    std::fs::create_dir_all(from.folder.path()).expect("for the guard to remove");
}

#[test]
fn a_missing_file_is_kept_shown_and_relinked() {
    let place = Place::new();
    let saved = project(&place, "scene.maquette").document();
    let old = place.path("props/prop.fbx");
    let new = place.path("elsewhere.fbx");
    std::fs::rename(&old, &new).expect("moved away");
    let mut editor = open(&place.path("scene.maquette"));
    let missing = &editor.files().missing()[0];
    assert_eq!(
        (missing.name().as_str(), missing.is_loading()),
        ("prop.fbx", false)
    );
    assert!(
        missing
            .reason
            .as_deref()
            .is_some_and(|reason| reason.contains("prop.fbx"))
    );
    assert_eq!(editor.document(), saved, "nothing is dropped");
    editor.apply(StageCommand::AddEmpty { parent: None });
    editor.apply(ProjectCommand::Save);
    let mut editor = open(&place.path("scene.maquette"));
    assert_eq!(
        state_of(&editor, "prop").offset,
        offset(0.1).into(),
        "saving keeps it"
    );
    editor.apply(FilesCommand::Relink {
        missing: 0,
        path: new.clone(),
    });
    editor.finish_loads();
    assert!(
        editor.files().missing().is_empty()
            && editor.undo_text().as_deref() == Some("Relink elsewhere.fbx")
    );
    let hand = SceneNode::Bone(character(&editor), bone(&editor, "hand_r"));
    let prop = object_named(&editor, "prop");
    assert_eq!(
        editor
            .stage()
            .scene()
            .object(prop)
            .and_then(|prop| prop.parent()),
        Some(hand),
        "it is in the hand again"
    );
    editor.apply(ProjectCommand::Undo);
    assert_eq!(editor.files().missing().len(), 1);
    editor.apply(ProjectCommand::Redo);
    assert!(editor.files().missing().is_empty());
}

#[test]
fn a_damaged_or_newer_project_is_a_clear_error_and_changes_nothing() {
    let place = Place::new();
    let mut editor = project(&place, "scene.maquette");
    let text = std::fs::read_to_string(place.path("scene.maquette")).expect("text");
    let broken = place.path("broken.maquette");
    std::fs::write(&broken, &text[..text.len() / 2]).expect("written");
    assert!(matches!(
        load_project(&broken),
        Err(ProjectError::Damaged { .. })
    ));
    let before = editor.document();
    editor.apply(FilesCommand::Open(broken.clone()));
    assert_eq!(editor.document(), before);
    assert!(
        editor
            .notices()
            .waiting()
            .iter()
            .any(|message| words::notice(&message.kind).contains("broken.maquette"))
    );
    std::fs::write(
        &broken,
        text.replace("\"maquette_project\": 2", "\"maquette_project\": 3"),
    )
    .expect("written");
    assert!(matches!(
        load_project(&broken),
        Err(ProjectError::TooNew {
            version: 3,
            newest: 2,
            ..
        })
    ));
    assert!(matches!(
        load_project(&place.path("none.maquette")),
        Err(ProjectError::Unreadable { .. })
    ));
}

#[test]
fn fields_of_later_versions_are_written_again() {
    let place = Place::new();
    project(&place, "scene.maquette");
    let path = place.path("scene.maquette");
    let mut value: serde_json::Value =
        serde_json::from_slice(&std::fs::read(&path).expect("read")).expect("JSON");
    value["montages"] = serde_json::json!([{"name": "slash"}]);
    value["objects"][1]["colour"] = "red".into();
    value["objects"][0]["plays"][0]["takes"][0]["notifies"] = serde_json::json!([1, 2]);
    value["view"]["graph_zoom"] = 2.into();
    std::fs::write(&path, value.to_string()).expect("written");
    let mut editor = open(&path);
    editor.apply(StageCommand::AddEmpty { parent: None });
    editor.apply(ProjectCommand::Save);
    let kept: serde_json::Value =
        serde_json::from_slice(&std::fs::read(&path).expect("read")).expect("JSON");
    assert_eq!(kept["montages"], value["montages"]);
    assert_eq!(kept["objects"][1]["colour"], "red");
    assert_eq!(
        kept["objects"][0]["plays"][0]["takes"][0]["notifies"],
        serde_json::json!([1, 2])
    );
    assert_eq!(kept["view"]["graph_zoom"], 2);
}

#[test]
fn a_file_is_imported_as_its_project_says() {
    let place = Place::new();
    let height = |editor: &Editor| editor.active_bounds().max.y;
    let before = height(&project(&place, "scene.maquette"));
    let path = place.path("scene.maquette");
    let mut value: serde_json::Value =
        serde_json::from_slice(&std::fs::read(&path).expect("read")).expect("JSON");
    // The mannequin's unit is the metre: a tenth of it makes the mannequin a tenth as tall.
    value["files"][0]["import"]["unit_metres"] = 0.1.into();
    std::fs::write(&path, value.to_string()).expect("written");
    let after = height(&open(&path));
    assert!(
        (after / before - 0.1).abs() < 1e-4,
        "{before} m became {after} m"
    );
}

#[test]
fn a_project_is_known_by_its_content() {
    let place = Place::new();
    project(&place, "scene.maquette");
    let plain = place.path("scene.json");
    let fbx = place.path("models/hero.fbx");
    std::fs::copy(place.path("scene.maquette"), &plain).expect("copied");
    let _ = std::fs::create_dir(place.path("props/elsewhere"));
    assert!(
        is_project_file(&plain) && !is_project_file(&fbx) && !is_project_file(place.folder.path())
    );
    let mut editor = Editor::default();
    editor.apply(FilesCommand::Open(plain.clone()));
    editor.finish_loads();
    assert_eq!(editor.project().path(), Some(plain.as_path()));
    assert!(editor.files().missing().is_empty() && editor.active_object().is_some());
}

#[test]
fn work_is_put_aside_and_offered_after_a_crash() {
    let place = Place::new();
    let storage = Storage::in_folder(&place.path("settings"));
    let mut editor = Editor::new(storage.clone());
    assert!(editor.project().recovery().is_none());
    editor
        .open_now(&place.mannequin_as("hero.fbx"))
        .expect("it loads");
    editor.apply(ProjectCommand::SaveAs(place.path("scene.maquette")));
    editor.apply(StageCommand::AddEmpty { parent: None });
    editor.tick(1.0);
    assert!(editor.is_animating(), "a tick is due");
    editor.tick(1.5);
    let work = editor.project_state().document;
    // Dropped without leaving: a crash.
    drop(editor);
    let mut editor = Editor::new(storage.clone());
    let found = editor.project().recovery().expect("it is offered");
    assert_eq!(
        found.project.as_deref(),
        Some(place.path("scene.maquette").as_path())
    );
    // A second session has a place of its own and is not offered the same.
    assert!(Editor::new(storage.clone()).project().recovery().is_none());
    editor.apply(ProjectCommand::Recover);
    editor.finish_loads();
    assert_eq!(editor.document(), work);
    assert!(editor.project().is_modified() && editor.project().recovery().is_none());
    drop(editor);
    let mut editor = Editor::new(storage.clone());
    assert!(
        editor.project().recovery().is_some(),
        "it is safe until it is saved or thrown away"
    );
    editor.apply(ProjectCommand::Recover);
    editor.finish_loads();
    editor.apply(ProjectCommand::Save);
    drop(editor);
    assert!(Editor::new(storage).project().recovery().is_none());
    assert_eq!(open(&place.path("scene.maquette")).document(), work);
}

#[test]
fn a_session_that_ends_offers_what_was_built_but_not_what_was_looked_at_or_thrown_away() {
    let place = Place::new();
    let storage = Storage::in_folder(&place.path("settings"));
    let crash = |storage: &Storage| {
        let mut editor = Editor::new(storage.clone());
        editor.apply(FilesCommand::ShowMannequin);
        editor.apply(StageCommand::AddEmpty { parent: None });
        editor.tick(3.0);
        editor
    };
    let mut looked = Editor::new(storage.clone());
    looked.apply(FilesCommand::ShowMannequin);
    looked
        .open_now(&place.mannequin_as("hero.fbx"))
        .expect("it loads");
    assert!(looked.project().is_modified());
    looked.apply(ProjectCommand::EndSession);
    drop(looked);
    assert!(Editor::new(storage.clone()).project().recovery().is_none());
    let mut built = crash(&storage);
    built.apply(ProjectCommand::SaveAs(place.path("saved.maquette")));
    built.apply(ProjectCommand::EndSession);
    drop(built);
    assert!(
        Editor::new(storage.clone()).project().recovery().is_none(),
        "it is saved"
    );
    crash(&storage).apply(ProjectCommand::EndSession);
    let mut editor = Editor::new(storage.clone());
    assert!(
        editor
            .project()
            .recovery()
            .is_some_and(|found| found.project.is_none())
    );
    editor.apply(ProjectCommand::DiscardRecovery);
    drop(editor);
    assert!(Editor::new(storage).project().recovery().is_none());
}

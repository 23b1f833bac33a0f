//! A folder played file by file: the list, reading ahead, whose character, props, the panel.

use crate::support::borrowed_takes::{clip, figure, hand, written};
use crate::support::desk::{click, press, settle, window};
use crate::support::editing::EditorSteps as _;
use crate::support::project_stage::Place;
use crate::support::rig::assert_vec3;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use maquette::editor::{
    CharactersCommand, Command, Editor, FilesCommand, PlayOn, Playlist, PlaylistCommand,
    ProjectCommand, RowState, StageCommand, natural_order,
};
use maquette::math::Vec2;
use maquette::words;
use std::cmp::Ordering;
use std::path::Path;

/// Three clips, a figure and a broken file; one more clip in a folder of it.
fn folder() -> Place {
    let place = Place::new();
    written(&place, "walk 10.fbx", &clip("", 60.0, 2.0));
    written(&place, "walk 2.FBX", &clip("rig:", 90.0, 1.0));
    written(&place, "Walk 1.fbx", &clip("mixamorig3:", 30.0, 0.5));
    written(&place, "hero.fbx", &figure(""));
    written(&place, "broken.fbx", b"no FBX at all");
    written(&place, "notes.txt", b"not listed");
    std::fs::create_dir(place.path("more")).expect("made");
    written(&place, "more/jump.fbx", &clip("", 10.0, 1.0));
    place
}

fn list(editor: &Editor) -> &Playlist {
    editor.playlist().playlist().expect("a folder is open")
}

fn names(editor: &Editor) -> Vec<&str> {
    list(editor)
        .rows()
        .iter()
        .map(|row| row.name.as_str())
        .collect()
}

fn row(editor: &Editor, name: &str) -> usize {
    names(editor)
        .iter()
        .position(|other| *other == name)
        .expect("it is listed")
}

fn opened(path: &Path) -> Editor {
    let mut editor = Editor::default();
    editor.apply(PlaylistCommand::Open(path.to_path_buf()));
    editor.finish_playlist();
    editor
}

fn play(editor: &mut Editor, name: &str) {
    let row = row(editor, name);
    editor.apply(PlaylistCommand::PlayRow(row));
    editor.finish_playlist();
}

#[test]
fn names_with_numbers_are_in_the_order_of_the_numbers() {
    let sorted = [
        "a",
        "Walk 1",
        "walk 2",
        "walk 02b",
        "walk 10",
        "walk 10 b",
        "x9y2",
        "x9y10",
        "Z",
    ];
    for pair in sorted.windows(2) {
        assert_eq!(natural_order(pair[0], pair[1]), Ordering::Less, "{pair:?}");
        assert_eq!(
            natural_order(pair[1], pair[0]),
            Ordering::Greater,
            "{pair:?}"
        );
    }
    assert_eq!(natural_order("walk 7", "walk 7"), Ordering::Equal);
}

#[test]
fn a_folder_is_listed_read_and_its_first_file_plays_on_an_empty_stage() {
    let place = folder();
    let editor = opened(place.folder.path());
    assert_eq!(
        names(&editor),
        [
            "broken.fbx",
            "hero.fbx",
            "Walk 1.fbx",
            "walk 2.FBX",
            "walk 10.fbx"
        ]
    );
    let state = |name: &str| &list(&editor).rows()[row(&editor, name)].state;
    let known = |length_secs| RowState::Known {
        take_count: 1,
        length_secs,
        rate_hz: 30.0,
        has_mesh: false,
    };
    assert_eq!(*state("Walk 1.fbx"), known(0.5));
    assert_eq!(*state("walk 10.fbx"), known(2.0));
    assert!(matches!(
        state("hero.fbx"),
        RowState::Known {
            take_count: 0,
            has_mesh: true,
            ..
        }
    ));
    let RowState::Failed(reason) = state("broken.fbx") else {
        panic!("it cannot be opened")
    };
    assert!(
        !reason.is_empty() && !reason.contains("broken.fbx"),
        "the row has the name already: {reason}"
    );
    assert_eq!(list(&editor).known(), 5);
    assert!(!list(&editor).is_reading() && !list(&editor).is_listing());
    assert_eq!(
        list(&editor).current(),
        Some(0),
        "the first row was chosen, though it cannot be opened"
    );
}

#[test]
fn folders_in_it_are_listed_when_asked_for_and_words_search() {
    let place = folder();
    let mut editor = opened(place.folder.path());
    editor.apply(PlaylistCommand::SetIncludingSubfolders(true));
    editor.finish_playlist();
    assert!(
        names(&editor).contains(&"more/jump.fbx"),
        "{:?}",
        names(&editor)
    );
    editor.apply(PlaylistCommand::SetFilter("WALK 1".to_owned()));
    let shown: Vec<&str> = list(&editor)
        .shown()
        .iter()
        .map(|&row| names(&editor)[row])
        .collect();
    assert_eq!(shown, ["Walk 1.fbx", "walk 10.fbx"]);
    editor.apply(PlaylistCommand::Step(1));
    editor.finish_playlist();
    assert_eq!(list(&editor).current(), Some(row(&editor, "Walk 1.fbx")));
    editor.apply(PlaylistCommand::Step(1));
    editor.apply(PlaylistCommand::Step(1));
    editor.finish_playlist();
    assert_eq!(
        list(&editor).current(),
        Some(row(&editor, "walk 10.fbx")),
        "the search's last row is the last"
    );
    editor.apply(PlaylistCommand::Step(-1));
    editor.finish_playlist();
    assert_eq!(list(&editor).current(), Some(row(&editor, "Walk 1.fbx")));
}

#[test]
fn rows_play_on_their_own_characters_one_in_place_of_the_other() {
    let place = folder();
    let mut editor = opened(place.folder.path());
    editor.apply(FilesCommand::ShowMannequin);
    let steps = editor.undo_text();
    let files = editor.files().open().len();
    play(&mut editor, "walk 2.FBX");
    assert_eq!(editor.shown_file().expect("shown").name(), "walk 2.FBX");
    assert_eq!(editor.files().open().len(), files + 1);
    editor.apply(CharactersCommand::SetPlaying(false));
    editor.apply(CharactersCommand::Scrub(1.0));
    assert_vec3(hand(&editor), [-0.5, 0.5, 0.0], 1e-5);
    let camera = editor.view().rig().camera();
    editor.apply(PlaylistCommand::Step(1));
    editor.finish_playlist();
    assert_eq!(editor.shown_file().expect("shown").name(), "walk 10.fbx");
    assert_eq!(
        editor.files().open().len(),
        files + 1,
        "the row before has gone"
    );
    assert_eq!(editor.undo_text(), steps, "a row is no step of undo");
    assert!(
        camera.eye.distance(editor.view().rig().camera().eye) < 1e-4,
        "characters of one size: the camera stays"
    );
    assert!(
        editor.project().memory().recent.is_empty(),
        "rows are in no list of recent files"
    );
    assert!(
        editor
            .notices()
            .waiting()
            .iter()
            .all(|message| !words::notice(&message.kind).contains("no mesh")),
        "the row says it"
    );
}

#[test]
fn rows_play_on_the_character_that_is_held_and_what_it_holds_stays() {
    let place = folder();
    let mut editor = Editor::default();
    editor.apply(FilesCommand::Open(place.path("hero.fbx")));
    editor.finish_loads();
    let character = editor.active_object().expect("the hero").id();
    let bone = editor
        .skeleton()
        .and_then(|skeleton| skeleton.find("hand"))
        .expect("it has a hand");
    editor.apply(StageCommand::AddEmpty {
        parent: Some(maquette::scene::SceneNode::Bone(character, bone)),
    });
    let empty = editor.selected_object().expect("what is new is selected");
    editor.apply(PlaylistCommand::Open(place.folder.path().to_path_buf()));
    editor.finish_playlist();
    let hero = editor.shown_file().expect("the hero").key();
    assert_eq!(
        list(&editor).play_on(),
        PlayOn::Character(hero),
        "what the user opened is held"
    );
    assert_eq!(
        list(&editor).current(),
        None,
        "nothing begins by itself beside it"
    );
    let document = editor.document();
    for (name, degrees) in [
        ("Walk 1.fbx", 30.0_f32),
        ("walk 2.FBX", 90.0),
        ("walk 10.fbx", 60.0),
    ] {
        play(&mut editor, name);
        assert_eq!(editor.shown_file().expect("shown").name(), "hero.fbx");
        assert_eq!(editor.active_object().expect("shown").id(), character);
        editor.apply(CharactersCommand::SetPlaying(false));
        editor.apply(CharactersCommand::Scrub(editor.length_secs()));
        let turned = degrees.to_radians();
        assert_vec3(
            hand(&editor),
            [-0.5 * turned.sin(), 0.5 + 0.5 * turned.cos(), 0.0],
            1e-4,
        );
        let held = editor.stage().scene().object_to_world(empty).translation;
        assert!(
            held.distance(hand(&editor)) < 1e-5,
            "what it holds is in the hand: {held}"
        );
    }
    assert_eq!(
        editor.played_file().expect("shown").file().takes.len(),
        1,
        "only the row's take is there"
    );
    assert_eq!(
        editor.document(),
        document,
        "nothing of it is saved or undone"
    );
    play(&mut editor, "broken.fbx");
    let takes = editor.played_file().expect("shown").file().takes.len();
    assert_eq!(
        (takes, list(&editor).current()),
        (1, Some(row(&editor, "broken.fbx"))),
        "the one before plays on"
    );

    editor.apply(PlaylistCommand::SetPlayOn(PlayOn::Own));
    play(&mut editor, "walk 2.FBX");
    assert_eq!(editor.shown_file().expect("shown").name(), "walk 2.FBX");
    let held = editor.stage().scene().object_to_world(empty).translation;
    editor.apply(CharactersCommand::SetPlaying(false));
    assert!(
        held.distance(hand(&editor)) < 1e-5,
        "it went to the bone of the same name, behind another namespace"
    );
    editor.apply(PlaylistCommand::SetPlayOn(PlayOn::Character(hero)));
    editor.finish_playlist();
    assert_eq!(
        editor.shown_file().expect("shown").name(),
        "hero.fbx",
        "the row goes over to the held one"
    );
    assert_eq!(editor.played_file().expect("shown").file().takes.len(), 1);
}

#[test]
fn the_character_of_a_row_can_be_held_and_stays() {
    let place = folder();
    let mut editor = opened(place.folder.path());
    play(&mut editor, "hero.fbx");
    let hero = editor.shown_file().expect("shown").key();
    assert!(
        editor.holdable_files().any(|open| open.key() == hero),
        "it is offered"
    );
    editor.apply(PlaylistCommand::SetPlayOn(PlayOn::Character(hero)));
    editor.finish_playlist();
    assert_eq!(list(&editor).current(), Some(row(&editor, "hero.fbx")));
    for name in ["walk 2.FBX", "walk 10.fbx"] {
        play(&mut editor, name);
        let played = editor.played_file().expect("shown");
        assert_eq!(
            (played.key(), played.file().takes.len()),
            (hero, 1),
            "{name} plays on it"
        );
    }
    play(&mut editor, "hero.fbx");
    let shown = editor.shown_file().expect("shown");
    assert_eq!(
        (shown.key(), shown.file().takes.len()),
        (hero, 0),
        "its own row lends it nothing"
    );
    editor.apply(PlaylistCommand::SetPlayOn(PlayOn::Own));
    play(&mut editor, "walk 2.FBX");
    assert!(
        editor.files().open().iter().any(|open| open.key() == hero),
        "what was held stays open"
    );
}

#[test]
fn a_folder_waits_for_the_character_that_was_asked_for_before_it() {
    let place = folder();
    let mut editor = Editor::default();
    editor.apply(FilesCommand::Open(place.path("hero.fbx")));
    editor.apply(FilesCommand::Open(place.folder.path().to_path_buf()));
    assert!(
        editor.playlist().playlist().is_none(),
        "the character is being loaded"
    );
    editor.finish_loads();
    editor.finish_playlist();
    let hero = editor.shown_file().expect("the hero").key();
    assert_eq!(
        (list(&editor).play_on(), list(&editor).current()),
        (PlayOn::Character(hero), None)
    );
}

#[test]
fn undo_brings_back_a_row_s_file_that_has_passed() {
    let place = folder();
    let mut editor = opened(place.folder.path());
    play(&mut editor, "walk 2.FBX");
    editor.apply(CharactersCommand::SetRootMotion(true));
    play(&mut editor, "walk 10.fbx");
    editor.apply(ProjectCommand::Undo);
    editor.finish_loads();
    assert_eq!(editor.shown_file().expect("shown").name(), "walk 2.FBX");
    assert!(editor.files().missing().is_empty());
}

#[test]
fn reading_all_can_be_stopped_and_a_row_still_plays() {
    let place = folder();
    let mut editor = Editor::default();
    editor.apply(PlaylistCommand::Open(place.folder.path().to_path_buf()));
    editor.apply(PlaylistCommand::SetReadingAll(false));
    editor.finish_playlist();
    assert!(
        list(&editor).is_stopped() && list(&editor).known() < 5,
        "{:?}",
        list(&editor).rows()
    );
    play(&mut editor, "walk 10.fbx");
    assert_eq!(editor.shown_file().expect("shown").name(), "walk 10.fbx");
    editor.apply(PlaylistCommand::SetReadingAll(true));
    editor.finish_playlist();
    assert_eq!(list(&editor).known(), 5);
}

#[test]
fn a_folder_is_opened_as_a_file_is_and_one_that_is_not_there_is_named() {
    let place = folder();
    for command in [
        FilesCommand::Open,
        FilesCommand::Drop as fn(std::path::PathBuf) -> FilesCommand,
    ]
    .map(|make| make(place.folder.path().to_path_buf()))
    {
        let mut editor = Editor::default();
        editor.apply(command);
        editor.finish_playlist();
        assert_eq!(names(&editor).len(), 5);
    }
    let editor = opened(&place.path("nowhere"));
    assert!(
        list(&editor)
            .problem()
            .is_some_and(|problem| problem.contains("nowhere"))
    );
    assert!(list(&editor).rows().is_empty());
}

#[test]
fn a_thousand_files_are_listed_and_the_keys_go_through_them() {
    let place = Place::new();
    let bytes = clip("", 20.0, 1.0);
    for number in 0..1000 {
        written(&place, &format!("clip {number}.fbx"), &bytes);
    }
    let mut editor = Editor::default();
    editor.apply(PlaylistCommand::Open(place.folder.path().to_path_buf()));
    editor.apply(PlaylistCommand::SetReadingAll(false));
    editor.finish_playlist();
    let mut window = window(editor, Vec2::new(1280.0, 800.0).to_array().into());
    assert_eq!(
        window
            .state()
            .editor
            .playlist()
            .playlist()
            .map(|list| list.rows().len()),
        Some(1000)
    );
    // Only the rows in view are there.
    let rows = window
        .query_all_by(|node| node.label().is_some_and(|label| label.starts_with("clip ")))
        .count();
    assert!((2..60).contains(&rows), "{rows} rows are made");
    assert_eq!(
        click(&mut window, "clip 1.fbx"),
        [Command::Playlist(PlaylistCommand::PlayRow(1))]
    );
    assert_eq!(
        press(&mut window, Modifiers::NONE, Key::ArrowDown),
        [Command::Playlist(PlaylistCommand::Step(1))]
    );
    assert_eq!(
        press(&mut window, Modifiers::NONE, Key::ArrowUp),
        [Command::Playlist(PlaylistCommand::Step(-1))]
    );
    assert_eq!(
        press(&mut window, Modifiers::NONE, Key::PageDown),
        [Command::Playlist(PlaylistCommand::Step(1))]
    );
    assert_eq!(
        press(&mut window, Modifiers::NONE, Key::Space),
        [Command::Characters(CharactersCommand::TogglePlay)]
    );
    assert_eq!(
        press(&mut window, Modifiers::NONE, Key::End),
        [Command::Playlist(PlaylistCommand::PlayRow(999))]
    );
    window.state_mut().editor.finish_playlist();
    settle(&mut window);
    assert!(
        window.query_by_label("clip 998.fbx").is_some(),
        "the row that plays comes into view, and the one before"
    );
    // Without the focus the keys are the transport's again.
    window.ctx.memory_mut(|memory| memory.stop_text_input());
    settle(&mut window);
    let pressed = press(&mut window, Modifiers::NONE, Key::ArrowDown);
    assert!(
        pressed
            .iter()
            .all(|command| !matches!(command, Command::Playlist(PlaylistCommand::Step(_)))),
        "{pressed:?}"
    );
}

#[test]
fn the_panel_comes_to_the_front_and_chooses_whose_character_plays() {
    let place = folder();
    let mut editor = Editor::default();
    editor.apply(FilesCommand::Open(place.path("hero.fbx")));
    editor.finish_loads();
    let mut window = window(editor, egui::Vec2::new(1280.0, 900.0));
    window
        .state_mut()
        .editor
        .apply(PlaylistCommand::Open(place.folder.path().to_path_buf()));
    window.state_mut().editor.finish_playlist();
    settle(&mut window);
    assert!(window.query_by_label_contains("5 files").is_some());
    let hero = window.state().editor.shown_file().expect("the hero").key();
    assert_eq!(
        window
            .state()
            .editor
            .playlist()
            .playlist()
            .map(Playlist::play_on),
        Some(PlayOn::Character(hero))
    );
    let list = window.get_all_by_role(egui::accesskit::Role::ComboBox);
    list.into_iter()
        .find(|list| list.value().is_some_and(|value| value.contains("hero")))
        .expect("a list")
        .click();
    settle(&mut window);
    assert_eq!(
        click(&mut window, "Own character"),
        [Command::Playlist(PlaylistCommand::SetPlayOn(PlayOn::Own))]
    );
}

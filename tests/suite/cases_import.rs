//! Row C7 of the case log: unit, axes and rate are shown as found, can be overridden for each file,
//! and stay so.

use crate::support::cases_forge::{BODY, SHAPE, bone, cuboid, model, take};
use crate::support::cases_forge::{file_in, metre_box};
use crate::support::desk::{settle, window};
use crate::support::editing::EditorSteps as _;
use crate::support::fbx_forge::oo;
use crate::support::files::{open, write};
use crate::support::program::{command, json, text};
use egui_kittest::kittest::Queryable as _;
use maquette::asset::{Axis, NoteKind};
use maquette::editor::{
    CharactersCommand, Command, Editor, FilesCommand, ImportState, PlaylistCommand, ProjectCommand,
    StageCommand, Storage,
};
use maquette::math::Vec3;
use maquette::words::finding;

fn choose(editor: &mut Editor, change: impl FnOnce(&mut ImportState)) {
    let open = editor.shown_file().expect("a file is shown");
    let file = open.handle();
    let mut import = open.import().clone();
    change(&mut import);
    editor.apply(FilesCommand::SetImport { file, import });
    editor.finish_loads();
}

fn size(editor: &Editor) -> Vec3 {
    editor.active_bounds().size()
}

fn assert_size(editor: &Editor, expected: [f32; 3]) {
    let size = size(editor);
    assert!(
        (size - Vec3::from_array(expected)).abs().max_element() < 1e-3 * size.length(),
        "{size} {expected:?}"
    );
}

/// A bone that rises by 10 units within a second, in two takes; a box hangs on it.
fn two_takes() -> Vec<u8> {
    let mut objects = vec![
        bone(2, "root", [0.0; 3]),
        model(BODY, "body", "Mesh", Vec::new()),
        cuboid(SHAPE, [10.0, 20.0, 30.0], Vec::new()),
    ];
    let mut links = vec![oo(2, 0), oo(BODY, 2), oo(SHAPE, BODY)];
    for (id, name) in [(100, "still"), (200, "rise")] {
        let keys = vec![(0.0, 0.0), (1.0, if id == 200 { 10.0 } else { 0.0 })];
        let (more, its) = take(id, name, &[(2, "Lcl Translation", "Y", keys)]);
        objects.extend(more);
        links.extend(its);
    }
    file_in(1.0, [(0, 1), (1, 1), (2, 1)], objects, links)
}

#[test]
fn c7_a_unit_is_overridden_with_take_time_and_camera_kept() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = write(folder.path(), "two.fbx", &two_takes());
    let mut editor = Editor::default();
    open(&mut editor, &path);
    let still = editor
        .shown_file()
        .expect("shown")
        .file()
        .takes
        .iter()
        .position(|take| take.name() == "still");
    editor.apply(CharactersCommand::SelectTake(
        still.expect("it has this take"),
    ));
    editor.apply(CharactersCommand::Scrub(0.4));
    assert_size(&editor, [0.1, 0.2, 0.3]);
    let camera = editor.view().rig().camera();
    choose(&mut editor, |import| import.unit_metres = Some(1.0));
    assert_size(&editor, [10.0, 20.0, 30.0]);
    assert_eq!(editor.sequence().map(|take| take.name()), Some("still"));
    assert!((editor.time_secs() - 0.4).abs() < 1e-9);
    assert_eq!(
        (editor.view().rig().camera(), editor.files().open().len()),
        (camera, 1)
    );
    let report = &editor.shown_file().expect("shown").file().report;
    assert_eq!(
        (
            report.unit_metres,
            report.stated.as_ref().map(|stated| stated.unit_metres)
        ),
        (1.0, Some(0.01))
    );
    let note = report
        .notes
        .iter()
        .find(|note| note.kind() == NoteKind::Overridden)
        .expect("the report says so");
    let text = finding(note);
    assert!(text.contains("1 m") && text.contains("0.01 m"), "{text}");
}

#[test]
fn c7_what_was_overridden_is_remembered_for_the_file_and_undone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = write(folder.path(), "box.fbx", &metre_box(1.0));
    let storage = || Storage::in_folder(&folder.path().join("config"));
    let mut editor = Editor::new(storage());
    open(&mut editor, &path);
    choose(&mut editor, |import| import.unit_metres = Some(0.0254));
    assert_size(&editor, [2.54; 3]);
    assert_eq!(editor.undo_text().as_deref(), Some("Import box.fbx"));
    editor.apply(ProjectCommand::Undo);
    assert_size(&editor, [1.0; 3]);
    editor.apply(ProjectCommand::Redo);
    assert_size(&editor, [2.54; 3]);
    drop(editor);

    let mut next = Editor::new(storage());
    open(&mut next, &path);
    assert_size(&next, [2.54; 3]);
    assert_eq!(
        next.shown_file().map(|open| open.import().unit_metres),
        Some(Some(0.0254))
    );
    // Read again it stays so, and taken back it is as the file says in the session after.
    next.apply(FilesCommand::Reload);
    next.finish_loads();
    assert_size(&next, [2.54; 3]);
    choose(&mut next, |import| *import = ImportState::default());
    drop(next);
    let mut last = Editor::new(storage());
    open(&mut last, &path);
    assert_size(&last, [1.0; 3]);
}

#[test]
fn c7_a_project_keeps_how_its_files_are_imported() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = write(folder.path(), "two.fbx", &two_takes());
    let project = folder.path().join("scene.maquette");
    let mut editor = Editor::default();
    open(&mut editor, &path);
    choose(&mut editor, |import| {
        (import.unit_metres, import.up, import.frame_rate_hz) =
            (Some(0.1), Some(Axis::PosZ), Some(60.0));
    });
    editor.apply(ProjectCommand::SaveAs(project.clone()));
    let mut again = Editor::default();
    again.open_project_now(&project).expect("the project opens");
    let import = again.shown_file().expect("shown").import().clone();
    assert_eq!(
        (import.unit_metres, import.up, import.frame_rate_hz),
        (Some(0.1), Some(Axis::PosZ), Some(60.0))
    );
    // Z up: what was 30 deep stands 3 m high.
    assert_size(&again, [1.0, 3.0, 2.0]);
    assert_eq!(again.sequence().map(|take| take.rate_hz()), Some(60.0));
}

#[test]
fn c7_an_overridden_prop_is_made_anew_where_it_hangs() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let hero = write(folder.path(), "hero.fbx", &two_takes());
    let part = write(folder.path(), "part.fbx", &metre_box(1.0));
    let mut editor = Editor::default();
    open(&mut editor, &hero);
    editor.apply(StageCommand::AddProp {
        path: part,
        parent: None,
    });
    editor.finish_loads();
    let prop = |editor: &Editor| {
        editor
            .stage()
            .scene()
            .objects()
            .find(|object| object.name == "part")
            .map(|o| o.id())
    };
    let handle = |editor: &Editor| {
        let object = editor
            .stage()
            .scene()
            .object(prop(editor).expect("the prop is there"))
            .expect("it stands");
        object.animator().expect("it has a file").handle()
    };
    let import = ImportState {
        unit_metres: Some(0.001),
        ..ImportState::default()
    };
    let before = handle(&editor);
    editor.apply(FilesCommand::SetImport {
        file: before,
        import,
    });
    editor.finish_loads();
    let after = handle(&editor);
    assert_ne!(before, after);
    let file = editor
        .files()
        .library()
        .file(after)
        .expect("it is in the library");
    assert_eq!(file.report.unit_metres, 0.001);
    assert_eq!(
        editor.shown_file().map(|open| open.name()),
        Some("hero.fbx".to_owned()),
        "the hero stays the hero"
    );
    editor.apply(ProjectCommand::Undo);
    assert_eq!(
        editor
            .files()
            .library()
            .file(handle(&editor))
            .map(|file| file.report.unit_metres),
        Some(0.01)
    );
}

#[test]
fn up_and_front_are_overridden_as_asked_and_never_along_one_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = write(folder.path(), "two.fbx", &two_takes());
    let mut editor = Editor::default();
    open(&mut editor, &path);
    let rows = [
        // Up, front, width, height and depth of a box of 10 by 20 by 30 cm, what front became.
        (Some(Axis::PosZ), None, [0.1, 0.3, 0.2], "-Y"),
        (Some(Axis::PosX), None, [0.2, 0.1, 0.3], "+Z"),
        (None, Some(Axis::PosX), [0.3, 0.2, 0.1], "+X"),
        (None, Some(Axis::PosY), [0.1, 0.2, 0.3], "+Z"),
        (Some(Axis::NegY), None, [0.1, 0.2, 0.3], "+Z"),
    ];
    for (up, front, expected, became) in rows {
        choose(&mut editor, |import| {
            (import.up, import.front) = (up, front)
        });
        assert_size(&editor, expected);
        let open = editor.shown_file().expect("shown");
        assert_eq!(open.file().report.front_axis, became, "{up:?} {front:?}");
        let turn = open.file().skeleton.file_to_component();
        assert!(
            turn.scale.to_array().iter().product::<f32>() > 0.0,
            "nothing is mirrored: {up:?} {front:?}"
        );
    }
}

#[test]
fn a_rate_is_overridden_and_no_take_changes_its_length() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = write(folder.path(), "two.fbx", &two_takes());
    let mut editor = Editor::default();
    open(&mut editor, &path);
    let length = editor.sequence().map(|take| take.length_secs());
    choose(&mut editor, |import| import.frame_rate_hz = Some(120.0));
    assert_eq!(
        editor
            .sequence()
            .map(|take| (take.rate_hz(), take.length_secs())),
        length.map(|secs| (120.0, secs))
    );
    let stated = editor
        .shown_file()
        .expect("shown")
        .file()
        .report
        .stated
        .clone();
    assert_eq!(stated.map(|stated| stated.frame_rate_hz), Some(30.0));
}

#[test]
fn an_import_that_fails_leaves_the_file_as_it_was() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = write(folder.path(), "box.fbx", &metre_box(1.0));
    let mut editor = Editor::default();
    open(&mut editor, &path);
    std::fs::write(&path, "no longer a file of ours").expect("written");
    choose(&mut editor, |import| import.unit_metres = Some(1.0));
    assert_size(&editor, [1.0; 3]);
    assert_eq!(editor.files().failed().len(), 1);
    assert_eq!(
        editor.shown_file().map(|open| open.import().is_as_stated()),
        Some(true)
    );
}

#[test]
fn c7_the_details_show_what_was_found_and_let_it_be_overridden() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = write(folder.path(), "box.fbx", &metre_box(1.0));
    let mut editor = Editor::default();
    open(&mut editor, &path);
    let mut window = window(editor, egui::Vec2::new(1280.0, 1600.0));
    for label in [
        "Import Unit: From file: cm",
        "Import Up axis: From file: +Y",
        "Import Sample rate: From file: 30 fps",
    ] {
        assert!(window.query_by_label_contains(label).is_some(), "{label}");
    }
    window.get_by_label_contains("Import Unit").click();
    settle(&mut window);
    window.get_by_label("m").click();
    settle(&mut window);
    window.state_mut().editor.finish_loads();
    settle(&mut window);
    let chosen = window
        .state()
        .commands
        .iter()
        .find_map(|command| match command {
            Command::Files(FilesCommand::SetImport { import, .. }) => Some(import.unit_metres),
            _ => None,
        });
    assert_eq!(chosen, Some(Some(1.0)));
    assert!(window.query_by_label("Import Unit: m").is_some());
    assert!(
        window
            .query_by_label("Size 100.00 100.00 100.00 m")
            .is_some()
    );
    window.get_by_label("Reset to file").click();
    settle(&mut window);
    window.state_mut().editor.finish_loads();
    settle(&mut window);
    assert!(
        window
            .query_by_label_contains("Import Unit: From file: cm")
            .is_some()
    );
}

#[test]
fn the_command_line_overrides_unit_axes_and_rate() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = write(folder.path(), "two.fbx", &two_takes());
    let found = json(&[
        "inspect",
        text(&path),
        "--json",
        "--unit",
        "inch",
        "--up",
        "z",
        "--rate",
        "60",
    ]);
    let size: Vec<f64> = (0..3)
        .map(|i| found["size_metres"][i].as_f64().expect("a number"))
        .collect();
    for (ours, units) in size.iter().zip([10.0, 30.0, 20.0]) {
        assert!((ours - units * 0.0254).abs() < 1e-4, "{size:?}");
    }
    assert_eq!(
        (
            &found["meta"]["up_axis"],
            &found["takes"][0]["frame_rate_hz"]
        ),
        (&"+Z".into(), &60.0.into())
    );
    let kinds = found["report"]
        .as_array()
        .expect("a report")
        .iter()
        .filter(|note| note["kind"] == "overridden");
    assert_eq!(kinds.count(), 3, "{}", found["report"]);
    let dumped = json(&["dump", text(&path), "--unit", "1.5", "--front=-X"]);
    assert_eq!(
        (
            &dumped["meta"]["unit_metres"],
            &dumped["meta"]["front_axis"]
        ),
        (&1.5.into(), &"-X".into())
    );
    for wrong in [
        ["--unit", "cubit"],
        ["--unit", "0"],
        ["--up", "w"],
        ["--rate", "0"],
    ] {
        let run = command(&["dump", text(&path), wrong[0], wrong[1]])
            .output()
            .expect("the program starts");
        assert_eq!(run.status.code(), Some(2), "{wrong:?}");
        assert!(
            String::from_utf8_lossy(&run.stderr).contains(wrong[1]),
            "{wrong:?}"
        );
    }
}

#[test]
fn a_folders_files_are_read_as_was_chosen_for_each() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    write(folder.path(), "a.fbx", &two_takes());
    write(folder.path(), "b.fbx", &two_takes());
    let mut editor = Editor::default();
    let play = |editor: &mut Editor, row: usize| {
        editor.apply(PlaylistCommand::PlayRow(row));
        editor.finish_playlist();
        editor.apply(CharactersCommand::SetPlaying(false));
    };
    editor.apply(PlaylistCommand::Open(folder.path().to_path_buf()));
    editor.finish_playlist();
    play(&mut editor, 0);
    assert_size(&editor, [0.1, 0.2, 0.3]);
    choose(&mut editor, |import| import.unit_metres = Some(1.0));
    assert_size(&editor, [10.0, 20.0, 30.0]);
    play(&mut editor, 1);
    assert_size(&editor, [0.1, 0.2, 0.3]);
    play(&mut editor, 0);
    assert_size(&editor, [10.0, 20.0, 30.0]);
    assert_eq!(
        editor.shown_file().map(|open| open.import().unit_metres),
        Some(Some(1.0))
    );
}

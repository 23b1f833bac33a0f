//! Two characters of one file: each plays its own take from its own playhead, linked or not.

use crate::support::desk::{click, settle, window};
use crate::support::editing::EditorSteps as _;
use crate::support::mannequin::mannequin_editor;
use crate::support::program::maquette;
use crate::support::project_stage::Place;
use egui::Vec2;
use egui_kittest::kittest::Queryable as _;
use maquette::asset::RootLockMode;
use maquette::editor::{
    CharactersCommand, Editor, OpenFile, ProjectCommand, StageCommand, ViewCommand,
};
use maquette::math::{Quat, Transform, Vec3};
use maquette::scene::{Animator, ObjectId};
use std::path::Path;

fn animator(editor: &Editor, id: ObjectId) -> &Animator {
    let object = editor.stage().scene().object(id).expect("it is there");
    object.animator().expect("it is a character")
}

fn take(editor: &Editor, id: ObjectId) -> String {
    let sequence = animator(editor, id).sequence().expect("it plays a take");
    sequence
        .name()
        .rsplit('|')
        .next()
        .unwrap_or_default()
        .to_owned()
}

fn index_of(editor: &Editor, name: &str) -> usize {
    let takes = &editor
        .animator()
        .expect("a character is active")
        .file()
        .takes;
    let is_it = |take: &str| take.rsplit('|').next() == Some(name);
    takes
        .iter()
        .position(|take| is_it(take.name()))
        .expect("the mannequin has it")
}

/// The mannequin and a second one a metre to its left; both paused, walking.
fn pair() -> (Editor, [ObjectId; 2]) {
    let mut editor = mannequin_editor();
    let first = editor.active_object().expect("it is shown").id();
    let file = editor
        .shown_file()
        .map(OpenFile::handle)
        .expect("it is open");
    editor.apply(StageCommand::AddOpenFile { file, parent: None });
    let second = editor.selected_object().expect("what is new is selected");
    let offset = Transform::new(Vec3::X, Quat::IDENTITY, Vec3::ONE);
    editor.apply(StageCommand::SetOffset {
        object: second,
        offset,
    });
    editor.apply(CharactersCommand::Activate(second));
    editor.apply(CharactersCommand::SetPlaying(false));
    (editor, [first, second])
}

/// The first walks at 0.25 s, the second runs at 0.1 s with its root locked at the first frame.
fn walking_and_running() -> (Editor, [ObjectId; 2]) {
    let (mut editor, [first, second]) = pair();
    let run = index_of(&editor, "run");
    editor.apply(CharactersCommand::SelectTake(run));
    editor.apply(CharactersCommand::SetRootLock(RootLockMode::AnimFirstFrame));
    editor.apply(CharactersCommand::Scrub(0.1));
    editor.apply(CharactersCommand::Activate(first));
    editor.apply(CharactersCommand::Scrub(0.25));
    (editor, [first, second])
}

fn assert_walking_and_running(editor: &Editor, [first, second]: [ObjectId; 2]) {
    assert_eq!(take(editor, first), "walk");
    assert_eq!(take(editor, second), "run");
    assert!((animator(editor, first).time_secs() - 0.25).abs() < 1e-9);
    assert!((animator(editor, second).time_secs() - 0.1).abs() < 1e-9);
    let lock = |id| animator(editor, id).instance().root_motion().lock;
    assert_eq!(lock(first), RootLockMode::RefPose);
    assert_eq!(lock(second), RootLockMode::AnimFirstFrame);
}

#[test]
fn each_plays_its_own_take_with_its_own_settings_and_playhead() {
    let (mut editor, both) = walking_and_running();
    assert_walking_and_running(&editor, both);
    // Only the active one plays on: the other is paused.
    editor.apply(CharactersCommand::SetPlaying(true));
    editor.tick(0.1);
    assert!((animator(&editor, both[0]).time_secs() - 0.35).abs() < 1e-6);
    assert!((animator(&editor, both[1]).time_secs() - 0.1).abs() < 1e-9);
}

#[test]
fn what_is_set_for_one_is_undone_for_that_one() {
    let (mut editor, [first, second]) = walking_and_running();
    editor.apply(ProjectCommand::Undo);
    assert_eq!(
        editor.active_object().map(|o| o.id()),
        Some(second),
        "activating is a step"
    );
    editor.apply(ProjectCommand::Undo);
    assert_eq!(
        animator(&editor, second).instance().root_motion().lock,
        RootLockMode::RefPose
    );
    assert_eq!(take(&editor, first), "walk");
    assert_eq!(take(&editor, second), "run", "which take plays is no step");
    editor.apply(ProjectCommand::Redo);
    editor.apply(ProjectCommand::Redo);
    assert_walking_and_running(&editor, [first, second]);
}

#[test]
fn a_character_that_is_deleted_and_brought_back_plays_what_it_played() {
    let (mut editor, [first, second]) = walking_and_running();
    editor.apply(StageCommand::Delete(second));
    editor.apply(ProjectCommand::Undo);
    let objects = editor.stage().scene().objects();
    let again = objects
        .map(|object| object.id())
        .find(|id| *id != first)
        .expect("it is back");
    assert_eq!(take(&editor, again), "run");
    assert_eq!(
        animator(&editor, again).instance().root_motion().lock,
        RootLockMode::AnimFirstFrame
    );
}

#[test]
fn linked_playheads_move_together_and_unlinked_ones_do_not() {
    let (mut editor, [first, second]) = walking_and_running();
    editor.apply(CharactersCommand::SetLinked(true));
    assert!((animator(&editor, second).time_secs() - 0.25).abs() < 1e-9);
    editor.apply(CharactersCommand::Scrub(0.4));
    assert!((animator(&editor, second).time_secs() - 0.4).abs() < 1e-9);
    editor.apply(CharactersCommand::StepFrames(1));
    let both = [first, second].map(|id| animator(&editor, id).time_secs());
    assert!((both[0] - both[1]).abs() < 1e-9, "{both:?}");
    editor.apply(CharactersCommand::SetPlaying(true));
    editor.tick(0.05);
    let moved = [first, second].map(|id| animator(&editor, id).time_secs());
    assert!(
        (moved[0] - moved[1]).abs() < 1e-6 && moved[0] > both[0],
        "{moved:?}"
    );
    editor.apply(CharactersCommand::SetLinked(false));
    editor.apply(CharactersCommand::SetPlaying(false));
    editor.apply(CharactersCommand::Scrub(0.0));
    assert!(animator(&editor, second).time_secs() > 0.3);
}

#[test]
fn both_are_saved_and_opened_and_rendered_side_by_side() {
    let place = Place::new();
    let path = place.path("pair.maquette");
    let (mut editor, both) = walking_and_running();
    editor.apply(ViewCommand::FrameAll);
    editor.apply(ProjectCommand::SaveAs(path.clone()));
    let mut opened = Editor::default();
    opened.open_project_now(&path).expect("it opens");
    let ids: Vec<ObjectId> = opened.stage().scene().objects().map(|o| o.id()).collect();
    assert_walking_and_running(&opened, [ids[0], ids[1]]);
    assert!(!opened.project().is_modified());
    assert_eq!(opened.document(), editor.document());

    let different = rendered(&place, &path);
    // The same pair, both walking at the same time.
    editor.apply(CharactersCommand::Activate(both[1]));
    let walk = index_of(&editor, "walk");
    editor.apply(CharactersCommand::SelectTake(walk));
    editor.apply(CharactersCommand::Scrub(0.25));
    editor.apply(CharactersCommand::Activate(both[0]));
    let alike_path = place.path("alike.maquette");
    editor.apply(ProjectCommand::SaveAs(alike_path.clone()));
    let alike = rendered(&place, &alike_path);
    let changed = different
        .pixels()
        .zip(alike.pixels())
        .filter(|(a, b)| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > 24))
        .count();
    for (side, columns) in [("left", 0..240), ("right", 240..480)] {
        let is_body = |pixel: &image::Rgba<u8>| pixel.0[..3].iter().all(|&part| part > 120);
        let body = different
            .enumerate_pixels()
            .filter(|(x, _, pixel)| columns.contains(x) && is_body(pixel))
            .count();
        assert!(
            body > 1500,
            "{body} bright pixels on the {side}: one is there"
        );
    }
    assert!(
        changed > 800,
        "another pose of the second one shows in {changed} pixels"
    );
}

fn rendered(place: &Place, project: &Path) -> image::RgbaImage {
    let out = place.path("pair.png");
    let text = |path: &Path| path.to_str().expect("UTF-8").to_owned();
    let file = text(project);
    let png = text(&out);
    let output = maquette(&["render", &file, "--out", &png, "--size", "480x360"]);
    assert!(output.status.success(), "{output:?}");
    image::open(&out).expect("a picture").into_rgba8()
}

#[test]
fn in_the_window_another_character_is_made_active_and_its_take_chosen() {
    let (mut editor, [first, second]) = pair();
    editor.apply(CharactersCommand::Activate(first));
    let name = editor.stage().object_name(second).to_owned();
    let mut window = window(editor, Vec2::new(1280.0, 1400.0));
    window.get_by_label(&name).click_secondary();
    settle(&mut window);
    window.get_by_label_contains("Make active").click();
    settle(&mut window);
    let active = |editor: &Editor| editor.active_object().map(|object| object.id());
    assert_eq!(active(&window.state().editor), Some(second));
    let editor = &window.state().editor;
    let run = index_of(editor, "run");
    let animator = editor.animator().expect("a character is active");
    let name = animator.file().takes[run].name().to_owned();
    let commands = click(&mut window, &name);
    assert_eq!(commands, [CharactersCommand::SelectTake(run).into()]);
    assert_eq!(take(&window.state().editor, second), "run");
    assert_eq!(take(&window.state().editor, first), "walk");
    click(&mut window, "Link playheads");
    assert!(window.state().editor.characters().are_linked());
}

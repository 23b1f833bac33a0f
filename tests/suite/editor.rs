//! The editor driven by commands: playing, ranges, keys, selection, camera, files that cannot be
//! opened.

use crate::support::editing::EditorSteps as _;
use crate::support::mannequin::mannequin_path;
use crate::support::rig::{assert_vec3, take};
use crate::support::stage::{
    authored, editor, file, straight_walk, triangle, two_bones, walking_editor,
};
use maquette::asset::{BoneIndex, PreviewMode};
use maquette::editor::{
    CameraFollow, CharactersCommand, Editor, FilesCommand, FrameInput, LoadedFile, LoadsCommand,
    LoopMode, NoticeLevel, NoticesCommand, Overlay, ProjectCommand, StageTimes, Storage,
    ViewCommand, ViewDirection,
};
use maquette::math::{Vec2, Vec3};
use maquette::words;
use std::path::{Path, PathBuf};

const VIEWPORT: Vec2 = Vec2::new(800.0, 600.0);

fn playing(mut editor: Editor) -> Editor {
    editor.apply(CharactersCommand::SetPlaying(true));
    editor
}

#[test]
fn space_plays_and_pauses_and_shift_space_plays_backwards() {
    let mut editor = walking_editor();
    editor.apply(CharactersCommand::Scrub(0.5));
    editor.apply(CharactersCommand::TogglePlay);
    editor.tick(0.25);
    assert_eq!(editor.time_secs(), 0.75);
    editor.apply(CharactersCommand::TogglePlayReverse);
    editor.tick(0.5);
    assert_eq!(editor.time_secs(), 0.25);
    editor.apply(CharactersCommand::TogglePlayReverse);
    editor.tick(0.5);
    assert_eq!(editor.time_secs(), 0.25);
    assert!(!editor.playback().is_playing && !editor.is_animating());
}

#[test]
fn speed_scales_time_and_is_never_negative() {
    let mut editor = playing(walking_editor());
    editor.apply(CharactersCommand::SetSpeed(0.5));
    editor.tick(0.5);
    assert_eq!(editor.time_secs(), 0.25);
    editor.apply(CharactersCommand::SetSpeed(-3.0));
    editor.tick(0.5);
    assert_eq!(editor.time_secs(), 0.25);
    editor.apply(CharactersCommand::SetSpeed(f32::NAN));
    assert_eq!(editor.playback().speed, 0.0);
}

#[test]
fn without_looping_the_end_stops_and_play_starts_again() {
    let mut editor = playing(walking_editor());
    editor.apply(CharactersCommand::SetLoopMode(LoopMode::Once));
    editor.tick(3.0);
    assert_eq!(editor.time_secs(), 1.0);
    assert!(!editor.playback().is_playing);
    editor.apply(CharactersCommand::TogglePlay);
    editor.tick(0.25);
    assert_eq!(editor.time_secs(), 0.25);
}

#[test]
fn ping_pong_turns_round_at_both_ends() {
    let mut editor = playing(walking_editor());
    editor.apply(CharactersCommand::SetLoopMode(LoopMode::PingPong));
    let times: Vec<f64> = (0..6)
        .map(|_| {
            editor.tick(0.75);
            editor.time_secs()
        })
        .collect();
    assert_eq!(times, [0.75, 0.5, 0.25, 1.0, 0.25, 0.5]);
}

#[test]
fn only_the_range_between_in_and_out_is_played() {
    let mut editor = playing(walking_editor());
    editor.apply(CharactersCommand::SetInPoint(Some(0.25)));
    editor.apply(CharactersCommand::SetOutPoint(Some(0.75)));
    assert_eq!(editor.range_secs(), (0.25, 0.75));
    editor.apply(CharactersCommand::GoToStart);
    assert_eq!(editor.time_secs(), 0.25);
    editor.tick(0.625);
    assert_eq!(editor.time_secs(), 0.375);
    editor.apply(CharactersCommand::GoToEnd);
    assert_eq!(editor.time_secs(), 0.75);
    // An in point behind the out point pushes it away.
    editor.apply(CharactersCommand::SetInPoint(Some(0.8)));
    assert_eq!(editor.range_secs(), (0.8, 1.0));
    editor.apply(CharactersCommand::SetInPoint(None));
    assert_eq!(editor.range_secs(), (0.0, 1.0));
}

#[test]
fn scrubbing_is_held_inside_the_take() {
    let mut editor = walking_editor();
    for (asked, got) in [(-1.0, 0.0), (9.0, 1.0), (f64::NAN, 0.0), (0.4, 0.4)] {
        editor.apply(CharactersCommand::Scrub(asked));
        assert_eq!(editor.time_secs(), got);
    }
}

#[test]
fn comma_and_dot_step_the_keys_of_the_selected_bone() {
    let bones = two_bones();
    let walk = authored(
        &straight_walk(&bones),
        -0.5,
        &[(0, &[-0.5, -0.25, 0.5]), (1, &[0.125, 0.9])],
    );
    let mut editor = editor(file(bones, Vec::new(), vec![walk]));
    let times = |editor: &mut Editor, steps: &[i32]| -> Vec<f64> {
        let step = |&by: &i32| {
            editor.apply(CharactersCommand::StepKey(by));
            editor.time_secs()
        };
        steps.iter().map(step).collect()
    };
    // Authored times begin at -0.5 s; the key at 0.9 s lies behind the take's end.
    assert_eq!(times(&mut editor, &[1, 1, 1, 1]), [0.25, 0.625, 1.0, 1.0]);
    assert_eq!(
        times(&mut editor, &[-1, -1, -1, -1]),
        [0.625, 0.25, 0.0, 0.0]
    );
    editor.apply(ViewCommand::SelectBone(Some(BoneIndex(1))));
    assert_eq!(times(&mut editor, &[1, 1]), [0.625, 0.625]);
}

#[test]
fn frames_are_numbered_as_in_the_file_or_from_zero() {
    let bones = two_bones();
    let walk = authored(&straight_walk(&bones), -0.5, &[]);
    let mut editor = editor(file(bones, Vec::new(), vec![walk]));
    editor.apply(CharactersCommand::StepFrames(1));
    let number = |editor: &Editor| {
        editor
            .frames()
            .expect("a take is shown")
            .number_at(editor.time_secs())
    };
    assert_eq!(number(&editor), -14.0);
    assert_eq!(
        editor
            .sequence()
            .map(|take| ((take.start_secs() + editor.time_secs()) * 30.0).round()),
        Some(-14.0)
    );
    editor.apply(ViewCommand::SetFramesFromZero(true));
    assert_eq!(number(&editor), 1.0);
}

#[test]
fn the_end_of_a_take_off_the_frame_grid_is_its_last_frame() {
    let bones = two_bones();
    let whole = straight_walk(&bones);
    let parts = maquette::asset::SequenceParts {
        length_secs: 0.98,
        ..whole.parts().clone()
    };
    let walk = maquette::asset::AnimSequence::new(parts).expect("the last interval may be shorter");
    let mut editor = editor(file(bones, Vec::new(), vec![walk.into()]));
    editor.apply(CharactersCommand::SetLoopMode(LoopMode::Once));
    editor.apply(CharactersCommand::Scrub(28.0 / 30.0));
    editor.apply(CharactersCommand::StepFrames(1));
    assert!((editor.time_secs() - 29.0 / 30.0).abs() < 1e-12);
    editor.apply(CharactersCommand::StepFrames(1));
    assert_eq!(editor.time_secs(), 0.98);
    editor.apply(CharactersCommand::StepFrames(-1));
    assert!((editor.time_secs() - 29.0 / 30.0).abs() < 1e-12);
}

#[test]
fn a_click_on_a_bone_selects_it_and_beside_it_deselects() {
    let mut editor = walking_editor();
    editor.apply(ViewCommand::SetDirection(ViewDirection::Front));
    editor.apply(ViewCommand::FrameAll);
    editor.tick(1.0);
    let on_screen = |editor: &Editor, at: Vec3| {
        editor
            .view()
            .rig()
            .camera()
            .world_to_pixel(at, VIEWPORT)
            .expect("in front of the eye")
    };
    let middle_of_root = on_screen(&editor, Vec3::new(0.0, 0.5, 0.0));
    editor.apply(ViewCommand::PickBone {
        at: middle_of_root,
        viewport: VIEWPORT,
    });
    assert_eq!(editor.view().selected_bone(), Some(BoneIndex(0)));
    let middle_of_spine = on_screen(&editor, Vec3::new(0.0, 1.2, 0.0));
    editor.apply(ViewCommand::PickBone {
        at: middle_of_spine,
        viewport: VIEWPORT,
    });
    assert_eq!(editor.view().selected_bone(), Some(BoneIndex(1)));
    editor.apply(ViewCommand::PickBone {
        at: Vec2::new(5.0, 5.0),
        viewport: VIEWPORT,
    });
    assert_eq!(editor.view().selected_bone(), None);
    editor.apply(ViewCommand::SelectBone(Some(BoneIndex(99))));
    assert_eq!(editor.view().selected_bone(), None);
}

#[test]
fn a_bones_values_are_given_in_metres_and_as_the_file_has_them() {
    let mut editor = walking_editor();
    editor.apply(CharactersCommand::Scrub(0.5));
    let values = editor.bone_values(BoneIndex(1)).expect("the bone exists");
    assert_vec3(values.local.translation, [0.0, 1.0, 0.0], 1e-6);
    assert_vec3(values.component.translation, [0.0, 1.0, 1.0], 1e-5);
    // The file counts in centimetres.
    assert_vec3(values.file_local.translation, [0.0, 100.0, 0.0], 1e-4);
    assert_vec3(values.file_world.translation, [0.0, 100.0, 100.0], 1e-3);
    assert!(editor.bone_values(BoneIndex(7)).is_none());
}

#[test]
fn the_camera_goes_along_with_the_character() {
    let mut editor = walking_editor();
    editor.apply(CharactersCommand::SetRootMotion(true));
    let before = editor.view().rig().camera();
    editor.apply(CharactersCommand::SetPlaying(true));
    editor.tick(0.5);
    assert_vec3(
        editor.view().rig().camera().target - before.target,
        [0.0, 0.0, 1.0],
        1e-4,
    );
    assert_vec3(
        editor.view().rig().camera().eye - before.eye,
        [0.0, 0.0, 1.0],
        1e-4,
    );
    editor.apply(ViewCommand::SetFollow(CameraFollow::Off));
    let stands = editor.view().rig().camera();
    editor.tick(0.25);
    assert_eq!(editor.view().rig().camera(), stands);
}

#[test]
fn scrubbing_puts_the_travelling_character_where_playing_would() {
    let mut editor = walking_editor();
    editor.apply(CharactersCommand::SetRootMotion(true));
    editor.apply(CharactersCommand::SetPlaying(true));
    editor.tick(1.25);
    let z = |editor: &Editor| editor.component_to_world().translation.z;
    assert!((z(&editor) - 2.5).abs() < 1e-5);
    editor.apply(CharactersCommand::Scrub(0.75));
    assert!((z(&editor) - 3.5).abs() < 1e-5);
    editor.apply(CharactersCommand::GoToStart);
    assert!((z(&editor) - 2.0).abs() < 1e-5);
    editor.apply(CharactersCommand::Reset);
    assert_eq!(z(&editor), 0.0);
}

#[test]
fn switching_root_motion_off_puts_the_character_back() {
    let mut editor = playing(walking_editor());
    editor.apply(CharactersCommand::SetRootMotion(true));
    editor.tick(0.5);
    assert!(editor.component_to_world().translation.z > 0.9);
    editor.apply(CharactersCommand::SetRootMotion(false));
    assert_eq!(editor.component_to_world().translation, Vec3::ZERO);
    editor.apply(CharactersCommand::SetRootMotion(true));
    editor.apply(CharactersCommand::SetPreviewMode(PreviewMode::Ignore));
    assert_eq!(editor.component_to_world().translation, Vec3::ZERO);
}

#[test]
fn root_motion_settings_are_kept_for_each_take() {
    let bones = two_bones();
    let takes = vec![straight_walk(&bones), take(&bones, 30.0, 11, &[])];
    let mut editor = editor(file(bones, Vec::new(), takes));
    editor.apply(CharactersCommand::SetForceLock(true));
    editor.apply(CharactersCommand::SelectTake(1));
    assert!(!editor.root_motion().is_lock_forced);
    editor.apply(CharactersCommand::SelectTake(0));
    assert!(editor.root_motion().is_lock_forced);
    editor.apply(CharactersCommand::SelectTake(7));
    assert_eq!(editor.take(), Some(0));
}

#[test]
fn loading_again_keeps_take_frame_camera_and_selection() {
    let bones = two_bones();
    let takes = || {
        vec![
            authored(&take(&bones, 30.0, 11, &[]), 0.0, &[]),
            straight_walk(&bones),
        ]
    };
    let named = |name: &str, source: &std::sync::Arc<maquette::asset::AnimSequence>| {
        let parts = maquette::asset::SequenceParts {
            name: name.to_owned(),
            ..source.parts().clone()
        };
        std::sync::Arc::new(
            maquette::asset::AnimSequence::new(parts).expect("only the name was changed"),
        )
    };
    let both = || vec![named("still", &takes()[0]), named("walk", &takes()[1])];
    let mut editor = editor(file(bones.clone(), Vec::new(), both()));
    editor.apply(CharactersCommand::SelectTake(1));
    editor.apply(CharactersCommand::Scrub(0.4));
    editor.apply(ViewCommand::SelectBone(Some(BoneIndex(1))));
    editor.apply(ViewCommand::Orbit(Vec2::new(0.3, 0.2)));
    editor.apply(CharactersCommand::SetForceLock(true));
    let camera = editor.view().rig().camera();
    // The file comes back with its takes in another order.
    let turned = both().into_iter().rev().collect();
    let loaded = LoadedFile {
        file: file(bones.clone(), Vec::new(), turned),
        times: StageTimes::default(),
    };
    editor.show_loaded(PathBuf::from("clip.fbx"), loaded);
    assert_eq!(editor.files().open().len(), 1);
    assert_eq!(editor.sequence().map(|take| take.name()), Some("walk"));
    assert!((editor.time_secs() - 0.4).abs() < 1e-9);
    assert_eq!(editor.view().selected_bone(), Some(BoneIndex(1)));
    assert_eq!(editor.view().rig().camera(), camera);
    assert!(editor.root_motion().is_lock_forced && !editor.playback().is_playing);
}

#[test]
fn a_closed_file_makes_room_for_the_one_before() {
    let mut editor = walking_editor();
    let first = editor.shown_file().expect("the walk is shown").handle();
    let second = file(two_bones(), vec![triangle(0)], Vec::new());
    let loaded = LoadedFile {
        file: second,
        times: StageTimes::default(),
    };
    let second = editor.show_loaded(PathBuf::from("other.fbx"), loaded);
    assert!(editor.sequence().is_none() && editor.frames().is_none());
    editor.apply(FilesCommand::Close(second));
    assert_eq!(editor.shown_file().map(|file| file.handle()), Some(first));
    assert!(editor.files().library().file(second).is_none());
    editor.apply(FilesCommand::Show(second));
    assert_eq!(editor.shown_file().map(|file| file.handle()), Some(first));
}

#[test]
fn a_file_that_cannot_be_opened_becomes_a_message_and_the_character_stays() {
    let mut editor = walking_editor();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = folder.path().join("notes.fbx");
    std::fs::write(&text, "these are only words").expect("written");
    for path in [text, folder.path().join("absent.fbx")] {
        editor.apply(FilesCommand::Open(path.clone()));
        editor.finish_loads();
        let failed = editor
            .files()
            .failed()
            .last()
            .expect("the failure is listed");
        assert_eq!(failed.path, path);
        assert!(
            failed.text.contains(&path.display().to_string()),
            "{}",
            failed.text
        );
        let message = editor
            .notices()
            .waiting()
            .last()
            .expect("the failure is said");
        assert_eq!(
            (message.level(), &words::notice(&message.kind)),
            (NoticeLevel::Error, &failed.text)
        );
    }
    assert_eq!(editor.files().failed().len(), 2);
    assert_eq!(
        editor.shown_file().map(|file| file.name()),
        Some("clip.fbx".to_owned())
    );
    let id = editor.notices().waiting()[0].id;
    editor.apply(NoticesCommand::Dismiss(id));
    assert!(
        editor
            .notices()
            .waiting()
            .iter()
            .all(|message| message.id != id)
    );
}

#[test]
fn f1_a_file_loads_on_a_worker_while_the_editor_ticks() {
    let mannequin = mannequin_path();
    let (sender, woken) = std::sync::mpsc::channel();
    let wake = std::sync::Arc::new(move || sender.send(()).unwrap_or_default());
    let mut editor = Editor::with_wake(Storage::none(), wake);
    editor.apply(FilesCommand::Open(mannequin));
    assert!(editor.loads().is_busy() && editor.loads().progress().is_some());
    while editor.loads().is_busy() {
        woken
            .recv()
            .expect("the worker wakes the editor until it is done");
        editor.tick(0.0);
    }
    assert_eq!(
        editor.shown_file().map(|file| file.name()),
        Some("mannequin.fbx".to_owned())
    );
    assert!(editor.files().failed().is_empty());
}

#[test]
fn f1_a_cancelled_load_leaves_everything_as_it_was() {
    let mannequin = mannequin_path();
    let mut editor = walking_editor();
    editor.apply(FilesCommand::Open(mannequin.clone()));
    editor.apply(FilesCommand::Open(mannequin));
    editor.apply(LoadsCommand::Cancel);
    editor.finish_loads();
    // The worker may have finished before it heard; the second file never starts.
    assert!(editor.files().open().len() <= 2 && editor.files().failed().is_empty());
}

#[test]
fn the_mannequin_walks_by_itself_with_its_root_motion() {
    let mut editor = Editor::default();
    editor.apply(FilesCommand::ShowMannequin);
    assert!(editor.playback().is_playing && editor.root_motion().is_enabled);
    assert_eq!(
        editor
            .sequence()
            .map(|take| take.name().rsplit('|').next().map(str::to_owned)),
        Some(Some("walk".into()))
    );
    editor.tick(1.0);
    assert!(editor.component_to_world().translation.z > 0.5);
    editor.apply(FilesCommand::ShowMannequin);
    assert_eq!(editor.files().open().len(), 1);
}

#[test]
fn overlays_layout_and_recent_files_are_remembered() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut first = Editor::new(Storage::in_folder(folder.path()));
    let loaded = LoadedFile {
        file: file(two_bones(), vec![triangle(0)], Vec::new()),
        times: StageTimes::default(),
    };
    first.show_loaded(PathBuf::from("clip.fbx"), loaded.clone());
    first.apply(ViewCommand::SetOverlay(Overlay::Bones, true));
    first.apply(ViewCommand::SetOverlay(Overlay::Grid, false));
    first.tick(FrameInput {
        layout: Some("layout".to_owned()),
        ..FrameInput::default()
    });
    first.apply(ViewCommand::Orbit(Vec2::new(0.5, 0.1)));
    let camera = first.view().rig().camera();
    first.apply(ProjectCommand::EndSession);
    let mut second = Editor::new(Storage::in_folder(folder.path()));
    assert!(
        second.view().is_overlay_visible(Overlay::Bones)
            && !second.view().is_overlay_visible(Overlay::Grid)
    );
    assert_eq!(second.project().memory().layout.as_deref(), Some("layout"));
    assert_eq!(
        second.project().memory().recent[0].path,
        Path::new("clip.fbx")
    );
    second.show_loaded(PathBuf::from("clip.fbx"), loaded);
    assert_vec3(
        second.view().rig().camera().eye,
        camera.eye.to_array(),
        1e-4,
    );
    second.apply(FilesCommand::ClearRecent);
    assert!(second.project().memory().recent.is_empty());
}

#[test]
fn a_damaged_memory_starts_anew() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("memory.json"), "{ not json").expect("written");
    let editor = Editor::new(Storage::in_folder(folder.path()));
    assert!(
        editor.project().memory().recent.is_empty()
            && editor.project().memory().layout.as_deref().is_none()
    );
}

//! The window's panels without a window: click and drag by label, look at the commands that came
//! out.

use crate::support::desk::{
    Window, bone, click, drag, picture, press, settle, window, with_mannequin,
};
use crate::support::editing::EditorSteps as _;
use egui::{Event, Key, Modifiers, PointerButton, Vec2};
use egui_kittest::kittest::Queryable as _;
use maquette::asset::{PreviewMode, RootLockMode, RootMotionRule};
use maquette::editor::{
    CharactersCommand, Command, Editor, FilesCommand, LoadsCommand, LoopMode, NoticesCommand,
    Overlay, ViewCommand,
};
use maquette::ui::{Action, FileFor, Layout, Tab, ThemeName, WindowRequest};

#[test]
fn transport_buttons_give_their_commands() {
    let mut window = with_mannequin();
    let rows = [
        (
            "Next frame",
            Command::Characters(CharactersCommand::StepFrames(1)),
        ),
        (
            "Previous frame",
            Command::Characters(CharactersCommand::StepFrames(-1)),
        ),
        (
            "Next key",
            Command::Characters(CharactersCommand::StepKey(1)),
        ),
        (
            "Previous key",
            Command::Characters(CharactersCommand::StepKey(-1)),
        ),
        ("Go to end", Command::Characters(CharactersCommand::GoToEnd)),
        (
            "Go to start",
            Command::Characters(CharactersCommand::GoToStart),
        ),
        (
            "Play or pause",
            Command::Characters(CharactersCommand::TogglePlay),
        ),
        (
            "Play in reverse",
            Command::Characters(CharactersCommand::TogglePlayReverse),
        ),
    ];
    for (label, command) in rows {
        assert_eq!(click(&mut window, label), [command], "{label}");
    }
}

#[test]
fn keys_do_what_the_table_says() {
    const NONE: Modifiers = Modifiers::NONE;
    const CTRL: Modifiers = Modifiers::COMMAND;
    let mut window = with_mannequin();
    let rows = [
        (
            NONE,
            Key::Space,
            Command::Characters(CharactersCommand::TogglePlay),
        ),
        (
            Modifiers::ALT,
            Key::V,
            Command::Characters(CharactersCommand::TogglePlay),
        ),
        (
            Modifiers::SHIFT,
            Key::Space,
            Command::Characters(CharactersCommand::TogglePlayReverse),
        ),
        (
            NONE,
            Key::ArrowLeft,
            Command::Characters(CharactersCommand::StepFrames(-1)),
        ),
        (
            NONE,
            Key::ArrowRight,
            Command::Characters(CharactersCommand::StepFrames(1)),
        ),
        (
            Modifiers::ALT,
            Key::Comma,
            Command::Characters(CharactersCommand::StepFrames(-1)),
        ),
        (
            Modifiers::ALT,
            Key::Period,
            Command::Characters(CharactersCommand::StepFrames(1)),
        ),
        (
            Modifiers::SHIFT,
            Key::ArrowLeft,
            Command::Characters(CharactersCommand::StepFrames(-10)),
        ),
        (
            Modifiers::SHIFT,
            Key::ArrowRight,
            Command::Characters(CharactersCommand::StepFrames(10)),
        ),
        (
            NONE,
            Key::Comma,
            Command::Characters(CharactersCommand::StepKey(-1)),
        ),
        (
            NONE,
            Key::Period,
            Command::Characters(CharactersCommand::StepKey(1)),
        ),
        (
            NONE,
            Key::ArrowDown,
            Command::Characters(CharactersCommand::StepKey(-1)),
        ),
        (
            NONE,
            Key::ArrowUp,
            Command::Characters(CharactersCommand::StepKey(1)),
        ),
        (
            NONE,
            Key::Home,
            Command::Characters(CharactersCommand::GoToStart),
        ),
        (
            NONE,
            Key::End,
            Command::Characters(CharactersCommand::GoToEnd),
        ),
        (
            CTRL,
            Key::ArrowLeft,
            Command::Characters(CharactersCommand::GoToStart),
        ),
        (
            CTRL,
            Key::ArrowRight,
            Command::Characters(CharactersCommand::GoToEnd),
        ),
        (NONE, Key::F, Command::View(ViewCommand::FrameSelection)),
        (NONE, Key::A, Command::View(ViewCommand::FrameAll)),
        (
            NONE,
            Key::B,
            Command::View(ViewCommand::SetOverlay(Overlay::Bones, true)),
        ),
        (
            NONE,
            Key::N,
            Command::View(ViewCommand::SetOverlay(Overlay::Names, true)),
        ),
        (
            NONE,
            Key::X,
            Command::View(ViewCommand::SetOverlay(Overlay::Axes, true)),
        ),
        (
            NONE,
            Key::L,
            Command::Characters(CharactersCommand::SetLoopMode(LoopMode::PingPong)),
        ),
    ];
    for (modifiers, key, command) in rows {
        assert_eq!(
            press(&mut window, modifiers, key),
            [command],
            "{modifiers:?} {key:?}"
        );
    }
    press(&mut window, CTRL, Key::O);
    assert_eq!(
        window.state().requests,
        [WindowRequest::Choose(FileFor::Character)]
    );
}

#[test]
fn keys_that_come_faster_than_frames_still_act_one_after_the_other() {
    let mut window = with_mannequin();
    let frame_secs = 1.0 / window.state().editor.frames().unwrap().rate_hz();
    for key in [
        Key::ArrowRight,
        Key::ArrowRight,
        Key::I,
        Key::ArrowRight,
        Key::B,
        Key::B,
    ] {
        let event = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        window
            .input_mut()
            .events
            .extend([event(true), event(false)]);
    }
    settle(&mut window);
    let editor = &window.state().editor;
    assert!((editor.playback().in_secs.expect("I sets it") - 2.0 * frame_secs).abs() < 1e-9);
    assert!((editor.time_secs() - 3.0 * frame_secs).abs() < 1e-9);
    assert!(
        !editor.view().is_overlay_visible(Overlay::Bones),
        "B twice changes nothing"
    );
}

#[test]
fn no_two_actions_share_a_name_or_a_key() {
    for (place, one) in Action::ALL.iter().enumerate() {
        for other in &Action::ALL[place + 1..] {
            assert_ne!(one.name(), other.name());
            assert!(
                one.keys().iter().all(|key| !other.keys().contains(key)),
                "{one:?} and {other:?}"
            );
        }
    }
}

#[test]
fn ui_01_a_step_on_from_the_last_frame_wraps_only_when_looping() {
    let mut window = with_mannequin();
    for (mode, is_wrapping) in [(LoopMode::Once, false), (LoopMode::Loop, true)] {
        window
            .state_mut()
            .editor
            .apply(CharactersCommand::SetLoopMode(mode));
        press(&mut window, Modifiers::NONE, Key::End);
        let end = window.state().editor.time_secs();
        assert_eq!(end, window.state().editor.length_secs());
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
        assert_eq!(
            window.state().editor.time_secs(),
            if is_wrapping { 0.0 } else { end },
            "{mode:?}"
        );
    }
}

#[test]
fn ui_02_a_step_back_from_the_first_frame_wraps_only_when_looping() {
    let mut window = with_mannequin();
    for (mode, is_wrapping) in [(LoopMode::Once, false), (LoopMode::Loop, true)] {
        window
            .state_mut()
            .editor
            .apply(CharactersCommand::SetLoopMode(mode));
        press(&mut window, Modifiers::NONE, Key::Home);
        press(&mut window, Modifiers::NONE, Key::ArrowLeft);
        let end = window.state().editor.length_secs();
        assert_eq!(
            window.state().editor.time_secs(),
            if is_wrapping { end } else { 0.0 },
            "{mode:?}"
        );
    }
}

#[test]
fn ui_03_a_step_is_one_frame_and_snaps() {
    let mut window = with_mannequin();
    let frame_secs = 1.0 / window.state().editor.frames().unwrap().rate_hz();
    window
        .state_mut()
        .editor
        .apply(CharactersCommand::Scrub(0.51 * frame_secs));
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert!((window.state().editor.time_secs() - frame_secs).abs() < 1e-9);
}

#[test]
fn ui_08_counting_at_another_rate_changes_no_length() {
    let mut window = with_mannequin();
    let length = window.state().editor.length_secs();
    let count = window.state().editor.frames().unwrap().count();
    window
        .get_by_role_and_label(egui::accesskit::Role::Button, "30 fps")
        .click();
    settle(&mut window);
    assert_eq!(
        click(&mut window, "Display at 60 fps"),
        [Command::View(ViewCommand::SetDisplayRate(Some(60.0)))]
    );
    assert_eq!(window.state().editor.length_secs(), length);
    assert_eq!(
        window.state().editor.frames().unwrap().count(),
        count * 2 - 1
    );
}

#[test]
fn k8_the_time_bar_is_wide_and_scrubs_while_playing() {
    let mut window = with_mannequin();
    let bar = window.get_by_label("Time").rect();
    assert!(bar.width() > 500.0, "{bar:?}");
    window
        .state_mut()
        .editor
        .apply(CharactersCommand::SetPlaying(true));
    window.state_mut().commands.clear();
    drag(
        &mut window,
        bar.center() - Vec2::new(100.0, 0.0),
        bar.center(),
        PointerButton::Primary,
        Modifiers::NONE,
    );
    let scrubs = window
        .state()
        .commands
        .iter()
        .filter(|c| matches!(c, Command::Characters(CharactersCommand::Scrub(_))))
        .count();
    assert!(scrubs >= 2, "{:?}", window.state().commands);
    let editor = &window.state().editor;
    assert!(editor.playback().is_playing);
    assert!(
        (editor.time_secs() / editor.length_secs() - 0.5).abs() < 0.01,
        "{}",
        editor.time_secs()
    );
}

#[test]
fn both_schools_of_mouse_turn_shift_and_dolly_the_camera() {
    let mut window = with_mannequin();
    let corner = picture(&window).left_bottom() + Vec2::new(40.0, -40.0);
    let mut kind = |button, modifiers| {
        window.state_mut().commands.clear();
        drag(
            &mut window,
            corner,
            corner + Vec2::new(60.0, -40.0),
            button,
            modifiers,
        );
        let commands = &window.state().commands;
        let kind = commands.iter().map(|command| match command {
            Command::View(ViewCommand::Orbit(_)) => "orbit",
            Command::View(ViewCommand::Pan { .. }) => "pan",
            Command::View(ViewCommand::Dolly(_)) => "dolly",
            _ => "other",
        });
        let mut kinds: Vec<_> = kind.filter(|kind| !kind.is_empty()).collect();
        kinds.dedup();
        kinds
    };
    let none = Modifiers::NONE;
    let shift = Modifiers::SHIFT;
    let alt = Modifiers::ALT;
    assert_eq!(kind(PointerButton::Primary, none), ["orbit"]);
    assert_eq!(kind(PointerButton::Primary, alt), ["orbit"]);
    assert_eq!(kind(PointerButton::Middle, alt), ["pan"]);
    assert_eq!(kind(PointerButton::Secondary, alt), ["dolly"]);
    assert_eq!(kind(PointerButton::Middle, none), ["orbit"]);
    assert_eq!(kind(PointerButton::Middle, shift), ["pan"]);
}

#[test]
fn what_lies_under_the_pointer_goes_with_it() {
    let mut window = with_mannequin();
    let area = picture(&window);
    let size = maquette::math::Vec2::new(area.width(), area.height());
    let corner = area.left_bottom() + Vec2::new(40.0, -40.0);
    let by = Vec2::new(60.0, -30.0);
    let place = |window: &Window<'_>, world: maquette::math::Vec3| {
        let pixel = window
            .state()
            .editor
            .view()
            .rig()
            .camera()
            .world_to_pixel(world, size)
            .expect("it is in front of the camera");
        Vec2::new(pixel.x, pixel.y)
    };
    let target = window.state().editor.view().rig().camera().target;
    let before = place(&window, target);
    drag(
        &mut window,
        corner,
        corner + by,
        PointerButton::Middle,
        Modifiers::SHIFT,
    );
    let moved = place(&window, target) - before;
    assert!(
        (moved - by).length() < 2.0,
        "a pan moves the picture by {moved:?}, the pointer by {by:?}"
    );

    let camera = window.state().editor.view().rig().camera();
    let near = camera.target + (camera.eye - camera.target) * 0.2;
    let before = place(&window, near);
    drag(
        &mut window,
        corner,
        corner + by,
        PointerButton::Primary,
        Modifiers::NONE,
    );
    let moved = place(&window, near) - before;
    assert!(
        moved.x > 5.0 && moved.y < -2.0,
        "the near side turns with the pointer, not by {moved:?}"
    );
}

#[test]
fn a_click_on_a_bone_selects_it_and_the_tree_reveals_its_row() {
    let mut window = with_mannequin();
    click(&mut window, "Collapse all");
    assert!(window.query_by_label("foot_l").is_none());
    let area = picture(&window);
    let hand = bone(&window, "foot_l");
    let at = window
        .state()
        .editor
        .bone_position(hand)
        .expect("it has a place");
    let size = maquette::math::Vec2::new(area.width(), area.height());
    let pixel = window
        .state()
        .editor
        .view()
        .rig()
        .camera()
        .world_to_pixel(at, size)
        .expect("it is in front of the camera");
    let at = area.left_top() + Vec2::new(pixel.x, pixel.y);
    window.state_mut().commands.clear();
    window.event(Event::PointerMoved(at));
    window.step();
    for pressed in [true, false] {
        window.event(Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        window.step();
    }
    settle(&mut window);
    assert!(
        window
            .state()
            .commands
            .iter()
            .any(|c| matches!(c, Command::View(ViewCommand::PickBone { .. })))
    );
    let picked = window
        .state()
        .editor
        .view()
        .selected_bone()
        .expect("a bone lies under the pointer");
    let name = window
        .state()
        .editor
        .skeleton()
        .unwrap()
        .bone(picked)
        .name
        .clone();
    assert!(
        window.query_all_by_label(&name).next().is_some(),
        "the tree shows {name}"
    );
}

#[test]
fn k9_the_tree_expands_collapses_searches_and_reveals() {
    let mut window = with_mannequin();
    assert!(window.query_by_label("spine_01").is_some());
    click(&mut window, "Collapse all");
    assert!(window.query_by_label("spine_01").is_none());
    click(&mut window, "Expand all");
    assert!(window.query_by_label("spine_01").is_some());

    click(&mut window, "Collapse all");
    let hand = bone(&window, "hand_r");
    window
        .state_mut()
        .editor
        .apply(ViewCommand::SelectBone(Some(hand)));
    settle(&mut window);
    assert!(
        window.query_by_label("hand_r").is_some(),
        "selecting elsewhere reveals the row"
    );

    let field = window.get_by_role(egui::accesskit::Role::TextInput);
    field.focus();
    settle(&mut window);
    window
        .get_by_role(egui::accesskit::Role::TextInput)
        .type_text("FOOT");
    settle(&mut window);
    assert!(window.query_by_label("foot_l").is_some());
    assert!(
        window.query_by_label("calf_l").is_some(),
        "with the bones above it"
    );
    assert!(window.query_by_label("head").is_none());
}

#[test]
fn a_click_on_a_row_selects_the_bone() {
    let mut window = with_mannequin();
    let spine = bone(&window, "spine_01");
    assert_eq!(
        click(&mut window, "spine_01"),
        [Command::View(ViewCommand::SelectBone(Some(spine)))]
    );
}

#[test]
fn only_rows_in_view_are_built() {
    let mut editor = Editor::default();
    editor.apply(FilesCommand::ShowMannequin);
    editor.finish_loads();
    let bones = editor.skeleton().expect("the mannequin is built in").len();
    let window = window(editor, Vec2::new(1280.0, 700.0));
    let rows = window
        .query_all_by_role(egui::accesskit::Role::Button)
        .count();
    assert!(rows < bones, "{rows} rows and buttons for {bones} bones");
}

#[test]
fn single_keys_belong_to_a_text_field_that_is_written_in() {
    let mut window = with_mannequin();
    window.get_by_role(egui::accesskit::Role::TextInput).focus();
    settle(&mut window);
    for key in [
        Key::B,
        Key::Space,
        Key::L,
        Key::F,
        Key::ArrowLeft,
        Key::Home,
    ] {
        assert_eq!(press(&mut window, Modifiers::NONE, key), [], "{key:?}");
    }
    press(&mut window, Modifiers::COMMAND, Key::O);
    assert_eq!(
        window.state().requests,
        [WindowRequest::Choose(FileFor::Character)],
        "chords still act"
    );
}

#[test]
fn g2_lock_modes_are_radio_buttons_that_state_their_rules() {
    let mut window = with_mannequin();
    let rows = [
        (
            "AnimFirstFrame",
            RootLockMode::AnimFirstFrame,
            "the take's first frame",
        ),
        ("Zero", RootLockMode::Zero, "in this file's axes"),
        ("RefPose", RootLockMode::RefPose, "reference pose"),
    ];
    for (label, mode, rule) in rows {
        assert_eq!(
            click(&mut window, label),
            [Command::Characters(CharactersCommand::SetRootLock(mode))]
        );
        assert_eq!(window.state().editor.root_motion().lock, mode);
        window.get_by_label(label).hover();
        window.run_steps(60);
        assert!(
            window.query_all_by_label_contains(rule).next().is_some(),
            "{label} does not say: {rule}"
        );
    }
}

#[test]
fn root_motion_switches_give_their_commands() {
    let mut window = with_mannequin();
    let was_on = window.state().editor.root_motion().is_enabled;
    assert_eq!(
        click(&mut window, "Enable root motion"),
        [Command::Characters(CharactersCommand::SetRootMotion(
            !was_on
        ))]
    );
    window
        .state_mut()
        .editor
        .apply(CharactersCommand::SetRootMotion(true));
    settle(&mut window);
    assert_eq!(
        click(&mut window, "Force root lock"),
        [Command::Characters(CharactersCommand::SetForceLock(true))]
    );
    assert_eq!(
        click(&mut window, "Ignore"),
        [Command::Characters(CharactersCommand::SetPreviewMode(
            PreviewMode::Ignore
        ))]
    );
    assert_eq!(
        click(&mut window, "Loop and Reset"),
        [Command::Characters(CharactersCommand::SetPreviewMode(
            PreviewMode::LoopAndReset
        ))]
    );
    assert_eq!(
        click(&mut window, "Rigid"),
        [Command::Characters(CharactersCommand::SetRootRule(
            RootMotionRule::Rigid
        ))]
    );
}

#[test]
fn the_menu_names_what_it_does() {
    let mut window = with_mannequin();
    window
        .get_by_role_and_label(egui::accesskit::Role::Button, "File")
        .click();
    settle(&mut window);
    window.get_by_label_contains("Quit").click();
    settle(&mut window);
    assert_eq!(window.state().requests, [WindowRequest::Quit]);
    window.get_by_label("View").click();
    settle(&mut window);
    window.get_by_label_contains("Light theme").click();
    settle(&mut window);
    assert_eq!(window.state().workspace.theme(), ThemeName::Light);
}

#[test]
fn the_palette_finds_a_command_by_its_name() {
    let mut window = with_mannequin();
    press(&mut window, Modifiers::COMMAND, Key::P);
    window.event(Event::Text("front".to_owned()));
    settle(&mut window);
    let done = press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(
        done,
        [Command::View(ViewCommand::SetDirection(
            maquette::editor::ViewDirection::Front
        ))]
    );
}

#[test]
fn a_take_is_chosen_by_a_click() {
    let mut window = with_mannequin();
    let takes = &window.state().editor.shown_file().unwrap().file().takes;
    let place = takes
        .iter()
        .position(|take| take.name().ends_with("idle"))
        .expect("the mannequin idles");
    let name = takes[place].name().to_owned();
    assert_eq!(
        click(&mut window, &name),
        [Command::Characters(CharactersCommand::SelectTake(place))]
    );
    assert_eq!(window.state().editor.take(), Some(place));
}

#[test]
fn without_a_file_the_window_says_what_to_do_and_dead_things_say_why() {
    let mut window = window(Editor::default(), Vec2::new(1280.0, 800.0));
    assert!(
        window
            .query_by_label("Drop an FBX here, or open one with Ctrl+O")
            .is_some()
    );
    assert_eq!(click(&mut window, "Play or pause"), []);
    window.get_by_label("Play or pause").hover();
    window.run_steps(60);
    assert!(
        window
            .query_all_by_label_contains("open a file with animation")
            .next()
            .is_some()
    );
    for action in Action::ALL {
        if let Some(reason) = action.disabled_reason(&window.state().editor) {
            assert!(reason.len() > 10, "{action:?} says only \"{reason}\"");
        }
    }
}

#[test]
fn a_file_that_cannot_be_opened_is_a_message_that_can_be_dismissed_and_stays_in_the_report() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.fbx");
    std::fs::write(&path, b"no character at all").unwrap();
    let mut editor = Editor::default();
    editor.apply(FilesCommand::Open(path));
    editor.finish_loads();
    let mut window = window(editor, Vec2::new(1280.0, 800.0));
    assert!(window.query_all_by_label_contains("broken.fbx").count() >= 2);
    let dismissed = click(&mut window, "Dismiss");
    assert!(
        matches!(
            dismissed[..],
            [Command::Notices(NoticesCommand::Dismiss(_))]
        ),
        "{dismissed:?}"
    );
    assert!(window.query_all_by_label_contains("broken.fbx").count() >= 1);
}

#[test]
fn f1_an_import_that_runs_shows_its_stage_and_can_be_cancelled() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slow.fbx");
    std::fs::write(&path, vec![0; 1 << 20]).unwrap();
    let mut editor = Editor::default();
    // Nobody ticks this editor, so the load stays as it is.
    editor.apply(FilesCommand::Open(path));
    let mut window = window(editor, Vec2::new(1280.0, 800.0));
    assert!(window.query_by_label("slow.fbx").is_some());
    assert!(
        window
            .query_all_by_label_contains("of 4: ")
            .next()
            .is_some()
    );
    assert_eq!(
        click(&mut window, "Cancel"),
        [Command::Loads(LoadsCommand::Cancel)]
    );
}

#[test]
fn the_layout_survives_being_written_down() {
    let mut window = with_mannequin();
    window.get_by_label("Window").click();
    settle(&mut window);
    window.get_by_label_contains("Report panel").click();
    settle(&mut window);
    let text = serde_json::to_string(window.state().workspace.layout()).unwrap();
    let layout: Layout = serde_json::from_str(&text).unwrap();
    assert!(!layout.dock.is_open(Tab::Report));
    assert!(layout.dock.is_open(Tab::Details));
    assert!(
        serde_json::from_str::<Layout>("{}")
            .unwrap()
            .dock
            .is_open(Tab::Report),
        "unknown text is the default"
    );
}

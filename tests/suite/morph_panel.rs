//! Blend shapes in the details by hand, without a window: drags, figures, search, reset, undo,
//! projects.

use crate::support::desk::{Window, click, settle, window};
use crate::support::editing::EditorSteps as _;
use crate::support::morphs::{channel, shape, smiling_file};
use egui::{Event, Modifiers, PointerButton, Pos2, Vec2};
use egui_kittest::kittest::Queryable as _;
use maquette::asset::{Geometry, ImportedFile, Mesh, MorphSet};
use maquette::editor::{
    CharactersCommand, Command, Editor, LoadedFile, ProjectCommand, ProjectState, StageCommand,
    StageTimes, StepName,
};
use maquette::math::Vec3;
use std::path::PathBuf;
use std::sync::Arc;

fn opened<'a>(file: ImportedFile) -> Window<'a> {
    let mut editor = Editor::default();
    let loaded = LoadedFile {
        file,
        times: StageTimes::default(),
    };
    editor.show_loaded(PathBuf::from("face.fbx"), loaded);
    editor.apply(CharactersCommand::SetPlaying(false));
    window(editor, Vec2::new(1280.0, 1000.0))
}

fn weights(window: &Window<'_>) -> [f32; 2] {
    let animator = window
        .state()
        .editor
        .animator()
        .expect("a character is shown");
    [0, 1].map(|place| animator.morph_weight(0, place).expect("it has two"))
}

fn button(window: &mut Window<'_>, pos: Pos2, pressed: bool) {
    let button = PointerButton::Primary;
    window.event(Event::PointerButton {
        pos,
        button,
        pressed,
        modifiers: Modifiers::NONE,
    });
    window.step();
}

/// Drags along the bar of a channel, from one part of it to another.
fn drag_bar(window: &mut Window<'_>, label: &str, from: f32, to: f32) -> Vec<Command> {
    window.state_mut().commands.clear();
    let rect = window.get_by_label(label).rect();
    let at = |part: f32| Pos2::new(rect.left() + rect.width() * part, rect.center().y);
    window.event(Event::PointerMoved(at(from)));
    window.step();
    button(window, at(from), true);
    for step in 1..=4 {
        window.event(Event::PointerMoved(at(
            from + (to - from) * step as f32 / 4.0
        )));
        window.step();
    }
    button(window, at(to), false);
    settle(window);
    std::mem::take(&mut window.state_mut().commands)
}

#[test]
fn a_drag_along_the_bar_sets_the_weight_in_one_step_of_undo() {
    let mut window = opened(smiling_file());
    assert_eq!(weights(&window), [0.25, 0.0]);
    let commands = drag_bar(&mut window, "blink", 0.1, 0.5);
    assert_eq!(
        commands.first(),
        Some(&Command::Project(ProjectCommand::BeginGesture(
            StepName::BlendShape("blink".to_owned())
        )))
    );
    assert_eq!(
        commands.last(),
        Some(&Command::Project(ProjectCommand::EndGesture))
    );
    let [smile, blink] = weights(&window);
    assert!(smile == 0.25 && (blink - 0.5).abs() < 0.03, "{blink}");
    window.state_mut().editor.apply(ProjectCommand::Undo);
    assert_eq!(weights(&window), [0.25, 0.0]);
    window.state_mut().editor.apply(ProjectCommand::Redo);
    assert_eq!(weights(&window), [0.25, blink]);
}

#[test]
fn a_weight_by_hand_holds_while_the_take_plays_until_its_reset() {
    let mut window = opened(smiling_file());
    window
        .state_mut()
        .editor
        .apply(CharactersCommand::SelectTake(0));
    window
        .state_mut()
        .editor
        .apply(CharactersCommand::Scrub(0.5));
    settle(&mut window);
    assert!(window.query_by_label("Reset smile").is_none(), "it plays");
    assert_eq!(weights(&window), [0.5, 0.0]);
    drag_bar(&mut window, "smile", 0.2, 0.0);
    assert_eq!(weights(&window), [0.0, 0.0]);
    window
        .state_mut()
        .editor
        .apply(CharactersCommand::Scrub(1.0));
    settle(&mut window);
    assert_eq!(weights(&window), [0.0, 0.0]);
    let object = window
        .state()
        .editor
        .active_object()
        .expect("a character is shown")
        .id();
    let wanted = Command::Stage(StageCommand::SetBlendShape {
        object,
        mesh: 0,
        channel: 0,
        weight: None,
    });
    assert_eq!(click(&mut window, "Reset smile"), [wanted]);
    assert_eq!(weights(&window), [1.0, 0.0]);
    drag_bar(&mut window, "blink", 0.1, 1.0);
    assert_eq!(weights(&window), [1.0, 1.0]);
    assert_eq!(
        click(&mut window, "Reset all blend shapes"),
        [Command::Stage(StageCommand::ResetBlendShapes(object))]
    );
    assert_eq!(weights(&window), [1.0, 0.0]);
}

/// The same square with so many channels.
fn many_shapes(count: u32) -> ImportedFile {
    let mut file = smiling_file();
    let mut mesh = (*file.meshes[0]).clone().into_parts();
    let mut geometry = (*mesh.geometry).clone().into_parts();
    let channels = (0..count)
        .map(|i| channel(&format!("face.shape {i:03}"), 0.0, &[1.0], i))
        .collect();
    let shapes = (0..count).map(|_| shape(&[0], Vec3::X)).collect();
    geometry.morph = MorphSet::new(
        channels,
        shapes,
        geometry.control_point_count,
        geometry.vertices.len(),
    )
    .unwrap();
    mesh.geometry = Arc::new(Geometry::new(geometry).unwrap());
    file.meshes = vec![Arc::new(Mesh::new(mesh).unwrap())];
    file
}

#[test]
fn many_shapes_are_found_by_a_part_of_their_name() {
    let mut window = opened(many_shapes(117));
    assert!(window.query_by_label("face.shape 000").is_some());
    assert!(
        window.query_by_label("face.shape 100").is_none(),
        "it is far below"
    );
    let fields = window.query_all_by_role(egui::accesskit::Role::TextInput);
    let details = fields
        .max_by(|a, b| a.rect().left().total_cmp(&b.rect().left()))
        .expect("there is a search box");
    details.focus();
    window.step();
    window.event(Event::Text("E 10".to_owned()));
    settle(&mut window);
    assert!(window.query_by_label("face.shape 100").is_some());
    assert!(window.query_by_label("face.shape 000").is_none());
    drag_bar(&mut window, "face.shape 100", 0.3, 0.9);
    let animator = window
        .state()
        .editor
        .animator()
        .expect("a character is shown");
    let by_hand: Vec<_> = animator.morphs_by_hand().collect();
    assert!(
        by_hand.len() == 1 && (by_hand[0].0, by_hand[0].1) == (0, 100),
        "{by_hand:?}"
    );
}

#[test]
fn few_shapes_need_no_search_and_a_file_without_any_shows_no_list() {
    let window = opened(smiling_file());
    assert!(window.query_by_label_contains("Find blend shape").is_none());
    let mannequin = crate::support::desk::with_mannequin();
    assert!(mannequin.query_by_label_contains("Blend shapes").is_none());
}

#[test]
fn a_project_keeps_weights_that_are_set_by_hand() {
    let mut editor = Editor::default();
    let loaded = LoadedFile {
        file: smiling_file(),
        times: StageTimes::default(),
    };
    editor.show_loaded(PathBuf::from("face.fbx"), loaded);
    let object = editor.active_object().expect("a character is shown").id();
    editor.apply(StageCommand::SetBlendShape {
        object,
        mesh: 0,
        channel: 1,
        weight: Some(0.75),
    });
    let state = editor.project_state();
    let written = serde_json::to_string(&state).expect("it is JSON");
    let read: ProjectState = serde_json::from_str(&written).expect("it is JSON");
    assert_eq!(read.document, state.document);
    editor.apply(StageCommand::ResetBlendShapes(object));
    editor.apply(ProjectCommand::Restore(Box::new(read)));
    let animator = editor.animator().expect("a character is shown");
    assert_eq!(
        animator.morphs_by_hand().collect::<Vec<_>>(),
        [(0, 1, 0.75)]
    );
}

#[test]
fn a_reload_keeps_weights_that_are_set_by_hand() {
    let mut editor = Editor::default();
    let loaded = || LoadedFile {
        file: smiling_file(),
        times: StageTimes::default(),
    };
    let first = editor.show_loaded(PathBuf::from("face.fbx"), loaded());
    let object = editor.active_object().expect("a character is shown").id();
    editor.apply(StageCommand::SetBlendShape {
        object,
        mesh: 0,
        channel: 1,
        weight: Some(0.75),
    });
    let second = editor.show_loaded(PathBuf::from("face.fbx"), loaded());
    assert_ne!(first, second);
    let animator = editor.animator().expect("a character is shown");
    assert_eq!(animator.handle(), second);
    assert_eq!(
        animator.morphs_by_hand().collect::<Vec<_>>(),
        [(0, 1, 0.75)]
    );
}

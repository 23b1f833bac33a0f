//! Props on bones by hand, without a window: drags from list to tree, tree to tree and onto the
//! picture; the gizmo; numbers; undo. Rows K6 and K7.

use crate::support::desk::{
    Window, bone, click, drag, picture, press, settle, window, with_mannequin,
};
use crate::support::editing::EditorSteps as _;
use crate::support::rig::{at, skeleton};
use crate::support::stage::{file, triangle, two_bones};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, Vec2};
use egui_kittest::kittest::Queryable as _;
use maquette::asset::{BoneIndex, FileHandle, Mesh, MeshParts};
use maquette::editor::{
    CharactersCommand, Command, Editor, LoadedFile, ProjectCommand, StageCommand, StageTimes,
    ViewCommand,
};
use maquette::math::{Transform, Vec2 as Place};
use maquette::scene::{ObjectId, SceneNode};
use std::path::PathBuf;

/// A prop that is open in the list but hangs nowhere, and a character of that many bones, all on
/// the root.
fn with_prop_and_bones<'a>(bones: usize) -> (Window<'a>, FileHandle) {
    let mut editor = Editor::default();
    let loaded = |file| LoadedFile {
        file,
        times: StageTimes::default(),
    };
    let rigid = MeshParts {
        is_skinned: false,
        ..triangle(0).into_parts()
    };
    let mesh = Mesh::new(rigid).expect("the mesh is sound");
    let prop = editor.show_loaded(
        PathBuf::from("sword.fbx"),
        loaded(file(two_bones(), vec![mesh], Vec::new())),
    );
    let named = |index: usize| {
        crate::support::rig::bone(
            &format!("bone {index:03}"),
            (index > 0).then_some(0),
            at(0.0, 0.0, 0.0),
        )
    };
    let long = skeleton((0..bones).map(named).collect());
    editor.show_loaded(
        PathBuf::from("long.fbx"),
        loaded(file(long, vec![triangle(0)], Vec::new())),
    );
    editor.apply(CharactersCommand::SetPlaying(false));
    (window(editor, Vec2::new(1280.0, 900.0)), prop)
}

fn character(window: &Window<'_>) -> ObjectId {
    window
        .state()
        .editor
        .active_object()
        .expect("a character is shown")
        .id()
}

fn node(window: &Window<'_>, bone: u16) -> SceneNode {
    SceneNode::Bone(character(window), BoneIndex(bone))
}

fn move_to(window: &mut Window<'_>, to: Pos2) {
    window.event(Event::PointerMoved(to));
    window.step();
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

/// Takes something into the hand and moves it to a place, without letting go.
fn take_to(window: &mut Window<'_>, from: Pos2, to: Pos2) {
    move_to(window, from);
    button(window, from, true);
    for step in 1..=4 {
        move_to(window, from.lerp(to, step as f32 / 4.0));
    }
    window.step();
}

/// Commands that hang something somewhere.
fn hung(window: &Window<'_>) -> Vec<Command> {
    let hangs = |c: &&Command| {
        matches!(
            c,
            Command::Stage(StageCommand::AddOpenFile { .. })
                | Command::Stage(StageCommand::Attach { .. })
        )
    };
    window
        .state()
        .commands
        .iter()
        .filter(hangs)
        .cloned()
        .collect()
}

fn center(window: &Window<'_>, label: &str) -> Pos2 {
    // The details at the right name things, too; the tree and the list stand at the left.
    let rects = window.query_all_by_label(label).map(|found| found.rect());
    rects
        .min_by(|a, b| a.left().total_cmp(&b.left()))
        .expect("it is shown")
        .center()
}

/// Adds an empty on a bone and gives its id.
fn add_empty(window: &mut Window<'_>, parent: SceneNode) -> ObjectId {
    window.state_mut().editor.apply(StageCommand::AddEmpty {
        parent: Some(parent),
    });
    settle(window);
    window.state_mut().commands.clear();
    window
        .state()
        .editor
        .selected_object()
        .expect("a new object is selected")
}

#[test]
fn k7_the_list_scrolls_along_with_a_drag_and_the_drop_is_right_at_row_250_of_300() {
    let (mut window, prop) = with_prop_and_bones(300);
    assert!(
        window.query_by_label("bone 250").is_none(),
        "it is far below"
    );
    let first = window.get_by_label("bone 000").rect();
    let from = center(&window, "sword.fbx");
    // The edge of the list: above the tab of the panel below it.
    let list_bottom = window.get_by_label("Files").rect().top().min(from.y) - 60.0;
    let mut edge = Pos2::new(first.center().x, list_bottom);
    take_to(&mut window, from, edge);
    let mut found = None;
    for _ in 0..900 {
        if let Some(row) = window.query_by_label("bone 250") {
            found = Some(row.rect());
            break;
        }
        // The edge is where the last visible row is.
        let rows = (0..300).rev().find_map(|n| {
            window
                .query_by_label(&format!("bone {n:03}"))
                .map(|row| row.rect())
        });
        if let Some(last) = rows {
            edge.y = last.top().min(list_bottom + 400.0) - 6.0;
        }
        move_to(&mut window, edge);
    }
    let row = found.expect("the list scrolls until the row is there");
    // Away from the edge the list stands still again.
    let aim = Pos2::new(row.center().x, row.center().y);
    move_to(&mut window, aim - Vec2::new(0.0, 80.0));
    settle(&mut window);
    let aim = center(&window, "bone 250");
    move_to(&mut window, aim);
    button(&mut window, aim, false);
    settle(&mut window);
    let target = node(&window, 250);
    assert_eq!(
        hung(&window),
        [Command::Stage(StageCommand::AddOpenFile {
            file: prop,
            parent: Some(target)
        })]
    );
    let editor = &window.state().editor;
    assert_eq!(editor.stage().scene().children(Some(target)).count(), 1);
    assert_eq!(
        editor.stage().scene().active_bones(character(&window)),
        [BoneIndex(0), BoneIndex(250)]
    );
}

#[test]
fn k6_esc_lets_go_and_a_drop_on_nothing_or_on_itself_is_harmless() {
    let (mut window, _) = with_prop_and_bones(5);
    let from = center(&window, "sword.fbx");
    let row = center(&window, "bone 003");
    take_to(&mut window, from, row);
    window.key_press(Key::Escape);
    window.step();
    button(&mut window, row, false);
    assert_eq!(hung(&window), [], "Esc lets go");

    let below = row + Vec2::new(0.0, 150.0);
    take_to(&mut window, from, below);
    button(&mut window, below, false);
    assert_eq!(hung(&window), [], "there is no row");

    let parent = node(&window, 2);
    let empty = add_empty(&mut window, parent);
    let name = window
        .state()
        .editor
        .stage()
        .scene()
        .object(empty)
        .unwrap()
        .name
        .clone();
    let from = center(&window, &name);
    take_to(&mut window, from, from + Vec2::new(12.0, 3.0));
    button(&mut window, from + Vec2::new(12.0, 3.0), false);
    assert_eq!(hung(&window), [], "on itself");
}

#[test]
fn k6_the_innermost_row_takes_the_drop_from_tree_to_tree() {
    let (mut window, _) = with_prop_and_bones(5);
    let parent = node(&window, 2);
    let empty = add_empty(&mut window, parent);
    let name = window
        .state()
        .editor
        .stage()
        .scene()
        .object(empty)
        .unwrap()
        .name
        .clone();
    // The empty's row stands below its bone's, the child bone's row inside its parent's block.
    assert!(center(&window, &name).y > center(&window, "bone 002").y);
    let from = center(&window, &name);
    let to = center(&window, "bone 004");
    take_to(&mut window, from, to);
    button(&mut window, to, false);
    settle(&mut window);
    let target = node(&window, 4);
    assert!(
        matches!(hung(&window)[..], [Command::Stage(StageCommand::Attach { object, parent, .. })] if object == empty && parent == target)
    );
    assert_eq!(
        window
            .state()
            .editor
            .stage()
            .scene()
            .object(empty)
            .unwrap()
            .parent(),
        Some(target)
    );
    assert_eq!(
        window
            .state()
            .editor
            .undo_text()
            .map(|name| name.starts_with("Attach")),
        Some(true)
    );

    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(
        window
            .state()
            .editor
            .stage()
            .scene()
            .object(empty)
            .unwrap()
            .parent(),
        Some(parent)
    );
    press(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(
        window
            .state()
            .editor
            .stage()
            .scene()
            .object(empty)
            .unwrap()
            .parent(),
        Some(target)
    );
}

/// Where a world point is seen in the window.
fn seen(window: &Window<'_>, point: maquette::math::Vec3) -> Pos2 {
    let area: Rect = picture(window);
    let size = Place::new(area.width(), area.height());
    let place = window
        .state()
        .editor
        .view()
        .rig()
        .camera()
        .world_to_pixel(point, size)
        .expect("it is in front of the camera");
    area.left_top() + Vec2::new(place.x, place.y)
}

#[test]
fn a_drop_on_the_picture_hangs_on_the_bone_under_the_pointer_whose_name_is_shown() {
    let mut window = with_mannequin();
    let foot = bone(&window, "foot_l");
    let at = seen(&window, window.state().editor.bone_position(foot).unwrap());
    let area = picture(&window);
    let size = Place::new(area.width(), area.height());
    let inside = Place::new(at.x - area.left(), at.y - area.top());
    let under = window
        .state()
        .editor
        .bone_at(inside, size)
        .expect("a bone is there");
    let file = window.state().editor.files().open()[0].handle();
    // The list's row and not the tree's: the list stands below.
    let rows = window
        .query_all_by_label("Mannequin")
        .map(|row| row.rect().center());
    let from = rows
        .max_by(|a, b| a.y.total_cmp(&b.y))
        .expect("the file is in the list");
    window.state_mut().commands.clear();
    take_to(&mut window, from, at);
    assert!(
        !window
            .state()
            .commands
            .iter()
            .any(|c| matches!(c, Command::View(ViewCommand::Orbit(_)))),
        "the camera stands still"
    );
    button(&mut window, at, false);
    settle(&mut window);
    let target = SceneNode::Bone(character(&window), under);
    assert_eq!(
        hung(&window),
        [Command::Stage(StageCommand::AddOpenFile {
            file,
            parent: Some(target)
        })]
    );
}

#[test]
fn a_drag_on_the_gizmo_is_one_step_of_undo_and_leaves_the_camera_alone() {
    let mut window = with_mannequin();
    let hand = SceneNode::Bone(character(&window), bone(&window, "hand_r"));
    let empty = add_empty(&mut window, hand);
    let camera = window.state().editor.view().rig().camera();
    let origin = window.state().editor.stage().scene().object_to_world(empty);
    let area = picture(&window);
    let arm = camera.metres_per_pixel(origin.translation, area.height()) * 60.0;
    // The arm that is seen longest, in bone space: the mount's axes.
    let middle = seen(&window, origin.translation);
    let ends = [
        maquette::math::Vec3::X,
        maquette::math::Vec3::Y,
        maquette::math::Vec3::Z,
    ]
    .map(|axis| seen(&window, origin.translation + origin.rotation * axis * arm));
    let grip = ends
        .into_iter()
        .max_by(|a, b| a.distance(middle).total_cmp(&b.distance(middle)))
        .unwrap();
    let before = *window
        .state()
        .editor
        .stage()
        .scene()
        .object(empty)
        .unwrap()
        .offset();
    window.state_mut().commands.clear();
    let to = grip + (grip - middle).normalized() * 40.0;
    drag(
        &mut window,
        grip,
        to,
        PointerButton::Primary,
        Modifiers::NONE,
    );
    settle(&mut window);
    let commands = &window.state().commands;
    let kinds: Vec<_> = commands.iter().collect();
    assert!(
        matches!(
            kinds.first(),
            Some(Command::Project(ProjectCommand::BeginGesture(_)))
        ),
        "{kinds:?}"
    );
    assert!(
        matches!(
            kinds.last(),
            Some(Command::Project(ProjectCommand::EndGesture))
        ),
        "{kinds:?}"
    );
    let inner = &kinds[1..kinds.len() - 1];
    assert!(
        !inner.is_empty()
            && inner
                .iter()
                .all(|c| matches!(c, Command::Stage(StageCommand::SetOffset { .. }))),
        "{kinds:?}"
    );
    assert_eq!(window.state().editor.view().rig().camera(), camera);
    let moved = *window
        .state()
        .editor
        .stage()
        .scene()
        .object(empty)
        .unwrap()
        .offset();
    assert!(
        moved.translation.distance(before.translation) > arm * 0.3,
        "{moved:?}"
    );
    assert_eq!(
        (
            moved.scale,
            moved.rotation.dot(before.rotation).abs() > 0.9999
        ),
        (before.scale, true)
    );

    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(
        *window
            .state()
            .editor
            .stage()
            .scene()
            .object(empty)
            .unwrap()
            .offset(),
        before,
        "one step back"
    );
}

#[test]
fn keys_choose_what_the_gizmo_does() {
    use maquette::editor::GizmoMode;
    let mut window = with_mannequin();
    for (key, mode) in [
        (Key::E, GizmoMode::Rotate),
        (Key::R, GizmoMode::Scale),
        (Key::W, GizmoMode::Translate),
    ] {
        press(&mut window, Modifiers::NONE, key);
        assert_eq!(window.state().editor.view().gizmo().mode, mode);
    }
}

#[test]
fn the_details_show_the_offset_and_detach_and_the_menu_names_the_step() {
    let mut window = with_mannequin();
    let hand = SceneNode::Bone(character(&window), bone(&window, "hand_r"));
    let empty = add_empty(&mut window, hand);
    let field = window.get_by_label("Location X").rect().center();
    drag(
        &mut window,
        field,
        field + Vec2::new(50.0, 0.0),
        PointerButton::Primary,
        Modifiers::NONE,
    );
    settle(&mut window);
    let offset = *window
        .state()
        .editor
        .stage()
        .scene()
        .object(empty)
        .unwrap()
        .offset();
    // Two millimetres a point.
    assert!(
        offset.translation.x > 0.03 && offset.translation.x <= 0.1001,
        "{offset:?}"
    );
    assert_eq!((offset.translation.y, offset.translation.z), (0.0, 0.0));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(
        *window
            .state()
            .editor
            .stage()
            .scene()
            .object(empty)
            .unwrap()
            .offset(),
        Transform::IDENTITY
    );

    let world = window.state().editor.stage().scene().object_to_world(empty);
    window.get_by_label_contains("Detach").click();
    settle(&mut window);
    let object = window.state().editor.stage().scene().object(empty).unwrap();
    assert_eq!(object.parent(), None);
    assert!(
        object
            .object_to_world()
            .translation
            .distance(world.translation)
            < 1e-5,
        "it stays where it stood"
    );

    window.get_by_label("Edit").click();
    settle(&mut window);
    assert!(
        window
            .query_all_by_label_contains("Undo Detach")
            .next()
            .is_some()
    );
}

#[test]
fn a_name_that_is_written_in_the_row_is_the_objects_name() {
    let mut window = with_mannequin();
    let hand = SceneNode::Bone(character(&window), bone(&window, "hand_r"));
    let empty = add_empty(&mut window, hand);
    press(&mut window, Modifiers::NONE, Key::F2);
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.event(Event::Text("grip".to_owned()));
    settle(&mut window);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(
        window
            .state()
            .editor
            .stage()
            .scene()
            .object(empty)
            .unwrap()
            .name,
        "grip"
    );
    assert!(
        click(&mut window, "grip").contains(&Command::View(ViewCommand::SelectObject(Some(empty))))
    );
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert!(
        window
            .state()
            .editor
            .stage()
            .scene()
            .object(empty)
            .is_none()
    );
}

//! The window's panels without a window: an editor, its workspace and the commands that came out.
//!
//! *In*: an editor, clicks and drags by label. *Out*: commands. *Not here*: the real window
//! (`display.rs`).

use crate::support::editing::EditorSteps as _;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use maquette::asset::BoneIndex;
use maquette::editor::{CharactersCommand, Command, Editor, FilesCommand};
use maquette::ui::{FrameInfo, Layout, WindowRequest, Workspace};

pub(crate) struct Desk {
    pub(crate) workspace: Workspace,
    pub(crate) editor: Editor,
    pub(crate) commands: Vec<Command>,
    pub(crate) requests: Vec<WindowRequest>,
    /// What the viewport shows instead of nothing.
    pub(crate) picture: Option<egui::TextureHandle>,
    pub(crate) info: FrameInfo<'static>,
}

pub(crate) type Window<'a> = Harness<'a, Desk>;

/// A window of that size over an editor; commands are carried out and kept.
pub(crate) fn window<'a>(editor: Editor, size: Vec2) -> Window<'a> {
    window_in(Layout::default(), editor, size)
}

/// The same with a theme and an arrangement of the panels.
pub(crate) fn window_in<'a>(layout: Layout, editor: Editor, size: Vec2) -> Window<'a> {
    let desk = Desk {
        workspace: Workspace::new(layout),
        editor,
        commands: Vec::new(),
        requests: Vec::new(),
        picture: None,
        info: FrameInfo::default(),
    };
    let app = |ui: &mut egui::Ui, desk: &mut Desk| {
        let mut out = Vec::new();
        let picture = desk.picture.as_ref().map(egui::TextureHandle::id);
        let paint = |area| match picture {
            Some(picture) => {
                let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
                egui::Shape::image(picture, area, whole, egui::Color32::WHITE)
            }
            None => egui::Shape::Noop,
        };
        let requests = desk
            .workspace
            .ui(ui, &desk.editor, &desk.info, &paint, &mut out);
        desk.requests.extend(requests);
        for command in out {
            desk.commands.push(command.clone());
            desk.editor.apply(command);
        }
        let input = desk.workspace.viewport_input();
        if let Some(input) = input.filter(|_| picture.is_some()) {
            let list = desk.editor.draw_list(input);
            desk.workspace.paint_labels(ui, &list);
        }
    };
    let mut harness = Harness::builder()
        .with_size(size)
        .with_max_steps(20)
        .build_ui_state(app, desk);
    harness.ctx.set_fonts(maquette::ui::definitions(&[]));
    settle(&mut harness);
    harness.state_mut().commands.clear();
    harness
}

pub(crate) fn settle(window: &mut Window<'_>) {
    window.run_steps(4);
}

/// The mannequin, paused at its begin.
pub(crate) fn with_mannequin<'a>() -> Window<'a> {
    let mut editor = Editor::default();
    editor.apply(FilesCommand::ShowMannequin);
    editor.finish_loads();
    editor.apply(CharactersCommand::SetPlaying(false));
    editor.apply(CharactersCommand::GoToStart);
    assert!(
        editor.shown_file().is_some(),
        "the mannequin is built in: {:?}",
        editor.notices().waiting()
    );
    window(editor, Vec2::new(1280.0, 1400.0))
}

pub(crate) fn click(window: &mut Window<'_>, label: &str) -> Vec<Command> {
    window.state_mut().commands.clear();
    window.get_by_label(label).click();
    settle(window);
    std::mem::take(&mut window.state_mut().commands)
}

pub(crate) fn press(window: &mut Window<'_>, modifiers: Modifiers, key: Key) -> Vec<Command> {
    window.state_mut().commands.clear();
    window.key_press_modifiers(modifiers, key);
    settle(window);
    std::mem::take(&mut window.state_mut().commands)
}

pub(crate) fn bone(window: &Window<'_>, name: &str) -> BoneIndex {
    window
        .state()
        .editor
        .skeleton()
        .expect("a character is shown")
        .find(name)
        .expect("the mannequin has it")
}

pub(crate) fn drag(
    window: &mut Window<'_>,
    from: Pos2,
    to: Pos2,
    button: PointerButton,
    modifiers: Modifiers,
) {
    let press = |pos, pressed| Event::PointerButton {
        pos,
        button,
        pressed,
        modifiers,
    };
    window.event_modifiers(Event::PointerMoved(from), modifiers);
    window.step();
    window.event_modifiers(press(from, true), modifiers);
    window.step();
    for step in 1..=4 {
        window.event_modifiers(
            Event::PointerMoved(from.lerp(to, step as f32 / 4.0)),
            modifiers,
        );
        window.step();
    }
    window.event_modifiers(press(to, false), modifiers);
    window.step();
}

pub(crate) fn picture(window: &Window<'_>) -> Rect {
    window.get_by_label("3D view").rect()
}

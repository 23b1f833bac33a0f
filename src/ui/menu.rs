//! The menu bar.
//!
//! *In*: the actions, recent files. *Out*: commands and window requests. *Not here*: what actions do
//! (`action.rs`).

use super::actions::{Action, WindowRequest};
use super::dock::{Dock, Tab};
use super::format;
use super::takes;
use super::theme::{ThemeName, Tokens};
use crate::draw::Shading;
use crate::editor::{CameraFollow, Command, Editor, FilesCommand, Overlay, ViewDirection};
use crate::words::{menus as words, status_bar};
use egui::{AtomExt as _, Button, Ui};
use egui_phosphor::regular as icon;

/// What a menu acts on.
struct Bar<'a> {
    editor: &'a Editor,
    out: &'a mut Vec<Command>,
    requests: &'a mut Vec<WindowRequest>,
}

/// Shows the bar.
pub(super) fn ui(
    ui: &mut Ui,
    editor: &Editor,
    dock: &Dock,
    theme: ThemeName,
    out: &mut Vec<Command>,
    requests: &mut Vec<WindowRequest>,
) {
    let mut bar = Bar {
        editor,
        out,
        requests,
    };
    egui::MenuBar::new().ui(ui, |ui| {
        ui.menu_button(words::FILE, |ui| bar.file(ui));
        ui.menu_button(words::EDIT, |ui| {
            bar.history(ui);
            ui.separator();
            bar.items(ui, &[Action::AddProp, Action::AddEmpty]);
            bar.items(ui, &[Action::Detach, Action::Rename, Action::Delete]);
            ui.separator();
            bar.items(ui, &[Action::Palette, Action::Deselect]);
            ui.separator();
            bar.items(ui, &[Action::InPoint, Action::OutPoint, Action::ClearRange]);
        });
        ui.menu_button(words::VIEW, |ui| bar.view(ui, theme));
        ui.menu_button(words::CHARACTER, |ui| {
            takes::ui(ui, bar.editor, bar.out);
            bar.items(ui, &[Action::TakesFrom]);
            ui.separator();
            bar.items(ui, &[Action::RootMotion, Action::ForceLock]);
            ui.separator();
            bar.items(ui, &[Action::ResetCharacter]);
            ui.separator();
            bar.items(
                ui,
                &[
                    Action::Overlay(Overlay::Ghost),
                    Action::Overlay(Overlay::Path),
                ],
            );
        });
        ui.menu_button(words::WINDOW, |ui| {
            for tab in Tab::CLOSABLE {
                bar.item(ui, Action::Panel(tab), Some(dock.is_open(tab)));
            }
            ui.separator();
            bar.items(ui, &[Action::ResetLayout]);
        });
        ui.menu_button(words::HELP, |ui| {
            bar.items(ui, &[Action::Keys, Action::Mannequin]);
            ui.separator();
            ui.label(
                egui::RichText::new(status_bar::version(env!("CARGO_PKG_VERSION")))
                    .small()
                    .weak(),
            );
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            bar.palette_button(ui)
        });
    });
}

impl Bar<'_> {
    fn file(&mut self, ui: &mut Ui) {
        self.items(
            ui,
            &[
                Action::NewProject,
                Action::Open,
                Action::OpenFolder,
                Action::OpenProject,
            ],
        );
        let recent = &self.editor.project().memory().recent;
        ui.add_enabled_ui(!recent.is_empty(), |ui| {
            let menu = ui.menu_button(
                format!("{}  {}", icon::CLOCK_COUNTER_CLOCKWISE, words::OPEN_RECENT),
                |ui| {
                    for file in recent {
                        let name = format::file_name(&file.path);
                        if ui
                            .button(name)
                            .on_hover_text(file.path.display().to_string())
                            .clicked()
                        {
                            self.out.push(FilesCommand::Open(file.path.clone()).into());
                        }
                    }
                    ui.separator();
                    if ui.button(words::CLEAR_RECENT).clicked() {
                        self.out.push(FilesCommand::ClearRecent.into());
                    }
                },
            );
            menu.response.on_disabled_hover_text(words::NO_RECENT);
        });
        ui.separator();
        self.items(ui, &[Action::Save, Action::SaveAs]);
        ui.separator();
        self.items(ui, &[Action::AddProp]);
        ui.separator();
        self.items(ui, &[Action::Reload, Action::Close, Action::Mannequin]);
        ui.separator();
        self.items(ui, &[Action::Quit]);
    }

    fn view(&mut self, ui: &mut Ui, theme: ThemeName) {
        self.items(ui, &[Action::FrameSelection, Action::FrameAll]);
        ui.separator();
        let views = [
            ViewDirection::Front,
            ViewDirection::Side,
            ViewDirection::Top,
            ViewDirection::ThreeQuarter,
        ];
        views
            .into_iter()
            .for_each(|view| self.item(ui, Action::View(view), None));
        self.items(ui, &[Action::Orthographic]);
        ui.separator();
        self.items(
            ui,
            &[CameraFollow::Off, CameraFollow::Root, CameraFollow::Pelvis].map(Action::Follow),
        );
        ui.separator();
        self.items(
            ui,
            &[Shading::Shaded, Shading::Wireframe, Shading::Silhouette].map(Action::Shading),
        );
        ui.separator();
        self.items(
            ui,
            &[Overlay::Bones, Overlay::Names, Overlay::Axes, Overlay::Grid].map(Action::Overlay),
        );
        ui.separator();
        for name in [ThemeName::Dark, ThemeName::Light] {
            self.item(ui, Action::Theme(name), Some(name == theme));
        }
    }

    fn items(&mut self, ui: &mut Ui, actions: &[Action]) {
        for &action in actions {
            self.item(ui, action, action.is_on(self.editor));
        }
    }

    /// Undo and redo say what they would change.
    fn history(&mut self, ui: &mut Ui) {
        let undo = self.editor.project().undo_name().map(words::undo);
        self.named(ui, Action::Undo, None, undo.as_deref());
        let redo = self.editor.project().redo_name().map(words::redo);
        self.named(ui, Action::Redo, None, redo.as_deref());
    }

    fn item(&mut self, ui: &mut Ui, action: Action, is_on: Option<bool>) {
        self.named(ui, action, is_on, None);
    }

    fn named(&mut self, ui: &mut Ui, action: Action, is_on: Option<bool>, name: Option<&str>) {
        let reason = action.disabled_reason(self.editor);
        let sign = match is_on {
            Some(true) => icon::CHECK,
            Some(false) => " ",
            None => action.icon(),
        };
        let text = egui::RichText::new(sign).color(Tokens::shown(ui).accent);
        let text = if is_on.is_some() {
            text
        } else {
            egui::RichText::new(sign)
        };
        let mut button = Button::new((
            text.atom_size(egui::vec2(18.0, 18.0)),
            name.unwrap_or(action.name()),
        ));
        if let Some(keys) = action.keys().first() {
            button = button.shortcut_text(format::keys(ui.ctx(), keys));
        }
        let response = ui.add_enabled(reason.is_none(), button);
        let response = match reason {
            Some(reason) => response.on_disabled_hover_text(reason),
            None => response,
        };
        if response.clicked() {
            action.perform(self.editor, self.out, self.requests);
        }
    }

    fn palette_button(&mut self, ui: &mut Ui) {
        let keys = Action::Palette
            .keys()
            .first()
            .map(|keys| format::keys(ui.ctx(), keys))
            .unwrap_or_default();
        let text = format!("{}  {}", icon::MAGNIFYING_GLASS, words::find_command(&keys));
        let text = egui::RichText::new(text)
            .size(13.0)
            .color(Tokens::shown(ui).weak);
        let button = Button::new(text)
            .min_size(egui::vec2(220.0, 22.0))
            .fill(Tokens::shown(ui).ground);
        if ui
            .add(button)
            .on_hover_text(words::FIND_COMMAND_TIP)
            .clicked()
        {
            Action::Palette.perform(self.editor, self.out, self.requests);
        }
    }
}

//! The tools that lie over the picture: shading, overlays, follow, views.
//!
//! *In*: the editor's switches. *Out*: view commands. *Not here*: the pointer (`panel.rs`).

use super::super::actions::{Action, WindowRequest};
use super::super::format;
use super::super::theme::{self, Tokens};
use super::super::widgets::IconButton;
use crate::draw::Shading;
use crate::editor::{CameraFollow, Command, Editor, Overlay, ViewDirection};
use crate::words::viewport as words;
use egui::{Rect, RichText, Ui, UiBuilder, Vec2};
use egui_phosphor::regular as icon;

/// Height of the bar with its air, points.
pub(in super::super) const HEIGHT: f32 = 44.0;

/// What the tools act on.
struct Tools<'a> {
    /// Whether there is no room for words.
    is_tight: bool,
    editor: &'a Editor,
    out: &'a mut Vec<Command>,
    requests: &'a mut Vec<WindowRequest>,
}

/// Shows the tools at the top of `area`.
pub(in super::super) fn ui(
    ui: &mut Ui,
    area: Rect,
    editor: &Editor,
    out: &mut Vec<Command>,
    requests: &mut Vec<WindowRequest>,
) {
    let place = Rect::from_min_size(
        area.left_top() + Vec2::splat(8.0),
        Vec2::new(area.width() - 16.0, 32.0),
    );
    let mut bar = ui.new_child(
        UiBuilder::new()
            .max_rect(place)
            .layout(egui::Layout::left_to_right(egui::Align::Min)),
    );
    let width = area.width();
    let mut tools = Tools {
        is_tight: width < 580.0,
        editor,
        out,
        requests,
    };
    group(&mut bar, |ui| tools.shading(ui));
    group(&mut bar, |ui| {
        for overlay in [
            Overlay::Bones,
            Overlay::Names,
            Overlay::Axes,
            Overlay::Grid,
            Overlay::Ghost,
            Overlay::Path,
        ] {
            tools.toggle(ui, Action::Overlay(overlay));
        }
    });
    // What does not fit is in the View menu, too.
    if width < 400.0 {
        return;
    }
    group(&mut bar, |ui| {
        tools.follow(ui);
        tools.views(ui);
        tools.toggle(ui, Action::Orthographic);
    });
    if width < 480.0 {
        return;
    }
    group(&mut bar, |ui| {
        tools.toggle(ui, Action::FrameSelection);
        tools.toggle(ui, Action::FrameAll);
    });
}

fn group(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let t = Tokens::shown(ui);
    egui::Frame::new()
        .fill(t.overlay)
        .corner_radius(theme::RADIUS)
        .inner_margin(2)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            ui.horizontal(content);
        });
}

impl Tools<'_> {
    fn toggle(&mut self, ui: &mut Ui, action: Action) {
        let keys = action
            .keys()
            .first()
            .map(|keys| format::keys(ui.ctx(), keys))
            .unwrap_or_default();
        let button = IconButton::new(action.icon(), action.name()).tooltip(&keys);
        let is_on = action.is_on(self.editor).unwrap_or(false);
        if button
            .on(is_on)
            .disabled(action.disabled_reason(self.editor))
            .show(ui)
        {
            action.perform(self.editor, self.out, self.requests);
        }
    }

    fn shading(&mut self, ui: &mut Ui) {
        let shown = self.editor.view().options().shading;
        self.menu(
            ui,
            Action::Shading(shown),
            words::SHADING_TIP,
            |tools, ui| {
                for shading in [Shading::Shaded, Shading::Wireframe, Shading::Silhouette] {
                    tools.choice(ui, Action::Shading(shading), shading == shown);
                }
            },
        );
    }

    fn follow(&mut self, ui: &mut Ui) {
        let shown = self.editor.view().follow();
        let text = self.title(icon::VIDEO_CAMERA, words::follow(shown));
        let button = flat_menu(ui, text, |ui| {
            for follow in [CameraFollow::Off, CameraFollow::Root, CameraFollow::Pelvis] {
                self.choice(ui, Action::Follow(follow), follow == shown);
            }
        });
        button.on_hover_text(words::FOLLOW_TIP);
    }

    fn views(&mut self, ui: &mut Ui) {
        let text = self.title(icon::CUBE, words::VIEW);
        let button = flat_menu(ui, text, |ui| {
            let all = [
                ViewDirection::Front,
                ViewDirection::Side,
                ViewDirection::Top,
                ViewDirection::ThreeQuarter,
            ];
            for view in all {
                self.choice(ui, Action::View(view), false);
            }
        });
        button.on_hover_text(words::VIEW_TIP);
    }

    fn menu(
        &mut self,
        ui: &mut Ui,
        shown: Action,
        tooltip: &str,
        content: impl FnOnce(&mut Self, &mut Ui),
    ) {
        let text = self.title(shown.icon(), shown.name());
        flat_menu(ui, text, |ui| content(self, ui)).on_hover_text(tooltip);
    }

    fn title(&self, sign: &str, name: &str) -> String {
        if self.is_tight {
            format!("{sign} {}", icon::CARET_DOWN)
        } else {
            format!("{sign} {name} {}", icon::CARET_DOWN)
        }
    }

    fn choice(&mut self, ui: &mut Ui, action: Action, is_on: bool) {
        let text = format!("{}  {}", action.icon(), action.name());
        if ui.selectable_label(is_on, text).clicked() {
            action.perform(self.editor, self.out, self.requests);
            ui.close();
        }
    }
}

fn flat_menu(ui: &mut Ui, text: String, content: impl FnOnce(&mut Ui)) -> egui::Response {
    let t = Tokens::shown(ui);
    let button = egui::Button::new(RichText::new(text).size(13.0).color(t.text))
        .fill(egui::Color32::TRANSPARENT);
    let button = button
        .stroke(egui::Stroke::NONE)
        .min_size(Vec2::new(0.0, 26.0));
    egui::containers::menu::MenuButton::from_button(button)
        .ui(ui, content)
        .0
}

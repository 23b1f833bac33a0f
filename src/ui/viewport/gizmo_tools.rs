//! The gizmo's tools at the left of the picture, while something is selected that it can move.
//!
//! *In*: the gizmo's settings. *Out*: commands that change them. *Not here*: the gizmo
//! (`gizmo.rs`).

use super::super::actions::{Action, WindowRequest};
use super::super::format;
use super::super::theme::{self, Tokens};
use super::super::widgets::IconButton;
use crate::editor::{Command, Editor, GizmoMode, GizmoSpace};
use egui::{Rect, Ui, UiBuilder, Vec2};

/// Shows the tools below the bar at the top of `area`.
pub(in super::super) fn ui(
    ui: &mut Ui,
    area: Rect,
    editor: &Editor,
    out: &mut Vec<Command>,
    requests: &mut Vec<WindowRequest>,
) {
    let selected = editor
        .selected_object()
        .and_then(|object| editor.stage().scene().object(object));
    if selected.is_none_or(|object| !super::gizmo::can_move(object)) {
        return;
    }
    let corner = area.left_top() + Vec2::new(8.0, super::tools::HEIGHT);
    let place = Rect::from_min_size(corner, Vec2::new(32.0, 200.0));
    let mut column = ui.new_child(
        UiBuilder::new()
            .max_rect(place)
            .layout(egui::Layout::top_down(egui::Align::Min)),
    );
    let mut toggle = |ui: &mut Ui, action: Action| {
        let keys = action
            .keys()
            .first()
            .map(|keys| format::keys(ui.ctx(), keys))
            .unwrap_or_default();
        let is_on = action.is_on(editor).unwrap_or(false);
        if IconButton::new(action.icon(), action.name())
            .tooltip(&keys)
            .on(is_on)
            .show(ui)
        {
            action.perform(editor, out, requests);
        }
    };
    group(&mut column, |ui| {
        for mode in [GizmoMode::Translate, GizmoMode::Rotate, GizmoMode::Scale] {
            toggle(ui, Action::Gizmo(mode));
        }
    });
    column.add_space(theme::STEP);
    group(&mut column, |ui| {
        for space in [GizmoSpace::Bone, GizmoSpace::Component, GizmoSpace::World] {
            toggle(ui, Action::GizmoSpace(space));
        }
    });
}

fn group(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let t = Tokens::shown(ui);
    egui::Frame::new()
        .fill(t.overlay)
        .corner_radius(theme::RADIUS)
        .inner_margin(2)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(2.0);
            ui.vertical(content);
        });
}

//! What is dragged from panel to panel, how it looks under the pointer, and lists that scroll
//! along.
//!
//! *In*: a drag that egui noticed. *Out*: a payload that a row or the picture takes. *Not here*:
//! what a drop does (`drop_rules.rs`). Esc lets the payload go: egui itself
//! sees to that.

use super::theme::{self, Tokens};
use crate::asset::FileHandle;
use crate::scene::ObjectId;
use egui::{Align2, DragAndDrop, FontId, Rect, Response, Ui, Vec2};
use egui_phosphor::regular as icon;

/// A pointer this near a list's edge scrolls it, points.
const EDGE: f32 = 28.0;
/// Fastest scrolling, points a second.
const SPEED: f32 = 1200.0;

/// What is dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DraggedThing {
    /// An open file, to become a prop.
    File(FileHandle),
    /// An object of the stage, to be attached elsewhere.
    Object(ObjectId),
}

/// A payload: the thing, and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dragged {
    /// What.
    pub thing: DraggedThing,
    /// Its name.
    pub name: String,
}

/// Begins a drag when the row was pulled; rows are looked for by the button that pulls: only the
/// first.
pub(super) fn begin(response: &Response, make: impl FnOnce() -> Dragged) {
    if response.drag_started_by(egui::PointerButton::Primary) {
        DragAndDrop::set_payload(&response.ctx, make());
    }
}

/// Returns what is dragged now, wherever the pointer is.
#[must_use]
pub(super) fn current(ui: &Ui) -> Option<std::sync::Arc<Dragged>> {
    DragAndDrop::payload::<Dragged>(ui.ctx())
}

/// Shows the thing's name beside the pointer; once a frame.
pub(super) fn paint_name(ui: &Ui) {
    let Some((dragged, at)) = current(ui).zip(ui.ctx().pointer_interact_pos()) else {
        return;
    };
    let t = Tokens::shown(ui);
    let sign = match dragged.thing {
        DraggedThing::File(_) => icon::FILE,
        DraggedThing::Object(_) => icon::SWORD,
    };
    let painter = ui.ctx().layer_painter(egui::LayerId::new(
        egui::Order::Tooltip,
        egui::Id::new("dragged"),
    ));
    let text = format!("{sign}  {}", dragged.name);
    let galley = painter.layout_no_wrap(text, FontId::proportional(13.0), t.strong);
    let place = Align2::LEFT_TOP.anchor_size(
        at + Vec2::new(16.0, 12.0),
        galley.size() + Vec2::new(16.0, 8.0),
    );
    painter.rect(
        place,
        theme::RADIUS,
        t.overlay,
        (1.0, t.accent),
        egui::StrokeKind::Inside,
    );
    painter.galley(place.min + Vec2::new(8.0, 4.0), galley, t.strong);
}

/// Scrolls the list that `ui` is the content of while something is dragged near the edges of
/// `view`.
pub(super) fn scroll_at_edges(ui: &Ui, view: Rect) {
    let Some(at) = ui
        .ctx()
        .pointer_interact_pos()
        .filter(|_| current(ui).is_some())
    else {
        return;
    };
    if !view.x_range().contains(at.x) || !view.expand(EDGE).contains(at) {
        return;
    }
    let above = (view.top() + EDGE - at.y).clamp(0.0, EDGE);
    let below = (at.y - view.bottom() + EDGE).clamp(0.0, EDGE);
    let part = (above - below) / EDGE;
    if part != 0.0 {
        let dt_secs = ui.input(|input| input.stable_dt).min(0.1);
        let by = Vec2::new(0.0, part * SPEED * dt_secs);
        ui.scroll_with_delta_animation(by, egui::style::ScrollAnimation::none());
        ui.ctx().request_repaint();
    }
}

/// Marks the row or place that a drop would reach.
pub(super) fn paint_target(ui: &Ui, rect: Rect) {
    let t = Tokens::shown(ui);
    let inner = rect.shrink2(Vec2::new(theme::STEP, 0.0));
    let fill = t.accent.gamma_multiply(0.22);
    ui.painter().rect(
        inner,
        theme::RADIUS,
        fill,
        (1.5, t.accent),
        egui::StrokeKind::Inside,
    );
}

//! The Viewport panel: the picture, the pointer in it, and what lies over it.
//!
//! *In*: a picture that the window draws, the pointer. *Out*: camera and selection commands, the
//! picture's size. *Not here*: how the picture is made (`render`), labels (`labels.rs`), tools
//! (`tools.rs`).

use super::super::actions::WindowRequest;
use super::super::status_bar::FrameInfo;
use super::super::theme::{self, Tokens};
use super::drop;
use super::gizmo::Gizmo;
use super::gizmo_tools;
use super::labels;
use super::loading;
use super::messages;
use super::tools;
use crate::asset::BoneIndex;
use crate::draw::DrawList;
use crate::editor::{Command, Editor, Overlay, ViewCommand, ViewportInput};
use crate::math::Vec2 as Place;
use crate::words::{panels, viewport as words};
use egui::layers::ShapeIdx;
use egui::{Align2, FontId, Modifiers, PointerButton, Rect, Response, Sense, Shape, Ui, Vec2};
use egui_phosphor::regular as icon;

/// Paints the picture into a rectangle; made by the window.
pub(in super::super) type PaintPicture<'a> = &'a dyn Fn(Rect) -> Shape;

/// Radians a point of drag turns the camera.
const RADIANS_PER_POINT: f32 = 0.008;
/// Points of scrolling or dragging that count as one notch of the wheel.
const POINTS_PER_NOTCH: f32 = 50.0;

/// A click this near an object's origin means the object, points.
const PICK_POINTS: f32 = 9.0;
/// Notches that a pinch to twice the size counts.
const NOTCHES_PER_DOUBLING: f32 = 6.0;

/// The Viewport panel's state.
#[derive(Debug, Default)]
pub(in super::super) struct Viewport {
    area: Option<Rect>,
    labels_at: Option<ShapeIdx>,
    hovered_bone: Option<BoneIndex>,
    drag: Option<Drag>,
    gizmo: Gizmo,
}

/// What a drag does, settled when it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drag {
    Orbit,
    Pan,
    Dolly,
}

impl Viewport {
    /// Returns where the picture is, points; `None` while the panel is not shown.
    #[must_use]
    pub(in super::super) const fn area(&self) -> Option<Rect> {
        self.area
    }

    /// Returns what the picture depends on beside the editor; `None` while the panel is not shown.
    #[must_use]
    pub(in super::super) fn input(&self) -> Option<ViewportInput> {
        let area = self.area?;
        Some(ViewportInput {
            size: Place::new(area.width(), area.height()),
            hovered_bone: self.hovered_bone,
        })
    }

    /// Forgets where the picture was, before a frame that may not show it.
    pub(in super::super) const fn begin(&mut self) {
        self.area = None;
        self.labels_at = None;
        self.hovered_bone = None;
    }

    /// Shows the panel.
    pub(in super::super) fn ui(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        info: &FrameInfo<'_>,
        picture: PaintPicture<'_>,
        out: &mut Vec<Command>,
        requests: &mut Vec<WindowRequest>,
    ) {
        // On whole pixels, or the picture would be blurred.
        let area = snapped(ui.available_rect_before_wrap(), ui.pixels_per_point());
        if area.width() < 1.0 || area.height() < 1.0 {
            return;
        }
        self.area = Some(area);
        let response = ui.allocate_rect(area, Sense::click_and_drag());
        let about = if editor.shown_file().is_some() {
            words::PICTURE
        } else {
            panels::EMPTY_VIEWPORT
        };
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, about));
        ui.painter_at(area).add(picture(area));
        self.labels_at = Some(ui.painter_at(area).add(Shape::Noop));
        if self.gizmo.ui(ui, area, &response, editor, out) {
            self.drag = None;
        } else {
            self.pointer(ui, area, &response, editor, out);
        }
        drop::ui(ui, area, &response, editor, out);
        if area.height() > tools::HEIGHT * 2.0 {
            tools::ui(ui, area, editor, out, requests);
            gizmo_tools::ui(ui, area, editor, out, requests);
        }
        overlays(ui, area, editor, info);
        loading::ui(ui, area, editor, out);
        messages::ui(ui, area, editor, out);
        drop_hint(ui, area);
    }

    /// Paints the labels of the picture that is about to be drawn, in the place kept for them.
    pub(in super::super) fn paint_labels(&self, ui: &Ui, list: &DrawList) {
        if let (Some(area), Some(place)) = (self.area, self.labels_at) {
            ui.painter_at(area)
                .set(place, Shape::Vec(labels::shapes(ui, area, list)));
        }
    }

    fn pointer(
        &mut self,
        ui: &Ui,
        area: Rect,
        response: &Response,
        editor: &Editor,
        out: &mut Vec<Command>,
    ) {
        let size = Place::new(area.width(), area.height());
        let inside = |at: egui::Pos2| Place::new(at.x - area.left(), at.y - area.top());
        if response.drag_started() {
            let modifiers = ui.input(|input| input.modifiers);
            self.drag = pressed_button(response).map(|button| meaning(button, modifiers));
        }
        let by = response.drag_delta();
        match self.drag.filter(|_| response.dragged() && by != Vec2::ZERO) {
            Some(Drag::Orbit) => {
                out.push(ViewCommand::Orbit(Place::new(-by.x, by.y) * RADIANS_PER_POINT).into())
            }
            Some(Drag::Pan) => {
                out.push(
                    ViewCommand::Pan {
                        by: Place::new(by.x, by.y),
                        viewport_height: area.height(),
                    }
                    .into(),
                );
            }
            Some(Drag::Dolly) => {
                out.push(ViewCommand::Dolly((by.x - by.y) / POINTS_PER_NOTCH).into())
            }
            None => {}
        }
        if response.drag_stopped() {
            self.drag = None;
        }
        if response.clicked_by(PointerButton::Primary)
            && let Some(at) = response.interact_pointer_pos()
        {
            pick(editor, inside(at), size, out);
        }
        if response.double_clicked() {
            out.push(ViewCommand::FrameSelection.into());
        }
        let is_over = response.contains_pointer() && self.drag.is_none();
        let scrolled = if is_over {
            ui.input(|input| input.smooth_scroll_delta().y)
        } else {
            0.0
        };
        if scrolled != 0.0 {
            out.push(ViewCommand::Dolly(scrolled / POINTS_PER_NOTCH).into());
        }
        // Two fingers on a trackpad, or Ctrl with the wheel.
        let pinch = if is_over {
            ui.input(egui::InputState::zoom_delta)
        } else {
            1.0
        };
        if pinch != 1.0 && pinch > 0.0 {
            out.push(
                ViewCommand::Dolly(pinch.ln() * NOTCHES_PER_DOUBLING / std::f32::consts::LN_2)
                    .into(),
            );
        }
        let hovered = response
            .hover_pos()
            .filter(|_| is_over)
            .and_then(|at| editor.bone_at(inside(at), size));
        self.hovered_bone = hovered;
        if let (Some(bone), Some(skeleton)) = (hovered, editor.skeleton()) {
            ui.set_cursor_icon(egui::CursorIcon::PointingHand);
            // With the bones the picture itself names it.
            if !editor.view().is_overlay_visible(Overlay::Bones) {
                response
                    .clone()
                    .on_hover_text_at_pointer(&skeleton.bone(bone).name);
            }
        }
    }
}

fn snapped(rect: Rect, pixels_per_point: f32) -> Rect {
    let snap = |value: f32| (value * pixels_per_point).round() / pixels_per_point;
    Rect::from_min_max(
        rect.min.to_vec2().map(snap).to_pos2(),
        rect.max.to_vec2().map(snap).to_pos2(),
    )
}

/// An object's origin is picked before the bones around it; a click beside everything selects
/// nothing.
fn pick(editor: &Editor, at: Place, viewport: Place, out: &mut Vec<Command>) {
    let camera = editor.view().rig().camera();
    let movable = editor
        .stage()
        .scene()
        .objects()
        .filter(|object| super::gizmo::can_move(object));
    let near = movable.filter_map(|object| {
        let seen = camera.world_to_pixel(object.object_to_world().translation, viewport)?;
        Some((seen.distance(at), object.id())).filter(|(distance, _)| *distance <= PICK_POINTS)
    });
    if let Some((_, object)) = near.min_by(|a, b| a.0.total_cmp(&b.0)) {
        out.push(ViewCommand::SelectObject(Some(object)).into());
        return;
    }
    if editor.selected_object().is_some() {
        out.push(ViewCommand::SelectObject(None).into());
    }
    out.push(ViewCommand::PickBone { at, viewport }.into());
}

trait Map {
    fn map(self, change: impl Fn(f32) -> f32) -> Self;
}

impl Map for Vec2 {
    fn map(self, change: impl Fn(f32) -> f32) -> Self {
        Self::new(change(self.x), change(self.y))
    }
}

fn pressed_button(response: &Response) -> Option<PointerButton> {
    let buttons = [
        PointerButton::Primary,
        PointerButton::Middle,
        PointerButton::Secondary,
    ];
    buttons
        .into_iter()
        .find(|&button| response.dragged_by(button))
}

/// Both schools: Alt with left, middle, right; and middle, Shift with middle. Plain left orbits
/// too.
const fn meaning(button: PointerButton, modifiers: Modifiers) -> Drag {
    match button {
        PointerButton::Middle if modifiers.shift || modifiers.alt => Drag::Pan,
        PointerButton::Primary if modifiers.shift => Drag::Pan,
        PointerButton::Secondary => Drag::Dolly,
        _ => Drag::Orbit,
    }
}

fn overlays(ui: &Ui, area: Rect, editor: &Editor, info: &FrameInfo<'_>) {
    let t = Tokens::shown(ui);
    let painter = ui.painter_at(area);
    if let Some(problem) = info.problem {
        let text = words::cannot_draw(problem);
        let galley = painter.layout(
            text,
            FontId::proportional(14.0),
            t.error,
            area.width() - 48.0,
        );
        painter.galley(area.center() - galley.size() * 0.5, galley, t.error);
    }
    let Some(file) = editor.shown_file() else {
        if editor.loads().progress().is_none() {
            empty(ui, area);
        }
        return;
    };
    if file
        .file()
        .meshes
        .iter()
        .all(|mesh| mesh.geometry().indices().is_empty())
    {
        let at = area.center_bottom() - Vec2::new(0.0, 28.0);
        painter.text(
            at,
            Align2::CENTER_BOTTOM,
            words::NO_MESH,
            FontId::proportional(14.0),
            t.on_picture,
        );
    }
    let mut lines = Vec::new();
    if let Some(object) = editor.active_object().map(crate::scene::GameObject::id) {
        let (posed, bones) = editor.stage().scene().bones_updated(object);
        lines.push(words::bones_posed(posed, bones));
        let updated = editor.stage().scene().active_bones(object).len();
        lines.push(words::bones_updated(updated, bones));
    }
    lines.extend(info.frames_per_sec.map(words::frame_rate));
    for (row, line) in lines.iter().enumerate() {
        let at = area.right_bottom() - Vec2::new(12.0, 10.0 + 16.0 * row as f32);
        painter.text(
            at,
            Align2::RIGHT_BOTTOM,
            line,
            FontId::monospace(12.0),
            t.on_picture.gamma_multiply(0.75),
        );
    }
}

fn empty(ui: &Ui, area: Rect) {
    let t = Tokens::shown(ui);
    let painter = ui.painter_at(area);
    let center = area.center();
    let sign = FontId::proportional(44.0);
    painter.text(
        center - Vec2::new(0.0, 36.0),
        Align2::CENTER_CENTER,
        icon::FILE_ARROW_DOWN,
        sign,
        t.weak,
    );
    painter.text(
        center + Vec2::new(0.0, 8.0),
        Align2::CENTER_CENTER,
        panels::EMPTY_VIEWPORT,
        FontId::proportional(16.0),
        t.on_picture,
    );
}

fn drop_hint(ui: &Ui, area: Rect) {
    let hovered = ui.input(|input| input.raw.hovered_files.len());
    if hovered == 0 {
        return;
    }
    let t = Tokens::shown(ui);
    let painter = ui.ctx().layer_painter(egui::LayerId::new(
        egui::Order::Foreground,
        egui::Id::new("drop hint"),
    ));
    let inner = area.shrink(8.0);
    painter.rect(
        inner,
        theme::RADIUS,
        t.overlay,
        (2.0, t.accent),
        egui::StrokeKind::Inside,
    );
    painter.text(
        inner.center(),
        Align2::CENTER_CENTER,
        words::drop_to_open(hovered),
        FontId::proportional(18.0),
        t.on_picture,
    );
}

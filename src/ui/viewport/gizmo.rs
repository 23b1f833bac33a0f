//! The gizmo over the picture: moves, rotates and scales the selected object by its handles.
//!
//! *In*: the selected object, the pointer. *Out*: one gesture of offsets for each drag, shapes.
//! *Not here*: the geometry (`gizmo_math.rs`), tools and keys that choose its mode
//! (`gizmo_tools.rs`).

use super::super::theme::{self, Tokens};
use super::gizmo_math::{Frame, GizmoDrag, Handle};
use crate::editor::{
    Command, Editor, GizmoMode, GizmoSpace, ProjectCommand, StageCommand, StepName,
};
use crate::math::{Quat, Transform, Vec2 as Place, Vec3};
use crate::scene::{GameObject, ObjectId};
use crate::words::viewport as words;
use egui::{
    Align2, Color32, FontId, Key, Painter, PointerButton, Pos2, Rect, Response, Shape, Stroke, Ui,
    Vec2,
};

/// How wide lines are, points: at rest and under the pointer.
const WIDTHS: [f32; 2] = [2.0, 3.5];

/// The gizmo's state.
#[derive(Debug, Default)]
pub(in super::super) struct Gizmo {
    held: Option<Held>,
}

/// A drag that is under way.
#[derive(Clone, Copy, Debug)]
struct Held {
    object: ObjectId,
    drag: GizmoDrag,
    /// What the offset is relative to, as it was when the drag began.
    mount_to_world: Transform,
    offset: Transform,
    now: Transform,
}

impl Gizmo {
    /// Shows the gizmo and lets it be dragged; tells whether the pointer is its own this frame.
    pub(in super::super) fn ui(
        &mut self,
        ui: &Ui,
        area: Rect,
        response: &Response,
        editor: &Editor,
        out: &mut Vec<Command>,
    ) -> bool {
        let Some((object, frame, object_to_world)) = placed(editor, area) else {
            self.end(out);
            return false;
        };
        let inside = |at: Pos2| Place::new(at.x - area.left(), at.y - area.top());
        let mode = editor.view().gizmo().mode;
        let under = |at: Pos2| frame.handle_at(mode, inside(at));
        if response.drag_started_by(PointerButton::Primary)
            && let Some(begin) = ui.input(|input| input.pointer.press_origin())
            && let Some(handle) = under(begin)
        {
            let drag = GizmoDrag::new(handle, frame, inside(begin), object_to_world);
            self.begin(editor, object, drag, object_to_world, out);
        }
        self.go_on(ui, response, editor, &inside, out);
        let is_free = ui.input(|input| !input.pointer.any_down());
        let hovered = response
            .hover_pos()
            .filter(|_| is_free && response.contains_pointer())
            .and_then(under);
        let lit = self.held.map(|held| held.drag.handle).or(hovered);
        let painter = ui.painter_at(area);
        let look = Look {
            ui,
            painter: &painter,
            corner: area.left_top(),
            frame: &frame,
            lit,
        };
        look.paint(mode);
        if let Some(held) = &self.held {
            look.paint_amount(held);
        }
        if lit.is_some() {
            ui.set_cursor_icon(if self.held.is_some() {
                egui::CursorIcon::Grabbing
            } else {
                egui::CursorIcon::Grab
            });
        }
        lit.is_some()
    }

    fn begin(
        &mut self,
        editor: &Editor,
        object: ObjectId,
        drag: GizmoDrag,
        object_to_world: Transform,
        out: &mut Vec<Command>,
    ) {
        let Some(about) = editor.stage().scene().object(object) else {
            return;
        };
        let name = about.name.clone();
        let step = match editor.view().gizmo().mode {
            GizmoMode::Translate => StepName::Move(name),
            GizmoMode::Rotate => StepName::Rotate(name),
            GizmoMode::Scale => StepName::Scale(name),
        };
        out.push(ProjectCommand::BeginGesture(step).into());
        let mount_to_world = mount(editor, about);
        let offset = *about.offset();
        self.held = Some(Held {
            object,
            drag,
            mount_to_world,
            offset,
            now: object_to_world,
        });
    }

    fn go_on(
        &mut self,
        ui: &Ui,
        response: &Response,
        editor: &Editor,
        inside: &impl Fn(Pos2) -> Place,
        out: &mut Vec<Command>,
    ) {
        let Some(held) = &mut self.held else { return };
        let is_dropped = ui.input(|input| input.key_pressed(Key::Escape));
        if is_dropped {
            out.push(ProjectCommand::CancelGesture.into());
            self.held = None;
            return;
        }
        if let Some(at) = response.interact_pointer_pos() {
            let mut steps = *editor.view().gizmo();
            // Ctrl snaps, or lets go of the steps where they are switched on.
            steps.is_snapping ^= ui.input(|input| input.modifiers.command);
            let moved = held.drag.moved(inside(at), &steps);
            if moved != held.now && moved.is_finite() {
                held.now = moved;
                let offset = moved.relative_to(&held.mount_to_world);
                out.push(
                    StageCommand::SetOffset {
                        object: held.object,
                        offset,
                    }
                    .into(),
                );
            }
        }
        if response.drag_stopped() || !response.dragged() {
            self.end(out);
        }
    }

    fn end(&mut self, out: &mut Vec<Command>) {
        if self.held.take().is_some() {
            out.push(ProjectCommand::EndGesture.into());
        }
    }
}

/// Returns whether the gizmo is for an object: a character without a parent is moved by its
/// motion.
pub(super) fn can_move(about: &GameObject) -> bool {
    about.character().is_none() || about.parent().is_some()
}

/// Returns the object that the gizmo is for, where the gizmo is, and where the object is.
fn placed(editor: &Editor, area: Rect) -> Option<(ObjectId, Frame, Transform)> {
    let object = editor.selected_object()?;
    let about = editor
        .stage()
        .scene()
        .object(object)
        .filter(|about| can_move(about))?;
    let object_to_world = editor.stage().scene().object_to_world(object);
    let settings = editor.view().gizmo();
    let axes = match (settings.mode, settings.space) {
        // Only along its own axes can a thing be scaled without shear.
        (GizmoMode::Scale, _) => object_to_world.rotation,
        (_, GizmoSpace::Bone) => mount(editor, about).rotation,
        (_, GizmoSpace::Component) => about.parent().map_or(Quat::IDENTITY, |parent| {
            let owner = editor.stage().scene().object(parent.object());
            owner.map_or(Quat::IDENTITY, |owner| owner.component_to_world().rotation)
        }),
        (_, GizmoSpace::World) => Quat::IDENTITY,
    };
    let size = Place::new(area.width(), area.height());
    let frame = Frame {
        origin: object_to_world.translation,
        axes,
        camera: editor.view().rig().camera(),
        size,
    };
    Some((object, frame, object_to_world))
}

/// Returns what an object's offset is relative to.
fn mount(editor: &Editor, about: &GameObject) -> Transform {
    let parent = about.parent();
    parent.map_or(Transform::IDENTITY, |parent| {
        editor
            .stage()
            .scene()
            .parent_to_world(parent, about.scale_policy())
    })
}

struct Look<'a> {
    ui: &'a Ui,
    painter: &'a Painter,
    corner: Pos2,
    frame: &'a Frame,
    lit: Option<Handle>,
}

impl Look<'_> {
    fn paint(&self, mode: GizmoMode) {
        // Far axes first, so that near ones lie over them.
        let sight = self.frame.sight();
        let mut axes = [0, 1, 2];
        axes.sort_by(|&a, &b| {
            self.frame
                .axis(b)
                .dot(sight)
                .total_cmp(&self.frame.axis(a).dot(sight))
        });
        match mode {
            GizmoMode::Translate => {
                axes.iter().for_each(|&normal| self.plane(normal));
                axes.iter()
                    .for_each(|&axis| self.arm(axis, Handle::Axis(axis)));
                self.middle(Handle::Screen);
            }
            GizmoMode::Rotate => axes.iter().for_each(|&axis| self.ring(axis)),
            GizmoMode::Scale => {
                axes.iter()
                    .for_each(|&axis| self.arm(axis, Handle::Scale(axis)));
                self.middle(Handle::ScaleAll);
            }
        }
    }

    fn at(&self, place: Place) -> Pos2 {
        self.corner + Vec2::new(place.x, place.y)
    }

    fn color(&self, axis: usize, handle: Handle) -> (Color32, f32) {
        let t = Tokens::shown(self.ui);
        let is_lit = self.lit == Some(handle);
        (
            if is_lit { t.playhead } else { t.axes[axis % 3] },
            WIDTHS[usize::from(is_lit)],
        )
    }

    fn arm(&self, axis: usize, handle: Handle) {
        let unit = Vec3::from_array(std::array::from_fn(|i| if i == axis { 1.0 } else { 0.0 }));
        let ends = self.frame.seen(unit * 0.12).zip(self.frame.seen(unit));
        let Some((from, to)) = ends.map(|(from, to)| (self.at(from), self.at(to))) else {
            return;
        };
        let (color, width) = self.color(axis, handle);
        let along = (to - from).normalized();
        let across = along.rot90();
        self.painter
            .line_segment([from, to - along * 6.0], Stroke::new(width, color));
        if matches!(handle, Handle::Scale(_)) {
            self.painter.rect_filled(
                Rect::from_center_size(to, Vec2::splat(6.0 + width * 2.0)),
                1.0,
                color,
            );
            return;
        }
        let half = 3.5 + width;
        let back = to - along * (8.0 + width * 2.0);
        let head = vec![to + along * 2.0, back + across * half, back - across * half];
        self.painter
            .add(Shape::convex_polygon(head, color, Stroke::NONE));
    }

    fn plane(&self, normal: usize) {
        let Some(square) = self.frame.plane(normal) else {
            return;
        };
        let (color, width) = self.color(normal, Handle::Plane(normal));
        let strength = if self.lit == Some(Handle::Plane(normal)) {
            0.6
        } else {
            0.3
        };
        let corners = square.map(|corner| self.at(corner)).to_vec();
        let stroke = Stroke::new(width * 0.5, color);
        self.painter.add(Shape::convex_polygon(
            corners,
            color.gamma_multiply(strength),
            stroke,
        ));
    }

    fn ring(&self, axis: usize) {
        let (color, width) = self.color(axis, Handle::Ring(axis));
        let pieces = self.frame.ring(axis);
        for pair in pieces.windows(2) {
            let is_near = pair[0].1 && pair[1].1;
            let color = if is_near {
                color
            } else {
                color.gamma_multiply(0.18)
            };
            let stroke = Stroke::new(if is_near { width } else { 1.0 }, color);
            self.painter
                .line_segment([self.at(pair[0].0), self.at(pair[1].0)], stroke);
        }
    }

    fn middle(&self, handle: Handle) {
        let Some(middle) = self.frame.seen(Vec3::ZERO).map(|middle| self.at(middle)) else {
            return;
        };
        let t = Tokens::shown(self.ui);
        let color = if self.lit == Some(handle) {
            t.playhead
        } else {
            t.on_picture
        };
        let square = Rect::from_center_size(middle, Vec2::splat(9.0));
        self.painter.rect(
            square,
            1.0,
            color.gamma_multiply(0.35),
            (1.5, color),
            egui::StrokeKind::Inside,
        );
    }

    /// Shows the amount of the drag beside the gizmo.
    fn paint_amount(&self, held: &Held) {
        let Some(middle) = self.frame.seen(Vec3::ZERO).map(|middle| self.at(middle)) else {
            return;
        };
        let before = held.offset.then(&held.mount_to_world);
        let now = held.now;
        let text = match held.drag.handle {
            Handle::Axis(_) | Handle::Plane(_) | Handle::Screen => {
                words::distance(now.translation.distance(before.translation))
            }
            Handle::Ring(_) => {
                words::angle(now.rotation.angle_between(before.rotation).to_degrees())
            }
            Handle::Scale(axis) => words::factor(now.scale[axis % 3] / before.scale[axis % 3]),
            Handle::ScaleAll => words::factor(now.scale.x / before.scale.x),
        };
        let t = Tokens::shown(self.ui);
        let galley = self
            .painter
            .layout_no_wrap(text, FontId::monospace(12.0), t.on_picture);
        let place = Align2::LEFT_TOP.anchor_size(
            middle + Vec2::new(16.0, 16.0),
            galley.size() + Vec2::new(12.0, 6.0),
        );
        self.painter.rect_filled(place, theme::RADIUS, t.overlay);
        self.painter
            .galley(place.min + Vec2::new(6.0, 3.0), galley, t.on_picture);
    }
}

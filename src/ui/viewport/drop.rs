//! A file or an object that is dragged over the picture: the bone it would be attached to lights up,
//! its name beside it.
//!
//! *In*: what is dragged, the pointer. *Out*: the command of a drop, shapes. *Not here*: drops on
//! rows (`scene_tree`), files from other programs (`panel.rs`).

use super::super::dragged::Dragged;
use super::super::drop_rules;
use super::super::nodes::node_name;
use super::super::theme::{self, Tokens};
use crate::editor::{Command, Editor};
use crate::math::Vec2 as Place;
use crate::scene::{SceneNode, bone_segments};
use egui::{Align2, FontId, Pos2, Rect, Response, Stroke, Ui, Vec2};

/// Takes what is dropped on the picture and lights the bone that a drop would reach; once a frame.
pub(in super::super) fn ui(
    ui: &Ui,
    area: Rect,
    response: &Response,
    editor: &Editor,
    out: &mut Vec<Command>,
) {
    let Some((dragged, at)) = response
        .dnd_hover_payload::<Dragged>()
        .zip(ui.ctx().pointer_interact_pos())
    else {
        return;
    };
    let keeps_world = ui.input(|input| input.modifiers.alt);
    let target = target(editor, area, at);
    let command =
        target.and_then(|target| drop_rules::command(editor, dragged.thing, target, keeps_world));
    if let Some(target) = target.filter(|_| command.is_some()) {
        paint(ui, area, editor, target);
    }
    if response.dnd_release_payload::<Dragged>().is_some() {
        out.extend(command);
    }
}

/// Returns the bone that lies under the pointer.
fn target(editor: &Editor, area: Rect, at: Pos2) -> Option<SceneNode> {
    let place = Place::new(at.x - area.left(), at.y - area.top());
    let bone = editor.bone_at(place, Place::new(area.width(), area.height()))?;
    Some(SceneNode::Bone(editor.active_object()?.id(), bone))
}

fn paint(ui: &Ui, area: Rect, editor: &Editor, target: SceneNode) {
    let (Some(animator), SceneNode::Bone(_, bone)) = (editor.animator(), target) else {
        return;
    };
    let t = Tokens::shown(ui);
    let painter = ui.painter_at(area);
    let size = Place::new(area.width(), area.height());
    let seen = |point| {
        let place = editor.view().rig().camera().world_to_pixel(point, size)?;
        Some(area.left_top() + Vec2::new(place.x, place.y))
    };
    for segment in bone_segments(animator, editor.component_to_world().to_mat4()) {
        let ends = seen(segment.head)
            .zip(seen(segment.tail))
            .filter(|_| segment.bone == bone);
        if let Some((head, tail)) = ends {
            painter.line_segment(
                [head, tail],
                Stroke::new(9.0, t.accent.gamma_multiply(0.35)),
            );
            painter.line_segment([head, tail], Stroke::new(3.0, t.accent));
        }
    }
    let Some((at, name)) = editor
        .bone_position(bone)
        .and_then(seen)
        .zip(node_name(editor.stage().scene(), target))
    else {
        return;
    };
    painter.circle(at, 6.0, t.accent, (2.0, t.strong));
    let galley = painter.layout_no_wrap(name.to_owned(), FontId::proportional(14.0), t.strong);
    let place = Align2::LEFT_CENTER.anchor_size(
        at + Vec2::new(14.0, 0.0),
        galley.size() + Vec2::new(14.0, 6.0),
    );
    painter.rect(
        place,
        theme::RADIUS,
        t.overlay,
        (1.0, t.accent),
        egui::StrokeKind::Inside,
    );
    painter.galley(place.min + Vec2::new(7.0, 3.0), galley, t.strong);
}

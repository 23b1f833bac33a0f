//! Bone names in the picture: only as many as fit, each with a dark halo.
//!
//! *In*: a draw list's labels and camera. *Out*: shapes. *Not here*: which bones have labels
//! (`scene`).

use super::super::theme::{self, Tokens};
use crate::draw::{DrawList, Label};
use crate::math::Vec2 as Place;
use egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Ui, Vec2};

/// Air between two labels, points.
const GAP: f32 = 2.0;

/// Lays the labels of a picture out over `area` and returns their shapes; those that would cover
/// another are skipped, emphasised and near ones come first.
#[must_use]
pub(in super::super) fn shapes(ui: &Ui, area: Rect, list: &DrawList) -> Vec<Shape> {
    let t = Tokens::shown(ui);
    let painter = ui.painter_at(area);
    let size = Place::new(area.width(), area.height());
    let mut labels: Vec<(&Label, Pos2, f32)> = list
        .labels
        .iter()
        .filter_map(|label| {
            let at = list.camera.world_to_pixel(label.at, size)?;
            let at = area.left_top() + Vec2::new(at.x, at.y);
            area.contains(at)
                .then(|| (label, at, label.at.distance_squared(list.camera.eye)))
        })
        .collect();
    labels.sort_by(|a, b| {
        b.0.is_emphasised
            .cmp(&a.0.is_emphasised)
            .then(a.2.total_cmp(&b.2))
    });
    let mut taken: Vec<Rect> = Vec::new();
    let mut shapes: Vec<Shape> = Vec::new();
    for (label, at, _) in labels {
        let color = if label.is_emphasised {
            t.accent
        } else {
            t.on_picture
        };
        let galley = painter.layout_no_wrap(label.text.clone(), theme::small(), color);
        let place = Align2::LEFT_CENTER.anchor_size(at + Vec2::new(8.0, 0.0), galley.size());
        if place.right() > area.right()
            || taken
                .iter()
                .any(|other| other.intersects(place.expand(GAP)))
        {
            continue;
        }
        taken.push(place);
        add_with_halo(&painter, &mut shapes, place.min, galley, color, t.halo);
    }
    shapes
}

fn add_with_halo(
    painter: &Painter,
    shapes: &mut Vec<Shape>,
    at: Pos2,
    galley: std::sync::Arc<egui::Galley>,
    color: Color32,
    halo: Color32,
) {
    let pixel = 1.0 / painter.pixels_per_point();
    let step = pixel.max(1.0);
    for offset in [
        (-1.0, 0.0),
        (1.0, 0.0),
        (0.0, -1.0),
        (0.0, 1.0),
        (-0.7, -0.7),
        (0.7, 0.7),
        (-0.7, 0.7),
        (0.7, -0.7),
    ] {
        let shifted = at + Vec2::new(offset.0, offset.1) * step;
        shapes.push(Shape::Text(
            egui::epaint::TextShape::new(shifted, std::sync::Arc::clone(&galley), halo)
                .with_override_text_color(halo),
        ));
    }
    shapes.push(Shape::Text(egui::epaint::TextShape::new(at, galley, color)));
}

//! The bar under the playhead: a ruler of frames, the played range, the keys of the selected bone.
//!
//! *In*: the frame grid, the playhead. *Out*: commands that move the playhead and the in and out
//! points. *Not here*: buttons (`transport.rs`).

use super::format;
use super::theme::{self, Tokens};
use crate::editor::{CharactersCommand, Command, Editor, FrameGrid};
use crate::words::actions::reasons;
use crate::words::timeline as words;
use egui::{Align2, Pos2, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType};

/// Height of the bar, points.
pub(super) const HEIGHT: f32 = 36.0;
/// Air at both ends, so that the knob is never cut.
const EDGE: f32 = 10.0;
/// How near the pointer must be to a marker to take it, points.
const GRAB: f32 = 6.0;
/// No more keys than this are drawn.
const MAX_KEYS: usize = 2000;

/// What the pointer moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Grip {
    #[default]
    Playhead,
    In,
    Out,
}

/// The bar's state.
#[derive(Debug, Default)]
pub(super) struct ScrubBar {
    grip: Grip,
}

/// Turns times into places on the bar and back.
#[derive(Clone, Copy)]
struct Scale {
    left: f32,
    width: f32,
    length_secs: f64,
}

impl Scale {
    fn x(self, time_secs: f64) -> f32 {
        let part = if self.length_secs > 0.0 {
            (time_secs / self.length_secs).clamp(0.0, 1.0)
        } else {
            0.0
        };
        self.left + self.width * part as f32
    }

    fn time_secs(self, x: f32) -> f64 {
        f64::from(((x - self.left) / self.width.max(1.0)).clamp(0.0, 1.0)) * self.length_secs
    }
}

impl ScrubBar {
    /// Shows the bar over all the width that is left.
    pub(super) fn ui(&mut self, ui: &mut Ui, editor: &Editor, out: &mut Vec<Command>) {
        let size = Vec2::new(ui.available_width().max(EDGE * 3.0), HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
        let Some(grid) = editor.frames() else {
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, false, words::TIME));
            track(ui, rect, Tokens::shown(ui).line);
            response.on_hover_text(reasons::NO_TAKE);
            return;
        };
        let time_secs = editor.time_secs();
        response.widget_info(|| WidgetInfo::slider(true, grid.number_at(time_secs), words::TIME));
        let scale = Scale {
            left: rect.left() + EDGE,
            width: rect.width() - EDGE * 2.0,
            length_secs: length(editor),
        };
        self.take_pointer(ui, editor, &grid, scale, &response, out);
        paint(
            ui,
            editor,
            &grid,
            scale,
            rect,
            response.hovered() || response.dragged(),
        );
        menu(&response, editor, out);
        let tip = ui
            .input(|input| input.pointer.hover_pos())
            .filter(|_| response.hovered() && !response.dragged());
        if let Some(at) = tip {
            let under = scale.time_secs(at.x);
            let frame = format::frame(grid.number_at(under));
            let text = words::under_pointer(&frame, &format::seconds(under));
            response.on_hover_text_at_pointer(text);
        }
    }

    fn take_pointer(
        &mut self,
        ui: &Ui,
        editor: &Editor,
        grid: &FrameGrid,
        scale: Scale,
        response: &egui::Response,
        out: &mut Vec<Command>,
    ) {
        let Some(at) = response.interact_pointer_pos() else {
            return;
        };
        if !response.is_pointer_button_down_on() || !ui.input(|input| input.pointer.primary_down())
        {
            return;
        }
        if response.drag_started() || ui.input(|input| input.pointer.primary_pressed()) {
            let playback = editor.playback();
            let is_near =
                |time: Option<f64>| time.is_some_and(|time| (scale.x(time) - at.x).abs() < GRAB);
            self.grip = match (is_near(playback.in_secs), is_near(playback.out_secs)) {
                (true, _) => Grip::In,
                (_, true) => Grip::Out,
                _ => Grip::Playhead,
            };
        }
        let free = scale.time_secs(at.x);
        let snapped = grid.time_of(grid.nearest(free));
        let is_snapping = ui.input(|input| input.modifiers.shift);
        let wanted = if is_snapping { snapped } else { free };
        match self.grip {
            // While it plays, the playhead is held under the pointer.
            Grip::Playhead if wanted != editor.time_secs() || editor.playback().is_playing => {
                out.push(CharactersCommand::Scrub(wanted).into());
            }
            Grip::In if editor.playback().in_secs != Some(snapped) => {
                out.push(CharactersCommand::SetInPoint(Some(snapped)).into())
            }
            Grip::Out if editor.playback().out_secs != Some(snapped) => {
                out.push(CharactersCommand::SetOutPoint(Some(snapped)).into())
            }
            _ => {}
        }
    }
}

fn length(editor: &Editor) -> f64 {
    editor.sequence().map_or(0.0, |take| take.length_secs())
}

fn track(ui: &Ui, rect: Rect, color: egui::Color32) -> Rect {
    let y = rect.bottom() - 10.0;
    let line = Rect::from_min_max(
        Pos2::new(rect.left() + EDGE, y - 2.0),
        Pos2::new(rect.right() - EDGE, y + 2.0),
    );
    ui.painter().rect_filled(line, 2.0, color);
    line
}

fn paint(ui: &Ui, editor: &Editor, grid: &FrameGrid, scale: Scale, rect: Rect, is_lively: bool) {
    let t = Tokens::shown(ui);
    let painter = ui.painter_at(rect);
    let line = track(ui, rect, t.line);
    ruler(&painter, t, grid, scale, line);
    let (from, to) = editor.range_secs();
    let played = Rect::from_x_y_ranges(scale.x(from)..=scale.x(to), line.y_range());
    painter.rect_filled(played, 2.0, t.weak.gamma_multiply(0.7));
    let head = scale.x(editor.time_secs());
    let passed = Rect::from_x_y_ranges(scale.x(from).min(head)..=head, line.y_range());
    painter.rect_filled(passed, 2.0, t.playhead);
    keys(&painter, t, editor, scale, line);
    for (time, is_in) in [
        (editor.playback().in_secs, true),
        (editor.playback().out_secs, false),
    ] {
        let Some(x) = time.map(|time| scale.x(time)) else {
            continue;
        };
        let side = if is_in { 4.0 } else { -4.0 };
        let top = line.top() - 6.0;
        let bottom = line.bottom() + 6.0;
        let bracket = [
            Pos2::new(x + side, top),
            Pos2::new(x, top),
            Pos2::new(x, bottom),
            Pos2::new(x + side, bottom),
        ];
        painter.add(egui::Shape::line(
            bracket.to_vec(),
            Stroke::new(2.0, t.accent),
        ));
    }
    let knob = if is_lively { 7.0 } else { 6.0 };
    painter.line_segment(
        [
            Pos2::new(head, rect.top() + 2.0),
            Pos2::new(head, line.top()),
        ],
        Stroke::new(1.0, t.playhead),
    );
    painter.circle(
        Pos2::new(head, line.center().y),
        knob,
        t.playhead,
        Stroke::new(2.0, t.panel),
    );
}

fn ruler(painter: &egui::Painter, t: &Tokens, grid: &FrameGrid, scale: Scale, line: Rect) {
    let frames = (grid.count() - 1).max(1) as f64;
    let points_per_frame = f64::from(scale.width) / frames;
    let label_width =
        12.0 + 8.0 * format::frame(grid.number_at(scale.length_secs).abs()).len() as f64;
    let step = nice_step(label_width.max(44.0) / points_per_frame);
    let minor = if step >= 10.0 { step / 10.0 } else { 1.0 };
    let minor = if minor * points_per_frame < 4.0 {
        step / 2.0
    } else {
        minor
    };
    let first = grid.first_number();
    let last = first + frames;
    let x_of = |number: f64| scale.left + (points_per_frame * (number - first)) as f32;
    let mut number = (first / minor).ceil() * minor;
    while number <= last + 1e-6 {
        let is_major = (number / step - (number / step).round()).abs() < 1e-6;
        let x = x_of(number);
        let height = if is_major { 6.0 } else { 3.0 };
        let stroke = Stroke::new(1.0, if is_major { t.weak } else { t.line });
        painter.line_segment(
            [
                Pos2::new(x, line.top() - 3.0 - height),
                Pos2::new(x, line.top() - 3.0),
            ],
            stroke,
        );
        if is_major {
            let at = Pos2::new(x, line.top() - 9.0);
            let text = painter.layout_no_wrap(format::frame(number), theme::small(), t.weak);
            let bounds = painter.clip_rect();
            let half = text.size().x * 0.5;
            let x = at.x.clamp(
                bounds.left() + half,
                (bounds.right() - half).max(bounds.left() + half),
            );
            let place = Align2::CENTER_BOTTOM.anchor_size(Pos2::new(x, at.y), text.size());
            painter.galley(place.min, text, t.weak);
        }
        number += minor;
    }
}

/// Returns the smallest of 1, 2, 5, 10, 20, 50, … that is not below `least`.
fn nice_step(least: f64) -> f64 {
    let least = least.max(1.0);
    let decade = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|part| part * decade)
        .find(|&step| step >= least - 1e-9)
        .unwrap_or(decade * 10.0)
}

fn keys(painter: &egui::Painter, t: &Tokens, editor: &Editor, scale: Scale, line: Rect) {
    let (Some(bone), Some(take)) = (editor.view().selected_bone(), editor.sequence()) else {
        return;
    };
    let Some(keys) = take.authored_keys().iter().find(|keys| keys.bone == bone) else {
        return;
    };
    let mut last = f32::NEG_INFINITY;
    for &time_secs in keys.times_secs.iter().take(MAX_KEYS) {
        let x = scale.x(time_secs - take.start_secs());
        if x - last < 3.0 {
            continue;
        }
        last = x;
        let y = line.center().y;
        let diamond = vec![
            Pos2::new(x, y - 3.5),
            Pos2::new(x + 3.5, y),
            Pos2::new(x, y + 3.5),
            Pos2::new(x - 3.5, y),
        ];
        painter.add(egui::Shape::convex_polygon(
            diamond,
            t.accent,
            Stroke::new(1.0, t.panel),
        ));
    }
}

fn menu(response: &egui::Response, editor: &Editor, out: &mut Vec<Command>) {
    response.context_menu(|ui| {
        let playback = editor.playback();
        let here = editor.time_secs();
        let mut item = |text: &str, reason: Option<&str>, command: Command| {
            if super::widgets::text_button(ui, text, "", reason) {
                out.push(command);
                ui.close();
            }
        };
        item(
            words::SET_IN_POINT,
            None,
            Command::Characters(CharactersCommand::SetInPoint(Some(here))),
        );
        item(
            words::SET_OUT_POINT,
            None,
            Command::Characters(CharactersCommand::SetOutPoint(Some(here))),
        );
        let no_in = playback.in_secs.is_none().then_some(words::NO_IN_POINT);
        let no_out = playback.out_secs.is_none().then_some(words::NO_OUT_POINT);
        item(
            words::CLEAR_IN_POINT,
            no_in,
            Command::Characters(CharactersCommand::SetInPoint(None)),
        );
        item(
            words::CLEAR_OUT_POINT,
            no_out,
            Command::Characters(CharactersCommand::SetOutPoint(None)),
        );
    });
}

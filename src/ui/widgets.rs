//! Small parts that panels share: icon buttons, named values, captions, empty states.
//!
//! *In*: texts and states. *Out*: egui responses. *Not here*: anything that knows the editor.

use super::theme::{self, NAME_COLUMN, ROW, STEP, Tokens};
use egui::{
    Align, Align2, Button, FontId, Layout, Response, RichText, Sense, Ui, Vec2, WidgetInfo,
    WidgetType,
};

/// An icon that acts when it is clicked.
#[derive(Clone, Copy)]
pub(super) struct IconButton<'a> {
    icon: &'a str,
    name: &'a str,
    tooltip: &'a str,
    is_on: bool,
    disabled_reason: Option<&'a str>,
    is_mirrored: bool,
    size: f32,
}

impl<'a> IconButton<'a> {
    /// Begins with an icon and the name that screen readers and tests find it by.
    #[must_use]
    pub(super) const fn new(icon: &'a str, name: &'a str) -> Self {
        Self {
            icon,
            name,
            tooltip: "",
            is_on: false,
            disabled_reason: None,
            is_mirrored: false,
            size: 26.0,
        }
    }

    /// Says more than the name when the pointer rests on it.
    #[must_use]
    pub(super) const fn tooltip(mut self, tooltip: &'a str) -> Self {
        self.tooltip = tooltip;
        self
    }

    /// Shows it pressed in.
    #[must_use]
    pub(super) const fn on(mut self, is_on: bool) -> Self {
        self.is_on = is_on;
        self
    }

    /// Makes it dead and says why, or leaves it alive.
    #[must_use]
    pub(super) const fn disabled(mut self, reason: Option<&'a str>) -> Self {
        self.disabled_reason = reason;
        self
    }

    /// Turns the icon round, so that what points right points left.
    #[must_use]
    pub(super) const fn mirrored(mut self, is_mirrored: bool) -> Self {
        self.is_mirrored = is_mirrored;
        self
    }

    /// Sets its width and height, points.
    #[must_use]
    pub(super) const fn size(mut self, size: f32) -> Self {
        self.size = size;
        self
    }

    /// Shows it and tells whether it was clicked.
    pub(super) fn show(self, ui: &mut Ui) -> bool {
        let t = Tokens::shown(ui);
        let is_enabled = self.disabled_reason.is_none();
        let sense = if is_enabled {
            Sense::click()
        } else {
            Sense::hover()
        };
        let (rect, response) = ui.allocate_exact_size(Vec2::splat(self.size), sense);
        response.widget_info(|| {
            WidgetInfo::selected(WidgetType::Button, is_enabled, self.is_on, self.name)
        });
        if ui.is_rect_visible(rect) {
            let is_pressed = response.is_pointer_button_down_on();
            let is_hovered = response.hovered() && is_enabled;
            let fill = match (self.is_on, is_pressed, is_hovered) {
                (_, true, _) | (true, ..) => Some(t.selected),
                (false, false, true) => Some(t.raised_hover),
                _ => None,
            };
            if let Some(fill) = fill {
                ui.painter().rect_filled(rect, theme::RADIUS, fill);
            }
            if response.has_focus() {
                ui.painter().rect_stroke(
                    rect,
                    theme::RADIUS,
                    (1.0, t.accent),
                    egui::StrokeKind::Inside,
                );
            }
            let color = match (is_enabled, self.is_on, is_hovered) {
                (false, ..) => t.weak.gamma_multiply(0.5),
                (true, true, _) => t.accent,
                (true, false, true) => t.strong,
                (true, false, false) => t.text,
            };
            let font = FontId::proportional((self.size * 0.66).round());
            let galley = ui
                .painter()
                .layout_no_wrap(self.icon.to_owned(), font, color);
            let place = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
            let angle = if self.is_mirrored {
                std::f32::consts::PI
            } else {
                0.0
            };
            let text = egui::epaint::TextShape::new(place.min, galley, color);
            ui.painter()
                .add(text.with_angle_and_anchor(angle, Align2::CENTER_CENTER));
        }
        let tooltip = match (self.disabled_reason, self.tooltip) {
            (Some(reason), _) => format!("{}\n{reason}", self.name),
            (None, "") => self.name.to_owned(),
            (None, more) => format!("{}\n{more}", self.name),
        };
        response.on_hover_text(tooltip).clicked()
    }
}

/// Shows a button with text that says why when it is dead; tells whether it was clicked.
pub(super) fn text_button(
    ui: &mut Ui,
    text: &str,
    tooltip: &str,
    disabled_reason: Option<&str>,
) -> bool {
    let response = ui.add_enabled(disabled_reason.is_none(), Button::new(text));
    let response = if tooltip.is_empty() {
        response
    } else {
        response.on_hover_text(tooltip)
    };
    match disabled_reason {
        Some(reason) => response.on_disabled_hover_text(reason).clicked(),
        None => response.clicked(),
    }
}

/// Shows a name and, right-aligned behind it, numbers of equal width with their unit.
pub(super) fn number_row(ui: &mut Ui, name: &str, tooltip: &str, values: &[String], unit: &str) {
    let t = Tokens::shown(ui);
    let (rect, response) =
        ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::hover());
    let painter = ui.painter_at(rect);
    let y = rect.center().y;
    let text = |x: f32, align: Align2, text: &str, font: FontId, color| {
        painter.text(egui::pos2(x, y), align, text, font, color);
    };
    text(
        rect.left(),
        Align2::LEFT_CENTER,
        name,
        FontId::proportional(14.0),
        t.weak,
    );
    let unit_width = 26.0;
    text(
        rect.right() - unit_width + STEP,
        Align2::LEFT_CENTER,
        unit,
        theme::small(),
        t.weak,
    );
    let left = rect.left() + NAME_COLUMN.min(rect.width() * 0.3);
    let width = (rect.right() - unit_width - left) / values.len().max(1) as f32;
    for (place, value) in values.iter().enumerate() {
        let right = left + width * (place as f32 + 1.0);
        text(
            right,
            Align2::RIGHT_CENTER,
            value,
            FontId::monospace(13.0),
            t.text,
        );
    }
    let whole = format!("{name} {} {unit}", values.join(" "));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, whole.clone()));
    if !tooltip.is_empty() {
        response.on_hover_text(tooltip);
    }
}

/// Shows a name and, behind it, a text that is cut with dots when it is too long (the tooltip has
/// it whole).
pub(super) fn text_row(ui: &mut Ui, name: &str, value: &str, tooltip: &str) -> Response {
    let t = Tokens::shown(ui);
    let response = ui
        .horizontal(|ui| {
            ui.set_min_height(ROW);
            let width = NAME_COLUMN.min(ui.available_width() * 0.4);
            ui.allocate_ui_with_layout(
                Vec2::new(width, ROW),
                Layout::left_to_right(Align::Center),
                |ui| {
                    ui.set_min_width(width);
                    ui.add(egui::Label::new(RichText::new(name).color(t.weak)).truncate());
                },
            );
            ui.add(egui::Label::new(value).truncate());
        })
        .response;
    if tooltip.is_empty() {
        response
    } else {
        response.on_hover_text(tooltip)
    }
}

/// Shows a heading of a block.
pub(super) fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(STEP);
    ui.label(RichText::new(text).strong().color(Tokens::shown(ui).strong));
    ui.add_space(STEP * 0.5);
}

/// Shows a thin line with air on both sides.
pub(super) fn divider(ui: &mut Ui) {
    ui.add_space(STEP);
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 1.0), Sense::hover());
    ui.painter().rect_filled(rect, 0.0, Tokens::shown(ui).line);
    ui.add_space(STEP);
}

/// Shows a note with an icon in front, wrapped.
pub(super) fn note(ui: &mut Ui, icon: &str, color: egui::Color32, text: &str) -> Response {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.label(RichText::new(icon).color(color));
        ui.add(egui::Label::new(RichText::new(text).size(13.0)).wrap());
    })
    .response
}

/// Shows, in the middle of what is left, what will be here and how to fill it.
pub(super) fn empty_state(ui: &mut Ui, icon: &str, text: &str) {
    let t = Tokens::shown(ui);
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.3).min(64.0));
        ui.label(RichText::new(icon).size(28.0).color(t.weak));
        ui.add_space(STEP);
        ui.add(egui::Label::new(RichText::new(text).color(t.weak)).wrap());
    });
}

/// Puts the usual air around a panel's content and lets it scroll.
pub(super) fn panel_body(ui: &mut Ui, id: &str, content: impl FnOnce(&mut Ui)) {
    egui::ScrollArea::vertical()
        .id_salt(id)
        .auto_shrink(false)
        .show(ui, |ui| {
            egui::Frame::new()
                .inner_margin(egui::Margin::symmetric(12, 8))
                .show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    content(ui);
                });
        });
}

/// Paints a text from `at` (its left middle) that is cut with dots where it would be wider than
/// `width`.
pub(super) fn cut_text(
    painter: &egui::Painter,
    at: egui::Pos2,
    width: f32,
    text: &str,
    color: egui::Color32,
) {
    let mut job = egui::text::LayoutJob::simple_singleline(
        text.to_owned(),
        FontId::proportional(14.0),
        color,
    );
    job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(16.0));
    let galley = painter.layout_job(job);
    let place = Align2::LEFT_CENTER.anchor_size(at, galley.size());
    painter.galley(place.min, galley, color);
}

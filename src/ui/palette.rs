//! The command palette: finds an action by its name.
//!
//! *In*: a few letters. *Out*: the action they name. *Not here*: which actions there are
//! (`action.rs`).

use super::actions::{Action, WindowRequest};
use super::format;
use super::theme::{self, ROW, Tokens};
use crate::editor::{Command, Editor};
use crate::words::command_palette;
use egui::{Align2, FontId, Key, Modifiers, Sense, Ui, Vec2, WidgetInfo, WidgetType};

/// Rows that are in view at once.
const VIEW_ROWS: usize = 12;

/// The palette's state; closed by default.
#[derive(Debug, Default)]
pub(super) struct Palette {
    is_open: bool,
    text: String,
    chosen: usize,
    is_new: bool,
}

impl Palette {
    /// Opens it with an empty field, or closes it.
    pub(super) fn toggle(&mut self) {
        *self = Self {
            is_open: !self.is_open,
            is_new: true,
            ..Self::default()
        };
    }

    /// Shows it while it is open.
    pub(super) fn ui(
        &mut self,
        ui: &Ui,
        editor: &Editor,
        out: &mut Vec<Command>,
        requests: &mut Vec<WindowRequest>,
    ) {
        if !self.is_open {
            return;
        }
        let screen = ui.ctx().content_rect();
        let frame = egui::Frame::window(ui.style()).inner_margin(8);
        let area = egui::Modal::default_area(egui::Id::new("palette")).anchor(
            Align2::CENTER_TOP,
            Vec2::new(0.0, (screen.height() * 0.12).round()),
        );
        let modal = egui::Modal::new(egui::Id::new("palette"))
            .area(area)
            .frame(frame)
            .show(ui.ctx(), |ui| {
                ui.set_width(440.0_f32.min(screen.width() - 32.0));
                self.content(ui, editor)
            });
        let chosen = modal.inner;
        if modal.should_close() || chosen.is_some() {
            self.is_open = false;
        }
        if let Some(action) = chosen {
            action.perform(editor, out, requests);
        }
    }

    fn content(&mut self, ui: &mut Ui, editor: &Editor) -> Option<Action> {
        let take_key = |key: Key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let down = take_key(Key::ArrowDown);
        let up = take_key(Key::ArrowUp);
        let enter = take_key(Key::Enter);
        let field = egui::TextEdit::singleline(&mut self.text)
            .hint_text(command_palette::HINT)
            .desired_width(f32::INFINITY);
        let response = ui.add(field);
        if std::mem::take(&mut self.is_new) {
            response.request_focus();
        }
        if response.changed() {
            self.chosen = 0;
        }
        let found = find(&self.text);
        if found.is_empty() {
            ui.label(egui::RichText::new(command_palette::NO_MATCH).weak());
            return None;
        }
        if down {
            self.chosen += 1;
        }
        if up {
            self.chosen = self.chosen.saturating_sub(1);
        }
        self.chosen = self.chosen.min(found.len() - 1);
        let mut picked = enter.then(|| found[self.chosen]);
        ui.spacing_mut().item_spacing.y = 0.0;
        let height = ROW * VIEW_ROWS as f32;
        egui::ScrollArea::vertical()
            .max_height(height)
            // Otherwise a list that was short once stays short when more is found.
            .min_scrolled_height(height)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                for (place, &action) in found.iter().enumerate() {
                    let response = row(ui, editor, action, place == self.chosen);
                    if place == self.chosen && (up || down) {
                        response.scroll_to_me(None);
                    }
                    if response.clicked() {
                        picked = Some(action);
                    }
                }
            });
        picked.filter(|action| action.disabled_reason(editor).is_none())
    }
}

/// Finds the actions whose names hold all words, those that begin with them first.
#[must_use]
pub(super) fn find(text: &str) -> Vec<Action> {
    let text = text.trim().to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut found: Vec<Action> = Action::ALL
        .into_iter()
        .filter(|action| {
            let name = action.name().to_lowercase();
            words.iter().all(|word| name.contains(word))
        })
        .collect();
    found.sort_by_key(|action| !action.name().to_lowercase().starts_with(&text));
    found
}

fn row(ui: &mut Ui, editor: &Editor, action: Action, is_chosen: bool) -> egui::Response {
    let t = Tokens::shown(ui);
    let reason = action.disabled_reason(editor);
    let (rect, response) =
        ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::click());
    response
        .widget_info(|| WidgetInfo::labeled(WidgetType::Button, reason.is_none(), action.name()));
    if is_chosen || response.hovered() {
        let fill = if is_chosen { t.selected } else { t.raised };
        ui.painter().rect_filled(rect, theme::RADIUS, fill);
    }
    let color = if reason.is_some() { t.weak } else { t.text };
    let painter = ui.painter_at(rect);
    let text = |x: f32, align: Align2, text: &str, color| {
        painter.text(
            egui::pos2(x, rect.center().y),
            align,
            text,
            FontId::proportional(14.0),
            color,
        );
    };
    text(
        rect.left() + 6.0,
        Align2::LEFT_CENTER,
        action.icon(),
        t.weak,
    );
    text(
        rect.left() + 30.0,
        Align2::LEFT_CENTER,
        action.name(),
        color,
    );
    if let Some(keys) = action.keys().first() {
        text(
            rect.right() - 8.0,
            Align2::RIGHT_CENTER,
            &format::keys(ui.ctx(), keys),
            t.weak,
        );
    }
    match reason {
        Some(reason) => response.on_hover_text(reason),
        None => response,
    }
}

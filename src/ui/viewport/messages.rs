//! Messages that lie over the viewport until they are dismissed.
//!
//! *In*: the editor's messages. *Out*: commands that dismiss them. *Not here*: the import report.

use super::super::theme::{self, Tokens};
use super::super::widgets::IconButton;
use crate::editor::{Command, Editor, Notice, NoticeLevel, NoticesCommand};
use crate::words::{notice, viewport as words};
use egui::{Align2, Rect, Ui, Vec2};
use egui_phosphor::regular as icon;

/// No more than this are shown at once, the latest ones.
const SHOWN: usize = 4;

/// Shows the messages in the lower left corner of `area`.
pub(in super::super) fn ui(ui: &Ui, area: Rect, editor: &Editor, out: &mut Vec<Command>) {
    let messages = editor.notices().waiting();
    if messages.is_empty() {
        return;
    }
    let width = (area.width() - 24.0).clamp(160.0, 460.0);
    egui::Area::new(egui::Id::new("messages"))
        .order(egui::Order::Middle)
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(area.left_bottom() + Vec2::new(12.0, -12.0))
        .constrain(false)
        .show(ui.ctx(), |ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing.y = 6.0;
            for message in messages.iter().skip(messages.len().saturating_sub(SHOWN)) {
                one(ui, message, out);
            }
        });
}

fn one(ui: &mut Ui, message: &Notice, out: &mut Vec<Command>) {
    let t = Tokens::shown(ui);
    let (sign, color) = match message.level() {
        NoticeLevel::Info => (icon::INFO, t.accent),
        NoticeLevel::Warning => (icon::WARNING, t.warn),
        NoticeLevel::Error => (icon::X_CIRCLE, t.error),
    };
    egui::Frame::new()
        .fill(t.panel)
        .stroke((1.0, color))
        .corner_radius(theme::RADIUS)
        .inner_margin(egui::Margin {
            left: 10,
            right: 6,
            top: 6,
            bottom: 6,
        })
        .show(ui, |ui| {
            ui.horizontal_top(|ui| {
                ui.label(egui::RichText::new(sign).color(color));
                let text_width = ui.available_width() - 34.0;
                ui.allocate_ui(Vec2::new(text_width, 0.0), |ui| {
                    ui.set_width(text_width);
                    ui.add(egui::Label::new(notice(&message.kind)).wrap());
                });
                if IconButton::new(icon::X, words::DISMISS).size(22.0).show(ui) {
                    out.push(NoticesCommand::Dismiss(message.id).into());
                }
            });
        });
}

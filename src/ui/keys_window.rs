//! The window that lists keys and pointer gestures.
//!
//! *In*: the actions and their keys. *Out*: the list alone, no command. *Not here*: what keys do
//! (`shortcuts.rs`).

use super::actions::Action;
use super::format;
use super::theme::Tokens;
use crate::words::shortcuts as words;
use egui::{RichText, Ui};

/// Shows the list while it is open.
pub(super) fn ui(ui: &Ui, is_open: &mut bool) {
    let t = Tokens::shown(ui);
    let height = ui.ctx().content_rect().height() - 120.0;
    egui::Window::new(words::TITLE)
        .open(is_open)
        .collapsible(false)
        .resizable(false)
        .default_width(420.0)
        .pivot(egui::Align2::CENTER_CENTER)
        .default_pos(ui.ctx().content_rect().center())
        .show(ui.ctx(), |ui| {
            egui::ScrollArea::vertical()
                .max_height(height)
                .min_scrolled_height(height.min(600.0))
                .show(ui, |ui| {
                    egui::Grid::new("keys")
                        .num_columns(2)
                        .spacing([24.0, 4.0])
                        .show(ui, |ui| {
                            for action in Action::ALL
                                .into_iter()
                                .chain([Action::Palette, Action::Quit])
                            {
                                let keys: Vec<String> = action
                                    .keys()
                                    .iter()
                                    .map(|keys| format::keys(ui.ctx(), keys))
                                    .collect();
                                if !keys.is_empty() {
                                    ui.label(action.name().trim_end_matches('…'));
                                    ui.label(RichText::new(keys.join("   ")).color(t.weak));
                                    ui.end_row();
                                }
                            }
                            for [what, how] in words::POINTER {
                                ui.label(what);
                                ui.label(RichText::new(how).color(t.weak));
                                ui.end_row();
                            }
                        });
                    ui.add_space(8.0);
                    ui.label(RichText::new(words::NOTE).size(12.0).color(t.weak));
                });
        });
}

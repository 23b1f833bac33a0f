//! The list of keys and pointer moves.
//!
//! In: the actions and their keys. Out: nothing but what is read. Not here: what keys do
//! (`shortcuts.rs`).

use super::actions::Action;
use super::format;
use super::theme::Tokens;
use egui::{RichText, Ui};

/// Pointer moves in the viewport.
const POINTER: [(&str, &str); 6] = [
    ("Orbit", "drag left, Alt + drag left, drag middle"),
    (
        "Pan",
        "Shift + drag middle, Alt + drag middle, Shift + drag left",
    ),
    ("Dolly", "wheel, Alt + drag right, drag right"),
    ("Select a bone", "click it"),
    ("Deselect", "click beside every bone, or Esc"),
    (
        "Snap to frames while scrubbing",
        "Shift + drag on the time bar",
    ),
];

/// Shows the list while it is open.
pub(super) fn ui(ui: &Ui, is_open: &mut bool) {
    let t = Tokens::shown(ui);
    let height = ui.ctx().content_rect().height() - 120.0;
    egui::Window::new("Keyboard and mouse")
        .open(is_open)
        .collapsible(false)
        .resizable(false)
        .default_width(420.0)
        .pivot(egui::Align2::CENTER_CENTER)
        .default_pos(ui.ctx().content_rect().center())
        .show(ui.ctx(), |ui| {
            egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height.min(600.0)).show(ui, |ui| {
                egui::Grid::new("keys").num_columns(2).spacing([24.0, 4.0]).show(ui, |ui| {
                    for action in Action::ALL.into_iter().chain([Action::Palette, Action::Quit]) {
                        let keys: Vec<String> = action.keys().iter().map(|keys| format::keys(ui.ctx(), keys)).collect();
                        if !keys.is_empty() {
                            ui.label(action.name().trim_end_matches('…'));
                            ui.label(RichText::new(keys.join("   ")).color(t.weak));
                            ui.end_row();
                        }
                    }
                    for (what, how) in POINTER {
                        ui.label(what);
                        ui.label(RichText::new(how).color(t.weak));
                        ui.end_row();
                    }
                });
                ui.add_space(8.0);
                let note = "Home goes to the start here; in Blender it shows everything, which is A here.";
                ui.label(RichText::new(note).size(12.0).color(t.weak));
            });
        });
}

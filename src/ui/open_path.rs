//! A field for a file's path, where the system has no dialog for choosing files.
//!
//! In: that no dialog came up. Out: the command that opens the typed path. Not here: the dialog (`app`).

use super::theme::Tokens;
use crate::editor::Command;
use egui::{Key, RichText, Ui};
use std::path::{Path, PathBuf};

/// The field's state; closed by default.
#[derive(Debug, Default)]
pub(super) struct OpenPath {
    is_open: bool,
    text: String,
    is_new: bool,
}

impl OpenPath {
    /// Opens the field, in the folder of the file that was open last.
    pub(super) fn open(&mut self, folder: Option<&Path>) {
        if let Some(folder) = folder.filter(|_| self.text.is_empty()) {
            self.text = folder.join("").display().to_string();
        }
        self.is_open = true;
        self.is_new = true;
    }

    /// Shows the field while it is open.
    pub(super) fn ui(&mut self, ui: &Ui, out: &mut Vec<Command>) {
        if !self.is_open {
            return;
        }
        let t = Tokens::shown(ui);
        let frame = egui::Frame::window(ui.style()).inner_margin(16);
        let modal = egui::Modal::new(egui::Id::new("open path")).frame(frame).show(ui.ctx(), |ui| {
            ui.set_width(480.0);
            ui.label(RichText::new("Open a character").strong().size(16.0));
            let why = "This system has no dialog for choosing files (install zenity or a desktop portal to get one).";
            ui.label(RichText::new(why).color(t.weak));
            ui.add_space(8.0);
            let hint = "Path of an FBX file";
            let field = ui.add(egui::TextEdit::singleline(&mut self.text).hint_text(hint).desired_width(f32::INFINITY));
            if std::mem::take(&mut self.is_new) {
                field.request_focus();
            }
            let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            let path = PathBuf::from(self.text.trim());
            let reason = (!path.is_file()).then_some("There is no such file");
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let open = super::widgets::text_button(ui, "Open", "", reason);
                if (open || is_entered) && reason.is_none() {
                    out.push(Command::OpenFile(path));
                    ui.close();
                }
                if ui.button("Cancel").clicked() {
                    ui.close();
                }
                if let Some(reason) = reason.filter(|_| !self.text.trim().is_empty()) {
                    ui.label(RichText::new(reason).color(t.weak));
                }
            });
        });
        if modal.should_close() {
            self.is_open = false;
        }
    }
}

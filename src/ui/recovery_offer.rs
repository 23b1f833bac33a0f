//! The offer to take up work that a crash left behind.
//!
//! *In*: what was found at the start. *Out*: the command that takes it up or throws it away. *Not
//! here*: how work is put aside (`editor`).

use super::format;
use super::theme::Tokens;
use crate::editor::{Command, Editor, ProjectCommand};
use egui::{RichText, Ui};
use egui_phosphor::regular as icon;

/// Shows the offer while there is one; nothing else can be done before it is answered.
pub(super) fn ui(ui: &Ui, editor: &Editor, out: &mut Vec<Command>) {
    let Some(found) = editor.project().recovery() else {
        return;
    };
    let t = Tokens::shown(ui);
    let frame = egui::Frame::window(ui.style()).inner_margin(16);
    egui::Modal::new(egui::Id::new("recovery"))
        .frame(frame)
        .show(ui.ctx(), |ui| {
            ui.set_width(420.0);
            let title = format!(
                "{}  Work that was not saved was found",
                icon::CLOCK_COUNTER_CLOCKWISE
            );
            ui.label(RichText::new(title).strong().size(16.0));
            let of = found.project.as_deref().map_or_else(
                || "It was never saved as a project.".to_owned(),
                |path| format!("It belongs to {}.", format::file_name(path)),
            );
            let text = format!("{of} The last session ended without saving it.");
            ui.add(egui::Label::new(RichText::new(text).color(t.weak)).wrap());
            ui.add_space(12.0);
            ui.horizontal(|ui| {
                let take = ui.button(format!("{}  Recover it", icon::ARROW_COUNTER_CLOCKWISE));
                if take
                    .on_hover_text("Opens it as it was; the saved file stays as it is")
                    .clicked()
                {
                    out.push(ProjectCommand::Recover.into());
                }
                if ui
                    .button("Throw it away")
                    .on_hover_text("It cannot be brought back")
                    .clicked()
                {
                    out.push(ProjectCommand::DiscardRecovery.into());
                }
            });
        });
}

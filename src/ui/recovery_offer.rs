//! The dialog that offers to recover unsaved work after a crash.
//!
//! *In*: the unsaved work found at the start. *Out*: the command that recovers or discards it. *Not here*:
//! autosave (`editor`).

use super::format;
use super::theme::Tokens;
use crate::editor::{Command, Editor, ProjectCommand};
use crate::words::dialogs as words;
use egui::{RichText, Ui};
use egui_phosphor::regular as icon;

/// Shows the dialog while there is unsaved work to recover; it is modal.
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
            let title = format!("{}  {}", icon::CLOCK_COUNTER_CLOCKWISE, words::UNSAVED_WORK);
            ui.label(RichText::new(title).strong().size(16.0));
            let project = found.project.as_deref().map(format::file_name);
            let text = words::unsaved_work(project.as_deref());
            ui.add(egui::Label::new(RichText::new(text).color(t.weak)).wrap());
            ui.add_space(12.0);
            ui.horizontal(|ui| {
                let take = ui.button(format!(
                    "{}  {}",
                    icon::ARROW_COUNTER_CLOCKWISE,
                    words::RECOVER
                ));
                if take.on_hover_text(words::RECOVER_TIP).clicked() {
                    out.push(ProjectCommand::Recover.into());
                }
                if ui
                    .button(words::DISCARD)
                    .on_hover_text(words::DISCARD_TIP)
                    .clicked()
                {
                    out.push(ProjectCommand::DiscardRecovery.into());
                }
            });
        });
}

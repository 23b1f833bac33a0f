//! What an import that runs says about itself, with a way to stop it.
//!
//! *In*: the load's progress. *Out*: the command that cancels it. *Not here*: the load.

use super::super::format;
use super::super::theme::{self, Tokens};
use crate::editor::{Command, Editor, LoadStage, LoadsCommand};
use crate::words::viewport as words;
use egui::{Align2, Rect, RichText, Ui};

/// Stages in the order they come.
const STAGES: [LoadStage; 4] = [
    LoadStage::Read,
    LoadStage::Parse,
    LoadStage::Build,
    LoadStage::Bake,
];

/// Shows the progress in the middle of `area` while an import runs.
pub(in super::super) fn ui(ui: &Ui, area: Rect, editor: &Editor, out: &mut Vec<Command>) {
    let Some(progress) = editor.loads().progress() else {
        return;
    };
    let t = Tokens::shown(ui);
    let place = STAGES
        .iter()
        .position(|&stage| stage == progress.stage)
        .unwrap_or(0);
    let percent = progress.fraction.clamp(0.0, 1.0) * 100.0;
    egui::Area::new(egui::Id::new("loading"))
        .order(egui::Order::Middle)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(area.center())
        .show(ui.ctx(), |ui| {
            let frame = egui::Frame::new()
                .fill(t.panel)
                .stroke((1.0, t.line))
                .corner_radius(theme::RADIUS);
            frame.inner_margin(16).show(ui, |ui| {
                ui.set_width((area.width() - 64.0).clamp(160.0, 320.0));
                let name = format::file_name(&progress.path);
                ui.add(egui::Label::new(RichText::new(name).strong()).truncate());
                let stage = words::stage_of(place + 1, STAGES.len(), progress.stage);
                ui.label(RichText::new(stage).color(t.weak));
                ui.add(
                    egui::ProgressBar::new(progress.fraction)
                        .text(format!("{percent:.0} %"))
                        .fill(t.accent.gamma_multiply(0.6)),
                );
                ui.add_space(theme::STEP);
                ui.vertical_centered(|ui| {
                    let text = if progress.is_cancelling {
                        words::CANCELLING
                    } else {
                        words::CANCEL
                    };
                    let cancel = ui.add_enabled(!progress.is_cancelling, egui::Button::new(text));
                    if cancel
                        .on_disabled_hover_text(words::CANCELLING_TIP)
                        .clicked()
                    {
                        out.push(LoadsCommand::Cancel.into());
                    }
                });
            });
        });
}

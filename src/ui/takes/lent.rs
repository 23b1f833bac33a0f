//! The head above takes that are another file's: whose they are, how they fit, and a way to let
//! them go.
//!
//! *In*: what the shown file has from others. *Out*: commands that fit and return. *Not here*: the
//! rows of the takes (`files_panel.rs`).

use super::super::theme::{ROW, Tokens};
use super::super::widgets::IconButton;
use crate::editor::{Command, Fit, FitState, Lending, Lent};
use crate::words::takes as words;
use egui::{Align, Label, Layout, RichText, Ui};
use egui_phosphor::regular as icon;

/// No more bones are named in a tooltip.
const MOST_NAMES: usize = 12;

/// Shows the head of a group of takes.
pub(in super::super) fn head(ui: &mut Ui, lent: &Lent, out: &mut Vec<Command>) {
    let t = Tokens::shown(ui);
    let lending = match lent.outcome() {
        Ok(lending) => lending,
        Err(reason) => {
            ui.add(Label::new(RichText::new(reason).size(13.0).color(t.warn)).wrap());
            return;
        }
    };
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        ui.label(RichText::new(icon::FILM_REEL).color(t.weak));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(file) = lent.file() {
                let remove = IconButton::new(icon::X, words::REMOVE).size(20.0);
                if remove.tooltip(words::REMOVE_TIP).show(ui) {
                    out.push(Command::ReturnTakes(file));
                }
            }
            let matched = format!("{} / {}", lending.matched, lending.counted);
            let color = if lending.unmatched.is_empty() {
                t.weak
            } else {
                t.warn
            };
            ui.label(RichText::new(matched).monospace().size(12.0).color(color))
                .on_hover_text(summary(lending));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(&lending.name).color(t.strong)).truncate())
                    .on_hover_text(summary(lending));
            });
        });
    });
    if let Some(file) = lent.file() {
        fit(ui, lending, file, out);
    }
}

/// How the translations are taken.
fn fit(ui: &mut Ui, lending: &Lending, file: crate::editor::FileKey, out: &mut Vec<Command>) {
    let mut chosen = lending.fit;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for value in [Fit::AsAuthored, Fit::KeepProportions] {
            let [name, tip] = words::fit(value);
            ui.selectable_value(&mut chosen, value, name)
                .on_hover_text(tip);
        }
    });
    if chosen != lending.fit {
        out.push(Command::SetFit {
            lender: file,
            fit: Some(FitState::from(chosen)),
        });
    }
}

fn summary(lending: &Lending) -> String {
    words::retargeted(
        lending.matched,
        lending.counted,
        &lending.unmatched,
        MOST_NAMES,
        lending.are_axes_equal,
    )
}

//! The heading above borrowed takes: whose they are, how they fit, and a button that removes them.
//!
//! *In*: takes that the active character borrows. *Out*: commands that fit and remove. *Not here*:
//! the rows of the takes (`files_panel.rs`).

use super::super::theme::{ROW, Tokens};
use super::super::widgets::IconButton;
use crate::editor::{BorrowedTakes, CharactersCommand, Command, Fit, FitState, RetargetedTakes};
use crate::words::takes as words;
use egui::{Align, Label, Layout, RichText, Ui};
use egui_phosphor::regular as icon;

/// No more bones are named in a tooltip.
const MOST_NAMES: usize = 12;

/// Shows the head of a group of takes.
pub(in super::super) fn head(ui: &mut Ui, borrowed: &BorrowedTakes, out: &mut Vec<Command>) {
    let t = Tokens::shown(ui);
    let takes = match borrowed.outcome() {
        Ok(takes) => takes,
        Err(error) => {
            ui.add(Label::new(RichText::new(error.to_string()).size(13.0).color(t.warn)).wrap());
            return;
        }
    };
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        ui.label(RichText::new(icon::FILM_REEL).color(t.weak));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(file) = borrowed.file() {
                let remove = IconButton::new(icon::X, words::REMOVE).size(20.0);
                if remove.tooltip(words::REMOVE_TIP).show(ui) {
                    out.push(CharactersCommand::ReturnTakes(file).into());
                }
            }
            let matched = format!("{} / {}", takes.matched, takes.counted);
            let color = if takes.unmatched.is_empty() {
                t.weak
            } else {
                t.warn
            };
            ui.label(RichText::new(matched).monospace().size(12.0).color(color))
                .on_hover_text(summary(takes));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(&takes.name).color(t.strong)).truncate())
                    .on_hover_text(summary(takes));
            });
        });
    });
    if let Some(file) = borrowed.file() {
        fit(ui, takes, file, out);
    }
}

/// How the translations are taken.
fn fit(ui: &mut Ui, takes: &RetargetedTakes, file: crate::editor::FileKey, out: &mut Vec<Command>) {
    let mut chosen = takes.fit;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for value in [Fit::AsAuthored, Fit::KeepProportions] {
            let [name, tip] = words::fit(value);
            ui.selectable_value(&mut chosen, value, name)
                .on_hover_text(tip);
        }
    });
    if chosen != takes.fit {
        out.push(
            CharactersCommand::SetFit {
                source: file,
                fit: Some(FitState::from(chosen)),
            }
            .into(),
        );
    }
}

fn summary(takes: &RetargetedTakes) -> String {
    words::retargeted(
        takes.matched,
        takes.counted,
        &takes.unmatched,
        MOST_NAMES,
        takes.are_axes_equal,
    )
}

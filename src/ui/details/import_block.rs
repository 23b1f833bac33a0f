//! How a file is imported: its unit, its axes and the rate its takes are sampled at, as found or as
//! chosen.
//!
//! In: an open file. Out: the command that imports it in another way. Not here: what the choice
//! does.

use super::super::format;
use super::super::theme::{NAME_COLUMN, ROW, STEP, Tokens};
use super::super::widgets::{self, text_button, text_row};
use crate::asset::{Axis, StatedSpace};
use crate::editor::{Command, FilesCommand, ImportState, OpenFile};
use egui::{Align, ComboBox, DragValue, Layout, Response, RichText, Ui, Vec2};
use egui_phosphor::regular as icon;

/// Units that can be chosen, metres.
const UNITS: [f64; 7] = [0.001, 0.01, 0.1, 1.0, 0.0254, 0.3048, 0.9144];
/// Rates that can be chosen, frames a second.
const RATES: [f64; 8] = [15.0, 24.0, 25.0, 30.0, 48.0, 50.0, 60.0, 120.0];

/// Shows the block.
pub(super) fn ui(ui: &mut Ui, file: &OpenFile, out: &mut Vec<Command>) {
    widgets::heading(ui, &format!("{}  Import", icon::DOWNLOAD_SIMPLE));
    let report = &file.file().report;
    let Some(stated) = report.stated.as_ref().filter(|_| file.path().is_some()) else {
        let why = match file.path() {
            None => "Built in",
            Some(_) => "This format leaves no choice: one unit, one way up",
        };
        text_row(ui, "Unit", &format::unit_length(report.unit_metres), why);
        text_row(
            ui,
            "Axes",
            &format!("{} up, {} front", report.up_axis, report.front_axis),
            why,
        );
        return;
    };
    let mut chosen = file.import().clone();
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        unit(ui, stated, &mut chosen);
        axes(ui, stated, &mut chosen);
        rate(ui, stated, &mut chosen);
    });
    ui.add_space(STEP);
    let reason = chosen
        .is_as_stated()
        .then_some("It is imported as the file says");
    if text_button(
        ui,
        "Import as the file says",
        "Takes every choice here back",
        reason,
    ) {
        chosen = ImportState {
            unit_metres: None,
            up: None,
            front: None,
            frame_rate_hz: None,
            ..chosen
        };
    }
    if chosen != *file.import() {
        out.push(
            FilesCommand::SetImport {
                file: file.handle(),
                import: chosen,
            }
            .into(),
        );
    }
}

fn unit(ui: &mut Ui, stated: &StatedSpace, chosen: &mut ImportState) {
    let own = format::unit(stated.unit_metres);
    let tip = format!(
        "How long one unit of the file is. The file says {}; choose another where things come out too large or small",
        format::unit_length(stated.unit_metres)
    );
    let shown = chosen
        .unit_metres
        .map_or_else(|| as_file(&own), format::unit_length);
    row(
        ui,
        "Unit",
        &tip,
        &shown,
        chosen.unit_metres.is_some(),
        |ui| {
            ui.selectable_value(&mut chosen.unit_metres, None, as_file(&own));
            for metres in UNITS {
                ui.selectable_value(
                    &mut chosen.unit_metres,
                    Some(metres),
                    format::unit_length(metres),
                );
            }
            ui.separator();
            let mut metres = chosen.unit_metres.unwrap_or(stated.unit_metres);
            let field = DragValue::new(&mut metres)
                .range(1e-6..=1e6)
                .speed(0.001)
                .max_decimals(6)
                .suffix(" m");
            // A number is taken once it is written: each one is an import.
            let response = ui
                .add(field.update_while_editing(false))
                .on_hover_text("Any length: click and write");
            if response.lost_focus() && metres != stated.unit_metres {
                chosen.unit_metres = Some(metres);
            }
        },
    );
}

fn axes(ui: &mut Ui, stated: &StatedSpace, chosen: &mut ImportState) {
    let rows = [
        ("Up", "up", &stated.up_axis, &mut chosen.up, None),
        (
            "Front",
            "at the front",
            &stated.front_axis,
            &mut chosen.front,
            Some(&stated.up_axis),
        ),
    ];
    let up: Option<Axis> = rows[0].3.or_else(|| stated.up_axis.parse().ok());
    for (name, place, own, value, is_front) in rows {
        let tip = format!("Which direction of the file is {place}. The file says {own}");
        let shown = value.map_or_else(|| as_file(own), |axis| axis.to_string());
        row(ui, name, &tip, &shown, value.is_some(), |ui| {
            ui.selectable_value(value, None, as_file(own));
            // Up and front on one line make no room.
            let fits = |axis: &Axis| is_front.is_none() || up.is_none_or(|up| !axis.is_along(up));
            for axis in Axis::ALL.into_iter().filter(fits) {
                ui.selectable_value(value, Some(axis), axis.as_str());
            }
        });
    }
    if chosen
        .front
        .zip(chosen.up)
        .is_some_and(|(front, up)| front.is_along(up))
    {
        chosen.front = None;
    }
}

fn rate(ui: &mut Ui, stated: &StatedSpace, chosen: &mut ImportState) {
    let own = format::rate(stated.frame_rate_hz);
    let tip = format!(
        "How often each take is sampled, which changes no take's length. The file says {own}; a higher rate keeps \
         faster motion"
    );
    let shown = chosen
        .frame_rate_hz
        .map_or_else(|| as_file(&own), format::rate);
    row(
        ui,
        "Sampled at",
        &tip,
        &shown,
        chosen.frame_rate_hz.is_some(),
        |ui| {
            ui.selectable_value(&mut chosen.frame_rate_hz, None, as_file(&own));
            for rate in RATES {
                ui.selectable_value(&mut chosen.frame_rate_hz, Some(rate), format::rate(rate));
            }
        },
    );
}

fn as_file(what: &str) -> String {
    format!("as the file: {what}")
}

/// Shows a name and a list; a choice that stands in place of the file's word is coloured.
fn row(
    ui: &mut Ui,
    name: &str,
    tip: &str,
    shown: &str,
    is_chosen: bool,
    list: impl FnOnce(&mut Ui),
) -> Response {
    let t = Tokens::shown(ui);
    ui.horizontal(|ui| {
        ui.allocate_ui_with_layout(
            Vec2::new(NAME_COLUMN, ROW),
            Layout::left_to_right(Align::Center),
            |ui| {
                ui.set_min_width(NAME_COLUMN);
                ui.label(RichText::new(name).color(t.weak))
                    .on_hover_text(tip);
            },
        );
        let text = RichText::new(shown);
        let text = if is_chosen {
            text.color(t.accent)
        } else {
            text
        };
        let width = (ui.available_width() - STEP).max(80.0);
        let combo = ComboBox::from_id_salt(("import", name))
            .width(width)
            .truncate()
            .selected_text(text);
        let response = combo.show_ui(ui, list).response;
        let spoken = format!("Import {name}: {shown}");
        ui.ctx()
            .accesskit_node_builder(response.id, |node| node.set_label(spoken.clone()));
        response.on_hover_text(tip)
    })
    .inner
}

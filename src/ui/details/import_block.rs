//! Import settings in the details: unit, axes and sample rate, from the file or overridden.
//!
//! *In*: an open file. *Out*: the command that imports it with other settings. *Not here*: the
//! import.

use super::super::format;
use super::super::theme::{NAME_COLUMN, ROW, STEP, Tokens};
use super::super::widgets::{self, text_button, text_row};
use crate::asset::{Axis, StatedSpace};
use crate::editor::{Command, FilesCommand, ImportState, OpenFile};
use crate::words::import_settings as words;
use egui::{Align, ComboBox, DragValue, Layout, Response, RichText, Ui, Vec2};
use egui_phosphor::regular as icon;

/// Units that can be chosen, metres.
const UNITS: [f64; 7] = [0.001, 0.01, 0.1, 1.0, 0.0254, 0.3048, 0.9144];
/// Rates that can be chosen, frames a second.
const RATES: [f64; 8] = [15.0, 24.0, 25.0, 30.0, 48.0, 50.0, 60.0, 120.0];

/// Shows the block.
pub(super) fn ui(ui: &mut Ui, file: &OpenFile, out: &mut Vec<Command>) {
    widgets::heading(
        ui,
        &format!("{}  {}", icon::DOWNLOAD_SIMPLE, words::HEADING),
    );
    let report = &file.file().report;
    let Some(stated) = report.stated.as_ref().filter(|_| file.path().is_some()) else {
        let why = match file.path() {
            None => words::BUILT_IN,
            Some(_) => words::FIXED_BY_FORMAT,
        };
        text_row(
            ui,
            words::UNIT,
            &format::unit_length(report.unit_metres),
            why,
        );
        text_row(
            ui,
            words::AXES,
            &words::axes(&report.up_axis, &report.front_axis),
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
    let reason = chosen.is_as_stated().then_some(words::NO_OVERRIDES);
    if text_button(ui, words::RESET, words::RESET_TIP, reason) {
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
    let tip = words::unit_tip(&format::unit_length(stated.unit_metres));
    let shown = chosen
        .unit_metres
        .map_or_else(|| words::from_file(&own), format::unit_length);
    row(
        ui,
        words::UNIT,
        &tip,
        &shown,
        chosen.unit_metres.is_some(),
        |ui| {
            ui.selectable_value(&mut chosen.unit_metres, None, words::from_file(&own));
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
            // Read once typing ends: each number is an import.
            let response = ui
                .add(field.update_while_editing(false))
                .on_hover_text(words::ANY_LENGTH_TIP);
            if response.lost_focus() && metres != stated.unit_metres {
                chosen.unit_metres = Some(metres);
            }
        },
    );
}

fn axes(ui: &mut Ui, stated: &StatedSpace, chosen: &mut ImportState) {
    let rows = [
        (
            words::UP,
            words::up_tip(&stated.up_axis),
            &stated.up_axis,
            &mut chosen.up,
            false,
        ),
        (
            words::FRONT,
            words::front_tip(&stated.front_axis),
            &stated.front_axis,
            &mut chosen.front,
            true,
        ),
    ];
    let up: Option<Axis> = rows[0].3.or_else(|| stated.up_axis.parse().ok());
    for (name, tip, own, value, is_front) in rows {
        let shown = value.map_or_else(|| words::from_file(own), |axis| axis.to_string());
        row(ui, name, &tip, &shown, value.is_some(), |ui| {
            ui.selectable_value(value, None, words::from_file(own));
            // Up and front cannot lie along one line.
            let fits = |axis: &Axis| !is_front || up.is_none_or(|up| !axis.is_along(up));
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
    let tip = words::sample_rate_tip(&own);
    let shown = chosen
        .frame_rate_hz
        .map_or_else(|| words::from_file(&own), format::rate);
    row(
        ui,
        words::SAMPLE_RATE,
        &tip,
        &shown,
        chosen.frame_rate_hz.is_some(),
        |ui| {
            ui.selectable_value(&mut chosen.frame_rate_hz, None, words::from_file(&own));
            for rate in RATES {
                ui.selectable_value(&mut chosen.frame_rate_hz, Some(rate), format::rate(rate));
            }
        },
    );
}

/// Shows a name and a list; an override of the file is coloured.
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
        let spoken = words::spoken(name, shown);
        ui.ctx()
            .accesskit_node_builder(response.id, |node| node.set_label(spoken.clone()));
        response.on_hover_text(tip)
    })
    .inner
}

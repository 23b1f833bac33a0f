//! The Report panel: what the import found, repaired and left out, and files that could not be
//! opened.
//!
//! In: the shown file's import report. Out: nothing but what is read. Not here: messages that pass.

use super::format;
use super::theme::Tokens;
use super::widgets::{divider, empty_state, heading, note, panel_body, text_row};
use crate::asset::{Note, NoteKind};
use crate::editor::{Editor, OpenFile};
use crate::words::{import_settings, panels, report as words};
use egui::{Color32, Ui};
use egui_phosphor::regular as icon;

/// The Report panel's state.
#[derive(Debug, Default)]
pub(super) struct ReportPanel {
    is_everything_shown: bool,
}

/// Longer lists are cut until the user asks for all of it.
const FIRST_NOTES: usize = 100;

impl ReportPanel {
    /// Shows the panel.
    pub(super) fn ui(&mut self, ui: &mut Ui, editor: &Editor) {
        if editor.shown_file().is_none() && editor.failed_files().is_empty() {
            empty_state(ui, icon::CLIPBOARD_TEXT, panels::EMPTY_REPORT);
            return;
        }
        panel_body(ui, "report", |ui| {
            let error = Tokens::shown(ui).error;
            for failed in editor.failed_files().iter().rev() {
                note(ui, icon::X_CIRCLE, error, &failed.text)
                    .on_hover_text(failed.path.display().to_string());
            }
            if !editor.failed_files().is_empty() && editor.shown_file().is_some() {
                divider(ui);
            }
            if let Some(file) = editor.shown_file() {
                self.notes(ui, file);
                divider(ui);
                facts(ui, file);
            }
        });
    }

    fn notes(&mut self, ui: &mut Ui, file: &OpenFile) {
        let t = Tokens::shown(ui);
        let mut notes: Vec<&Note> = file.notes().collect();
        // Serious ones first, the file's order within.
        notes.sort_by_key(|note| !is_serious(note.kind));
        let serious = notes.iter().filter(|note| is_serious(note.kind)).count();
        if notes.is_empty() {
            note(ui, icon::CHECK_CIRCLE, t.active, words::NOTHING_FOUND);
            return;
        }
        heading(ui, &words::summary(serious, notes.len() - serious));
        let shown = if self.is_everything_shown {
            notes.len()
        } else {
            FIRST_NOTES
        };
        for entry in notes.iter().take(shown) {
            let (sign, color) = sign(t, entry.kind);
            let text = if entry.element.is_empty() || entry.text.contains(&entry.element) {
                entry.text.clone()
            } else {
                format!("{}: {}", entry.element, entry.text)
            };
            let kind = entry.kind.as_str().replace('_', " ");
            note(ui, sign, color, &text)
                .on_hover_text(format!("{kind}, {}", format::count(entry.count)));
        }
        if notes.len() > shown && ui.button(words::show_more(notes.len() - shown)).clicked() {
            self.is_everything_shown = true;
        }
    }
}

const fn is_serious(kind: NoteKind) -> bool {
    matches!(
        kind,
        NoteKind::WeightsCut
            | NoteKind::BadWeight
            | NoteKind::BadPolygon
            | NoteKind::BadShape
            | NoteKind::BadLayer
            | NoteKind::Skipped
            | NoteKind::TextureMissing
            | NoteKind::KeysRepaired
            | NoteKind::Take
    )
}

const fn sign(t: &Tokens, kind: NoteKind) -> (&'static str, Color32) {
    match kind {
        NoteKind::TextureMissing => (icon::IMAGE_BROKEN, t.warn),
        NoteKind::Skipped => (icon::PROHIBIT, t.warn),
        kind if is_serious(kind) => (icon::WARNING, t.warn),
        NoteKind::Repaired | NoteKind::WeightsNormalised | NoteKind::TextDecoded => {
            (icon::WRENCH, t.weak)
        }
        _ => (icon::INFO, t.weak),
    }
}

fn facts(ui: &mut Ui, file: &OpenFile) {
    let report = &file.file().report;
    heading(ui, words::FILE);
    if let Some(path) = file.path() {
        let path = path.display().to_string();
        text_row(ui, words::PATH, &path, &path);
    }
    let version = if report.version == 0 {
        String::new()
    } else {
        format!(" {}", format::version(report.version))
    };
    let format = format!("{}{version}, {}", report.format, report.encoding);
    text_row(ui, words::FORMAT, &format, "");
    text_row(ui, words::CREATOR, &report.creator, &report.creator);
    let stated = report.stated.as_ref();
    let unit = format::unit_length(report.unit_metres);
    overridable(
        ui,
        words::UNIT,
        unit,
        stated.map(|stated| format::unit_length(stated.unit_metres)),
    );
    let own = stated.map(|stated| import_settings::axes(&stated.up_axis, &stated.front_axis));
    let axes = import_settings::axes(&report.up_axis, &report.front_axis);
    overridable(ui, words::AXES, axes, own);
    let rate = format::rate(report.frame_rate_hz);
    overridable(
        ui,
        words::FRAME_RATE,
        rate,
        stated.map(|stated| format::rate(stated.frame_rate_hz)),
    );
    let times = file.times();
    let tip = words::stages(times.read, times.parse, times.build, times.bake);
    let total = format::seconds(times.total);
    text_row(ui, words::IMPORT_TIME, &total, &tip);
}

/// Shows the value in use, and whether it overrides the file.
fn overridable(ui: &mut Ui, name: &str, shown: String, stated: Option<String>) {
    match stated.filter(|stated| *stated != shown) {
        Some(stated) => text_row(
            ui,
            name,
            &words::overridden(&shown),
            &words::overridden_tip(&stated),
        ),
        None => text_row(ui, name, &shown, ""),
    };
}

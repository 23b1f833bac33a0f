//! The Report panel: what the import found, repaired and skipped, and files that could not be
//! opened.
//!
//! *In*: the shown file's import report. *Out*: texts alone, no command. *Not here*: passing
//! messages (`messages.rs`), the sentences (`words`).

use super::format;
use super::theme::Tokens;
use super::widgets::{divider, empty_state, heading, note, panel_body, text_row};
use crate::asset::{Note, NoteKind, Severity};
use crate::editor::{Editor, OpenFile};
use crate::words::{finding_line, import_settings, panels, report as words};
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
        if editor.shown_file().is_none() && editor.files().failed().is_empty() {
            empty_state(ui, icon::CLIPBOARD_TEXT, panels::EMPTY_REPORT);
            return;
        }
        panel_body(ui, "report", |ui| {
            let error = Tokens::shown(ui).error;
            for failed in editor.files().failed().iter().rev() {
                note(ui, icon::X_CIRCLE, error, &failed.text)
                    .on_hover_text(failed.path.display().to_string());
            }
            if !editor.files().failed().is_empty() && editor.shown_file().is_some() {
                divider(ui);
            }
            if let Some(file) = editor.shown_file() {
                self.notes(ui, editor);
                divider(ui);
                facts(ui, file);
            }
        });
    }

    fn notes(&mut self, ui: &mut Ui, editor: &Editor) {
        let t = Tokens::shown(ui);
        let mut notes: Vec<&Note> = editor.report_notes().collect();
        // By severity, then in the order of the file.
        notes.sort_by_key(|note| note.severity());
        if notes.is_empty() {
            note(ui, icon::CHECK_CIRCLE, t.active, words::NOTHING_FOUND);
            return;
        }
        let count = |severity| {
            notes
                .iter()
                .filter(|note| note.severity() == severity)
                .count()
        };
        let counts = [Severity::Error, Severity::Warning, Severity::Info].map(count);
        heading(ui, &words::summary(counts));
        let shown = if self.is_everything_shown {
            notes.len()
        } else {
            FIRST_NOTES
        };
        for entry in notes.iter().take(shown) {
            let (sign, color) = sign(t, entry);
            let kind = entry.kind().as_str().replace('_', " ");
            note(ui, sign, color, &finding_line(entry))
                .on_hover_text(format!("{kind}, {}", format::count(entry.count)));
        }
        if notes.len() > shown && ui.button(words::show_more(notes.len() - shown)).clicked() {
            self.is_everything_shown = true;
        }
    }
}

fn sign(t: &Tokens, note: &Note) -> (&'static str, Color32) {
    match (note.kind(), note.severity()) {
        (_, Severity::Error) => (icon::X_CIRCLE, t.error),
        (NoteKind::TextureMissing, _) => (icon::IMAGE_BROKEN, t.warn),
        (NoteKind::Skipped, _) => (icon::PROHIBIT, t.warn),
        (_, Severity::Warning) => (icon::WARNING, t.warn),
        (NoteKind::Repaired | NoteKind::WeightsNormalised | NoteKind::TextDecoded, _) => {
            (icon::WRENCH, t.weak)
        }
        (_, Severity::Info) => (icon::INFO, t.weak),
    }
}

fn facts(ui: &mut Ui, file: &OpenFile) {
    let report = &file.file().report;
    heading(ui, words::FILE);
    if let Some(path) = file.path() {
        let path = path.display().to_string();
        text_row(ui, words::PATH, &path, &path);
    }
    let format = format!("{}, {}", report.format_and_version(), report.encoding);
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

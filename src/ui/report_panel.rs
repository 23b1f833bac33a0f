//! The Report panel: what the import found, repaired and skipped, and files that could not be
//! opened.
//!
//! *In*: the shown file's import report. *Out*: nothing but what is read. *Not here*: messages that
//! pass, the sentences (`words`).

use super::format;
use super::theme::Tokens;
use super::widgets::{divider, empty_state, heading, note, panel_body, text_row};
use crate::asset::{Note, NoteKind, Severity};
use crate::editor::{Editor, OpenFile};
use crate::words;
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
            empty_state(
                ui,
                icon::CLIPBOARD_TEXT,
                "What an import found and repaired will be here.",
            );
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
        notes.sort_by_key(|note| note.severity());
        if notes.is_empty() {
            note(
                ui,
                icon::CHECK_CIRCLE,
                t.active,
                "Nothing had to be repaired or skipped.",
            );
            return;
        }
        heading(ui, &summary(&notes));
        let shown = if self.is_everything_shown {
            notes.len()
        } else {
            FIRST_NOTES
        };
        for entry in notes.iter().take(shown) {
            let (sign, color) = sign(t, entry);
            let kind = entry.kind().as_str().replace('_', " ");
            note(ui, sign, color, &words::finding_line(entry))
                .on_hover_text(format!("{kind}, {}", format::count(entry.count)));
        }
        if notes.len() > shown
            && ui
                .button(format!("Show {} more", notes.len() - shown))
                .clicked()
        {
            self.is_everything_shown = true;
        }
    }
}

/// Returns how many notes there are of each severity.
fn summary(notes: &[&Note]) -> String {
    let words = [
        (Severity::Error, "error", "errors"),
        (Severity::Warning, "warning", "warnings"),
        (Severity::Info, "note", "notes"),
    ];
    let parts = words.into_iter().filter_map(|(severity, one, several)| {
        let count = notes
            .iter()
            .filter(|note| note.severity() == severity)
            .count();
        (count > 0).then(|| format!("{count} {}", if count == 1 { one } else { several }))
    });
    parts.collect::<Vec<_>>().join(", ")
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
    heading(ui, "File");
    if let Some(path) = file.path() {
        let path = path.display().to_string();
        text_row(ui, "Path", &path, &path);
    }
    let format = format!("{}, {}", report.format_and_version(), report.encoding);
    text_row(ui, "Format", &format, "");
    text_row(ui, "Written by", &report.creator, &report.creator);
    let stated = report.stated.as_ref();
    let unit = format::unit_length(report.unit_metres);
    overridable(
        ui,
        "Unit",
        unit,
        stated.map(|stated| format::unit_length(stated.unit_metres)),
    );
    let axes = |up: &str, front: &str| format!("{up} up, {front} front");
    let own = stated.map(|stated| axes(&stated.up_axis, &stated.front_axis));
    overridable(ui, "Axes", axes(&report.up_axis, &report.front_axis), own);
    let rate = format::rate(report.frame_rate_hz);
    overridable(
        ui,
        "Frame rate",
        rate,
        stated.map(|stated| format::rate(stated.frame_rate_hz)),
    );
    let times = file.times();
    let tip = format!(
        "Read {:.3} s, parse {:.3} s, build {:.3} s, sample {:.3} s",
        times.read, times.parse, times.build, times.bake
    );
    text_row(ui, "Import", &format!("{:.2} s", times.total), &tip);
}

/// Shows what counts, and says so where the file says another thing.
fn overridable(ui: &mut Ui, name: &str, shown: String, stated: Option<String>) {
    match stated.filter(|stated| *stated != shown) {
        Some(stated) => text_row(
            ui,
            name,
            &format!("{shown} (overridden)"),
            &format!("Overridden; the file says {stated}"),
        ),
        None => text_row(ui, name, &shown, ""),
    };
}

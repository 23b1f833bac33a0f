//! The status bar: what is shown, in one line.
//!
//! *In*: the shown file, the driver. *Out*: texts alone, no command. *Not here*: messages (`messages.rs`).

use super::format;
use super::theme::Tokens;
use crate::editor::Editor;
use crate::words::status_bar as words;
use egui::{Label, RichText, Ui};

/// What the window knows and the editor does not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameInfo<'a> {
    /// Frames a second; `None` while nothing moves.
    pub frames_per_sec: Option<f32>,
    /// Whether the processor draws.
    pub is_software: bool,
    /// Names the driver.
    pub driver: &'a str,
    /// Why the picture could not be drawn.
    pub problem: Option<&'a str>,
}

/// Shows the bar.
pub(super) fn ui(ui: &mut Ui, editor: &Editor, info: &FrameInfo<'_>) {
    let weak = Tokens::shown(ui).weak;
    ui.horizontal_centered(|ui| {
        let text = |text: &str| RichText::new(text).size(12.0).color(weak);
        if info.is_software {
            // The right end first, so that a long line is cut before it.
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.label(text(words::SOFTWARE_RENDERING))
                    .on_hover_text(info.driver);
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    ui.add(Label::new(text(&summary(editor))).truncate());
                });
            });
        } else {
            ui.add(Label::new(text(&summary(editor))).truncate())
                .on_hover_text(info.driver);
        }
    });
}

/// Describes the shown file in one line.
#[must_use]
pub(super) fn summary(editor: &Editor) -> String {
    let Some(file) = editor.shown_file() else {
        return words::NO_FILE.to_owned();
    };
    let imported = file.file();
    let report = &file.file().report;
    let triangles: usize = imported
        .meshes
        .iter()
        .map(|mesh| mesh.triangle_count())
        .sum();
    let mut parts = vec![file.name(), report.format_and_version()];
    let unit = format::unit(report.unit_metres);
    parts.push(if unit == "m" {
        "m".to_owned()
    } else {
        format!("{unit} {} m", egui_phosphor::regular::ARROW_RIGHT)
    });
    parts.push(words::up(&report.up_axis));
    parts.push(words::bones(&format::count(imported.skeleton.len() as u64)));
    parts.push(words::triangles(&format::count(triangles as u64)));
    if let Some(take) = editor.sequence() {
        parts.push(take.name().to_owned());
    }
    parts.join("  ·  ")
}

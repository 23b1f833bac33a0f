//! A row of the Playlist panel: its file's name, how long it is, its rate, or why it cannot be
//! opened.
//!
//! *In*: a row. *Out*: its response, its menu, its tooltip. *Not here*: which rows there are
//! (`panel.rs`).

use super::super::format;
use super::super::theme::{self, ROW, STEP, Tokens};
use super::super::widgets::cut_text;
use crate::editor::{
    CharactersCommand, Command, Editor, FilesCommand, Playlist, PlaylistCommand, RowState,
};
use crate::words::actions::reasons;
use crate::words::{playlist as words, takes};
use egui::{Align2, Color32, FontId, Response, Sense, Ui, Vec2, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

/// Shows a row.
pub(super) fn ui(ui: &mut Ui, playlist: &Playlist, place: usize) -> Response {
    let t = Tokens::shown(ui);
    let row = &playlist.rows()[place];
    let (rect, response) =
        ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::click());
    let is_current = playlist.current() == Some(place) && playlist.requested().is_none();
    let is_requested = playlist.requested() == Some(place);
    let is_selected = is_current || is_requested;
    let right = right_text(&row.state);
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::SelectableLabel, true, is_selected, &row.name)
    });
    let fill = match (is_selected, response.hovered()) {
        (true, _) => Some(t.selected),
        (false, true) => Some(t.raised),
        (false, false) => None,
    };
    let inner = rect.shrink2(Vec2::new(4.0, 0.0));
    if let Some(fill) = fill {
        ui.painter().rect_filled(inner, theme::RADIUS, fill);
    }
    let painter = ui.painter_at(inner);
    let y = rect.center().y;
    let (sign, sign_color) = sign(
        t,
        &row.state,
        is_current,
        is_requested,
        row.remark.is_some(),
    );
    let left = inner.left() + 6.0;
    painter.text(
        egui::pos2(left, y),
        Align2::LEFT_CENTER,
        sign,
        FontId::proportional(14.0),
        sign_color,
    );
    let name_left = left + 20.0;
    let edge = inner.right() - 6.0;
    let color = if is_selected { t.strong } else { t.text };
    if let RowState::Failed(reason) = &row.state {
        // The name first, then as much of the sentence as there is room for.
        let name = painter.layout_no_wrap(row.name.clone(), FontId::proportional(14.0), color);
        let width = name.size().x.min((edge - name_left) * 0.55);
        cut_text(&painter, egui::pos2(name_left, y), width, &row.name, color);
        let begin = name_left + width + STEP * 2.0;
        cut_text(&painter, egui::pos2(begin, y), edge - begin, reason, t.warn);
        return response;
    }
    let galley = painter.layout_no_wrap(right, FontId::monospace(12.0), t.weak);
    let place = Align2::RIGHT_CENTER.anchor_size(egui::pos2(edge, y), galley.size());
    let width = place.left() - name_left - STEP;
    painter.galley(place.min, galley, t.weak);
    cut_text(&painter, egui::pos2(name_left, y), width, &row.name, color);
    response
}

/// Length and rate, in columns.
fn right_text(state: &RowState) -> String {
    match state {
        RowState::Unread | RowState::Failed(_) => String::new(),
        RowState::Known { take_count: 0, .. } => words::NO_TAKE.to_owned(),
        RowState::Known {
            length_secs,
            rate_hz,
            ..
        } => {
            format!(
                "{} {:>6}",
                format::seconds(*length_secs),
                format::rate(*rate_hz)
            )
        }
    }
}

fn sign(
    t: &Tokens,
    state: &RowState,
    is_current: bool,
    is_requested: bool,
    has_remark: bool,
) -> (&'static str, Color32) {
    match state {
        _ if is_requested => (icon::HOURGLASS, t.accent),
        RowState::Failed(_) => (icon::WARNING, t.warn),
        _ if has_remark => (icon::INFO, t.warn),
        _ if is_current => (icon::PLAY, t.accent),
        RowState::Unread => (icon::FILE, t.weak),
        RowState::Known { has_mesh: true, .. } => (icon::PERSON, t.weak),
        RowState::Known { .. } => (icon::FILM_STRIP, t.weak),
    }
}

/// What can be done with a row's file, by the other button.
pub(super) fn menu(
    response: &Response,
    editor: &Editor,
    playlist: &Playlist,
    place: usize,
    out: &mut Vec<Command>,
) {
    let path = || playlist.rows()[place].path().to_path_buf();
    response.context_menu(|ui| {
        if ui
            .button(format!("{}  {}", icon::PLAY, words::PLAY))
            .clicked()
        {
            out.push(PlaylistCommand::PlayRow(place).into());
        }
        ui.separator();
        let takes = format!("{}  {}", icon::FILM_REEL, takes::ADD_TO_CHARACTER);
        let takes = ui.add_enabled(editor.active_object().is_some(), egui::Button::new(takes));
        if takes
            .on_disabled_hover_text(reasons::NO_CHARACTER)
            .clicked()
        {
            out.push(CharactersCommand::BorrowTakesFrom(path()).into());
        }
        if ui
            .button(format!("{}  {}", icon::FOLDER_OPEN, words::OPEN))
            .clicked()
        {
            out.push(FilesCommand::Open(path()).into());
        }
    });
}

/// All that is known of a row.
pub(super) fn tooltip(ui: &mut Ui, playlist: &Playlist, place: usize) {
    let t = Tokens::shown(ui);
    let row = &playlist.rows()[place];
    ui.set_max_width(360.0);
    ui.label(egui::RichText::new(&row.name).strong());
    match &row.state {
        RowState::Unread if playlist.reading() == Some(place) => drop(ui.label(words::READING)),
        RowState::Unread => drop(ui.label(words::NOT_READ)),
        RowState::Failed(reason) => drop(ui.label(egui::RichText::new(reason).color(t.warn))),
        RowState::Known {
            take_count,
            length_secs,
            rate_hz,
            has_mesh,
        } => {
            let mut parts = vec![words::takes(*take_count)];
            if *take_count > 0 {
                let length = format::seconds(*length_secs);
                parts.push(words::length_at(&length, &format::rate(*rate_hz)));
            }
            if !has_mesh {
                parts.push(words::NO_MESH.to_owned());
            }
            ui.label(parts.join(", "));
        }
    }
    if let Some(remark) = &row.remark {
        ui.label(egui::RichText::new(remark).color(t.warn));
    }
    ui.label(
        egui::RichText::new(row.path().display().to_string())
            .small()
            .color(t.weak),
    );
}

//! The Playlist panel: a folder's files, played one after the other by click or by the arrow keys.
//!
//! *In*: the folder's rows. *Out*: commands that play, search and choose whose character plays.
//! *Not here*: how a row looks (`row.rs`), reading files (`editor`).
//!
//! While the list has the focus, up and down, Home and End are its own; Space and the keys for
//! frames do what they always do. In the search field up and down play, too, so that one can type
//! and listen.

use super::super::actions::{Action, WindowRequest};
use super::super::format;
use super::super::open_path::FileFor;
use super::super::theme::{ROW, STEP, Tokens};
use super::super::widgets::{IconButton, empty_state};
use super::row;
use crate::editor::{Command, Editor, PlayOn, Playlist, PlaylistCommand};
use crate::words::{panels, playlist as words};
use egui::{
    Align, ComboBox, EventFilter, Id, Key, Label, Layout, Modifiers, RichText, ScrollArea,
    TextEdit, Ui,
};
use egui_phosphor::regular as icon;

/// The Playlist panel's state.
#[derive(Debug, Default)]
pub(in super::super) struct PlaylistPanel {
    filter: String,
    /// The row that was brought into view last.
    revealed: Option<usize>,
    scroll_offset: f32,
    view_height: f32,
}

impl PlaylistPanel {
    /// Shows the panel.
    pub(in super::super) fn ui(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        out: &mut Vec<Command>,
        requests: &mut Vec<WindowRequest>,
    ) {
        let Some(playlist) = editor.playlist().playlist() else {
            empty_state(ui, icon::FOLDERS, panels::EMPTY_PLAYLIST);
            ui.vertical_centered(|ui| {
                ui.add_space(STEP * 2.0);
                if ui.button(words::OPEN_FOLDER).clicked() {
                    requests.push(WindowRequest::Choose(FileFor::Folder));
                }
            });
            return;
        };
        egui::Frame::new()
            .inner_margin(egui::Margin {
                left: 8,
                right: 8,
                top: 6,
                bottom: 2,
            })
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                head(ui, playlist, out, requests);
                self.search(ui, playlist, out);
                play_on(ui, editor, playlist, out);
                progress(ui, playlist, out);
            });
        self.list(ui, editor, playlist, out, requests);
    }

    fn search(&mut self, ui: &mut Ui, playlist: &Playlist, out: &mut Vec<Command>) {
        let id = ui.id().with("playlist search");
        if ui.memory(|memory| memory.has_focus(id)) {
            for (key, by) in [(Key::ArrowDown, 1), (Key::ArrowUp, -1), (Key::Enter, 1)] {
                if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
                    out.push(PlaylistCommand::Step(by).into());
                }
            }
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            let is_filtering = !self.filter.is_empty();
            let width = ui.available_width() - if is_filtering { 28.0 } else { 0.0 };
            let hint = format!("{} {}", icon::MAGNIFYING_GLASS, words::FIND);
            let field = TextEdit::singleline(&mut self.filter)
                .id(id)
                .hint_text(hint)
                .desired_width(width);
            ui.add(field.margin(egui::Margin::symmetric(6, 3)));
            if is_filtering
                && IconButton::new(icon::X, words::CLEAR_SEARCH)
                    .size(24.0)
                    .show(ui)
            {
                self.filter.clear();
            }
        });
        if self.filter != playlist.filter() {
            out.push(PlaylistCommand::SetFilter(self.filter.clone()).into());
        }
    }

    /// Returns the offset that brings the row that plays into view, once it is another one.
    fn reveal(&mut self, playlist: &Playlist) -> Option<f32> {
        let row = playlist.requested().or(playlist.current());
        // Before the list was shown once nobody knows how high it is.
        if row == self.revealed || self.view_height == 0.0 {
            return None;
        }
        self.revealed = row;
        let top = playlist.shown().binary_search(&row?).ok()? as f32 * ROW;
        if top < self.scroll_offset {
            return Some(top);
        }
        let is_below = top + ROW > self.scroll_offset + self.view_height;
        is_below.then(|| (top + ROW - self.view_height).max(0.0))
    }

    fn list(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        playlist: &Playlist,
        out: &mut Vec<Command>,
        requests: &mut Vec<WindowRequest>,
    ) {
        if let Some(text) = nothing(playlist) {
            empty_state(ui, icon::FILE, text);
            return;
        }
        let id = Id::new("playlist rows");
        keys(ui, id, editor, playlist, out, requests);
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut area = ScrollArea::vertical()
            .id_salt("playlist")
            .auto_shrink(false);
        if let Some(offset) = self.reveal(playlist) {
            area = area.vertical_scroll_offset(offset);
        }
        let rows = playlist.shown();
        let mut is_clicked = false;
        let output = area.show_rows(ui, ROW, rows.len(), |ui, range| {
            for &place in &rows[range] {
                let response = row::ui(ui, playlist, place);
                row::menu(&response, editor, playlist, place, out);
                if response.clicked() {
                    out.push(PlaylistCommand::PlayRow(place).into());
                    // A row that was clicked is in view already.
                    self.revealed = Some(place);
                    is_clicked = true;
                }
                response.on_hover_ui(|ui| row::tooltip(ui, playlist, place));
            }
        });
        self.scroll_offset = output.state.offset.y;
        self.view_height = output.inner_rect.height();
        focus_ring(ui, id, output.inner_rect, is_clicked);
    }
}

/// Why there is no row to show.
fn nothing(playlist: &Playlist) -> Option<&'static str> {
    if !playlist.shown().is_empty() {
        return None;
    }
    Some(if playlist.is_listing() {
        words::LISTING
    } else if !playlist.rows().is_empty() {
        words::NO_MATCH
    } else if playlist.is_deep() {
        words::NO_FILES_BELOW
    } else {
        words::NO_FILES
    })
}

fn head(
    ui: &mut Ui,
    playlist: &Playlist,
    out: &mut Vec<Command>,
    requests: &mut Vec<WindowRequest>,
) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if IconButton::new(icon::X, words::CLOSE_FOLDER)
                .size(24.0)
                .show(ui)
            {
                out.push(PlaylistCommand::Close.into());
            }
            if IconButton::new(icon::FOLDER_OPEN, words::OPEN_OTHER_FOLDER)
                .size(24.0)
                .show(ui)
            {
                requests.push(WindowRequest::Choose(FileFor::Folder));
            }
            let deep = IconButton::new(icon::TREE_STRUCTURE, words::INCLUDE_SUBFOLDERS)
                .size(24.0)
                .on(playlist.is_deep());
            if deep.tooltip(words::INCLUDE_SUBFOLDERS_TIP).show(ui) {
                out.push(PlaylistCommand::SetIncludingSubfolders(!playlist.is_deep()).into());
            }
            let files = playlist.rows().len();
            let files = words::files(files, &format::count(files as u64));
            ui.label(
                RichText::new(files)
                    .size(12.0)
                    .color(Tokens::shown(ui).weak),
            );
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let name = format::file_name(playlist.folder());
                let text = RichText::new(name).strong().color(Tokens::shown(ui).strong);
                ui.add(Label::new(text).truncate())
                    .on_hover_text(playlist.folder().display().to_string());
            });
        });
    });
}

/// Whose character the rows play on.
fn play_on(ui: &mut Ui, editor: &Editor, playlist: &Playlist, out: &mut Vec<Command>) {
    let shown = playlist.play_on();
    let mut chosen = shown;
    let held = editor
        .holdable_files()
        .find(|open| PlayOn::Character(open.key()) == shown);
    let text = held.map_or_else(|| words::OWN_CHARACTER.to_owned(), |open| open.name());
    ui.horizontal(|ui| {
        ui.label(RichText::new(words::PLAY_ON).color(Tokens::shown(ui).weak));
        let width = (ui.available_width() - 4.0).max(60.0);
        let list = ComboBox::from_id_salt("play on")
            .width(width)
            .truncate()
            .selected_text(text);
        let list = list.show_ui(ui, |ui| {
            ui.selectable_value(&mut chosen, PlayOn::Own, words::OWN_CHARACTER);
            for open in editor.holdable_files() {
                ui.selectable_value(&mut chosen, PlayOn::Character(open.key()), open.name());
            }
        });
        list.response.on_hover_text(words::PLAY_ON_TIP);
    });
    if chosen != shown {
        out.push(PlaylistCommand::SetPlayOn(chosen).into());
    }
}

/// How far reading is, with a way to stop it.
fn progress(ui: &mut Ui, playlist: &Playlist, out: &mut Vec<Command>) {
    let t = Tokens::shown(ui);
    if let Some(problem) = playlist.problem() {
        ui.add(Label::new(RichText::new(problem).size(12.0).color(t.warn)).wrap());
    }
    let is_reading = playlist.is_reading();
    let all = playlist.rows().len();
    let shown = playlist.shown().len();
    if !is_reading && !playlist.is_stopped() && shown == all {
        return;
    }
    ui.horizontal(|ui| {
        ui.set_min_height(20.0);
        let count = |number: usize| format::count(number as u64);
        let files = if shown == all {
            words::files(all, &count(all))
        } else {
            words::files_of(&count(shown), &count(all))
        };
        let text = if is_reading || playlist.is_stopped() {
            words::files_read(&files, &count(playlist.known()))
        } else {
            files
        };
        ui.label(RichText::new(text).size(12.0).color(t.weak));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = |text: &str| egui::Button::new(RichText::new(text).size(12.0)).small();
            if is_reading
                && ui
                    .add(button(words::STOP))
                    .on_hover_text(words::STOP_TIP)
                    .clicked()
            {
                out.push(PlaylistCommand::SetReadingAll(false).into());
            }
            if playlist.is_stopped()
                && ui
                    .add(button(words::READ_ALL))
                    .on_hover_text(words::READ_ALL_TIP)
                    .clicked()
            {
                out.push(PlaylistCommand::SetReadingAll(true).into());
            }
        });
    });
}

/// Keys of the list while it has the focus.
fn keys(
    ui: &Ui,
    id: Id,
    editor: &Editor,
    playlist: &Playlist,
    out: &mut Vec<Command>,
    requests: &mut Vec<WindowRequest>,
) {
    if !ui.memory(|memory| memory.has_focus(id)) {
        return;
    }
    let filter = EventFilter {
        tab: false,
        horizontal_arrows: true,
        vertical_arrows: true,
        escape: false,
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    for (key, by) in [(Key::ArrowDown, 1), (Key::ArrowUp, -1)] {
        if pressed(key) {
            out.push(PlaylistCommand::Step(by).into());
        }
    }
    let ends = [
        (Key::Home, playlist.shown().first()),
        (Key::End, playlist.shown().last()),
    ];
    for (_, row) in ends.into_iter().filter(|(key, _)| pressed(*key)) {
        out.extend(row.map(|&row| Command::Playlist(PlaylistCommand::PlayRow(row))));
    }
    let others = [
        (Key::Space, Action::Play),
        (Key::ArrowLeft, Action::PreviousFrame),
        (Key::ArrowRight, Action::NextFrame),
    ];
    for (_, action) in others.into_iter().filter(|(key, _)| pressed(*key)) {
        action.perform(editor, out, requests);
    }
}

/// Focuses the list when a row was clicked, keeps it alive and shows it.
fn focus_ring(ui: &Ui, id: Id, rect: egui::Rect, is_clicked: bool) {
    // Only a widget that is there keeps the focus from frame to frame.
    let response = ui.interact(
        rect.with_max_x(rect.left() + 1.0),
        id,
        egui::Sense::focusable_noninteractive(),
    );
    // Not sooner: a press beside a widget takes the focus from it.
    if is_clicked {
        response.request_focus();
    }
    if response.has_focus() {
        let stroke = egui::Stroke::new(1.0, Tokens::shown(ui).accent);
        ui.painter()
            .rect_stroke(rect.shrink(1.0), 2.0, stroke, egui::StrokeKind::Inside);
    }
}

//! The Assets panel: the files that are open, to be shown or dragged onto bones, and the takes of
//! the shown one.
//!
//! *In*: open files and their takes. *Out*: commands that show, play and close. *Not here*: recent
//! files (`menu.rs`).

use super::actions::{Action, WindowRequest};
use super::dragged::{self, Dragged, DraggedThing};
use super::format;
use super::open_path::FileFor;
use super::takes as lent_takes;
use super::theme::{self, ROW, STEP, Tokens};
use super::widgets::{IconButton, cut_text, heading};
use crate::editor::{
    CharactersCommand, Command, Easing, Editor, FilesCommand, OpenFile, PlayedFile, TransitionKind,
};
use crate::words::{files as words, takes as takes_words, takes_unavailable};
use egui::{Align2, ComboBox, DragValue, FontId, Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

/// The Assets panel's state.
#[derive(Debug, Default)]
pub(super) struct FilesPanel {}

/// What a row says.
struct Entry<'a> {
    icon: &'a str,
    name: &'a str,
    right: String,
    is_shown: bool,
}

impl FilesPanel {
    /// Shows the panel.
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        out: &mut Vec<Command>,
        requests: &mut Vec<WindowRequest>,
    ) {
        super::widgets::panel_body(ui, "assets", |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            files(ui, editor, out, requests);
            ui.add_space(STEP * 2.0);
            takes(ui, editor, out);
        });
    }
}

fn takes(ui: &mut Ui, editor: &Editor, out: &mut Vec<Command>) {
    let Some(played) = editor.played_file() else {
        return;
    };
    heading(ui, takes_words::HEADING);
    transition(ui, editor, out);
    let weak = Tokens::shown(ui).weak;
    let takes = &played.file().takes;
    if takes.is_empty() {
        ui.add(egui::Label::new(egui::RichText::new(takes_words::NO_TAKES).color(weak)).wrap());
    }
    played
        .own_takes()
        .for_each(|take| take_row(ui, editor, played, take, out));
    for (entry, borrowed) in played.borrowed().iter().enumerate() {
        ui.add_space(STEP);
        lent_takes::head(ui, borrowed, out);
        played
            .borrowed_takes(entry)
            .for_each(|take| take_row(ui, editor, played, take, out));
    }
}

fn take_row(
    ui: &mut Ui,
    editor: &Editor,
    played: &PlayedFile,
    index: usize,
    out: &mut Vec<Command>,
) {
    if let Some(take) = played.file().takes.get(index) {
        let about = played.file().report.takes.get(index);
        let is_shown = editor.take() == Some(index);
        let is_still = about.is_some_and(|about| !about.moves);
        let sign = if is_still {
            icon::PERSON_ARMS_SPREAD
        } else {
            icon::FILM_STRIP
        };
        // Below the head the file's name has been said.
        let name = if played.own_takes().contains(&index) {
            take.name()
        } else {
            last_part(take.name())
        };
        let entry = Entry {
            icon: sign,
            name,
            right: format::seconds(take.length_secs()),
            is_shown,
        };
        let response = row(ui, &entry);
        let keys = about.map(|about| format::count(about.keys));
        let mut tip = takes_words::about(
            take.name(),
            &format::count(take.frame_count() as u64),
            &format::rate(take.rate_hz()),
            keys.as_deref(),
        );
        if is_still {
            tip = format!("{tip}\n{}", takes_words::NO_MOTION);
        }
        if response.on_hover_text(tip).clicked() {
            out.push(CharactersCommand::SelectTake(index).into());
        }
    }
}

fn last_part(take: &str) -> &str {
    take.rsplit('|').next().unwrap_or(take)
}

/// How one take follows another when a row is clicked.
fn transition(ui: &mut Ui, editor: &Editor, out: &mut Vec<Command>) {
    let shown = *editor.characters().transition();
    let mut chosen = shown;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let kinds = [
            TransitionKind::Cut,
            TransitionKind::CrossFade,
            TransitionKind::Inertialize,
        ];
        for kind in kinds {
            let [name, tip] = takes_words::transition(kind);
            ui.selectable_value(&mut chosen.kind, kind, name)
                .on_hover_text(tip);
        }
        if chosen.kind != TransitionKind::Cut {
            let field = DragValue::new(&mut chosen.secs)
                .range(0.0..=5.0)
                .speed(0.01)
                .fixed_decimals(2)
                .suffix(" s");
            ui.add(field).on_hover_text(takes_words::BLEND_TIME_TIP);
        }
    });
    // A line of its own: beside the rest its name has no room.
    if chosen.kind == TransitionKind::CrossFade {
        let list = ComboBox::from_id_salt("curve")
            .width((ui.available_width() - 4.0).max(40.0))
            .truncate()
            .selected_text(takes_words::easing(chosen.curve));
        let list = list.show_ui(ui, |ui| {
            for curve in Easing::ALL {
                ui.selectable_value(&mut chosen.curve, curve, takes_words::easing(curve));
            }
        });
        list.response.on_hover_text(takes_words::BLEND_CURVE_TIP);
    }
    ui.add_space(STEP);
    if chosen != shown {
        out.push(CharactersCommand::SetTransition(chosen).into());
    }
}

/// Files of the project that are not where they were.
fn missing(ui: &mut Ui, editor: &Editor, requests: &mut Vec<WindowRequest>) {
    let t = Tokens::shown(ui);
    for (place, file) in editor
        .files()
        .missing()
        .iter()
        .enumerate()
        .filter(|(_, file)| !file.is_loading())
    {
        let name = file.name();
        ui.horizontal(|ui| {
            ui.set_min_height(ROW);
            ui.label(egui::RichText::new(icon::WARNING).color(t.warn));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let find = ui
                    .button(words::RELINK)
                    .on_hover_text(words::relink_tip(&name));
                if find.clicked() {
                    requests.push(WindowRequest::Choose(FileFor::Relink(place)));
                }
                let why = file.reason.as_deref().unwrap_or_default();
                let text = egui::Label::new(egui::RichText::new(&name).color(t.warn)).truncate();
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    ui.add(text)
                })
                .inner
                .on_hover_text(words::missing_tip(&file.path.display().to_string(), why));
            });
        });
    }
}

fn files(ui: &mut Ui, editor: &Editor, out: &mut Vec<Command>, requests: &mut Vec<WindowRequest>) {
    ui.horizontal(|ui| {
        heading(ui, words::HEADING);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let add = IconButton::new(icon::PLUS, words::OPEN_FILE)
                .tooltip(words::OPEN_FILE_TIP)
                .size(24.0);
            if add.show(ui) {
                Action::Open.perform(editor, out, requests);
            }
            let prop = IconButton::new(icon::SWORD, words::ADD_PROP).tooltip(words::ADD_PROP_TIP);
            if prop.size(24.0).show(ui) {
                Action::AddProp.perform(editor, out, requests);
            }
        });
    });
    missing(ui, editor, requests);
    let shown = editor.shown_file().map(OpenFile::handle);
    for file in editor.files().open() {
        let name = file.name();
        let sign = if file.path().is_some() {
            icon::FILE
        } else {
            icon::PERSON
        };
        let is_shown = shown == Some(file.handle());
        let entry = Entry {
            icon: sign,
            name: &name,
            right: String::new(),
            is_shown,
        };
        let response = row(ui, &entry);
        let close = Rect::from_center_size(
            response.rect.right_center() - Vec2::new(14.0, 0.0),
            Vec2::splat(20.0),
        );
        if close_button(
            ui,
            close,
            &name,
            response.hovered() || response.contains_pointer(),
        ) {
            out.push(FilesCommand::Close(file.handle()).into());
        } else if response.clicked() {
            out.push(FilesCommand::Show(file.handle()).into());
        }
        let path = file.path().map_or_else(
            || words::BUILT_IN.to_owned(),
            |path| path.display().to_string(),
        );
        dragged::begin(&response, || Dragged {
            thing: DraggedThing::File(file.handle()),
            name: name.clone(),
        });
        file_menu(&response, editor, file, out);
        response.on_hover_text(format!("{path}\n{}", words::DRAG_TIP));
    }
    if editor
        .files()
        .open()
        .iter()
        .all(|file| file.path().is_some())
    {
        let entry = Entry {
            icon: icon::PERSON,
            name: words::MANNEQUIN,
            right: words::BUILT_IN.to_owned(),
            is_shown: false,
        };
        if row(ui, &entry)
            .on_hover_text(words::MANNEQUIN_TIP)
            .clicked()
        {
            out.push(FilesCommand::ShowMannequin.into());
        }
    }
}

/// What can be done with an open file, by the other button.
fn file_menu(response: &egui::Response, editor: &Editor, file: &OpenFile, out: &mut Vec<Command>) {
    response.context_menu(|ui| {
        let reason = editor.cannot_borrow_takes(file.handle());
        let text = format!("{}  {}", icon::FILM_REEL, takes_words::ADD_TO_CHARACTER);
        let takes = ui.add_enabled(reason.is_none(), egui::Button::new(text));
        if takes
            .on_disabled_hover_text(reason.map(takes_unavailable).unwrap_or_default())
            .clicked()
        {
            out.push(CharactersCommand::BorrowTakes(file.handle()).into());
        }
        if ui
            .button(format!("{}  {}", icon::EYE, words::SHOW))
            .clicked()
        {
            out.push(FilesCommand::Show(file.handle()).into());
        }
        if ui
            .button(format!("{}  {}", icon::X, words::CLOSE))
            .clicked()
        {
            out.push(FilesCommand::Close(file.handle()).into());
        }
    });
}

fn close_button(ui: &mut Ui, rect: Rect, name: &str, is_visible: bool) -> bool {
    let t = Tokens::shown(ui);
    let response = ui.interact(rect, ui.id().with(("close", name)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, words::close(name)));
    if is_visible || response.has_focus() {
        if response.hovered() {
            ui.painter()
                .rect_filled(rect, theme::RADIUS, t.raised_hover);
        }
        let color = if response.hovered() { t.strong } else { t.weak };
        ui.painter().text(
            rect.center(),
            Align2::CENTER_CENTER,
            icon::X,
            FontId::proportional(13.0),
            color,
        );
    }
    response.on_hover_text(words::CLOSE_TIP).clicked()
}

fn row(ui: &mut Ui, entry: &Entry<'_>) -> egui::Response {
    let t = Tokens::shown(ui);
    let (rect, response) = ui.allocate_exact_size(
        Vec2::new(ui.available_width(), ROW),
        Sense::click_and_drag(),
    );
    response.widget_info(|| {
        WidgetInfo::selected(
            WidgetType::SelectableLabel,
            true,
            entry.is_shown,
            entry.name,
        )
    });
    let fill = match (entry.is_shown, response.hovered()) {
        (true, _) => Some(t.selected),
        (false, true) => Some(t.raised),
        (false, false) => None,
    };
    if let Some(fill) = fill {
        ui.painter()
            .rect_filled(rect.expand2(Vec2::new(4.0, 0.0)), theme::RADIUS, fill);
    }
    let color = if entry.is_shown { t.strong } else { t.text };
    let painter = ui.painter_at(rect);
    let y = rect.center().y;
    let right = painter.layout_no_wrap(entry.right.clone(), FontId::monospace(12.0), t.weak);
    let right_edge = rect.right() - right.size().x;
    let sign_color = if entry.is_shown { t.accent } else { t.weak };
    painter.text(
        egui::pos2(rect.left() + 2.0, y),
        Align2::LEFT_CENTER,
        entry.icon,
        FontId::proportional(14.0),
        sign_color,
    );
    let place = Align2::RIGHT_CENTER.anchor_size(rect.right_center(), right.size());
    painter.galley(place.min, right, t.weak);
    let width = right_edge - rect.left() - 22.0 - STEP;
    cut_text(
        &painter,
        egui::pos2(rect.left() + 22.0, y),
        width,
        entry.name,
        color,
    );
    response
}

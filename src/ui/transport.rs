//! The transport: buttons, loop, speed, the scrub bar, and where we are.
//!
//! *In*: the playhead. *Out*: playback commands. *Not here*: the bar itself (`scrub_bar.rs`), keys
//! (`shortcuts.rs`).

use super::actions::{Action, WindowRequest};
use super::format;
use super::scrub_bar::{self, ScrubBar};
use super::theme::Tokens;
use super::widgets::IconButton;
use crate::editor::{CharactersCommand, Command, Editor, LoopMode, ViewCommand};
use crate::scene::Animator;
use crate::words::transport as words;
use egui::{Align, FontId, Layout, RichText, Sense, Ui, Vec2, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

/// Speeds that can be chosen at once.
const SPEEDS: [f32; 7] = [0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0];
/// Rates that frames can be counted at.
const RATES: [f64; 6] = [24.0, 25.0, 30.0, 50.0, 60.0, 120.0];

/// The transport's state.
#[derive(Debug, Default)]
pub(super) struct Transport {
    bar: ScrubBar,
}

impl Transport {
    /// Shows the transport over the whole width.
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        out: &mut Vec<Command>,
        requests: &mut Vec<WindowRequest>,
    ) {
        ui.horizontal_centered(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            buttons(ui, editor, out, requests);
            ui.add_space(8.0);
            loop_menu(ui, editor, out);
            speed_menu(ui, editor, out);
            link_button(ui, editor, out);
            ui.add_space(4.0);
            let readout = 232.0_f32.min(ui.available_width() * 0.5);
            let bar = (ui.available_width() - readout - 8.0).max(60.0);
            ui.allocate_ui(Vec2::new(bar, scrub_bar::HEIGHT), |ui| {
                self.bar.ui(ui, editor, out)
            });
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                readout_ui(ui, editor, out)
            });
        });
    }
}

fn buttons(
    ui: &mut Ui,
    editor: &Editor,
    out: &mut Vec<Command>,
    requests: &mut Vec<WindowRequest>,
) {
    let is_playing = editor.playback().is_playing && editor.sequence().is_some();
    let is_reverse = editor.playback().is_reverse;
    let mut button = |action: Action, icon: &str, is_mirrored: bool, is_on: bool, size: f32| {
        let keys: Vec<String> = action
            .keys()
            .iter()
            .map(|keys| format::keys(ui.ctx(), keys))
            .collect();
        let button = IconButton::new(icon, action.name())
            .size(size)
            .on(is_on)
            .mirrored(is_mirrored);
        let keys = keys.join(words::OR);
        if button
            .tooltip(&keys)
            .disabled(action.disabled_reason(editor))
            .show(ui)
        {
            action.perform(editor, out, requests);
        }
    };
    let runs_back = is_playing && is_reverse;
    let runs = is_playing && !is_reverse;
    button(Action::Start, icon::SKIP_BACK, false, false, 28.0);
    button(
        Action::PreviousKey,
        icon::ARROW_LINE_LEFT,
        false,
        false,
        28.0,
    );
    button(Action::PreviousFrame, icon::CARET_LEFT, false, false, 28.0);
    button(
        Action::PlayReverse,
        if runs_back { icon::PAUSE } else { icon::PLAY },
        !runs_back,
        runs_back,
        28.0,
    );
    button(
        Action::Play,
        if runs { icon::PAUSE } else { icon::PLAY },
        false,
        runs,
        34.0,
    );
    button(Action::NextFrame, icon::CARET_RIGHT, false, false, 28.0);
    button(Action::NextKey, icon::ARROW_LINE_RIGHT, false, false, 28.0);
    button(Action::End, icon::SKIP_FORWARD, false, false, 28.0);
}

const fn loop_icon(mode: LoopMode) -> &'static str {
    match mode {
        LoopMode::Once => icon::ARROW_LINE_RIGHT,
        LoopMode::Loop => icon::REPEAT,
        LoopMode::PingPong => icon::ARROWS_LEFT_RIGHT,
    }
}

fn loop_menu(ui: &mut Ui, editor: &Editor, out: &mut Vec<Command>) {
    let shown = editor.playback().loop_mode;
    let title = format!("{} {}", loop_icon(shown), words::loop_mode(shown));
    let button = ui.menu_button(title, |ui| {
        for mode in [LoopMode::Once, LoopMode::Loop, LoopMode::PingPong] {
            let text = format!("{}  {}", loop_icon(mode), words::loop_mode(mode));
            if ui
                .selectable_label(mode == shown, text)
                .on_hover_text(words::loop_mode_tip(mode))
                .clicked()
            {
                out.push(CharactersCommand::SetLoopMode(mode).into());
                ui.close();
            }
        }
    });
    button.response.on_hover_text(words::loop_menu_tip(shown));
}

fn speed_menu(ui: &mut Ui, editor: &Editor, out: &mut Vec<Command>) {
    let shown = editor.playback().speed as f32;
    let button = ui.menu_button(format!("{} {}", icon::GAUGE, format::speed(shown)), |ui| {
        for speed in SPEEDS {
            if ui
                .selectable_label((speed - shown).abs() < 1e-4, format::speed(speed))
                .clicked()
            {
                out.push(CharactersCommand::SetSpeed(speed).into());
                ui.close();
            }
        }
        ui.separator();
        let mut custom = shown;
        let value = egui::DragValue::new(&mut custom)
            .range(0.0..=20.0)
            .speed(0.01)
            .max_decimals(2)
            .suffix("x");
        if ui.add(value).on_hover_text(words::ANY_SPEED_TIP).changed() {
            out.push(CharactersCommand::SetSpeed(custom).into());
        }
    });
    button.response.on_hover_text(words::SPEED_TIP);
}

/// Links the playheads, where there is more than one.
fn link_button(ui: &mut Ui, editor: &Editor, out: &mut Vec<Command>) {
    let objects = editor.stage().scene().objects();
    let playheads = objects.filter(|object| {
        let sequence = object.animator().and_then(Animator::sequence);
        sequence.is_some()
    });
    if playheads.count() < 2 {
        return;
    }
    let are_linked = editor.characters().are_linked();
    let button = IconButton::new(icon::LINK, words::LINK_PLAYHEADS).size(28.0);
    if button
        .on(are_linked)
        .tooltip(words::LINK_PLAYHEADS_TIP)
        .show(ui)
    {
        out.push(CharactersCommand::SetLinked(!are_linked).into());
    }
}

fn readout_ui(ui: &mut Ui, editor: &Editor, out: &mut Vec<Command>) {
    let t = Tokens::shown(ui);
    let Some(grid) = editor.frames() else {
        ui.label(RichText::new(words::NO_TAKE).color(t.weak));
        return;
    };
    let rate = ui.menu_button(
        RichText::new(format::rate(grid.rate_hz())).size(13.0),
        |ui| rate_menu(ui, editor, out),
    );
    rate.response.on_hover_text(words::RATE_TIP);
    let time = editor.time_secs();
    let length = editor.sequence().map_or(0.0, |take| take.length_secs());
    let last = grid.number_at(length);
    let percent = if length > 0.0 {
        time / length * 100.0
    } else {
        0.0
    };
    let numbers = format!(
        "{} / {}",
        format::frame(grid.number_at(time)),
        format::frame(last)
    );
    let seconds = format::seconds(time);
    let tooltip = words::readout_tip(&words::Readout {
        frame: &format::frame(grid.number_at(time)),
        range: [&format::frame(grid.first_number()), &format::frame(last)],
        seconds: [&seconds, &format::seconds(length)],
        percent,
        frames: &format::count(grid.count() as u64),
    });
    ui.add_space(6.0);
    cell(ui, 64.0, &seconds, 13.0, t.weak).on_hover_text(&tooltip);
    cell(ui, 84.0, &numbers, 14.0, t.strong).on_hover_text(&tooltip);
}

/// Shows a right-aligned text of equal-width digits in a place that never changes its width.
fn cell(ui: &mut Ui, width: f32, text: &str, size: f32, color: egui::Color32) -> egui::Response {
    let galley = ui
        .painter()
        .layout_no_wrap(text.to_owned(), FontId::monospace(size), color);
    let (rect, response) =
        ui.allocate_exact_size(Vec2::new(width.max(galley.size().x), 24.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    let place = egui::Align2::RIGHT_CENTER.anchor_size(rect.right_center(), galley.size());
    ui.painter().galley(place.min, galley, color);
    response
}

fn rate_menu(ui: &mut Ui, editor: &Editor, out: &mut Vec<Command>) {
    let mut from_zero = editor.view().are_frames_from_zero();
    let zero = ui.checkbox(&mut from_zero, words::FROM_ZERO);
    if zero.on_hover_text(words::FROM_ZERO_TIP).changed() {
        out.push(ViewCommand::SetFramesFromZero(from_zero).into());
    }
    ui.separator();
    let own = editor.sequence().map_or(30.0, |take| take.rate_hz());
    let shown = editor.view().display_rate_hz();
    let mut item = |text: String, rate: Option<f64>| {
        if ui.selectable_label(shown == rate, text).clicked() {
            out.push(ViewCommand::SetDisplayRate(rate).into());
            ui.close();
        }
    };
    item(words::rate_of_take(&format::rate(own)), None);
    for rate in RATES.into_iter().filter(|rate| (rate - own).abs() > 1e-3) {
        item(words::display_at(&format::rate(rate)), Some(rate));
    }
}

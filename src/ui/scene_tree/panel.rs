//! The Scene panel: objects and bones in one tree, from which and onto which things are dragged.
//!
//! *In*: the stage, the selection, what is dragged. *Out*: commands that select, frame, attach,
//! rename and delete. *Not here*: which rows there are (`rows.rs`), how one looks (`row.rs`), its
//! menu (`menu.rs`).

use super::super::actions::WindowRequest;
use super::super::dragged::{self, Dragged, DraggedThing};
use super::super::drop_rules;
use super::super::nodes::{node_name, select, selected};
use super::super::theme::ROW;
use super::super::widgets::{IconButton, empty_state};
use super::menu;
use super::row::{self, Click};
use super::rows::TreeRows;
use crate::editor::{Command, Editor, StageCommand, ViewCommand};
use crate::scene::{ObjectId, SceneNode};
use crate::words::{panels, scene_tree as words};
use egui::Ui;
use egui_phosphor::regular as icon;

/// The Scene panel's state.
#[derive(Debug, Default)]
pub(in super::super) struct SceneTree {
    filter: String,
    rows: TreeRows,
    revealed: Option<SceneNode>,
    renaming: Option<Renaming>,
    scroll_offset: f32,
    view_height: f32,
}

/// A name that is being written.
#[derive(Debug)]
struct Renaming {
    object: ObjectId,
    text: String,
    has_begun: bool,
}

enum Change {
    Toggle(SceneNode),
    OpenAll,
    CloseAll,
}

impl SceneTree {
    /// Begins to write an object's name anew, in its row.
    pub(in super::super) fn rename(&mut self, editor: &Editor, object: ObjectId) {
        if let Some(about) = editor.stage().scene().object(object) {
            self.renaming = Some(Renaming {
                object,
                text: about.name.clone(),
                has_begun: false,
            });
        }
    }

    /// Shows the panel.
    pub(in super::super) fn ui(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        out: &mut Vec<Command>,
        requests: &mut Vec<WindowRequest>,
    ) {
        if editor.stage().scene().objects().next().is_none() {
            empty_state(ui, icon::TREE_STRUCTURE, panels::EMPTY_SCENE);
            return;
        }
        let mut change = self.header(ui);
        self.rows.update(editor.stage().scene(), &self.filter);
        let jump = self.reveal(selected(editor));
        self.list(ui, editor, jump, &mut change, out, requests);
        match change {
            Some(Change::Toggle(node)) => self.rows.toggle(node),
            Some(Change::OpenAll) => self.rows.open_all(),
            Some(Change::CloseAll) => self.rows.close_all(),
            None => {}
        }
    }

    fn header(&mut self, ui: &mut Ui) -> Option<Change> {
        let mut change = None;
        egui::Frame::new()
            .inner_margin(egui::Margin {
                left: 8,
                right: 8,
                top: 8,
                bottom: 4,
            })
            .show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 2.0;
                    let is_filtering = !self.filter.is_empty();
                    let buttons = 26.0 * if is_filtering { 3.0 } else { 2.0 } + 8.0;
                    let hint = format!("{} {}", icon::MAGNIFYING_GLASS, words::FIND);
                    let field = egui::TextEdit::singleline(&mut self.filter).hint_text(hint);
                    ui.add(
                        field
                            .desired_width(ui.available_width() - buttons - 8.0)
                            .margin(egui::Margin::symmetric(6, 4)),
                    );
                    if is_filtering && IconButton::new(icon::X, words::CLEAR_SEARCH).show(ui) {
                        self.filter.clear();
                    }
                    if IconButton::new(icon::ARROWS_OUT_LINE_VERTICAL, words::EXPAND_ALL).show(ui) {
                        change = Some(Change::OpenAll);
                    }
                    if IconButton::new(icon::ARROWS_IN_LINE_VERTICAL, words::COLLAPSE_ALL).show(ui)
                    {
                        change = Some(Change::CloseAll);
                    }
                });
                if !self.filter.is_empty() {
                    let (named, all) = self.rows.matches();
                    ui.label(
                        egui::RichText::new(words::matches(named, all))
                            .small()
                            .weak(),
                    );
                }
            });
        change
    }

    /// Opens the way to what was selected elsewhere and gives the offset that brings it into view.
    fn reveal(&mut self, selected: Option<SceneNode>) -> Option<f32> {
        if selected == self.revealed {
            return None;
        }
        self.revealed = selected;
        let top = self.rows.reveal(selected?)? as f32 * ROW;
        let is_in_view =
            top >= self.scroll_offset && top + ROW <= self.scroll_offset + self.view_height;
        (!is_in_view).then(|| (top - self.view_height * 0.4).max(0.0))
    }

    fn list(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        jump: Option<f32>,
        change: &mut Option<Change>,
        out: &mut Vec<Command>,
        requests: &mut Vec<WindowRequest>,
    ) {
        ui.spacing_mut().item_spacing.y = 0.0;
        let view = ui.available_rect_before_wrap();
        let mut area = egui::ScrollArea::vertical()
            .id_salt("scene")
            .auto_shrink(false);
        if let Some(offset) = jump {
            area = area.vertical_scroll_offset(offset);
        }
        let is_filtering = !self.filter.is_empty();
        let rows = self.rows.rows();
        let renaming = &mut self.renaming;
        let mut chosen = None;
        let output = area.show_rows(ui, ROW, rows.len(), |ui, range| {
            for &row in &rows[range] {
                if let Some(written) = renaming
                    .as_mut()
                    .filter(|r| row.node == SceneNode::Object(r.object))
                {
                    if rename_row(ui, row.depth, written, out) {
                        *renaming = None;
                    }
                    continue;
                }
                let is_dimmed = is_filtering && !row.is_match;
                let is_selected = selected(editor) == Some(row.node);
                let (response, click) = row::ui(ui, editor, row, is_selected, is_dimmed);
                match click {
                    Some(Click::Arrow) => *change = Some(Change::Toggle(row.node)),
                    Some(Click::Row) => chosen = Some((row.node, false)),
                    Some(Click::Twice) => chosen = Some((row.node, true)),
                    None => {}
                }
                drag_and_drop(ui, editor, row.node, &response, out);
                if let Some(object) = menu::ui(&response, editor, row.node, out, requests) {
                    let text = editor
                        .stage()
                        .scene()
                        .object(object)
                        .map_or_else(String::new, |about| about.name.clone());
                    *renaming = Some(Renaming {
                        object,
                        text,
                        has_begun: false,
                    });
                }
                response.on_hover_ui(|ui| row::tooltip(ui, editor, row.node));
            }
            dragged::scroll_at_edges(ui, view);
        });
        self.scroll_offset = output.state.offset.y;
        self.view_height = output.inner_rect.height();
        if let Some((node, is_framed)) = chosen {
            // A row that was clicked here is in view already.
            self.revealed = Some(node);
            select(editor, node, out);
            if is_framed {
                out.push(ViewCommand::FrameSelection.into());
            }
        }
    }
}

/// Takes the row into the hand, or what is in the hand onto the row: each row is one widget, so the
/// innermost wins.
fn drag_and_drop(
    ui: &Ui,
    editor: &Editor,
    node: SceneNode,
    response: &egui::Response,
    out: &mut Vec<Command>,
) {
    if let SceneNode::Object(object) = node {
        let name = || {
            node_name(editor.stage().scene(), node)
                .unwrap_or_default()
                .to_owned()
        };
        dragged::begin(response, || Dragged {
            thing: DraggedThing::Object(object),
            name: name(),
        });
    }
    let keeps_world = ui.input(|input| input.modifiers.alt);
    let command = |thing| drop_rules::command(editor, thing, node, keeps_world);
    if response
        .dnd_hover_payload::<Dragged>()
        .is_some_and(|dragged| command(dragged.thing).is_some())
    {
        dragged::paint_target(ui, response.rect);
    }
    if let Some(dragged) = response.dnd_release_payload::<Dragged>() {
        out.extend(command(dragged.thing));
    }
}

/// Shows a field instead of a name; tells whether writing has ended.
fn rename_row(ui: &mut Ui, depth: u16, written: &mut Renaming, out: &mut Vec<Command>) -> bool {
    let (rect, _) = ui.allocate_exact_size(
        egui::Vec2::new(ui.available_width(), ROW),
        egui::Sense::hover(),
    );
    let left = row::left(rect, depth) + row::ARROW;
    let place = egui::Rect::from_min_max(
        egui::pos2(left, rect.top()),
        rect.right_bottom() - egui::Vec2::new(8.0, 0.0),
    );
    let field = egui::TextEdit::singleline(&mut written.text).margin(egui::Margin::symmetric(4, 1));
    let response = ui.put(place, field.id(ui.id().with("rename")));
    if !written.has_begun {
        written.has_begun = true;
        response.request_focus();
        return false;
    }
    if !response.lost_focus() {
        return false;
    }
    let is_dropped = ui.input(|input| input.key_pressed(egui::Key::Escape));
    let name = written.text.trim();
    if !is_dropped && !name.is_empty() {
        out.push(StageCommand::Rename(written.object, name.to_owned()).into());
    }
    true
}

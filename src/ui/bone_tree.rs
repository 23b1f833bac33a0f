//! The Scene panel: the character and its bones as a tree.
//!
//! In: the shown file, the selection. Out: commands that select, frame and choose a root. Not here: which rows
//! there are (`bone_rows.rs`).

use super::bone_rows::{BoneRow, BoneRows};
use super::theme::{ROW, STEP, Tokens};
use super::widgets::{IconButton, cut_text, empty_state};
use crate::asset::{Bone, BoneIndex, BoneKind, FileHandle, RootSource, Skeleton};
use crate::editor::{Command, Editor, OpenFile};
use egui::{Align2, FontId, Sense, Ui, Vec2, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

/// How far a child stands to the right of its parent, points.
const INDENT: f32 = 10.0;
/// Width of the arrow that opens a row, points.
const ARROW: f32 = 16.0;

/// The Scene panel's state.
#[derive(Debug, Default)]
pub(super) struct BoneTree {
    filter: String,
    rows: BoneRows,
    shown: Option<FileHandle>,
    revealed: Option<BoneIndex>,
    scroll_offset: f32,
    view_height: f32,
}

enum Change {
    Toggle(BoneIndex),
    OpenAll,
    CloseAll,
}

impl BoneTree {
    /// Shows the panel.
    pub(super) fn ui(&mut self, ui: &mut Ui, editor: &Editor, out: &mut Vec<Command>) {
        let Some(file) = editor.shown_file() else {
            empty_state(ui, icon::TREE_STRUCTURE, "The bones of the character will be here.");
            return;
        };
        let skeleton = &file.file().skeleton;
        if self.shown != Some(file.handle()) {
            self.shown = Some(file.handle());
            self.revealed = None;
            self.scroll_offset = 0.0;
            self.rows.set_skeleton(skeleton);
        }
        let mut change = self.header(ui, skeleton);
        self.rows.set_filter(skeleton, &self.filter);
        let jump = self.reveal(skeleton, editor.selected_bone());
        self.list(ui, editor, file, jump, &mut change, out);
        match change {
            Some(Change::Toggle(bone)) => self.rows.toggle(skeleton, bone),
            Some(Change::OpenAll) => self.rows.open_all(skeleton),
            Some(Change::CloseAll) => self.rows.close_all(skeleton),
            None => {}
        }
    }

    fn header(&mut self, ui: &mut Ui, skeleton: &Skeleton) -> Option<Change> {
        let mut change = None;
        egui::Frame::new().inner_margin(egui::Margin { left: 8, right: 8, top: 8, bottom: 4 }).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                let is_filtering = !self.filter.is_empty();
                let buttons = 26.0 * if is_filtering { 3.0 } else { 2.0 } + 8.0;
                let hint = format!("{} Find a bone", icon::MAGNIFYING_GLASS);
                let field = egui::TextEdit::singleline(&mut self.filter).hint_text(hint);
                ui.add(field.desired_width(ui.available_width() - buttons - 8.0).margin(egui::Margin::symmetric(6, 4)));
                if is_filtering && IconButton::new(icon::X, "Clear the search").show(ui) {
                    self.filter.clear();
                }
                if IconButton::new(icon::ARROWS_OUT_LINE_VERTICAL, "Expand all").show(ui) {
                    change = Some(Change::OpenAll);
                }
                if IconButton::new(icon::ARROWS_IN_LINE_VERTICAL, "Collapse all").show(ui) {
                    change = Some(Change::CloseAll);
                }
            });
            if !self.filter.is_empty() {
                let text = format!("{} of {} bones", self.rows.matches(), skeleton.len());
                ui.label(egui::RichText::new(text).small().weak());
            }
        });
        change
    }

    /// Opens the way to a bone that was selected elsewhere and gives the offset that brings it into view.
    fn reveal(&mut self, skeleton: &Skeleton, selected: Option<BoneIndex>) -> Option<f32> {
        if selected == self.revealed {
            return None;
        }
        self.revealed = selected;
        let row = self.rows.reveal(skeleton, selected.filter(|bone| bone.index() < skeleton.len())?)?;
        let top = (row + 1) as f32 * ROW;
        let is_in_view = top >= self.scroll_offset && top + ROW <= self.scroll_offset + self.view_height;
        (!is_in_view).then(|| (top - self.view_height * 0.4).max(0.0))
    }

    fn list(
        &mut self,
        ui: &mut Ui,
        editor: &Editor,
        file: &OpenFile,
        jump: Option<f32>,
        change: &mut Option<Change>,
        out: &mut Vec<Command>,
    ) {
        let skeleton = &file.file().skeleton;
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut area = egui::ScrollArea::vertical().id_salt("bones").auto_shrink(false);
        if let Some(offset) = jump {
            area = area.vertical_scroll_offset(offset);
        }
        let output = area.show_rows(ui, ROW, self.rows.rows().len() + 1, |ui, range| {
            for place in range {
                let Some(row) = place.checked_sub(1).map(|place| self.rows.rows()[place]) else {
                    character_row(ui, &file.name(), editor.selected_bone().is_none(), out);
                    continue;
                };
                let is_dimmed = !self.filter.is_empty() && !row.is_match;
                bone_row(ui, editor, skeleton, row, is_dimmed, change, out);
            }
        });
        self.scroll_offset = output.state.offset.y;
        self.view_height = output.inner_rect.height();
        // A row that was clicked here is in view already.
        if let Some(Command::SelectBone(bone)) = out.last() {
            self.revealed = *bone;
        }
    }
}

fn character_row(ui: &mut Ui, name: &str, is_selected: bool, out: &mut Vec<Command>) {
    let t = Tokens::shown(ui);
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_selected, name));
    fill_row(ui, rect, is_selected, response.hovered());
    let at = egui::pos2(rect.left() + STEP * 2.0, rect.center().y);
    let painter = ui.painter_at(rect);
    painter.text(at, Align2::LEFT_CENTER, icon::PERSON, FontId::proportional(14.0), t.accent);
    cut_text(&painter, at + Vec2::new(20.0, 0.0), rect.right() - STEP * 3.0 - at.x - 20.0, name, t.strong);
    if response.on_hover_text("The whole character; deselects the bone").clicked() {
        out.push(Command::SelectBone(None));
    }
}

fn fill_row(ui: &Ui, rect: egui::Rect, is_selected: bool, is_hovered: bool) {
    let t = Tokens::shown(ui);
    let inner = rect.shrink2(Vec2::new(STEP, 0.0));
    if is_selected {
        ui.painter().rect_filled(inner, super::theme::RADIUS, t.selected);
    } else if is_hovered {
        ui.painter().rect_filled(inner, super::theme::RADIUS, t.raised);
    }
}

fn bone_row(
    ui: &mut Ui,
    editor: &Editor,
    skeleton: &Skeleton,
    row: BoneRow,
    is_dimmed: bool,
    change: &mut Option<Change>,
    out: &mut Vec<Command>,
) {
    let t = Tokens::shown(ui);
    let bone = skeleton.bone(row.bone);
    let is_selected = editor.selected_bone() == Some(row.bone);
    // One widget a row: nothing inside it can take the click or the drag away.
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_selected, &bone.name));
    fill_row(ui, rect, is_selected, response.hovered());
    let left = rect.left() + STEP * 2.0 + f32::from(row.depth + 1).min(rect.width() / INDENT * 0.5) * INDENT;
    let painter = ui.painter_at(rect);
    let text = |x: f32, what: &str, size: f32, color| {
        painter.text(egui::pos2(x, rect.center().y), Align2::LEFT_CENTER, what, FontId::proportional(size), color);
    };
    if row.has_children {
        text(left, if row.is_open { icon::CARET_DOWN } else { icon::CARET_RIGHT }, 12.0, t.weak);
    }
    let (sign, sign_color) = match bone.kind {
        BoneKind::Node => (icon::CUBE, t.weak),
        BoneKind::Bone if !bone.is_skinned => (icon::BONE, t.weak),
        BoneKind::Bone => (icon::BONE, t.text),
    };
    text(left + ARROW, sign, 14.0, sign_color);
    let name_color = match (is_dimmed, is_selected || response.hovered()) {
        (true, _) => t.weak,
        (false, true) => t.strong,
        (false, false) => t.text,
    };
    let is_root = root_of(editor) == Some(row.bone);
    let name_at = egui::pos2(left + ARROW + 20.0, rect.center().y);
    let room = rect.right() - STEP * 3.0 - if is_root { 20.0 } else { 0.0 } - name_at.x;
    cut_text(&painter, name_at, room, &bone.name, name_color);
    if is_root {
        let at = egui::pos2(rect.right() - STEP * 3.0, rect.center().y);
        painter.text(at, Align2::RIGHT_CENTER, icon::ANCHOR_SIMPLE, FontId::proportional(14.0), t.playhead);
    }
    act(&response, left, row, change, out);
    menu(&response, editor, row.bone, out);
    response.on_hover_ui(|ui| tooltip(ui, bone, is_root));
}

fn act(response: &egui::Response, left: f32, row: BoneRow, change: &mut Option<Change>, out: &mut Vec<Command>) {
    let is_on_arrow = response.interact_pointer_pos().is_some_and(|at| row.has_children && at.x < left + ARROW);
    if response.double_clicked() && !is_on_arrow {
        out.push(Command::SelectBone(Some(row.bone)));
        out.push(Command::FrameSelection);
    } else if response.clicked() && is_on_arrow {
        *change = Some(Change::Toggle(row.bone));
    } else if response.clicked() {
        out.push(Command::SelectBone(Some(row.bone)));
    }
}

fn menu(response: &egui::Response, editor: &Editor, bone: BoneIndex, out: &mut Vec<Command>) {
    response.context_menu(|ui| {
        if ui.button(format!("{}  Frame this bone", icon::CROSSHAIR)).clicked() {
            out.push(Command::SelectBone(Some(bone)));
            out.push(Command::FrameSelection);
        }
        let is_root = root_of(editor) == Some(bone);
        let root = ui.add_enabled(!is_root, egui::Button::new(format!("{}  Use as root", icon::ANCHOR_SIMPLE)));
        if root.on_disabled_hover_text("Root motion is taken from this bone already").clicked() {
            out.push(Command::SetRoot(RootSource::Bone(bone)));
        }
    });
}

/// Gives the bone that root motion is taken from.
fn root_of(editor: &Editor) -> Option<BoneIndex> {
    let track = editor.animator()?.root_track()?;
    track.bone().or_else(|| track.hips())
}

fn tooltip(ui: &mut Ui, bone: &Bone, is_root: bool) {
    ui.label(&bone.path);
    let kind = match bone.kind {
        BoneKind::Bone if bone.is_skinned => "Bone that moves vertices",
        BoneKind::Bone => "Bone without skin weights",
        BoneKind::Node => "Node",
    };
    ui.label(egui::RichText::new(kind).weak());
    if is_root {
        ui.label(egui::RichText::new("Root motion is taken from it").weak());
    }
}

//! How a row of the scene tree looks, and what a click on it means.
//!
//! *In*: a row, the stage. *Out*: its response, what was clicked. *Not here*: which rows there are
//! (`rows.rs`).

use super::super::nodes::{node_name, object_icon};
use super::super::theme::{self, STEP, Tokens};
use super::super::widgets::cut_text;
use super::rows::TreeRow;
use crate::asset::{Bone, BoneIndex, BoneKind};
use crate::editor::Editor;
use crate::scene::{ObjectId, SceneNode};
use crate::words::scene_tree as words;
use egui::{Align2, FontId, Rect, Response, Sense, Ui, Vec2, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

/// How far a child is indented from its parent, points.
const INDENT: f32 = 10.0;
/// Width of the arrow that opens a row, points.
pub(in super::super) const ARROW: f32 = 16.0;

/// What was clicked of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Click {
    /// The arrow that opens and closes it.
    Arrow,
    /// The row.
    Row,
    /// The row, twice.
    Twice,
}

/// Returns where a row's content begins; deep rows of a narrow panel stop moving to the right.
#[must_use]
pub(in super::super) fn left(rect: Rect, depth: u16) -> f32 {
    rect.left() + STEP * 2.0 + f32::from(depth).min(rect.width() / INDENT * 0.5) * INDENT
}

/// Shows a row. It is one widget: nothing inside it can take the click or the drag away.
pub(in super::super) fn ui(
    ui: &mut Ui,
    editor: &Editor,
    row: TreeRow,
    is_selected: bool,
    is_dimmed: bool,
) -> (Response, Option<Click>) {
    let t = Tokens::shown(ui);
    let (_, rect) = ui.allocate_space(Vec2::new(ui.available_width(), theme::ROW));
    // Named by its node: a menu or a drag stays with it while the list scrolls.
    let response = ui.interact(rect, ui.id().with(row.node), Sense::click_and_drag());
    let Some(name) = node_name(editor.stage().scene(), row.node) else {
        return (response, None);
    };
    response
        .widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_selected, name));
    fill(ui, rect, is_selected, response.hovered());
    let left = left(rect, row.depth);
    let painter = ui.painter_at(rect);
    let text = |x: f32, align: Align2, what: &str, size: f32, color| {
        painter.text(
            egui::pos2(x, rect.center().y),
            align,
            what,
            FontId::proportional(size),
            color,
        );
    };
    if row.has_children {
        let arrow = if row.is_open {
            icon::CARET_DOWN
        } else {
            icon::CARET_RIGHT
        };
        text(left, Align2::LEFT_CENTER, arrow, 12.0, t.weak);
    }
    let (sign, sign_color, right) = signs(ui, editor, row.node);
    text(left + ARROW, Align2::LEFT_CENTER, sign, 14.0, sign_color);
    let name_color = match (is_dimmed, is_selected || response.hovered()) {
        (true, _) => t.weak,
        (false, true) => t.strong,
        (false, false) => t.text,
    };
    let name_at = egui::pos2(left + ARROW + 20.0, rect.center().y);
    let room = rect.right() - STEP * 3.0 - if right.is_some() { 20.0 } else { 0.0 } - name_at.x;
    cut_text(&painter, name_at, room, name, name_color);
    if let Some((sign, color)) = right {
        text(
            rect.right() - STEP * 3.0,
            Align2::RIGHT_CENTER,
            sign,
            14.0,
            color,
        );
    }
    let is_on_arrow = response
        .interact_pointer_pos()
        .is_some_and(|at| row.has_children && at.x < left + ARROW);
    let click = match () {
        () if response.double_clicked() && !is_on_arrow => Some(Click::Twice),
        () if response.clicked() && is_on_arrow => Some(Click::Arrow),
        () if response.clicked() => Some(Click::Row),
        () => None,
    };
    (response, click)
}

fn fill(ui: &Ui, rect: Rect, is_selected: bool, is_hovered: bool) {
    let t = Tokens::shown(ui);
    let inner = rect.shrink2(Vec2::new(STEP, 0.0));
    if is_selected {
        ui.painter().rect_filled(inner, theme::RADIUS, t.selected);
    } else if is_hovered {
        ui.painter().rect_filled(inner, theme::RADIUS, t.raised);
    }
}

/// The sign in front of the name and, perhaps, one at the right end.
type Signs = (
    &'static str,
    egui::Color32,
    Option<(&'static str, egui::Color32)>,
);

fn signs(ui: &Ui, editor: &Editor, node: SceneNode) -> Signs {
    let t = Tokens::shown(ui);
    match node {
        SceneNode::Object(object) => {
            let Some(object) = editor.stage().scene().object(object) else {
                return (icon::CUBE, t.weak, None);
            };
            let hidden = (!object.is_visible).then_some((icon::EYE_SLASH, t.weak));
            (
                object_icon(object),
                if object.character().is_some() {
                    t.accent
                } else {
                    t.playhead
                },
                hidden,
            )
        }
        SceneNode::Bone(owner, bone) => {
            let root =
                (root_of(editor, owner) == Some(bone)).then_some((icon::ANCHOR_SIMPLE, t.playhead));
            let Some(about) = bone_of(editor, owner, bone) else {
                return (icon::BONE, t.weak, root);
            };
            let sign = if about.kind == BoneKind::Node {
                icon::CUBE
            } else {
                icon::BONE
            };
            let color = if is_active(editor, owner, bone) {
                t.active
            } else if about.is_skinned && about.kind == BoneKind::Bone {
                t.text
            } else {
                t.weak
            };
            (sign, color, root)
        }
    }
}

fn is_active(editor: &Editor, owner: ObjectId, bone: BoneIndex) -> bool {
    editor
        .stage()
        .scene()
        .active_bones(owner)
        .binary_search(&bone)
        .is_ok()
}

fn bone_of(editor: &Editor, owner: ObjectId, bone: BoneIndex) -> Option<&Bone> {
    let skeleton = editor.stage().scene().object(owner)?.animator()?.skeleton();
    (bone.index() < skeleton.len()).then(|| skeleton.bone(bone))
}

/// Returns the bone that root motion of a character is taken from.
#[must_use]
pub(in super::super) fn root_of(editor: &Editor, owner: ObjectId) -> Option<BoneIndex> {
    let track = editor
        .stage()
        .scene()
        .object(owner)?
        .character()?
        .animator
        .root_track()?;
    track.bone().or_else(|| track.hips())
}

/// Says more about a row.
pub(in super::super) fn tooltip(ui: &mut Ui, editor: &Editor, node: SceneNode) {
    let weak = |ui: &mut Ui, text: &str| ui.label(egui::RichText::new(text).weak());
    match node {
        SceneNode::Object(object) => {
            let Some(object) = editor.stage().scene().object(object) else {
                return;
            };
            ui.label(&object.name);
            weak(ui, words::object_kind(object.kind()));
            if let Some(parent) = object
                .parent()
                .and_then(|parent| node_name(editor.stage().scene(), parent))
            {
                weak(ui, &words::attached_to(parent));
            }
        }
        SceneNode::Bone(owner, bone) => {
            let Some(about) = bone_of(editor, owner, bone) else {
                return;
            };
            ui.label(&about.path);
            weak(ui, words::bone_kind(about));
            if is_active(editor, owner, bone) {
                weak(ui, words::ACTIVE_BONE);
            }
            if root_of(editor, owner) == Some(bone) {
                weak(ui, words::ROOT_BONE);
            }
        }
    }
}

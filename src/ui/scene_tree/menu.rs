//! The menu of a row of the scene tree.
//!
//! *In*: the node. *Out*: commands, wishes, and which object is to be renamed. *Not here*: drags
//! (`panel.rs`).

use super::super::actions::Wish;
use super::super::nodes;
use super::super::open_path::FileFor;
use super::super::takes as takes_of_others;
use super::row::root_of;
use crate::asset::{BoneIndex, RootSource};
use crate::editor::{CharactersCommand, Command, Editor, StageCommand, ViewCommand};
use crate::scene::{ObjectId, SceneNode};
use egui::{Button, Response, Ui};
use egui_phosphor::regular as icon;

/// Offers what can be done with a node; gives the object that is to get another name.
pub(in super::super) fn ui(
    response: &Response,
    editor: &Editor,
    node: SceneNode,
    out: &mut Vec<Command>,
    wishes: &mut Vec<Wish>,
) -> Option<ObjectId> {
    let mut renamed = None;
    response.context_menu(|ui| {
        if item(ui, icon::CROSSHAIR, "Focus") {
            nodes::select(editor, node, out);
            out.push(ViewCommand::FrameSelection.into());
        }
        if let SceneNode::Bone(owner, bone) = node {
            root_item(ui, editor, owner, bone, out);
        }
        ui.separator();
        attach(ui, editor, node, out, wishes);
        takes(ui, editor, node, out, wishes);
        if item(ui, icon::CIRCLE_DASHED, "Add an empty") {
            out.push(StageCommand::AddEmpty { parent: Some(node) }.into());
        }
        match node {
            SceneNode::Bone(owner, bone) => {
                if item(ui, icon::PLUGS, "Add a socket") {
                    out.push(StageCommand::AddSocket { owner, bone }.into());
                }
            }
            SceneNode::Object(object) => renamed = object_items(ui, editor, object, out),
        }
    });
    renamed
}

fn item(ui: &mut Ui, sign: &str, text: &str) -> bool {
    ui.button(format!("{sign}  {text}")).clicked()
}

fn root_item(
    ui: &mut Ui,
    editor: &Editor,
    owner: ObjectId,
    bone: BoneIndex,
    out: &mut Vec<Command>,
) {
    let is_root = root_of(editor, owner) == Some(bone);
    let is_shown = editor
        .active_object()
        .is_some_and(|object| object.id() == owner);
    let button = Button::new(format!("{}  Use as root", icon::ANCHOR_SIMPLE));
    let root = ui.add_enabled(!is_root && is_shown, button);
    if root
        .on_disabled_hover_text("Root motion is taken from this bone already")
        .clicked()
    {
        out.push(CharactersCommand::SetRoot(RootSource::Bone(bone)).into());
    }
}

fn attach(
    ui: &mut Ui,
    editor: &Editor,
    node: SceneNode,
    out: &mut Vec<Command>,
    wishes: &mut Vec<Wish>,
) {
    ui.menu_button(format!("{}  Attach here", icon::PAPERCLIP), |ui| {
        for file in editor.files() {
            if item(ui, icon::FILE, &file.name()) {
                out.push(
                    StageCommand::AddOpenFile {
                        file: file.handle(),
                        parent: Some(node),
                    }
                    .into(),
                );
            }
        }
        ui.separator();
        if item(ui, icon::FOLDER_OPEN, "Choose a file…") {
            wishes.push(Wish::Choose(FileFor::Prop(Some(node))));
        }
    });
}

/// Takes of other files, for the character that is shown.
fn takes(
    ui: &mut Ui,
    editor: &Editor,
    node: SceneNode,
    out: &mut Vec<Command>,
    wishes: &mut Vec<Wish>,
) {
    if editor
        .active_object()
        .is_none_or(|shown| SceneNode::Object(shown.id()) != node)
    {
        return;
    }
    takes_of_others::ui(ui, editor, out);
    if item(ui, icon::FOLDER_OPEN, "Add takes from a file…") {
        wishes.push(Wish::Choose(FileFor::Takes));
    }
}

fn object_items(
    ui: &mut Ui,
    editor: &Editor,
    object: ObjectId,
    out: &mut Vec<Command>,
) -> Option<ObjectId> {
    let about = editor.stage().scene().object(object)?;
    ui.separator();
    let (sign, text) = if about.is_visible {
        (icon::EYE_SLASH, "Hide")
    } else {
        (icon::EYE, "Show")
    };
    if item(ui, sign, text) {
        out.push(StageCommand::SetVisible(object, !about.is_visible).into());
    }
    let detach = ui.add_enabled(
        about.parent().is_some(),
        Button::new(format!("{}  Detach", icon::LINK_BREAK)),
    );
    if detach
        .on_disabled_hover_text("It hangs on nothing")
        .clicked()
    {
        out.push(StageCommand::Detach(object).into());
    }
    let renamed = item(ui, icon::PENCIL_SIMPLE, "Rename").then_some(object);
    if item(ui, icon::TRASH, "Delete") {
        out.push(StageCommand::Delete(object).into());
    }
    renamed
}

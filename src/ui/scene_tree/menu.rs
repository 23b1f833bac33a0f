//! The menu of a row of the scene tree.
//!
//! *In*: the node. *Out*: commands, window requests, and which object is to be renamed. *Not here*: drags
//! (`panel.rs`).

use super::super::actions::WindowRequest;
use super::super::nodes;
use super::super::open_path::FileFor;
use super::super::takes as takes_of_others;
use super::row::root_of;
use crate::asset::{BoneIndex, RootSource};
use crate::editor::{CharactersCommand, Command, Editor, StageCommand, ViewCommand};
use crate::scene::{ObjectId, SceneNode};
use crate::words::{actions, scene_tree as words};
use egui::{Button, Response, Ui};
use egui_phosphor::regular as icon;

/// Offers what can be done with a node; gives the object that is to get another name.
pub(in super::super) fn ui(
    response: &Response,
    editor: &Editor,
    node: SceneNode,
    out: &mut Vec<Command>,
    requests: &mut Vec<WindowRequest>,
) -> Option<ObjectId> {
    let mut renamed = None;
    response.context_menu(|ui| {
        if item(ui, icon::CROSSHAIR, words::FOCUS) {
            nodes::select(editor, node, out);
            out.push(ViewCommand::FrameSelection.into());
        }
        if let SceneNode::Bone(owner, bone) = node {
            root_item(ui, editor, owner, bone, out);
        }
        ui.separator();
        attach(ui, editor, node, out, requests);
        takes(ui, editor, node, out, requests);
        if item(ui, icon::CIRCLE_DASHED, actions::ADD_EMPTY) {
            out.push(StageCommand::AddEmpty { parent: Some(node) }.into());
        }
        match node {
            SceneNode::Bone(owner, bone) => {
                if item(ui, icon::PLUGS, words::ADD_SOCKET) {
                    out.push(StageCommand::AddSocket { owner, bone }.into());
                }
            }
            SceneNode::Object(object) => {
                activate_item(ui, editor, object, out);
                renamed = object_items(ui, editor, object, out);
            }
        }
    });
    renamed
}

fn item(ui: &mut Ui, sign: &str, text: &str) -> bool {
    ui.button(format!("{sign}  {text}")).clicked()
}

/// Makes takes, time and root motion be about this character.
fn activate_item(ui: &mut Ui, editor: &Editor, id: ObjectId, out: &mut Vec<Command>) {
    let object = editor.stage().scene().object(id);
    let is_character = object.is_some_and(|object| object.character().is_some());
    let is_active = editor
        .active_object()
        .is_some_and(|active| active.id() == id);
    if is_character && !is_active && item(ui, icon::PERSON, words::MAKE_ACTIVE) {
        out.push(CharactersCommand::Activate(id).into());
    }
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
    let button = Button::new(format!("{}  {}", icon::ANCHOR_SIMPLE, words::USE_AS_ROOT));
    let root = ui.add_enabled(!is_root && is_shown, button);
    if root.on_disabled_hover_text(words::ALREADY_ROOT).clicked() {
        out.push(CharactersCommand::SetRoot(RootSource::Bone(bone)).into());
    }
}

fn attach(
    ui: &mut Ui,
    editor: &Editor,
    node: SceneNode,
    out: &mut Vec<Command>,
    requests: &mut Vec<WindowRequest>,
) {
    ui.menu_button(format!("{}  {}", icon::PAPERCLIP, words::ATTACH), |ui| {
        for file in editor.files().open() {
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
        if item(ui, icon::FOLDER_OPEN, words::CHOOSE_FILE) {
            requests.push(WindowRequest::Choose(FileFor::Prop(Some(node))));
        }
    });
}

/// Takes of other files, for the character that is shown.
fn takes(
    ui: &mut Ui,
    editor: &Editor,
    node: SceneNode,
    out: &mut Vec<Command>,
    requests: &mut Vec<WindowRequest>,
) {
    if editor
        .active_object()
        .is_none_or(|shown| SceneNode::Object(shown.id()) != node)
    {
        return;
    }
    takes_of_others::ui(ui, editor, out);
    if item(ui, icon::FOLDER_OPEN, actions::ADD_TAKES_FROM_FILE) {
        requests.push(WindowRequest::Choose(FileFor::Takes));
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
        (icon::EYE_SLASH, words::HIDE)
    } else {
        (icon::EYE, words::SHOW)
    };
    if item(ui, sign, text) {
        out.push(StageCommand::SetVisible(object, !about.is_visible).into());
    }
    let detach = ui.add_enabled(
        about.parent().is_some(),
        Button::new(format!("{}  {}", icon::LINK_BREAK, actions::DETACH)),
    );
    if detach.on_disabled_hover_text(words::NO_PARENT).clicked() {
        out.push(StageCommand::Detach(object).into());
    }
    let renamed = item(ui, icon::PENCIL_SIMPLE, actions::RENAME).then_some(object);
    if item(ui, icon::TRASH, actions::DELETE) {
        out.push(StageCommand::Delete(object).into());
    }
    renamed
}

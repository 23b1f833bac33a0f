//! Nodes of the stage as panels speak of them: names, what is attached to what, the selection.
//!
//! *In*: the editor, a node. *Out*: names, yes or no, commands that select. *Not here*: rows,
//! pictures.

use crate::editor::{Command, Editor, ViewCommand};
use crate::scene::{GameObject, ObjectKind, Scene, SceneNode};
use egui_phosphor::regular as icon;

/// Returns the node that is selected.
#[must_use]
pub(super) fn selected(editor: &Editor) -> Option<SceneNode> {
    if let Some(object) = editor.selected_object() {
        return Some(SceneNode::Object(object));
    }
    let character = editor.active_object()?.id();
    Some(
        editor
            .view()
            .selected_bone()
            .map_or(SceneNode::Object(character), |bone| {
                SceneNode::Bone(character, bone)
            }),
    )
}

/// Selects what a row shows: a bone of the shown character, or an object.
pub(super) fn select(editor: &Editor, node: SceneNode, out: &mut Vec<Command>) {
    let character = editor.active_object().map(GameObject::id);
    let is_character = Some(node.object()) == character;
    if is_character && editor.selected_object().is_some() {
        out.push(ViewCommand::SelectObject(None).into());
    }
    match node {
        SceneNode::Bone(owner, bone) if Some(owner) == character => {
            out.push(ViewCommand::SelectBone(Some(bone)).into())
        }
        SceneNode::Object(owner) if Some(owner) == character => {
            out.push(ViewCommand::SelectBone(None).into())
        }
        SceneNode::Object(owner) | SceneNode::Bone(owner, _) => {
            out.push(ViewCommand::SelectObject(Some(owner)).into())
        }
    }
}

/// Returns what a node is called.
#[must_use]
pub(super) fn node_name(scene: &Scene, node: SceneNode) -> Option<&str> {
    match node {
        SceneNode::Object(object) => Some(&scene.object(object)?.name),
        SceneNode::Bone(owner, bone) => {
            let skeleton = scene.object(owner)?.animator()?.skeleton();
            (bone.index() < skeleton.len()).then(|| skeleton.bone(bone).name.as_str())
        }
    }
}

/// Returns the sign of an object's kind.
#[must_use]
pub(super) fn object_icon(object: &GameObject) -> &'static str {
    match object.kind() {
        ObjectKind::Character(_) => icon::PERSON,
        ObjectKind::Prop(_) => icon::SWORD,
        ObjectKind::Empty => icon::CIRCLE_DASHED,
        ObjectKind::Socket => icon::PLUGS,
        ObjectKind::Obstacle => icon::WALL,
    }
}

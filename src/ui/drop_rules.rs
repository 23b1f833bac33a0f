//! What dropping a file or an object on a node of the stage does.
//!
//! *In*: what is dragged, the node. *Out*: a command, or that nothing happens. *Not here*: which row or
//! bone the pointer is over (`scene_tree`, `viewport`).

use super::dragged::DraggedThing;
use crate::editor::{Command, Editor, StageCommand};
use crate::scene::{AttachRules, SceneNode};

/// Returns what a drop does; `None` where it would change nothing or attach an object to itself.
///
/// Normally the object snaps to its new parent; `keeps_world` keeps its place in the world.
#[must_use]
pub(super) fn command(
    editor: &Editor,
    thing: DraggedThing,
    target: SceneNode,
    keeps_world: bool,
) -> Option<Command> {
    match thing {
        DraggedThing::File(file) => Some(Command::Stage(StageCommand::AddOpenFile {
            file,
            parent: Some(target),
        })),
        DraggedThing::Object(object) => {
            let scene = editor.stage().scene();
            let is_there = scene.object(object)?.parent() == Some(target);
            let rules = if keeps_world {
                AttachRules::KEEP_WORLD
            } else {
                AttachRules::SNAP_NOT_SCALE
            };
            let can = !is_there && scene.check_parent(object, target).is_ok();
            can.then_some(Command::Stage(StageCommand::Attach {
                object,
                parent: target,
                rules,
            }))
        }
    }
}

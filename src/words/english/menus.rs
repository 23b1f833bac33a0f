//! Texts of the menu bar.
//!
//! *In*: names of steps, keys. *Out*: titles and entries that are not actions. *Not here*: names of
//! actions (`actions.rs`).

use super::steps::step_name;
use crate::editor::StepName;

pub(crate) const FILE: &str = "File";
pub(crate) const EDIT: &str = "Edit";
pub(crate) const VIEW: &str = "View";
pub(crate) const CHARACTER: &str = "Character";
pub(crate) const WINDOW: &str = "Window";
pub(crate) const HELP: &str = "Help";
pub(crate) const OPEN_RECENT: &str = "Open recent";
pub(crate) const CLEAR_RECENT: &str = "Clear recent files";
pub(crate) const NO_RECENT: &str = "No recent files";
pub(crate) const FIND_COMMAND_TIP: &str = "Searches all commands by name";

/// Returns the text of the button that opens the command palette.
pub(crate) fn find_command(keys: &str) -> String {
    format!("Find command ({keys})")
}

/// Returns the name of undo with the step that it takes back.
pub(crate) fn undo(step: &StepName) -> String {
    format!("Undo {}", step_name(step))
}

/// Returns the name of redo with the step that it makes again.
pub(crate) fn redo(step: &StepName) -> String {
    format!("Redo {}", step_name(step))
}

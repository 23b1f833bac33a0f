//! What the user does with the project: its file, undo, recovery.
//!
//! *In*: made by menus, keys, the command line and tests. *Out*: taken by [`super::Project::apply`].
//! *Not here*: files of characters (the files' commands).

use super::project_state::ProjectState;
use super::step::StepName;
use std::path::PathBuf;

/// What the user does with the project.
#[derive(Clone, Debug, PartialEq)]
pub enum ProjectCommand {
    /// Starts an empty project with the mannequin; unsaved changes are lost.
    New,
    /// Opens a project in place of this one; unsaved changes are lost.
    Open(PathBuf),
    /// Makes the stage what a project's data says; its file and the steps stay.
    Restore(Box<ProjectState>),
    /// Saves the project to its file.
    Save,
    /// Saves the project to a new file.
    SaveAs(PathBuf),
    /// Opens the unsaved work found after a crash.
    Recover,
    /// Discards the unsaved work found after a crash.
    DiscardRecovery,
    /// Collects everything until [`ProjectCommand::EndGesture`] into one step of undo.
    BeginGesture(StepName),
    /// Ends a gesture.
    EndGesture,
    /// Ends a gesture and reverts what it changed: Esc in the middle of a drag.
    CancelGesture,
    /// Goes one step back.
    Undo,
    /// Goes one step forward again.
    Redo,
    /// Ends the session: saves what is remembered, keeps unsaved work for the next start.
    EndSession,
}

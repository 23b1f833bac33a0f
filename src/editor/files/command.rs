//! What the user does with files.
//!
//! *In*: made by panels, the command line and tests. *Out*: taken by [`super::Files::apply`]. *Not
//! here*: what a file becomes on the stage.

use super::super::loads::CarriedFile;
use super::super::project::ImportState;
use crate::asset::FileHandle;
use std::path::PathBuf;

/// What the user does with files.
#[derive(Clone, Debug, PartialEq)]
pub enum FilesCommand {
    /// Imports a file on a worker thread and shows it; opens a project or a folder.
    Open(PathBuf),
    /// Imports a file that was dropped on the window: one without bones and takes of its own
    /// becomes a prop beside the active character, every other is shown.
    Drop(PathBuf),
    /// Shows a file that was loaded elsewhere, from memory for example.
    OpenLoaded {
        /// Where it lies, or its name.
        path: PathBuf,
        /// What it became.
        loaded: CarriedFile,
    },
    /// Sets how a file is imported when it is opened in this session; nothing is remembered.
    ImportAs {
        /// Where the file lies.
        path: PathBuf,
        /// The choice.
        import: ImportState,
    },
    /// Imports an open file again with other settings, on a worker thread; take, time and camera
    /// stay.
    SetImport {
        /// Which.
        file: FileHandle,
        /// The choice, which is remembered for this file.
        import: ImportState,
    },
    /// Imports the shown file again; take, frame, camera and selection stay.
    Reload,
    /// Closes a file and removes what is made from it.
    Close(FileHandle),
    /// Shows another of the open files.
    Show(FileHandle),
    /// Shows the embedded mannequin.
    ShowMannequin,
    /// Loads a missing file from a new path.
    Relink {
        /// Index into [`super::Files::missing`].
        missing: usize,
        /// Where it lies.
        path: PathBuf,
    },
    /// Empties the list of recent files.
    ClearRecent,
}

//! What an owner asks of the root: data, carried out by the root alone.
//!
//! *In*: made by owners and by the root's own flows. *Out*: taken by the root, in order. *Not
//! here*: carrying them out (`carry_out.rs`).

use super::loads::{CarriedFile, LoadRequest};
use super::notice::NoticeKind;
use super::playlist::PlayOn;
use super::project::{FileKey, FitState, ImportState, ProjectState, StepName};
use crate::asset::FileHandle;
use crate::scene::{ObjectId, SceneNode};
use std::path::PathBuf;

/// Something that an owner cannot do with its own fields.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Effect {
    /// Import a file after those that wait.
    Load(LoadRequest),
    /// Tell the user.
    Notice(NoticeKind),
    /// Note a step of undo.
    Step(StepName),
    /// Change what belongs to several owners.
    Request(Request),
}

/// Effects in the order in which they are carried out.
pub(super) type Effects = Vec<Effect>;

/// A change that several owners take part in.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Request {
    /// Show an open file as the active character.
    ShowFile(FileHandle),
    /// Show the embedded mannequin.
    ShowMannequin,
    /// Take in a file that was imported elsewhere and show it.
    ShowLoaded(PathBuf, CarriedFile),
    /// Close a file.
    CloseFile(FileHandle),
    /// Drop the imports of a file with other settings that have not started.
    DropReimports(FileKey),
    /// Remember how a file is imported, in this session only.
    ImportAs(PathBuf, ImportState),
    /// Forget the recent files.
    ClearRecent,
    /// Put an open file on the stage.
    AddFile(FileHandle, Option<SceneNode>),
    /// Delete an object and all that is attached to it.
    DeleteObject(ObjectId),
    /// Select an object that is new on the stage.
    Select(ObjectId),
    /// Make another character the active one.
    Activate(ObjectId),
    /// Play another file's takes on the active character, too.
    BorrowTakes(FileHandle),
    /// Remove another file's takes from the active character.
    ReturnTakes(FileKey),
    /// Fit another file's takes to the active character in another way.
    SetFit(FileKey, Option<FitState>),
    /// The camera follows from here on: what it follows has jumped.
    AnchorCamera,
    /// Remember overlays, follow mode and frame numbering for the next session.
    RememberView,
    /// Start an empty project.
    NewProject,
    /// Open a project file.
    OpenProject(PathBuf),
    /// Put a project's data on the stage.
    RestoreProject(Box<ProjectState>),
    /// Save the project to a file.
    SaveProject(PathBuf),
    /// Collect the steps from here on into one.
    BeginGesture(StepName),
    /// Open the unsaved work found after a crash.
    Recover,
    /// Go one step back.
    Undo,
    /// Go one step forward again.
    Redo,
    /// Make the stage what the present document says.
    Revert,
    /// End the session.
    EndSession,
    /// The playlist was closed.
    PlaylistClosed,
    /// Play the playlist's rows on another character, or each on its own.
    PlayOn(PlayOn),
    /// Play the row that was asked for, once it is read.
    PlayRow,
    /// Plan anew what the playlist's worker reads.
    PlanReading,
    /// Wait until the playlist has nothing left to read.
    FinishPlaylist,
    /// Wait until every import under way is done.
    FinishImports,
    /// Wait for their textures, too.
    FinishLoads,
}

impl From<Request> for Effect {
    fn from(request: Request) -> Self {
        Self::Request(request)
    }
}

impl From<LoadRequest> for Effect {
    fn from(request: LoadRequest) -> Self {
        Self::Load(request)
    }
}

impl From<NoticeKind> for Effect {
    fn from(kind: NoticeKind) -> Self {
        Self::Notice(kind)
    }
}

impl From<StepName> for Effect {
    fn from(name: StepName) -> Self {
        Self::Step(name)
    }
}

/// Returns one effect alone.
pub(super) fn only(effect: impl Into<Effect>) -> Effects {
    vec![effect.into()]
}

//! Which commands are steps of undo, and what they are called.
//!
//! *In*: a command before it is carried out, names of what it is about. *Out*: the step's name, or
//! none. *Not here*: noting the step (`apply.rs`), the list of steps (the project's).
//!
//! Every command is listed: a new one does not compile until it says here whether it is undone.

use super::characters::CharactersCommand;
use super::command::Command;
use super::files::{Files, FilesCommand};
use super::playlist::PlaylistCommand;
use super::project::{ProjectCommand, StepName};
use super::stage::{Stage, StageCommand};
use super::undo_steps::file_name;
use super::view::ViewCommand;
use crate::asset::FileHandle;
use crate::scene::{ObjectId, SceneNode};

/// Where the names of what a command is about are found.
pub(super) struct StepSubjects<'a> {
    pub(super) files: &'a Files,
    pub(super) stage: &'a Stage,
}

impl StepSubjects<'_> {
    fn file(&self, handle: FileHandle) -> String {
        let open = self.files.by_handle(handle);
        open.map_or_else(|| "file".to_owned(), |open| open.name())
    }

    fn object(&self, id: ObjectId) -> String {
        self.stage.object_name(id).to_owned()
    }

    fn node(&self, node: SceneNode) -> String {
        self.stage.node_name(node).unwrap_or("nothing").to_owned()
    }
}

/// Returns the step that a command makes, when it changes the document; camera, time and selection
/// are none.
pub(super) fn step_of(command: &Command, subjects: &StepSubjects<'_>) -> Option<StepName> {
    match command {
        Command::Files(command) => step_of_files(command, subjects),
        Command::Stage(command) => step_of_stage(command, subjects),
        Command::Characters(command) => step_of_characters(command, subjects),
        Command::View(command) => step_of_view(command),
        Command::Project(command) => step_of_project(command),
        Command::Playlist(command) => step_of_playlist(command),
        Command::Loads(_) | Command::Notices(_) => None,
    }
}

fn step_of_files(command: &FilesCommand, subjects: &StepSubjects<'_>) -> Option<StepName> {
    match command {
        FilesCommand::Open(path) => Some(StepName::Open(file_name(path))),
        FilesCommand::Close(file) => Some(StepName::Close(subjects.file(*file))),
        FilesCommand::Show(file) => Some(StepName::Show(subjects.file(*file))),
        FilesCommand::ShowMannequin => Some(StepName::ShowMannequin),
        // Their steps are noted when the import has finished.
        FilesCommand::Drop(_)
        | FilesCommand::OpenLoaded { .. }
        | FilesCommand::SetImport { .. }
        | FilesCommand::Reload
        | FilesCommand::Relink { .. } => None,
        FilesCommand::ImportAs { .. } | FilesCommand::ClearRecent => None,
    }
}

fn step_of_stage(command: &StageCommand, subjects: &StepSubjects<'_>) -> Option<StepName> {
    Some(match command {
        StageCommand::AddProp { path, .. } => StepName::Add(file_name(path)),
        StageCommand::AddOpenFile { file, .. } => StepName::Add(subjects.file(*file)),
        StageCommand::AddEmpty { .. } => StepName::AddEmpty,
        StageCommand::AddSocket { owner, bone } => {
            StepName::AddSocket(subjects.node(SceneNode::Bone(*owner, *bone)))
        }
        StageCommand::Attach { object, parent, .. } => StepName::Attach {
            object: subjects.object(*object),
            parent: subjects.node(*parent),
        },
        StageCommand::Detach(id) => StepName::Detach(subjects.object(*id)),
        StageCommand::Delete(id) => StepName::Delete(subjects.object(*id)),
        StageCommand::Rename(id, _) => StepName::Rename(subjects.object(*id)),
        StageCommand::SetOffset { object, .. } => StepName::Move(subjects.object(*object)),
        StageCommand::SetScalePolicy(id, _) => StepName::ScalePolicy(subjects.object(*id)),
        StageCommand::SetVisible(id, true) => StepName::ShowObject(subjects.object(*id)),
        StageCommand::SetVisible(id, false) => StepName::HideObject(subjects.object(*id)),
        StageCommand::SetBlendShape { object, .. } => {
            StepName::BlendShape(subjects.object(*object))
        }
        StageCommand::ResetBlendShapes(id) => StepName::ResetBlendShapes(subjects.object(*id)),
        // Its step is noted when the import has finished.
        StageCommand::AttachProp(_) => return None,
    })
}

fn step_of_characters(
    command: &CharactersCommand,
    subjects: &StepSubjects<'_>,
) -> Option<StepName> {
    Some(match command {
        CharactersCommand::Activate(id) => StepName::Activate(subjects.object(*id)),
        CharactersCommand::BorrowTakes(file) => StepName::AddTakes(subjects.file(*file)),
        CharactersCommand::BorrowTakesFrom(path) => StepName::AddTakes(file_name(path)),
        CharactersCommand::ReturnTakes(_) => StepName::RemoveTakes,
        CharactersCommand::SetFit { .. } => StepName::FitTakes,
        CharactersCommand::SetRootMotion(_) => StepName::RootMotion,
        CharactersCommand::SetForceLock(_) => StepName::ForceRootLock,
        CharactersCommand::SetRootLock(_) => StepName::RootLock,
        CharactersCommand::SetRootRule(_) => StepName::RootMotionRule,
        CharactersCommand::SetScaleNormalised(_) => StepName::NormaliseRootScale,
        CharactersCommand::SetZeroInUnrealAxes(_) => StepName::ZeroInUnrealAxes,
        CharactersCommand::SetRoot(_) => StepName::RootBone,
        CharactersCommand::SetDerive(_) => StepName::DerivedRoot,
        CharactersCommand::SetTransition(_) => StepName::Transition,
        // Takes, time and what the preview does with motion are viewed, not edited.
        CharactersCommand::SetLinked(_)
        | CharactersCommand::SelectTake(_)
        | CharactersCommand::CrossFade { .. }
        | CharactersCommand::Inertialize { .. }
        | CharactersCommand::TogglePlay
        | CharactersCommand::TogglePlayReverse
        | CharactersCommand::SetPlaying(_)
        | CharactersCommand::PauseAll
        | CharactersCommand::Scrub(_)
        | CharactersCommand::StepFrames(_)
        | CharactersCommand::StepKey(_)
        | CharactersCommand::GoToStart
        | CharactersCommand::GoToEnd
        | CharactersCommand::SetLoopMode(_)
        | CharactersCommand::SetSpeed(_)
        | CharactersCommand::SetInPoint(_)
        | CharactersCommand::SetOutPoint(_)
        | CharactersCommand::SetPreviewMode(_)
        | CharactersCommand::Reset => return None,
    })
}

const fn step_of_view(command: &ViewCommand) -> Option<StepName> {
    match command {
        ViewCommand::SelectBone(_)
        | ViewCommand::PickBone { .. }
        | ViewCommand::SelectObject(_)
        | ViewCommand::Orbit(_)
        | ViewCommand::Pan { .. }
        | ViewCommand::Dolly(_)
        | ViewCommand::FrameSelection
        | ViewCommand::FrameAll
        | ViewCommand::SetDirection(_)
        | ViewCommand::SetOrthographic(_)
        | ViewCommand::SetFollow(_)
        | ViewCommand::SetShading(_)
        | ViewCommand::SetOverlay(..)
        | ViewCommand::SetColors(_)
        | ViewCommand::SetGizmo(_)
        | ViewCommand::SetFramesFromZero(_)
        | ViewCommand::SetDisplayRate(_) => None,
    }
}

const fn step_of_project(command: &ProjectCommand) -> Option<StepName> {
    match command {
        // They go along the list of steps, collect them, or begin another list.
        ProjectCommand::New
        | ProjectCommand::Open(_)
        | ProjectCommand::Restore(_)
        | ProjectCommand::Save
        | ProjectCommand::SaveAs(_)
        | ProjectCommand::Recover
        | ProjectCommand::DiscardRecovery
        | ProjectCommand::BeginGesture(_)
        | ProjectCommand::EndGesture
        | ProjectCommand::CancelGesture
        | ProjectCommand::Undo
        | ProjectCommand::Redo
        | ProjectCommand::EndSession => None,
    }
}

const fn step_of_playlist(command: &PlaylistCommand) -> Option<StepName> {
    match command {
        // What is shown for a row is transient.
        PlaylistCommand::Open(_)
        | PlaylistCommand::SetIncludingSubfolders(_)
        | PlaylistCommand::Close
        | PlaylistCommand::SetFilter(_)
        | PlaylistCommand::PlayRow(_)
        | PlaylistCommand::Step(_)
        | PlaylistCommand::SetPlayOn(_)
        | PlaylistCommand::SetReadingAll(_)
        | PlaylistCommand::Finish => None,
    }
}

//! Every user action as a value: one enum for each owner.
//!
//! *In*: made by panels, keys, the command line and tests. *Out*: taken by [`super::Editor::apply`],
//! which hands each one to its owner. *Not here*: the owners' enums (each in its owner's folder),
//! how an action is triggered.

use super::characters::CharactersCommand;
use super::files::FilesCommand;
use super::loads::LoadsCommand;
use super::notice::NoticesCommand;
use super::playlist::PlaylistCommand;
use super::project::ProjectCommand;
use super::stage::StageCommand;
use super::view::ViewCommand;

/// Every user action, by the owner that carries it out.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Opening, importing and closing files.
    Files(FilesCommand),
    /// Objects on the stage: props, sockets, attachments.
    Stage(StageCommand),
    /// Takes, time and root motion of characters.
    Characters(CharactersCommand),
    /// Camera, overlays, selection.
    View(ViewCommand),
    /// The project's file, undo and recovery.
    Project(ProjectCommand),
    /// A folder that is played file by file.
    Playlist(PlaylistCommand),
    /// Imports under way.
    Loads(LoadsCommand),
    /// Notices that wait to be read.
    Notices(NoticesCommand),
}

macro_rules! from_owner {
    ($($owner:ident($command:ty)),* $(,)?) => {
        $(impl From<$command> for Command {
            fn from(command: $command) -> Self {
                Self::$owner(command)
            }
        })*
    };
}

from_owner!(
    Files(FilesCommand),
    Stage(StageCommand),
    Characters(CharactersCommand),
    View(ViewCommand),
    Project(ProjectCommand),
    Playlist(PlaylistCommand),
    Loads(LoadsCommand),
    Notices(NoticesCommand),
);

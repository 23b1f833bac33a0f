//! A folder, played file by file.

mod command;
mod folder;
mod natural_order;
mod player;
mod queue;
mod reader;
mod rows;

pub use command::PlaylistCommand;
pub use natural_order::natural_order;
pub use player::PlaylistPlayer;
pub use rows::{PlayOn, Playlist, PlaylistRow, RowState};

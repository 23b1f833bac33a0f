//! A folder, played file by file.

mod folder;
mod list;
mod natural;
mod play;
mod queue;
mod reader;

pub use list::{PlayOn, Playlist, PlaylistRow, RowState};
pub use natural::natural_order;

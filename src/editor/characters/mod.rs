//! What each character plays: takes, time, root motion, takes of other files.

mod apply;
mod borrowed_takes;
mod character_entry;
#[allow(clippy::module_inception)]
mod characters;
mod command;
mod retargeted_takes;
mod root_info;
mod transport;
mod view_states;

pub(super) use apply::CharactersContext;
pub use borrowed_takes::{BorrowedTakes, PlayedFile};
pub use characters::Characters;
pub use command::CharactersCommand;
pub use retargeted_takes::{RetargetError, RetargetedTakes, retarget_takes, with_retargeted};
pub use root_info::{RootInfo, RootPath, root_info};

//! Every file that the editor knows.

mod command;
#[allow(clippy::module_inception)]
mod files;
mod open_file;
mod unavailable_file;

pub use command::FilesCommand;
pub use files::Files;
pub(super) use files::FilesContext;
pub use open_file::OpenFile;
pub use unavailable_file::{FailedFile, MissingFile};

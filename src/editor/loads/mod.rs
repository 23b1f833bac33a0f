//! Files to assets: readers by format, workers, textures beside them.

mod command;
mod cut_loss;
mod job;
mod loader;
#[allow(clippy::module_inception)]
mod loads;
mod mannequin;
mod readers;
mod texture_files;

pub use command::LoadsCommand;
pub use job::{LoadProgress, Wake};
pub(super) use job::{LoadPurpose, LoadRequest, TextureOutcome};
pub use loader::{
    CarriedFile, LoadError, LoadStage, LoadedFile, OnProgress, StageTimes, load_bytes, load_file,
    load_file_as,
};
pub use loads::Loads;
pub use mannequin::mannequin;
pub use readers::ImportError;
pub use texture_files::{TextureError, load_texture};

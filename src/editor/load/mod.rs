//! Files to assets: readers by format, workers, textures beside them.

mod cut_loss;
mod embedded;
mod job;
mod loader;
mod readers;
mod texture_files;

pub use embedded::mannequin;
pub(super) use job::{LoadJob, Purpose, TextureJobs, TextureOutcome};
pub use job::{LoadProgress, Wake};
pub use loader::{
    LoadError, LoadStage, LoadedFile, OnProgress, StageTimes, load_bytes, load_file, load_file_as,
};
pub use readers::ImportError;
pub use texture_files::{TextureError, load_texture};

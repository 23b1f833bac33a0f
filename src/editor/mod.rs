//! Everything the user can change, and the one way to change it.

mod apply;
mod camera_rig;
mod command;
mod cut_loss;
mod embedded;
mod files;
mod frames;
mod lend;
mod load_job;
mod loader;
mod messages;
mod open_file;
mod playback;
mod playlist;
mod project;
mod props;
mod readers;
mod reimport;
mod root_motion;
mod selection;
mod state;
mod texture_files;
mod view;

pub use crate::anim::{Easing, LoopMode, retarget::Fit};
pub use camera_rig::{CameraPose, CameraRig};
pub use command::{Command, Follow, Overlay, ViewDirection};
pub use lend::{LendError, Lending, Lent, lend, with_lent};
pub use load_job::{LoadProgress, Wake};
pub use loader::{LoadError, LoadStage, LoadedFile, OnProgress, StageTimes, load_bytes, load_file, load_file_as};
pub use playlist::{PlayOn, Playlist, PlaylistRow, RowState, natural_order};
pub use project::*;
pub use props::{BoneNameError, PropRequest, PropSyntaxError, find_bone};
pub use root_motion::{RootCandidate, RootInfo, RootPath};
pub use selection::{BoneValues, FileValues};
pub use texture_files::{TextureError, load_texture};
pub use {embedded::mannequin, frames::FrameGrid, readers::ImportError, state::Editor};
pub use {
    messages::{Message, MessageLevel},
    open_file::{FailedFile, OpenFile},
};

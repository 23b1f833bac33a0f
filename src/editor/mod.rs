//! Everything the user can change, and the one way to change it.

mod apply;
mod camera_rig;
mod command;
mod cut_loss;
mod embedded;
mod files;
mod frames;
mod load_job;
mod loader;
mod messages;
mod open_file;
mod playback;
mod project;
mod props;
mod readers;
mod root_motion;
mod selection;
mod state;
mod texture_files;
mod view;

pub use crate::anim::{Easing, LoopMode};
pub use camera_rig::{CameraPose, CameraRig};
pub use command::{Command, Follow, Overlay, ViewDirection};
pub use embedded::mannequin;
pub use frames::FrameGrid;
pub use load_job::{LoadProgress, Wake};
pub use loader::{LoadError, LoadStage, LoadedFile, OnProgress, StageTimes, load_bytes, load_file};
pub use messages::{Message, MessageLevel};
pub use open_file::{FailedFile, OpenFile};
pub use project::*;
pub use props::{BoneNameError, PropRequest, PropSyntaxError, find_bone};
pub use readers::ImportError;
pub use root_motion::{RootCandidate, RootInfo, RootPath};
pub use selection::{BoneValues, FileValues};
pub use state::Editor;
pub use texture_files::{TextureError, load_texture};

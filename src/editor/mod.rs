//! Everything the user can change, and the one way to change it.

mod apply;
mod camera_rig;
mod command;
mod cut_loss;
mod embedded;
mod files;
mod frames;
mod gizmo;
mod hang_prop;
mod load_job;
mod loader;
mod messages;
mod objects;
mod open_file;
mod persist;
mod playback;
mod project;
mod prop_request;
mod readers;
mod root_motion;
mod selection;
mod state;
mod texture_files;
mod view;

pub use crate::anim::{
    LoopMode,
    root_motion::{RootCandidate, RootPath},
};
pub use camera_rig::{CameraPose, CameraRig};
pub use command::{Command, Follow, Overlay, ViewDirection};
pub use embedded::mannequin;
pub use frames::FrameGrid;
pub use gizmo::{GizmoMode, GizmoSettings, GizmoSpace};
pub use load_job::{LoadProgress, Wake};
pub use loader::{LoadError, LoadStage, LoadedFile, OnProgress, StageTimes, load_bytes, load_file};
pub use messages::{Message, MessageLevel};
pub use open_file::{FailedFile, OpenFile};
pub use persist::{Memory, RecentFile, Storage};
pub use project::*;
pub use prop_request::{BoneNameError, PropRequest, PropSyntaxError, find_bone};
pub use readers::ImportError;
pub use root_motion::RootInfo;
pub use selection::{BoneValues, FileValues};
pub use state::Editor;
pub use texture_files::{TextureError, load_texture};

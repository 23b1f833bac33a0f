//! Everything the user can change, and the one way to change it.

mod apply;
mod camera_rig;
mod command;
mod files;
mod frames;
mod lend;
mod load;
mod messages;
mod open_file;
mod playback;
mod playlist;
mod project;
mod props;
mod reimport;
mod root_motion;
mod selection;
mod state;
mod view;

pub use crate::anim::{Easing, LoopMode, retarget::Fit};
pub use camera_rig::{CameraPose, CameraRig};
pub use command::{Command, Follow, Overlay, ViewDirection};
pub use frames::FrameGrid;
pub use lend::{LendError, Lending, Lent, lend, with_lent};
pub use load::{
    ImportError, LoadError, LoadProgress, LoadStage, LoadedFile, OnProgress, StageTimes,
    TextureError, Wake, load_bytes, load_file, load_file_as, load_texture, mannequin,
};
pub use messages::{Message, MessageLevel};
pub use open_file::{FailedFile, OpenFile};
pub use props::{BoneNameError, PropRequest, PropSyntaxError, find_bone};
pub use root_motion::{RootInfo, RootPath};
pub use selection::{BoneValues, FileValues};
pub use state::Editor;
pub use {playlist::*, project::*};

//! Everything the user can change, and the one way to change it.

mod apply;
mod borrow;
mod capture;
mod carry_out;
mod characters;
mod command;
#[allow(clippy::module_inception)]
mod editor;
mod effect;
mod files;
mod finished_load;
mod loads;
mod notice;
mod playlist;
mod playlist_flow;
mod project;
mod project_flow;
mod restore;
mod show;
mod stage;
mod tick;
mod undo_policy;
mod undo_steps;
mod view;

pub use crate::anim::{Easing, LoopMode, retarget::Fit};
pub use characters::*;
pub use command::Command;
pub use editor::{Editor, TakesUnavailable, ViewportInput};
pub use files::{FailedFile, Files, FilesCommand, MissingFile, OpenFile};
pub use loads::*;
pub use notice::{Notice, NoticeKind, NoticeLevel, Notices, NoticesCommand};
pub use playlist::*;
pub use project::*;
pub use stage::{BoneNameError, PropRequest, PropSyntaxError, Stage, StageCommand, find_bone};
pub use tick::FrameInput;
pub use view::*;

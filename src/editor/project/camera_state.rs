//! The camera as a project and the memory store it.
//!
//! *In*: the camera's pose, what it follows. *Out*: plain data. *Not here*: the camera.

use super::super::view::{CameraFollow, CameraPose};
use serde::{Deserialize, Serialize};

/// Where the camera is, told by the point it looks at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CameraPoseState {
    /// What it looks at, world space, metres.
    pub target: [f32; 3],
    /// Radians about +Y.
    pub yaw: f32,
    /// Radians above the horizon.
    pub pitch: f32,
    /// Metres from the target.
    pub distance: f32,
    /// Whether perspective is off.
    pub is_orthographic: bool,
}

impl Default for CameraPoseState {
    fn default() -> Self {
        CameraPose::default().into()
    }
}

impl From<CameraPose> for CameraPoseState {
    fn from(pose: CameraPose) -> Self {
        Self {
            target: pose.target,
            yaw: pose.yaw,
            pitch: pose.pitch,
            distance: pose.distance,
            is_orthographic: pose.is_orthographic,
        }
    }
}

impl From<CameraPoseState> for CameraPose {
    fn from(state: CameraPoseState) -> Self {
        Self {
            target: state.target,
            yaw: state.yaw,
            pitch: state.pitch,
            distance: state.distance,
            is_orthographic: state.is_orthographic,
        }
    }
}

/// What the camera follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CameraFollowState {
    /// Nothing.
    Off,
    /// The root.
    #[default]
    Root,
    /// The pelvis.
    Pelvis,
}

impl From<CameraFollow> for CameraFollowState {
    fn from(follow: CameraFollow) -> Self {
        match follow {
            CameraFollow::Off => Self::Off,
            CameraFollow::Root => Self::Root,
            CameraFollow::Pelvis => Self::Pelvis,
        }
    }
}

impl From<CameraFollowState> for CameraFollow {
    fn from(state: CameraFollowState) -> Self {
        match state {
            CameraFollowState::Off => Self::Off,
            CameraFollowState::Root => Self::Root,
            CameraFollowState::Pelvis => Self::Pelvis,
        }
    }
}

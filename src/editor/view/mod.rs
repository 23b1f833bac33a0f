//! How the stage is viewed: camera, overlays, selection.

mod bone_picking;
mod bone_values;
mod camera_rig;
mod command;
mod editor_view;
mod frame_grid;
mod framing;
mod gizmo_settings;

pub use bone_values::{BoneValues, FileValues, bone_values};
pub use camera_rig::{CameraPose, CameraRig};
pub use command::{CameraFollow, Overlay, ViewCommand, ViewDirection};
pub use editor_view::EditorView;
pub(super) use editor_view::ViewContext;
pub use frame_grid::FrameGrid;
pub use framing::bone_position;
pub use gizmo_settings::{GizmoMode, GizmoSettings, GizmoSpace};

//! The Viewport panel: the picture, what lies over it, and what the pointer does in it.

mod drop;
mod gizmo;
mod gizmo_math;
mod gizmo_tools;
mod labels;
mod loading;
mod messages;
mod panel;
mod tools;

pub use gizmo_math::{Frame, GizmoDrag, Handle};
pub(super) use panel::{PaintPicture, Viewport};

//! The Scene panel: objects and bones in one tree.

mod menu;
mod panel;
mod row;
mod rows;

pub(super) use panel::SceneTree;

//! What the window shows: panels that read the editor and give commands.
//!
//! One panel, one file, one struct that holds view state only. Panels never import each other.

mod action_table;
mod actions;
mod copy_as;
mod details;
mod dock;
mod dragged;
mod drop_rules;
mod files_panel;
mod fonts;
mod format;
mod gizmo;
mod gizmo_math;
mod gizmo_tools;
mod keys_window;
mod loading;
mod menu;
mod messages;
mod nodes;
mod object_block;
mod open_path;
mod palette;
mod recovery_offer;
mod report_panel;
mod root_motion_block;
mod scene_tree;
mod scrub_bar;
mod shortcuts;
mod status_bar;
mod theme;
mod transport;
mod tree_menu;
mod tree_row;
mod tree_rows;
mod viewport;
mod viewport_drop;
mod viewport_labels;
mod viewport_tools;
mod widgets;
mod workspace;

pub use actions::{Action, Wish};
pub use copy_as::{OffsetForm, from_degrees, to_degrees};
pub use dock::{Dock, Tab};
pub use fonts::{definitions, find_system_fonts};
pub use gizmo_math::{Frame, GizmoDrag, Handle};
pub use open_path::FileFor;
pub use status_bar::FrameInfo;
pub use theme::ThemeName;
pub use workspace::{Layout, Workspace};

//! What the window shows: panels that read the editor and give commands.
//!
//! One panel, one file, one struct that holds view state only. Panels never import each other.

mod actions;
mod details;
mod dock;
mod dragged;
mod drop_rules;
mod files_panel;
mod fonts;
mod format;
mod keys_window;
mod menu;
mod nodes;
mod open_path;
mod palette;
mod playlist;
mod recovery_offer;
mod report_panel;
mod scene_tree;
mod scrub_bar;
mod status_bar;
mod takes;
mod theme;
mod transport;
mod viewport;
mod widgets;
mod workspace;

pub use actions::{Action, WindowRequest};
pub use details::{OffsetForm, from_degrees, to_degrees};
pub use dock::{Dock, Tab};
pub use fonts::{definitions, find_system_fonts};
pub use viewport::{Frame, GizmoDrag, Handle};
pub use workspace::{Layout, Workspace};
pub use {open_path::FileFor, status_bar::FrameInfo, theme::ThemeName};

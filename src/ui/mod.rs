//! What the window shows: panels that read the editor and give commands.
//!
//! One panel, one file, one struct that holds view state only. Panels never import each other.

mod action_table;
mod actions;
mod bone_rows;
mod bone_tree;
mod details;
mod dock;
mod files_panel;
mod fonts;
mod format;
mod keys_window;
mod loading;
mod menu;
mod messages;
mod open_path;
mod palette;
mod report_panel;
mod root_motion_block;
mod scrub_bar;
mod shortcuts;
mod status_bar;
mod theme;
mod transport;
mod viewport;
mod viewport_labels;
mod viewport_tools;
mod widgets;
mod workspace;

pub use actions::{Action, Wish};
pub use dock::{Dock, Tab};
pub use fonts::{definitions, find_system_fonts};
pub use status_bar::FrameInfo;
pub use theme::ThemeName;
pub use workspace::{Layout, Workspace};

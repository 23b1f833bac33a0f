//! The English texts, one file a subject.

mod findings;
mod quantity;

pub(crate) mod actions;
pub(crate) mod blend_shapes;
pub(crate) mod command_palette;
pub(crate) mod details;
pub(crate) mod dialogs;
pub(crate) mod files;
pub(crate) mod import_settings;
pub(crate) mod menus;
mod notices;
pub(crate) mod panels;
pub(crate) mod playlist;
pub(crate) mod props;
pub(crate) mod report;
pub(crate) mod root_motion;
pub(crate) mod scene_tree;
pub(crate) mod shortcuts;
pub(crate) mod status_bar;
mod steps;
pub(crate) mod takes;
pub(crate) mod timeline;
pub(crate) mod transport;
pub(crate) mod viewport;

pub use findings::{
    finding, finding_line, root_candidate, root_choice_reason, root_motion_finding,
};
pub use notices::{notice, takes_unavailable};
pub use steps::step_name;

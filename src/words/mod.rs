//! Every text that a person reads, by language; ids and facts stay where they arise.
//!
//! Here alone a language is named. Another one is another folder with the same items: what it lacks
//! does not compile.

mod english;

pub(crate) use english::{
    actions, blend_shapes, command_palette, details, dialogs, files, import_settings, menus,
    panels, playlist, props, report, root_motion, scene_tree, shortcuts, status_bar, takes,
    timeline, transport, viewport,
};
pub use english::{
    finding, finding_line, notice, root_candidate, root_choice_reason, root_motion_finding,
    step_name, takes_unavailable,
};

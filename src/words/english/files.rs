//! Texts of the files in the Assets panel.
//!
//! *In*: names and paths. *Out*: texts. *Not here*: takes (`takes.rs`).

pub(crate) const HEADING: &str = "Files";
pub(crate) const OPEN_FILE: &str = "Open file";
pub(crate) const OPEN_FILE_TIP: &str = "Opens another file (Ctrl+O)";
pub(crate) const ADD_PROP: &str = "Add prop";
pub(crate) const ADD_PROP_TIP: &str = "Attaches a file to the selected bone";
pub(crate) const RELINK: &str = "Relink…";
pub(crate) const BUILT_IN: &str = "Built in";
pub(crate) const DRAG_TIP: &str = "Drag onto a bone to attach";
pub(crate) const MANNEQUIN: &str = "Mannequin";
pub(crate) const MANNEQUIN_TIP: &str = "Shows the built-in mannequin";
pub(crate) const SHOW: &str = "Show";
pub(crate) const CLOSE: &str = "Close";
pub(crate) const CLOSE_TIP: &str = "Close file";

/// Returns the name of the button that closes a file.
pub(crate) fn close(name: &str) -> String {
    format!("Close {name}")
}

/// Returns the tooltip of the button that relinks a missing file.
pub(crate) fn relink_tip(name: &str) -> String {
    format!("Chooses the new path of {name}")
}

/// Returns the tooltip of a missing file.
pub(crate) fn missing_tip(path: &str, reason: &str) -> String {
    format!("{path}\n{reason}\nAll that belongs to it is kept")
}

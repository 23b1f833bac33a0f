//! Texts of the status bar and the window's title.
//!
//! *In*: counts that are formatted already, names. *Out*: texts. *Not here*: how a unit or a
//! version is written (`format.rs`).

pub(crate) const NO_FILE: &str = "No file";
pub(crate) const SOFTWARE_RENDERING: &str = "software rendering";

/// The program's name.
pub(crate) const MAQUETTE: &str = "Maquette";

/// Returns the up axis.
pub(crate) fn up(axis: &str) -> String {
    format!("{axis} up")
}

/// Returns the number of bones.
pub(crate) fn bones(count: &str) -> String {
    format!("{count} bones")
}

/// Returns the number of triangles.
pub(crate) fn triangles(count: &str) -> String {
    format!("{count} triangles")
}

/// Returns the program with its version.
pub(crate) fn version(version: &str) -> String {
    format!("{MAQUETTE} {version}")
}

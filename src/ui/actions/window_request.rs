//! What only the window can do, as data: dialogs, the palette, panels, themes, the end.
//!
//! *In*: made by actions and panels. *Out*: taken by the workspace, the rest by the window. *Not
//! here*: what changes the editor (`editor::Command`), doing it (`workspace.rs`, `app`).

use super::super::dock::Tab;
use super::super::open_path::FileFor;
use super::super::theme::ThemeName;
use crate::scene::ObjectId;

/// What only the window can do.
#[derive(Clone, Debug, PartialEq)]
pub enum WindowRequest {
    /// Opens the system's dialog for choosing files for something.
    Choose(FileFor),
    /// Lets the user write an object's name.
    Rename(ObjectId),
    /// Closes the window.
    Quit,
    /// Opens the command palette.
    Palette,
    /// Opens the list of keys.
    Keys,
    /// Opens or closes a panel.
    TogglePanel(Tab),
    /// Resets the layout of the panels.
    ResetLayout,
    /// Shows another set of colours.
    SetTheme(ThemeName),
    /// Searches the system for fonts that can show this text.
    FindFonts(String),
}

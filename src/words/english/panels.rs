//! Titles of panels, names of their actions, and what an empty one says: what will be there and how
//! to fill it.
//!
//! *In*: nothing. *Out*: texts. *Not here*: what a panel shows.

pub(crate) const SCENE: &str = "Scene";
pub(crate) const VIEWPORT: &str = "Viewport";
pub(crate) const DETAILS: &str = "Details";
pub(crate) const REPORT: &str = "Report";
pub(crate) const ASSETS: &str = "Assets";
pub(crate) const PLAYLIST: &str = "Playlist";

pub(crate) const SCENE_PANEL: &str = "Scene panel";
pub(crate) const VIEWPORT_PANEL: &str = "Viewport panel";
pub(crate) const DETAILS_PANEL: &str = "Details panel";
pub(crate) const REPORT_PANEL: &str = "Report panel";
pub(crate) const ASSETS_PANEL: &str = "Assets panel";
pub(crate) const PLAYLIST_PANEL: &str = "Playlist panel";

pub(crate) const EMPTY_SCENE: &str = "Objects and bones. Open a file with Ctrl+O.";
pub(crate) const EMPTY_DETAILS: &str =
    "Character, root motion, selected bone. Open a file with Ctrl+O.";
pub(crate) const EMPTY_REPORT: &str = "Findings of the import. Open a file with Ctrl+O.";
pub(crate) const EMPTY_PLAYLIST: &str = "Files of a folder, played one after another.";
pub(crate) const EMPTY_VIEWPORT: &str = "Drop an FBX here, or open one with Ctrl+O";

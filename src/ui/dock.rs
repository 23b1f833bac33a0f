//! Which panels there are and how they are arranged.
//!
//! *In*: what the user drags and closes. *Out*: an arrangement that can be kept. *Not here*: what
//! the panels show.

use crate::words::panels;
use egui_dock::{DockState, NodeIndex};
use serde::{Deserialize, Serialize};

/// A panel of the dock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tab {
    /// The bone tree.
    Scene,
    /// The picture.
    Viewport,
    /// Character, root motion, the selected bone.
    Details,
    /// What the import found.
    Report,
    /// Takes and open files.
    Assets,
    /// A folder, file by file.
    Playlist,
}

impl Tab {
    /// All panels that can be closed, in the order of the Window menu.
    pub const CLOSABLE: [Self; 5] = [
        Self::Scene,
        Self::Assets,
        Self::Playlist,
        Self::Details,
        Self::Report,
    ];

    /// Returns the name on the tab.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Scene => panels::SCENE,
            Self::Viewport => panels::VIEWPORT,
            Self::Details => panels::DETAILS,
            Self::Report => panels::REPORT,
            Self::Assets => panels::ASSETS,
            Self::Playlist => panels::PLAYLIST,
        }
    }

    /// Returns the name of the action that opens or closes it.
    #[must_use]
    pub const fn action_name(self) -> &'static str {
        match self {
            Self::Scene => panels::SCENE_PANEL,
            Self::Viewport => panels::VIEWPORT_PANEL,
            Self::Details => panels::DETAILS_PANEL,
            Self::Report => panels::REPORT_PANEL,
            Self::Assets => panels::ASSETS_PANEL,
            Self::Playlist => panels::PLAYLIST_PANEL,
        }
    }
}

/// The arrangement of the panels.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Dock {
    state: DockState<Tab>,
}

impl Default for Dock {
    fn default() -> Self {
        let mut state = DockState::new(vec![Tab::Viewport]);
        let tree = state.main_surface_mut();
        let [rest, left] = tree.split_left(NodeIndex::root(), 0.2, vec![Tab::Scene]);
        tree.split_below(left, 0.62, vec![Tab::Assets, Tab::Playlist]);
        let [_, right] = tree.split_right(rest, 0.7, vec![Tab::Details]);
        tree.split_below(right, 0.64, vec![Tab::Report]);
        Self { state }
    }
}

impl Dock {
    /// Returns the arrangement to the widget that shows and changes it.
    pub const fn state_mut(&mut self) -> &mut DockState<Tab> {
        &mut self.state
    }

    /// Returns whether a panel is open.
    #[must_use]
    pub fn is_open(&self, tab: Tab) -> bool {
        self.state.find_tab(&tab).is_some()
    }

    /// Returns whether the picture is there: an arrangement without it is of no use.
    #[must_use]
    pub fn is_usable(&self) -> bool {
        self.is_open(Tab::Viewport)
    }

    /// Opens a panel at its usual side, or closes it.
    pub fn set_open(&mut self, tab: Tab, is_open: bool) {
        match (self.state.find_tab(&tab), is_open) {
            (Some(path), false) if tab != Tab::Viewport => {
                self.state.remove_tab(path);
            }
            (None, true) => self.put_back(tab),
            _ => {}
        }
    }

    /// Brings a panel to the front, opening it when it is closed.
    pub fn show(&mut self, tab: Tab) {
        self.set_open(tab, true);
        if let Some(path) = self.state.find_tab(&tab) {
            // Fails only for a path that does not exist.
            let _ = self.state.set_active_tab(path);
        }
    }

    fn put_back(&mut self, tab: Tab) {
        if let (Tab::Playlist, Some((node, _))) =
            (tab, self.state.find_main_surface_tab(&Tab::Assets))
        {
            // The one is looked at or the other: they share a place.
            self.state.main_surface_mut()[node].append_tab(tab);
            return;
        }
        let partner = match tab {
            Tab::Scene => Tab::Assets,
            Tab::Assets | Tab::Playlist => Tab::Scene,
            Tab::Details => Tab::Report,
            Tab::Report => Tab::Details,
            Tab::Viewport => return,
        };
        if let Some((node, _)) = self.state.find_main_surface_tab(&partner) {
            let tree = self.state.main_surface_mut();
            match tab {
                Tab::Scene | Tab::Details => tree.split_above(node, 0.62, vec![tab]),
                _ => tree.split_below(node, 0.62, vec![tab]),
            };
            return;
        }
        let tree = self.state.main_surface_mut();
        match tab {
            Tab::Scene | Tab::Assets | Tab::Playlist => {
                tree.split_left(NodeIndex::root(), 0.2, vec![tab])
            }
            _ => tree.split_right(NodeIndex::root(), 0.76, vec![tab]),
        };
    }
}

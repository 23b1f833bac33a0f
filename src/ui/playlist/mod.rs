//! The Playlist panel.

mod panel;
mod row;

pub(super) use panel::PlaylistPanel;

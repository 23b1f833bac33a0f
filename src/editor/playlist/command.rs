//! What the user does with a folder that is played file by file.
//!
//! *In*: made by the playlist's panel, the command line and tests. *Out*: taken by
//! [`super::PlaylistPlayer::apply`]. *Not here*: opening a folder (the files' commands do).

use super::rows::PlayOn;
use std::path::PathBuf;

/// What the user does with the playlist.
#[derive(Clone, Debug, PartialEq)]
pub enum PlaylistCommand {
    /// Lists the FBX files of a folder, to be played one after the other.
    Open(PathBuf),
    /// Includes subfolders, or not.
    SetIncludingSubfolders(bool),
    /// Closes the list.
    Close,
    /// Shows only the rows whose names contain all these words.
    SetFilter(String),
    /// Plays a row, at once or as soon as it is read.
    PlayRow(usize),
    /// Plays the row that many further on, among those that the filter shows.
    Step(i32),
    /// Sets whose character the rows play on.
    SetPlayOn(PlayOn),
    /// Reads all rows for their length and takes, or stops.
    SetReadingAll(bool),
    /// Waits until the folder is listed, the requested row plays and every row to be read is read:
    /// for the command line and tests.
    Finish,
}

//! Texts of the Playlist panel.
//!
//! *In*: counts. *Out*: texts. *Not here*: how lengths and rates are written (`format.rs`).

use super::quantity::counted;

pub(crate) const OPEN_FOLDER: &str = "Open folder…";
pub(crate) const OPEN_OTHER_FOLDER: &str = "Open another folder";
pub(crate) const CLOSE_FOLDER: &str = "Close folder";
pub(crate) const INCLUDE_SUBFOLDERS: &str = "Include subfolders";
pub(crate) const INCLUDE_SUBFOLDERS_TIP: &str = "Lists the files of all subfolders, too";
pub(crate) const FIND: &str = "Find file";
pub(crate) const CLEAR_SEARCH: &str = "Clear file search";
pub(crate) const PLAY_ON: &str = "Play on";
pub(crate) const PLAY_ON_TIP: &str = "Each file on its own character, or all on one by bone names";
pub(crate) const OWN_CHARACTER: &str = "Own character";
pub(crate) const STOP: &str = "Stop";
pub(crate) const STOP_TIP: &str = "Reads only files that are played";
pub(crate) const READ_ALL: &str = "Read all";
pub(crate) const READ_ALL_TIP: &str = "Reads every file for its length and rate";

pub(crate) const LISTING: &str = "Listing the folder…";
pub(crate) const NO_MATCH: &str = "No matching files";
pub(crate) const NO_FILES: &str = "No FBX files here. Include subfolders, or open another folder.";
pub(crate) const NO_FILES_BELOW: &str = "No FBX files in this folder and its subfolders.";

pub(crate) const PLAY: &str = "Play";
pub(crate) const OPEN: &str = "Open";
pub(crate) const NO_TAKE: &str = "No take";
pub(crate) const NO_MESH: &str = "no mesh";
pub(crate) const READING: &str = "Reading";
pub(crate) const NOT_READ: &str = "Not read yet";

/// Returns a number of files; `count` is `number` as it is written.
pub(crate) fn files(number: usize, count: &str) -> String {
    let noun = if number == 1 { "file" } else { "files" };
    format!("{count} {noun}")
}

/// Returns how many files match the search.
pub(crate) fn files_of(matching: &str, all: &str) -> String {
    format!("{matching} of {all} files")
}

/// Returns how many files were read.
pub(crate) fn files_read(files: &str, read: &str) -> String {
    format!("{files}, {read} read")
}

/// Returns a number of takes.
pub(crate) fn takes(number: usize) -> String {
    counted(number as u64, "take", "takes")
}

/// Returns the length and the rate of a take.
pub(crate) fn length_at(length: &str, rate: &str) -> String {
    format!("{length} at {rate}")
}

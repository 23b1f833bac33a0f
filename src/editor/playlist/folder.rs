//! Which FBX files lie in a folder.
//!
//! *In*: a folder. *Out*: their paths in natural order, or why it cannot be read. *Not here*:
//! reading them (`reader.rs`).

use super::natural_order::natural_order;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Folders in folders are followed no deeper.
const DEEPEST: usize = 16;
/// More files are not listed.
const MOST_FILES: usize = 20_000;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FolderListing {
    /// Paths, with what they are called in the list: relative to the folder.
    pub(super) files: Vec<(PathBuf, String)>,
    /// A sentence where something could not be listed.
    pub(super) problem: Option<String>,
}

/// Lists the FBX files of a folder, and of those in it when `is_deep`; stops early when told.
pub(super) fn list(folder: &Path, is_deep: bool, is_stopped: &AtomicBool) -> FolderListing {
    let mut found = FolderListing::default();
    let mut waiting = vec![(folder.to_path_buf(), 0)];
    while let Some((next, depth)) = waiting.pop() {
        let entries = match std::fs::read_dir(&next) {
            Ok(entries) => entries,
            Err(error) => {
                found.problem = Some(format!("\"{}\" cannot be listed: {error}", next.display()));
                continue;
            }
        };
        for entry in entries.flatten() {
            if is_stopped.load(Ordering::Relaxed) {
                return found;
            }
            let path = entry.path();
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            // Links to folders are not followed: they may lead in a circle.
            if kind.is_dir() {
                if is_deep && depth < DEEPEST {
                    waiting.push((path, depth + 1));
                }
            } else if is_fbx(&path) {
                let name = path
                    .strip_prefix(folder)
                    .unwrap_or(&path)
                    .to_string_lossy()
                    .replace('\\', "/");
                found.files.push((path, name));
            }
        }
        if found.files.len() > MOST_FILES {
            found.files.truncate(MOST_FILES);
            found.problem = Some(format!(
                "more than {MOST_FILES} files: the others are not listed"
            ));
            break;
        }
    }
    found.files.sort_by(|a, b| natural_order(&a.1, &b.1));
    found
}

fn is_fbx(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("fbx"))
}

//! Work that a crashed session left behind.
//!
//! *In*: files in the state folder. *Out*: projects to be offered. *Not here*: opening them (the
//! root's).

use super::autosave::{Autosave, Leftover};
use super::project_file::load_project;
use super::project_state::ProjectState;
use super::shared::Shared;
use std::path::{Path, PathBuf};

/// Names the project that a recovery file belongs to.
pub(in super::super) const BELONGS_TO: &str = "recovered_from";

/// Work that a crashed session left behind.
#[derive(Debug)]
pub struct Recovery {
    /// The project it belongs to; `None` when that was never saved.
    pub project: Option<PathBuf>,
    pub(in super::super) state: ProjectState,
    pub(in super::super) leftover: Leftover,
}

impl Recovery {
    /// Finds out in which folder to put work aside, and what crashed sessions left there, latest
    /// last.
    pub(in super::super) fn look_in(folder: Option<&Path>) -> (Autosave, Vec<Self>) {
        let Some(folder) = folder else {
            return (Autosave::default(), Vec::new());
        };
        let (autosave, leftovers) = Autosave::in_folder(folder);
        (
            autosave,
            leftovers.into_iter().filter_map(Self::read).collect(),
        )
    }

    /// Reads what was left; nothing when the project was saved after it.
    fn read(leftover: Leftover) -> Option<Self> {
        let mut state = match load_project(&leftover.file) {
            Ok(state) => state,
            Err(error) => {
                log::warn!("work that was put aside cannot be taken up: {error}");
                return None;
            }
        };
        let mut unknown = (*state.document.unknown).clone();
        let project = unknown
            .remove(BELONGS_TO)
            .and_then(|path| Some(PathBuf::from(path.as_str()?)));
        state.document.unknown = Shared::new(unknown);
        let written = |path: &Path| {
            std::fs::metadata(path)
                .and_then(|about| about.modified())
                .ok()
        };
        let is_outdated = project
            .as_deref()
            .and_then(written)
            .is_some_and(|saved| Some(saved) > written(&leftover.file));
        if is_outdated {
            forget(&leftover.file);
            return None;
        }
        Some(Self {
            project,
            state,
            leftover,
        })
    }
}

pub(in super::super) fn forget(file: &Path) {
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            log::warn!("{} cannot be removed: {error}", file.display());
        }
        _ => {}
    }
}

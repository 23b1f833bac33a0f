//! When work is put aside by itself, and where, so that a crash loses seconds.
//!
//! *In*: changes, seconds. *Out*: whether it is time; a place of this session's own in the state
//! folder. *Not here*: what is written (`recovery.rs`).
//!
//! Every session has a file of its own, named by a number whose lock it holds as long as it runs. A
//! file whose lock is free was left behind by a session that crashed.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};

/// Written this long after the last change, seconds.
const QUIET_SECS: f64 = 2.0;
/// Written this long after the first change, however busy the user is, seconds.
const PATIENCE_SECS: f64 = 10.0;
/// No more sessions than this have a place each.
const PLACES: u32 = 64;

/// When and where this session puts its work aside.
#[derive(Debug, Default)]
pub(in super::super) struct Autosave {
    place: Option<Place>,
    waiting: Option<Waiting>,
}

#[derive(Debug)]
struct Place {
    file: PathBuf,
    /// Held as long as the session runs; the system frees it when it ends, however it ends.
    _lock: File,
}

/// Work that is not put aside yet.
#[derive(Clone, Copy, Debug, Default)]
struct Waiting {
    quiet_secs: f64,
    total_secs: f64,
}

/// A file that a crashed session left, with its lock, so that no other session offers it too.
#[derive(Debug)]
pub(in super::super) struct Leftover {
    pub(in super::super) file: PathBuf,
    _lock: File,
}

impl Autosave {
    /// Finds a place in a folder, and what crashed sessions left there, latest last.
    pub(in super::super) fn in_folder(folder: &Path) -> (Self, Vec<Leftover>) {
        if let Err(error) = std::fs::create_dir_all(folder) {
            log::warn!(
                "work will not be put aside: {} cannot be made: {error}",
                folder.display()
            );
            return (Self::default(), Vec::new());
        }
        let mut place = None;
        let mut leftovers = Vec::new();
        for number in 0..PLACES {
            let file = folder.join(format!("recovery-{number}.maquette"));
            let is_there = file.is_file();
            if !is_there && place.is_some() {
                continue;
            }
            let Some(lock) = lock(&file.with_extension("lock")) else {
                continue;
            };
            if is_there {
                leftovers.push(Leftover { file, _lock: lock });
            } else {
                place = Some(Place { file, _lock: lock });
            }
        }
        leftovers.sort_by_key(|leftover| {
            std::fs::metadata(&leftover.file)
                .and_then(|about| about.modified())
                .ok()
        });
        (
            Self {
                place,
                waiting: None,
            },
            leftovers,
        )
    }

    /// Returns this session's file; `None` when nothing is put aside.
    pub(in super::super) fn file(&self) -> Option<&Path> {
        self.place.as_ref().map(|place| place.file.as_path())
    }

    /// Counts from now.
    pub(in super::super) fn note_change(&mut self) {
        if self.place.is_some() {
            let total_secs = self.waiting.map_or(0.0, |waiting| waiting.total_secs);
            self.waiting = Some(Waiting {
                quiet_secs: 0.0,
                total_secs,
            });
        }
    }

    /// Lets time pass, and returns whether it is time to put the work aside.
    pub(in super::super) fn is_due(&mut self, dt_secs: f64) -> bool {
        let Some(waiting) = &mut self.waiting else {
            return false;
        };
        waiting.quiet_secs += dt_secs.max(0.0);
        waiting.total_secs += dt_secs.max(0.0);
        waiting.quiet_secs >= QUIET_SECS || waiting.total_secs >= PATIENCE_SECS
    }

    /// Returns whether there is work that is not put aside yet.
    pub(in super::super) const fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// Counts no more until the next change.
    pub(in super::super) const fn rest(&mut self) {
        self.waiting = None;
    }
}

fn lock(path: &Path) -> Option<File> {
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)
        .ok()?;
    file.try_lock().ok()?;
    Some(file)
}

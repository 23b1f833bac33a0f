//! The rows of a folder that is played file by file, and the files kept at hand.
//!
//! *In*: what the worker reports, the requested row. *Out*: rows for the panel, jobs for the
//! worker, files that are ready. *Not here*: threads (`reader.rs`), which row plays (`player.rs`).

use super::super::loads::Wake;
use super::super::project::{FileKey, ImportState};
use super::folder::FolderListing;
use super::queue::ReadJob;
use super::reader::{PlaylistReader, ReadFile, ReaderNews, RowFacts, weight};
use crate::asset::ImportedFile;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Rows that are read ahead on either side of the one that plays.
const AHEAD: usize = 2;
/// No more files are kept, and no more bytes of them.
const MOST_KEPT: usize = 8;
const MOST_BYTES: usize = 768 << 20;

/// Whose character a row plays on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayOn {
    /// Its own.
    #[default]
    Own,
    /// That of an open file, by the names of its bones.
    Character(FileKey),
}

/// How far a row is.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum RowState {
    /// It was not read yet.
    #[default]
    Unread,
    /// It is known.
    Known {
        /// How many takes it has.
        take_count: usize,
        /// How long the one lasts that is shown first, seconds; 0 without one.
        length_secs: f64,
        /// Its frames a second.
        rate_hz: f64,
        /// Whether it has a mesh.
        has_mesh: bool,
    },
    /// It cannot be opened: a short sentence.
    Failed(String),
}

impl From<RowFacts> for RowState {
    fn from(about: RowFacts) -> Self {
        let RowFacts {
            take_count,
            length_secs,
            rate_hz,
            has_mesh,
        } = about;
        Self::Known {
            take_count,
            length_secs,
            rate_hz,
            has_mesh,
        }
    }
}

/// A file of the folder.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaylistRow {
    pub(super) path: Arc<Path>,
    /// What it is called: its path from the folder.
    pub name: String,
    /// How far it is.
    pub state: RowState,
    /// What came of playing it on another character, when there is something to say.
    pub remark: Option<String>,
}

impl PlaylistRow {
    /// Returns where the file lies.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// A folder that is played file by file.
#[derive(Debug)]
pub struct Playlist {
    folder: PathBuf,
    is_deep: bool,
    is_listed: bool,
    is_reading_all: bool,
    problem: Option<String>,
    rows: Vec<PlaylistRow>,
    filter: String,
    /// Places of the rows that the filter lets through.
    shown: Vec<usize>,
    pub(super) on: PlayOn,
    pub(super) current: Option<usize>,
    /// The row that shall play as soon as it is there.
    pub(super) requested: Option<usize>,
    /// Whether the first row plays once the folder is listed.
    pub(super) starts_by_itself: bool,
    kept: VecDeque<(usize, Box<ReadFile>)>,
    reader: PlaylistReader,
}

impl Playlist {
    pub(super) fn open(folder: PathBuf, is_deep: bool, on: PlayOn, wake: Wake) -> Self {
        Self {
            reader: PlaylistReader::start(folder.clone(), is_deep, wake),
            folder,
            is_deep,
            is_listed: false,
            is_reading_all: true,
            problem: None,
            rows: Vec::new(),
            filter: String::new(),
            shown: Vec::new(),
            on,
            current: None,
            requested: None,
            starts_by_itself: false,
            kept: VecDeque::new(),
        }
    }

    /// Returns the list of the same folder anew, with or without its subfolders.
    pub(super) fn reopened(&self, is_deep: bool, wake: Wake) -> Self {
        let mut playlist = Self::open(self.folder.clone(), is_deep, self.on, wake);
        playlist.set_filter(self.filter.clone());
        playlist
    }

    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns whether folders in it are looked into.
    #[must_use]
    pub const fn is_deep(&self) -> bool {
        self.is_deep
    }

    /// Returns whether the folder is still being listed.
    #[must_use]
    pub const fn is_listing(&self) -> bool {
        !self.is_listed
    }

    /// Returns whether every row is being read for what it says.
    #[must_use]
    pub fn is_reading(&self) -> bool {
        self.is_reading_all && self.known() < self.rows.len()
    }

    /// Returns whether reading was stopped before every row was known.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        !self.is_reading_all && self.known() < self.rows.len()
    }

    /// Returns how many rows were read, well or not.
    #[must_use]
    pub fn known(&self) -> usize {
        self.rows
            .iter()
            .filter(|row| row.state != RowState::Unread)
            .count()
    }

    /// Returns why something could not be listed.
    #[must_use]
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// Returns every row, in natural order.
    #[must_use]
    pub fn rows(&self) -> &[PlaylistRow] {
        &self.rows
    }

    /// Returns what is searched for.
    #[must_use]
    pub fn filter(&self) -> &str {
        &self.filter
    }

    /// Returns the places of the rows that are searched for; of all without a search.
    #[must_use]
    pub fn shown(&self) -> &[usize] {
        &self.shown
    }

    /// Returns whose character the rows play on.
    #[must_use]
    pub const fn play_on(&self) -> PlayOn {
        self.on
    }

    /// Returns the row that plays.
    #[must_use]
    pub const fn current(&self) -> Option<usize> {
        self.current
    }

    /// Returns the row that will play once it is read.
    #[must_use]
    pub const fn requested(&self) -> Option<usize> {
        self.requested
    }

    /// Returns the row that is being read.
    #[must_use]
    pub fn reading(&self) -> Option<usize> {
        self.reader.queue.current()
    }

    pub(super) fn set_filter(&mut self, filter: String) {
        self.filter = filter;
        self.sift();
    }

    fn sift(&mut self) {
        let words: Vec<String> = self
            .filter
            .split_whitespace()
            .map(str::to_lowercase)
            .collect();
        let fits = |row: &PlaylistRow| {
            let name = row.name.to_lowercase();
            words.iter().all(|word| name.contains(word.as_str()))
        };
        self.shown = (0..self.rows.len())
            .filter(|&row| fits(&self.rows[row]))
            .collect();
    }

    /// Returns the row `by` further on among those that the filter lets through; stays at the ends.
    pub(super) fn step(&self, by: i32) -> Option<usize> {
        let last = self.shown.len().checked_sub(1)?;
        let Some(at) = self.requested.or(self.current) else {
            return Some(self.shown[if by > 0 { 0 } else { last }]);
        };
        let place = match self.shown.binary_search(&at) {
            Ok(place) => place as i64 + i64::from(by),
            // Between two rows the next one is one away.
            Err(place) => place as i64 + i64::from(by) - i64::from(by > 0),
        };
        Some(self.shown[place.clamp(0, last as i64) as usize])
    }

    pub(super) fn set_reading_all(&mut self, is_on: bool) {
        self.is_reading_all = is_on;
    }

    pub(super) const fn reader(&self) -> &PlaylistReader {
        &self.reader
    }

    pub(super) fn is_busy(&self) -> bool {
        !self.is_listed || self.reader.queue.is_busy()
    }

    pub(super) fn set_remark(&mut self, row: usize, remark: Option<String>) {
        if let Some(row) = self.rows.get_mut(row) {
            row.remark = remark;
        }
    }

    /// Takes one report of the worker, and returns whether the jobs have to be planned anew.
    pub(super) fn take_news(&mut self, news: ReaderNews) -> bool {
        match news {
            ReaderNews::Listed(FolderListing { files, problem }) => {
                let row = |(path, name): (PathBuf, String)| PlaylistRow {
                    path: Arc::from(path),
                    name,
                    state: RowState::Unread,
                    remark: None,
                };
                self.rows = files.into_iter().map(row).collect();
                (self.problem, self.is_listed) = (problem, true);
                self.sift();
                true
            }
            ReaderNews::Ready(row, about, read) => {
                if let Some(entry) = self.rows.get_mut(row) {
                    entry.state = about.into();
                }
                if let Some(read) = read {
                    self.keep(row, read);
                }
                false
            }
            ReaderNews::Failed(row, reason) => {
                if let Some(entry) = self.rows.get_mut(row) {
                    entry.state = RowState::Failed(reason);
                }
                if self.requested == Some(row) {
                    self.requested = None;
                    self.current = Some(row);
                }
                false
            }
            ReaderNews::Dropped => true,
        }
    }

    fn keep(&mut self, row: usize, read: Box<ReadFile>) {
        self.kept.retain(|(other, _)| *other != row);
        self.kept.push_back((row, read));
        let near = self.near();
        let bytes = |kept: &VecDeque<(usize, Box<ReadFile>)>| {
            kept.iter().map(|(_, r)| weight(&r.file)).sum::<usize>()
        };
        while self.kept.len() > MOST_KEPT || (self.kept.len() > 1 && bytes(&self.kept) > MOST_BYTES)
        {
            // The one that is farthest from being played goes.
            let worst = |(row, _): &(usize, Box<ReadFile>)| {
                near.iter().position(|n| n == row).unwrap_or(usize::MAX)
            };
            let place = (0..self.kept.len()).max_by_key(|&place| worst(&self.kept[place]));
            let Some(gone) = place.and_then(|place| self.kept.remove(place)) else {
                break;
            };
            if gone.0 == row {
                break;
            }
        }
    }

    /// Rows in the order in which they may be requested: the one itself, then its neighbours among
    /// those searched for.
    fn near(&self) -> Vec<usize> {
        let Some(at) = self.requested.or(self.current) else {
            return self.shown.iter().take(AHEAD).copied().collect();
        };
        let place = self.shown.binary_search(&at).unwrap_or_else(|place| place);
        let neighbours = (1..=AHEAD).flat_map(|by| [place.checked_add(by), place.checked_sub(by)]);
        let neighbours = neighbours
            .flatten()
            .filter_map(|place| self.shown.get(place).copied());
        std::iter::once(at).chain(neighbours).collect()
    }

    /// Lets a file go that is imported in another way now.
    pub(in super::super) fn forget(&mut self, path: &Path) {
        let rows = &self.rows;
        self.kept.retain(|(row, _)| *rows[*row].path != *path);
    }

    /// Returns a file that is at hand.
    pub(super) fn ready(&self, row: usize) -> Option<&ReadFile> {
        self.kept
            .iter()
            .find(|(other, _)| *other == row)
            .map(|(_, read)| read.as_ref())
    }

    /// Returns whether takes of a row that is at hand are made for that character, or need not be.
    pub(super) fn is_made_for(&self, row: usize, onto: Option<&Arc<ImportedFile>>) -> bool {
        let Some(read) = self.ready(row) else {
            return false;
        };
        onto.is_none_or(|onto| {
            read.made
                .as_ref()
                .is_some_and(|made| Arc::ptr_eq(&made.onto, onto))
        })
    }

    /// Tells the worker what to read: what may be requested next, then all that is unknown.
    ///
    /// `import_of` returns how a file is imported.
    pub(super) fn plan(
        &self,
        onto: Option<&Arc<ImportedFile>>,
        import_of: impl Fn(&Path) -> ImportState,
    ) {
        let job = |row: usize, is_kept: bool| {
            let entry = &self.rows[row];
            let file = self.ready(row).map(|read| Arc::clone(&read.file));
            let path = Arc::clone(&entry.path);
            let import = import_of(&entry.path);
            ReadJob {
                row,
                path,
                import,
                file,
                onto: onto.cloned().filter(|_| is_kept),
                is_kept,
            }
        };
        let is_missing = |row: &usize| {
            let is_failed = matches!(self.rows[*row].state, RowState::Failed(_))
                && self.requested != Some(*row);
            !is_failed && !self.is_made_for(*row, onto)
        };
        let near = self.near();
        let mut jobs: VecDeque<ReadJob> = near
            .iter()
            .copied()
            .filter(is_missing)
            .map(|row| job(row, true))
            .collect();
        let urgent = jobs.len();
        if self.is_reading_all {
            let unread =
                |row: &usize| self.rows[*row].state == RowState::Unread && !near.contains(row);
            jobs.extend(
                (0..self.rows.len())
                    .filter(unread)
                    .map(|row| job(row, false)),
            );
        }
        self.reader.queue.set(jobs, urgent);
    }
}

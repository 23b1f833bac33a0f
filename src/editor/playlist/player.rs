//! The folder that is played file by file, and which row plays.
//!
//! *In*: commands, files that the worker has read. *Out*: the row that plays next, with its file.
//! *Not here*: rows and their order (`rows.rs`), reading (`reader.rs`), the stage (the root's).

use super::super::effect::{Effects, Request, only};
use super::super::loads::{LoadPurpose, LoadRequest, Wake};
use super::super::project::{FileKey, ImportState};
use super::command::PlaylistCommand;
use super::reader::{MadeTakes, ReadFile, ReaderNews};
use super::rows::{PlayOn, Playlist};
use crate::asset::ImportedFile;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folder that is played file by file.
#[derive(Default)]
pub struct PlaylistPlayer {
    playlist: Option<Playlist>,
}

/// A row whose turn it is, read.
pub(in super::super) struct ReadyRow {
    pub(in super::super) path: PathBuf,
    read: ReadFile,
    pub(in super::super) on: PlayOn,
}

impl ReadyRow {
    /// Returns the file, and the takes that were made of it for the held character.
    pub(in super::super) fn into_parts(self) -> (ReadFile, Option<MadeTakes>) {
        let made = self.read.made.clone();
        (self.read, made)
    }
}

impl PlaylistPlayer {
    /// Carries out one command; `wake` is called by the worker when there is news.
    pub(in super::super) fn apply(&mut self, command: PlaylistCommand, wake: &Wake) -> Effects {
        match command {
            PlaylistCommand::Open(folder) => {
                return only(LoadRequest::new(folder, LoadPurpose::Folder));
            }
            PlaylistCommand::Close => {
                self.playlist = None;
                return only(Request::PlaylistClosed);
            }
            PlaylistCommand::SetPlayOn(on) => return only(Request::PlayOn(on)),
            PlaylistCommand::Finish => return only(Request::FinishPlaylist),
            _ => {}
        }
        let Some(playlist) = &mut self.playlist else {
            return Effects::new();
        };
        match command {
            PlaylistCommand::SetIncludingSubfolders(is_deep) => {
                *playlist = playlist.reopened(is_deep, Arc::clone(wake));
                Effects::new()
            }
            PlaylistCommand::SetFilter(filter) => {
                playlist.set_filter(filter);
                only(Request::PlanReading)
            }
            PlaylistCommand::SetReadingAll(is_on) => {
                playlist.set_reading_all(is_on);
                only(Request::PlanReading)
            }
            PlaylistCommand::PlayRow(row) => Self::request_row(playlist, Some(row)),
            PlaylistCommand::Step(by) => {
                let row = playlist.step(by);
                Self::request_row(playlist, row)
            }
            PlaylistCommand::Open(_)
            | PlaylistCommand::Close
            | PlaylistCommand::SetPlayOn(_)
            | PlaylistCommand::Finish => Effects::new(),
        }
    }

    fn request_row(playlist: &mut Playlist, row: Option<usize>) -> Effects {
        let Some(row) = row.filter(|&row| row < playlist.rows().len()) else {
            return Effects::new();
        };
        playlist.requested = Some(row);
        vec![Request::PlayRow.into(), Request::PlanReading.into()]
    }

    /// Returns the folder that is played.
    #[must_use]
    pub const fn playlist(&self) -> Option<&Playlist> {
        self.playlist.as_ref()
    }

    /// Lists a folder; its first file plays by itself where no character is held.
    pub(in super::super) fn open(&mut self, folder: PathBuf, on: PlayOn, wake: Wake) {
        let mut playlist = Playlist::open(folder, false, on, wake);
        playlist.starts_by_itself = on == PlayOn::Own;
        self.playlist = Some(playlist);
    }

    /// Sets whose character the rows play on; the current row plays again.
    pub(in super::super) fn set_play_on(&mut self, on: PlayOn) {
        if let Some(playlist) = &mut self.playlist {
            playlist.on = on;
            playlist.requested = playlist.requested.or(playlist.current);
        }
    }

    /// Returns the file whose character is held.
    pub(in super::super) fn held(&self) -> Option<FileKey> {
        match self.playlist.as_ref()?.on {
            PlayOn::Own => None,
            PlayOn::Character(key) => Some(key),
        }
    }

    /// Returns the path of the requested row.
    pub(in super::super) fn requested_path(&self) -> Option<PathBuf> {
        let playlist = self.playlist.as_ref()?;
        Some(playlist.rows()[playlist.requested?].path().to_path_buf())
    }

    /// Returns the requested row once it is read, and made for that character where one is held.
    pub(in super::super) fn ready(&self, onto: Option<&Arc<ImportedFile>>) -> Option<ReadyRow> {
        let playlist = self.playlist.as_ref()?;
        let row = playlist
            .requested
            .filter(|&row| playlist.is_made_for(row, onto))?;
        Some(ReadyRow {
            path: playlist.rows()[row].path().to_path_buf(),
            read: playlist.ready(row)?.clone(),
            on: playlist.on,
        })
    }

    /// Notes that the requested row plays, with what came of playing it on another character.
    pub(in super::super) fn plays(&mut self, remark: Option<String>) {
        let Some(playlist) = &mut self.playlist else {
            return;
        };
        if let Some(row) = playlist.requested.take() {
            playlist.current = Some(row);
            playlist.set_remark(row, remark);
        }
    }

    /// Lets a file go that is imported with other settings now.
    pub(in super::super) fn forget(&mut self, path: &Path) {
        if let Some(playlist) = &mut self.playlist {
            playlist.forget(path);
        }
    }

    /// Tells the worker what to read next.
    pub(in super::super) fn plan(
        &self,
        onto: Option<&Arc<ImportedFile>>,
        import_of: impl Fn(&Path) -> ImportState,
    ) {
        if let Some(playlist) = &self.playlist {
            playlist.plan(onto, import_of);
        }
    }

    /// Returns whether the worker has something to do.
    pub(in super::super) fn is_busy(&self) -> bool {
        self.playlist.as_ref().is_some_and(Playlist::is_busy)
    }

    /// Takes what the worker has to tell, waiting a moment for it where asked; returns what follows
    /// from it, or `None` when there is no news.
    pub(in super::super) fn take_news(&mut self, is_waiting: bool) -> Option<Effects> {
        let playlist = self.playlist.as_mut()?;
        let reader = playlist.reader();
        let news = if is_waiting {
            reader.wait()
        } else {
            reader.poll()
        };
        Some(Self::take(playlist, news?))
    }

    fn take(playlist: &mut Playlist, news: ReaderNews) -> Effects {
        let mut must_plan = playlist.take_news(news);
        let starts = std::mem::take(&mut playlist.starts_by_itself);
        if starts && playlist.requested.is_none() && playlist.current.is_none() {
            playlist.requested = playlist.shown().first().copied();
            must_plan = true;
        }
        let plan = must_plan.then(|| Request::PlanReading.into());
        std::iter::once(Request::PlayRow.into())
            .chain(plan)
            .collect()
    }
}

//! Takes that an open file has from others, and its list of takes with them.
//!
//! *In*: the user's wishes, the files that are open. *Out*: the file with all its takes; what was
//! set for one stays with it. *Not here*: making the takes (`lending.rs`), commands (`give.rs`).

use super::super::open_file::OpenFile;
use super::super::project::{FileKey, FitState};
use super::lending::{Lending, with_lent};
use crate::asset::{ImportedFile, RootMotionSettings};
use std::ops::Range;
use std::sync::Arc;

/// Where takes come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lender {
    /// An open file.
    File(FileKey),
    /// A row of the playlist, which is no file of the project.
    Playlist,
}

/// Takes that a file has from another.
#[derive(Clone, Debug)]
pub struct Lent {
    pub(crate) lender: Lender,
    pub(crate) wish: Option<FitState>,
    /// What both files were when the takes were made.
    pub(crate) from: Arc<ImportedFile>,
    pub(crate) onto: Arc<ImportedFile>,
    pub(crate) outcome: Result<Arc<Lending>, String>,
}

impl Lent {
    /// Returns the open file that it is from; `None` for a row of the playlist.
    #[must_use]
    pub const fn file(&self) -> Option<FileKey> {
        match self.lender {
            Lender::File(key) => Some(key),
            Lender::Playlist => None,
        }
    }

    /// Returns the takes, or why there are none.
    ///
    /// # Errors
    /// A sentence for the user.
    pub fn outcome(&self) -> Result<&Lending, &str> {
        self.outcome.as_deref().map_err(String::as_str)
    }

    fn count(&self) -> usize {
        self.outcome
            .as_ref()
            .map_or(0, |lending| lending.takes.len())
    }
}

/// Whose take it is, and its place among those.
type Label = (Option<Lender>, usize);

impl OpenFile {
    /// Returns what it has from other files, in the order of its takes.
    #[must_use]
    pub fn lent(&self) -> &[Lent] {
        &self.lent
    }

    /// Returns whether it has takes of its own.
    #[must_use]
    pub fn has_takes(&self) -> bool {
        !self.own.takes.is_empty()
    }

    /// Returns the places of its own takes.
    #[must_use]
    pub fn own_takes(&self) -> Range<usize> {
        0..self.own.takes.len()
    }

    /// Returns the places of the takes that an entry of [`Self::lent`] brought.
    #[must_use]
    pub fn lent_takes(&self, entry: usize) -> Range<usize> {
        let before: usize = self.lent.iter().take(entry).map(Lent::count).sum();
        let begin = self.own.takes.len() + before;
        begin..begin + self.lent.get(entry).map_or(0, Lent::count)
    }

    /// Returns whether a take is from a row of the playlist, so that nothing of it is saved.
    pub(crate) fn is_passing(&self, take: usize) -> bool {
        self.label(take)
            .is_some_and(|(lender, _)| lender == Some(Lender::Playlist))
    }

    fn label(&self, take: usize) -> Option<Label> {
        if self.own_takes().contains(&take) {
            return Some((None, take));
        }
        let entry = (0..self.lent.len()).find(|&entry| self.lent_takes(entry).contains(&take))?;
        Some((
            Some(self.lent[entry].lender),
            take - self.lent_takes(entry).start,
        ))
    }

    fn place(&self, (lender, nth): Label) -> Option<usize> {
        let range = match lender {
            None => self.own_takes(),
            Some(lender) => {
                self.lent_takes(self.lent.iter().position(|lent| lent.lender == lender)?)
            }
        };
        range.clone().nth(nth)
    }

    /// Has other takes from other files from now on; what was set for a take that stays, stays, and
    /// so does the choice.
    pub(crate) fn set_lent(&mut self, lent: Vec<Lent>) {
        let labels: Vec<Option<Label>> = (0..self.file.takes.len())
            .map(|take| self.label(take))
            .collect();
        let chosen = self.take.and_then(|take| self.label(take));
        self.lent = lent;
        let lendings: Vec<_> = self
            .lent
            .iter()
            .filter_map(|lent| lent.outcome.as_deref().ok())
            .collect();
        self.file = if lendings.is_empty() {
            Arc::clone(&self.own)
        } else {
            Arc::new(with_lent(&self.own, lendings))
        };
        let mut settings = vec![RootMotionSettings::default(); self.file.takes.len()];
        for (old, label) in labels.into_iter().enumerate() {
            if let Some(place) = label.and_then(|label| self.place(label)) {
                settings[place] = self.settings(old);
            }
        }
        self.settings = settings;
        let own_choice = self
            .own
            .default_take
            .filter(|&take| take < self.own.takes.len());
        let any = (!self.file.takes.is_empty()).then_some(0);
        self.take = chosen
            .and_then(|label| self.place(label))
            .or(own_choice)
            .or(any);
    }
}

//! The file that a character plays, with the takes that it borrows from other files.
//!
//! *In*: what the user requested, the files that are open. *Out*: one file with all takes; which of
//! them is whose. *Not here*: retargeting (`retargeted_takes.rs`), the character (`characters.rs`).

use super::super::files::Files;
use super::super::project::{FileKey, FitState, TakeSourceState};
use super::retargeted_takes::{RetargetError, RetargetedTakes, retarget_takes, with_retargeted};
use crate::anim::retarget::Fit;
use crate::asset::{ImportedFile, RootMotionSettings};
use std::ops::Range;
use std::sync::Arc;

/// Where borrowed takes come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum TakeSource {
    /// An open file.
    File(FileKey),
    /// A row of the playlist, which is not a file of the project.
    Playlist,
}

/// Takes that a character borrows from another file.
#[derive(Clone, Debug)]
pub struct BorrowedTakes {
    source: TakeSource,
    requested_fit: Option<FitState>,
    /// What the source was when the takes were made.
    from: Arc<ImportedFile>,
    outcome: Result<Arc<RetargetedTakes>, Arc<RetargetError>>,
}

impl BorrowedTakes {
    /// Retargets the takes of a file.
    fn new(
        source: TakeSource,
        from: &Arc<ImportedFile>,
        onto: &ImportedFile,
        name: &str,
        fit: Option<FitState>,
    ) -> Self {
        let outcome = retarget_takes(onto, from, name, fit.map(Fit::from));
        Self {
            source,
            requested_fit: fit,
            from: Arc::clone(from),
            outcome: outcome.map(Arc::new).map_err(Arc::new),
        }
    }

    /// Makes those of a row of the playlist, which were retargeted on its worker.
    pub(in super::super) fn of_playlist(
        from: &Arc<ImportedFile>,
        takes: Arc<RetargetedTakes>,
    ) -> Self {
        Self {
            source: TakeSource::Playlist,
            requested_fit: None,
            from: Arc::clone(from),
            outcome: Ok(takes),
        }
    }

    /// Returns the open file that they are from; `None` for a row of the playlist.
    #[must_use]
    pub const fn file(&self) -> Option<FileKey> {
        match self.source {
            TakeSource::File(key) => Some(key),
            TakeSource::Playlist => None,
        }
    }

    /// Returns the takes.
    ///
    /// # Errors
    /// Why the file's takes cannot play on the character.
    pub fn outcome(&self) -> Result<&RetargetedTakes, &Arc<RetargetError>> {
        self.outcome.as_deref()
    }

    fn count(&self) -> usize {
        let takes = self.outcome.as_ref();
        takes.map_or(0, |takes| takes.takes.len())
    }

    fn is_same(&self, other: &Self) -> bool {
        match (&self.outcome, &other.outcome) {
            (Ok(a), Ok(b)) => Arc::ptr_eq(a, b),
            (Err(a), Err(b)) => a == b,
            _ => false,
        }
    }
}

/// Whose take it is, and its index among those.
type TakeLabel = (Option<TakeSource>, usize);

/// The file that a character plays, with the takes that it borrows.
#[derive(Clone, Debug)]
pub struct PlayedFile {
    key: FileKey,
    own: Arc<ImportedFile>,
    /// With the borrowed takes after its own.
    file: Arc<ImportedFile>,
    pub(super) requested: Vec<TakeSourceState>,
    borrowed: Vec<BorrowedTakes>,
}

/// Other takes of a character, and where those that it had are among them.
pub(super) struct ReplacedTakes {
    pub(super) file: Arc<ImportedFile>,
    pub(super) settings: Vec<RootMotionSettings>,
    /// The index of the take that was chosen, else of the file's default.
    pub(super) take: Option<usize>,
}

impl PlayedFile {
    /// Borrows what was requested from the files that are open.
    pub(super) fn new(
        key: FileKey,
        own: &Arc<ImportedFile>,
        requested: Vec<TakeSourceState>,
        files: &Files,
    ) -> Self {
        let mut played = Self {
            key,
            own: Arc::clone(own),
            file: Arc::clone(own),
            requested,
            borrowed: Vec::new(),
        };
        played.borrowed = played.borrow(files);
        played.file = played.combined();
        played
    }

    /// Returns the file's key.
    #[must_use]
    pub const fn key(&self) -> FileKey {
        self.key
    }

    /// Returns the file with all takes.
    #[must_use]
    pub const fn file(&self) -> &Arc<ImportedFile> {
        &self.file
    }

    /// Returns the file with its own takes alone.
    #[must_use]
    pub const fn own(&self) -> &Arc<ImportedFile> {
        &self.own
    }

    /// Returns what it borrows, in the order of its takes.
    #[must_use]
    pub fn borrowed(&self) -> &[BorrowedTakes] {
        &self.borrowed
    }

    /// Returns the indices of its own takes.
    #[must_use]
    pub fn own_takes(&self) -> Range<usize> {
        0..self.own.takes.len()
    }

    /// Returns the indices of the takes that an entry of [`Self::borrowed`] brought.
    #[must_use]
    pub fn borrowed_takes(&self, entry: usize) -> Range<usize> {
        let before: usize = self
            .borrowed
            .iter()
            .take(entry)
            .map(BorrowedTakes::count)
            .sum();
        let start = self.own.takes.len() + before;
        start..start + self.borrowed.get(entry).map_or(0, BorrowedTakes::count)
    }

    /// Returns whether the takes of an open file were requested.
    pub(in super::super) fn has_requested(&self, source: FileKey) -> bool {
        self.requested.iter().any(|state| state.file == source)
    }

    /// Returns the entry of an open file.
    pub(in super::super) fn entry_of(&self, source: FileKey) -> Option<usize> {
        self.borrowed
            .iter()
            .position(|entry| entry.file() == Some(source))
    }

    /// Returns whether a take is from a row of the playlist, so that nothing of it is saved.
    pub(super) fn is_transient(&self, take: usize) -> bool {
        let label = self.label(take);
        label.is_some_and(|(source, _)| source == Some(TakeSource::Playlist))
    }

    /// Returns what is borrowed when the files are as they are now; what is made already stays.
    fn borrow(&self, files: &Files) -> Vec<BorrowedTakes> {
        let requested = self
            .requested
            .iter()
            .filter_map(|state| self.borrow_from(state, files));
        let transient = self
            .borrowed
            .iter()
            .filter(|entry| entry.source == TakeSource::Playlist);
        requested.chain(transient.cloned()).collect()
    }

    fn borrow_from(&self, state: &TakeSourceState, files: &Files) -> Option<BorrowedTakes> {
        let open = files.by_key(state.file)?;
        let source = TakeSource::File(state.file);
        let is_same = |entry: &&BorrowedTakes| {
            entry.source == source
                && entry.requested_fit == state.fit
                && Arc::ptr_eq(&entry.from, open.file())
        };
        let made = self.borrowed.iter().find(is_same).cloned();
        let make = || BorrowedTakes::new(source, open.file(), &self.own, &open.name(), state.fit);
        Some(made.unwrap_or_else(make))
    }

    /// Borrows again after files came, went or changed; `None` when the takes are the same.
    pub(super) fn renew(
        &mut self,
        files: &Files,
        take: Option<usize>,
        settings: &[RootMotionSettings],
    ) -> Option<ReplacedTakes> {
        let borrowed = self.borrow(files);
        self.replace(borrowed, take, settings)
    }

    /// Borrows the takes of a row of the playlist in place of the row's before, or none.
    pub(super) fn set_transient(
        &mut self,
        takes: Option<BorrowedTakes>,
        take: Option<usize>,
        settings: &[RootMotionSettings],
    ) -> Option<ReplacedTakes> {
        let stay = self
            .borrowed
            .iter()
            .filter(|entry| entry.source != TakeSource::Playlist);
        let borrowed = stay.cloned().chain(takes).collect();
        self.replace(borrowed, take, settings)
    }

    fn replace(
        &mut self,
        borrowed: Vec<BorrowedTakes>,
        take: Option<usize>,
        settings: &[RootMotionSettings],
    ) -> Option<ReplacedTakes> {
        let is_same = self.borrowed.len() == borrowed.len()
            && self
                .borrowed
                .iter()
                .zip(&borrowed)
                .all(|(a, b)| a.is_same(b));
        if is_same {
            return None;
        }
        let labels: Vec<Option<TakeLabel>> = (0..self.file.takes.len())
            .map(|take| self.label(take))
            .collect();
        let chosen = take.and_then(|take| self.label(take));
        self.borrowed = borrowed;
        self.file = self.combined();
        let mut kept = vec![RootMotionSettings::default(); self.file.takes.len()];
        for (label, settings) in labels.into_iter().zip(settings) {
            if let Some(index) = label.and_then(|label| self.index(label)) {
                kept[index] = *settings;
            }
        }
        let own_default = self
            .own
            .default_take
            .filter(|&take| take < self.own.takes.len());
        let first = (!self.file.takes.is_empty()).then_some(0);
        Some(ReplacedTakes {
            file: Arc::clone(&self.file),
            settings: kept,
            take: chosen
                .and_then(|label| self.index(label))
                .or(own_default)
                .or(first),
        })
    }

    fn combined(&self) -> Arc<ImportedFile> {
        let made = || {
            self.borrowed
                .iter()
                .filter_map(|entry| entry.outcome.as_deref().ok())
        };
        if made().next().is_none() {
            return Arc::clone(&self.own);
        }
        Arc::new(with_retargeted(&self.own, made()))
    }

    fn label(&self, take: usize) -> Option<TakeLabel> {
        if self.own_takes().contains(&take) {
            return Some((None, take));
        }
        let mut entries = 0..self.borrowed.len();
        let entry = entries.find(|&entry| self.borrowed_takes(entry).contains(&take))?;
        let nth = take - self.borrowed_takes(entry).start;
        Some((Some(self.borrowed[entry].source), nth))
    }

    fn index(&self, (source, nth): TakeLabel) -> Option<usize> {
        let mut range = match source {
            None => self.own_takes(),
            Some(source) => {
                let entry = self
                    .borrowed
                    .iter()
                    .position(|entry| entry.source == source)?;
                self.borrowed_takes(entry)
            }
        };
        range.nth(nth)
    }
}

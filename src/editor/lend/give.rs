//! Giving a character takes of another file, and taking them back.
//!
//! *In*: commands, files that were loaded. *Out*: open files with the takes they shall have,
//! messages. *Not here*: making takes (`lending.rs`), keeping what was set for them (`lent.rs`).
//!
//! A file without meshes whose bones are called as those of the character that is shown is there
//! for its takes. The built-in mannequin only stands in until something is opened, so it gets takes
//! when it is asked to.

use super::super::load::LoadedFile;
use super::super::load::Purpose;
use super::super::messages::MessageLevel;
use super::super::open_file::OpenFile;
use super::super::project::{FileKey, FitState, LentState, Unknown, file_name};
use super::super::state::Editor;
use super::lending::{Lending, lend};
use super::lent::{Lender, Lent};
use crate::anim::retarget::{BoneMap, Fit};
use crate::asset::{FileHandle, ImportedFile};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Editor {
    /// Returns why a file's takes cannot play on the shown character; `None` when they can.
    #[must_use]
    pub fn cannot_use_takes(&self, from: FileHandle) -> Option<&'static str> {
        let lender = self.files.iter().find(|open| open.handle == from);
        match (lender, self.shown_file()) {
            (None, _) => Some("The file is not open"),
            (_, None) => Some("No character is shown"),
            (Some(_), Some(shown)) if shown.handle == from => {
                Some("It is the character that is shown")
            }
            (Some(lender), _) if lender.own.takes.is_empty() => Some("The file has no take"),
            (Some(lender), Some(shown))
                if shown.wanted.iter().any(|lent| lent.file == lender.key) =>
            {
                Some("The character has its takes already")
            }
            _ => None,
        }
    }

    /// Returns whether a loaded file is there for its takes: no mesh, and bones that the shown
    /// character has.
    ///
    /// Says so where it is one but the bones are others.
    pub(in super::super) fn is_for_its_takes(
        &mut self,
        path: &Path,
        loaded: &ImportedFile,
    ) -> bool {
        let Some(shown) = self.shown_file().filter(|_| self.object().is_some()) else {
            return false;
        };
        let is_character =
            !shown.own.meshes.is_empty() && shown.path.as_deref().is_some_and(|own| own != path);
        if !is_character
            || !loaded.meshes.is_empty()
            || loaded.takes.is_empty()
            || loaded.skeleton.is_empty()
        {
            return false;
        }
        let map = BoneMap::by_name(&loaded.skeleton, &shown.own.skeleton);
        if !map.is_sane() {
            let (name, other) = (file_name(path), shown.name());
            let (matched, counted) = (map.matched(), map.counted());
            let text = format!(
                "\"{name}\" is shown on its own: only {matched} of {counted} bones are called as those of \"{other}\""
            );
            self.messages.say(MessageLevel::Info, text);
        }
        map.is_sane()
    }

    /// Takes a loaded file in for its takes and plays the first of them.
    pub(in super::super) fn lend_loaded(&mut self, path: PathBuf, loaded: LoadedFile) {
        let name = file_name(&path);
        let known = self
            .files
            .iter()
            .find(|open| open.path.as_ref() == Some(&path))
            .map(|open| open.handle);
        let handle = known.unwrap_or_else(|| {
            let key = self.next_file_key();
            self.admit_new(key, Some(path), loaded, None)
        });
        self.use_takes(handle);
        self.note_step(format!("Add Takes of {name}"));
    }

    /// Loads a file for its takes, behind all that waits; one that is open is not read again.
    pub(in super::super) fn take_takes(&mut self, path: PathBuf) {
        let known = self
            .files
            .iter()
            .find(|open| open.path.as_ref() == Some(&path))
            .map(|open| open.handle);
        match known {
            Some(handle) => self.use_takes(handle),
            None => {
                self.waiting.push_back((path, Purpose::Lend));
                self.start_waiting();
            }
        }
    }

    /// Gives the shown character the takes of another open file and plays the first of them.
    pub(in super::super) fn use_takes(&mut self, from: FileHandle) {
        let (lender, shown) = (
            self.files.iter().find(|open| open.handle == from),
            self.shown_file(),
        );
        let (Some(lender), Some(shown)) = (lender, shown) else {
            return;
        };
        let (key, target) = (lender.key, shown.key);
        if key == target {
            return self.messages.say(
                MessageLevel::Info,
                "the character has its own takes already",
            );
        }
        let is_new = shown.wanted.iter().all(|lent| lent.file != key);
        if let (true, Some(open)) = (is_new, self.open_mut(target)) {
            open.wanted.push(LentState {
                file: key,
                fit: None,
                unknown: Unknown::default(),
            });
            self.renew_lending();
        }
        self.tell_of_lending(target, key, is_new);
    }

    /// Says what came of it and plays the first take; what cannot be lent is not wanted any more.
    fn tell_of_lending(&mut self, target: FileKey, lender: FileKey, is_new: bool) {
        let Some(open) = self.open_mut(target) else {
            return;
        };
        let Some(entry) = open
            .lent
            .iter()
            .position(|lent| lent.file() == Some(lender))
        else {
            return;
        };
        let first = open.lent_takes(entry).start;
        match open.lent[entry].outcome.clone() {
            Ok(lending) => {
                if is_new {
                    let text = told(&lending, &open.name());
                    self.messages.say(MessageLevel::Info, text);
                }
                self.change_take(first, self.transition_now());
            }
            Err(reason) => {
                open.wanted.retain(|lent| lent.file != lender);
                self.renew_lending();
                self.messages.say(MessageLevel::Error, reason);
            }
        }
    }

    /// Takes another file's takes off the shown character.
    pub(in super::super) fn return_takes(&mut self, lender: FileKey) {
        let shown = self.shown;
        if let Some(open) = self
            .files
            .iter_mut()
            .find(|open| Some(open.handle) == shown)
        {
            open.wanted.retain(|lent| lent.file != lender);
            self.renew_lending();
        }
    }

    /// Fits another file's takes to the shown character in another way.
    pub(in super::super) fn set_fit(&mut self, lender: FileKey, fit: Option<FitState>) {
        let shown = self.shown;
        if let Some(open) = self
            .files
            .iter_mut()
            .find(|open| Some(open.handle) == shown)
            && let Some(lent) = open.wanted.iter_mut().find(|lent| lent.file == lender)
        {
            lent.fit = fit;
            self.renew_lending();
        }
    }

    fn open_mut(&mut self, key: FileKey) -> Option<&mut OpenFile> {
        self.files.iter_mut().find(|open| open.key == key)
    }

    /// Makes every open file have the takes it shall have from others; what is made already stays.
    pub(in super::super) fn renew_lending(&mut self) {
        for place in 0..self.files.len() {
            let open = &self.files[place];
            if open.wanted.is_empty() && open.lent.is_empty() {
                continue;
            }
            let lent: Vec<Lent> = open
                .wanted
                .iter()
                .filter_map(|wish| self.lent(open, wish))
                .collect();
            let passing = open
                .lent
                .iter()
                .filter(|lent| lent.lender == Lender::Playlist);
            let passing = passing
                .filter(|lent| Arc::ptr_eq(&lent.onto, &open.own))
                .cloned();
            self.set_lent(place, lent.into_iter().chain(passing).collect(), false);
        }
    }

    /// Returns what a file has from another: as it is where nothing changed, else made anew.
    fn lent(&self, open: &OpenFile, wish: &LentState) -> Option<Lent> {
        let lender = self.files.iter().find(|other| other.key == wish.file)?;
        let is_same = |lent: &&Lent| {
            lent.lender == Lender::File(wish.file)
                && lent.wish == wish.fit
                && Arc::ptr_eq(&lent.from, &lender.own)
                && Arc::ptr_eq(&lent.onto, &open.own)
        };
        if let Some(same) = open.lent.iter().find(is_same) {
            return Some(same.clone());
        }
        Some(make(
            open,
            Lender::File(wish.file),
            &lender.own,
            &lender.name(),
            wish.fit,
        ))
    }

    /// Gives a file other takes from others, and everything that plays it, too.
    ///
    /// With `is_chosen_next` the shown character goes on with what it plays: the caller chooses a
    /// take at once.
    pub(in super::super) fn set_lent(
        &mut self,
        place: usize,
        lent: Vec<Lent>,
        is_chosen_next: bool,
    ) {
        let open = &mut self.files[place];
        let is_same = |a: &Lent, b: &Lent| match (&a.outcome, &b.outcome) {
            (Ok(a), Ok(b)) => Arc::ptr_eq(a, b),
            (Err(a), Err(b)) => a == b,
            _ => false,
        };
        if open.lent.len() == lent.len() && open.lent.iter().zip(&lent).all(|(a, b)| is_same(a, b))
        {
            return;
        }
        open.set_lent(lent);
        let (handle, file, take) = (open.handle, Arc::clone(&open.file), open.take);
        let settings = take.map_or_else(Default::default, |take| open.settings(take));
        self.library.replace(handle, Arc::clone(&file));
        let (preview, shown) = (self.preview, self.character);
        for id in self.animated() {
            let Some(animator) = self
                .scene
                .object_mut(id)
                .and_then(|object| object.animator_mut())
            else {
                continue;
            };
            if animator.handle() != handle {
                continue;
            }
            animator.set_takes_of(Arc::clone(&file));
            if animator.take() != take && !(is_chosen_next && Some(id) == shown) {
                let (time_secs, playback) = (animator.time_secs(), *animator.playback());
                animator.set_preview(preview);
                animator.set_take(take, settings);
                animator.set_playback(playback);
                self.scene.seek(id, time_secs);
                if Some(id) == shown {
                    self.read_back_playback();
                }
            }
        }
    }
}

/// Makes the takes of a file for an open one.
pub(in super::super) fn make(
    open: &OpenFile,
    lender: Lender,
    from: &Arc<ImportedFile>,
    name: &str,
    wish: Option<FitState>,
) -> Lent {
    let outcome = lend(&open.own, from, name, wish.map(Fit::from))
        .map(Arc::new)
        .map_err(|error| error.to_string());
    Lent {
        lender,
        wish,
        from: Arc::clone(from),
        onto: Arc::clone(&open.own),
        outcome,
    }
}

/// What the user hears of it.
fn told(lending: &Lending, character: &str) -> String {
    let (name, summary) = (&lending.name, lending.summary());
    let rest = if lending.unmatched.is_empty() {
        ""
    } else {
        "; the report names the others"
    };
    format!("\"{name}\" on \"{character}\": {summary}{rest}")
}

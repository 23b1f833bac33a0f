//! Playing takes of another open file on the active character.
//!
//! *In*: files that are open. *Out*: the character with other takes, notices. *Not here*:
//! retargeting (the characters'), files that have just been imported (`finished_load.rs`).

use super::editor::Editor;
use super::effect::{Effects, only};
use super::files::OpenFile;
use super::notice::NoticeKind;
use super::project::{FileKey, FitState, TakeSourceState, Unknown};
use crate::asset::FileHandle;
use std::sync::Arc;

impl Editor {
    /// Plays another open file's takes on the active character, too, from the first of them.
    pub(super) fn borrow_takes(&mut self, from: FileHandle) -> Effects {
        let source = self.files.by_handle(from).map(OpenFile::key);
        let (Some(source), Some(active)) = (source, self.active_key()) else {
            return Effects::new();
        };
        let Some(played) = self.characters.played(active) else {
            return Effects::new();
        };
        if played.key() == source {
            return only(NoticeKind::OwnTakes);
        }
        let is_new = !played.has_requested(source);
        if is_new && let Some(requests) = self.characters.requests(active) {
            requests.push(TakeSourceState {
                file: source,
                fit: None,
                unknown: Unknown::default(),
            });
        }
        self.characters
            .renew(active, &self.files, &mut self.stage.animators());
        self.play_borrowed(source, is_new)
    }

    /// Plays the first take borrowed from a file; what cannot be borrowed is not requested any
    /// more.
    fn play_borrowed(&mut self, source: FileKey, is_new: bool) -> Effects {
        let Some(active) = self.active_key() else {
            return Effects::new();
        };
        let Some(played) = self.characters.played(active) else {
            return Effects::new();
        };
        let Some(entry) = played.entry_of(source) else {
            return Effects::new();
        };
        let first = played.borrowed_takes(entry).start;
        let character = self.shown_file().map_or_else(String::new, OpenFile::name);
        match played.borrowed()[entry].outcome() {
            Ok(takes) => {
                let notice = NoticeKind::TakesRetargeted {
                    file: takes.name.clone(),
                    character,
                    matched: takes.matched,
                    counted: takes.counted,
                };
                self.play_take(first);
                if is_new { only(notice) } else { Effects::new() }
            }
            Err(reason) => {
                let notice = NoticeKind::TakesNotRetargeted(Arc::clone(reason));
                self.return_takes(source);
                only(notice)
            }
        }
    }

    /// Plays a take of the active character as takes follow each other at the moment.
    pub(super) fn play_take(&mut self, take: usize) {
        let animators = &mut self.stage.animators();
        let transition = self.characters.transition_now(animators);
        self.characters.change_take(take, transition, animators);
    }

    /// Removes another file's takes from the active character.
    pub(super) fn return_takes(&mut self, source: FileKey) {
        self.change_requests(|requests| requests.retain(|request| request.file != source));
    }

    /// Fits another file's takes to the active character in another way.
    pub(super) fn set_fit(&mut self, source: FileKey, fit: Option<FitState>) {
        self.change_requests(|requests| {
            let mut own = requests.iter_mut().filter(|request| request.file == source);
            own.by_ref().for_each(|request| request.fit = fit);
        });
    }

    fn change_requests(&mut self, change: impl FnOnce(&mut Vec<TakeSourceState>)) {
        let Some(active) = self.active_key() else {
            return;
        };
        if let Some(requests) = self.characters.requests(active) {
            change(requests);
            self.characters
                .renew(active, &self.files, &mut self.stage.animators());
        }
    }
}

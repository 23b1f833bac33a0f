//! What each character plays, and which one is active.
//!
//! *In*: objects that come and go, what a project says of them. *Out*: animators for them, the same
//! as a project stores it. *Not here*: commands (`apply.rs`), where a character is (the stage's).
//!
//! The take, the playhead, the root motion settings and the preview mode of a character that is on
//! the stage are its animator's, and nowhere else. For files that it was made from before, and
//! while it is off the stage, they are kept here as a project stores them.

use super::super::files::Files;
use super::super::project::{
    FileKey, ObjectKey, ObjectState, PlayedFileState, Shared, TakeSourceState, TransitionSettings,
};
use super::super::stage::Animators;
use super::borrowed_takes::{BorrowedTakes, PlayedFile, ReplacedTakes};
use super::character_entry::{CharacterEntry, ChosenTake, initial_settings, settings_of};
use crate::asset::{PreviewMode, RootMotionSettings};
use crate::scene::{Animator, Playback};
use std::sync::Arc;

/// What each character plays, and which one is active.
pub struct Characters {
    pub(super) active: Option<ObjectKey>,
    entries: Vec<CharacterEntry>,
    pub(super) transition: Shared<TransitionSettings>,
    pub(super) are_linked: bool,
    pub(super) next: NextCharacter,
}

/// How the next character plays that becomes active: as the last one did.
#[derive(Debug)]
pub(super) struct NextCharacter {
    pub(super) playback: Playback,
    pub(super) preview: PreviewMode,
    /// What it plays of each file, while no character is active.
    plays: Vec<Shared<PlayedFileState>>,
    pub(super) chosen: Vec<ChosenTake>,
}

impl Default for Characters {
    fn default() -> Self {
        Self {
            active: None,
            entries: Vec::new(),
            transition: Shared::default(),
            are_linked: false,
            next: NextCharacter {
                playback: Playback::default(),
                preview: PreviewMode::Loop,
                plays: Vec::new(),
                chosen: Vec::new(),
            },
        }
    }
}

impl Characters {
    /// Returns the character that takes, time and root motion are about, on the stage or not.
    #[must_use]
    pub const fn active(&self) -> Option<ObjectKey> {
        self.active
    }

    /// Returns how one take follows another.
    #[must_use]
    pub fn transition(&self) -> &TransitionSettings {
        &self.transition
    }

    /// Returns how one take follows another, as a project stores it.
    pub(in super::super) fn transition_state(&self) -> Shared<TransitionSettings> {
        self.transition.clone()
    }

    /// Returns whether all playheads move together.
    #[must_use]
    pub const fn are_linked(&self) -> bool {
        self.are_linked
    }

    /// Returns how the next character plays that becomes active.
    pub(in super::super) const fn next_playback(&self) -> Playback {
        self.next.playback
    }

    /// Returns what the preview of the next character does with extracted motion.
    pub(in super::super) const fn next_preview(&self) -> PreviewMode {
        self.next.preview
    }

    pub(super) fn entry(&self, object: ObjectKey) -> Option<&CharacterEntry> {
        self.entries.iter().find(|entry| entry.object == object)
    }

    pub(super) fn entry_mut(&mut self, object: ObjectKey) -> &mut CharacterEntry {
        let index = self.entries.partition_point(|entry| entry.object < object);
        if self
            .entries
            .get(index)
            .is_none_or(|entry| entry.object != object)
        {
            self.entries.insert(index, CharacterEntry::new(object));
        }
        &mut self.entries[index]
    }

    /// Returns the file that a character plays, with the takes that it borrows.
    #[must_use]
    pub fn played(&self, object: ObjectKey) -> Option<&PlayedFile> {
        self.entry(object)?.played.as_ref()
    }

    /// Remembers how the active character plays, for the next one.
    pub(in super::super) fn remember_playback(&mut self, animators: &Animators<'_>) {
        let active = self.active.and_then(|active| animators.get(active));
        if let Some(animator) = active {
            self.next.playback = *animator.playback();
            self.next.preview = animator.instance().preview();
        }
    }

    /// Remembers what the active character plays of each file, for the next one: it is about to be
    /// deleted, perhaps.
    pub(in super::super) fn remember_active(&mut self, files: &Files, animators: &Animators<'_>) {
        let Some(active) = self.active else { return };
        let Some(animator) = animators.get(active) else {
            return;
        };
        let plays = self.capture(active, animator, files);
        let entry = self.entry_mut(active);
        if let Some(chosen) = entry.chosen_now(animator) {
            entry.choose(chosen);
        }
        let chosen = entry.chosen.clone();
        self.next.plays = plays;
        self.next.chosen = chosen;
    }

    /// Forgets what the next character would play while one is active.
    pub(in super::super) fn forget_next_unless_none(&mut self) {
        if self.active.is_some() {
            self.next.plays.clear();
            self.next.chosen.clear();
        }
    }

    /// Returns what the next character plays of each file, while none is active.
    pub(in super::super) fn next_plays(&self) -> &[Shared<PlayedFileState>] {
        &self.next.plays
    }

    /// Takes over what the next character plays of each file.
    pub(in super::super) fn set_next_plays(&mut self, plays: &[Shared<PlayedFileState>]) {
        self.next.plays = plays.to_vec();
    }

    /// Lets a new character play the takes that the last one played of each file.
    pub(in super::super) fn hand_on(&mut self, object: ObjectKey) {
        let chosen = std::mem::take(&mut self.next.chosen);
        self.entry_mut(object).chosen = chosen;
    }

    /// Makes another character the active one, or none.
    pub(in super::super) const fn set_active(&mut self, active: Option<ObjectKey>) {
        self.active = active;
    }

    /// Takes over how takes follow each other.
    pub(in super::super) fn set_transition(&mut self, transition: Shared<TransitionSettings>) {
        self.transition = transition;
    }

    /// Moves all playheads together from now on, or each on its own.
    pub(in super::super) const fn set_linked(&mut self, are_linked: bool) {
        self.are_linked = are_linked;
    }

    /// Forgets every character: another project begins.
    pub(in super::super) fn clear(&mut self) {
        self.entries.clear();
        self.next.plays.clear();
        self.next.chosen.clear();
        self.are_linked = false;
    }

    /// Makes what plays a file as this object: its take from the start, in a loop.
    ///
    /// `plays` is what a project says of the object. A new object plays as the active character
    /// would.
    pub(in super::super) fn make_animator(
        &mut self,
        object: ObjectKey,
        file: FileKey,
        plays: Option<&[Shared<PlayedFileState>]>,
        files: &Files,
        active: Option<&Animator>,
    ) -> Option<Animator> {
        let open = files.by_key(file)?;
        if let Some(plays) = plays {
            self.entry_mut(object).stored = plays.to_vec();
        } else {
            self.play_like_active(object, file, active);
        }
        let state = self
            .entry(object)
            .and_then(|entry| entry.stored(file))
            .cloned();
        let requested = state
            .as_ref()
            .map_or_else(Vec::new, |state| state.retargeted.clone());
        let played = PlayedFile::new(file, open.file(), requested, files);
        let settings = settings_of(state.as_ref(), open, played.file());
        let preview = self.next.preview;
        let entry = self.entry_mut(object);
        let take = entry.chosen(&played).or_else(|| open.initial_take());
        let mut animator = Animator::new(open.handle(), Arc::clone(played.file()));
        animator.set_preview(preview);
        let current = take.map_or_else(Default::default, |take| settings[take]);
        animator.set_settings(settings);
        animator.set_take(take, current);
        animator.set_playback(Playback {
            is_playing: true,
            ..Playback::default()
        });
        entry.played = Some(played);
        entry.forget_playback(file);
        Some(animator)
    }

    fn play_like_active(&mut self, object: ObjectKey, file: FileKey, animator: Option<&Animator>) {
        let Some(active) = self.active.and_then(|active| self.entry(active)) else {
            return;
        };
        let is_live = active
            .played
            .as_ref()
            .is_some_and(|played| played.key() == file);
        let live = animator.filter(|_| is_live);
        let state = match live {
            Some(animator) => active.capture_played(animator.settings(), &[]),
            None => active.stored(file).cloned(),
        };
        let stored_choice = active
            .chosen
            .iter()
            .find(|chosen| chosen.file == file)
            .cloned();
        let chosen = live
            .and_then(|animator| active.chosen_now(animator))
            .or(stored_choice);
        let entry = self.entry_mut(object);
        entry.stored.extend(state);
        chosen.into_iter().for_each(|chosen| entry.choose(chosen));
    }

    /// Keeps what an object plays that leaves the stage or is made from another file now.
    pub(in super::super) fn park(&mut self, object: ObjectKey, animator: &Animator) {
        let entry = self.entry_mut(object);
        if let Some(chosen) = entry.chosen_now(animator) {
            entry.choose(chosen);
        }
        entry.played = None;
    }

    /// Writes down what an object on the stage plays.
    pub(in super::super) fn capture(
        &self,
        object: ObjectKey,
        animator: &Animator,
        files: &Files,
    ) -> Vec<Shared<PlayedFileState>> {
        let Some(entry) = self.entry(object) else {
            return Vec::new();
        };
        let open = files.by_handle(animator.handle());
        let initial = open.map_or_else(Vec::new, |open| initial_settings(open, animator.file()));
        entry.capture(animator.settings(), &initial)
    }

    /// Makes an object on the stage play what a project says of it; the take and the time stay
    /// where they can.
    pub(in super::super) fn update(
        &mut self,
        state: &ObjectState,
        files: &Files,
        animators: &mut Animators<'_>,
    ) {
        let object = state.id;
        let entry = self.entry_mut(object);
        entry.stored.clone_from(&state.plays);
        let Some(played) = entry.played.as_mut() else {
            return;
        };
        let file = played.key();
        let stored = state.plays.iter().find(|plays| plays.file == file);
        played.requested = stored.map_or_else(Vec::new, |plays| plays.retargeted.clone());
        self.renew(object, files, animators);
        let Some(open) = files.by_key(file) else {
            return;
        };
        let Some(animator) = animators.get_mut(object) else {
            return;
        };
        let settings = settings_of(stored, open, animator.file());
        if animator.set_settings(settings) {
            animators.begin_again(object);
        }
    }

    /// Borrows again after files came, went or changed.
    pub(in super::super) fn renew(
        &mut self,
        object: ObjectKey,
        files: &Files,
        animators: &mut Animators<'_>,
    ) {
        let replaced = self.replace_takes(object, animators, |played, take, settings| {
            played.renew(files, take, settings)
        });
        if let Some(replaced) = replaced {
            play_replaced(object, &replaced, animators);
        }
    }

    /// Borrows the takes of a row of the playlist in place of the row's before. The character goes
    /// on with what it plays where the caller chooses a take at once.
    pub(in super::super) fn set_transient(
        &mut self,
        object: ObjectKey,
        takes: Option<BorrowedTakes>,
        is_chosen_next: bool,
        animators: &mut Animators<'_>,
    ) {
        let replaced = self.replace_takes(object, animators, |played, take, settings| {
            played.set_transient(takes, take, settings)
        });
        if let Some(replaced) = replaced.filter(|_| !is_chosen_next) {
            play_replaced(object, &replaced, animators);
        }
    }

    fn replace_takes(
        &mut self,
        object: ObjectKey,
        animators: &mut Animators<'_>,
        replace: impl FnOnce(
            &mut PlayedFile,
            Option<usize>,
            &[RootMotionSettings],
        ) -> Option<ReplacedTakes>,
    ) -> Option<ReplacedTakes> {
        let animator = animators.get_mut(object)?;
        let played = self.entry_mut(object).played.as_mut()?;
        let replaced = replace(played, animator.take(), animator.settings())?;
        animator.replace_takes(Arc::clone(&replaced.file), replaced.settings.clone());
        Some(replaced)
    }

    /// Requests the takes of an open file for a character, or their fit.
    pub(in super::super) fn requests(
        &mut self,
        object: ObjectKey,
    ) -> Option<&mut Vec<TakeSourceState>> {
        let played = self.entry_mut(object).played.as_mut()?;
        Some(&mut played.requested)
    }
}

/// Plays the take that is left of the one before, at the time where it was.
fn play_replaced(object: ObjectKey, replaced: &ReplacedTakes, animators: &mut Animators<'_>) {
    let Some(animator) = animators.get_mut(object) else {
        return;
    };
    if animator.take() == replaced.take {
        return;
    }
    let time_secs = animator.time_secs();
    let playback = *animator.playback();
    let settings = replaced
        .take
        .map_or_else(Default::default, |take| replaced.settings[take]);
    animator.set_take(replaced.take, settings);
    animator.set_playback(playback);
    animators.seek(object, time_secs);
}

//! Takes and playheads of all characters, as a project's view stores them.
//!
//! *In*: animators, a project's view. *Out*: the same the other way round. *Not here*: settings,
//! which are part of the document (`characters.rs`).

use super::super::project::{CharacterViewState, ObjectKey, PlaybackState};
use super::super::stage::Animators;
use super::borrowed_takes::PlayedFile;
use super::character_entry::{ChosenTake, playback_state, view_state};
use super::characters::Characters;
use crate::scene::{Animator, Playback};

impl Characters {
    /// Writes down which takes an object plays, of all files, and how.
    pub(in super::super) fn capture_view(
        &self,
        object: ObjectKey,
        animator: Option<&Animator>,
    ) -> Vec<CharacterViewState> {
        let Some(entry) = self.entry(object) else {
            return Vec::new();
        };
        let own = entry.played.as_ref().map(PlayedFile::key);
        let now = animator.and_then(|animator| entry.chosen_now(animator));
        let of_own = animator.zip(own).map(|(animator, file)| {
            let now = now.unwrap_or_else(|| entry.chosen_as(file, String::new(), 0));
            let preview = animator.instance().preview();
            let playback = playback_state(animator.playback(), preview, animator.time_secs());
            view_state(Some(object), &now, Some(playback))
        });
        let others = entry
            .chosen
            .iter()
            .filter(|chosen| Some(chosen.file) != own);
        let others = others.map(|chosen| view_state(Some(object), chosen, chosen.playback.clone()));
        let mut views: Vec<CharacterViewState> = others.chain(of_own).collect();
        views.sort_by_key(|view| view.file);
        views
    }

    /// Writes down which takes the next character plays, while none is active.
    pub(in super::super) fn capture_next(&self) -> Vec<CharacterViewState> {
        let chosen = self.next.chosen.iter();
        chosen
            .map(|chosen| view_state(None, chosen, None))
            .collect()
    }

    /// Writes down how the next character plays.
    pub(in super::super) fn capture_next_playback(&self) -> PlaybackState {
        playback_state(&self.next.playback, self.next.preview, 0.0)
    }

    /// Lets the next character play as the active one does; as a project's view says where none is
    /// on the stage.
    pub(in super::super) fn restore_next_playback(
        &mut self,
        state: &PlaybackState,
        animators: &Animators<'_>,
    ) {
        self.next.preview = state.preview;
        self.next.playback = played_so(self.next.playback, state);
        self.remember_playback(animators);
    }

    /// Plays what a project's view says, as far as it is about this object.
    pub(in super::super) fn restore_view(
        &mut self,
        view: &CharacterViewState,
        animators: &mut Animators<'_>,
    ) {
        let chosen = ChosenTake {
            file: view.file,
            take: view.take.clone(),
            nth: view.nth,
            playback: view.playback.clone(),
            unknown: view.unknown.clone(),
        };
        let Some(object) = view.object else {
            self.next.chosen.retain(|other| other.file != chosen.file);
            self.next.chosen.push(chosen);
            return;
        };
        let entry = self.entry_mut(object);
        entry.choose(chosen);
        let Some(played) = entry
            .played
            .as_ref()
            .filter(|played| played.key() == view.file)
        else {
            return;
        };
        let take = entry.chosen(played);
        entry.forget_playback(view.file);
        let Some(animator) = animators.get_mut(object) else {
            return;
        };
        if let Some(take) = take.filter(|&take| animator.take() != Some(take)) {
            let settings = animator.settings()[take];
            animator.set_take(Some(take), settings);
        }
        let Some(playback) = &view.playback else {
            return;
        };
        animator.set_preview(playback.preview);
        animator.set_playback(played_so(*animator.playback(), playback));
        animators.reset(object);
        animators.seek(object, playback.time_secs);
    }
}

/// Plays as a project says; whether time moves stays.
fn played_so(before: Playback, state: &PlaybackState) -> Playback {
    Playback {
        loop_mode: state.loop_mode,
        speed: finite_speed(state.speed),
        in_secs: state.in_secs,
        out_secs: state.out_secs,
        is_reverse: state.is_reverse,
        ..before
    }
}

fn finite_speed(speed: f64) -> f64 {
    if speed.is_finite() {
        speed.clamp(0.0, 1000.0)
    } else {
        1.0
    }
}

//! Takes and playheads of all characters, as a project's view stores them.
//!
//! *In*: animators, a project's view. *Out*: the same the other way round. *Not here*: settings,
//! which are part of the document (`characters.rs`).

use super::super::project::{CharacterViewState, ObjectKey, Unknown};
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
            let now = now.unwrap_or_else(|| ChosenTake {
                file,
                take: String::new(),
                nth: 0,
                unknown: Unknown::default(),
            });
            view_state(Some(object), &now, Some(playback_state(animator)))
        });
        let others = entry
            .chosen
            .iter()
            .filter(|chosen| Some(chosen.file) != own);
        let others = others.map(|chosen| view_state(Some(object), chosen, None));
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
            unknown: view.unknown.clone(),
        };
        let Some(object) = view.object else {
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
        let before = *animator.playback();
        animator.set_playback(Playback {
            loop_mode: playback.loop_mode,
            speed: finite_speed(playback.speed),
            in_secs: playback.in_secs,
            out_secs: playback.out_secs,
            is_reverse: playback.is_reverse,
            ..before
        });
        animators.reset(object);
        animators.seek(object, playback.time_secs);
    }
}

fn finite_speed(speed: f64) -> f64 {
    if speed.is_finite() {
        speed.clamp(0.0, 1000.0)
    } else {
        1.0
    }
}

//! Playing, scrubbing and stepping.
//!
//! *In*: commands about time. *Out*: animators with another playhead, their objects carried along.
//! *Not here*: how a step of time moves a character (`scene`).
//!
//! With linked playheads every character and prop follows: play, pause, speed and loop mode are the
//! same for all, and a playhead that is moved moves all to the same time, each within its own take.

use super::super::project::ObjectKey;
use super::super::stage::Animators;
use super::super::view::FrameGrid;
use super::characters::Characters;
use crate::anim::LoopMode;
use crate::asset::BoneIndex;
use crate::scene::{Animator, Playback};

impl Characters {
    /// Returns how the active character plays; without one, how the next one will.
    fn playback_now(&self, animators: &Animators<'_>) -> Playback {
        let animator = self.active_animator(animators);
        animator.map_or(self.next.playback, |animator| *animator.playback())
    }

    pub(super) fn active_animator<'a>(&self, animators: &'a Animators<'_>) -> Option<&'a Animator> {
        animators.get(self.active?)
    }

    /// Returns the characters that a change of time is about: the active one first.
    fn targets(&self, animators: &Animators<'_>) -> Vec<ObjectKey> {
        let others = if self.are_linked {
            animators.keys()
        } else {
            Vec::new()
        };
        let others = others.into_iter().filter(|key| Some(*key) != self.active);
        self.active.into_iter().chain(others).collect()
    }

    pub(super) fn change_playback(
        &mut self,
        animators: &mut Animators<'_>,
        change: impl Fn(Playback) -> Playback,
    ) {
        self.next.playback = change(self.playback_now(animators));
        for key in self.targets(animators) {
            if let Some(animator) = animators.get_mut(key) {
                animator.set_playback(change(*animator.playback()));
            }
        }
    }

    pub(super) fn toggle_play(&mut self, is_reverse: bool, animators: &mut Animators<'_>) {
        let before = self.playback_now(animators);
        let was_playing_so = before.is_playing && before.is_reverse == is_reverse;
        self.set_playing(false, animators);
        if !was_playing_so {
            self.change_playback(animators, |playback| Playback {
                is_playing: true,
                is_reverse,
                ..playback
            });
        }
    }

    pub(super) fn set_playing(&mut self, is_playing: bool, animators: &mut Animators<'_>) {
        self.change_playback(animators, |playback| Playback {
            is_playing,
            ..playback
        });
    }

    /// Pauses every character and prop, linked or not.
    pub(super) fn pause_all(&mut self, animators: &mut Animators<'_>) {
        self.set_playing(false, animators);
        for key in animators.keys() {
            if let Some(animator) = animators.get_mut(key) {
                animator.set_playback(Playback {
                    is_playing: false,
                    ..*animator.playback()
                });
            }
        }
    }

    pub(super) fn set_speed(&mut self, speed: f32, animators: &mut Animators<'_>) {
        if speed.is_finite() {
            let speed = f64::from(speed.clamp(0.0, 1000.0));
            self.change_playback(animators, |playback| Playback { speed, ..playback });
        }
    }

    pub(super) fn set_loop_mode(&mut self, loop_mode: LoopMode, animators: &mut Animators<'_>) {
        self.change_playback(animators, |playback| Playback {
            loop_mode,
            ..playback
        });
    }

    /// Sets the active character's in and out points; those of the others stay.
    fn change_range(
        &mut self,
        animators: &mut Animators<'_>,
        change: impl Fn(Playback, f64) -> Playback,
    ) {
        let active = self.active.and_then(|active| animators.get_mut(active));
        if let Some(animator) = active {
            let length_secs = animator.length_secs();
            animator.set_playback(change(*animator.playback(), length_secs));
        }
    }

    pub(super) fn set_in_point(&mut self, time_secs: Option<f64>, animators: &mut Animators<'_>) {
        self.change_range(animators, |playback, length_secs| {
            let time = time_secs.filter(|time| time.is_finite());
            let in_secs = time.map(|time| time.clamp(0.0, length_secs));
            // An in point after the out point pushes it away.
            let is_before = |end: &f64| in_secs.is_none_or(|start| start < *end);
            Playback {
                in_secs: in_secs.filter(|&time| time > 0.0),
                out_secs: playback.out_secs.filter(is_before),
                ..playback
            }
        });
    }

    pub(super) fn set_out_point(&mut self, time_secs: Option<f64>, animators: &mut Animators<'_>) {
        self.change_range(animators, |playback, length_secs| {
            let time = time_secs.filter(|time| time.is_finite());
            let out_secs = time.map(|time| time.clamp(0.0, length_secs));
            let is_after = |start: &f64| out_secs.is_none_or(|end| *start < end);
            Playback {
                in_secs: playback.in_secs.filter(is_after),
                out_secs: out_secs.filter(|&time| time < length_secs),
                ..playback
            }
        });
    }

    /// Moves the playhead, seconds from the take's start; linked ones follow, each within its take.
    pub(super) fn seek(&self, time_secs: f64, animators: &mut Animators<'_>) {
        for key in self.targets(animators) {
            animators.seek(key, time_secs);
        }
    }

    pub(super) fn go_to_start(&self, animators: &mut Animators<'_>) {
        let start_secs = self
            .active_animator(animators)
            .map(|animator| animator.range_secs().0);
        start_secs
            .into_iter()
            .for_each(|time| self.seek(time, animators));
    }

    pub(super) fn go_to_end(&self, animators: &mut Animators<'_>) {
        let end_secs = self
            .active_animator(animators)
            .map(|animator| animator.range_secs().1);
        end_secs
            .into_iter()
            .for_each(|time| self.seek(time, animators));
    }

    fn pause(&mut self, animators: &mut Animators<'_>) {
        if self.playback_now(animators).is_playing {
            self.set_playing(false, animators);
        }
    }

    pub(super) fn step_frames(
        &mut self,
        by: i32,
        grid: Option<&FrameGrid>,
        animators: &mut Animators<'_>,
    ) {
        let Some(grid) = grid else { return };
        self.pause(animators);
        let Some(animator) = self.active_animator(animators) else {
            return;
        };
        let is_looping = animator.playback().loop_mode != LoopMode::Once;
        let now = animator.time_secs();
        let target = grid.step(now, by, animator.range_secs(), is_looping);
        let is_over_the_edge = (target < now) != (by < 0) && target != now;
        for key in self.targets(animators) {
            // The end of one round is the start of the next: the character does not travel back.
            if is_over_the_edge {
                animators.jump_round(key, target);
            } else {
                animators.seek(key, target);
            }
        }
    }

    pub(super) fn step_key(
        &mut self,
        by: i32,
        selected: Option<BoneIndex>,
        animators: &mut Animators<'_>,
    ) {
        let target = self
            .active_animator(animators)
            .and_then(|animator| neighbouring_key(animator, by, selected));
        if let Some(target) = target {
            self.pause(animators);
            self.seek(target, animators);
        }
    }

    /// Links the playheads, or unlinks them; linked ones play as the active one does, from its
    /// time.
    pub(super) fn link(&mut self, are_linked: bool, animators: &mut Animators<'_>) {
        self.are_linked = are_linked;
        let Some(active) = self.active_animator(animators).filter(|_| are_linked) else {
            return;
        };
        let time_secs = active.time_secs();
        let Playback {
            is_playing,
            is_reverse,
            speed,
            loop_mode,
            ..
        } = *active.playback();
        self.change_playback(animators, |playback| Playback {
            is_playing,
            is_reverse,
            speed,
            loop_mode,
            ..playback
        });
        self.seek(time_secs, animators);
    }
}

/// Returns the time of the next or previous authored key of a bone, of any bone for `None`.
fn neighbouring_key(animator: &Animator, by: i32, bone: Option<BoneIndex>) -> Option<f64> {
    let take = animator.sequence()?;
    let start_secs = take.start_secs();
    let now = animator.time_secs();
    let length_secs = animator.length_secs();
    let keys = take.authored_keys().iter();
    let of_bone = keys.filter(|keys| bone.is_none_or(|bone| bone == keys.bone));
    let times = of_bone
        .flat_map(|keys| &keys.times_secs)
        .map(|time| time - start_secs)
        .filter(|time| (-1e-6..=length_secs + 1e-6).contains(time));
    let target = if by > 0 {
        times
            .filter(|&time| time > now + 1e-6)
            .fold(f64::INFINITY, f64::min)
    } else {
        times
            .filter(|&time| time < now - 1e-6)
            .fold(f64::NEG_INFINITY, f64::max)
    };
    target.is_finite().then_some(target)
}

//! Playing, scrubbing and stepping.
//!
//! *In*: commands about time. *Out*: the animator's playhead, the scene's character carried along.
//! *Not here*: how a step of time moves the character (`scene`).

use super::state::Editor;
use crate::anim::LoopMode;
use crate::scene::Playback;

impl Editor {
    /// Returns the playhead, seconds from the take's begin.
    #[must_use]
    pub fn time_secs(&self) -> f64 {
        self.animator().map_or(0.0, |animator| animator.time_secs())
    }

    /// Returns how long the take lasts, seconds; 0 without one.
    #[must_use]
    pub fn length_secs(&self) -> f64 {
        self.animator()
            .map_or(0.0, |animator| animator.length_secs())
    }

    /// Returns the played range, seconds from the take's begin.
    #[must_use]
    pub fn range_secs(&self) -> (f64, f64) {
        self.animator()
            .map_or((0.0, 0.0), |animator| animator.range_secs())
    }

    pub(super) fn set_playback(&mut self, playback: Playback) {
        self.playback = playback;
        if let Some(animator) = self.animator_mut() {
            animator.set_playback(playback);
        }
        self.read_back_playback();
    }

    /// The animator stops by itself at an end.
    pub(super) fn read_back_playback(&mut self) {
        if let Some(animator) = self.animator() {
            self.playback = *animator.playback();
        }
    }

    pub(super) fn toggle_play(&mut self, is_reverse: bool) {
        let was_playing_so = self.playback.is_playing && self.playback.is_reverse == is_reverse;
        let stopped = Playback {
            is_playing: false,
            ..self.playback
        };
        self.set_playback(stopped);
        if !was_playing_so {
            self.set_playback(Playback {
                is_playing: true,
                is_reverse,
                ..stopped
            });
        }
    }

    pub(super) fn set_speed(&mut self, speed: f32) {
        if speed.is_finite() {
            self.set_playback(Playback {
                speed: f64::from(speed.clamp(0.0, 1000.0)),
                ..self.playback
            });
        }
    }

    pub(super) fn set_in_point(&mut self, time_secs: Option<f64>) {
        let in_secs = time_secs
            .filter(|t| t.is_finite())
            .map(|t| t.clamp(0.0, self.length_secs()));
        // An in point behind the out point pushes it away.
        let out_secs = self
            .playback
            .out_secs
            .filter(|&out| in_secs.is_none_or(|start| start < out));
        self.set_playback(Playback {
            in_secs: in_secs.filter(|&t| t > 0.0),
            out_secs,
            ..self.playback
        });
    }

    pub(super) fn set_out_point(&mut self, time_secs: Option<f64>) {
        let length = self.length_secs();
        let out_secs = time_secs
            .filter(|t| t.is_finite())
            .map(|t| t.clamp(0.0, length));
        let in_secs = self
            .playback
            .in_secs
            .filter(|&start| out_secs.is_none_or(|end| start < end));
        self.set_playback(Playback {
            in_secs,
            out_secs: out_secs.filter(|&t| t < length),
            ..self.playback
        });
    }

    pub(super) fn set_frames_from_zero(&mut self, is_from_zero: bool) {
        self.are_frames_from_zero = is_from_zero;
        self.memory.are_frames_from_zero = is_from_zero;
    }

    pub(super) fn set_display_rate(&mut self, rate_hz: Option<f64>) {
        self.display_rate_hz = rate_hz.filter(|rate| (0.1..=1000.0).contains(rate));
    }

    pub(super) fn seek(&mut self, time_secs: f64) {
        if let Some(character) = self.character {
            self.scene.seek(character, time_secs);
            self.follow_character();
        }
    }

    pub(super) fn step_frames(&mut self, by: i32) {
        let Some(grid) = self.frames() else { return };
        self.pause();
        let is_looping = self.playback.loop_mode != LoopMode::Once;
        let (from, now) = (self.range_secs(), self.time_secs());
        let target = grid.step(now, by, from, is_looping);
        let is_over_the_edge = (target < now) != (by < 0) && target != now;
        match (is_over_the_edge, self.character) {
            // The end of one round is the begin of the next: the character does not travel back.
            (true, Some(character)) => self.scene.jump_round(character, target),
            _ => self.seek(target),
        }
        self.follow_character();
    }

    pub(super) fn step_key(&mut self, by: i32) {
        let Some(take) = self.sequence() else { return };
        let (start, now) = (take.start_secs(), self.time_secs());
        let of_selected = |bone| self.selected.is_none_or(|selected| selected == bone);
        let times = take
            .authored_keys()
            .iter()
            .filter(|keys| of_selected(keys.bone))
            .flat_map(|keys| &keys.times_secs);
        let times = times
            .map(|time| time - start)
            .filter(|time| (-1e-6..=self.length_secs() + 1e-6).contains(time));
        let target = if by > 0 {
            times
                .filter(|&time| time > now + 1e-6)
                .fold(f64::INFINITY, f64::min)
        } else {
            times
                .filter(|&time| time < now - 1e-6)
                .fold(f64::NEG_INFINITY, f64::max)
        };
        if target.is_finite() {
            self.pause();
            self.seek(target);
        }
    }

    pub(super) fn pause(&mut self) {
        if self.playback.is_playing {
            self.set_playback(Playback {
                is_playing: false,
                ..self.playback
            });
        }
    }
}

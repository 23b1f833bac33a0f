//! Frames and seconds: how a take's time is counted for people.
//!
//! *In*: a take, a display rate, a playhead. *Out*: frame numbers as the file or the user counts
//! them, and the times to step to. *Not here*: how time moves by itself (`scene`'s playback).

use crate::asset::AnimSequence;

/// How close to a frame counts as on it, in frames.
const SNAP_FRAMES: f64 = 1e-4;

/// The frame grid of a take: its first frame is at its start, its end is a frame even off the
/// grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameGrid {
    rate_hz: f64,
    length_secs: f64,
    first_frame: f64,
}

impl FrameGrid {
    /// Lays the grid of a take; `display_rate_hz` counts its time at another rate, `is_from_zero`
    /// from zero.
    #[must_use]
    pub fn new(take: &AnimSequence, display_rate_hz: Option<f64>, is_from_zero: bool) -> Self {
        let rate_hz = display_rate_hz.unwrap_or_else(|| take.rate_hz());
        let first_frame = if is_from_zero {
            0.0
        } else {
            take.start_secs() * rate_hz
        };
        // A single frame lasts a moment, but there is nowhere to step to.
        let length_secs = if take.frame_count() == 1 {
            0.0
        } else {
            take.length_secs()
        };
        Self {
            rate_hz,
            length_secs,
            first_frame,
        }
    }

    /// Returns the frames a second.
    #[must_use]
    pub const fn rate_hz(&self) -> f64 {
        self.rate_hz
    }

    /// Returns the number of frames, the first and the last included.
    #[must_use]
    pub fn count(&self) -> usize {
        (self.length_secs * self.rate_hz - SNAP_FRAMES)
            .ceil()
            .max(0.0) as usize
            + 1
    }

    /// Returns the number shown for the first frame.
    #[must_use]
    pub fn first_number(&self) -> f64 {
        let whole = self.first_frame.round();
        if (self.first_frame - whole).abs() < 1e-3 {
            whole
        } else {
            self.first_frame
        }
    }

    /// Returns the number shown at a time from the take's begin.
    #[must_use]
    pub fn number_at(&self, time_secs: f64) -> f64 {
        let number = self.first_number() + time_secs * self.rate_hz;
        let whole = number.round();
        if (number - whole).abs() < 1e-3 {
            whole
        } else {
            number
        }
    }

    /// Returns the time of a frame, counted from 0, from the take's begin.
    #[must_use]
    pub fn time_of(&self, frame: usize) -> f64 {
        (frame as f64 / self.rate_hz).min(self.length_secs)
    }

    /// Returns the time of the frame that is shown by that number; outside the take its ends.
    #[must_use]
    pub fn time_of_number(&self, number: f64) -> f64 {
        ((number - self.first_number()) / self.rate_hz).clamp(0.0, self.length_secs)
    }

    /// Returns the frame nearest to a time, counted from 0.
    #[must_use]
    pub fn nearest(&self, time_secs: f64) -> usize {
        let frame = (time_secs * self.rate_hz).round().max(0.0) as usize;
        frame.min(self.count() - 1)
    }

    /// Returns the time `by` frames on, snapped to the grid; between two frames the next one is one
    /// away.
    ///
    /// Stays in `range_secs`; with `is_wrapping` a step over one end arrives at the other.
    #[must_use]
    pub fn step(&self, time_secs: f64, by: i32, range_secs: (f64, f64), is_wrapping: bool) -> f64 {
        let (from, to) = range_secs;
        let position = self.position(time_secs);
        let base = if by > 0 {
            (position + SNAP_FRAMES).floor()
        } else {
            (position - SNAP_FRAMES).ceil()
        };
        let target = base + f64::from(by);
        let edge_after = self.position(to);
        let edge_before = self.position(from);
        if target > edge_after + SNAP_FRAMES {
            let is_at_edge = position >= edge_after - SNAP_FRAMES;
            return if is_wrapping && is_at_edge { from } else { to };
        }
        if target < edge_before - SNAP_FRAMES {
            let is_at_edge = position <= edge_before + SNAP_FRAMES;
            return if is_wrapping && is_at_edge { to } else { from };
        }
        self.time_of(target.max(0.0) as usize).clamp(from, to)
    }

    /// Places a time on the grid; the end of a take that ends off the grid is its last frame.
    fn position(&self, time_secs: f64) -> f64 {
        let last = (self.count() - 1) as f64;
        if time_secs >= self.length_secs {
            last
        } else {
            (time_secs * self.rate_hz).min(last)
        }
    }
}

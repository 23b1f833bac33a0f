//! What a curve does before its first and after its last key.
//!
//! *In*: the curve's extrapolation records. *Out*: for a time outside the keys, the time inside
//! them that stands for it. *Not here*: the curve's values (`evaluate`).

use super::super::document::Element;
use std::ops::Range;

/// Most repetitions whose ends are looked at.
const MOST_ROUNDS: usize = 1 << 16;

/// How a curve goes on outside its keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Hold,
    Slope,
    Repeat,
    RepeatRising,
    Mirror,
}

/// How a curve goes on at one of its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Extrapolation {
    mode: Mode,
    /// How often the keys are repeated; for ever when `None`.
    repeats: Option<u32>,
}

/// Where a time outside the keys gets its value from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Outside {
    /// The nearest key.
    Held,
    /// The nearest key and its slope over so many seconds.
    Slope(f64),
    /// A time among the keys, raised so many times by the difference from first to last key.
    Inside {
        /// Seconds.
        time: f64,
        /// Rises, negative before the keys.
        rises: f64,
    },
}

impl Extrapolation {
    /// The curve holds the value of its last key.
    pub(super) const HOLD: Self = Self {
        mode: Mode::Hold,
        repeats: None,
    };

    /// Reads a `Pre-Extrapolation` or `Post-Extrapolation` record.
    pub(super) fn read(record: Element<'_>) -> Self {
        let letter = record
            .child_int("Type")
            .and_then(|code| u8::try_from(code).ok());
        let letter = letter.or_else(|| record.child_text("Type")?.bytes().next());
        let mode = match letter {
            Some(b'K') => Mode::Slope,
            Some(b'R') => Mode::Repeat,
            Some(b'A') => Mode::RepeatRising,
            Some(b'M') => Mode::Mirror,
            _ => Mode::Hold,
        };
        Self {
            mode,
            repeats: record
                .child_int("Repetition")
                .and_then(|count| u32::try_from(count).ok()),
        }
    }

    /// Returns whether the curve does anything but hold.
    pub(super) fn goes_on(&self) -> bool {
        self.mode != Mode::Hold
    }

    /// Lists the times within a span at which a repetition begins anew; only plain repetition jumps
    /// there.
    pub(super) fn round_ends(&self, first: f64, last: f64, within: Range<f64>) -> Vec<f64> {
        let duration = last - first;
        let is_over = within.is_empty() || !within.start.is_finite() || !within.end.is_finite();
        if self.mode != Mode::Repeat || duration <= 0.0 || self.repeats == Some(0) || is_over {
            return Vec::new();
        }
        let most = self
            .repeats
            .map_or(MOST_ROUNDS, |repeats| (repeats as usize).min(MOST_ROUNDS));
        let is_before = within.end <= first;
        let rounds = (0..most).map(|round| round as f64 * duration);
        if is_before {
            rounds
                .map(|distance| first - distance)
                .take_while(|time| *time >= within.start)
                .collect()
        } else {
            rounds
                .map(|distance| last + distance)
                .take_while(|time| *time <= within.end)
                .collect()
        }
    }

    /// Finds what stands for a time before `first` or after `last`.
    pub(super) fn outside(&self, time: f64, first: f64, last: f64) -> Outside {
        let is_before = time < first;
        let distance = if is_before { time - first } else { time - last };
        let duration = last - first;
        match self.mode {
            Mode::Hold => return Outside::Held,
            Mode::Slope => return Outside::Slope(distance),
            _ if duration <= 0.0 || self.repeats == Some(0) => return Outside::Held,
            _ => {}
        }
        let rounds = distance.abs() / duration;
        let (mut round, mut share) = (rounds.floor(), rounds.fract());
        if let Some(repeats) = self
            .repeats
            .map(f64::from)
            .filter(|&repeats| round >= repeats)
        {
            // Behind the last repetition its end holds.
            (round, share) = (repeats - 1.0, 1.0);
        }
        // Backwards in time the keys are met from their end; a mirrored round runs against that.
        let is_mirrored = self.mode == Mode::Mirror && round % 2.0 == 0.0;
        let from_start = if is_before != is_mirrored {
            1.0 - share
        } else {
            share
        };
        let rises = match (self.mode, is_before) {
            (Mode::RepeatRising, true) => -(round + 1.0),
            (Mode::RepeatRising, false) => round + 1.0,
            _ => 0.0,
        };
        Outside::Inside {
            time: first + from_start * duration,
            rises,
        }
    }
}

//! Extrapolation of a curve before its first and after its last key.
//!
//! *In*: the curve's extrapolation records. *Out*: for a time outside the keys, where its value
//! comes from. *Not here*: the values (`sampling.rs`).

use super::super::super::document::Element;
use std::ops::Range;

/// Most repetitions whose ends are listed.
const MOST_CYCLES: usize = 1 << 16;

/// How a curve is extrapolated, by the format's names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ExtrapolationMode {
    Constant,
    KeepSlope,
    Repetition,
    RelativeRepetition,
    MirrorRepetition,
}

/// Extrapolation at one end of a curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Extrapolation {
    mode: ExtrapolationMode,
    /// How often the keys are repeated; without end when `None`.
    repetitions: Option<u32>,
}

/// Where the value at a time outside the keys comes from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum ValueSource {
    /// The nearest key.
    EdgeKey,
    /// The nearest key and its slope over this many seconds.
    EdgeSlope(f64),
    /// A time among the keys, offset by multiples of the difference from first to last key.
    Keys {
        /// Seconds.
        time: f64,
        /// Number of offsets, negative before the keys.
        offsets: f64,
    },
}

impl Extrapolation {
    /// The curve holds the value of its nearest key.
    pub(super) const CONSTANT: Self = Self {
        mode: ExtrapolationMode::Constant,
        repetitions: None,
    };

    /// Reads a `Pre-Extrapolation` or `Post-Extrapolation` record.
    pub(super) fn read(record: Element<'_>) -> Self {
        let letter = record
            .child_int("Type")
            .and_then(|code| u8::try_from(code).ok());
        let letter = letter.or_else(|| record.child_text("Type")?.bytes().next());
        let mode = match letter {
            Some(b'K') => ExtrapolationMode::KeepSlope,
            Some(b'R') => ExtrapolationMode::Repetition,
            Some(b'A') => ExtrapolationMode::RelativeRepetition,
            Some(b'M') => ExtrapolationMode::MirrorRepetition,
            _ => ExtrapolationMode::Constant,
        };
        Self {
            mode,
            repetitions: record
                .child_int("Repetition")
                .and_then(|count| u32::try_from(count).ok()),
        }
    }

    /// Returns whether the value may change outside the keys.
    pub(super) fn is_varying(&self) -> bool {
        self.mode != ExtrapolationMode::Constant
    }

    /// Lists the times within a span at which a repetition starts over; only plain repetition steps
    /// there.
    pub(super) fn cycle_ends(&self, first: f64, last: f64, within: Range<f64>) -> Vec<f64> {
        let duration = last - first;
        let is_unbounded =
            within.is_empty() || !within.start.is_finite() || !within.end.is_finite();
        if self.mode != ExtrapolationMode::Repetition
            || duration <= 0.0
            || self.repetitions == Some(0)
            || is_unbounded
        {
            return Vec::new();
        }
        let most = self
            .repetitions
            .map_or(MOST_CYCLES, |count| (count as usize).min(MOST_CYCLES));
        let is_before = within.end <= first;
        let distances = (0..most).map(|cycle| cycle as f64 * duration);
        if is_before {
            distances
                .map(|distance| first - distance)
                .take_while(|time| *time >= within.start)
                .collect()
        } else {
            distances
                .map(|distance| last + distance)
                .take_while(|time| *time <= within.end)
                .collect()
        }
    }

    /// Finds where the value at a time before `first` or after `last` comes from.
    pub(super) fn value_source(&self, time: f64, first: f64, last: f64) -> ValueSource {
        let is_before = time < first;
        let distance = if is_before { time - first } else { time - last };
        let duration = last - first;
        match self.mode {
            ExtrapolationMode::Constant => return ValueSource::EdgeKey,
            ExtrapolationMode::KeepSlope => return ValueSource::EdgeSlope(distance),
            _ if duration <= 0.0 || self.repetitions == Some(0) => return ValueSource::EdgeKey,
            _ => {}
        }
        let cycles = distance.abs() / duration;
        let mut cycle = cycles.floor();
        let mut fraction = cycles.fract();
        let repetitions = self.repetitions.map(f64::from);
        if let Some(repetitions) = repetitions.filter(|&repetitions| cycle >= repetitions) {
            // After the last repetition its end holds.
            cycle = repetitions - 1.0;
            fraction = 1.0;
        }
        // Before the keys a cycle is counted from its end; a mirrored cycle runs the other way.
        let is_mirrored = self.mode == ExtrapolationMode::MirrorRepetition && cycle % 2.0 == 0.0;
        let from_start = if is_before != is_mirrored {
            1.0 - fraction
        } else {
            fraction
        };
        let offsets = match (self.mode, is_before) {
            (ExtrapolationMode::RelativeRepetition, true) => -(cycle + 1.0),
            (ExtrapolationMode::RelativeRepetition, false) => cycle + 1.0,
            _ => 0.0,
        };
        ValueSource::Keys {
            time: first + from_start * duration,
            offsets,
        }
    }
}

//! How the keys of a curve are interpolated: flags, slopes and weights of each key.
//!
//! *In*: the attribute arrays of a curve. *Out*: [`AttributeRuns`], shared by the curves that have
//! the same arrays, and the [`KeyAttributes`] of a key. *Not here*: slopes solved from them
//! (`tangent.rs`), key values (`keys.rs`).
//!
//! Facts of the format: attributes are stored for runs of keys. Their four numbers are the key's
//! right slope, the *next* key's left slope, two weights (units of 1/10000, packed into the bits of
//! a float) and two velocities. Where neither "user" nor "TCB" is flagged the slopes are computed,
//! and the first two numbers are biases in per cent.

use std::borrow::Cow;

use super::super::super::document::Element;

/// Flags of a key.
pub(super) mod flags {
    /// The value holds until the next key.
    pub(in super::super) const CONSTANT: i32 = 0x2;
    /// A Bezier segment starts here.
    pub(in super::super) const CUBIC: i32 = 0x8;
    /// With [`CONSTANT`]: the next key's value holds.
    pub(in super::super) const CONSTANT_NEXT: i32 = 0x100;
    /// Slopes by tension, continuity and bias.
    pub(in super::super) const TCB: i32 = 0x200;
    /// Slopes are given.
    pub(in super::super) const USER: i32 = 0x400;
    /// Computed slopes are flat beside an equal key.
    pub(in super::super) const CLAMP: i32 = 0x1000;
    /// Computed slopes look at the outer keys only.
    pub(in super::super) const TIME_INDEPENDENT: i32 = 0x2000;
    /// Computed slopes never overshoot the neighbours.
    pub(in super::super) const CLAMP_PROGRESSIVE: i32 = 0x4000;
    /// The right handle has a weight of its own.
    pub(in super::super) const WEIGHTED_RIGHT: i32 = 0x0100_0000;
    /// The next key's left handle has a weight of its own.
    pub(in super::super) const WEIGHTED_NEXT_LEFT: i32 = 0x0200_0000;
}

/// Weight of a handle that states none: the fraction of the segment that it spans.
pub(super) const EVEN_WEIGHT: f64 = 1.0 / 3.0;

/// Attributes of a key.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct KeyAttributes {
    /// See [`flags`].
    pub(super) flags: i32,
    /// Right slope, next left slope, packed weights, packed velocities.
    pub(super) data: [f32; 4],
}

impl KeyAttributes {
    /// Returns whether a flag is set.
    pub(super) fn has(&self, flag: i32) -> bool {
        self.flags & flag != 0
    }

    fn is_cubic(&self) -> bool {
        !self.has(flags::CONSTANT) && self.has(flags::CUBIC)
    }

    /// Returns the weight of the right handle.
    pub(super) fn right_weight(&self) -> f64 {
        let packed = self.data[2].to_bits() & 0xffff;
        if self.is_cubic() && self.has(flags::WEIGHTED_RIGHT) {
            f64::from(packed) * 1e-4
        } else {
            EVEN_WEIGHT
        }
    }

    /// Returns the weight of the next key's left handle.
    pub(super) fn next_left_weight(&self) -> f64 {
        let packed = self.data[2].to_bits() >> 16;
        let is_weighted =
            self.is_cubic() && self.has(flags::WEIGHTED_NEXT_LEFT) && !self.has(flags::TCB);
        if is_weighted {
            f64::from(packed) * 1e-4
        } else {
            EVEN_WEIGHT
        }
    }
}

/// The records that attributes are read from.
#[derive(Default)]
pub(super) struct AttributeRecords<'d> {
    pub(super) flags: Option<Element<'d>>,
    pub(super) data: Option<Element<'d>>,
    pub(super) runs: Option<Element<'d>>,
}

/// The attributes of a curve's keys, run by run.
#[derive(Debug)]
pub(super) struct AttributeRuns<'d> {
    flags: Cow<'d, [i32]>,
    /// Four per run.
    data: Cow<'d, [f32]>,
    /// For each run of keys with the same attributes, the index after its last key.
    run_ends: Vec<usize>,
    /// Whether every segment is linear.
    pub(super) is_linear: bool,
    /// Whether some key holds its value.
    pub(super) has_steps: bool,
    /// Whether every key holds its value.
    pub(super) is_stepped: bool,
    /// Whether some segment has slopes of its own, even between keys of one value.
    pub(super) has_slopes: bool,
}

impl<'d> AttributeRecords<'d> {
    /// Returns the identities of the arrays; `None` where a record is missing or not an array.
    pub(super) fn array_keys(&self) -> Option<[usize; 3]> {
        let key = |record: &Option<Element<'d>>| record.as_ref()?.array_key();
        Some([key(&self.flags)?, key(&self.data)?, key(&self.runs)?])
    }

    /// Reads the attributes.
    pub(super) fn read(&self) -> AttributeRuns<'d> {
        let flags = self
            .flags
            .map_or(Cow::Borrowed(&[][..]), |record| record.i32s());
        let data = self
            .data
            .map_or(Cow::Borrowed(&[][..]), |record| record.f32s());
        let runs = self
            .runs
            .map_or(Cow::Borrowed(&[][..]), |record| record.i32s());
        let mut end = 0usize;
        let run_ends = runs.iter().map(|&length| {
            end = end.saturating_add(usize::try_from(length).unwrap_or(0));
            end
        });
        let is_step = |its: &i32| its & flags::CONSTANT != 0;
        let is_cubic = |its: i32| its & flags::CONSTANT == 0 && its & flags::CUBIC != 0;
        let mut slopes = data.chunks_exact(4).zip(flags.iter());
        AttributeRuns {
            run_ends: run_ends.collect(),
            is_linear: flags
                .iter()
                .all(|&its| its & (flags::CONSTANT | flags::CUBIC) == 0),
            has_steps: flags.iter().any(is_step),
            is_stepped: !flags.is_empty() && flags.iter().all(is_step),
            has_slopes: slopes
                .any(|(data, &its)| is_cubic(its) && (data[0] != 0.0 || data[1] != 0.0)),
            flags,
            data,
        }
    }
}

impl AttributeRuns<'_> {
    /// Returns the attributes of a key, given by its index in the file.
    ///
    /// `run` is the index of any run and becomes that of the key's run; it is found fastest from
    /// itself or the run before.
    pub(super) fn near(&self, key: usize, run: &mut usize) -> KeyAttributes {
        let holds = |run: usize| {
            let begin = run
                .checked_sub(1)
                .map_or(Some(0), |before| self.run_ends.get(before).copied());
            begin.is_some_and(|begin| begin <= key)
                && self.run_ends.get(run).is_some_and(|&end| key < end)
        };
        if self.run_ends.len() > 1 && !holds(*run) {
            *run = if holds(*run + 1) {
                *run + 1
            } else {
                self.run_ends.partition_point(|&end| end <= key)
            };
        }
        // A last run that is too short covers the remaining keys.
        let run = (*run).min(self.flags.len().saturating_sub(1));
        let mut data = self
            .data
            .get(run * 4..)
            .and_then(<[f32]>::first_chunk)
            .copied()
            .unwrap_or([0.0; 4]);
        data[0] = if data[0].is_finite() { data[0] } else { 0.0 };
        data[1] = if data[1].is_finite() { data[1] } else { 0.0 };
        KeyAttributes {
            flags: self.flags.get(run).copied().unwrap_or(0),
            data,
        }
    }
}

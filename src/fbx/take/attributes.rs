//! How a curve's keys are interpolated: attributes for runs of keys.
//!
//! *In*: the attribute arrays of a curve. *Out*: [`Attributes`], shared by the curves that have the
//! same, and the attributes of a key. *Not here*: slopes (`tangent`), values (`curve`).

use std::borrow::Cow;

use super::super::document::Element;
use super::tangent::{KeyAttr, flags};

/// The records that attributes are read from.
#[derive(Default)]
pub(super) struct AttributeBlocks<'d> {
    pub(super) flags: Option<Element<'d>>,
    pub(super) data: Option<Element<'d>>,
    pub(super) runs: Option<Element<'d>>,
}

/// The attributes of a curve's keys.
#[derive(Debug)]
pub(super) struct Attributes<'d> {
    flags: Cow<'d, [i32]>,
    /// Four a run.
    data: Cow<'d, [f32]>,
    /// For each run of keys with the same attributes, the key behind its last one.
    run_ends: Vec<usize>,
    /// Whether every way is a straight line.
    pub(super) is_straight: bool,
    /// Whether some key holds its value.
    pub(super) has_steps: bool,
    /// Whether every key holds its value.
    pub(super) is_stepped: bool,
    /// Whether some way has slopes of its own, between keys of one value too.
    pub(super) has_slopes: bool,
}

impl<'d> AttributeBlocks<'d> {
    /// Returns the keys of the arrays; `None` where the file has no arrays for some.
    pub(super) fn array_keys(&self) -> Option<[usize; 3]> {
        let key = |block: &Option<Element<'d>>| block.as_ref()?.array_key();
        Some([key(&self.flags)?, key(&self.data)?, key(&self.runs)?])
    }

    /// Reads the attributes.
    pub(super) fn read(&self) -> Attributes<'d> {
        let flags = self
            .flags
            .map_or(Cow::Borrowed(&[][..]), |block| block.i32s());
        let data = self
            .data
            .map_or(Cow::Borrowed(&[][..]), |block| block.f32s());
        let runs = self
            .runs
            .map_or(Cow::Borrowed(&[][..]), |block| block.i32s());
        let mut end = 0usize;
        let run_ends = runs.iter().map(|&length| {
            end = end.saturating_add(usize::try_from(length).unwrap_or(0));
            end
        });
        let is_step = |its: &i32| its & flags::CONSTANT != 0;
        let is_cubic = |its: i32| its & flags::CONSTANT == 0 && its & flags::CUBIC != 0;
        let mut slopes = data.chunks_exact(4).zip(flags.iter());
        Attributes {
            run_ends: run_ends.collect(),
            is_straight: flags
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

impl Attributes<'_> {
    /// Returns the attributes of a key, named by its place in the file; `run` is the place of some
    /// run, at best the one before the key's or its own, and then the key's.
    pub(super) fn near(&self, key: usize, run: &mut usize) -> KeyAttr {
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
        // A last run that is too short goes on.
        let run = (*run).min(self.flags.len().saturating_sub(1));
        let mut data = self
            .data
            .get(run * 4..)
            .and_then(<[f32]>::first_chunk)
            .copied()
            .unwrap_or([0.0; 4]);
        data[0] = if data[0].is_finite() { data[0] } else { 0.0 };
        data[1] = if data[1].is_finite() { data[1] } else { 0.0 };
        KeyAttr {
            flags: self.flags.get(run).copied().unwrap_or(0),
            data,
        }
    }
}

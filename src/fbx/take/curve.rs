//! Animation curves: keys with their interpolation.
//!
//! *In*: an `AnimationCurve` object. *Out*: keys, attributes, where the value jumps. *Not here*:
//! values between keys (`evaluate`), slopes (`tangent`), what happens outside the keys
//! (`extrapolation`), what the value drives (`channel`).

use std::borrow::Cow;
use std::sync::Arc;

use super::super::document::Object;
use super::super::id_map::IdMap;
use super::attributes::{AttributeBlocks, Attributes};
use super::extrapolation::Extrapolation;
use super::key_times::KeyTimes;
use super::tangent::{KeyAttr, Knot, flags};
use crate::asset::{NoteKind, Notes};

/// Reads curves; curves whose key times or attributes are the same bytes share them.
pub struct CurveReader<'d> {
    ticks_per_second: f64,
    times: IdMap<usize, Arc<KeyTimes>>,
    attributes: IdMap<[usize; 3], Arc<Attributes<'d>>>,
    lists: usize,
}

/// A curve. *It has at least one key, all values are finite, times ascend.*
#[derive(Debug, Clone)]
pub struct Curve<'d> {
    pub(super) times: Arc<KeyTimes>,
    pub(super) values: Cow<'d, [f32]>,
    attributes: Arc<Attributes<'d>>,
    pub(super) before: Extrapolation,
    pub(super) after: Extrapolation,
    /// Found once: it takes a walk over all keys.
    constant: Option<f64>,
}

impl<'d> CurveReader<'d> {
    /// Starts a reader for a file of that clock.
    pub fn new(ticks_per_second: f64) -> Self {
        Self {
            ticks_per_second,
            times: IdMap::default(),
            attributes: IdMap::default(),
            lists: 0,
        }
    }

    /// Reads a curve; `None` when it has no key.
    pub fn read(&mut self, object: Object<'d>, notes: &mut Notes) -> Option<Curve<'d>> {
        let (mut time_block, mut value_block) = (None, None);
        let mut attributes = AttributeBlocks::default();
        let (mut before, mut after) = (Extrapolation::HOLD, Extrapolation::HOLD);
        for child in object.element().children() {
            match child.name() {
                "KeyTime" => time_block = Some(child),
                "KeyValueFloat" => value_block = Some(child),
                "KeyAttrFlags" => attributes.flags = Some(child),
                "KeyAttrDataFloat" => attributes.data = Some(child),
                "KeyAttrRefCount" => attributes.runs = Some(child),
                "Pre-Extrapolation" => before = Extrapolation::read(child),
                "Post-Extrapolation" => after = Extrapolation::read(child),
                _ => {}
            }
        }
        let (time_block, value_block) = (time_block?, value_block?);
        let mut values = value_block.f32s();
        let ticks = time_block.i64s();
        let count = values.len().min(ticks.len());
        if count == 0 {
            return None;
        }
        let is_uneven = values.len() != ticks.len();
        if is_uneven {
            let left_out = values.len().abs_diff(ticks.len()) as u64;
            let text =
                "curves have more times than values or the other way round; the rest was left out";
            notes.add(NoteKind::KeysRepaired, "", left_out, None, text);
        }
        let times = self.times(
            time_block.array_key().filter(|_| !is_uneven),
            &ticks[..count],
        );
        if times.is_repaired() {
            let text =
                "curves have keys out of order or at the same time; sorted, the last one counts";
            notes.add(
                NoteKind::KeysRepaired,
                "",
                1.max(times.dropped() as u64),
                None,
                text,
            );
        }
        let bad = values.iter().filter(|value| !value.is_finite()).count();
        if bad > 0 {
            hold_over_gaps(values.to_mut());
            let text = "key values are not numbers; the value before them holds";
            notes.add(NoteKind::KeysRepaired, "", bad as u64, None, text);
        }
        let mut curve = Curve {
            attributes: self.attributes(&attributes),
            before,
            after,
            times,
            values,
            constant: None,
        };
        curve.constant = curve.find_constant();
        Some(curve)
    }

    fn attributes(&mut self, blocks: &AttributeBlocks<'d>) -> Arc<Attributes<'d>> {
        match blocks.array_keys() {
            Some(keys) => Arc::clone(
                self.attributes
                    .entry(keys)
                    .or_insert_with(|| Arc::new(blocks.read())),
            ),
            None => Arc::new(blocks.read()),
        }
    }

    fn times(&mut self, key: Option<usize>, ticks: &[i64]) -> Arc<KeyTimes> {
        if let Some(known) = key.and_then(|key| self.times.get(&key)) {
            return Arc::clone(known);
        }
        self.lists += 1;
        let times = Arc::new(KeyTimes::new(self.lists, ticks, self.ticks_per_second));
        if let Some(key) = key {
            self.times.insert(key, Arc::clone(&times));
        }
        times
    }
}

fn hold_over_gaps(values: &mut [f32]) {
    let mut last = values
        .iter()
        .copied()
        .find(|value| value.is_finite())
        .unwrap_or(0.0);
    for value in values {
        if value.is_finite() {
            last = *value;
        } else {
            *value = last;
        }
    }
}

impl<'d> Curve<'d> {
    /// Returns the key times, shared by the curves that have the same.
    pub fn times(&self) -> &Arc<KeyTimes> {
        &self.times
    }

    /// Returns the number of keys.
    pub fn key_count(&self) -> usize {
        self.times.secs().len()
    }

    /// Returns the one value of a curve that never leaves it.
    pub fn constant(&self) -> Option<f64> {
        self.constant
    }

    fn find_constant(&self) -> Option<f64> {
        let first = *self.values.first()?;
        let is_flat = self.key_count() == 1 || self.values.iter().all(|&value| value == first);
        let has_slope = self.key_count() > 1 && self.attributes.has_slopes;
        (is_flat && !has_slope).then(|| self.value(0))
    }

    /// Returns whether the value holds from each key to the next and outside the keys.
    pub(super) fn is_stepped(&self) -> bool {
        self.attributes.is_stepped && !self.before.goes_on() && !self.after.goes_on()
    }

    /// Returns whether the value holds from some key to the next and then changes.
    pub(super) fn has_steps(&self) -> bool {
        self.constant.is_none() && self.attributes.has_steps
    }

    /// Lists the times between `begin` and `end` at which the value may jump, ascending.
    pub(super) fn jump_times(&self, begin: f64, end: f64) -> Vec<f64> {
        let secs = self.times.secs();
        let mut times = Vec::new();
        if self.key_count() > 1 && self.attributes.has_steps {
            let from = secs.partition_point(|&time| time < begin).saturating_sub(1);
            let to = secs
                .partition_point(|&time| time <= end)
                .min(self.key_count() - 1);
            for key in from..to {
                let its = self.attr(key).flags;
                if its & flags::CONSTANT != 0 && self.value(key) != self.value(key + 1) {
                    times.push(
                        secs[if its & flags::CONSTANT_NEXT != 0 {
                            key
                        } else {
                            key + 1
                        }],
                    );
                }
            }
        }
        if self.value(0) != self.value(self.key_count() - 1) {
            let (first, last) = self.span();
            times.extend(self.before.round_ends(first, last, begin..first));
            times.extend(self.after.round_ends(first, last, last..end));
            times.sort_by(f64::total_cmp);
        }
        times.retain(|time| (begin..=end).contains(time));
        times.dedup();
        times
    }

    /// Returns whether every way from key to key is a straight line.
    pub(super) fn is_straight(&self) -> bool {
        self.attributes.is_straight
    }

    /// Returns the times of the first and the last key.
    pub(super) fn span(&self) -> (f64, f64) {
        let secs = self.times.secs();
        (secs[0], secs[secs.len() - 1])
    }

    /// Returns a key's value.
    pub(super) fn value(&self, key: usize) -> f64 {
        f64::from(self.values[self.times.source_of(key)])
    }

    /// Returns a key's time and value.
    pub(super) fn knot(&self, key: usize) -> Knot {
        Knot {
            time: self.times.secs()[key],
            value: self.value(key),
        }
    }

    /// Returns a key's attributes.
    pub(super) fn attr(&self, key: usize) -> KeyAttr {
        self.attr_near(key, &mut 0)
    }

    /// Returns a key's attributes; see [`Attributes::near`].
    pub(super) fn attr_near(&self, key: usize, run: &mut usize) -> KeyAttr {
        self.attributes.near(self.times.source_of(key), run)
    }
}

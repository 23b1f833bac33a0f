//! A curve: its keys and their attributes.
//!
//! *In*: repaired keys. *Out*: [`Curve`]: times, values and attributes of its keys, and the times
//! at which it steps. *Not here*: reading (`reader.rs`), values between keys (`sampling.rs`),
//! slopes (`tangent.rs`), values outside the keys (`extrapolation.rs`).

use std::borrow::Cow;
use std::sync::Arc;

use super::extrapolation::Extrapolation;
use super::key_attributes::{AttributeRuns, KeyAttributes, flags};
use super::key_times::KeyTimes;
use super::tangent::Knot;

/// A curve. *It has at least one key, all values are finite, times ascend.*
#[derive(Debug, Clone)]
pub struct Curve<'d> {
    pub(super) times: Arc<KeyTimes>,
    pub(super) values: Cow<'d, [f32]>,
    attributes: Arc<AttributeRuns<'d>>,
    pub(super) before: Extrapolation,
    pub(super) after: Extrapolation,
    /// Determined once: it takes a pass over all keys.
    constant: Option<f64>,
}

impl<'d> Curve<'d> {
    /// Puts a curve together; there are at least as many values as times.
    pub(super) fn new(
        times: Arc<KeyTimes>,
        values: Cow<'d, [f32]>,
        attributes: Arc<AttributeRuns<'d>>,
        before: Extrapolation,
        after: Extrapolation,
    ) -> Self {
        let mut curve = Self {
            times,
            values,
            attributes,
            before,
            after,
            constant: None,
        };
        curve.constant = curve.find_constant();
        curve
    }

    /// Returns the key times, shared by all curves with the same ones.
    pub fn times(&self) -> &Arc<KeyTimes> {
        &self.times
    }

    /// Returns the number of keys.
    pub fn key_count(&self) -> usize {
        self.times.secs().len()
    }

    /// Returns the value of a curve that never changes.
    pub fn constant(&self) -> Option<f64> {
        self.constant
    }

    /// Determines the value of [`Self::constant`].
    fn find_constant(&self) -> Option<f64> {
        let first = *self.values.first()?;
        let is_flat = self.key_count() == 1 || self.values.iter().all(|&value| value == first);
        let has_slope = self.key_count() > 1 && self.attributes.has_slopes;
        (is_flat && !has_slope).then(|| self.value(0))
    }

    /// Returns whether the value holds from each key to the next and outside the keys.
    pub(in super::super) fn is_stepped(&self) -> bool {
        self.attributes.is_stepped && !self.before.is_varying() && !self.after.is_varying()
    }

    /// Returns whether the value holds from some key to the next and then changes.
    pub(in super::super) fn has_steps(&self) -> bool {
        self.constant.is_none() && self.attributes.has_steps
    }

    /// Lists the times from `start` to `end` at which the value may step, ascending.
    pub(in super::super) fn step_times(&self, start: f64, end: f64) -> Vec<f64> {
        let secs = self.times.secs();
        let mut times = Vec::new();
        if self.key_count() > 1 && self.attributes.has_steps {
            let from = secs.partition_point(|&time| time < start).saturating_sub(1);
            let to = secs
                .partition_point(|&time| time <= end)
                .min(self.key_count() - 1);
            for key in from..to {
                let attributes = self.attributes(key);
                let is_constant = attributes.has(flags::CONSTANT);
                if is_constant && self.value(key) != self.value(key + 1) {
                    let takes_next = attributes.has(flags::CONSTANT_NEXT);
                    times.push(secs[if takes_next { key } else { key + 1 }]);
                }
            }
        }
        if self.value(0) != self.value(self.key_count() - 1) {
            let (first, last) = self.span();
            times.extend(self.before.cycle_ends(first, last, start..first));
            times.extend(self.after.cycle_ends(first, last, last..end));
            times.sort_by(f64::total_cmp);
        }
        times.retain(|time| (start..=end).contains(time));
        times.dedup();
        times
    }

    /// Returns whether every segment between keys is linear.
    pub(in super::super) fn is_linear(&self) -> bool {
        self.attributes.is_linear
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
    pub(super) fn attributes(&self, key: usize) -> KeyAttributes {
        self.attributes_near(key, &mut 0)
    }

    /// Returns a key's attributes; see [`AttributeRuns::near`].
    pub(super) fn attributes_near(&self, key: usize, run: &mut usize) -> KeyAttributes {
        self.attributes.near(self.times.source_of(key), run)
    }
}

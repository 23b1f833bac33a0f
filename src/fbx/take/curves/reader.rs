//! Reads curves and repairs their keys.
//!
//! *In*: `AnimationCurve` objects. *Out*: [`Curve`]s that share key times and attributes. *Not
//! here*: keys (`curve.rs`), the order of key times (`key_times.rs`).

use std::sync::Arc;

use super::super::super::document::Object;
use super::super::super::id_map::IdMap;
use super::curve::Curve;
use super::extrapolation::Extrapolation;
use super::key_attributes::{AttributeRecords, AttributeRuns};
use super::key_times::KeyTimes;
use crate::asset::{Notes, TakeFinding};

/// Reads curves; curves whose key times or attributes are the same arrays share them.
pub struct CurveReader<'d> {
    ticks_per_second: f64,
    times: IdMap<usize, Arc<KeyTimes>>,
    attributes: IdMap<[usize; 3], Arc<AttributeRuns<'d>>>,
    /// Lists of key times so far.
    list_count: usize,
}

impl<'d> CurveReader<'d> {
    /// Starts a reader; `ticks_per_second` is the file's clock.
    pub fn new(ticks_per_second: f64) -> Self {
        Self {
            ticks_per_second,
            times: IdMap::default(),
            attributes: IdMap::default(),
            list_count: 0,
        }
    }

    /// Reads a curve; `None` when it has no key.
    pub fn read(&mut self, object: Object<'d>, notes: &mut Notes) -> Option<Curve<'d>> {
        let mut time_record = None;
        let mut value_record = None;
        let mut attributes = AttributeRecords::default();
        let mut before = Extrapolation::CONSTANT;
        let mut after = Extrapolation::CONSTANT;
        for child in object.element().children() {
            match child.name() {
                "KeyTime" => time_record = Some(child),
                "KeyValueFloat" => value_record = Some(child),
                "KeyAttrFlags" => attributes.flags = Some(child),
                "KeyAttrDataFloat" => attributes.data = Some(child),
                "KeyAttrRefCount" => attributes.runs = Some(child),
                "Pre-Extrapolation" => before = Extrapolation::read(child),
                "Post-Extrapolation" => after = Extrapolation::read(child),
                _ => {}
            }
        }
        let time_record = time_record?;
        let mut values = value_record?.f32s();
        let ticks = time_record.i64s();
        let count = values.len().min(ticks.len());
        if count == 0 {
            return None;
        }
        let is_unpaired = values.len() != ticks.len();
        if is_unpaired {
            let unpaired = values.len().abs_diff(ticks.len()) as u64;
            notes.record("", unpaired, TakeFinding::KeyCountMismatch);
        }
        let times = self.times(
            time_record.array_key().filter(|_| !is_unpaired),
            &ticks[..count],
        );
        if times.is_repaired() {
            let unordered = 1.max(times.dropped() as u64);
            notes.record("", unordered, TakeFinding::KeysUnordered);
        }
        let bad = values.iter().filter(|value| !value.is_finite()).count();
        if bad > 0 {
            hold_over_gaps(values.to_mut());
            notes.record("", bad as u64, TakeFinding::KeyValueInvalid);
        }
        let attributes = self.attributes(&attributes);
        Some(Curve::new(times, values, attributes, before, after))
    }

    fn attributes(&mut self, records: &AttributeRecords<'d>) -> Arc<AttributeRuns<'d>> {
        match records.array_keys() {
            Some(keys) => Arc::clone(
                self.attributes
                    .entry(keys)
                    .or_insert_with(|| Arc::new(records.read())),
            ),
            None => Arc::new(records.read()),
        }
    }

    fn times(&mut self, key: Option<usize>, ticks: &[i64]) -> Arc<KeyTimes> {
        if let Some(known) = key.and_then(|key| self.times.get(&key)) {
            return Arc::clone(known);
        }
        self.list_count += 1;
        let times = Arc::new(KeyTimes::new(self.list_count, ticks, self.ticks_per_second));
        if let Some(key) = key {
            self.times.insert(key, Arc::clone(&times));
        }
        times
    }
}

/// Replaces what is not finite by the value before it; at the start by the first finite one.
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

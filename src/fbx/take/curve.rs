//! Animation curves: keys with their interpolation, evaluated at sample times.
//!
//! *In*: an `AnimationCurve` object. *Out*: values in doubles, where they jump. *Not here*: slopes (`tangent`),
//! the way between two keys (`segment`), what happens outside the keys (`extrapolation`), what the value drives
//! (`channel`).

use std::borrow::Cow;
use std::sync::Arc;

use super::super::document::Object;
use super::super::id_map::IdMap;
use super::extrapolation::{Extrapolation, Outside};
use super::key_times::{KeyTimes, Place, SNAP_SECS};
use super::segment::Segment;
use super::tangent::{self, KeyAttr, Knot, Slopes, flags};
use crate::asset::{NoteKind, Notes};

/// Reads curves; curves whose key times are the same bytes share one list.
pub struct CurveReader {
    ticks_per_second: f64,
    shared: IdMap<usize, Arc<KeyTimes>>,
    lists: usize,
}

/// A curve. *It has at least one key, all values are finite, times ascend.*
#[derive(Debug, Clone)]
pub struct Curve<'d> {
    times: Arc<KeyTimes>,
    values: Cow<'d, [f32]>,
    attr_flags: Cow<'d, [i32]>,
    attr_data: Cow<'d, [f32]>,
    /// For each run of keys with the same attributes, the key behind its last one.
    run_ends: Vec<usize>,
    before: Extrapolation,
    after: Extrapolation,
    /// Found once: it takes a walk over all keys.
    constant: Option<f64>,
}

impl CurveReader {
    /// Starts a reader for a file of that clock.
    pub fn new(ticks_per_second: f64) -> Self {
        Self { ticks_per_second, shared: IdMap::default(), lists: 0 }
    }

    /// Reads a curve; `None` when it has no key.
    pub fn read<'d>(&mut self, object: Object<'d>, notes: &mut Notes) -> Option<Curve<'d>> {
        let (mut time_block, mut value_block) = (None, None);
        let (mut flag_block, mut data_block, mut run_block) = (None, None, None);
        let (mut before, mut after) = (Extrapolation::HOLD, Extrapolation::HOLD);
        for child in object.element().children() {
            match child.name() {
                "KeyTime" => time_block = Some(child),
                "KeyValueFloat" => value_block = Some(child),
                "KeyAttrFlags" => flag_block = Some(child),
                "KeyAttrDataFloat" => data_block = Some(child),
                "KeyAttrRefCount" => run_block = Some(child),
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
            let text = "curves have more times than values or the other way round; the rest was left out";
            notes.add(NoteKind::KeysRepaired, "", left_out, None, text);
        }
        let times = self.times(time_block.array_key().filter(|_| !is_uneven), &ticks[..count]);
        if times.is_repaired() {
            let text = "curves have keys out of order or at the same time; sorted, the last one counts";
            notes.add(NoteKind::KeysRepaired, "", 1.max(times.dropped() as u64), None, text);
        }
        let bad = values.iter().filter(|value| !value.is_finite()).count();
        if bad > 0 {
            hold_over_gaps(values.to_mut());
            let text = "key values are not numbers; the value before them holds";
            notes.add(NoteKind::KeysRepaired, "", bad as u64, None, text);
        }
        let mut end = 0usize;
        let runs = run_block.map_or(Cow::Borrowed(&[][..]), |block| block.i32s());
        let run_ends = runs.iter().map(|&length| {
            end = end.saturating_add(usize::try_from(length).unwrap_or(0));
            end
        });
        let mut curve = Curve {
            run_ends: run_ends.collect(),
            before,
            after,
            times,
            values,
            attr_flags: flag_block.map_or(Cow::Borrowed(&[][..]), |block| block.i32s()),
            attr_data: data_block.map_or(Cow::Borrowed(&[][..]), |block| block.f32s()),
            constant: None,
        };
        curve.constant = curve.find_constant();
        Some(curve)
    }
}

impl CurveReader {
    fn times(&mut self, key: Option<usize>, ticks: &[i64]) -> Arc<KeyTimes> {
        if let Some(known) = key.and_then(|key| self.shared.get(&key)) {
            return Arc::clone(known);
        }
        self.lists += 1;
        let times = Arc::new(KeyTimes::new(self.lists, ticks, self.ticks_per_second));
        if let Some(key) = key {
            self.shared.insert(key, Arc::clone(&times));
        }
        times
    }
}

fn hold_over_gaps(values: &mut [f32]) {
    let mut last = values.iter().copied().find(|value| value.is_finite()).unwrap_or(0.0);
    for value in values {
        if value.is_finite() {
            last = *value;
        } else {
            *value = last;
        }
    }
}

/// The slopes at a key that were solved last.
type KnownSlopes = Option<(usize, Slopes)>;

impl<'d> Curve<'d> {
    /// Gives the key times, shared by the curves that have the same.
    pub fn times(&self) -> &Arc<KeyTimes> {
        &self.times
    }

    /// Gives the number of keys.
    pub fn key_count(&self) -> usize {
        self.times.secs().len()
    }

    /// Gives the one value of a curve that never leaves it.
    pub fn constant(&self) -> Option<f64> {
        self.constant
    }

    fn find_constant(&self) -> Option<f64> {
        let first = *self.values.first()?;
        let is_flat = self.key_count() == 1 || self.values.iter().all(|&value| value == first);
        let has_slope = self.key_count() > 1
            && self.attr_data.chunks_exact(4).zip(self.attr_flags.iter()).any(|(data, &its)| {
                its & flags::CONSTANT == 0 && its & flags::CUBIC != 0 && (data[0] != 0.0 || data[1] != 0.0)
            });
        (is_flat && !has_slope).then(|| self.value(0))
    }

    /// Says whether the value holds from each key to the next and outside the keys.
    pub(super) fn is_stepped(&self) -> bool {
        let holds = !self.attr_flags.is_empty() && self.attr_flags.iter().all(|&its| its & flags::CONSTANT != 0);
        holds && !self.before.goes_on() && !self.after.goes_on()
    }

    /// Lists the times between `begin` and `end` at which the value may jump, ascending.
    pub(super) fn jump_times(&self, begin: f64, end: f64) -> Vec<f64> {
        let secs = self.times.secs();
        let mut times = Vec::new();
        if self.key_count() > 1 && self.attr_flags.iter().any(|&its| its & flags::CONSTANT != 0) {
            let from = secs.partition_point(|&time| time < begin).saturating_sub(1);
            let to = secs.partition_point(|&time| time <= end).min(self.key_count() - 1);
            for key in from..to {
                let its = self.attr(key).flags;
                if its & flags::CONSTANT != 0 && self.value(key) != self.value(key + 1) {
                    times.push(secs[if its & flags::CONSTANT_NEXT != 0 { key } else { key + 1 }]);
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

    /// Says whether every key among the samples, and every end of the keys, lies on a sample, so that the curve
    /// has no corner between two of them.
    pub(super) fn is_on_samples(&self, times_secs: &[f64], places: &[Place]) -> bool {
        let (first, last) = self.span();
        let is_outside = |time: f64| time < first - SNAP_SECS || time > last + SNAP_SECS;
        let goes_on = self.before.goes_on() || self.after.goes_on();
        if goes_on && times_secs.iter().any(|&time| is_outside(time)) {
            return false;
        }
        let secs = self.times.secs();
        let is_there =
            |place: &Place, time: f64| place.fraction != 0.0 || (time - secs[place.key as usize]).abs() <= SNAP_SECS;
        let is_one_way = |pair: &[Place]| pair[1].key == pair[0].key || is_whole(pair);
        let mut pairs = places.windows(2).zip(times_secs.windows(2));
        pairs.all(|(pair, times)| {
            pair[0] == pair[1] || (is_one_way(pair) && is_there(&pair[0], times[0]) && is_there(&pair[1], times[1]))
        })
    }

    /// Says whether every way from key to key is a straight line.
    pub(super) fn is_straight(&self) -> bool {
        self.attr_flags.iter().all(|&its| its & (flags::CONSTANT | flags::CUBIC) == 0)
    }

    /// Bounds how far the curve leaves the straight line from one sample to the next; infinite where that would
    /// need a closer look. Jumps are left out.
    pub(super) fn bend(&self, times_secs: &[f64], places: &[Place]) -> f64 {
        if !self.is_on_samples(times_secs, places) {
            return f64::INFINITY;
        }
        if self.is_straight() {
            return 0.0;
        }
        let (mut known, mut slopes): (Option<(u32, Segment)>, KnownSlopes) = (None, None);
        let mut worst = 0.0_f64;
        for pair in places.windows(2).filter(|pair| pair[0] != pair[1]) {
            let [from, to] = [pair[0], pair[1]];
            let segment = match known {
                Some((key, segment)) if key == from.key => segment,
                _ => self.segment(from.key as usize, &mut slopes),
            };
            known = Some((from.key, segment));
            worst = worst.max(segment.bend(from.fraction, if is_whole(pair) { 1.0 } else { to.fraction }));
        }
        worst
    }

    /// Evaluates the curve at ascending times, whose places [`KeyTimes::places`] of its own times found.
    pub fn sample(&self, times_secs: &[f64], places: &[Place]) -> Vec<f64> {
        let mut values = self.sample_held(places);
        let (first, last) = self.span();
        if self.before.goes_on() {
            let count = times_secs.partition_point(|&time| time < first - SNAP_SECS);
            values.iter_mut().zip(times_secs).take(count).for_each(|(value, &time)| *value = self.outside(time));
        }
        if self.after.goes_on() {
            let begin = times_secs.partition_point(|&time| time <= last + SNAP_SECS);
            values.iter_mut().zip(times_secs).skip(begin).for_each(|(value, &time)| *value = self.outside(time));
        }
        values
    }

    fn span(&self) -> (f64, f64) {
        let secs = self.times.secs();
        (secs[0], secs[secs.len() - 1])
    }

    fn outside(&self, time: f64) -> f64 {
        let (first, last) = self.span();
        let is_before = time < first;
        let rule = if is_before { self.before } else { self.after };
        let edge = if is_before { 0 } else { self.key_count() - 1 };
        match rule.outside(time, first, last) {
            Outside::Held => self.value(edge),
            Outside::Slope(distance) => self.value(edge) + distance * self.edge_slope(edge),
            Outside::Inside { time, rises } => {
                let rise = self.value(self.key_count() - 1) - self.value(0);
                self.sample_held(&self.times.places(&[time]))[0] + rises * rise
            }
        }
    }

    /// Slope with which the curve leaves its first key or arrives at its last.
    fn edge_slope(&self, edge: usize) -> f64 {
        let knot = |key: usize| self.knot(key);
        let before = edge.checked_sub(1).map(|previous| (knot(previous), self.attr(previous)));
        let after = (edge + 1 < self.key_count()).then(|| knot(edge + 1));
        let slopes = tangent::solve(before, knot(edge), self.attr(edge), after);
        if edge == 0 { slopes.right } else { slopes.left }
    }

    fn sample_held(&self, places: &[Place]) -> Vec<f64> {
        let (mut known, mut slopes): (Option<(u32, Segment)>, KnownSlopes) = (None, None);
        let evaluate = |place: &Place| {
            if place.fraction == 0.0 {
                return self.value(place.key as usize);
            }
            let segment = match known {
                Some((key, segment)) if key == place.key => segment,
                _ => self.segment(place.key as usize, &mut slopes),
            };
            known = Some((place.key, segment));
            segment.at(place.fraction)
        };
        places.iter().map(evaluate).collect()
    }

    /// Evaluates the curve at one time in seconds.
    pub fn at(&self, time_secs: f64) -> f64 {
        self.sample(&[time_secs], &self.times.places(&[time_secs]))[0]
    }

    fn value(&self, key: usize) -> f64 {
        f64::from(self.values[self.times.source_of(key)])
    }

    fn knot(&self, key: usize) -> Knot {
        Knot { time: self.times.secs()[key], value: self.value(key) }
    }

    fn attr(&self, key: usize) -> KeyAttr {
        let source = self.times.source_of(key);
        let run = match self.run_ends.len() {
            0 | 1 => 0,
            _ => self.run_ends.partition_point(|&end| end <= source),
        };
        // A last run that is too short goes on.
        let run = run.min(self.attr_flags.len().saturating_sub(1));
        let mut data = [0.0; 4];
        if let Some(numbers) = self.attr_data.get(run * 4..run * 4 + 4) {
            data.copy_from_slice(numbers);
        }
        data[0] = if data[0].is_finite() { data[0] } else { 0.0 };
        data[1] = if data[1].is_finite() { data[1] } else { 0.0 };
        KeyAttr { flags: self.attr_flags.get(run).copied().unwrap_or(0), data }
    }

    /// Builds the way from a key to the next; `known` passes the slopes at its end on to the way that follows.
    fn segment(&self, key: usize, known: &mut KnownSlopes) -> Segment {
        let attr = self.attr(key);
        let (knot, next) = (self.knot(key), self.knot(key + 1));
        if attr.flags & flags::CONSTANT != 0 {
            let holds_next = attr.flags & flags::CONSTANT_NEXT != 0;
            return Segment::Held(if holds_next { next.value } else { knot.value });
        }
        if attr.flags & flags::CUBIC == 0 {
            return Segment::Straight(knot.value, next.value);
        }
        let here = match known {
            Some((at, slopes)) if *at == key => *slopes,
            _ => {
                let before = key.checked_sub(1).map(|previous| (self.knot(previous), self.attr(previous)));
                tangent::solve(before, knot, attr, Some(next))
            }
        };
        let after = (key + 2 < self.key_count()).then(|| self.knot(key + 2));
        let there = tangent::solve(Some((knot, attr)), next, self.attr(key + 1), after);
        *known = Some((key + 1, there));
        let span = next.time - knot.time;
        let handles = [here.right_weight, 1.0 - there.left_weight];
        let leaving = knot.value + here.right * here.right_weight * span;
        let arriving = next.value - there.left * there.left_weight * span;
        Segment::bezier(handles, [knot.value, leaving, arriving, next.value])
    }
}

/// Says whether the second place is the key at which the way from the first one ends.
fn is_whole(pair: &[Place]) -> bool {
    pair[1].key == pair[0].key + 1 && pair[1].fraction == 0.0
}

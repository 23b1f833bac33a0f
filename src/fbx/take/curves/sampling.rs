//! Samples a curve, and bounds what lies between two samples.
//!
//! *In*: a curve, ascending times and their positions among its keys. *Out*: values, and a bound of
//! the deviation from a blend of two samples. *Not here*: segments between keys (`segment.rs`).

use super::curve::Curve;
use super::extrapolation::ValueSource;
use super::key_times::{KeyPosition, SNAP_SECS};
use super::segment::{self, CurveSegment, KeyCursor};
use super::tangent;

impl Curve<'_> {
    /// Returns whether every key among the samples, the first and last key included, lies on a
    /// sample, so that the curve has no corner between two samples.
    pub(in super::super) fn has_keys_on_samples(
        &self,
        times_secs: &[f64],
        positions: &[KeyPosition],
    ) -> bool {
        let (first, last) = self.span();
        let is_outside = |time: f64| time < first - SNAP_SECS || time > last + SNAP_SECS;
        let is_varying = self.before.is_varying() || self.after.is_varying();
        if is_varying && times_secs.iter().any(|&time| is_outside(time)) {
            return false;
        }
        let secs = self.times.secs();
        let is_among_keys = |position: &KeyPosition, time: f64| {
            position.fraction != 0.0 || (time - secs[position.key as usize]).abs() <= SNAP_SECS
        };
        let is_in_one_segment =
            |pair: &[KeyPosition]| pair[1].key == pair[0].key || ends_on_next_key(pair);
        let mut pairs = positions.windows(2).zip(times_secs.windows(2));
        pairs.all(|(pair, times)| {
            pair[0] == pair[1]
                || (is_in_one_segment(pair)
                    && is_among_keys(&pair[0], times[0])
                    && is_among_keys(&pair[1], times[1]))
        })
    }

    /// Bounds the deviation from the straight line between two samples; infinite where a key lies
    /// between them. Steps are ignored.
    pub(in super::super) fn deviation_bound(
        &self,
        times_secs: &[f64],
        positions: &[KeyPosition],
    ) -> f64 {
        if !self.has_keys_on_samples(times_secs, positions) {
            return f64::INFINITY;
        }
        if self.is_linear() {
            return 0.0;
        }
        let mut cursor = KeyCursor::new(self);
        let mut known: Option<(u32, CurveSegment)> = None;
        let mut worst = 0.0_f64;
        for pair in positions.windows(2).filter(|pair| pair[0] != pair[1]) {
            let [from, to] = [pair[0], pair[1]];
            let (_, segment) = match known {
                Some(known) if known.0 == from.key => known,
                _ => *known.insert((from.key, cursor.segment(from.key as usize))),
            };
            let end = if ends_on_next_key(pair) {
                1.0
            } else {
                to.fraction
            };
            worst = worst.max(segment.deviation_bound(from.fraction, end));
        }
        worst
    }

    /// Returns the values at ascending times; `positions` are those of the times among the curve's
    /// own key times.
    pub fn sample(&self, times_secs: &[f64], positions: &[KeyPosition]) -> Vec<f64> {
        let mut values = vec![0.0; positions.len()];
        self.sample_into(times_secs, positions, &mut values, 1);
        values
    }

    /// Samples as [`Curve::sample`] does and writes to every `stride`-th number of `out`, the first
    /// one included.
    pub(in super::super) fn sample_into(
        &self,
        times_secs: &[f64],
        positions: &[KeyPosition],
        out: &mut [f64],
        stride: usize,
    ) {
        self.sample_keys(positions, out, stride);
        let (first, last) = self.span();
        if self.before.is_varying() {
            let count = times_secs.partition_point(|&time| time < first - SNAP_SECS);
            let outside = out.iter_mut().step_by(stride).zip(times_secs).take(count);
            outside.for_each(|(value, &time)| *value = self.extrapolate(time));
        }
        if self.after.is_varying() {
            let start = times_secs.partition_point(|&time| time <= last + SNAP_SECS);
            let outside = out.iter_mut().step_by(stride).zip(times_secs).skip(start);
            outside.for_each(|(value, &time)| *value = self.extrapolate(time));
        }
    }

    fn extrapolate(&self, time: f64) -> f64 {
        let (first, last) = self.span();
        let is_before = time < first;
        let rule = if is_before { self.before } else { self.after };
        let edge = if is_before { 0 } else { self.key_count() - 1 };
        match rule.value_source(time, first, last) {
            ValueSource::EdgeKey => self.value(edge),
            ValueSource::EdgeSlope(distance) => self.value(edge) + distance * self.edge_slope(edge),
            ValueSource::Keys { time, offsets } => {
                let offset = self.value(self.key_count() - 1) - self.value(0);
                let mut inside = [0.0];
                self.sample_keys(&self.times.positions(&[time]), &mut inside, 1);
                inside[0] + offsets * offset
            }
        }
    }

    /// Returns the slope on departure from the first key or on arrival at the last one.
    fn edge_slope(&self, edge: usize) -> f64 {
        let knot = |key: usize| self.knot(key);
        let before = edge
            .checked_sub(1)
            .map(|previous| (knot(previous), self.attributes(previous)));
        let after = (edge + 1 < self.key_count()).then(|| knot(edge + 1));
        let slopes = tangent::solve(before, knot(edge), self.attributes(edge), after);
        if edge == 0 { slopes.right } else { slopes.left }
    }

    /// Samples as if the first and the last value held outside the keys.
    fn sample_keys(&self, positions: &[KeyPosition], out: &mut [f64], stride: usize) {
        let out = out.iter_mut().step_by(stride);
        if self.is_linear() && !self.times.is_repaired() {
            let values = &self.values[..];
            for (value, position) in out.zip(positions) {
                let key = position.key as usize;
                let from = f64::from(values[key]);
                *value = if position.fraction == 0.0 {
                    from
                } else {
                    segment::lerp(from, f64::from(values[key + 1]), position.fraction)
                };
            }
            return;
        }
        let mut cursor = KeyCursor::new(self);
        let mut out = out;
        for alike in positions.chunk_by(|a, b| a.key == b.key) {
            let key = alike[0].key as usize;
            let on_key = alike
                .iter()
                .take_while(|position| position.fraction == 0.0)
                .count();
            out.by_ref()
                .take(on_key)
                .for_each(|value| *value = self.value(key));
            if on_key < alike.len() {
                cursor.segment(key).fill(&alike[on_key..], &mut out);
            }
        }
    }

    /// Returns the value at one time in seconds.
    pub fn at(&self, time_secs: f64) -> f64 {
        self.sample(&[time_secs], &self.times.positions(&[time_secs]))[0]
    }
}

/// Returns whether the second position is the key that ends the segment of the first one.
fn ends_on_next_key(pair: &[KeyPosition]) -> bool {
    pair[1].key == pair[0].key + 1 && pair[1].fraction == 0.0
}

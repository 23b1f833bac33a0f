//! Evaluates a curve.
//!
//! *In*: a curve, ascending times and their places between its keys. *Out*: values, and what is
//! known of the curve between two samples. *Not here*: the ways from key to key (`ways`).

use super::curve::Curve;
use super::extrapolation::Outside;
use super::key_times::{Place, SNAP_SECS};
use super::segment::{self, Segment};
use super::tangent;
use super::ways::Ways;

impl Curve<'_> {
    /// Returns whether every key among the samples, and every end of the keys, lies on a sample, so
    /// that the curve has no corner between two of them.
    pub(super) fn is_on_samples(&self, times_secs: &[f64], places: &[Place]) -> bool {
        let (first, last) = self.span();
        let is_outside = |time: f64| time < first - SNAP_SECS || time > last + SNAP_SECS;
        let goes_on = self.before.goes_on() || self.after.goes_on();
        if goes_on && times_secs.iter().any(|&time| is_outside(time)) {
            return false;
        }
        let secs = self.times.secs();
        let is_there = |place: &Place, time: f64| {
            place.fraction != 0.0 || (time - secs[place.key as usize]).abs() <= SNAP_SECS
        };
        let is_one_way = |pair: &[Place]| pair[1].key == pair[0].key || is_whole(pair);
        let mut pairs = places.windows(2).zip(times_secs.windows(2));
        pairs.all(|(pair, times)| {
            pair[0] == pair[1]
                || (is_one_way(pair)
                    && is_there(&pair[0], times[0])
                    && is_there(&pair[1], times[1]))
        })
    }

    /// Bounds how far the curve leaves the straight line from one sample to the next; infinite
    /// where that would need a closer look. Jumps are left out.
    pub(super) fn bend(&self, times_secs: &[f64], places: &[Place]) -> f64 {
        if !self.is_on_samples(times_secs, places) {
            return f64::INFINITY;
        }
        if self.is_straight() {
            return 0.0;
        }
        let mut ways = Ways::new(self);
        let mut known: Option<(u32, Segment)> = None;
        let mut worst = 0.0_f64;
        for pair in places.windows(2).filter(|pair| pair[0] != pair[1]) {
            let [from, to] = [pair[0], pair[1]];
            let (_, segment) = match known {
                Some(known) if known.0 == from.key => known,
                _ => *known.insert((from.key, ways.segment(from.key as usize))),
            };
            worst = worst.max(segment.bend(
                from.fraction,
                if is_whole(pair) { 1.0 } else { to.fraction },
            ));
        }
        worst
    }

    /// Evaluates the curve at ascending times, whose places [`super::key_times::KeyTimes::places`]
    /// of its own times found.
    pub fn sample(&self, times_secs: &[f64], places: &[Place]) -> Vec<f64> {
        let mut values = vec![0.0; places.len()];
        self.sample_into(times_secs, places, &mut values, 1);
        values
    }

    /// Does what [`Curve::sample`] does; the values go to every `stride`-th number of `out`, the
    /// first one first.
    pub(super) fn sample_into(
        &self,
        times_secs: &[f64],
        places: &[Place],
        out: &mut [f64],
        stride: usize,
    ) {
        self.sample_held(places, out, stride);
        let (first, last) = self.span();
        if self.before.goes_on() {
            let count = times_secs.partition_point(|&time| time < first - SNAP_SECS);
            let outside = out.iter_mut().step_by(stride).zip(times_secs).take(count);
            outside.for_each(|(value, &time)| *value = self.outside(time));
        }
        if self.after.goes_on() {
            let begin = times_secs.partition_point(|&time| time <= last + SNAP_SECS);
            let outside = out.iter_mut().step_by(stride).zip(times_secs).skip(begin);
            outside.for_each(|(value, &time)| *value = self.outside(time));
        }
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
                let mut inside = [0.0];
                self.sample_held(&self.times.places(&[time]), &mut inside, 1);
                inside[0] + rises * rise
            }
        }
    }

    /// Slope with which the curve leaves its first key or arrives at its last.
    fn edge_slope(&self, edge: usize) -> f64 {
        let knot = |key: usize| self.knot(key);
        let before = edge
            .checked_sub(1)
            .map(|previous| (knot(previous), self.attr(previous)));
        let after = (edge + 1 < self.key_count()).then(|| knot(edge + 1));
        let slopes = tangent::solve(before, knot(edge), self.attr(edge), after);
        if edge == 0 { slopes.right } else { slopes.left }
    }

    /// Evaluates as if the first and the last value held outside the keys.
    fn sample_held(&self, places: &[Place], out: &mut [f64], stride: usize) {
        let out = out.iter_mut().step_by(stride);
        if self.is_straight() && !self.times.is_repaired() {
            let values = &self.values[..];
            for (value, place) in out.zip(places) {
                let key = place.key as usize;
                let from = f64::from(values[key]);
                *value = if place.fraction == 0.0 {
                    from
                } else {
                    segment::straight(from, f64::from(values[key + 1]), place.fraction)
                };
            }
            return;
        }
        let mut ways = Ways::new(self);
        let mut out = out;
        for alike in places.chunk_by(|a, b| a.key == b.key) {
            let key = alike[0].key as usize;
            let on_key = alike
                .iter()
                .take_while(|place| place.fraction == 0.0)
                .count();
            out.by_ref()
                .take(on_key)
                .for_each(|value| *value = self.value(key));
            if on_key < alike.len() {
                ways.segment(key).fill(&alike[on_key..], &mut out);
            }
        }
    }

    /// Evaluates the curve at one time in seconds.
    pub fn at(&self, time_secs: f64) -> f64 {
        self.sample(&[time_secs], &self.times.places(&[time_secs]))[0]
    }
}

/// Returns whether the second place is the key at which the way from the first one ends.
fn is_whole(pair: &[Place]) -> bool {
    pair[1].key == pair[0].key + 1 && pair[1].fraction == 0.0
}

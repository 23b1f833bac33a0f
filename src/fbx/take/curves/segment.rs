//! Segments of a curve, from one key to the next.
//!
//! *In*: a curve's keys and attributes. *Out*: a [`CurveSegment`] per key: its value at a fraction,
//! and how far it deviates from a straight line. *Not here*: slopes (`tangent.rs`), which segment a
//! time lies in (`key_times.rs`).

use super::curve::Curve;
use super::key_attributes::{EVEN_WEIGHT, KeyAttributes, flags};
use super::key_times::KeyPosition;
use super::tangent::{self, Knot, Slopes};

/// The curve from one key to the next.
#[derive(Debug, Clone, Copy)]
pub(super) enum CurveSegment {
    /// One value.
    Constant(f64),
    /// From one value to another.
    Linear(f64, f64),
    /// Coefficients of a cubic of the fraction, highest power first: a Bezier curve whose handles
    /// divide the time evenly.
    Cubic([f64; 4]),
    /// Times of the inner handles as fractions of the segment, then the four Bezier values.
    Bezier([f64; 2], [f64; 4]),
}

impl CurveSegment {
    /// Builds a Bezier segment from the times of its inner handles, as fractions of the segment,
    /// and its four values.
    pub(super) fn bezier(handles: [f64; 2], values: [f64; 4]) -> Self {
        if !is_even(handles) {
            return Self::Bezier(handles, values);
        }
        let [a, b, c, d] = values;
        Self::Cubic([
            d - a + 3.0 * (b - c),
            3.0 * (a - 2.0 * b + c),
            3.0 * (b - a),
            a,
        ])
    }

    /// Returns the value at a fraction of the segment.
    pub(super) fn value_at(&self, fraction: f64) -> f64 {
        match self {
            Self::Constant(value) => *value,
            Self::Linear(from, to) => lerp(*from, *to, fraction),
            Self::Cubic([a, b, c, d]) => ((a * fraction + b) * fraction + c) * fraction + d,
            Self::Bezier(handles, [a, b, c, d]) => {
                let t = parameter(handles, fraction);
                let u = 1.0 - t;
                u * u * u * a + 3.0 * (u * u * t * b + u * t * t * c) + t * t * t * d
            }
        }
    }

    /// Writes the values at the fractions of `positions` to the next numbers of `out`.
    pub(super) fn fill<'o>(
        &self,
        positions: &[KeyPosition],
        out: &mut impl Iterator<Item = &'o mut f64>,
    ) {
        // One loop per kind, so that the kind is matched once and not at every value.
        let fractions = positions.iter().map(|position| position.fraction);
        match self {
            Self::Cubic([a, b, c, d]) => {
                for (fraction, value) in fractions.zip(out) {
                    *value = ((a * fraction + b) * fraction + c) * fraction + d;
                }
            }
            _ => {
                for (fraction, value) in fractions.zip(out) {
                    *value = self.value_at(fraction);
                }
            }
        }
    }

    /// Bounds the deviation from the straight line between two fractions of the segment.
    pub(super) fn deviation_bound(&self, from: f64, to: f64) -> f64 {
        match self {
            Self::Constant(_) | Self::Linear(..) => return 0.0,
            Self::Cubic([a, b, ..]) => {
                // The second derivative of a cubic is linear, so it is largest at one of the ends.
                let curvature = |t: f64| (6.0 * a * t + 2.0 * b).abs();
                return curvature(from).max(curvature(to)) * (to - from) * (to - from) / 8.0;
            }
            Self::Bezier(..) => {}
        }
        let start = self.value_at(from);
        let end = self.value_at(to);
        let deviation = |share: f64| {
            (self.value_at(from + (to - from) * share) - start - (end - start) * share).abs()
        };
        // Between the seven probes the deviation stays below twice the largest probe.
        2.0 * (1..8)
            .map(|i| deviation(f64::from(i) / 8.0))
            .fold(0.0, f64::max)
    }
}

/// Returns the value at a fraction of a linear segment.
#[inline(always)]
pub(super) fn lerp(from: f64, to: f64, fraction: f64) -> f64 {
    from * (1.0 - fraction) + to * fraction
}

fn is_even([first, second]: [f64; 2]) -> bool {
    let is_close = |handle: f64, even: f64| (handle - even).abs() < 1e-9;
    is_close(first, EVEN_WEIGHT) && is_close(second, 1.0 - EVEN_WEIGHT)
}

/// Finds the Bezier parameter at which the time reaches `fraction`.
fn parameter(handles: &[f64; 2], fraction: f64) -> f64 {
    let [first, second] = *handles;
    let a = 3.0 * (first - second) + 1.0;
    let b = 3.0 * (second - 2.0 * first);
    let c = 3.0 * first;
    let mut low = 0.0;
    let mut high = 1.0;
    let mut t = fraction;
    for _ in 0..32 {
        let error = ((a * t + b) * t + c) * t - fraction;
        if error.abs() < 1e-14 {
            break;
        }
        // The root stays bracketed: a flat part cannot send the Newton step astray.
        if error > 0.0 {
            high = t;
        } else {
            low = t;
        }
        let slope = (3.0 * a * t + 2.0 * b) * t + c;
        let newton = t - error / slope;
        t = if newton > low && newton < high {
            newton
        } else {
            0.5 * (low + high)
        };
    }
    t
}

/// What is known of the key at which the next segment starts.
#[derive(Clone, Copy)]
struct SegmentStart {
    key: usize,
    /// Index of its run of attributes.
    run: usize,
    before: Option<(Knot, KeyAttributes)>,
    knot: Knot,
    attributes: KeyAttributes,
    next: Knot,
    /// The key's slopes, where the segment before solved them.
    slopes: Option<Slopes>,
}

/// Builds the segments of a curve; the one after the last one reuses what that solved.
pub(super) struct KeyCursor<'c, 'd> {
    curve: &'c Curve<'d>,
    next: Option<SegmentStart>,
}

impl<'c, 'd> KeyCursor<'c, 'd> {
    /// Starts a cursor that may be moved to any key.
    pub(super) fn new(curve: &'c Curve<'d>) -> Self {
        Self { curve, next: None }
    }

    fn start_at(&self, key: usize) -> SegmentStart {
        let curve = self.curve;
        let mut run = 0;
        let before = key.checked_sub(1).map(|previous| {
            (
                curve.knot(previous),
                curve.attributes_near(previous, &mut run),
            )
        });
        let attributes = curve.attributes_near(key, &mut run);
        SegmentStart {
            key,
            run,
            before,
            knot: curve.knot(key),
            attributes,
            next: curve.knot(key + 1),
            slopes: None,
        }
    }

    /// Builds the segment from a key, which is not the last one, to the next.
    pub(super) fn segment(&mut self, key: usize) -> CurveSegment {
        let curve = self.curve;
        let start = self
            .next
            .filter(|start| start.key == key)
            .unwrap_or_else(|| self.start_at(key));
        let SegmentStart {
            mut run,
            before,
            knot,
            attributes,
            next,
            slopes,
            ..
        } = start;
        let next_attributes = curve.attributes_near(key + 1, &mut run);
        let after = (key + 2 < curve.key_count()).then(|| curve.knot(key + 2));
        let mut solved = None;
        let segment = if attributes.has(flags::CONSTANT) {
            CurveSegment::Constant(if attributes.has(flags::CONSTANT_NEXT) {
                next.value
            } else {
                knot.value
            })
        } else if !attributes.has(flags::CUBIC) {
            CurveSegment::Linear(knot.value, next.value)
        } else {
            let here =
                slopes.unwrap_or_else(|| tangent::solve(before, knot, attributes, Some(next)));
            let there = tangent::solve(Some((knot, attributes)), next, next_attributes, after);
            solved = Some(there);
            let span = next.time - knot.time;
            let handles = [here.right_weight, 1.0 - there.left_weight];
            let departure = knot.value + here.right * here.right_weight * span;
            let arrival = next.value - there.left * there.left_weight * span;
            CurveSegment::bezier(handles, [knot.value, departure, arrival, next.value])
        };
        self.next = after.map(|after| SegmentStart {
            key: key + 1,
            run,
            before: Some((knot, attributes)),
            knot: next,
            attributes: next_attributes,
            next: after,
            slopes: solved,
        });
        segment
    }
}

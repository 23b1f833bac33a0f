//! One way from a key of a curve to the next.
//!
//! *In*: the shape between two keys. *Out*: its value at a fraction of the way, how far it leaves a
//! straight line. *Not here*: keys and slopes (`curve`, `tangent`).

use super::key_times::Place;
use super::tangent::EVEN_WEIGHT;

/// One way from a key to the next.
#[derive(Debug, Clone, Copy)]
pub(super) enum Segment {
    /// One value.
    Held(f64),
    /// From one value to another.
    Straight(f64, f64),
    /// A cubic of the fraction, highest power first: a Bezier curve whose handles divide the time
    /// evenly.
    Cubic([f64; 4]),
    /// Handle times as fractions of the segment, then the four Bezier values.
    Bezier([f64; 2], [f64; 4]),
}

impl Segment {
    /// Makes a Bezier curve of the times of its inner handles, as fractions of the way, and its
    /// four values.
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

    /// Returns the value at a fraction of the way.
    pub(super) fn at(&self, fraction: f64) -> f64 {
        match self {
            Self::Held(value) => *value,
            Self::Straight(from, to) => straight(*from, *to, fraction),
            Self::Cubic([a, b, c, d]) => ((a * fraction + b) * fraction + c) * fraction + d,
            Self::Bezier(handles, [a, b, c, d]) => {
                let t = parameter(handles, fraction);
                let u = 1.0 - t;
                u * u * u * a + 3.0 * (u * u * t * b + u * t * t * c) + t * t * t * d
            }
        }
    }

    /// Gives the values at the fractions of places, each to the next number of `out`.
    pub(super) fn fill<'o>(&self, places: &[Place], out: &mut impl Iterator<Item = &'o mut f64>) {
        // One loop for each kind: none asks at each value which one it is.
        let fractions = places.iter().map(|place| place.fraction);
        match self {
            Self::Cubic([a, b, c, d]) => {
                for (fraction, value) in fractions.zip(out) {
                    *value = ((a * fraction + b) * fraction + c) * fraction + d;
                }
            }
            _ => {
                for (fraction, value) in fractions.zip(out) {
                    *value = self.at(fraction);
                }
            }
        }
    }

    /// Bounds how far it leaves the straight line between two fractions of the way.
    pub(super) fn bend(&self, from: f64, to: f64) -> f64 {
        match self {
            Self::Held(_) | Self::Straight(..) => return 0.0,
            Self::Cubic([a, b, ..]) => {
                // A cubic's second derivative is a straight line, so one of its ends is the
                // largest.
                let curvature = |t: f64| (6.0 * a * t + 2.0 * b).abs();
                return curvature(from).max(curvature(to)) * (to - from) * (to - from) / 8.0;
            }
            Self::Bezier(..) => {}
        }
        let (begin, end) = (self.at(from), self.at(to));
        let off = |share: f64| {
            (self.at(from + (to - from) * share) - begin - (end - begin) * share).abs()
        };
        // Between eight looks nothing grows to twice of what they saw.
        2.0 * (1..8).map(|i| off(f64::from(i) / 8.0)).fold(0.0, f64::max)
    }
}

/// Returns the value at a fraction of a straight way.
#[inline(always)]
pub(super) fn straight(from: f64, to: f64, fraction: f64) -> f64 {
    from * (1.0 - fraction) + to * fraction
}

fn is_even([first, second]: [f64; 2]) -> bool {
    let is_close = |handle: f64, even: f64| (handle - even).abs() < 1e-9;
    is_close(first, EVEN_WEIGHT) && is_close(second, 1.0 - EVEN_WEIGHT)
}

/// Finds the Bezier parameter at which the time handles reach `fraction`.
fn parameter(handles: &[f64; 2], fraction: f64) -> f64 {
    let [first, second] = *handles;
    let (a, b, c) = (
        3.0 * (first - second) + 1.0,
        3.0 * (second - 2.0 * first),
        3.0 * first,
    );
    let (mut low, mut high, mut t) = (0.0, 1.0, fraction);
    for _ in 0..32 {
        let error = ((a * t + b) * t + c) * t - fraction;
        if error.abs() < 1e-14 {
            break;
        }
        // The root stays enclosed, so a flat stretch cannot throw the Newton step out.
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

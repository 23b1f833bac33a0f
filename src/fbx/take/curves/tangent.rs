//! Slopes of a curve at its keys.
//!
//! *In*: a key, its neighbours, their attributes. *Out*: the slopes on both sides of the key and
//! the weights of its handles. *Not here*: attributes (`key_attributes.rs`), values
//! (`sampling.rs`).

use super::key_attributes::{EVEN_WEIGHT, KeyAttributes, flags};

/// Time and value of a key.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Knot {
    /// Seconds.
    pub(super) time: f64,
    /// The property's unit.
    pub(super) value: f64,
}

/// Slopes (value per second) and handle weights at a key.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Slopes {
    /// Slope on arrival.
    pub(super) left: f64,
    /// Slope on departure.
    pub(super) right: f64,
    /// Weight of the left handle.
    pub(super) left_weight: f64,
    /// Weight of the right handle.
    pub(super) right_weight: f64,
}

/// Solves the slopes at a key from its neighbours and their attributes.
pub(super) fn solve(
    before: Option<(Knot, KeyAttributes)>,
    knot: Knot,
    attributes: KeyAttributes,
    after: Option<Knot>,
) -> Slopes {
    let given_left = before.map_or(0.0, |(previous, its)| next_left(&its, previous, knot));
    let left_weight = before.map_or(EVEN_WEIGHT, |(_, its)| its.next_left_weight());
    let right_weight = attributes.right_weight();
    let previous = before.map(|(previous, _)| previous);
    let (left, right) = if attributes.has(flags::CONSTANT) {
        (given_left, 0.0)
    } else if !attributes.has(flags::CUBIC) {
        (given_left, after.map_or(0.0, |next| chord(knot, next)))
    } else if attributes.has(flags::TCB) {
        tension_continuity_bias(attributes, previous, knot, after)
    } else if attributes.has(flags::USER) {
        (given_left, f64::from(attributes.data[0]))
    } else {
        let neighbours = Neighbours {
            previous,
            knot,
            next: after,
            left_weight,
            right_weight,
        };
        neighbours.auto(attributes.flags, given_left, f64::from(attributes.data[0]))
    };
    Slopes {
        left,
        right,
        left_weight,
        right_weight,
    }
}

/// Left slope (or bias) of the next key, as the attributes of the key before it state it.
fn next_left(attributes: &KeyAttributes, knot: Knot, next: Knot) -> f64 {
    if attributes.has(flags::CONSTANT)
        || (attributes.has(flags::CUBIC) && attributes.has(flags::TCB))
    {
        0.0
    } else if attributes.has(flags::CUBIC) {
        f64::from(attributes.data[1])
    } else {
        chord(knot, next)
    }
}

fn chord(a: Knot, b: Knot) -> f64 {
    if b.time > a.time {
        (b.value - a.value) / (b.time - a.time)
    } else {
        0.0
    }
}

fn tension_continuity_bias(
    attributes: KeyAttributes,
    previous: Option<Knot>,
    knot: Knot,
    next: Option<Knot>,
) -> (f64, f64) {
    let [tension, continuity, bias, _] = attributes.data.map(f64::from);
    let arriving = previous.map_or(0.0, |p| chord(p, knot));
    let leaving = next.map_or(0.0, |n| chord(knot, n));
    // At either end there is one chord, which then counts in full.
    let share = if previous.is_some() && next.is_some() {
        0.5
    } else {
        1.0
    } * (1.0 - tension);
    let more = 1.0 + bias;
    let less = 1.0 - bias;
    let smooth = 1.0 + continuity;
    let sharp = 1.0 - continuity;
    let left = share * (more * sharp * arriving + less * smooth * leaving);
    let right = share * (more * smooth * arriving + less * sharp * leaving);
    (left, right)
}

struct Neighbours {
    previous: Option<Knot>,
    knot: Knot,
    next: Option<Knot>,
    left_weight: f64,
    right_weight: f64,
}

/// Biases within this of opposite to each other belong to an unbroken key.
const SAME_BIAS: f64 = 1e-4;
/// Beyond this multiple of a key's full bias, the slope grows on its own.
const FREE_BIAS: f64 = 5.0;
/// How fast it then grows.
const FREE_GROWTH: f64 = 40.0;

impl Neighbours {
    fn auto(&self, flags: i32, left_bias: f64, right_bias: f64) -> (f64, f64) {
        match (self.previous, self.next) {
            (Some(previous), Some(next)) => {
                if (left_bias + right_bias).abs() <= SAME_BIAS {
                    let slope = self.inner(previous, next, flags, right_bias);
                    (slope, slope)
                } else {
                    let left = self.inner(previous, next, flags, -left_bias);
                    (left, self.inner(previous, next, flags, right_bias))
                }
            }
            (Some(previous), None) => {
                let slope = self.outer(previous, self.knot, flags, -left_bias);
                (slope, slope)
            }
            (None, Some(next)) => {
                let slope = self.outer(self.knot, next, flags, right_bias);
                (slope, slope)
            }
            (None, None) => (0.0, 0.0),
        }
    }

    fn inner(&self, previous: Knot, next: Knot, flags: i32, bias: f64) -> f64 {
        let knot = self.knot;
        let nearest = (previous.value - knot.value)
            .abs()
            .min((next.value - knot.value).abs());
        if flags & flags::CLAMP != 0 && nearest <= 0.0 {
            return 0.0;
        }
        let mut slope = chord(previous, next);
        if flags & flags::TIME_INDEPENDENT == 0 {
            let arriving = chord(previous, knot);
            let leaving = chord(knot, next);
            let along = (knot.time - previous.time) / (next.time - previous.time);
            slope = 0.5 * slope + 0.5 * (arriving * (1.0 - along) + leaving * along);
            let strength = bias.abs() / 100.0;
            if strength > 1e-4 {
                let target = if bias > 0.0 { leaving } else { arriving };
                let pull = target - slope;
                slope = slope * (1.0 - strength) + target * strength;
                let direction = if pull.abs() > 1e-5 { pull } else { bias };
                slope += free_growth(strength, direction);
            }
        }
        if flags & flags::CLAMP_PROGRESSIVE != 0 {
            let sign = if slope >= 0.0 { 1.0 } else { -1.0 };
            let limit = |reach: f64, rise: f64| {
                if reach > 0.0 {
                    (sign * rise / reach).max(0.0)
                } else {
                    0.0
                }
            };
            let arriving = limit(
                self.left_weight * (knot.time - previous.time),
                knot.value - previous.value,
            );
            let leaving = limit(
                self.right_weight * (next.time - knot.time),
                next.value - knot.value,
            );
            slope = sign * (sign * slope).min(arriving).min(leaving);
        }
        slope
    }

    fn outer(&self, a: Knot, b: Knot, flags: i32, bias: f64) -> f64 {
        let is_flat = flags & flags::CLAMP != 0 && a.value == b.value;
        if is_flat || flags & flags::CLAMP_PROGRESSIVE != 0 {
            return 0.0;
        }
        let grows = flags & flags::TIME_INDEPENDENT == 0;
        chord(a, b)
            + if grows {
                free_growth(bias.abs() / 100.0, bias)
            } else {
                0.0
            }
    }
}

fn free_growth(strength: f64, direction: f64) -> f64 {
    let beyond = (strength - FREE_BIAS).max(0.0);
    let growth = beyond * beyond * FREE_GROWTH;
    if direction > 0.0 { growth } else { -growth }
}

//! Slopes of a curve at its keys.
//!
//! *In*: a key, its neighbours, the flags and numbers that the file keeps for them. *Out*: the
//! slope on both sides of the key and the reach of its handles. *Not here*: evaluation
//! (`evaluate`).
//!
//! Facts of the format: the numbers of a key are its right slope, the *next* key's left slope, two
//! weights (units of 1/10000, packed into the bits of a float) and two velocities. Where neither
//! "user" nor "TCB" is flagged the slopes are computed, and the numbers are biases in per cent.

/// Flags of a key.
pub(super) mod flags {
    /// The value holds until the next key.
    pub(in super::super) const CONSTANT: i32 = 0x2;
    /// A Bezier segment begins here.
    pub(in super::super) const CUBIC: i32 = 0x8;
    /// With [`CONSTANT`]: the next key's value holds.
    pub(in super::super) const CONSTANT_NEXT: i32 = 0x100;
    /// Slopes by tension, continuity and bias.
    pub(in super::super) const TCB: i32 = 0x200;
    /// Slopes are given.
    pub(in super::super) const USER: i32 = 0x400;
    /// Computed slopes are flat beside an equal key.
    pub(in super::super) const CLAMP: i32 = 0x1000;
    /// Computed slopes look at the outer keys only.
    pub(in super::super) const TIME_INDEPENDENT: i32 = 0x2000;
    /// Computed slopes never overshoot the neighbours.
    pub(in super::super) const CLAMP_PROGRESSIVE: i32 = 0x4000;
    /// The right handle has a weight of its own.
    pub(in super::super) const WEIGHTED_RIGHT: i32 = 0x0100_0000;
    /// The next key's left handle has a weight of its own.
    pub(in super::super) const WEIGHTED_NEXT_LEFT: i32 = 0x0200_0000;
}

/// Reach of a handle without a weight of its own, as a fraction of the segment.
pub(super) const EVEN_WEIGHT: f64 = 1.0 / 3.0;

/// Time and value of a key.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Knot {
    /// Seconds.
    pub(super) time: f64,
    /// The property's unit.
    pub(super) value: f64,
}

/// What the file keeps for a key.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct KeyAttr {
    /// See [`flags`].
    pub(super) flags: i32,
    /// Right slope, next left slope, packed weights, packed velocities.
    pub(super) data: [f32; 4],
}

/// Slopes (value a second) and handle reaches at a key.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Slopes {
    /// Slope on arrival.
    pub(super) left: f64,
    /// Slope on departure.
    pub(super) right: f64,
    /// Reach of the left handle.
    pub(super) left_weight: f64,
    /// Reach of the right handle.
    pub(super) right_weight: f64,
}

impl KeyAttr {
    fn has(&self, flag: i32) -> bool {
        self.flags & flag != 0
    }

    fn is_cubic(&self) -> bool {
        !self.has(flags::CONSTANT) && self.has(flags::CUBIC)
    }

    fn right_weight(&self) -> f64 {
        let packed = self.data[2].to_bits() & 0xffff;
        if self.is_cubic() && self.has(flags::WEIGHTED_RIGHT) {
            f64::from(packed) * 1e-4
        } else {
            EVEN_WEIGHT
        }
    }

    fn next_left_weight(&self) -> f64 {
        let packed = self.data[2].to_bits() >> 16;
        let is_weighted =
            self.is_cubic() && self.has(flags::WEIGHTED_NEXT_LEFT) && !self.has(flags::TCB);
        if is_weighted {
            f64::from(packed) * 1e-4
        } else {
            EVEN_WEIGHT
        }
    }

    /// Left slope (or bias) of the next key, as this key's numbers give it.
    fn next_left(&self, knot: Knot, next: Knot) -> f64 {
        if self.has(flags::CONSTANT) || (self.has(flags::CUBIC) && self.has(flags::TCB)) {
            0.0
        } else if self.has(flags::CUBIC) {
            f64::from(self.data[1])
        } else {
            chord(knot, next)
        }
    }
}

/// Solves the slopes at a key from its neighbours.
pub(super) fn solve(
    before: Option<(Knot, KeyAttr)>,
    knot: Knot,
    attr: KeyAttr,
    after: Option<Knot>,
) -> Slopes {
    let given_left = before.map_or(0.0, |(previous, its)| its.next_left(previous, knot));
    let left_weight = before.map_or(EVEN_WEIGHT, |(_, its)| its.next_left_weight());
    let right_weight = attr.right_weight();
    let previous = before.map(|(previous, _)| previous);
    let (left, right) = if attr.has(flags::CONSTANT) {
        (given_left, 0.0)
    } else if !attr.has(flags::CUBIC) {
        (given_left, after.map_or(0.0, |next| chord(knot, next)))
    } else if attr.has(flags::TCB) {
        tension_continuity_bias(attr, previous, knot, after)
    } else if attr.has(flags::USER) {
        (given_left, f64::from(attr.data[0]))
    } else {
        let neighbours = Neighbours {
            previous,
            knot,
            next: after,
            left_weight,
            right_weight,
        };
        neighbours.auto(attr.flags, given_left, f64::from(attr.data[0]))
    };
    Slopes {
        left,
        right,
        left_weight,
        right_weight,
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
    attr: KeyAttr,
    previous: Option<Knot>,
    knot: Knot,
    next: Option<Knot>,
) -> (f64, f64) {
    let [tension, continuity, bias, _] = attr.data.map(f64::from);
    let arriving = previous.map_or(0.0, |p| chord(p, knot));
    let leaving = next.map_or(0.0, |n| chord(knot, n));
    // At either end there is one chord, which then counts in full.
    let share = if previous.is_some() && next.is_some() {
        0.5
    } else {
        1.0
    } * (1.0 - tension);
    let (more, less) = (1.0 + bias, 1.0 - bias);
    let (smooth, sharp) = (1.0 + continuity, 1.0 - continuity);
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
/// Beyond this many times the key's full bias, the slope grows by itself.
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
            let (arriving, leaving) = (chord(previous, knot), chord(knot, next));
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

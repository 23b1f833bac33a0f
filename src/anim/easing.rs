//! How a weight rises over a transition: curves from 0 to 1.
//!
//! *In*: the fraction of the time that has passed, 0 to 1. *Out*: a weight, 0 to 1. *Not here*: what
//! is weighted (`crossfade_stack.rs`).

use std::f32::consts::PI;

/// The shape of a transition. Every one starts at 0, ends at 1 and never falls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Easing {
    /// A straight line.
    #[default]
    Linear,
    /// Smooth at both ends: 3a² - 2a³.
    Cubic,
    /// The same as [`Self::Cubic`], under the name Unreal also uses.
    HermiteCubic,
    /// Half a cosine wave.
    Sinusoidal,
    /// Two mirrored halves of a square.
    QuadraticInOut,
    /// Two mirrored halves of a cube.
    CubicInOut,
    /// Two mirrored halves of a fourth power.
    QuarticInOut,
    /// Two mirrored halves of a fifth power.
    QuinticInOut,
    /// A quarter of a circle, slow at the start.
    CircularIn,
    /// A quarter of a circle, slow at the end.
    CircularOut,
    /// Two quarters of a circle.
    CircularInOut,
    /// A power of two, slow at the start.
    ExpIn,
    /// A power of two, slow at the end.
    ExpOut,
    /// A power of two, slow at both ends.
    ExpInOut,
}

impl Easing {
    /// Every curve, in the order in which a list shows them.
    pub const ALL: [Self; 14] = [
        Self::Linear,
        Self::Cubic,
        Self::HermiteCubic,
        Self::Sinusoidal,
        Self::QuadraticInOut,
        Self::CubicInOut,
        Self::QuarticInOut,
        Self::QuinticInOut,
        Self::CircularIn,
        Self::CircularOut,
        Self::CircularInOut,
        Self::ExpIn,
        Self::ExpOut,
        Self::ExpInOut,
    ];

    /// Returns its name, for lists and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Linear => "Linear",
            Self::Cubic => "Cubic",
            Self::HermiteCubic => "HermiteCubic",
            Self::Sinusoidal => "Sinusoidal",
            Self::QuadraticInOut => "QuadraticInOut",
            Self::CubicInOut => "CubicInOut",
            Self::QuarticInOut => "QuarticInOut",
            Self::QuinticInOut => "QuinticInOut",
            Self::CircularIn => "CircularIn",
            Self::CircularOut => "CircularOut",
            Self::CircularInOut => "CircularInOut",
            Self::ExpIn => "ExpIn",
            Self::ExpOut => "ExpOut",
            Self::ExpInOut => "ExpInOut",
        }
    }

    /// Returns the curve with this [`Self::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|curve| curve.name() == name)
    }

    /// Returns the weight when the fraction `passed` of the time has passed; clamped outside 0 to 1.
    #[must_use]
    pub fn weight(self, passed: f32) -> f32 {
        // NaN counts as over: a transition must end.
        if passed.is_nan() || passed >= 1.0 {
            return 1.0;
        }
        if passed <= 0.0 {
            return 0.0;
        }
        let a = passed;
        let weight = match self {
            Self::Linear => a,
            Self::Cubic | Self::HermiteCubic => a * a * (3.0 - 2.0 * a),
            Self::Sinusoidal => (1.0 - (PI * a).cos()) / 2.0,
            Self::QuadraticInOut => in_out(a, |a| a.powi(2)),
            Self::CubicInOut => in_out(a, |a| a.powi(3)),
            Self::QuarticInOut => in_out(a, |a| a.powi(4)),
            Self::QuinticInOut => in_out(a, |a| a.powi(5)),
            Self::CircularIn => circular(a),
            Self::CircularOut => 1.0 - circular(1.0 - a),
            Self::CircularInOut => in_out(a, circular),
            Self::ExpIn => exponential(a),
            Self::ExpOut => 1.0 - exponential(1.0 - a),
            Self::ExpInOut => in_out(a, exponential),
        };
        weight.clamp(0.0, 1.0)
    }
}

/// Returns the ease-in curve up to the middle, then the same curve mirrored.
fn in_out(a: f32, curve: impl Fn(f32) -> f32) -> f32 {
    if a < 0.5 {
        curve(2.0 * a) / 2.0
    } else {
        1.0 - curve(2.0 - 2.0 * a) / 2.0
    }
}

fn circular(a: f32) -> f32 {
    1.0 - (1.0 - a * a).max(0.0).sqrt()
}

fn exponential(a: f32) -> f32 {
    (10.0 * (a - 1.0)).exp2()
}

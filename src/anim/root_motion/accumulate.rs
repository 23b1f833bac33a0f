//! The root motion of several takes that play at once.
//!
//! In: each take's motion of this tick and its weight. Out: one motion. Not here: where weights
//! come from.
//!
//! Motions are blended, never the places they lead to: places of two takes have nothing to do with
//! each other.

use crate::math::{Quat, Transform, Vec3};

/// Blends rigid motions by weight (BEHAVIOUR 2.4).
///
/// Where the weights do not reach 1 the rest is no motion; above 1 they are not scaled down.
/// Rotations are brought to the first one's side.
#[must_use]
pub fn blend_root_motions(motions: impl IntoIterator<Item = (Transform, f32)>) -> Transform {
    let (mut translation, mut sum) = (Vec3::ZERO, 0.0);
    let mut rotation = Quat::from_xyzw(0.0, 0.0, 0.0, 0.0);
    let mut first: Option<Quat> = None;
    let mut add = |turn: Quat, weight: f32| {
        let side = *first.get_or_insert(turn);
        rotation += if side.dot(turn) < 0.0 { -turn } else { turn } * weight;
    };
    for (motion, weight) in motions {
        translation += motion.translation * weight;
        add(motion.rotation, weight);
        sum += weight;
    }
    if sum < 1.0 {
        add(Quat::IDENTITY, 1.0 - sum);
    }
    let length = rotation.length();
    // Opposite turns of equal weight cancel out: no turn is the middle.
    let rotation = if length < 1e-6 {
        Quat::IDENTITY
    } else {
        rotation * length.recip()
    };
    Transform {
        translation,
        rotation,
        scale: Vec3::ONE,
    }
}

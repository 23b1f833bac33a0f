//! Root motion on its way to the character: gathered, blended, applied.
//!
//! *In*: extracted deltas, tick by tick; weights; the object's transform. *Out*: one delta that is
//! consumed once a frame, and the moved object. *Not here*: extraction (`extraction.rs`), where
//! weights come from, who moves the object each frame (`scene`).
//!
//! Deltas are blended, never the transforms they lead to: transforms of two takes are unrelated.

use super::extraction::{Extracted, compose};
use crate::math::{Quat, Transform, Vec3};

/// Motion that waits to be applied to the character.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootMotion {
    /// Rigid, component space, metres.
    pub delta: Transform,
    /// Whether the character first returns to where it started (Loop and Reset).
    pub is_reset: bool,
}

impl RootMotion {
    /// Makes one tick's motion; with `is_reset` only what came after the edge counts.
    #[must_use]
    pub fn step(extracted: &Extracted, is_reset: bool) -> Self {
        match extracted.since_edge.filter(|_| is_reset) {
            Some(delta) => Self { delta, is_reset },
            None => Self {
                delta: extracted.delta,
                is_reset: false,
            },
        }
    }

    /// Appends a later tick's motion, which is local to the result of this one.
    #[must_use]
    pub fn then(self, later: Self) -> Self {
        if later.is_reset {
            return later;
        }
        Self {
            delta: compose(&self.delta, &later.delta),
            is_reset: self.is_reset,
        }
    }
}

/// Blends rigid motions by weight (docs/behaviour.md#2.4).
///
/// Where the weights do not reach 1 the rest is an identity; above 1 they are not normalised.
/// Rotations are brought into the first one's hemisphere.
#[must_use]
pub fn blend_root_motions(motions: impl IntoIterator<Item = (Transform, f32)>) -> Transform {
    let mut translation = Vec3::ZERO;
    let mut sum = 0.0;
    let mut rotation = Quat::from_xyzw(0.0, 0.0, 0.0, 0.0);
    let mut first: Option<Quat> = None;
    let mut add = |delta: Quat, weight: f32| {
        let first = *first.get_or_insert(delta);
        rotation += if first.dot(delta) < 0.0 {
            -delta
        } else {
            delta
        } * weight;
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
    // Opposite rotations of equal weight cancel out: the identity is the middle.
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

/// Moves an object by a delta of the character that is attached to it (docs/behaviour.md#2.3).
///
/// The delta is in component space: the component scales and rotates it, and a rotation pivots about
/// the component's origin, not the object's. The object's own scale stays. An identity changes
/// nothing.
#[must_use]
pub fn apply_root_motion(
    object_to_world: &Transform,
    component_to_object: &Transform,
    delta: &Transform,
) -> Transform {
    if delta.translation == Vec3::ZERO && delta.rotation.xyz() == Vec3::ZERO {
        return *object_to_world;
    }
    let component_to_world = component_to_object.then(object_to_world);
    let facing = component_to_world.rotation;
    let shift = facing * (component_to_world.scale * delta.translation);
    let rotation = facing * delta.rotation * facing.conjugate();
    let arm = object_to_world.translation - component_to_world.translation;
    Transform {
        // Added to the old translation, so that a small delta far from the origin loses nothing.
        translation: object_to_world.translation + (shift + (rotation * arm - arm)),
        rotation: (rotation * object_to_world.rotation).normalize(),
        scale: object_to_world.scale,
    }
}

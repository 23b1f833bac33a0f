//! Gives an extracted move to the character object.
//!
//! In: where the object stands, where the character hangs on it, a move in component space. Out:
//! where the object stands then. Not here: who calls it once a frame (`scene`).

use crate::math::{Transform, Vec3};

/// Moves an object by a delta of the character that hangs on it (BEHAVIOUR 2.3).
///
/// The delta is in component space: it is scaled and turned by the component, and a rotation pivots
/// about the component's origin, not the object's. The object's own scale stays. An identity
/// changes nothing.
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
    let turn = facing * delta.rotation * facing.conjugate();
    let arm = object_to_world.translation - component_to_world.translation;
    Transform {
        // Added to the old place, so that a small delta far from the origin loses nothing.
        translation: object_to_world.translation + (shift + (turn * arm - arm)),
        rotation: (turn * object_to_world.rotation).normalize(),
        scale: object_to_world.scale,
    }
}

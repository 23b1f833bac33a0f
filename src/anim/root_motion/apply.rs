//! Gives an extracted move to the character object.
//!
//! In: where the object stands, where the character hangs on it, a move in component space. Out: where the
//! object stands then. Not here: who calls it once a frame (`scene`).

use crate::math::Transform;

/// Moves an object by a delta of the character that hangs on it (BEHAVIOUR 2.3).
///
/// The delta is in component space: it is scaled and turned by the component, and a rotation pivots about
/// the component's origin, not the object's. The object's own scale stays. An identity changes nothing.
#[must_use]
pub fn apply_root_motion(object_to_world: &Transform, component_to_object: &Transform, delta: &Transform) -> Transform {
    if *delta == Transform::IDENTITY {
        return *object_to_world;
    }
    let component_to_world = component_to_object.then(object_to_world);
    let moved_to_world = delta.rigid().then(&component_to_world);
    let object_to_component = object_to_world.relative_to(&component_to_world);
    let moved = object_to_component.then(&moved_to_world);
    Transform { rotation: moved.rotation.normalize(), scale: object_to_world.scale, ..moved }
}

//! A root for rigs that have none (Mixamo): ground place and heading of the hips.
//!
//! In: the hips in component space, key by key. Out: a root in component space for each key. Not
//! here: when it is done (`choose.rs`), how the pose uses it (`track.rs`).

use crate::asset::{DeriveOptions, DerivedHeight, DerivedOrigin, DerivedRotation};
use crate::math::{Quat, Transform, Vec3};
use std::f32::consts::TAU;

/// Below this length on the ground a direction has no heading.
const NO_HEADING: f32 = 1e-3;

/// One key of a derived root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DerivedKey {
    /// Root to component.
    pub root_to_component: Transform,
    /// Its turn about +Y in radians, running on beyond a full turn.
    pub yaw_radians: f32,
}

/// Derives one key from the hips and their reference, both bone to component.
///
/// `previous_yaw` (radians) is kept where the hips have no yaw, and says which of the equal turns
/// is meant.
#[must_use]
pub fn derive_key(
    hips: &Transform,
    reference: &Transform,
    options: &DeriveOptions,
    previous_yaw: Option<f32>,
) -> DerivedKey {
    let lift = hips.translation.y - reference.translation.y;
    let height = match options.height {
        DerivedHeight::Off => 0.0,
        DerivedHeight::Follow => lift,
        DerivedHeight::FollowClamped => lift.max(0.0),
    };
    let from_reference = hips.rotation * reference.rotation.conjugate();
    let yaw = match options.rotation {
        DerivedRotation::None => Some(0.0),
        DerivedRotation::Heading => heading(from_reference),
        DerivedRotation::Twist => twist(from_reference),
    };
    let yaw_radians = match (yaw, previous_yaw) {
        (None, previous) => previous.unwrap_or(0.0),
        (Some(yaw), None) => yaw,
        (Some(yaw), Some(previous)) => yaw + ((previous - yaw) / TAU).round() * TAU,
    };
    let translation = Vec3::new(
        if options.use_x {
            hips.translation.x
        } else {
            0.0
        },
        height,
        if options.use_z {
            hips.translation.z
        } else {
            0.0
        },
    );
    let root_to_component =
        Transform::new(translation, Quat::from_rotation_y(yaw_radians), Vec3::ONE);
    DerivedKey {
        root_to_component,
        yaw_radians,
    }
}

/// Derives a whole take from the hips of each key, bone to component.
pub fn derive_keys(
    hips: impl IntoIterator<Item = Transform>,
    reference: &Transform,
    options: &DeriveOptions,
) -> Vec<Transform> {
    let mut previous_yaw = None;
    let mut keys: Vec<Transform> = Vec::new();
    for hips in hips {
        let key = derive_key(&hips, reference, options, previous_yaw);
        previous_yaw = Some(key.yaw_radians);
        keys.push(key.root_to_component);
    }
    if options.origin == DerivedOrigin::FirstFrame {
        let ground = keys
            .first()
            .map_or(Vec3::ZERO, |key| key.translation.with_y(0.0));
        for key in &mut keys {
            key.translation -= ground;
        }
    }
    keys
}

/// Where +Z points on the ground.
fn heading(rotation: Quat) -> Option<f32> {
    let forward = rotation * Vec3::Z;
    (forward.x.hypot(forward.z) >= NO_HEADING).then(|| forward.x.atan2(forward.z))
}

/// The part of a rotation that is about +Y.
fn twist(rotation: Quat) -> Option<f32> {
    (rotation.y.hypot(rotation.w) >= NO_HEADING).then(|| 2.0 * rotation.y.atan2(rotation.w))
}

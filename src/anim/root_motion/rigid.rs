//! Rotation and translation in double precision, for motion that is the difference of two places.
//!
//! In: transforms. Out: transforms. Not here: scale.
//!
//! A tick moves a root by millimetres that may stand metres away; in single precision what cancels
//! would leave a bias in every tick that adds up over a loop.

use crate::math::{DQuat, DVec3, Transform, Vec3};

/// A rotation, then a translation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rigid {
    pub(super) translation: DVec3,
    pub(super) rotation: DQuat,
}

impl From<&Transform> for Rigid {
    /// Leaves the scale out.
    fn from(transform: &Transform) -> Self {
        Self {
            translation: transform.translation.as_dvec3(),
            rotation: transform.rotation.as_dquat().normalize(),
        }
    }
}

impl From<&Rigid> for Transform {
    fn from(rigid: &Rigid) -> Self {
        Self::new(
            rigid.translation.as_vec3(),
            rigid.rotation.as_quat().normalize(),
            Vec3::ONE,
        )
    }
}

impl Rigid {
    pub(super) const IDENTITY: Self = Self {
        translation: DVec3::ZERO,
        rotation: DQuat::IDENTITY,
    };

    /// First this motion, then `second` as seen from the result of this one.
    pub(super) fn compose(&self, second: &Self) -> Self {
        Self {
            translation: self.translation + self.rotation * second.translation,
            rotation: (self.rotation * second.rotation).normalize(),
        }
    }

    pub(super) fn inverse(&self) -> Self {
        let rotation = self.rotation.conjugate();
        Self {
            translation: rotation * -self.translation,
            rotation,
        }
    }

    /// What leads from this place to `other`, as seen from this one.
    pub(super) fn to(&self, other: &Self) -> Self {
        let rotation = self.rotation.conjugate();
        Self {
            translation: rotation * (other.translation - self.translation),
            rotation: rotation * other.rotation,
        }
    }
}

//! Translation, rotation and scale: the value type of poses, sockets and props.
//!
//! *In*: keys and offsets. *Out*: compositions and blends. *Not here*: shear, which only matrices
//! keep (`mat4.rs`); under non-uniform scale the two differ on purpose, and the palette uses
//! matrices.

use glam::{Quat, Vec3};

/// A scale, then a rotation, then a translation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// Where the origin goes, metres.
    pub translation: Vec3,
    /// A unit quaternion.
    pub rotation: Quat,
    /// Scale factors along its own axes.
    pub scale: Vec3,
}

impl Default for Transform {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Transform {
    /// Maps every point to itself.
    pub const IDENTITY: Self = Self {
        translation: Vec3::ZERO,
        rotation: Quat::IDENTITY,
        scale: Vec3::ONE,
    };

    /// Builds from all three parts.
    #[must_use]
    pub const fn new(translation: Vec3, rotation: Quat, scale: Vec3) -> Self {
        Self {
            translation,
            rotation,
            scale,
        }
    }

    /// Builds a pure translation.
    #[must_use]
    pub const fn from_translation(translation: Vec3) -> Self {
        Self {
            translation,
            ..Self::IDENTITY
        }
    }

    /// Builds a pure rotation.
    #[must_use]
    pub const fn from_rotation(rotation: Quat) -> Self {
        Self {
            rotation,
            ..Self::IDENTITY
        }
    }

    /// Places `self` (a child) under `parent`: `child_to_parent.then(parent_to_x)` is `child_to_x`,
    /// without shear.
    #[must_use]
    pub fn then(&self, parent: &Self) -> Self {
        Self {
            translation: parent.transform_point(self.translation),
            rotation: parent.rotation * self.rotation,
            scale: parent.scale * self.scale,
        }
    }

    /// Returns the inverse; a scale of 0 is treated as 1.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let scale = reciprocal(self.scale);
        let rotation = self.rotation.conjugate();
        Self {
            translation: scale * (rotation * -self.translation),
            rotation,
            scale,
        }
    }

    /// Returns `self` relative to `base`: `result.then(base)` is `self`.
    #[must_use]
    pub fn relative_to(&self, base: &Self) -> Self {
        let from_base = base.rotation.conjugate();
        Self {
            translation: reciprocal(base.scale)
                * (from_base * (self.translation - base.translation)),
            rotation: from_base * self.rotation,
            scale: self.scale * reciprocal(base.scale),
        }
    }

    /// Transforms a point.
    #[must_use]
    pub fn transform_point(&self, point: Vec3) -> Vec3 {
        self.translation + self.rotation * (self.scale * point)
    }

    /// Blends towards `other` by `weight` (0 to 1): linear, rotation by [`nlerp`].
    #[must_use]
    pub fn lerp(&self, other: &Self, weight: f32) -> Self {
        Self {
            translation: self.translation + (other.translation - self.translation) * weight,
            rotation: nlerp(self.rotation, other.rotation, weight),
            scale: self.scale + (other.scale - self.scale) * weight,
        }
    }

    /// Returns rotation and translation only.
    #[must_use]
    pub const fn rigid(&self) -> Self {
        Self {
            scale: Vec3::ONE,
            ..*self
        }
    }

    /// Returns whether no number is NaN or infinite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.translation.is_finite() && self.rotation.is_finite() && self.scale.is_finite()
    }
}

/// Blends two unit quaternions linearly along the shorter arc and normalises.
#[must_use]
pub fn nlerp(a: Quat, b: Quat, weight: f32) -> Quat {
    let b = if a.dot(b) < 0.0 { -b } else { b };
    let blended = a * (1.0 - weight) + b * weight;
    let length_squared = blended.length_squared();
    // Exactly opposite rotations cancel out half way: keep the first.
    if length_squared < 1e-12 {
        a
    } else {
        blended * length_squared.sqrt().recip()
    }
}

fn reciprocal(scale: Vec3) -> Vec3 {
    let one = |s: f32| if s == 0.0 { 1.0 } else { 1.0 / s };
    Vec3::new(one(scale.x), one(scale.y), one(scale.z))
}

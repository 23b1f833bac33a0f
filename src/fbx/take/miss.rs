//! How far a blend of two samples misses what the curves say, and how much may be missed.
//!
//! *In*: two transforms of one bone in its parent's space. *Out*: [`Miss`]. *Not here*: where to
//! look (`fine`).

use crate::math::{DQuat, DVec3, Transform};

/// Degrees that may be missed between two samples.
pub(super) const DEGREES: f64 = 0.01;
/// Metres that may be missed between two samples.
pub(super) const METRES: f64 = 1e-4;
/// Parts of a scale of one that may be missed between two samples.
pub(super) const SCALE: f64 = 1e-4;

/// How far two transforms of a bone lie apart.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Miss {
    /// Degrees.
    pub(super) degrees: f64,
    /// Metres, in the parent's space.
    pub(super) metres: f64,
    /// The largest difference of a factor.
    pub(super) scale: f64,
}

impl Miss {
    /// Measures two transforms.
    pub(super) fn between(a: &Transform, b: &Transform) -> Self {
        Self {
            degrees: angle(a.rotation.as_dquat(), b.rotation.as_dquat()).to_degrees(),
            metres: f64::from(a.translation.distance(b.translation)),
            scale: f64::from((a.scale - b.scale).abs().max_element()),
        }
    }

    /// Returns whether two transforms lie no further apart than may be missed, for less than
    /// measuring them.
    pub(super) fn is_small(a: &Transform, b: &Transform) -> bool {
        // So small an angle is its sine.
        const MOST_SINE: f64 = DEGREES / 2.0 * (std::f64::consts::PI / 180.0);
        let turn = a.rotation.as_dquat().conjugate() * b.rotation.as_dquat();
        turn.xyz().length_squared() <= MOST_SINE * MOST_SINE
            && f64::from(a.translation.distance_squared(b.translation)) <= METRES * METRES
            && f64::from((a.scale - b.scale).abs().max_element()) <= SCALE
    }

    /// Returns the largest part in units of what may be missed: above 1 is too much.
    pub(super) fn ratio(&self) -> f64 {
        (self.degrees / DEGREES)
            .max(self.metres / METRES)
            .max(self.scale / SCALE)
    }

    /// Returns what is missed, the parts that are too much first of all.
    pub(super) fn sentence(&self) -> String {
        let parts = [
            (
                self.degrees / DEGREES,
                format!("{:.2} degrees", self.degrees),
            ),
            (
                self.metres / METRES,
                format!("{:.2} mm", self.metres * 1000.0),
            ),
            (
                self.scale / SCALE,
                format!("{:.3} % of scale", self.scale * 100.0),
            ),
        ];
        let told: Vec<String> = parts
            .into_iter()
            .filter(|(ratio, _)| *ratio > 1.0)
            .map(|(_, text)| text)
            .collect();
        told.join(", ")
    }
}

/// Radians between two rotations of about unit length.
fn angle(a: DQuat, b: DQuat) -> f64 {
    let turn = a.conjugate() * b;
    2.0 * DVec3::new(turn.x, turn.y, turn.z)
        .length()
        .atan2(turn.w.abs())
}

//! How scale is inherited, applied to one pose while the skeleton is built.
//!
//! *In*: bones' transforms in their parents' space, or their transforms in the file's space. *Out*:
//! the other of the two. *Not here*: poses at run time (the pose pipeline composes by the same
//! rules).
//!
//! A bone keeps the scale that its children may take over apart from the rest, because a chain of
//! translation, rotation, scale cannot express the two rules that leave it out.

use crate::asset::InheritRule;
use crate::math::{Mat4, Transform, Vec3};

/// A bone placed in the file's space.
#[derive(Debug, Clone, Copy)]
pub(super) struct BonePlacement {
    /// Bone to file root.
    pub(super) full: Mat4,
    /// The same without the bone's own scale.
    unscaled: Mat4,
    /// The bone's own scale with what it took over.
    scale: Vec3,
    /// The scale that a child of rule `Rrs` takes over: this bone's, taken over from above.
    passed_over: Vec3,
}

impl BonePlacement {
    /// The file's root.
    pub(super) const ROOT: Self = Self {
        full: Mat4::IDENTITY,
        unscaled: Mat4::IDENTITY,
        scale: Vec3::ONE,
        passed_over: Vec3::ONE,
    };

    /// Scale that a child of that rule takes over from this parent.
    fn taken_over(&self, rule: InheritRule) -> Vec3 {
        match rule {
            InheritRule::RSrs => Vec3::ONE,
            InheritRule::RrSs => self.scale,
            InheritRule::Rrs => self.passed_over,
        }
    }

    /// Places a child by its transform in this parent's space.
    pub(super) fn child(&self, local: &Transform, rule: InheritRule) -> Self {
        let taken_over = self.taken_over(rule);
        let (base, placed) = match rule {
            InheritRule::RSrs => (self.full, *local),
            _ => {
                let translation = local.translation * self.scale;
                (
                    self.unscaled,
                    Transform::new(translation, local.rotation, local.scale * taken_over),
                )
            }
        };
        Self {
            full: placed.to_mat4() * base,
            unscaled: placed.rigid().to_mat4() * base,
            scale: placed.scale,
            passed_over: taken_over,
        }
    }

    /// Finds the transform in this parent's space that places a child at `full`; shear is lost.
    pub(super) fn local_of(&self, full: Mat4, rule: InheritRule) -> Option<Transform> {
        let base = if rule == InheritRule::RSrs {
            self.full
        } else {
            self.unscaled
        };
        if base.determinant() == 0.0 {
            return None;
        }
        let mut local = (full * base.inverse()).to_transform();
        if rule != InheritRule::RSrs {
            local.translation = divided(local.translation, self.scale);
            local.scale = divided(local.scale, self.taken_over(rule));
        }
        local.is_finite().then_some(local)
    }
}

fn divided(value: Vec3, by: Vec3) -> Vec3 {
    let one = |v: f32, by: f32| if by == 0.0 { v } else { v / by };
    Vec3::new(one(value.x, by.x), one(value.y, by.y), one(value.z, by.z))
}

//! Which objects a camera can see, known before they are posed.
//!
//! *In*: a camera, objects with their transforms. *Out*: whether an object needs a whole pose. *Not
//! here*: its use (`tick.rs`, `extract.rs`), the renderer's own culling by bounds of the pose.
//!
//! An object is drawn when it is visible and the scene has no viewpoint, or when a bounding sphere
//! of everything its take shows may be in view. The sphere is enlarged by the reach of its shadow,
//! since no shadow is longer than its caster is high; the ghost of an unlocked root has a sphere of
//! its own.

use super::animator::Animator;
use super::object::GameObject;
use crate::draw::Camera;
use crate::math::Vec3;

/// Margin for what is drawn around an object: leaf bones, axes, names; metres.
const MARGIN_METRES: f32 = 0.25;
/// Reach of a shadow for each metre of its caster's height, the height included.
const SHADOW_REACH: f32 = std::f32::consts::SQRT_2;

/// Where the scene is viewed from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewpoint {
    /// The camera.
    pub camera: Camera,
    /// Width over height of the picture.
    pub aspect: f32,
}

impl Viewpoint {
    /// Returns whether anything of an object, its shadow included, may be in view.
    #[must_use]
    pub fn sees(&self, object: &GameObject) -> bool {
        let Some(animator) = object.animator() else {
            return true;
        };
        let to_world = object.component_to_world();
        // The usual case, without bounds.
        if self
            .camera
            .sees_ball(to_world.translation, 0.0, self.aspect)
        {
            return true;
        }
        let Some(bounds) = animator.take_bounds() else {
            return true;
        };
        let in_world = bounds.transformed(to_world.to_mat4());
        let radius = in_world.size().length() * 0.5;
        self.sees_ball(in_world.center(), radius) || self.sees_ghost(object, animator, radius)
    }

    fn sees_ghost(&self, object: &GameObject, animator: &Animator, radius: f32) -> bool {
        let instance = animator.instance();
        let Some(root) = instance
            .unlocked_root_to_component()
            .filter(|_| instance.decision().is_locked)
        else {
            return false;
        };
        // No bone is farther from its root than the diagonal of the bounds.
        self.sees_ball(
            object
                .round_start_to_world()
                .transform_point(root.translation),
            radius * 2.0,
        )
    }

    fn sees_ball(&self, center: Vec3, radius: f32) -> bool {
        let with_shadow = (radius + center.y.max(0.0)) * SHADOW_REACH;
        self.camera
            .sees_ball(center, with_shadow + MARGIN_METRES, self.aspect)
    }
}

impl GameObject {
    pub(super) fn is_seen(&self, viewpoint: Option<Viewpoint>) -> bool {
        self.is_visible && viewpoint.is_none_or(|viewpoint| viewpoint.sees(self))
    }
}

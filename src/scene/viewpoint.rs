//! Which figures a camera can see, told before they are posed.
//!
//! *In*: a camera, objects where they stand. *Out*: whether one is worth a whole pose. *Not here*:
//! what is done about it (`tick.rs`, `extract.rs`), the renderer's own culling by what was posed.
//!
//! The rule: an object is drawn when it is visible and the stage has no viewpoint, or when a ball
//! around all that its take shows may be seen from there. The ball is widened by as far as its
//! shadow may fall, for no shadow is longer than its caster is high; the ghost of an unlocked root
//! has a ball of its own.

use super::animator::Animator;
use super::object::GameObject;
use crate::draw::Camera;
use crate::math::Vec3;

/// Room for what is drawn around a figure: bones of leaves, axes, names; metres.
const AROUND_METRES: f32 = 0.25;
/// How far a shadow may fall for each metre of its caster's height, the way down included.
const SHADOW: f32 = std::f32::consts::SQRT_2;

/// Where the stage is looked at from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewpoint {
    /// The camera.
    pub camera: Camera,
    /// Width over height of the picture.
    pub aspect: f32,
}

impl Viewpoint {
    /// Returns whether anything of an object, its shadow included, may show.
    #[must_use]
    pub fn sees(&self, object: &GameObject) -> bool {
        let Some(animator) = object.animator() else {
            return true;
        };
        let to_world = object.component_to_world();
        // The usual case, without a box.
        if self
            .camera
            .sees_ball(to_world.translation, 0.0, self.aspect)
        {
            return true;
        }
        let Some(figure) = animator.take_box() else {
            return true;
        };
        let in_world = figure.transformed(to_world.to_mat4());
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
        // No bone is farther from its root than two corners of the box, wherever that is carried.
        self.sees_ball(
            object
                .round_start_to_world()
                .transform_point(root.translation),
            radius * 2.0,
        )
    }

    fn sees_ball(&self, center: Vec3, radius: f32) -> bool {
        let with_shadow = (radius + center.y.max(0.0)) * SHADOW;
        self.camera
            .sees_ball(center, with_shadow + AROUND_METRES, self.aspect)
    }
}

impl GameObject {
    pub(super) fn is_seen(&self, viewpoint: Option<Viewpoint>) -> bool {
        self.is_visible && viewpoint.is_none_or(|viewpoint| viewpoint.sees(self))
    }
}

//! Which figures a camera can see, told before they are posed.
//!
//! *In*: a camera, objects where they stand. *Out*: whether one is worth a whole pose. *Not here*: what is
//! done about it (`tick.rs`, `extract.rs`), the renderer's own culling by what was posed.
//!
//! The rule: an object is drawn when it is visible and the stage has no viewpoint, or the ball of its reach
//! shows from there. The ball is widened by as far as its shadow may fall, for no shadow is longer than its
//! caster is high; the ghost of an unlocked root has a ball of its own.

use super::object::GameObject;
use crate::draw::Camera;
use crate::math::Transform;

/// Room for what is drawn around a figure: bones of leaves, axes, names; metres.
const AROUND_METRES: f32 = 0.25;
/// Reach of a figure's shadow on the floor for a reach of 1: as far to the side as its caster is high.
const SHADOW: f32 = std::f32::consts::SQRT_2;
/// A lock may carry a pose from one end of the root's way to the other.
const LOCKED: f32 = 2.0;

/// Where the stage is looked at from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewpoint {
    /// The camera.
    pub camera: Camera,
    /// Width over height of the picture.
    pub aspect: f32,
}

impl Viewpoint {
    /// Tells whether anything of an object, its shadow included, may show.
    #[must_use]
    pub fn sees(&self, object: &GameObject) -> bool {
        let Some(animator) = object.animator() else { return true };
        let is_locked = animator.instance().decision().is_locked;
        let reach = animator.reach() * if is_locked { LOCKED } else { 1.0 };
        let shows = |to_world: &Transform| self.sees_figure(to_world, reach);
        shows(&object.component_to_world()) || (is_locked && shows(&object.round_start_to_world()))
    }

    fn sees_figure(&self, component_to_world: &Transform, reach: f32) -> bool {
        let (center, scale) = (component_to_world.translation, component_to_world.scale.abs().max_element());
        let radius = (reach * scale + center.y.max(0.0)) * SHADOW + AROUND_METRES;
        self.camera.sees_ball(center, radius, self.aspect)
    }
}

impl GameObject {
    pub(super) fn is_seen(&self, viewpoint: Option<Viewpoint>) -> bool {
        self.is_visible && viewpoint.is_none_or(|viewpoint| viewpoint.sees(self))
    }
}

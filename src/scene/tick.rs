//! One step of time for everything on the stage.
//!
//! *In*: seconds. *Out*: moved characters, their poses, and what hangs on them. *Not here*: clocks,
//! pictures.
//!
//! Parents come before children, so a rider is placed by this tick's pose of its mount. Order for
//! each: time moves and the root's travel is gathered, it is consumed, the object moves (with its
//! root's travel, or with its parent), the pose is made, and the bones that something hangs on are
//! placed. So this frame's place already holds this frame's travel, and nothing trails its bone by
//! a frame.
//!
//! An object that is hidden or that the stage's viewpoint does not show (`viewpoint.rs`) is posed
//! only as far as its active bones need; its time and its root motion go on. Once it shows, it is
//! posed whole in the same tick.
//!
//! Root motion moves a character that hangs on nothing. One that does stays where its offset has
//! it: its travel is consumed and dropped.

use super::object::{GameObject, ObjectId};
use super::tree::Scene;
use super::viewpoint::Viewpoint;
use crate::anim::root_motion::apply_root_motion;
use crate::asset::PreviewMode;
use crate::math::Transform;

impl Scene {
    /// Moves everything on by `dt_secs`; a step of zero only makes everything follow what was
    /// changed.
    pub fn advance(&mut self, dt_secs: f64) {
        for at in 0..self.order().len() {
            let id = self.order()[at];
            let (parent_to_world, viewpoint) = (self.parent_of(id), self.viewpoint);
            if let Some(object) = self.object_mut(id) {
                object.advance(dt_secs);
                object.place(parent_to_world);
                object.pose(viewpoint);
            }
        }
    }

    /// Says where the stage is looked at from, and poses at once what shows from there and was not
    /// posed.
    ///
    /// Without a viewpoint, as at first, every visible object counts as seen.
    pub fn set_viewpoint(&mut self, viewpoint: Option<Viewpoint>) {
        self.viewpoint = viewpoint;
        for object in self.objects_mut() {
            let is_seen = object.is_seen(viewpoint);
            if let Some(animator) = object
                .animator_mut()
                .filter(|animator| is_seen && !animator.is_whole())
            {
                animator.set_drawn(true);
                animator.evaluate();
            }
        }
    }

    /// Puts a character's playhead somewhere, seconds from its take's begin, and the character
    /// where its root motion has carried it by then in this round.
    pub fn seek(&mut self, id: ObjectId, time_secs: f64) {
        let Some(object) = self.object_mut(id) else {
            return;
        };
        let Some(animator) = object.animator_mut() else {
            return;
        };
        if let Some(delta) = animator.seek(time_secs) {
            object.travel(&delta);
        }
        self.place(id);
    }

    /// Puts a character's playhead somewhere without its travelling: one round's end is the next
    /// one's begin.
    ///
    /// Where rounds start over, the character goes back and to that place of the new round.
    pub fn jump_round(&mut self, id: ObjectId, time_secs: f64) {
        let Some(animator) = self.object_mut(id).and_then(GameObject::animator_mut) else {
            return;
        };
        animator.seek(time_secs);
        if animator.instance().preview() == PreviewMode::LoopAndReset {
            self.reset(id);
            self.begin_round(id, time_secs);
        }
        self.place(id);
    }

    /// Carries a character that stands at a round's begin to where its root motion takes it by that
    /// time.
    pub fn begin_round(&mut self, id: ObjectId, time_secs: f64) {
        let Some(object) = self.object_mut(id) else {
            return;
        };
        let Some(animator) = object.animator() else {
            return;
        };
        let begin_secs = animator.range_secs().0;
        if let Some(delta) = animator.motion_between(begin_secs, time_secs) {
            object.travel(&delta);
        }
        self.place(id);
    }

    /// Puts an object back to where it began.
    pub fn reset(&mut self, id: ObjectId) {
        if let Some(object) = self.object_mut(id) {
            object.object_to_world = object.offset;
            self.place(id);
        }
    }
}

impl GameObject {
    fn advance(&mut self, dt_secs: f64) {
        if let Some(motion) = self
            .animator_mut()
            .and_then(|animator| animator.update(dt_secs))
        {
            if motion.is_reset {
                self.object_to_world = self.offset;
            }
            self.travel(&motion.delta);
        }
    }

    /// Makes the pose: whole where the object is drawn, else of the active bones only.
    fn pose(&mut self, viewpoint: Option<Viewpoint>) {
        let is_drawn = self.is_seen(viewpoint);
        if let Some(animator) = self.animator_mut() {
            animator.set_drawn(is_drawn);
            animator.evaluate();
            self.place_bones();
        }
    }

    /// Moves a character that hangs on nothing by what its root travelled.
    fn travel(&mut self, delta: &Transform) {
        let is_free = self.parent.is_none();
        if let Some(character) = self.character().filter(|_| is_free) {
            self.object_to_world =
                apply_root_motion(&self.object_to_world, &character.component_to_object, delta);
        }
    }

    /// Returns where the component stood when the take began in this round; where it stands when
    /// nothing moves it.
    #[must_use]
    pub fn round_start_to_world(&self) -> Transform {
        let now = self.component_to_world();
        let Some(character) = self.character().filter(|_| self.parent.is_none()) else {
            return now;
        };
        let animator = &character.animator;
        let travelled = animator.motion_between(0.0, animator.time_secs());
        travelled.map_or(now, |delta| delta.inverse().then(&now))
    }
}

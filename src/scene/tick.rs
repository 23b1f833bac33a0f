//! One step of time for the whole scene.
//!
//! *In*: seconds. *Out*: moved characters, their poses, and attached objects. *Not here*: clocks,
//! pictures (`extract.rs`).
//!
//! Parents come before children, so a rider follows this tick's pose of its mount. Order for each:
//! time advances and root motion is gathered, it is consumed, the object moves (with its root motion
//! or with its parent), the pose is evaluated, and the bones in use are transformed to world space.
//! So this frame's transform includes this frame's root motion, and nothing lags its bone by a frame.
//!
//! Of an object that is hidden or out of view (`viewpoint.rs`) only the active bones are evaluated;
//! its time and its root motion continue. Once it comes into view, it is evaluated whole in the same
//! tick.
//!
//! Root motion moves a character without a parent. One that is attached stays at its offset: its
//! root motion is consumed and dropped.

use super::object::{GameObject, ObjectId};
use super::tree::Scene;
use super::viewpoint::Viewpoint;
use crate::asset::PreviewMode;

impl Scene {
    /// Advances everything by `dt_secs`; a step of zero only updates what depends on changes.
    pub fn advance(&mut self, dt_secs: f64) {
        for index in 0..self.order().len() {
            let id = self.order()[index];
            let parent_to_world = self.current_parent_to_world(id);
            let viewpoint = self.viewpoint;
            if let Some(object) = self.object_mut(id) {
                object.advance_time(dt_secs);
                object.update_transform(parent_to_world);
                object.evaluate_pose(viewpoint);
            }
        }
    }

    /// Sets the viewpoint, and evaluates at once what comes into view.
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
                animator.pose.is_drawn = true;
                animator.evaluate();
            }
        }
    }

    /// Sets a character's playhead, seconds from its take's start, and moves the character to where
    /// its root motion has carried it by then in this round.
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
        self.update_transforms(id);
    }

    /// Sets a character's playhead without root motion: one round's end is the next one's start.
    ///
    /// With Loop and Reset the character returns to its start and moves to that time of the new
    /// round.
    pub fn jump_round(&mut self, id: ObjectId, time_secs: f64) {
        let Some(animator) = self.object_mut(id).and_then(GameObject::animator_mut) else {
            return;
        };
        animator.seek(time_secs);
        if animator.instance().preview() == PreviewMode::LoopAndReset {
            self.reset(id);
            self.begin_round(id, time_secs);
        }
        self.update_transforms(id);
    }

    /// Moves a character from a round's start to where its root motion carries it by that time.
    pub fn begin_round(&mut self, id: ObjectId, time_secs: f64) {
        let Some(object) = self.object_mut(id) else {
            return;
        };
        let Some(animator) = object.animator() else {
            return;
        };
        let start_secs = animator.range_secs().0;
        if let Some(delta) = animator.motion_between(start_secs, time_secs) {
            object.travel(&delta);
        }
        self.update_transforms(id);
    }

    /// Moves an object back to its offset.
    pub fn reset(&mut self, id: ObjectId) {
        if let Some(object) = self.object_mut(id) {
            object.object_to_world = object.offset;
            self.update_transforms(id);
        }
    }
}

impl GameObject {
    fn advance_time(&mut self, dt_secs: f64) {
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

    /// Evaluates the pose: whole where the object is drawn, else of the active bones only.
    fn evaluate_pose(&mut self, viewpoint: Option<Viewpoint>) {
        let is_drawn = self.is_seen(viewpoint);
        if let Some(animator) = self.animator_mut() {
            animator.pose.is_drawn = is_drawn;
            animator.evaluate();
            self.update_bone_transforms();
        }
    }
}

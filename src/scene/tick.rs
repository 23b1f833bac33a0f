//! One step of time for everything on the stage.
//!
//! *In*: seconds. *Out*: moved characters and their poses. *Not here*: clocks, pictures.
//!
//! Order for each character: time moves and the root's travel is gathered, it is consumed, the object moves,
//! and only then the pose is made, so that this frame's place already holds this frame's travel.

use super::object::{GameObject, ObjectId, Scene};
use crate::anim::root_motion::apply_root_motion;
use crate::asset::PreviewMode;
use crate::math::Transform;

impl Scene {
    /// Moves everything on by `dt_secs`; a step of zero changes nothing.
    pub fn advance(&mut self, dt_secs: f64) {
        for object in self.objects_mut() {
            object.advance(dt_secs);
        }
    }

    /// Puts a character's playhead somewhere, seconds from its take's begin, and the character where its root
    /// motion has carried it by then in this round.
    pub fn seek(&mut self, id: ObjectId, time_secs: f64) {
        let Some(object) = self.object_mut(id) else { return };
        let Some(character) = object.character_mut() else { return };
        let component_to_object = character.component_to_object;
        if let Some(delta) = character.animator.seek(time_secs) {
            object.object_to_world = apply_root_motion(&object.object_to_world, &component_to_object, &delta);
        }
    }

    /// Puts a character's playhead somewhere without its travelling: one round's end is the next one's begin.
    ///
    /// Where rounds start over, the character goes back and to that place of the new round.
    pub fn jump_round(&mut self, id: ObjectId, time_secs: f64) {
        let Some(object) = self.object_mut(id) else { return };
        let Some(character) = object.character_mut() else { return };
        character.animator.seek(time_secs);
        if character.animator.instance().preview() == PreviewMode::LoopAndReset {
            self.reset(id);
            self.begin_round(id, time_secs);
        }
    }

    /// Carries a character that stands at a round's begin to where its root motion takes it by that time.
    pub fn begin_round(&mut self, id: ObjectId, time_secs: f64) {
        let Some(object) = self.object_mut(id) else { return };
        let Some(character) = object.character_mut() else { return };
        let component_to_object = character.component_to_object;
        let begin_secs = character.animator.range_secs().0;
        if let Some(delta) = character.animator.motion_between(begin_secs, time_secs) {
            object.object_to_world = apply_root_motion(&object.object_to_world, &component_to_object, &delta);
        }
    }

    /// Puts an object back to where it began.
    pub fn reset(&mut self, id: ObjectId) {
        if let Some(object) = self.object_mut(id) {
            object.object_to_world = object.home_to_world;
        }
    }
}

impl GameObject {
    fn advance(&mut self, dt_secs: f64) {
        let (home, mut object_to_world) = (self.home_to_world, self.object_to_world);
        let Some(character) = self.character_mut() else { return };
        if let Some(motion) = character.animator.update(dt_secs) {
            if motion.is_reset {
                object_to_world = home;
            }
            object_to_world = apply_root_motion(&object_to_world, &character.component_to_object, &motion.delta);
        }
        character.animator.evaluate();
        self.object_to_world = object_to_world;
    }

    /// Gives where the component stood when the take began in this round; where it stands when nothing moves it.
    #[must_use]
    pub fn round_start_to_world(&self) -> Transform {
        let now = self.component_to_world();
        let Some(character) = self.character() else { return now };
        let animator = &character.animator;
        let travelled = animator.motion_between(0.0, animator.time_secs());
        travelled.map_or(now, |delta| delta.inverse().then(&now))
    }
}

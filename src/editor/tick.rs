//! One frame: what finished on workers, a step of time, the inputs of the window.
//!
//! *In*: [`FrameInput`]. *Out*: the stage moved on. *Not here*: commands (`apply.rs`), the clock.

use super::editor::Editor;
use crate::math::Vec2;

/// What a frame brings: time, and the window's state that no command carries.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameInput {
    /// Seconds since the last frame.
    pub dt_secs: f64,
    /// Width and height of the viewport, points, once it is known.
    pub viewport: Option<Vec2>,
    /// How the panels are arranged, as the window writes it, when that is to be remembered.
    pub layout: Option<String>,
}

impl From<f64> for FrameInput {
    fn from(dt_secs: f64) -> Self {
        Self {
            dt_secs,
            ..Self::default()
        }
    }
}

impl Editor {
    /// Moves everything on by real time: loads, characters, the camera that follows, eased moves.
    pub fn tick(&mut self, frame: impl Into<FrameInput>) {
        let frame = frame.into();
        if let Some(size) = frame.viewport {
            self.view.resize(size);
        }
        if let Some(layout) = frame.layout {
            self.project.memory_mut().layout = Some(layout);
        }
        self.poll_workers();
        self.stage.advance(frame.dt_secs);
        self.follow_active();
        self.view.advance(frame.dt_secs);
        self.settle();
        if self.project.is_autosave_due(frame.dt_secs) {
            let effects = self.put_aside();
            self.carry_out(effects);
        }
        self.stage.set_viewpoint(self.view.viewpoint());
    }
}

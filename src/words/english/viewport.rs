//! Texts of the viewport: tools, overlays, drop hints, progress, amounts of a gizmo's drag.
//!
//! *In*: counts, stages, amounts. *Out*: texts. *Not here*: names of overlays and views
//! (`actions.rs`), notices.

use crate::editor::{CameraFollow, LoadStage};

/// Names the picture for screen readers.
pub(crate) const PICTURE: &str = "3D view";

pub(crate) const SHADING_TIP: &str = "Shading mode";
pub(crate) const FOLLOW_TIP: &str = "What the camera follows";
pub(crate) const VIEW: &str = "View";
pub(crate) const VIEW_TIP: &str = "View direction";
pub(crate) const NO_MESH: &str = "No mesh: only the skeleton is shown";
pub(crate) const DISMISS: &str = "Dismiss";
pub(crate) const CANCEL: &str = "Cancel";
pub(crate) const CANCELLING: &str = "Cancelling…";
pub(crate) const CANCELLING_TIP: &str = "Stops after the current step";

/// Returns the short name of what the camera follows.
pub(crate) const fn follow(follow: CameraFollow) -> &'static str {
    match follow {
        CameraFollow::Off => "Fixed",
        CameraFollow::Root => "Root",
        CameraFollow::Pelvis => "Pelvis",
    }
}

/// Returns what an import is doing.
pub(crate) const fn load_stage(stage: LoadStage) -> &'static str {
    match stage {
        LoadStage::Read => "Reading",
        LoadStage::Parse => "Parsing",
        LoadStage::Build => "Building meshes",
        LoadStage::Bake => "Sampling takes",
    }
}

/// Returns a stage with its number, counted from 1.
pub(crate) fn stage_of(number: usize, count: usize, stage: LoadStage) -> String {
    format!("{number} of {count}: {}", load_stage(stage))
}

/// Returns why there is no picture.
pub(crate) fn cannot_draw(problem: &str) -> String {
    format!("Drawing failed: {problem}")
}

/// Returns how many bones were posed for this frame.
pub(crate) fn bones_posed(posed: usize, bones: usize) -> String {
    format!("bones posed {posed} / {bones}")
}

/// Returns how many bones have an up-to-date transform in the world.
pub(crate) fn bones_updated(updated: usize, bones: usize) -> String {
    format!("bones updated {updated} / {bones}")
}

/// Returns the frame rate.
pub(crate) fn frame_rate(frames_per_sec: f32) -> String {
    format!("{frames_per_sec:.0} fps")
}

/// Returns what dropping files on the window does.
pub(crate) fn drop_to_open(files: usize) -> String {
    match files {
        1 => "Drop to open".to_owned(),
        _ => format!("Drop to open {files} files"),
    }
}

/// Returns a distance, metres.
pub(crate) fn distance(metres: f32) -> String {
    format!("{metres:.3} m")
}

/// Returns an angle, degrees.
pub(crate) fn angle(degrees: f32) -> String {
    format!("{degrees:.1}°")
}

/// Returns a scale factor.
pub(crate) fn factor(factor: f32) -> String {
    format!("{factor:.2}x")
}

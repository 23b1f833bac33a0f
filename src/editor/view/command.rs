//! What the user does with the view: camera, overlays, selection.
//!
//! *In*: made by panels, keys, the command line and tests. *Out*: taken by
//! [`super::EditorView::apply`]. *Not here*: what the pointer hovers over and how large the viewport
//! is, which are inputs of the frame.

use super::gizmo_settings::GizmoSettings;
use crate::asset::BoneIndex;
use crate::draw::Shading;
use crate::math::Vec2;
use crate::scene::{ObjectId, ViewColors};

/// What the camera follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CameraFollow {
    /// Nothing.
    Off,
    /// The root, on the floor: on by itself while root motion plays.
    #[default]
    Root,
    /// The pelvis.
    Pelvis,
}

/// Fixed directions to look from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewDirection {
    /// The character faces the camera.
    Front,
    /// From its left.
    Side,
    /// From above.
    Top,
    /// Front left, slightly above.
    ThreeQuarter,
}

/// Things in the viewport that can be switched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Bones as octahedra.
    Bones,
    /// Bone names.
    Names,
    /// Bone axes.
    Axes,
    /// The floor grid.
    Grid,
    /// The ghost of the unlocked root.
    Ghost,
    /// The root's path on the floor.
    Path,
}

/// What the user does with the view.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewCommand {
    /// Selects a bone of the active character.
    SelectBone(Option<BoneIndex>),
    /// Selects the bone at a point of the viewport, points from its top left; nothing there
    /// deselects.
    PickBone {
        /// Where.
        at: Vec2,
        /// Width and height of the viewport, points.
        viewport: Vec2,
    },
    /// Selects an object.
    SelectObject(Option<ObjectId>),
    /// Orbits the camera about its target: radians of yaw and pitch.
    Orbit(Vec2),
    /// Pans the camera by points in a viewport of that height.
    Pan {
        /// How far the pointer moved, points.
        by: Vec2,
        /// Height of the viewport, points.
        viewport_height: f32,
    },
    /// Moves nearer (positive) or farther, in wheel notches.
    Dolly(f32),
    /// Frames the selected bone, else the character.
    FrameSelection,
    /// Frames everything.
    FrameAll,
    /// Looks from a fixed direction.
    SetDirection(ViewDirection),
    /// Switches between orthographic and perspective.
    SetOrthographic(bool),
    /// Sets what the camera follows.
    SetFollow(CameraFollow),
    /// Sets how surfaces are shown.
    SetShading(Shading),
    /// Shows or hides an overlay.
    SetOverlay(Overlay, bool),
    /// Sets the colours of the surroundings and the overlays, as the theme has them.
    SetColors(ViewColors),
    /// Sets what the gizmo does.
    SetGizmo(GizmoSettings),
    /// Counts frames from zero instead of as in the file.
    SetFramesFromZero(bool),
    /// Counts and steps frames at this rate instead of the take's own; the take lasts as long.
    SetDisplayRate(Option<f64>),
}

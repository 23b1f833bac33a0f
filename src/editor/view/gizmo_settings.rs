//! What the gizmo in the viewport does.
//!
//! *In*: the user's choice. *Out*: plain data. *Not here*: handles, pointers and drawing (the
//! window's).

/// What dragging a handle changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GizmoMode {
    /// The place.
    #[default]
    Translate,
    /// The rotation.
    Rotate,
    /// The size.
    Scale,
}

/// Whose axes the handles follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GizmoSpace {
    /// The bone's, or of whatever the object is attached to.
    #[default]
    Bone,
    /// The component's: the character that it is attached to.
    Component,
    /// The world's.
    World,
}

/// What the gizmo does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GizmoSettings {
    /// What dragging a handle changes.
    pub mode: GizmoMode,
    /// Whose axes the handles follow.
    pub space: GizmoSpace,
    /// Whether it goes in steps.
    pub is_snapping: bool,
    /// A step of place, metres.
    pub snap_metres: f32,
    /// A step of rotation, radians.
    pub snap_radians: f32,
    /// A step of size, a part of 1.
    pub snap_scale: f32,
}

impl Default for GizmoSettings {
    fn default() -> Self {
        Self {
            mode: GizmoMode::Translate,
            space: GizmoSpace::Bone,
            is_snapping: false,
            snap_metres: 0.01,
            snap_radians: 15.0 / 180.0 * std::f32::consts::PI,
            snap_scale: 0.1,
        }
    }
}

//! What the user may decide about an import.
//!
//! *In*: choices. *Out*: the same as one value. *Not here*: what they do (`axes.rs`, `take`,
//! `mesh.rs`).

use crate::asset::Axis;

/// What the user may decide about an import.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportOptions {
    /// Frames a second at which takes are sampled; the file's own rate when `None`.
    pub frame_rate_hz: Option<f64>,
    /// Metres a file unit, instead of what the file says.
    pub unit_metres: Option<f64>,
    /// Which of the file's directions is up, instead of what the file says.
    pub up: Option<Axis>,
    /// Which of the file's directions is the front, instead of what the file says.
    pub front: Option<Axis>,
    /// Whether tangents are computed for meshes with a normal map that come without.
    pub tangents: bool,
}

impl Default for ImportOptions {
    fn default() -> Self {
        Self {
            frame_rate_hz: None,
            unit_metres: None,
            up: None,
            front: None,
            tangents: true,
        }
    }
}

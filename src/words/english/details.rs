//! Texts of the Details panel: the character and the selected bone.
//!
//! *In*: counts that are formatted already. *Out*: texts. *Not here*: props (`props.rs`), root
//! motion (`root_motion.rs`), import settings (`import_settings.rs`).

pub(crate) const PARENT: &str = "Parent";
pub(crate) const NONE: &str = "None";
pub(crate) const NO_VALUES: &str = "No values";
pub(crate) const METRES: &str = "Metres";
pub(crate) const METRES_TIP: &str = "Metres; component space has +Y up, +Z forward";
pub(crate) const FILE_UNITS: &str = "File units";
pub(crate) const FILE_UNITS_TIP: &str =
    "Unit and axes of the file; degrees about X, then Y, then Z";
pub(crate) const PARENT_SPACE: &str = "Parent space";
pub(crate) const COMPONENT_SPACE: &str = "Component space";
pub(crate) const FILE_WORLD_SPACE: &str = "World space of the file";

pub(crate) const LOCATION: &str = "Location";
pub(crate) const LOCATION_TIP: &str = "Translation X, Y, Z";
pub(crate) const ROTATION: &str = "Rotation";
pub(crate) const ROTATION_TIP: &str =
    "Rotation about X, then Y, then Z; pre- and post-rotation included";
pub(crate) const SCALE: &str = "Scale";
pub(crate) const SCALE_TIP: &str = "Factors along X, Y, Z";

pub(crate) const BONES: &str = "Bones";
pub(crate) const MESHES: &str = "Meshes";
pub(crate) const MESHES_TIP: &str = "Hidden meshes included";
pub(crate) const VERTICES: &str = "Vertices";
pub(crate) const VERTICES_TIP: &str = "Split where normals or texture coordinates differ";
pub(crate) const TRIANGLES: &str = "Triangles";
pub(crate) const MATERIALS: &str = "Materials";
pub(crate) const TAKES: &str = "Takes";
pub(crate) const SIZE: &str = "Size";
pub(crate) const SIZE_TIP: &str = "Width, height, depth of the pose when the take was selected";

/// Returns how many bones have skin weights.
pub(crate) fn bones_tip(skinned: &str) -> String {
    format!("{skinned} with skin weights")
}

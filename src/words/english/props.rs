//! Texts of the selected object in the Details panel.
//!
//! *In*: names. *Out*: texts. *Not here*: the text that is copied (`copy_as.rs`), the gizmo's modes
//! (`actions.rs`).

use crate::scene::ScalePolicy;

pub(crate) const LOCATION_TIP: &str = "Offset from the parent along X, Y, Z";
pub(crate) const ROTATION_TIP: &str = "Rotation about X, then Y, then Z";
pub(crate) const SCALE_TIP: &str = "Factors along X, Y, Z";
pub(crate) const HIDE: &str = "Hide object";
pub(crate) const SHOW: &str = "Show object";
pub(crate) const DELETE: &str = "Delete object";
pub(crate) const DELETE_TIP: &str = "Delete";
pub(crate) const PARENT: &str = "Parent";
pub(crate) const NO_PARENT: &str = "None";
pub(crate) const ATTACH_TIP: &str = "Drag it onto a bone in the tree or the viewport";
pub(crate) const MOVE_TO_BONE_TIP: &str = "Drag it onto another bone to attach it there";
pub(crate) const DETACH_TIP: &str = "Keeps its place in the world";
pub(crate) const BONE_SCALE: &str = "Bone scale";
pub(crate) const COPY_OFFSET_AS: &str = "Copy offset as";
pub(crate) const UNREAL_SOCKET: &str = "Unreal socket";
pub(crate) const UNITY: &str = "Unity";
pub(crate) const GODOT: &str = "Godot";
pub(crate) const JSON: &str = "JSON";

/// Returns the name of a scale policy and what it does.
pub(crate) const fn scale_policy(policy: ScalePolicy) -> [&'static str; 2] {
    match policy {
        ScalePolicy::IgnoreBoneScale => [
            "Ignore",
            "Follows the bone's position and nearest rotation; the offset is in metres at any scale",
        ],
        ScalePolicy::Inherit => [
            "Inherit",
            "Follows the bone's whole transform: its scale applies to the object and the offset",
        ],
    }
}

/// Returns the name of one number of a row for screen readers.
pub(crate) fn along(row: &str, axis: &str) -> String {
    format!("{row} {axis}")
}

/// Returns a tooltip of numbers that can be dragged.
pub(crate) fn number_tip(tip: &str) -> String {
    format!("{tip}\nDrag, or click to type")
}

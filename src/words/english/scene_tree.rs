//! Texts of the Scene panel: search, menu and tooltips of objects and bones.
//!
//! *In*: names, kinds. *Out*: texts. *Not here*: names of actions (`actions.rs`).

use crate::asset::Bone;
use crate::asset::BoneKind;
use crate::scene::ObjectKind;

pub(crate) const FIND: &str = "Find bone or object";
pub(crate) const CLEAR_SEARCH: &str = "Clear search";
pub(crate) const EXPAND_ALL: &str = "Expand all";
pub(crate) const COLLAPSE_ALL: &str = "Collapse all";

pub(crate) const FOCUS: &str = "Focus";
pub(crate) const USE_AS_ROOT: &str = "Use as root";
pub(crate) const ALREADY_ROOT: &str = "Already the root bone";
pub(crate) const ATTACH: &str = "Attach prop";
pub(crate) const CHOOSE_FILE: &str = "Choose file…";
pub(crate) const MAKE_ACTIVE: &str = "Make active";
pub(crate) const ADD_SOCKET: &str = "Add socket";
pub(crate) const HIDE: &str = "Hide";
pub(crate) const SHOW: &str = "Show";
pub(crate) const NO_PARENT: &str = "No parent";

pub(crate) const ACTIVE_BONE: &str = "Active: updated every frame";
pub(crate) const ROOT_BONE: &str = "Root bone";

/// Returns how many nodes match the search.
pub(crate) fn matches(matching: usize, all: usize) -> String {
    format!("{matching} of {all}")
}

/// Returns the kind of an object.
pub(crate) const fn object_kind(kind: &ObjectKind) -> &'static str {
    match kind {
        ObjectKind::Character(_) => "Character",
        ObjectKind::Prop(_) => "Prop",
        ObjectKind::Empty => "Empty",
        ObjectKind::Socket => "Socket",
        ObjectKind::Obstacle => "Obstacle",
    }
}

/// Returns the kind of a bone.
pub(crate) const fn bone_kind(bone: &Bone) -> &'static str {
    match bone.kind {
        BoneKind::Bone if bone.is_skinned => "Bone with skin weights",
        BoneKind::Bone => "Bone without skin weights",
        BoneKind::Node => "Node",
    }
}

/// Returns the parent of an attached object.
pub(crate) fn attached_to(parent: &str) -> String {
    format!("Attached to {parent}")
}

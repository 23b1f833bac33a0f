//! Texts of root motion in the Details panel: switches, lock modes, rules, the derived root.
//!
//! *In*: settings, names of bones. *Out*: names, and what each choice does. *Not here*: warnings
//! and the explanation of the root, which are findings.

use crate::asset::{
    DerivedHeight, DerivedOrigin, DerivedRotation, PreviewMode, RootLockMode, RootMotionRule,
};

pub(crate) const HEADING: &str = "Root motion";
pub(crate) const NO_TAKE: &str = "No take";
pub(crate) const RESET_TO_ORIGIN_TIP: &str = "Moves the character to the origin";

pub(crate) const ENABLE: &str = "Enable root motion";
pub(crate) const ENABLE_TIP: &str = "On: the root's motion is extracted from the pose and moves the character; the root is locked.\n\
     Off: the root moves in the pose; the character stays.";
pub(crate) const FORCE_LOCK: &str = "Force root lock";
pub(crate) const FORCE_LOCK_TIP: &str = "Locks the root even while root motion is off: the take plays in place.\n\n\
     Enable off, force off: not locked, not extracted.\n\
     Enable on, force off: locked, extracted.\n\
     Enable off, force on: locked, not extracted.\n\
     Enable on, force on: locked, extracted.";

pub(crate) const PREVIEW: &str = "Preview";
pub(crate) const PREVIEW_TIP: &str = "What the preview does with the extracted motion";
pub(crate) const ENABLE_FIRST: &str = "Enable root motion first";

pub(crate) const LOCK: &str = "Root lock";
pub(crate) const LOCK_TIP: &str = "Transform of the root while it is locked";
pub(crate) const UNREAL_AXES: &str = "Unreal import axes";
pub(crate) const UNREAL_AXES_TIP: &str = "Shows Zero as after Unreal's import, which rotates the file to Z-up and leaves that rotation \
     in the root";

pub(crate) const RULE: &str = "Extraction rule";
pub(crate) const RULE_TIP: &str = "How motion is extracted from the root";
pub(crate) const NORMALISE_SCALE: &str = "Normalise root scale";
pub(crate) const NORMALISE_SCALE_TIP: &str = "Treats the root's scale as 1 in the extraction, so that a root of scale 100 does not change \
     the distance";

pub(crate) const ROOT: &str = "Root bone";
pub(crate) const ROOT_TIP: &str = "Bone whose motion is extracted, in every take of this file";
pub(crate) const AUTO: &str = "Auto";
pub(crate) const AUTO_TIP: &str =
    "The topmost bone; a node above it if that is animated; else a root derived from the hips";
pub(crate) const AUTO_NONE: &str = "Auto: none";
pub(crate) const DERIVED_TIP: &str = "Generated root that follows this bone on the ground";
pub(crate) const SELECTED_TIP: &str = "Selected bone";

pub(crate) const TRAVEL: &str = "Travel";
pub(crate) const TRAVEL_TIP: &str = "From first to last frame, in component space";
pub(crate) const PATH: &str = "Path";
pub(crate) const PATH_TIP: &str = "Length of the root's path";

pub(crate) const DERIVED_ROOT: &str = "Derived root";
pub(crate) const DERIVED_ROOT_TIP: &str =
    "Generated from the motion of the hips; the file is not changed";
pub(crate) const SIDEWAYS: &str = "Sideways";
pub(crate) const SIDEWAYS_TIP: &str = "Follows the hips sideways";
pub(crate) const FORWARD: &str = "Forward";
pub(crate) const FORWARD_TIP: &str = "Follows the hips forward";
pub(crate) const HEIGHT: &str = "Height";
pub(crate) const ROTATION: &str = "Rotation";
pub(crate) const ORIGIN: &str = "Origin";
pub(crate) const RESET_TO_DEFAULTS: &str = "Reset to defaults";
pub(crate) const RESET_TO_DEFAULTS_TIP: &str = "Resets the options of the derived root";
pub(crate) const ALREADY_DEFAULTS: &str = "Already at defaults";

/// Returns the choice of a root that is derived from a bone.
pub(crate) fn derived_from(bone: &str) -> String {
    format!("Derived from {bone}")
}

/// Returns the automatic choice that found a root bone.
pub(crate) fn auto_bone(bone: &str) -> String {
    format!("Auto: {bone}")
}

/// Returns the automatic choice that derives the root.
pub(crate) fn auto_derived(hips: &str) -> String {
    format!("Auto: derived from {hips}")
}

/// Returns the choice of the selected bone.
pub(crate) fn selected(bone: &str) -> String {
    format!("{bone} (selected)")
}

/// Returns the name of a preview mode and what it does.
pub(crate) const fn preview_mode(mode: PreviewMode) -> [&'static str; 2] {
    match mode {
        PreviewMode::Ignore => ["Ignore", "The character stays in place"],
        PreviewMode::Loop => ["Loop", "The character moves on from loop to loop"],
        PreviewMode::LoopAndReset => [
            "Loop and Reset",
            "The character returns to its start at every loop",
        ],
    }
}

/// Returns the name of a lock mode and what it does.
pub(crate) const fn lock_mode(mode: RootLockMode) -> [&'static str; 2] {
    match mode {
        RootLockMode::RefPose => [
            "RefPose",
            "The root becomes that of the reference pose: translation, rotation and scale. Unreal's \
             default. A take whose root is rotated against the reference pose rotates the mesh.",
        ],
        RootLockMode::AnimFirstFrame => [
            "AnimFirstFrame",
            "The root becomes that of the take's first frame: its offset and rotation are kept.",
        ],
        RootLockMode::Zero => [
            "Zero",
            "The root becomes identity: rotation and scale are lost, too. A root rotated by -90° \
             lays the mesh down, a root of scale 100 shows it 100 times smaller. Zero applies in \
             this file's axes: Unreal rotates a Y-up file to Z-up at import and leaves that \
             rotation in the root, so a mesh that is upright here can lie down there.",
        ],
    }
}

/// Returns the name of an extraction rule and what it does.
pub(crate) const fn rule(rule: RootMotionRule) -> [&'static str; 2] {
    match rule {
        RootMotionRule::Unreal => [
            "Unreal",
            "As in Unreal: translation and rotation relative to the root's first frame, applied at \
             the character's origin. A root that rotates away from the origin swings.",
        ],
        RootMotionRule::Rigid => [
            "Rigid",
            "The visible root moves exactly as the unlocked root: rotation is about its own \
             position.",
        ],
    }
}

/// Returns the name of a derived root's height and what it does.
pub(crate) const fn derived_height(height: DerivedHeight) -> [&'static str; 2] {
    match height {
        DerivedHeight::Off => ["Ground", "Stays on the ground; the hips keep all height"],
        DerivedHeight::Follow => ["Follow", "Follows the hips up and down"],
        DerivedHeight::FollowClamped => ["Clamped", "Follows the hips, never below the ground"],
    }
}

/// Returns the name of a derived root's rotation and what it does.
pub(crate) const fn derived_rotation(rotation: DerivedRotation) -> [&'static str; 2] {
    match rotation {
        DerivedRotation::Heading => [
            "Heading",
            "Direction of the hips' forward axis on the ground",
        ],
        DerivedRotation::Twist => [
            "Twist",
            "Rotation of the hips about the up axis; suits flips",
        ],
        DerivedRotation::None => ["None", "The hips keep all rotation"],
    }
}

/// Returns the name of a derived root's origin and what it does.
pub(crate) const fn derived_origin(origin: DerivedOrigin) -> [&'static str; 2] {
    match origin {
        DerivedOrigin::Absolute => ["Absolute", "Relative to the character's origin"],
        DerivedOrigin::FirstFrame => [
            "First frame",
            "Relative to the point below the hips at the first frame",
        ],
    }
}

/// Returns a displacement, metres.
pub(crate) fn travel(metres: [f32; 3]) -> String {
    let [x, y, z] = metres;
    format!("{x:.2}, {y:.2}, {z:.2} m")
}

/// Returns a length, metres.
pub(crate) fn path_length(metres: f32) -> String {
    format!("{metres:.2} m")
}

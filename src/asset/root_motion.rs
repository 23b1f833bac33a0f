//! Root motion as settings: what is extracted, what the pose keeps.
//!
//! *In*: the user's choice, stored per take. *Out*: the same. *Not here*: the extraction itself
//! (`anim/root_motion`).

use super::BoneIndex;

/// What the locked root becomes (docs/behaviour.md#2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RootLockMode {
    /// The reference pose's root: Unreal's default.
    #[default]
    RefPose,
    /// The root as sampled at time 0 of the clip.
    AnimFirstFrame,
    /// Identity, rotation and scale included.
    Zero,
}

/// How the root's travel is taken out of the clip (docs/behaviour.md#2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RootMotionRule {
    /// As Unreal does: only the root's first rotation is taken out.
    #[default]
    Unreal,
    /// So that the visible root moves exactly as the unlocked one did.
    Rigid,
}

/// What the preview does with the extracted motion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PreviewMode {
    /// The character stays where it is.
    #[default]
    Ignore,
    /// The character keeps travelling.
    Loop,
    /// The character goes back to its start at every loop.
    LoopAndReset,
}

/// Which bone counts as the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RootSource {
    /// The topmost bone, or what docs/behaviour.md#2.5 puts in its place.
    #[default]
    Auto,
    /// This bone or node.
    Bone(BoneIndex),
    /// A root made in memory from the motion of this bone, the hips.
    DerivedFrom(BoneIndex),
}

/// How high a derived root stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DerivedHeight {
    /// On the ground: the hips keep all of their height.
    #[default]
    Off,
    /// As far above or below the ground as the hips are above or below their reference height.
    Follow,
    /// The same, but never below the ground: only jumps lift the root.
    FollowClamped,
}

/// What a derived root turns by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DerivedRotation {
    /// Nothing: the hips keep their rotation.
    None,
    /// Where the hips' forward points on the ground: right for walking, turning and falling over.
    #[default]
    Heading,
    /// The hips' turn about the up axis: right for flips.
    Twist,
}

/// What a derived root's places are measured from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DerivedOrigin {
    /// The character's origin.
    #[default]
    Absolute,
    /// The ground below the hips at the first frame.
    FirstFrame,
}

/// How a root is derived from the hips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeriveOptions {
    /// Whether it follows the hips sideways (component X).
    pub use_x: bool,
    /// Whether it follows the hips forward (component Z).
    pub use_z: bool,
    /// How high it stands.
    pub height: DerivedHeight,
    /// What it turns by.
    pub rotation: DerivedRotation,
    /// What its places are measured from.
    pub origin: DerivedOrigin,
}

impl Default for DeriveOptions {
    fn default() -> Self {
        Self {
            use_x: true,
            use_z: true,
            height: DerivedHeight::Off,
            rotation: DerivedRotation::Heading,
            origin: DerivedOrigin::Absolute,
        }
    }
}

/// A take's root motion settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootMotionSettings {
    /// Whether the root's motion is extracted and moves the character.
    pub is_enabled: bool,
    /// Whether the pose's root is locked even when nothing is extracted.
    pub is_lock_forced: bool,
    /// What the locked root becomes.
    pub lock: RootLockMode,
    /// How the travel is taken out.
    pub rule: RootMotionRule,
    /// Whether the root's own scale is treated as one.
    pub is_scale_normalised: bool,
    /// Whether [`RootLockMode::Zero`] is shown as it comes out after Unreal's import, which turns
    /// the file to Z up and leaves the turn in the root; else in the file's own axes.
    pub is_zero_in_unreal_axes: bool,
    /// Which bone counts as the root.
    pub root: RootSource,
    /// How a root is derived, where it is.
    pub derive: DeriveOptions,
}

impl Default for RootMotionSettings {
    fn default() -> Self {
        Self {
            is_enabled: false,
            is_lock_forced: false,
            lock: RootLockMode::RefPose,
            rule: RootMotionRule::Unreal,
            is_scale_normalised: true,
            is_zero_in_unreal_axes: false,
            root: RootSource::Auto,
            derive: DeriveOptions::default(),
        }
    }
}

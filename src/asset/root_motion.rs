//! Root motion as settings: what is extracted, what the pose keeps.
//!
//! In: the user's choice, stored per take. Out: the same. Not here: the extraction itself
//! (`anim/root_motion`).

/// What the locked root becomes (BEHAVIOUR 2.2).
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

/// How the root's travel is taken out of the clip (BEHAVIOUR 2.1).
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
    /// Whether the root's own scale is taken as one.
    pub is_scale_normalised: bool,
}

impl Default for RootMotionSettings {
    fn default() -> Self {
        Self {
            is_enabled: false,
            is_lock_forced: false,
            lock: RootLockMode::RefPose,
            rule: RootMotionRule::Unreal,
            is_scale_normalised: true,
        }
    }
}

//! Which root a character has, why, and what to know about it.
//!
//! *In*: an animator. *Out*: data for panels and reports. *Not here*: extraction and locks
//! (`anim`).

pub use crate::anim::root_motion::RootPath;
use crate::anim::root_motion::{root_path, root_warnings};
use crate::asset::{BoneIndex, RootChoiceReason, RootMotionFinding};
use crate::scene::Animator;

/// A path is measured at this many places at most.
const PATH_POINTS: usize = 512;

/// Which root the shown take has, for panels.
#[derive(Clone, Debug, PartialEq)]
pub struct RootInfo {
    /// The root's bone; `None` for a root derived from the hips.
    pub bone: Option<BoneIndex>,
    /// The bone that a derived root is made from.
    pub hips: Option<BoneIndex>,
    /// Why this one.
    pub reason: RootChoiceReason,
    /// What to know before trusting the lock or the rule.
    pub warnings: Vec<RootMotionFinding>,
    /// Where the unlocked root goes, component space, metres.
    pub path: RootPath,
}

/// Returns which root a character has in its take and what to know about it; `None` without a take
/// or bones.
///
/// Looks at the whole take: ask when something changed, not every frame.
#[must_use]
pub fn root_info(animator: &Animator) -> Option<RootInfo> {
    let track = animator.root_track()?;
    let warnings = root_warnings(
        animator.skeleton(),
        track,
        animator.instance().root_motion(),
    );
    Some(RootInfo {
        bone: track.bone(),
        hips: track.hips(),
        reason: animator.instance().root_choice_reason()?,
        warnings,
        path: root_path(track, PATH_POINTS),
    })
}

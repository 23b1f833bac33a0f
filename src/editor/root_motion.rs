//! Root motion as the user switches it: per take, with what follows from it in words.
//!
//! *In*: commands about root motion. *Out*: the take's settings, the animator told, sentences for
//! panels. *Not here*: extraction and locks (`anim`).

use super::state::Editor;
pub use crate::anim::root_motion::RootPath;
use crate::anim::root_motion::{root_candidates, root_path, root_warnings};
use crate::asset::{
    BoneIndex, PreviewMode, RootCandidate, RootChoiceReason, RootMotionFinding, RootMotionSettings,
};

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

impl Editor {
    pub(super) fn change_root_motion(&mut self, change: impl FnOnce(&mut RootMotionSettings)) {
        let (shown, take) = (self.shown, self.take());
        let Some(open) = self
            .files
            .iter_mut()
            .find(|file| Some(file.handle) == shown)
        else {
            return;
        };
        let Some(settings) = take.and_then(|take| open.settings.get_mut(take)) else {
            return;
        };
        change(settings);
        let settings = *settings;
        self.apply_root_motion_settings(settings);
    }

    /// Changes something that belongs to the whole file: which bone is the root.
    pub(super) fn change_root_motion_of_all(&mut self, change: impl Fn(&mut RootMotionSettings)) {
        let shown = self.shown;
        let Some(open) = self
            .files
            .iter_mut()
            .find(|file| Some(file.handle) == shown)
        else {
            return;
        };
        open.settings.iter_mut().for_each(change);
        let settings = self.root_motion();
        self.apply_root_motion_settings(settings);
    }

    /// What was travelled under other settings means nothing under these: the character begins
    /// anew.
    fn apply_root_motion_settings(&mut self, settings: RootMotionSettings) {
        if let Some(animator) = self.animator_mut() {
            animator.set_root_motion(settings);
        }
        self.begin_again();
    }

    /// Puts the character where this round would have carried it from where it began.
    pub(super) fn begin_again(&mut self) {
        let time_secs = self.time_secs();
        self.reset_character();
        self.travel_to(time_secs);
    }

    pub(super) fn set_preview(&mut self, preview: PreviewMode) {
        self.preview = preview;
        self.reset_character();
        let time_secs = self.time_secs();
        if let Some(animator) = self.animator_mut() {
            animator.set_preview(preview);
        }
        self.travel_to(time_secs);
    }

    /// Puts the character where this round would have carried it.
    fn travel_to(&mut self, time_secs: f64) {
        if let Some(character) = self.character {
            self.scene.begin_round(character, time_secs);
            self.follow_character();
        }
    }

    pub(super) fn reset_character(&mut self) {
        if let Some(character) = self.character {
            self.scene.reset(character);
            self.follow_character();
        }
    }

    /// Returns which root the shown take has and what to know about it; `None` without a take or
    /// bones.
    ///
    /// Looks at the whole take: ask when something changed, not every frame.
    #[must_use]
    pub fn root_info(&self) -> Option<RootInfo> {
        let animator = self.animator()?;
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

    /// Returns the bones that a user may want as root, with a few words on each.
    #[must_use]
    pub fn root_candidates(&self) -> Vec<RootCandidate> {
        let skeleton = self.skeleton().zip(self.sequence());
        skeleton.map_or_else(Vec::new, |(skeleton, take)| root_candidates(skeleton, take))
    }
}

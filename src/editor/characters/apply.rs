//! Commands about characters.
//!
//! *In*: a command, what the other owners lend. *Out*: animators changed, effects. *Not here*: time
//! (`transport.rs`), what a character plays (`characters.rs`).

use super::super::effect::{Effects, Request, only};
use super::super::files::Files;
use super::super::loads::{LoadPurpose, LoadRequest};
use super::super::project::{Shared, TransitionKind, TransitionSettings};
use super::super::stage::Animators;
use super::super::view::FrameGrid;
use super::characters::Characters;
use super::command::CharactersCommand;
use crate::asset::{BoneIndex, PreviewMode, RootMotionSettings};
use std::path::PathBuf;

/// What the characters may use of the other owners.
pub(in super::super) struct CharactersContext<'a> {
    pub(in super::super) files: &'a Files,
    pub(in super::super) animators: Animators<'a>,
    pub(in super::super) selected_bone: Option<BoneIndex>,
    /// How the active character's frames are counted.
    pub(in super::super) frames: Option<FrameGrid>,
}

impl Characters {
    /// Carries out one command.
    pub(in super::super) fn apply(
        &mut self,
        command: CharactersCommand,
        context: &mut CharactersContext<'_>,
    ) -> Effects {
        let animators = &mut context.animators;
        match command {
            CharactersCommand::Activate(object) => return only(Request::Activate(object)),
            CharactersCommand::BorrowTakes(file) => return only(Request::BorrowTakes(file)),
            CharactersCommand::BorrowTakesFrom(path) => return borrow_from(path, context.files),
            CharactersCommand::ReturnTakes(file) => return only(Request::ReturnTakes(file)),
            CharactersCommand::SetFit { source, fit } => {
                return only(Request::SetFit(source, fit));
            }
            CharactersCommand::SetLinked(are_linked) => self.link(are_linked, animators),

            CharactersCommand::SelectTake(take) => {
                self.change_take(take, self.transition_now(animators), animators);
            }
            CharactersCommand::CrossFade { take, secs, curve } => {
                let kind = TransitionKind::CrossFade;
                self.change_take(take, TransitionSettings { kind, secs, curve }, animators);
            }
            CharactersCommand::Inertialize { take, secs } => {
                let transition = TransitionSettings {
                    kind: TransitionKind::Inertialize,
                    secs,
                    ..*self.transition
                };
                self.change_take(take, transition, animators);
            }
            CharactersCommand::SetTransition(settings) => self.transition = Shared::new(settings),

            CharactersCommand::TogglePlay => self.toggle_play(false, animators),
            CharactersCommand::TogglePlayReverse => self.toggle_play(true, animators),
            CharactersCommand::SetPlaying(is_playing) => self.set_playing(is_playing, animators),
            CharactersCommand::PauseAll => self.pause_all(animators),
            CharactersCommand::Scrub(time_secs) => self.seek(time_secs, animators),
            CharactersCommand::StepFrames(by) => {
                self.step_frames(by, context.frames.as_ref(), animators);
            }
            CharactersCommand::StepKey(by) => {
                self.step_key(by, context.selected_bone, animators);
            }
            CharactersCommand::GoToStart => self.go_to_start(animators),
            CharactersCommand::GoToEnd => self.go_to_end(animators),
            CharactersCommand::SetLoopMode(loop_mode) => self.set_loop_mode(loop_mode, animators),
            CharactersCommand::SetSpeed(speed) => self.set_speed(speed, animators),
            CharactersCommand::SetInPoint(time_secs) => self.set_in_point(time_secs, animators),
            CharactersCommand::SetOutPoint(time_secs) => self.set_out_point(time_secs, animators),

            CharactersCommand::SetPreviewMode(preview) => self.set_preview(preview, animators),
            CharactersCommand::Reset => {
                self.active
                    .into_iter()
                    .for_each(|active| animators.reset(active));
            }
            CharactersCommand::SetRoot(root) => self.change_all(animators, |s| s.root = root),
            CharactersCommand::SetDerive(derive) => {
                self.change_all(animators, |s| s.derive = derive);
            }
            CharactersCommand::SetRootMotion(is_enabled) => {
                self.change_current(animators, |s| s.is_enabled = is_enabled);
            }
            CharactersCommand::SetForceLock(is_forced) => {
                self.change_current(animators, |s| s.is_lock_forced = is_forced);
            }
            CharactersCommand::SetRootLock(lock) => {
                self.change_current(animators, |s| s.lock = lock);
            }
            CharactersCommand::SetRootRule(rule) => {
                self.change_current(animators, |s| s.rule = rule);
            }
            CharactersCommand::SetScaleNormalised(is_normalised) => {
                self.change_current(animators, |s| s.is_scale_normalised = is_normalised);
            }
            CharactersCommand::SetZeroInUnrealAxes(is_in_unreal_axes) => {
                self.change_current(animators, |s| s.is_zero_in_unreal_axes = is_in_unreal_axes);
            }
        }
        Effects::new()
    }

    /// Returns how a take follows another at the moment: while time is paused a transition would
    /// never end.
    pub(in super::super) fn transition_now(&self, animators: &Animators<'_>) -> TransitionSettings {
        let is_playing = self
            .active_animator(animators)
            .map_or(self.next.playback.is_playing, |animator| {
                animator.playback().is_playing
            });
        let kind = if is_playing {
            self.transition.kind
        } else {
            TransitionKind::Cut
        };
        TransitionSettings {
            kind,
            ..*self.transition
        }
    }

    /// Plays another take of the active character, in a certain way; one that it does not have
    /// changes nothing.
    pub(in super::super) fn change_take(
        &self,
        take: usize,
        transition: TransitionSettings,
        animators: &mut Animators<'_>,
    ) {
        let Some(active) = self.active else { return };
        let Some(animator) = animators.get_mut(active) else {
            return;
        };
        let Some(&settings) = animator.settings().get(take) else {
            return;
        };
        let is_finite = transition.secs.is_finite();
        let secs = if is_finite {
            transition.secs.clamp(0.0, 60.0)
        } else {
            0.0
        };
        match transition.kind {
            TransitionKind::CrossFade => {
                animator.cross_fade(Some(take), settings, secs, transition.curve);
            }
            TransitionKind::Inertialize => animator.inertialize(Some(take), settings, secs),
            TransitionKind::Cut => {
                animator.set_take(Some(take), settings);
                animators.reset(active);
            }
        }
    }

    /// Changes how the root is treated in the take that plays.
    fn change_current(
        &self,
        animators: &mut Animators<'_>,
        change: impl FnOnce(&mut RootMotionSettings),
    ) {
        let Some(active) = self.active else { return };
        let Some(animator) = animators.get_mut(active) else {
            return;
        };
        let Some(take) = animator.take() else { return };
        let mut settings = animator.settings()[take];
        change(&mut settings);
        animator.set_root_motion(settings);
        animators.begin_again(active);
    }

    /// Changes what belongs to all takes: which bone is the root.
    fn change_all(&self, animators: &mut Animators<'_>, change: impl Fn(&mut RootMotionSettings)) {
        let Some(active) = self.active else { return };
        let Some(animator) = animators.get_mut(active) else {
            return;
        };
        let mut settings = animator.settings().to_vec();
        settings.iter_mut().for_each(change);
        animator.set_settings(settings);
        animators.begin_again(active);
    }

    fn set_preview(&mut self, preview: PreviewMode, animators: &mut Animators<'_>) {
        self.next.preview = preview;
        let Some(active) = self.active else { return };
        if let Some(animator) = animators.get_mut(active) {
            animator.set_preview(preview);
            animators.begin_again(active);
        }
    }
}

/// A file that is open is not imported again.
fn borrow_from(path: PathBuf, files: &Files) -> Effects {
    match files.by_path(Some(&path)) {
        Some(open) => only(Request::BorrowTakes(open.handle())),
        None => only(LoadRequest::new(path, LoadPurpose::BorrowTakes)),
    }
}

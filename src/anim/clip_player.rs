//! One take that plays at its own time, or a pose that stays as it is.
//!
//! *In*: a take and its settings, steps of time. *Out*: its pose at a time, its root locked if
//! asked, and what its root travelled. *Not here*: how several players are weighted
//! (`crossfade_stack.rs`).

use super::advance::{Advance, LoopMode, PlayRange, advance};
use super::bone_set::{BoneSet, runs};
use super::hierarchy::Hierarchy;
use super::pose::LocalPose;
use super::root_motion::{
    ClipSource, ExtractionMode, RootChoice, RootDecision, RootMotion, RootTrack, choose_root,
    decide, extract,
};
use super::sample::{Interpolation, sample_bones, sample_curves};
use crate::asset::{
    AnimSequence, BoneIndex, PreviewMode, RootChoiceReason, RootMotionSettings, RootSource,
    Skeleton,
};
use crate::math::Transform;
use std::sync::Arc;

/// A local pose, and what a lock on a derived root shifts all of it by.
#[derive(Clone, Debug, Default)]
pub(super) struct ShiftedPose {
    pub(super) local: LocalPose,
    /// Follows the file's own axes, component space; `None` is an identity.
    pub(super) shift: Option<Transform>,
}

/// What all players of one character share.
#[derive(Clone, Copy, Debug)]
pub(super) struct PoseContext<'a> {
    pub(super) skeleton: &'a Arc<Skeleton>,
    pub(super) hierarchy: &'a Arc<Hierarchy>,
    pub(super) interpolation: Interpolation,
    pub(super) preview: PreviewMode,
    /// The float curves that every pose carries, with the values they have where no take plays
    /// them.
    pub(super) curve_rests: &'a [f32],
}

/// Selects one of the last two poses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PoseSelection {
    CurrentPose,
    /// The pose before the last step of time.
    PreviousPose,
}

/// Plays one clip with its root-motion settings.
#[derive(Clone, Debug)]
pub(super) struct ClipPlayer {
    pub(super) clip: Clip,
    pub(super) settings: RootMotionSettings,
}

/// What a [`ClipPlayer`] plays.
#[derive(Clone, Debug)]
pub(super) enum Clip {
    /// The pose the file was saved in.
    SavedPose,
    /// A pose that was on the screen.
    PoseSnapshot(Box<ShiftedPose>),
    Take(Box<PlayingTake>),
}

/// A take with its playhead.
#[derive(Clone, Debug)]
pub(super) struct PlayingTake {
    pub(super) take: Arc<AnimSequence>,
    /// Index in a pose of each of the take's curves.
    curve_indices: Vec<usize>,
    pub(super) root: Option<(RootTrack, RootChoiceReason)>,
    pub(super) range: PlayRange,
    pub(super) time_secs: f64,
    /// The time before the last step.
    previous_secs: Option<f64>,
    pub(super) is_returning: bool,
    /// Whether nothing was played since the take or the time was set.
    is_fresh: bool,
}

impl PlayingTake {
    pub(super) fn new(
        context: &PoseContext<'_>,
        take: Arc<AnimSequence>,
        curve_indices: Vec<usize>,
        settings: &RootMotionSettings,
    ) -> Self {
        let range = PlayRange {
            start_secs: 0.0,
            end_secs: take.length_secs(),
        };
        Self {
            root: root_of(context, &take, settings),
            take,
            curve_indices,
            range,
            time_secs: 0.0,
            previous_secs: None,
            is_returning: false,
            is_fresh: true,
        }
    }

    /// Sets the time; nothing is travelled.
    pub(super) fn set_time(&mut self, time_secs: f64) {
        self.time_secs = time_secs.clamp(0.0, self.take.length_secs());
        self.previous_secs = None;
        self.is_fresh = true;
        self.is_returning = false;
    }

    /// Changes which bone is the root and how it is derived.
    pub(super) fn set_root(&mut self, context: &PoseContext<'_>, settings: &RootMotionSettings) {
        self.root = root_of(context, &self.take, settings);
    }

    /// Moves the time on. A first step backward from the range's start begins at its end.
    fn step(&mut self, move_secs: f64, mode: LoopMode) -> Advance {
        if self.is_fresh && move_secs < 0.0 && self.time_secs <= self.range.start_secs {
            self.time_secs = self.range.end_secs;
        }
        let moved = advance(
            self.time_secs,
            move_secs,
            self.range,
            mode,
            self.is_returning,
            self.is_fresh,
        );
        self.time_secs = moved.time_secs;
        self.is_returning = moved.is_returning;
        self.is_fresh &= moved.spans.is_empty();
        moved
    }

    /// Keeps the current time as the one before the step that follows.
    pub(super) const fn remember_time(&mut self) {
        self.previous_secs = Some(self.time_secs);
    }

    fn time(&self, selection: PoseSelection) -> f64 {
        match selection {
            PoseSelection::CurrentPose => self.time_secs,
            PoseSelection::PreviousPose => self.previous_secs.unwrap_or(self.time_secs),
        }
    }
}

impl ClipPlayer {
    pub(super) fn decision(&self, preview: PreviewMode) -> RootDecision {
        decide(
            &self.settings,
            ExtractionMode::from(preview),
            ClipSource::Graph,
        )
    }

    pub(super) fn playing(&self) -> Option<&PlayingTake> {
        match &self.clip {
            Clip::Take(playing) => Some(playing),
            Clip::SavedPose | Clip::PoseSnapshot(_) => None,
        }
    }

    pub(super) fn playing_mut(&mut self) -> Option<&mut PlayingTake> {
        match &mut self.clip {
            Clip::Take(playing) => Some(playing),
            Clip::SavedPose | Clip::PoseSnapshot(_) => None,
        }
    }

    /// Moves the time on; `None` without a take.
    pub(super) fn step(
        &mut self,
        move_secs: f64,
        mode: LoopMode,
        preview: PreviewMode,
    ) -> Option<PlayerStep> {
        let decision = self.decision(preview);
        let settings = self.settings;
        let playing = self.playing_mut()?;
        let moved = playing.step(move_secs, mode);
        let track = playing
            .root
            .as_ref()
            .map(|(track, _)| track)
            .filter(|_| decision.is_applied);
        let is_reset = preview == PreviewMode::LoopAndReset && moved.wraps > 0;
        let motion = track.and_then(|track| extract(track, &settings, &moved));
        Some(PlayerStep {
            moved,
            whole: motion.map(|motion| motion.delta),
            motion: motion.map(|motion| RootMotion::step(&motion, is_reset)),
        })
    }

    /// Writes the pose, the root locked if asked: the bones of a set (`None`: all) and all curves.
    /// Returns how many bones were sampled.
    pub(super) fn pose(
        &self,
        context: &PoseContext<'_>,
        selection: PoseSelection,
        bones: Option<&BoneSet>,
        out: &mut ShiftedPose,
    ) -> usize {
        out.shift = None;
        let local = &mut out.local;
        local.curves.clear();
        local.curves.extend_from_slice(context.curve_rests);
        match &self.clip {
            Clip::SavedPose => local.set_saved(context.skeleton, bones),
            Clip::PoseSnapshot(snapshot) => {
                let stored = &snapshot.local;
                local.bones.resize(stored.bones.len(), Transform::IDENTITY);
                for (curve, stored) in local.curves.iter_mut().zip(&stored.curves) {
                    *curve = *stored;
                }
                out.shift = snapshot.shift;
                let mut count = 0;
                for run in runs(bones, stored.bones.len()) {
                    count += run.len();
                    local.bones[run.clone()].copy_from_slice(&stored.bones[run]);
                }
                count
            }
            Clip::Take(playing) => {
                let time_secs = playing.time(selection);
                let interpolation = context.interpolation;
                let count = sample_bones(&playing.take, time_secs, interpolation, bones, local);
                sample_curves(
                    &playing.take,
                    time_secs,
                    interpolation,
                    &playing.curve_indices,
                    &mut local.curves,
                );
                if let (true, Some((track, _))) =
                    (self.decision(context.preview).is_locked, &playing.root)
                {
                    out.shift = track.lock(time_secs, &self.settings, local);
                }
                count
            }
        }
    }
}

/// What one player did in one step of time.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayerStep {
    pub(super) moved: Advance,
    /// What the root travelled, as the preview wants it.
    pub(super) motion: Option<RootMotion>,
    /// What the root travelled over all spans, across edges too.
    pub(super) whole: Option<Transform>,
}

fn root_of(
    context: &PoseContext<'_>,
    take: &Arc<AnimSequence>,
    settings: &RootMotionSettings,
) -> Option<(RootTrack, RootChoiceReason)> {
    let skeleton: &Skeleton = context.skeleton;
    let is_inside = |bone: BoneIndex| bone.index() < skeleton.len();
    let choice = match settings.root {
        RootSource::Bone(root) | RootSource::DerivedFrom(root) if is_inside(root) => RootChoice {
            source: settings.root,
            reason: RootChoiceReason::ChosenByHand { root },
        },
        _ => choose_root(skeleton, take)?,
    };
    let hierarchy = context.hierarchy.clone();
    let take = take.clone();
    let mut track = match choice.source {
        RootSource::Bone(bone) => RootTrack::of_bone(skeleton, hierarchy, take, bone),
        RootSource::DerivedFrom(hips) => {
            RootTrack::derived(skeleton, hierarchy, take, hips, &settings.derive)
        }
        RootSource::Auto => return None,
    };
    track.set_interpolation(context.interpolation);
    Some((track, choice.reason))
}

//! One side of a transition: a take with its own time, or a pose that stands still.
//!
//! In: a take and its settings, steps of time. Out: its pose at a time, its root locked if asked,
//! and what its root travelled. Not here: how sides are weighted (`transition.rs`).

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
    AnimSequence, BoneIndex, PreviewMode, RootMotionSettings, RootSource, Skeleton,
};
use crate::math::Transform;
use std::sync::Arc;

/// A local pose, and what a lock on a derived root shifts all of it by.
#[derive(Clone, Debug, Default)]
pub(super) struct LayerPose {
    pub(super) local: LocalPose,
    /// Follows the file's own axes, component space; `None` leaves them alone.
    pub(super) shift: Option<Transform>,
}

/// What all sides of one character have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rig<'a> {
    pub(super) skeleton: &'a Arc<Skeleton>,
    pub(super) hierarchy: &'a Arc<Hierarchy>,
    pub(super) interpolation: Interpolation,
    pub(super) preview: PreviewMode,
    /// The float curves that every pose carries, as they are where no take plays them.
    pub(super) curve_rests: &'a [f32],
}

/// Which of the last two poses is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// The current one.
    Now,
    /// The one before the last step of time.
    Before,
}

/// One side of a transition.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    pub(super) source: Source,
    pub(super) settings: RootMotionSettings,
}

/// What a side shows.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// The pose the file was saved in.
    Saved,
    /// A pose that was on the screen.
    Held(Box<LayerPose>),
    /// A take.
    Take(Box<Playing>),
}

/// A take that is played.
#[derive(Clone, Debug)]
pub(super) struct Playing {
    pub(super) take: Arc<AnimSequence>,
    /// Where each of the take's curves goes in a pose.
    curve_places: Vec<usize>,
    pub(super) root: Option<(RootTrack, String)>,
    pub(super) range: PlayRange,
    pub(super) time_secs: f64,
    /// The time before the last step.
    previous_secs: Option<f64>,
    pub(super) is_returning: bool,
    /// Nothing was played since the take was set or the time was put somewhere.
    is_fresh: bool,
}

impl Playing {
    pub(super) fn new(
        rig: &Rig<'_>,
        take: Arc<AnimSequence>,
        curve_places: Vec<usize>,
        settings: &RootMotionSettings,
    ) -> Self {
        let range = PlayRange {
            start_secs: 0.0,
            end_secs: take.length_secs(),
        };
        let root = root_of(rig, &take, settings);
        let (time_secs, previous_secs, is_returning, is_fresh) = (0.0, None, false, true);
        Self {
            take,
            curve_places,
            root,
            range,
            time_secs,
            previous_secs,
            is_returning,
            is_fresh,
        }
    }

    /// Puts the time somewhere; nothing is travelled.
    pub(super) fn set_time(&mut self, time_secs: f64) {
        self.time_secs = time_secs.clamp(0.0, self.take.length_secs());
        self.previous_secs = None;
        self.is_fresh = true;
        self.is_returning = false;
    }

    /// Changes which bone is the root and how it is derived.
    pub(super) fn set_root(&mut self, rig: &Rig<'_>, settings: &RootMotionSettings) {
        self.root = root_of(rig, &self.take, settings);
    }

    /// A first step backward from the range's begin starts at its end.
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

    /// Takes the current time as the one before the step that follows.
    pub(super) const fn remember_time(&mut self) {
        self.previous_secs = Some(self.time_secs);
    }

    fn time(&self, when: When) -> f64 {
        match when {
            When::Now => self.time_secs,
            When::Before => self.previous_secs.unwrap_or(self.time_secs),
        }
    }
}

impl Layer {
    pub(super) fn decision(&self, preview: PreviewMode) -> RootDecision {
        decide(
            &self.settings,
            ExtractionMode::from(preview),
            ClipSource::Graph,
        )
    }

    pub(super) fn playing(&self) -> Option<&Playing> {
        match &self.source {
            Source::Take(playing) => Some(playing),
            Source::Saved | Source::Held(_) => None,
        }
    }

    pub(super) fn playing_mut(&mut self) -> Option<&mut Playing> {
        match &mut self.source {
            Source::Take(playing) => Some(playing),
            Source::Saved | Source::Held(_) => None,
        }
    }

    /// Moves on, and gives what the root travelled where its motion moves the character.
    pub(super) fn step(
        &mut self,
        move_secs: f64,
        mode: LoopMode,
        preview: PreviewMode,
    ) -> Option<Stepped> {
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
        Some(Stepped {
            moved,
            whole: motion.map(|motion| motion.delta),
            motion: motion.map(|m| RootMotion::step(&m, is_reset)),
        })
    }

    /// Writes the pose, the root locked if asked: the bones of a set (`None`: all) and all curves.
    /// Gives how many bones that were.
    pub(super) fn pose(
        &self,
        rig: &Rig<'_>,
        when: When,
        bones: Option<&BoneSet>,
        out: &mut LayerPose,
    ) -> usize {
        out.shift = None;
        let local = &mut out.local;
        local.curves.clear();
        local.curves.extend_from_slice(rig.curve_rests);
        match &self.source {
            Source::Saved => local.set_saved(rig.skeleton, bones),
            Source::Held(held) => {
                local
                    .bones
                    .resize(held.local.bones.len(), Transform::IDENTITY);
                for (curve, held) in local.curves.iter_mut().zip(&held.local.curves) {
                    *curve = *held;
                }
                out.shift = held.shift;
                let mut count = 0;
                for run in runs(bones, held.local.bones.len()) {
                    count += run.len();
                    local.bones[run.clone()].copy_from_slice(&held.local.bones[run]);
                }
                count
            }
            Source::Take(playing) => {
                let time_secs = playing.time(when);
                let count = sample_bones(&playing.take, time_secs, rig.interpolation, bones, local);
                let (places, curves) = (&playing.curve_places, &mut local.curves);
                sample_curves(&playing.take, time_secs, rig.interpolation, places, curves);
                if let (true, Some((track, _))) =
                    (self.decision(rig.preview).is_locked, &playing.root)
                {
                    out.shift = track.lock(time_secs, &self.settings, local);
                }
                count
            }
        }
    }
}

/// What one side did in one step of time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stepped {
    pub(super) moved: Advance,
    /// What the root travelled, as the preview wants it.
    pub(super) motion: Option<RootMotion>,
    /// What the root travelled in all, over edges too.
    pub(super) whole: Option<Transform>,
}

fn root_of(
    rig: &Rig<'_>,
    take: &Arc<AnimSequence>,
    settings: &RootMotionSettings,
) -> Option<(RootTrack, String)> {
    let skeleton: &Skeleton = rig.skeleton;
    let inside = |bone: BoneIndex| bone.index() < skeleton.len();
    let chosen = match settings.root {
        RootSource::Bone(bone) | RootSource::DerivedFrom(bone) if inside(bone) => RootChoice {
            source: settings.root,
            explanation: format!("\"{}\": chosen by hand.", skeleton.bone(bone).name),
        },
        _ => choose_root(skeleton, take)?,
    };
    let (hierarchy, take) = (rig.hierarchy.clone(), take.clone());
    let mut track = match chosen.source {
        RootSource::Bone(bone) => RootTrack::of_bone(skeleton, hierarchy, take, bone),
        RootSource::DerivedFrom(hips) => {
            RootTrack::derived(skeleton, hierarchy, take, hips, &settings.derive)
        }
        RootSource::Auto => return None,
    };
    track.set_interpolation(rig.interpolation);
    Some((track, chosen.explanation))
}

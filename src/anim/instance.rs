//! One character's runtime state: its take, where it is in it, and what the root has travelled.
//!
//! In: a step of time, the user's settings. Out: poses, and root motion that is consumed once. Not here:
//! clocks, the object in the scene, the motion's use (`scene`).

use super::advance::{Advance, AdvanceResult, LoopMode, PlayRange, Spans, advance};
use super::bone_set::BoneSet;
use super::curves::CurveTable;
use super::hierarchy::Hierarchy;
use super::pose::{ComponentPose, LocalPose, PoseWork};
use super::root_motion::{
    ClipSource, ExtractionMode, RootChoice, RootDecision, RootMotion, RootTrack, choose_root, decide, extract,
};
use super::sample::{Interpolation, sample_bones, sample_curves};
use crate::asset::{AnimSequence, BoneIndex, PreviewMode, RootMotionSettings, RootSource, Skeleton};
use crate::math::Transform;
use std::sync::Arc;

/// One character's runtime state.
#[derive(Clone, Debug)]
pub struct AnimInstance {
    skeleton: Arc<Skeleton>,
    hierarchy: Arc<Hierarchy>,
    curves: CurveTable,
    playing: Option<Playing>,
    settings: RootMotionSettings,
    preview: PreviewMode,
    loop_mode: LoopMode,
    rate: f64,
    rate_scale: f64,
    interpolation: Interpolation,
    pending: Option<RootMotion>,
}

/// What there is only while a take is set.
#[derive(Clone, Debug)]
struct Playing {
    take: Arc<AnimSequence>,
    /// Where each of the take's curves goes in a pose.
    curve_places: Vec<usize>,
    root: Option<(RootTrack, String)>,
    range: PlayRange,
    time_secs: f64,
    is_returning: bool,
    /// Nothing was played since the take was set or the time was put somewhere.
    is_fresh: bool,
}

impl AnimInstance {
    /// Makes a character without a take: it stands as its file was saved.
    #[must_use]
    pub fn new(skeleton: Arc<Skeleton>) -> Self {
        Self {
            hierarchy: Arc::new(Hierarchy::new(&skeleton)),
            skeleton,
            curves: CurveTable::default(),
            playing: None,
            settings: RootMotionSettings::default(),
            preview: PreviewMode::default(),
            loop_mode: LoopMode::default(),
            rate: 1.0,
            rate_scale: 1.0,
            interpolation: Interpolation::default(),
            pending: None,
        }
    }

    /// Gives the skeleton.
    #[must_use]
    pub const fn skeleton(&self) -> &Arc<Skeleton> {
        &self.skeleton
    }

    /// Gives the skeleton made ready for composing.
    #[must_use]
    pub const fn hierarchy(&self) -> &Arc<Hierarchy> {
        &self.hierarchy
    }

    /// Gives the places of all curves that poses of this character carry.
    #[must_use]
    pub const fn curves(&self) -> &CurveTable {
        &self.curves
    }

    /// Plays another take from its begin, with the settings stored for it; unconsumed motion is dropped.
    ///
    /// # Panics
    /// When the take has another number of bones than the skeleton.
    pub fn set_take(&mut self, take: Option<Arc<AnimSequence>>, settings: RootMotionSettings) {
        self.pending = None;
        self.settings = settings;
        self.playing = take.map(|take| {
            assert_eq!(take.bone_count(), self.skeleton.len(), "a take has the skeleton's bones");
            let curve_places = self.curves.add(&take);
            let range = PlayRange { start_secs: 0.0, end_secs: take.length_secs() };
            let root = self.root_of(&take, &settings);
            Playing { take, curve_places, root, range, time_secs: 0.0, is_returning: false, is_fresh: true }
        });
    }

    /// Gives the take that is played.
    #[must_use]
    pub fn take(&self) -> Option<&Arc<AnimSequence>> {
        self.playing.as_ref().map(|playing| &playing.take)
    }

    /// Changes the settings of the current take; unconsumed motion is dropped, the time stays.
    pub fn set_root_motion(&mut self, settings: RootMotionSettings) {
        self.pending = None;
        let is_same_root = settings.root == self.settings.root && settings.derive == self.settings.derive;
        self.settings = settings;
        if is_same_root {
            return;
        }
        if let Some(take) = self.take().cloned() {
            let root = self.root_of(&take, &settings);
            if let Some(playing) = &mut self.playing {
                playing.root = root;
            }
        }
    }

    /// Gives the settings of the current take.
    #[must_use]
    pub const fn root_motion(&self) -> &RootMotionSettings {
        &self.settings
    }

    /// Changes what the preview does with extracted motion; unconsumed motion is dropped.
    pub fn set_preview(&mut self, preview: PreviewMode) {
        self.pending = None;
        self.preview = preview;
    }

    /// Gives what the preview does with extracted motion.
    #[must_use]
    pub const fn preview(&self) -> PreviewMode {
        self.preview
    }

    /// Changes what happens at the edges of the range; a ping-pong on its way back goes forward again.
    pub fn set_loop_mode(&mut self, mode: LoopMode) {
        self.loop_mode = mode;
        if let Some(playing) = &mut self.playing {
            playing.is_returning = false;
        }
    }

    /// Gives what happens at the edges of the range.
    #[must_use]
    pub const fn loop_mode(&self) -> LoopMode {
        self.loop_mode
    }

    /// Changes the play rate: 1 as authored, negative backward.
    pub const fn set_rate(&mut self, rate: f64) {
        self.rate = rate;
    }

    /// Gives the play rate.
    #[must_use]
    pub const fn rate(&self) -> f64 {
        self.rate
    }

    /// Changes the take's own factor on the rate.
    pub const fn set_rate_scale(&mut self, rate_scale: f64) {
        self.rate_scale = rate_scale;
    }

    /// Changes what lies between two frames.
    pub const fn set_interpolation(&mut self, interpolation: Interpolation) {
        self.interpolation = interpolation;
        if let Some(Playing { root: Some((track, _)), .. }) = &mut self.playing {
            track.set_interpolation(interpolation);
        }
    }

    /// Plays only a part of the take, in seconds from its begin; `None` plays all of it.
    pub fn set_range(&mut self, range: Option<PlayRange>) {
        if let Some(playing) = &mut self.playing {
            let whole = PlayRange { start_secs: 0.0, end_secs: playing.take.length_secs() };
            playing.range = range.map_or(whole, |range| {
                let start_secs = whole.clamp(range.start_secs);
                PlayRange { start_secs, end_secs: whole.clamp(range.end_secs).max(start_secs) }
            });
        }
    }

    /// Gives the part of the take that is played; `None` without a take.
    #[must_use]
    pub fn range(&self) -> Option<PlayRange> {
        self.playing.as_ref().map(|playing| playing.range)
    }

    /// Puts the time somewhere, in seconds from the take's begin; nothing is travelled.
    pub fn set_time(&mut self, time_secs: f64) {
        if let Some(playing) = &mut self.playing {
            playing.time_secs = time_secs.clamp(0.0, playing.take.length_secs());
            playing.is_fresh = true;
            playing.is_returning = false;
        }
    }

    /// Gives the time from the take's begin; 0 without a take.
    #[must_use]
    pub fn time_secs(&self) -> f64 {
        self.playing.as_ref().map_or(0.0, |playing| playing.time_secs)
    }

    /// Moves on by `dt_secs` times the play rate and the take's rate scale, and gathers what the root travelled.
    ///
    /// A first step backward from the range's begin starts at its end. Without a take nothing moves.
    pub fn update(&mut self, dt_secs: f64) -> Advance {
        let decision = self.decision();
        let Some(playing) = &mut self.playing else {
            let (result, spans) = (AdvanceResult::Default, Spans::default());
            return Advance { from_secs: 0.0, time_secs: 0.0, result, wraps: 0, is_returning: false, spans };
        };
        let move_secs = dt_secs * self.rate * self.rate_scale;
        if playing.is_fresh && move_secs < 0.0 && playing.time_secs <= playing.range.start_secs {
            playing.time_secs = playing.range.end_secs;
        }
        let moved = advance(
            playing.time_secs,
            move_secs,
            playing.range,
            self.loop_mode,
            playing.is_returning,
            playing.is_fresh,
        );
        playing.time_secs = moved.time_secs;
        playing.is_returning = moved.is_returning;
        playing.is_fresh &= moved.spans.is_empty();
        if let (true, Some((track, _))) = (decision.is_applied, &playing.root)
            && let Some(extracted) = extract(track, &self.settings, &moved)
        {
            let is_reset = self.preview == PreviewMode::LoopAndReset && moved.wraps > 0;
            let step = RootMotion::step(&extracted, is_reset);
            self.pending = Some(self.pending.map_or(step, |pending| pending.then(step)));
        }
        moved
    }

    /// Takes the gathered motion; `None` when the root travelled nothing since.
    pub const fn consume_root_motion(&mut self) -> Option<RootMotion> {
        self.pending.take()
    }

    /// Gives where the root is and where a lock holds it; `None` without a take or without bones.
    #[must_use]
    pub fn root_track(&self) -> Option<&RootTrack> {
        self.playing.as_ref()?.root.as_ref().map(|(track, _)| track)
    }

    /// Gives the root as [`Self::evaluate`] shows it, locked or not, bone to component, rigid.
    #[must_use]
    pub fn shown_root_to_component(&self) -> Option<Transform> {
        let track = self.root_track()?;
        let time_secs = self.time_secs();
        Some(if self.decision().is_locked {
            track.locked_to_component(time_secs, &self.settings)
        } else {
            track.root_to_component(time_secs)
        })
    }

    /// Gives the root without any lock, bone to component, rigid: the ghost stands there.
    #[must_use]
    pub fn unlocked_root_to_component(&self) -> Option<Transform> {
        self.root_track().map(|track| track.root_to_component(self.time_secs()))
    }

    /// Gives why this root was chosen, as a sentence; empty where there is none.
    #[must_use]
    pub fn root_explanation(&self) -> &str {
        self.playing.as_ref().and_then(|playing| playing.root.as_ref()).map_or("", |(_, explanation)| explanation)
    }

    /// Tells whether the pose's root is locked and its motion extracted and applied.
    #[must_use]
    pub fn decision(&self) -> RootDecision {
        decide(&self.settings, ExtractionMode::from(self.preview), ClipSource::Graph)
    }

    /// Writes the pose of the current time: bone to parent, then bone to component, the root locked if asked.
    pub fn evaluate(&self, local: &mut LocalPose, component: &mut ComponentPose) -> PoseWork {
        self.evaluate_bones(None, local, component)
    }

    /// Writes only the bones of a set (`None`: all), each exactly as [`Self::evaluate`] does, and all curves.
    ///
    /// The other bones keep what the poses held and mean nothing.
    ///
    /// # Panics
    /// When the set is of a skeleton with more bones.
    pub fn evaluate_bones(
        &self,
        bones: Option<&BoneSet>,
        local: &mut LocalPose,
        component: &mut ComponentPose,
    ) -> PoseWork {
        let mut roots_to_component = self.hierarchy.file_to_component();
        local.curves.clear();
        local.curves.resize(self.curves.len(), 0.0);
        let bones_sampled = if let Some(playing) = &self.playing {
            let sampled = sample_bones(&playing.take, playing.time_secs, self.interpolation, bones, local);
            sample_curves(
                &playing.take,
                playing.time_secs,
                self.interpolation,
                &playing.curve_places,
                &mut local.curves,
            );
            if let (true, Some((track, _))) = (self.decision().is_locked, &playing.root) {
                roots_to_component = track.lock(playing.time_secs, &self.settings, local);
            }
            sampled
        } else {
            local.set_saved(&self.skeleton, bones)
        };
        let bones_composed = self.hierarchy.bones_to_component(local, roots_to_component, bones, component);
        PoseWork { bones_sampled, bones_composed }
    }

    fn root_of(&self, take: &Arc<AnimSequence>, settings: &RootMotionSettings) -> Option<(RootTrack, String)> {
        let inside = |bone: BoneIndex| bone.index() < self.skeleton.len();
        let chosen = match settings.root {
            RootSource::Bone(bone) | RootSource::DerivedFrom(bone) if inside(bone) => RootChoice {
                source: settings.root,
                explanation: format!("\"{}\": chosen by hand.", self.skeleton.bone(bone).name),
            },
            _ => choose_root(&self.skeleton, take)?,
        };
        let (skeleton, hierarchy, take) = (&*self.skeleton, self.hierarchy.clone(), take.clone());
        let mut track = match chosen.source {
            RootSource::Bone(bone) => RootTrack::of_bone(skeleton, hierarchy, take, bone),
            RootSource::DerivedFrom(hips) => RootTrack::derived(skeleton, hierarchy, take, hips, &settings.derive),
            RootSource::Auto => return None,
        };
        track.set_interpolation(self.interpolation);
        Some((track, chosen.explanation))
    }
}

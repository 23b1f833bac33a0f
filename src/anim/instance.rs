//! One character's runtime state: its take, its playhead, and what the root has travelled.
//!
//! *In*: a step of time, the user's settings. *Out*: poses, and root motion that is consumed once.
//! *Not here*: clocks, the object in the scene, the use of the motion (`scene`).

use super::advance::{Advance, AdvanceResult, LoopMode, PlayRange, Spans};
use super::bone_set::BoneSet;
use super::clip_player::{Clip, ClipPlayer, PlayingTake, PoseContext, PoseSelection, ShiftedPose};
use super::crossfade_stack::CrossfadeStack;
use super::easing::Easing;
use super::float_curves::FloatCurveTable;
use super::hierarchy::Hierarchy;
use super::pose::{ComponentPose, LocalPose, PoseWork};
use super::root_motion::{RootDecision, RootMotion, RootTrack};
use super::sample::Interpolation;
use crate::asset::{
    AnimSequence, FloatCurveKind, PreviewMode, RootChoiceReason, RootMotionSettings, Skeleton,
};
use crate::math::Transform;
use std::sync::Arc;

/// One character's runtime state.
#[derive(Clone, Debug)]
pub struct AnimInstance {
    skeleton: Arc<Skeleton>,
    hierarchy: Arc<Hierarchy>,
    curves: FloatCurveTable,
    /// The current take on top, and those it fades in over.
    stack: CrossfadeStack,
    preview: PreviewMode,
    loop_mode: LoopMode,
    rate: f64,
    rate_scale: f64,
    interpolation: Interpolation,
    pending: Option<RootMotion>,
}

impl AnimInstance {
    /// Makes a character without a take, in the pose its file was saved in.
    #[must_use]
    pub fn new(skeleton: Arc<Skeleton>) -> Self {
        Self {
            hierarchy: Arc::new(Hierarchy::new(&skeleton)),
            skeleton,
            curves: FloatCurveTable::default(),
            stack: CrossfadeStack::new(ClipPlayer {
                clip: Clip::SavedPose,
                settings: RootMotionSettings::default(),
            }),
            preview: PreviewMode::default(),
            loop_mode: LoopMode::default(),
            rate: 1.0,
            rate_scale: 1.0,
            interpolation: Interpolation::default(),
            pending: None,
        }
    }

    /// Returns the skeleton.
    #[must_use]
    pub const fn skeleton(&self) -> &Arc<Skeleton> {
        &self.skeleton
    }

    /// Returns the skeleton made ready for composing.
    #[must_use]
    pub const fn hierarchy(&self) -> &Arc<Hierarchy> {
        &self.hierarchy
    }

    /// Returns the table of all curves that poses of this character carry.
    #[must_use]
    pub const fn curves(&self) -> &FloatCurveTable {
        &self.curves
    }

    /// Adds a float curve that every pose carries, with its value where no take plays it, and
    /// returns its index.
    pub fn declare_curve(&mut self, kind: FloatCurveKind, name: String, rest: f32) -> usize {
        self.curves.declare(kind, name, rest)
    }

    /// Plays another take from its start, at once, with its settings; unconsumed motion is dropped.
    ///
    /// # Panics
    /// When the take has another number of bones than the skeleton.
    pub fn set_take(&mut self, take: Option<Arc<AnimSequence>>, settings: RootMotionSettings) {
        self.pending = None;
        let player = self.player(take, settings);
        self.stack.cut_to(player);
    }

    /// Fades to another take (`None`: the saved pose) over `secs`; it starts now, and the old one
    /// keeps playing.
    ///
    /// The first frame is the pose before, even during a transition. Each take's root motion counts
    /// by its weight. Transitions pass in the seconds of [`Self::update`], whatever the play rate; 0
    /// is at once.
    ///
    /// # Panics
    /// When the take has another number of bones than the skeleton.
    pub fn cross_fade(
        &mut self,
        take: Option<Arc<AnimSequence>>,
        settings: RootMotionSettings,
        secs: f64,
        curve: Easing,
    ) {
        let player = self.incoming(take, settings);
        let (context, stack) = self.context_and_stack();
        stack.fade_to(&context, player, secs, curve);
    }

    /// Switches to another take (`None`: the saved pose) now; how the pose differed and moved decays
    /// within `secs`.
    ///
    /// The first frame is the pose before, even during a transition. Only the new take's root motion
    /// counts. Of several requests between two updates the last take and the shortest
    /// time count; 0 is at once.
    ///
    /// # Panics
    /// When the take has another number of bones than the skeleton.
    pub fn inertialize(
        &mut self,
        take: Option<Arc<AnimSequence>>,
        settings: RootMotionSettings,
        secs: f64,
    ) {
        let player = self.incoming(take, settings);
        let (context, stack) = self.context_and_stack();
        stack.inertialize_to(&context, player, secs);
    }

    /// Returns whether the pose still differs from the current take's because of a transition.
    #[must_use]
    pub fn is_in_transition(&self) -> bool {
        self.stack.is_in_transition()
    }

    /// Returns the weight of the current take, below 1 only during a cross-fade.
    #[must_use]
    pub fn fade_weight(&self) -> f32 {
        self.stack.fade_weight()
    }

    /// Makes the player that a transition leads to: played backward, it starts at its end.
    fn incoming(
        &mut self,
        take: Option<Arc<AnimSequence>>,
        settings: RootMotionSettings,
    ) -> ClipPlayer {
        let is_backward = self.rate * self.rate_scale < 0.0;
        let mut player = self.player(take, settings);
        if let Some(playing) = player.playing_mut().filter(|_| is_backward) {
            playing.set_time(playing.range.end_secs);
        }
        player
    }

    fn player(
        &mut self,
        take: Option<Arc<AnimSequence>>,
        settings: RootMotionSettings,
    ) -> ClipPlayer {
        let Some(take) = take else {
            return ClipPlayer {
                clip: Clip::SavedPose,
                settings,
            };
        };
        assert_eq!(
            take.bone_count(),
            self.skeleton.len(),
            "a take has the skeleton's bones"
        );
        let curve_indices = self.curves.add(&take);
        let (context, _) = self.context_and_stack();
        let playing = PlayingTake::new(&context, take, curve_indices, &settings);
        ClipPlayer {
            clip: Clip::Take(Box::new(playing)),
            settings,
        }
    }

    fn context_and_stack(&mut self) -> (PoseContext<'_>, &mut CrossfadeStack) {
        let Self {
            skeleton,
            hierarchy,
            curves,
            stack,
            preview,
            interpolation,
            ..
        } = self;
        let context = PoseContext {
            skeleton,
            hierarchy,
            interpolation: *interpolation,
            preview: *preview,
            curve_rests: curves.rests(),
        };
        (context, stack)
    }

    fn playing(&self) -> Option<&PlayingTake> {
        self.stack.top().playing()
    }

    /// Returns the take that is played, or that a transition leads to.
    #[must_use]
    pub fn take(&self) -> Option<&Arc<AnimSequence>> {
        self.playing().map(|playing| &playing.take)
    }

    /// Changes the settings of the current take; unconsumed motion is dropped, the time stays.
    pub fn set_root_motion(&mut self, settings: RootMotionSettings) {
        self.pending = None;
        let (context, stack) = self.context_and_stack();
        let old = std::mem::replace(&mut stack.top_mut().settings, settings);
        let is_same_root = settings.root == old.root && settings.derive == old.derive;
        if let Some(playing) = stack.top_mut().playing_mut().filter(|_| !is_same_root) {
            playing.set_root(&context, &settings);
        }
    }

    /// Returns the settings of the current take.
    #[must_use]
    pub const fn root_motion(&self) -> &RootMotionSettings {
        &self.stack.top().settings
    }

    /// Changes what the preview does with extracted motion; unconsumed motion is dropped.
    pub fn set_preview(&mut self, preview: PreviewMode) {
        self.pending = None;
        self.preview = preview;
    }

    /// Returns what the preview does with extracted motion.
    #[must_use]
    pub const fn preview(&self) -> PreviewMode {
        self.preview
    }

    /// Changes what happens at the edges of the range; a returning ping-pong plays forward again.
    pub fn set_loop_mode(&mut self, mode: LoopMode) {
        self.loop_mode = mode;
        for playing in self.stack.players_mut().filter_map(ClipPlayer::playing_mut) {
            playing.is_returning = false;
        }
    }

    /// Returns what happens at the edges of the range.
    #[must_use]
    pub const fn loop_mode(&self) -> LoopMode {
        self.loop_mode
    }

    /// Changes the play rate: 1 as authored, negative backward.
    pub const fn set_rate(&mut self, rate: f64) {
        self.rate = rate;
    }

    /// Returns the play rate.
    #[must_use]
    pub const fn rate(&self) -> f64 {
        self.rate
    }

    /// Changes the take's own factor on the rate.
    pub const fn set_rate_scale(&mut self, rate_scale: f64) {
        self.rate_scale = rate_scale;
    }

    /// Changes what lies between two frames.
    pub fn set_interpolation(&mut self, interpolation: Interpolation) {
        self.interpolation = interpolation;
        for (track, _) in self
            .stack
            .players_mut()
            .filter_map(|player| player.playing_mut()?.root.as_mut())
        {
            track.set_interpolation(interpolation);
        }
    }

    /// Plays only a part of the take, in seconds from its start; `None` plays all of it.
    pub fn set_range(&mut self, range: Option<PlayRange>) {
        if let Some(playing) = self.stack.top_mut().playing_mut() {
            let whole = PlayRange {
                start_secs: 0.0,
                end_secs: playing.take.length_secs(),
            };
            playing.range = range.map_or(whole, |range| {
                let start_secs = whole.clamp(range.start_secs);
                PlayRange {
                    start_secs,
                    end_secs: whole.clamp(range.end_secs).max(start_secs),
                }
            });
        }
    }

    /// Returns the part of the take that is played; `None` without a take.
    #[must_use]
    pub fn range(&self) -> Option<PlayRange> {
        self.playing().map(|playing| playing.range)
    }

    /// Sets the time, in seconds from the take's start; nothing is travelled, and a transition ends.
    pub fn set_time(&mut self, time_secs: f64) {
        self.stack.settle();
        if let Some(playing) = self.stack.top_mut().playing_mut() {
            playing.set_time(time_secs);
        }
    }

    /// Returns the seconds from the take's start; 0 without a take.
    #[must_use]
    pub fn time_secs(&self) -> f64 {
        self.playing().map_or(0.0, |playing| playing.time_secs)
    }

    /// Advances by `dt_secs` times the play rate and the take's rate scale, and gathers what the
    /// root travelled.
    ///
    /// A first step backward from the range's start begins at its end. Without a take nothing
    /// moves. During a cross-fade every take advances, and the move of the current one is returned.
    pub fn update(&mut self, dt_secs: f64) -> Advance {
        let move_secs = dt_secs * self.rate * self.rate_scale;
        let mode = self.loop_mode;
        let (context, stack) = self.context_and_stack();
        let (moved, motion) = stack.step(&context, dt_secs, move_secs, mode);
        if let Some(step) = motion {
            self.pending = Some(self.pending.map_or(step, |pending| pending.then(step)));
        }
        moved.unwrap_or(Advance {
            from_secs: 0.0,
            time_secs: 0.0,
            result: AdvanceResult::Default,
            wraps: 0,
            is_returning: false,
            spans: Spans::default(),
        })
    }

    /// Returns the gathered motion once; `None` when the root travelled nothing since.
    pub const fn consume_root_motion(&mut self) -> Option<RootMotion> {
        self.pending.take()
    }

    /// Returns where the root is and where a lock holds it; `None` without a take or without bones.
    #[must_use]
    pub fn root_track(&self) -> Option<&RootTrack> {
        self.playing()?.root.as_ref().map(|(track, _)| track)
    }

    /// Returns the current take's root as [`Self::evaluate`] poses it after a transition, locked or
    /// not, bone to component, rigid.
    #[must_use]
    pub fn shown_root_to_component(&self) -> Option<Transform> {
        let track = self.root_track()?;
        let time_secs = self.time_secs();
        Some(if self.decision().is_locked {
            track.locked_to_component(time_secs, self.root_motion())
        } else {
            track.root_to_component(time_secs)
        })
    }

    /// Returns the root without any lock, bone to component, rigid: where the ghost is.
    #[must_use]
    pub fn unlocked_root_to_component(&self) -> Option<Transform> {
        self.root_track()
            .map(|track| track.root_to_component(self.time_secs()))
    }

    /// Returns why this root was chosen; `None` where there is none.
    #[must_use]
    pub fn root_choice_reason(&self) -> Option<RootChoiceReason> {
        self.playing()?.root.as_ref().map(|&(_, reason)| reason)
    }

    /// Returns whether the pose's root is locked and its motion extracted and applied.
    #[must_use]
    pub fn decision(&self) -> RootDecision {
        self.stack.top().decision(self.preview)
    }

    /// Writes the pose of the current time: bone to parent, then bone to component, the root locked
    /// if asked.
    pub fn evaluate(&self, local: &mut LocalPose, component: &mut ComponentPose) -> PoseWork {
        self.evaluate_bones(None, local, component)
    }

    /// Writes only the bones of a set (`None`: all), each exactly as [`Self::evaluate`] does, and
    /// all curves.
    ///
    /// The other bones keep what the poses held and are not valid.
    ///
    /// # Panics
    /// When the set is of a skeleton with more bones.
    pub fn evaluate_bones(
        &self,
        bones: Option<&BoneSet>,
        local: &mut LocalPose,
        component: &mut ComponentPose,
    ) -> PoseWork {
        let Self {
            skeleton,
            hierarchy,
            preview,
            interpolation,
            ..
        } = self;
        let context = PoseContext {
            skeleton,
            hierarchy,
            interpolation: *interpolation,
            preview: *preview,
            curve_rests: self.curves.rests(),
        };
        let mut posed = ShiftedPose {
            local: std::mem::take(local),
            shift: None,
        };
        let selection = PoseSelection::CurrentPose;
        let bones_sampled = self.stack.pose(&context, selection, bones, &mut posed);
        *local = posed.local;
        let file_to_component = hierarchy.file_to_component();
        let roots_to_component = posed.shift.map_or(file_to_component, |shift| {
            file_to_component.then_affine(shift.to_mat4())
        });
        let bones_composed =
            hierarchy.bones_to_component(local, roots_to_component, bones, component);
        PoseWork {
            bones_sampled,
            bones_composed,
        }
    }
}

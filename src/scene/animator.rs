//! Plays one character: its take, its range and speed, and the pose that follows.
//!
//! *In*: an imported file, the user's settings, seconds. *Out*: where it is in which take, and what
//! the root travelled. *Not here*: which bones are posed (`posing.rs`), where the character stands
//! (`tick.rs`), sampling and composing (`anim`).

use super::active_bones::ActiveBones;
use super::morphing::Morphing;
use super::posed_bounds::PaletteBounds;
use crate::anim::root_motion::{Extracted, RootMotion, RootTrack, extract, is_hips_name};
use crate::anim::{
    AdvanceResult, AnimInstance, ComponentPose, Easing, LocalPose, LoopMode, PlayRange, advance,
};
use crate::asset::{
    AnimSequence, BoneIndex, BoneKind, FileHandle, ImportedFile, Mesh, PreviewMode,
    RootMotionSettings, Skeleton,
};
use crate::math::{Bounds, Transform};
use std::sync::{Arc, OnceLock};

/// How a character plays: the user's choice, whatever the take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playback {
    /// Whether time moves.
    pub is_playing: bool,
    /// Whether it moves backwards.
    pub is_reverse: bool,
    /// 1 = as authored; never negative.
    pub speed: f64,
    /// What happens at the end of the range.
    pub loop_mode: LoopMode,
    /// The in point, seconds from the take's begin, when it is not that begin.
    pub in_secs: Option<f64>,
    /// The out point, seconds from the take's begin, when it is not the take's end.
    pub out_secs: Option<f64>,
}

impl Default for Playback {
    fn default() -> Self {
        let (is_playing, is_reverse, loop_mode) = (false, false, LoopMode::Loop);
        Self {
            is_playing,
            is_reverse,
            speed: 1.0,
            loop_mode,
            in_secs: None,
            out_secs: None,
        }
    }
}

/// Plays one character.
#[derive(Clone, Debug)]
pub struct Animator {
    handle: FileHandle,
    pub(super) file: Arc<ImportedFile>,
    take: Option<usize>,
    playback: Playback,
    pub(super) instance: AnimInstance,
    pub(super) local: LocalPose,
    pub(super) component: ComponentPose,
    pub(super) palette_bounds: Arc<[PaletteBounds]>,
    pub(super) morphing: Morphing,
    pelvis: Option<BoneIndex>,
    pub(super) needed: ActiveBones,
    /// Whether whole poses are asked for, and not only the active bones.
    pub(super) is_drawn: bool,
    /// Whether the pose at hand is whole.
    pub(super) is_whole: bool,
    pub(super) bones_updated: usize,
    /// Of the take and the settings at hand, once it was asked for.
    pub(super) take_box: OnceLock<Bounds>,
    /// Around the takes that a transition comes from, where that is known.
    pub(super) left_box: Option<Bounds>,
}

impl Animator {
    /// Stands a character up as its file was saved, without a take.
    #[must_use]
    pub fn new(handle: FileHandle, file: Arc<ImportedFile>) -> Self {
        let mut instance = AnimInstance::new(Arc::clone(&file.skeleton));
        let morphing = Morphing::declare(&file, &mut instance);
        let mut animator = Self {
            handle,
            take: None,
            playback: Playback::default(),
            instance,
            morphing,
            local: LocalPose::default(),
            component: ComponentPose::default(),
            palette_bounds: file
                .meshes
                .iter()
                .map(|mesh| PaletteBounds::new(mesh))
                .collect(),
            pelvis: find_pelvis(&file.skeleton),
            needed: ActiveBones::default(),
            is_drawn: true,
            is_whole: false,
            bones_updated: 0,
            take_box: OnceLock::new(),
            left_box: None,
            file,
        };
        animator.evaluate();
        animator
    }

    /// Returns the key of its file in the library.
    #[must_use]
    pub const fn handle(&self) -> FileHandle {
        self.handle
    }

    /// Returns its file.
    #[must_use]
    pub const fn file(&self) -> &Arc<ImportedFile> {
        &self.file
    }

    /// Returns its bones.
    #[must_use]
    pub fn skeleton(&self) -> &Arc<Skeleton> {
        &self.file.skeleton
    }

    /// Returns the bone that a camera follows: the hips by name, else the topmost bone.
    #[must_use]
    pub const fn pelvis(&self) -> Option<BoneIndex> {
        self.pelvis
    }

    /// Returns the boxes that bound a posed mesh of the file.
    #[must_use]
    pub fn palette_bounds(&self, mesh: usize) -> &PaletteBounds {
        &self.palette_bounds[mesh]
    }

    /// Returns the runtime state: root track, explanation, settings.
    #[must_use]
    pub const fn instance(&self) -> &AnimInstance {
        &self.instance
    }

    /// Returns the place of its take in the file.
    #[must_use]
    pub const fn take(&self) -> Option<usize> {
        self.take
    }

    /// Returns its take.
    #[must_use]
    pub fn sequence(&self) -> Option<&Arc<AnimSequence>> {
        self.instance.take()
    }

    /// Returns the playhead, seconds from the take's begin.
    #[must_use]
    pub fn time_secs(&self) -> f64 {
        self.instance.time_secs()
    }

    /// Returns whether a mesh of its file is shown now: as the take says, else as the file does.
    #[must_use]
    pub fn shows(&self, mesh: &Mesh) -> bool {
        let by_take = self
            .sequence()
            .and_then(|take| take.is_visible(mesh.node(), self.time_secs()));
        by_take.unwrap_or(mesh.is_visible())
    }

    /// Returns how long the take lasts, 0 without one.
    #[must_use]
    pub fn length_secs(&self) -> f64 {
        self.sequence().map_or(0.0, |take| take.length_secs())
    }

    /// Returns the played range, seconds from the take's begin.
    #[must_use]
    pub fn range_secs(&self) -> (f64, f64) {
        self.instance
            .range()
            .map_or((0.0, 0.0), |range| (range.start_secs, range.end_secs))
    }

    /// Plays another take of its file from its begin, in and out points at its ends; `None` for the
    /// saved pose.
    pub fn set_take(&mut self, take: Option<usize>, settings: RootMotionSettings) {
        let sequence = self.choose(take);
        self.instance.set_take(sequence, settings);
        self.start_take(None);
    }

    /// Fades to another take of its file (`None`: the saved pose), from its begin, in and out
    /// points at its ends.
    ///
    /// The old takes go on playing below it; time has to pass for the fade to pass. 0 seconds are
    /// at once.
    pub fn cross_fade(
        &mut self,
        take: Option<usize>,
        settings: RootMotionSettings,
        secs: f64,
        curve: Easing,
    ) {
        let left_box = self.known_take_box();
        let sequence = self.choose(take);
        self.instance.cross_fade(sequence, settings, secs, curve);
        self.start_take(left_box);
    }

    /// Switches to another take of its file as [`Self::cross_fade`] does, but at once; how the pose
    /// differed and moved dies away in the given time.
    pub fn inertialize(&mut self, take: Option<usize>, settings: RootMotionSettings, secs: f64) {
        let left_box = self.known_take_box();
        let sequence = self.choose(take);
        self.instance.inertialize(sequence, settings, secs);
        self.start_take(left_box);
    }

    /// Takes other takes for the same bones and meshes; one of them that plays plays on, even from
    /// another place.
    ///
    /// A take that is gone plays on, too, without a place, until another is set.
    pub fn set_takes_of(&mut self, file: Arc<ImportedFile>) {
        let playing = self
            .take
            .and_then(|take| self.file.takes.get(take))
            .cloned();
        self.take = playing.and_then(|playing| {
            file.takes
                .iter()
                .position(|take| Arc::ptr_eq(take, &playing))
        });
        self.file = file;
    }

    fn choose(&mut self, take: Option<usize>) -> Option<Arc<AnimSequence>> {
        self.take = take.filter(|&take| take < self.file.takes.len());
        self.take.map(|take| Arc::clone(&self.file.takes[take]))
    }

    fn start_take(&mut self, left_box: Option<Bounds>) {
        (self.take_box, self.left_box) = (OnceLock::new(), left_box);
        let playback = Playback {
            in_secs: None,
            out_secs: None,
            ..self.playback
        };
        self.set_playback(playback);
    }

    /// Returns how it plays.
    #[must_use]
    pub const fn playback(&self) -> &Playback {
        &self.playback
    }

    /// Changes how it plays. A start from outside the range, or without looping from the end it
    /// runs to, begins at the other end.
    pub fn set_playback(&mut self, playback: Playback) {
        let is_start = playback.is_playing && !self.playback.is_playing;
        if playback.loop_mode != self.instance.loop_mode() {
            self.instance.set_loop_mode(playback.loop_mode);
        }
        self.instance.set_rate(if playback.is_reverse {
            -playback.speed
        } else {
            playback.speed
        });
        let end_secs = playback.out_secs.unwrap_or_else(|| self.length_secs());
        self.instance.set_range(Some(PlayRange {
            start_secs: playback.in_secs.unwrap_or(0.0),
            end_secs,
        }));
        self.playback = playback;
        let (from, to) = self.range_secs();
        let (begin, end) = if playback.is_reverse {
            (to, from)
        } else {
            (from, to)
        };
        let time = self.time_secs();
        if is_start
            && (time < from || time > to || (playback.loop_mode == LoopMode::Once && time == end))
        {
            self.instance.set_time(begin);
        }
        self.evaluate();
    }

    /// Changes the take's root motion settings; the time stays.
    pub fn set_root_motion(&mut self, settings: RootMotionSettings) {
        self.instance.set_root_motion(settings);
        self.take_box = OnceLock::new();
        self.evaluate();
    }

    /// Changes what the preview does with extracted motion.
    pub fn set_preview(&mut self, preview: PreviewMode) {
        self.instance.set_preview(preview);
        self.take_box = OnceLock::new();
        self.evaluate();
    }

    /// Puts the playhead somewhere, seconds from the take's begin, and gives what the root travels
    /// from here to there where its motion moves the character.
    pub(super) fn seek(&mut self, time_secs: f64) -> Option<Transform> {
        let time_secs = if time_secs.is_nan() {
            0.0
        } else {
            time_secs.clamp(0.0, self.length_secs())
        };
        let motion = self.motion_between(self.time_secs(), time_secs);
        self.instance.set_time(time_secs);
        self.evaluate();
        motion
    }

    /// Returns what the root travels between two times of one pass, where its motion moves the
    /// character.
    #[must_use]
    pub fn motion_between(&self, from_secs: f64, to_secs: f64) -> Option<Transform> {
        if !self.instance.decision().is_applied {
            return None;
        }
        Some(self.extract_between(from_secs, to_secs)?.delta)
    }

    fn extract_between(&self, from_secs: f64, to_secs: f64) -> Option<Extracted> {
        let whole = PlayRange {
            start_secs: 0.0,
            end_secs: self.length_secs(),
        };
        let moved = advance(
            from_secs,
            to_secs - from_secs,
            whole,
            LoopMode::Once,
            false,
            false,
        );
        extract(self.root_track()?, self.instance.root_motion(), &moved)
    }

    /// Returns where the root is and where a lock holds it.
    #[must_use]
    pub fn root_track(&self) -> Option<&RootTrack> {
        self.instance.root_track()
    }

    /// Moves on when playing, until the end of the range and of a transition, and gives what the
    /// root travelled.
    pub(super) fn update(&mut self, dt_secs: f64) -> Option<RootMotion> {
        if !self.playback.is_playing
            || (self.sequence().is_none() && !self.instance.is_in_transition())
        {
            return None;
        }
        let moved = self.instance.update(dt_secs);
        let is_over = moved.result == AdvanceResult::Finished || self.is_at_the_end();
        if is_over && !self.instance.is_in_transition() {
            self.playback.is_playing = false;
        }
        self.instance.consume_root_motion()
    }

    /// Without looping the end is the end: the next tick would show nothing new.
    fn is_at_the_end(&self) -> bool {
        let (from, to) = self.range_secs();
        let end = if self.playback.is_reverse { from } else { to };
        self.playback.loop_mode == LoopMode::Once && self.time_secs() == end
    }
}

fn find_pelvis(skeleton: &Skeleton) -> Option<BoneIndex> {
    let is_bone = |bone: &BoneIndex| skeleton.bone(*bone).kind == BoneKind::Bone;
    let by_name = skeleton
        .indices()
        .find(|bone| is_hips_name(&skeleton.bone(*bone).name));
    by_name
        .or_else(|| skeleton.indices().find(is_bone))
        .or_else(|| skeleton.indices().next())
}

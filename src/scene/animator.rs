//! Plays one character: its take, its range and speed, and the pose that follows.
//!
//! *In*: an imported file, the user's settings, seconds. *Out*: the posed skeleton and what the root
//! travelled. *Not here*: where the character stands (`tick.rs`), sampling and composing (`anim`).

use super::active_bones::ActiveBones;
use super::posed_bounds::SlotBounds;
use super::reach::reach;
use crate::anim::root_motion::{Extracted, RootMotion, RootTrack, extract, is_hips_name};
use crate::anim::{AdvanceResult, AnimInstance, ComponentPose, LocalPose, LoopMode, PlayRange, advance};
use crate::asset::{
    AnimSequence, BoneIndex, BoneKind, FileHandle, ImportedFile, PreviewMode, RootMotionSettings, Skeleton,
};
use crate::math::{Mat4, Transform};
use std::borrow::Cow;
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
        Self { is_playing, is_reverse, speed: 1.0, loop_mode, in_secs: None, out_secs: None }
    }
}

/// Plays one character.
#[derive(Clone, Debug)]
pub struct Animator {
    handle: FileHandle,
    file: Arc<ImportedFile>,
    take: Option<usize>,
    playback: Playback,
    instance: AnimInstance,
    local: LocalPose,
    component: ComponentPose,
    slot_bounds: Arc<[SlotBounds]>,
    pelvis: Option<BoneIndex>,
    needed: ActiveBones,
    /// Whether whole poses are asked for, and not only the active bones.
    is_drawn: bool,
    /// Whether the pose at hand is whole.
    is_whole: bool,
    bones_updated: usize,
    /// Of the take at hand, once it was asked for.
    reach: OnceLock<f32>,
}

impl Animator {
    /// Stands a character up as its file was saved, without a take.
    #[must_use]
    pub fn new(handle: FileHandle, file: Arc<ImportedFile>) -> Self {
        let mut animator = Self {
            handle,
            take: None,
            playback: Playback::default(),
            instance: AnimInstance::new(Arc::clone(&file.skeleton)),
            local: LocalPose::default(),
            component: ComponentPose::default(),
            slot_bounds: file.meshes.iter().map(|mesh| SlotBounds::new(mesh)).collect(),
            pelvis: find_pelvis(&file.skeleton),
            needed: ActiveBones::default(),
            is_drawn: true,
            is_whole: false,
            bones_updated: 0,
            reach: OnceLock::new(),
            file,
        };
        animator.evaluate();
        animator
    }

    /// Gives the key of its file in the library.
    #[must_use]
    pub const fn handle(&self) -> FileHandle {
        self.handle
    }

    /// Gives its file.
    #[must_use]
    pub const fn file(&self) -> &Arc<ImportedFile> {
        &self.file
    }

    /// Gives its bones.
    #[must_use]
    pub fn skeleton(&self) -> &Arc<Skeleton> {
        &self.file.skeleton
    }

    /// Gives the bone that a camera follows: the hips by name, else the topmost bone.
    #[must_use]
    pub const fn pelvis(&self) -> Option<BoneIndex> {
        self.pelvis
    }

    /// Gives the pose, bone to parent; made for the asking where only the active bones are at hand.
    #[must_use]
    pub fn local_pose(&self) -> Cow<'_, LocalPose> {
        if self.is_whole { Cow::Borrowed(&self.local) } else { Cow::Owned(self.whole_pose().0) }
    }

    /// Gives the pose, bone to component; made for the asking where only the active bones are at hand.
    #[must_use]
    pub fn component_pose(&self) -> Cow<'_, ComponentPose> {
        if self.is_whole { Cow::Borrowed(&self.component) } else { Cow::Owned(self.whole_pose().1) }
    }

    /// Gives one bone of the pose, bone to component; `None` for a bone that is not there.
    #[must_use]
    pub fn bone_to_component(&self, bone: BoneIndex) -> Option<Mat4> {
        let is_at_hand = self.is_whole || self.needed.set().contains(bone);
        let is_there = bone.index() < self.skeleton().len();
        is_there.then(|| if is_at_hand { self.component.bone(bone) } else { self.component_pose().bone(bone) })
    }

    fn whole_pose(&self) -> (LocalPose, ComponentPose) {
        let (mut local, mut component) = (LocalPose::default(), ComponentPose::default());
        self.instance.evaluate(&mut local, &mut component);
        (local, component)
    }

    /// Gives the boxes that bound a posed mesh of the file.
    #[must_use]
    pub fn slot_bounds(&self, mesh: usize) -> &SlotBounds {
        &self.slot_bounds[mesh]
    }

    /// Gives how far from the component's origin the take may reach, metres.
    pub(super) fn reach(&self) -> f32 {
        *self.reach.get_or_init(|| reach(&self.file, &self.slot_bounds, self.sequence().map(Arc::as_ref)))
    }

    /// Gives the runtime state: root track, explanation, settings.
    #[must_use]
    pub const fn instance(&self) -> &AnimInstance {
        &self.instance
    }

    /// Gives the place of its take in the file.
    #[must_use]
    pub const fn take(&self) -> Option<usize> {
        self.take
    }

    /// Gives its take.
    #[must_use]
    pub fn sequence(&self) -> Option<&Arc<AnimSequence>> {
        self.instance.take()
    }

    /// Gives the playhead, seconds from the take's begin.
    #[must_use]
    pub fn time_secs(&self) -> f64 {
        self.instance.time_secs()
    }

    /// Gives how long the take lasts, 0 without one.
    #[must_use]
    pub fn length_secs(&self) -> f64 {
        self.sequence().map_or(0.0, |take| take.length_secs())
    }

    /// Gives the played range, seconds from the take's begin.
    #[must_use]
    pub fn range_secs(&self) -> (f64, f64) {
        self.instance.range().map_or((0.0, 0.0), |range| (range.start_secs, range.end_secs))
    }

    /// Plays another take of its file from its begin, in and out points at its ends; `None` for the saved pose.
    pub fn set_take(&mut self, take: Option<usize>, settings: RootMotionSettings) {
        self.take = take.filter(|&take| take < self.file.takes.len());
        let sequence = self.take.map(|take| Arc::clone(&self.file.takes[take]));
        self.instance.set_take(sequence, settings);
        self.reach = OnceLock::new();
        let playback = Playback { in_secs: None, out_secs: None, ..self.playback };
        self.set_playback(playback);
    }

    /// Gives how it plays.
    #[must_use]
    pub const fn playback(&self) -> &Playback {
        &self.playback
    }

    /// Changes how it plays. A start from outside the range, or without looping from the end it runs to,
    /// begins at the other end.
    pub fn set_playback(&mut self, playback: Playback) {
        let is_start = playback.is_playing && !self.playback.is_playing;
        if playback.loop_mode != self.instance.loop_mode() {
            self.instance.set_loop_mode(playback.loop_mode);
        }
        self.instance.set_rate(if playback.is_reverse { -playback.speed } else { playback.speed });
        let end_secs = playback.out_secs.unwrap_or_else(|| self.length_secs());
        self.instance.set_range(Some(PlayRange { start_secs: playback.in_secs.unwrap_or(0.0), end_secs }));
        self.playback = playback;
        let (from, to) = self.range_secs();
        let (begin, end) = if playback.is_reverse { (to, from) } else { (from, to) };
        let time = self.time_secs();
        if is_start && (time < from || time > to || (playback.loop_mode == LoopMode::Once && time == end)) {
            self.instance.set_time(begin);
        }
        self.evaluate();
    }

    /// Changes the take's root motion settings; the time stays.
    pub fn set_root_motion(&mut self, settings: RootMotionSettings) {
        self.instance.set_root_motion(settings);
        self.evaluate();
    }

    /// Changes what the preview does with extracted motion.
    pub fn set_preview(&mut self, preview: PreviewMode) {
        self.instance.set_preview(preview);
        self.evaluate();
    }

    /// Puts the playhead somewhere, seconds from the take's begin, and gives what the root travels from here
    /// to there where its motion moves the character.
    pub(super) fn seek(&mut self, time_secs: f64) -> Option<Transform> {
        let time_secs = if time_secs.is_nan() { 0.0 } else { time_secs.clamp(0.0, self.length_secs()) };
        let motion = self.motion_between(self.time_secs(), time_secs);
        self.instance.set_time(time_secs);
        self.evaluate();
        motion
    }

    /// Gives what the root travels between two times of one pass, where its motion moves the character.
    #[must_use]
    pub fn motion_between(&self, from_secs: f64, to_secs: f64) -> Option<Transform> {
        if !self.instance.decision().is_applied {
            return None;
        }
        Some(self.extract_between(from_secs, to_secs)?.delta)
    }

    fn extract_between(&self, from_secs: f64, to_secs: f64) -> Option<Extracted> {
        let whole = PlayRange { start_secs: 0.0, end_secs: self.length_secs() };
        let moved = advance(from_secs, to_secs - from_secs, whole, LoopMode::Once, false, false);
        extract(self.root_track()?, self.instance.root_motion(), &moved)
    }

    /// Gives where the root is and where a lock holds it.
    #[must_use]
    pub fn root_track(&self) -> Option<&RootTrack> {
        self.instance.root_track()
    }

    /// Moves on when playing, and gives what the root travelled.
    pub(super) fn update(&mut self, dt_secs: f64) -> Option<RootMotion> {
        if !self.playback.is_playing || self.sequence().is_none() {
            return None;
        }
        let moved = self.instance.update(dt_secs);
        if moved.result == AdvanceResult::Finished || self.is_at_the_end() {
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

    /// Counts one more user of a bone, poses the bone if it was not active, and tells whether the list changed.
    pub(super) fn use_bone(&mut self, bone: BoneIndex) -> bool {
        let is_new = self.needed.add_user(&self.file.skeleton, bone);
        if is_new && !self.is_whole {
            self.evaluate();
        }
        is_new
    }

    /// Counts one user of a bone less, and tells whether the list changed.
    pub(super) fn release_bone(&mut self, bone: BoneIndex) -> bool {
        self.needed.remove_user(&self.file.skeleton, bone)
    }

    /// Forgets every user of every bone.
    pub(super) fn release_all_bones(&mut self) {
        self.needed = ActiveBones::default();
    }

    /// Gives the bones that something hangs on or that are selected, sorted.
    pub(super) fn bones_in_use(&self) -> impl Iterator<Item = BoneIndex> {
        self.needed.used().iter().copied()
    }

    /// Gives the bones in use and all bones above them, sorted.
    #[must_use]
    pub fn active_bones(&self) -> &[BoneIndex] {
        self.needed.active()
    }

    /// Gives how many bones the last pose was made for.
    #[must_use]
    pub const fn bones_updated(&self) -> usize {
        self.bones_updated
    }

    /// Tells whether the pose at hand is that of all bones.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Asks for whole poses from the next one on, or only for the active bones.
    pub(super) const fn set_drawn(&mut self, is_drawn: bool) {
        self.is_drawn = is_drawn;
    }

    /// Makes the pose of the current time: of all bones where it is drawn, else of the active bones.
    pub(super) fn evaluate(&mut self) {
        let bones = (!self.is_drawn).then(|| self.needed.set());
        let work = self.instance.evaluate_bones(bones, &mut self.local, &mut self.component);
        self.bones_updated = work.bones_composed;
        self.is_whole = self.is_drawn;
    }
}

fn find_pelvis(skeleton: &Skeleton) -> Option<BoneIndex> {
    let is_bone = |bone: &BoneIndex| skeleton.bone(*bone).kind == BoneKind::Bone;
    let by_name = skeleton.indices().find(|bone| is_hips_name(&skeleton.bone(*bone).name));
    by_name.or_else(|| skeleton.indices().find(is_bone)).or_else(|| skeleton.indices().next())
}

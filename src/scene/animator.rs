//! Plays one character: its take, its range and speed, and the pose that follows.
//!
//! *In*: an imported file, the user's settings, seconds. *Out*: the take, its playhead, the pose, and
//! what the root travelled. *Not here*: which bones are evaluated (`evaluated_pose.rs`), the object's
//! transform (`tick.rs`), sampling and composing (`anim`).

use super::evaluated_pose::EvaluatedPose;
use super::morph_curves::MorphCurves;
use super::playback::Playback;
use super::posed_bounds::PaletteBounds;
use super::take_bounds::TakeBounds;
use crate::anim::root_motion::{RootMotion, RootTrack, extract_between, is_hips_name};
use crate::anim::{
    AdvanceResult, AnimInstance, ComponentPose, Easing, LocalPose, LoopMode, PlayRange,
};
use crate::asset::{
    AnimSequence, BoneIndex, BoneKind, FileHandle, ImportedFile, Mesh, PreviewMode,
    RootMotionSettings, Skeleton,
};
use crate::math::{Bounds, Mat4, Transform};
use std::borrow::Cow;
use std::sync::Arc;

/// Plays one character.
#[derive(Clone, Debug)]
pub struct Animator {
    handle: FileHandle,
    pub(super) file: Arc<ImportedFile>,
    take: Option<usize>,
    /// How the root is treated, take by take.
    settings: Vec<RootMotionSettings>,
    playback: Playback,
    instance: AnimInstance,
    pub(super) pose: EvaluatedPose,
    palette_bounds: Arc<[PaletteBounds]>,
    pub(super) morph_curves: MorphCurves,
    pelvis: Option<BoneIndex>,
    pub(super) take_bounds: TakeBounds,
}

impl Animator {
    /// Makes a character in the pose its file was saved in, without a take.
    #[must_use]
    pub fn new(handle: FileHandle, file: Arc<ImportedFile>) -> Self {
        let mut instance = AnimInstance::new(Arc::clone(&file.skeleton));
        let morph_curves = MorphCurves::declare(&file, &mut instance);
        let mut animator = Self {
            handle,
            take: None,
            settings: vec![RootMotionSettings::default(); file.takes.len()],
            playback: Playback::default(),
            instance,
            pose: EvaluatedPose::new(),
            morph_curves,
            palette_bounds: file
                .meshes
                .iter()
                .map(|mesh| PaletteBounds::new(mesh))
                .collect(),
            pelvis: find_pelvis(&file.skeleton),
            take_bounds: TakeBounds::default(),
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

    /// Returns the bounds of a mesh of the file by palette entry.
    #[must_use]
    pub fn palette_bounds(&self, mesh: usize) -> &PaletteBounds {
        &self.palette_bounds[mesh]
    }

    /// Returns the runtime state: root track, explanation, settings.
    #[must_use]
    pub const fn instance(&self) -> &AnimInstance {
        &self.instance
    }

    /// Returns the index of its take in the file.
    #[must_use]
    pub const fn take(&self) -> Option<usize> {
        self.take
    }

    /// Returns how the root is treated in each of the file's takes.
    #[must_use]
    pub fn settings(&self) -> &[RootMotionSettings] {
        &self.settings
    }

    /// Returns its take.
    #[must_use]
    pub fn sequence(&self) -> Option<&Arc<AnimSequence>> {
        self.instance.take()
    }

    /// Returns the playhead, seconds from the take's start.
    #[must_use]
    pub fn time_secs(&self) -> f64 {
        self.instance.time_secs()
    }

    /// Returns whether a mesh of its file is visible now: by the take, else by the file.
    #[must_use]
    pub fn shows(&self, mesh: &Mesh) -> bool {
        let by_take = self
            .sequence()
            .and_then(|take| take.is_visible(mesh.node(), self.time_secs()));
        by_take.unwrap_or(mesh.is_visible())
    }

    /// Returns the length of the take, 0 without one.
    #[must_use]
    pub fn length_secs(&self) -> f64 {
        self.sequence().map_or(0.0, |take| take.length_secs())
    }

    /// Returns the played range, seconds from the take's start.
    #[must_use]
    pub fn range_secs(&self) -> (f64, f64) {
        self.instance
            .range()
            .map_or((0.0, 0.0), |range| (range.start_secs, range.end_secs))
    }

    /// Plays another take of its file from its start, in and out points at its ends; `None` for the
    /// saved pose.
    pub fn set_take(&mut self, take: Option<usize>, settings: RootMotionSettings) {
        let sequence = self.choose(take, settings);
        self.instance.set_take(sequence, settings);
        self.start_take(None);
    }

    /// Fades to another take of its file (`None`: the saved pose), from its start, in and out points
    /// at its ends.
    ///
    /// The old takes keep playing below it; the fade passes only as time does. 0 seconds switch at
    /// once.
    pub fn cross_fade(
        &mut self,
        take: Option<usize>,
        settings: RootMotionSettings,
        secs: f64,
        curve: Easing,
    ) {
        let outgoing = self.measured_take_bounds();
        let sequence = self.choose(take, settings);
        self.instance.cross_fade(sequence, settings, secs, curve);
        self.start_take(outgoing);
    }

    /// Switches to another take of its file as [`Self::cross_fade`] does, but at once; how the pose
    /// differed and moved decays within the given time.
    pub fn inertialize(&mut self, take: Option<usize>, settings: RootMotionSettings, secs: f64) {
        let outgoing = self.measured_take_bounds();
        let sequence = self.choose(take, settings);
        self.instance.inertialize(sequence, settings, secs);
        self.start_take(outgoing);
    }

    /// Replaces the takes by others for the same bones and meshes, with how the root is treated in
    /// each; one of them that plays plays on, even from another index.
    ///
    /// A take that is gone plays on, too, without an index, until another is set.
    ///
    /// # Panics
    /// When there is not one entry of `settings` for each take.
    pub fn replace_takes(&mut self, file: Arc<ImportedFile>, settings: Vec<RootMotionSettings>) {
        assert_eq!(file.takes.len(), settings.len());
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
        self.settings = settings;
    }

    /// Changes how the root is treated in every take; the time stays. Returns whether the take that
    /// plays is among those that changed.
    ///
    /// # Panics
    /// When there is not one entry for each take.
    pub fn set_settings(&mut self, settings: Vec<RootMotionSettings>) -> bool {
        assert_eq!(self.file.takes.len(), settings.len());
        self.settings = settings;
        let current = self.take.map(|take| self.settings[take]);
        match current.filter(|current| *current != *self.instance.root_motion()) {
            Some(current) => {
                self.set_root_motion(current);
                true
            }
            None => false,
        }
    }

    fn choose(
        &mut self,
        take: Option<usize>,
        settings: RootMotionSettings,
    ) -> Option<Arc<AnimSequence>> {
        self.take = take.filter(|&take| take < self.file.takes.len());
        self.take.map(|take| {
            self.settings[take] = settings;
            Arc::clone(&self.file.takes[take])
        })
    }

    fn start_take(&mut self, outgoing: Option<Bounds>) {
        self.take_bounds = TakeBounds::new(outgoing);
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
        let (start, end) = if playback.is_reverse {
            (to, from)
        } else {
            (from, to)
        };
        let time = self.time_secs();
        if is_start
            && (time < from || time > to || (playback.loop_mode == LoopMode::Once && time == end))
        {
            self.instance.set_time(start);
        }
        self.evaluate();
    }

    /// Changes the take's root motion settings; the time stays.
    pub fn set_root_motion(&mut self, settings: RootMotionSettings) {
        if let Some(take) = self.take {
            self.settings[take] = settings;
        }
        self.instance.set_root_motion(settings);
        self.take_bounds.invalidate();
        self.evaluate();
    }

    /// Changes what the preview does with extracted motion.
    pub fn set_preview(&mut self, preview: PreviewMode) {
        self.instance.set_preview(preview);
        self.take_bounds.invalidate();
        self.evaluate();
    }

    /// Sets the playhead, seconds from the take's start, and returns the root's motion from the old
    /// time to the new one where it moves the character.
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

    /// Returns the root's motion between two times of one pass, where it moves the character.
    #[must_use]
    pub fn motion_between(&self, from_secs: f64, to_secs: f64) -> Option<Transform> {
        if !self.instance.decision().is_applied {
            return None;
        }
        let settings = self.instance.root_motion();
        let extracted = extract_between(self.root_track()?, settings, from_secs, to_secs)?;
        Some(extracted.delta)
    }

    /// Returns where the root is and where a lock holds it.
    #[must_use]
    pub fn root_track(&self) -> Option<&RootTrack> {
        self.instance.root_track()
    }

    /// Advances when playing, until the end of the range and of a transition, and returns what the
    /// root travelled.
    pub(super) fn update(&mut self, dt_secs: f64) -> Option<RootMotion> {
        if !self.playback.is_playing
            || (self.sequence().is_none() && !self.instance.is_in_transition())
        {
            return None;
        }
        let moved = self.instance.update(dt_secs);
        let is_over = moved.result == AdvanceResult::Finished || self.is_at_end();
        if is_over && !self.instance.is_in_transition() {
            self.playback.is_playing = false;
        }
        self.instance.consume_root_motion()
    }

    /// Returns whether the next tick would show nothing new: the end of the range without looping.
    fn is_at_end(&self) -> bool {
        let (from, to) = self.range_secs();
        let end = if self.playback.is_reverse { from } else { to };
        self.playback.loop_mode == LoopMode::Once && self.time_secs() == end
    }

    /// Returns the pose of all bones, bone to parent; evaluated on request where the tick did not.
    #[must_use]
    pub fn local_pose(&self) -> Cow<'_, LocalPose> {
        self.pose.whole_local(&self.instance, &self.morph_curves)
    }

    /// Returns the pose of all bones, bone to component; evaluated on request where the tick did
    /// not.
    #[must_use]
    pub fn component_pose(&self) -> Cow<'_, ComponentPose> {
        self.pose.whole_component(&self.instance)
    }

    /// Returns one bone of the pose, bone to component; `None` for a bone that does not exist.
    #[must_use]
    pub fn bone_to_component(&self, bone: BoneIndex) -> Option<Mat4> {
        self.pose.bone_matrix(&self.instance, bone)
    }

    /// Returns whether the last evaluated pose is of all bones.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.pose.is_whole
    }

    /// Evaluates the pose of the current time.
    pub(super) fn evaluate(&mut self) {
        self.pose.evaluate_with(&self.instance, &self.morph_curves);
    }

    /// Returns bounds around everything that may show, component space; `None` where unknown.
    pub(super) fn take_bounds(&self) -> Option<Bounds> {
        self.take_bounds.resolve(
            &self.instance,
            &self.file,
            &self.palette_bounds,
            &self.morph_curves,
        )
    }

    /// Returns [`Self::take_bounds`] if measured before, so that leaving a take costs nothing.
    fn measured_take_bounds(&self) -> Option<Bounds> {
        self.take_bounds
            .is_measured()
            .then(|| self.take_bounds())
            .flatten()
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

//! The editor: everything the user can change, and what is known about it.
//!
//! *In*: commands (`apply.rs`), seconds (`tick`). *Out*: look-ups for panels, a draw list for the
//! viewport. *Not here*: what a command does, widgets, the GPU.

use super::camera_rig::CameraRig;
use super::command::{Follow, Overlay};
use super::frames::FrameGrid;
use super::load::{LoadJob, LoadProgress, Purpose, TextureJobs, Wake};
use super::messages::{Message, Messages};
use super::open_file::{FailedFile, OpenFile};
use super::playlist::Playlist;
use super::project::{
    Autosave, GizmoSettings, History, Memory, MissingFile, ObjectKey, ProjectPlace, RecentFile,
    Recovery, Shared, StageTable, Storage, TransitionSettings,
};
use crate::asset::{
    AnimSequence, BoneIndex, FileHandle, Library, PreviewMode, RootMotionSettings, Skeleton,
};
use crate::draw::{Camera, DrawList};
use crate::math::{Transform, Vec2, Vec3};
use crate::scene::{
    Animator, Character, GameObject, ObjectId, Playback, Scene, ViewOptions, Viewpoint, extract,
};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;

/// Everything the user can change.
pub struct Editor {
    pub(super) library: Library,
    pub(super) scene: Scene,
    pub(super) character: Option<ObjectId>,
    pub(super) files: Vec<OpenFile>,
    pub(super) failed: Vec<FailedFile>,
    pub(super) shown: Option<FileHandle>,
    pub(super) selected: Option<BoneIndex>,
    pub(super) playback: Playback,
    pub(super) preview: PreviewMode,
    pub(super) rig: CameraRig,
    pub(super) view: ViewOptions,
    pub(super) follow: Follow,
    pub(super) are_frames_from_zero: bool,
    pub(super) display_rate_hz: Option<f64>,
    pub(super) viewport: Vec2,
    pub(super) messages: Messages,
    pub(super) load: Option<LoadJob>,
    pub(super) waiting: VecDeque<(PathBuf, Purpose)>,
    pub(super) stage: StageTable,
    /// The character that takes, root motion and bones are about, on the stage or not.
    pub(super) leading: Option<ObjectKey>,
    pub(super) selected_object: Option<ObjectKey>,
    pub(super) held_bone: Option<(ObjectId, BoneIndex)>,
    pub(super) missing: Vec<MissingFile>,
    /// Files that were closed, or are imported in another way now, and that undo may bring back.
    pub(super) shelf: Vec<OpenFile>,
    pub(super) next_file: u32,
    pub(super) transition: Shared<TransitionSettings>,
    pub(super) gizmo: GizmoSettings,
    pub(super) history: History,
    pub(super) project: ProjectPlace,
    pub(super) autosave: Autosave,
    pub(super) recoveries: Vec<Recovery>,
    pub(super) textures: TextureJobs,
    pub(super) memory: Memory,
    pub(super) storage: Storage,
    pub(super) playlist: Option<Playlist>,
    pub(super) wake: Wake,
}

impl Default for Editor {
    fn default() -> Self {
        Self::new(Storage::none())
    }
}

impl Editor {
    /// Starts with an empty stage and what the storage remembers.
    #[must_use]
    pub fn new(storage: Storage) -> Self {
        let memory = storage.load();
        let (autosave, recoveries) = Recovery::look_in(storage.recovery_folder());
        let mut editor = Self {
            library: Library::default(),
            scene: Scene::default(),
            character: None,
            files: Vec::new(),
            failed: Vec::new(),
            shown: None,
            selected: None,
            playback: Playback::default(),
            preview: PreviewMode::Loop,
            rig: CameraRig::default(),
            view: ViewOptions::default(),
            follow: memory.follow,
            are_frames_from_zero: memory.are_frames_from_zero,
            display_rate_hz: None,
            viewport: Vec2::new(16.0, 9.0),
            messages: Messages::default(),
            load: None,
            waiting: VecDeque::new(),
            stage: StageTable::default(),
            leading: None,
            selected_object: None,
            held_bone: None,
            missing: Vec::new(),
            shelf: Vec::new(),
            next_file: 0,
            transition: Shared::default(),
            gizmo: GizmoSettings::default(),
            history: History::default(),
            project: ProjectPlace::default(),
            autosave,
            recoveries,
            textures: TextureJobs::default(),
            memory,
            storage,
            playlist: None,
            wake: Arc::new(|| {}),
        };
        editor.recall_overlays();
        editor
    }

    /// Sets who is called from a worker thread when there is something new to show.
    pub fn set_wake(&mut self, wake: Wake) {
        self.wake = wake;
    }

    /// Moves everything on by real time: loads, the character, the camera that goes along, eased
    /// moves.
    pub fn tick(&mut self, dt_secs: f64) {
        self.poll_loads();
        self.poll_playlist();
        self.scene.advance(dt_secs);
        self.read_back_playback();
        self.follow_character();
        self.rig.advance(dt_secs);
        self.hold_selected_bone();
        self.advance_autosave(dt_secs);
        self.scene.set_viewpoint(Some(Viewpoint {
            camera: self.rig.camera(),
            aspect: self.aspect(),
        }));
    }

    /// Returns whether the next tick will show something new without any input.
    #[must_use]
    pub fn is_animating(&self) -> bool {
        (self.playback.is_playing && self.sequence().is_some())
            || self.rig.is_easing()
            || self.autosave.is_waiting()
    }

    /// Returns whether a file or a texture is being loaded; the worker wakes the window when there
    /// is news.
    #[must_use]
    pub fn is_loading(&self) -> bool {
        self.load.is_some() || !self.waiting.is_empty() || self.textures.is_busy()
    }

    /// Fills one picture for a viewport of that size, points.
    #[must_use]
    pub fn draw_list(&self, viewport: Vec2) -> DrawList {
        extract(
            &self.scene,
            self.rig.camera(),
            &self.view_options(),
            viewport,
        )
    }

    /// Returns what the viewport shows, the selection among it.
    #[must_use]
    pub fn view_options(&self) -> ViewOptions {
        ViewOptions {
            selected: self.selected,
            focus: self.character,
            ..self.view
        }
    }

    /// Returns whether an overlay is switched on.
    #[must_use]
    pub const fn is_overlay_visible(&self, overlay: Overlay) -> bool {
        match overlay {
            Overlay::Bones => self.view.are_bones_visible,
            Overlay::Names => self.view.are_names_visible,
            Overlay::Axes => self.view.are_axes_visible,
            Overlay::Grid => self.view.is_grid_visible,
            Overlay::Ghost => self.view.is_ghost_visible,
            Overlay::Path => self.view.is_path_visible,
        }
    }

    /// Returns the camera.
    #[must_use]
    pub fn camera(&self) -> Camera {
        self.rig.camera()
    }

    /// Returns what the camera goes along with.
    #[must_use]
    pub const fn follow(&self) -> Follow {
        self.follow
    }

    /// Returns whether perspective is off.
    #[must_use]
    pub fn is_orthographic(&self) -> bool {
        self.rig.pose().is_orthographic
    }

    /// Returns every imported file and decoded picture.
    #[must_use]
    pub const fn library(&self) -> &Library {
        &self.library
    }

    /// Returns the stage.
    #[must_use]
    pub const fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Returns the files that are open, in the order of arrival.
    #[must_use]
    pub fn files(&self) -> &[OpenFile] {
        &self.files
    }

    /// Returns the files that could not be opened, latest last; a later success takes its file out.
    #[must_use]
    pub fn failed_files(&self) -> &[FailedFile] {
        &self.failed
    }

    /// Returns the file that is shown.
    #[must_use]
    pub fn shown_file(&self) -> Option<&OpenFile> {
        self.files
            .iter()
            .find(|file| Some(file.handle) == self.shown)
    }

    /// Returns files that were open once, latest first.
    #[must_use]
    pub fn recent_files(&self) -> &[RecentFile] {
        &self.memory.recent
    }

    /// Returns the panels' arrangement as it was stored.
    #[must_use]
    pub fn layout(&self) -> Option<&str> {
        self.memory.layout.as_deref()
    }

    /// Returns the messages that wait to be read, oldest first.
    #[must_use]
    pub fn messages(&self) -> &[Message] {
        self.messages.waiting()
    }

    /// Returns what the running import says about itself.
    #[must_use]
    pub fn load_progress(&self) -> Option<LoadProgress> {
        self.load.as_ref().map(LoadJob::progress)
    }

    /// Returns the character's object on the stage.
    #[must_use]
    pub fn object(&self) -> Option<&GameObject> {
        self.scene.object(self.character?)
    }

    /// Returns the character that is shown.
    #[must_use]
    pub fn character(&self) -> Option<&Character> {
        self.object()?.character()
    }

    /// Returns what plays the character's takes.
    #[must_use]
    pub fn animator(&self) -> Option<&Animator> {
        Some(&self.character()?.animator)
    }

    pub(super) fn animator_mut(&mut self) -> Option<&mut Animator> {
        Some(
            &mut self
                .scene
                .object_mut(self.character?)?
                .character_mut()?
                .animator,
        )
    }

    /// Returns the shown character's bones.
    #[must_use]
    pub fn skeleton(&self) -> Option<&Arc<Skeleton>> {
        Some(self.animator()?.skeleton())
    }

    /// Returns the take that is shown, by its place in the file.
    #[must_use]
    pub fn take(&self) -> Option<usize> {
        self.shown_file()?.take
    }

    /// Returns the take that is shown.
    #[must_use]
    pub fn sequence(&self) -> Option<&Arc<AnimSequence>> {
        self.shown_file()?.file.takes.get(self.take()?)
    }

    /// Returns the playhead, range, speed and loop mode.
    #[must_use]
    pub const fn playback(&self) -> &Playback {
        &self.playback
    }

    /// Returns the frame grid of the shown take.
    #[must_use]
    pub fn frames(&self) -> Option<FrameGrid> {
        Some(FrameGrid::new(
            self.sequence()?,
            self.display_rate_hz,
            self.are_frames_from_zero,
        ))
    }

    /// Returns the playhead in the take's authored time, seconds.
    #[must_use]
    pub fn authored_time_secs(&self) -> Option<f64> {
        Some(self.sequence()?.start_secs() + self.time_secs())
    }

    /// Returns whether frames count from zero.
    #[must_use]
    pub const fn are_frames_from_zero(&self) -> bool {
        self.are_frames_from_zero
    }

    /// Returns the rate that frames are counted at, when it is not the take's own.
    #[must_use]
    pub const fn display_rate_hz(&self) -> Option<f64> {
        self.display_rate_hz
    }

    /// Returns the selected bone.
    #[must_use]
    pub const fn selected_bone(&self) -> Option<BoneIndex> {
        self.selected
    }

    /// Returns the bone under the pointer.
    #[must_use]
    pub const fn hovered_bone(&self) -> Option<BoneIndex> {
        self.view.hovered
    }

    /// Returns the root motion settings of the shown take.
    #[must_use]
    pub fn root_motion(&self) -> RootMotionSettings {
        self.shown_file()
            .zip(self.take())
            .map_or_else(RootMotionSettings::default, |(file, take)| {
                file.settings(take)
            })
    }

    /// Returns what the preview does with extracted motion.
    #[must_use]
    pub const fn preview_mode(&self) -> PreviewMode {
        self.preview
    }

    /// Returns where the character stands: component to world.
    #[must_use]
    pub fn component_to_world(&self) -> Transform {
        self.object()
            .map_or(Transform::IDENTITY, GameObject::component_to_world)
    }

    /// Returns what the gizmo does.
    #[must_use]
    pub const fn gizmo(&self) -> &GizmoSettings {
        &self.gizmo
    }

    /// Returns how one take follows another.
    #[must_use]
    pub fn transition(&self) -> &TransitionSettings {
        &self.transition
    }

    /// Returns the point that the camera goes along with.
    pub(super) fn followed_point(&self) -> Option<Vec3> {
        let object = self.object()?;
        match self.follow {
            Follow::Off => None,
            Follow::Root => {
                Some(object.component_to_world().translation * Vec3::new(1.0, 0.0, 1.0))
            }
            Follow::Pelvis => {
                let animator = &object.character()?.animator;
                let pelvis = animator.pelvis()?;
                let bone_to_component = animator.component_pose().bone(pelvis);
                Some(
                    object
                        .component_to_world()
                        .transform_point(bone_to_component.translation()),
                )
            }
        }
    }

    pub(super) fn follow_character(&mut self) {
        let point = self.followed_point();
        self.rig.follow(point);
    }

    /// Writes down what is remembered; a failure is only logged, for nothing is lost that matters.
    pub fn save_memory(&mut self) {
        self.remember_view();
        if let Err(error) = self.storage.save(&self.memory) {
            log::warn!("settings could not be saved: {error}");
        }
    }
}

//! The editor: the owners of everything the user can change, and look-ups over them.
//!
//! *In*: a storage, a wake-up call. *Out*: look-ups for panels, a draw list for the viewport. *Not
//! here*: changing anything (`apply.rs`, `tick.rs`), the owners' own look-ups.

use super::characters::{Characters, PlayedFile};
use super::files::{Files, OpenFile};
use super::loads::{Loads, Wake};
use super::notice::Notices;
use super::playlist::PlaylistPlayer;
use super::project::{Disk, ObjectKey, Project, Storage};
use super::stage::Stage;
use super::view::{BoneValues, EditorView, FrameGrid, bone_position, bone_values};
use crate::asset::{
    AnimSequence, BoneIndex, FileHandle, Note, PreviewMode, RootMotionSettings, Skeleton,
};
use crate::draw::DrawList;
use crate::math::{Bounds, Transform, Vec2, Vec3};
use crate::scene::{Animator, GameObject, ObjectId, Playback, ViewOptions, extract};
use std::sync::Arc;

/// Everything the user can change, by owner.
pub struct Editor {
    pub(super) files: Files,
    pub(super) stage: Stage,
    pub(super) characters: Characters,
    pub(super) view: EditorView,
    pub(super) project: Project,
    pub(super) playlist: PlaylistPlayer,
    pub(super) loads: Loads,
    pub(super) notices: Notices,
}

/// Why a file's takes cannot play on the active character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakesUnavailable {
    /// The file is not open.
    NotOpen,
    /// No character is active.
    NoCharacter,
    /// The file is the character's own.
    OwnFile,
    /// The file has no take.
    NoTake,
    /// The character borrows them already.
    Borrowed,
}

impl Default for Editor {
    fn default() -> Self {
        Self::new(Storage::none())
    }
}

/// What a picture of the viewport depends on beside the editor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewportInput {
    /// Width and height, points.
    pub size: Vec2,
    /// The bone under the pointer.
    pub hovered_bone: Option<BoneIndex>,
}

impl From<Vec2> for ViewportInput {
    fn from(size: Vec2) -> Self {
        Self {
            size,
            hovered_bone: None,
        }
    }
}

impl Editor {
    /// Starts with an empty stage and what the storage remembers.
    #[must_use]
    pub fn new(storage: Storage) -> Self {
        Self::with_wake(storage, Arc::new(|| {}))
    }

    /// The same; `wake` is called from worker threads when there is something new to show.
    #[must_use]
    pub fn with_wake(storage: Storage, wake: Wake) -> Self {
        let project = Project::new(storage);
        let memory = project.memory();
        let mut view = EditorView::default();
        view.recall(
            memory.overlays.as_deref(),
            memory.follow,
            memory.are_frames_from_zero,
        );
        Self {
            files: Files::default(),
            stage: Stage::default(),
            characters: Characters::default(),
            view,
            project,
            playlist: PlaylistPlayer::default(),
            loads: Loads::new(wake),
            notices: Notices::default(),
        }
    }

    /// Returns the same editor, writing project files through another disk.
    #[must_use]
    pub fn with_disk(mut self, disk: Box<dyn Disk + Send>) -> Self {
        self.project.set_disk(disk);
        self
    }

    /// Returns every file that the editor knows.
    #[must_use]
    pub const fn files(&self) -> &Files {
        &self.files
    }

    /// Returns the scene and the project's objects on it.
    #[must_use]
    pub const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Returns what each character plays.
    #[must_use]
    pub const fn characters(&self) -> &Characters {
        &self.characters
    }

    /// Returns how the stage is viewed.
    #[must_use]
    pub const fn view(&self) -> &EditorView {
        &self.view
    }

    /// Returns the project.
    #[must_use]
    pub const fn project(&self) -> &Project {
        &self.project
    }

    /// Returns the folder that is played file by file.
    #[must_use]
    pub const fn playlist(&self) -> &PlaylistPlayer {
        &self.playlist
    }

    /// Returns the imports under way.
    #[must_use]
    pub const fn loads(&self) -> &Loads {
        &self.loads
    }

    /// Returns the notices that wait to be read.
    #[must_use]
    pub const fn notices(&self) -> &Notices {
        &self.notices
    }

    /// Returns the active character's key, when it is on the stage.
    pub(super) fn active_key(&self) -> Option<ObjectKey> {
        let active = self.characters.active()?;
        self.stage.animator(active).map(|_| active)
    }

    /// Returns the active character's object.
    #[must_use]
    pub fn active_object(&self) -> Option<&GameObject> {
        self.stage.object(self.active_key()?)
    }

    /// Returns what animates the active character.
    #[must_use]
    pub fn animator(&self) -> Option<&Animator> {
        self.active_object()?.animator()
    }

    /// Returns the active character's bones.
    #[must_use]
    pub fn skeleton(&self) -> Option<&Arc<Skeleton>> {
        Some(self.animator()?.skeleton())
    }

    /// Returns the file that the active character is made from.
    #[must_use]
    pub fn shown_file(&self) -> Option<&OpenFile> {
        self.files.by_handle(self.animator()?.handle())
    }

    /// Returns the active character's file with the takes that it borrows.
    #[must_use]
    pub fn played_file(&self) -> Option<&PlayedFile> {
        self.characters.played(self.active_key()?)
    }

    /// Returns the take that the active character plays, by its index among its takes.
    #[must_use]
    pub fn take(&self) -> Option<usize> {
        self.animator()?.take()
    }

    /// Returns the take that the active character plays.
    #[must_use]
    pub fn sequence(&self) -> Option<&Arc<AnimSequence>> {
        let animator = self.animator()?;
        animator.file().takes.get(animator.take()?)
    }

    /// Returns how the active character plays; without one, how the next one will.
    #[must_use]
    pub fn playback(&self) -> Playback {
        let animator = self.animator();
        animator.map_or(self.characters.next_playback(), |animator| {
            *animator.playback()
        })
    }

    /// Returns the playhead, seconds from the take's start; 0 without a take.
    #[must_use]
    pub fn time_secs(&self) -> f64 {
        self.animator().map_or(0.0, Animator::time_secs)
    }

    /// Returns how long the take lasts, seconds; 0 without one.
    #[must_use]
    pub fn length_secs(&self) -> f64 {
        self.animator().map_or(0.0, Animator::length_secs)
    }

    /// Returns the played range, seconds from the take's start.
    #[must_use]
    pub fn range_secs(&self) -> (f64, f64) {
        self.animator().map_or((0.0, 0.0), Animator::range_secs)
    }

    /// Returns the frame grid of the take.
    #[must_use]
    pub fn frames(&self) -> Option<FrameGrid> {
        Some(self.view.frames(self.sequence()?))
    }

    /// Returns how the take's root is treated.
    #[must_use]
    pub fn root_motion(&self) -> RootMotionSettings {
        let settings = self
            .animator()
            .and_then(|a| a.settings().get(a.take()?).copied());
        settings.unwrap_or_default()
    }

    /// Returns what the preview does with extracted motion.
    #[must_use]
    pub fn preview_mode(&self) -> PreviewMode {
        let animator = self.animator();
        animator.map_or(self.characters.next_preview(), |a| a.instance().preview())
    }

    /// Returns where the active character is: component to world.
    #[must_use]
    pub fn component_to_world(&self) -> Transform {
        let object = self.active_object();
        object.map_or(Transform::IDENTITY, GameObject::component_to_world)
    }

    /// Returns the box around the active character as it is posed, world space: its meshes, else its
    /// bones.
    #[must_use]
    pub fn active_bounds(&self) -> Bounds {
        let points = self
            .active_object()
            .map_or_else(Vec::new, |object| self.view.points(object));
        Bounds::from_points(points)
    }

    /// Returns the bone at a point of a viewport of that size, points.
    #[must_use]
    pub fn bone_at(&self, at: Vec2, viewport: Vec2) -> Option<BoneIndex> {
        self.view.bone_at(self.active_object()?, at, viewport)
    }

    /// Returns a bone's values at the playhead, in metres and as the file has them.
    #[must_use]
    pub fn bone_values(&self, bone: BoneIndex) -> Option<BoneValues> {
        bone_values(self.animator()?, bone)
    }

    /// Returns where a bone of the active character is, world space, metres.
    #[must_use]
    pub fn bone_position(&self, bone: BoneIndex) -> Option<Vec3> {
        bone_position(self.active_object()?, bone)
    }

    /// Returns what the import of the active character's file noted, with its borrowed takes and
    /// its textures.
    pub fn report_notes(&self) -> impl Iterator<Item = &Note> {
        let notes = self
            .animator()
            .map(|animator| &animator.file().report.notes);
        let textures = self.shown_file().map(OpenFile::texture_notes);
        notes
            .into_iter()
            .flatten()
            .chain(textures.into_iter().flatten())
    }

    /// Returns why a file's takes cannot play on the active character; `None` when they can.
    #[must_use]
    pub fn cannot_borrow_takes(&self, from: FileHandle) -> Option<TakesUnavailable> {
        let Some(source) = self.files.by_handle(from) else {
            return Some(TakesUnavailable::NotOpen);
        };
        let Some(played) = self.played_file() else {
            return Some(TakesUnavailable::NoCharacter);
        };
        if played.key() == source.key() {
            Some(TakesUnavailable::OwnFile)
        } else if !source.has_takes() {
            Some(TakesUnavailable::NoTake)
        } else if played.has_requested(source.key()) {
            Some(TakesUnavailable::Borrowed)
        } else {
            None
        }
    }

    /// Returns the selected object, when it is on the stage.
    #[must_use]
    pub fn selected_object(&self) -> Option<ObjectId> {
        self.stage.id(self.view.selected_object()?)
    }

    /// Returns whether the next tick will show something new without any input.
    #[must_use]
    pub fn is_animating(&self) -> bool {
        let is_playing =
            |animator: &Animator| animator.playback().is_playing && animator.sequence().is_some();
        self.animator().is_some_and(is_playing)
            || self.view.rig().is_easing()
            || self.project.is_autosave_waiting()
    }

    /// Returns what the viewport shows, selection and hover among it.
    #[must_use]
    pub fn view_options(&self, hovered_bone: Option<BoneIndex>) -> ViewOptions {
        let focus = self.active_object().map(GameObject::id);
        self.view.options_with(focus, hovered_bone)
    }

    /// Returns one picture for a viewport.
    #[must_use]
    pub fn draw_list(&self, viewport: impl Into<ViewportInput>) -> DrawList {
        let input = viewport.into();
        let options = self.view_options(input.hovered_bone);
        let camera = self.view.rig().camera();
        extract(self.stage.scene(), camera, &options, input.size)
    }
}

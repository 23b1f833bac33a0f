//! How the stage is viewed: camera, overlays, selection, how frames are counted.
//!
//! *In*: commands, the stage to look at. *Out*: a camera, view options. *Not here*: the camera's
//! moves (`camera_rig.rs`), what a framed object fills (`framing.rs`), pixels.

use super::super::effect::{Effects, Request, only};
use super::super::project::{CameraFollowState, ObjectKey};
use super::super::stage::Stage;
use super::bone_picking::bone_at;
use super::camera_rig::{CameraPose, CameraRig};
use super::command::{CameraFollow, Overlay, ViewCommand, ViewDirection};
use super::frame_grid::FrameGrid;
use super::framing::{all_points, bone_points, character_points};
use super::gizmo_settings::GizmoSettings;
use crate::asset::{AnimSequence, BoneIndex};
use crate::math::{Vec2, Vec3};
use crate::scene::{Animator, GameObject, ObjectId, ViewOptions, Viewpoint};

const OVERLAYS: [(Overlay, &str); 6] = [
    (Overlay::Bones, "bones"),
    (Overlay::Names, "names"),
    (Overlay::Axes, "axes"),
    (Overlay::Grid, "grid"),
    (Overlay::Ghost, "ghost"),
    (Overlay::Path, "path"),
];

/// What the view may read of the other owners.
pub(in super::super) struct ViewContext<'a> {
    pub(in super::super) stage: &'a Stage,
    /// The active character, on the stage.
    pub(in super::super) active: Option<&'a GameObject>,
}

/// How the stage is viewed.
pub struct EditorView {
    rig: CameraRig,
    options: ViewOptions,
    follow: CameraFollow,
    selected_bone: Option<BoneIndex>,
    selected_object: Option<ObjectKey>,
    are_frames_from_zero: bool,
    display_rate_hz: Option<f64>,
    gizmo: GizmoSettings,
    /// Width and height, points.
    viewport: Vec2,
}

impl Default for EditorView {
    fn default() -> Self {
        Self {
            rig: CameraRig::default(),
            options: ViewOptions::default(),
            follow: CameraFollow::default(),
            selected_bone: None,
            selected_object: None,
            are_frames_from_zero: false,
            display_rate_hz: None,
            gizmo: GizmoSettings::default(),
            viewport: Vec2::new(16.0, 9.0),
        }
    }
}

impl EditorView {
    /// Carries out one command.
    pub(in super::super) fn apply(
        &mut self,
        command: ViewCommand,
        context: &mut ViewContext<'_>,
    ) -> Effects {
        match command {
            ViewCommand::SelectBone(bone) => self.select_bone(bone, context.active),
            ViewCommand::PickBone { at, viewport } => {
                let active = context.active;
                self.selected_bone = active.and_then(|object| self.bone_at(object, at, viewport));
            }
            ViewCommand::SelectObject(object) => {
                self.selected_object = object.and_then(|id| context.stage.key(id));
            }
            ViewCommand::Orbit(by) => self.rig.orbit(by),
            ViewCommand::Pan {
                by,
                viewport_height,
            } => self.rig.pan(by, viewport_height),
            ViewCommand::Dolly(notches) => self.rig.dolly(notches),
            ViewCommand::FrameSelection => self.frame_selection(context.active),
            ViewCommand::FrameAll => {
                let points = all_points(context.stage.scene(), &self.options);
                self.rig.frame(&points, self.aspect());
            }
            ViewCommand::SetDirection(direction) => self.rig.set_view(direction),
            ViewCommand::SetOrthographic(is_orthographic) => {
                self.rig.set_orthographic(is_orthographic);
            }
            ViewCommand::SetFollow(follow) => {
                self.follow = follow;
                return vec![Request::AnchorCamera.into(), Request::RememberView.into()];
            }
            ViewCommand::SetShading(shading) => self.options.shading = shading,
            ViewCommand::SetOverlay(overlay, is_visible) => {
                *self.overlay_mut(overlay) = is_visible;
                return only(Request::RememberView);
            }
            ViewCommand::SetColors(colors) => self.options.colors = colors,
            ViewCommand::SetGizmo(gizmo) => self.gizmo = gizmo,
            ViewCommand::SetFramesFromZero(is_from_zero) => {
                self.are_frames_from_zero = is_from_zero;
                return only(Request::RememberView);
            }
            ViewCommand::SetDisplayRate(rate_hz) => {
                self.display_rate_hz = rate_hz.filter(|rate| (0.1..=1000.0).contains(rate));
            }
        }
        Effects::new()
    }

    /// Returns the camera's rig.
    #[must_use]
    pub const fn rig(&self) -> &CameraRig {
        &self.rig
    }

    /// Returns what the viewport shows, without selection and hover.
    #[must_use]
    pub const fn options(&self) -> &ViewOptions {
        &self.options
    }

    /// Returns what the camera follows.
    #[must_use]
    pub const fn follow(&self) -> CameraFollow {
        self.follow
    }

    /// Returns the selected bone of the active character.
    #[must_use]
    pub const fn selected_bone(&self) -> Option<BoneIndex> {
        self.selected_bone
    }

    /// Returns the selected object.
    #[must_use]
    pub const fn selected_object(&self) -> Option<ObjectKey> {
        self.selected_object
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

    /// Returns what the gizmo does.
    #[must_use]
    pub const fn gizmo(&self) -> &GizmoSettings {
        &self.gizmo
    }

    /// Returns how a take's frames are counted.
    #[must_use]
    pub fn frames(&self, take: &AnimSequence) -> FrameGrid {
        FrameGrid::new(take, self.display_rate_hz, self.are_frames_from_zero)
    }

    /// Returns whether an overlay is on.
    #[must_use]
    pub const fn is_overlay_visible(&self, overlay: Overlay) -> bool {
        match overlay {
            Overlay::Bones => self.options.are_bones_visible,
            Overlay::Names => self.options.are_names_visible,
            Overlay::Axes => self.options.are_axes_visible,
            Overlay::Grid => self.options.is_grid_visible,
            Overlay::Ghost => self.options.is_ghost_visible,
            Overlay::Path => self.options.is_path_visible,
        }
    }

    const fn overlay_mut(&mut self, overlay: Overlay) -> &mut bool {
        match overlay {
            Overlay::Bones => &mut self.options.are_bones_visible,
            Overlay::Names => &mut self.options.are_names_visible,
            Overlay::Axes => &mut self.options.are_axes_visible,
            Overlay::Grid => &mut self.options.is_grid_visible,
            Overlay::Ghost => &mut self.options.is_ghost_visible,
            Overlay::Path => &mut self.options.is_path_visible,
        }
    }

    /// Returns the overlays that are on, by name, to be remembered.
    pub(in super::super) fn overlay_names(&self) -> Vec<String> {
        let visible = OVERLAYS
            .iter()
            .filter(|(overlay, _)| self.is_overlay_visible(*overlay));
        visible.map(|(_, name)| (*name).to_owned()).collect()
    }

    /// Takes over what is remembered from the last session.
    pub(in super::super) fn recall(
        &mut self,
        overlays: Option<&[String]>,
        follow: CameraFollowState,
        are_frames_from_zero: bool,
    ) {
        self.follow = follow.into();
        self.are_frames_from_zero = are_frames_from_zero;
        let Some(names) = overlays else { return };
        for (overlay, name) in OVERLAYS {
            *self.overlay_mut(overlay) = names.iter().any(|other| other == name);
        }
    }

    /// Takes over how large the viewport is, points.
    pub(in super::super) fn resize(&mut self, size: Vec2) {
        if size.is_finite() && size.min_element() > 0.0 {
            self.viewport = size;
        }
    }

    fn aspect(&self) -> f32 {
        self.viewport.x / self.viewport.y.max(1.0)
    }

    /// Returns where the stage is looked at from.
    pub(in super::super) fn viewpoint(&self) -> Viewpoint {
        Viewpoint {
            camera: self.rig.camera(),
            aspect: self.aspect(),
        }
    }

    /// Moves an eased move on.
    pub(in super::super) fn advance(&mut self, dt_secs: f64) {
        self.rig.advance(dt_secs);
    }

    /// Returns the bone at a point of a viewport of that size, points.
    #[must_use]
    pub fn bone_at(&self, object: &GameObject, at: Vec2, viewport: Vec2) -> Option<BoneIndex> {
        let component_to_world = object.component_to_world().to_mat4();
        let camera = self.rig.camera();
        bone_at(
            object.animator()?,
            component_to_world,
            &camera,
            at,
            viewport,
        )
    }

    fn select_bone(&mut self, bone: Option<BoneIndex>, active: Option<&GameObject>) {
        let count = active
            .and_then(GameObject::animator)
            .map_or(0, |a| a.skeleton().len());
        self.selected_bone = bone.filter(|bone| bone.index() < count);
    }

    /// Selects the bone of that path in the active character, or none.
    pub(in super::super) fn select_bone_at(&mut self, bone: Option<BoneIndex>) {
        self.selected_bone = bone;
    }

    /// Selects an object, or none.
    pub(in super::super) const fn select_object(&mut self, object: Option<ObjectKey>) {
        self.selected_object = object;
    }

    /// Returns the path of the selected bone in the active character.
    pub(in super::super) fn selected_path(&self, animator: Option<&Animator>) -> Option<String> {
        let skeleton = animator?.skeleton();
        Some(skeleton.bone(self.selected_bone?).path.clone())
    }

    fn frame_selection(&mut self, active: Option<&GameObject>) {
        let Some(active) = active else { return };
        let bone = self
            .selected_bone
            .and_then(|bone| bone_points(active, bone));
        let points = bone.unwrap_or_else(|| character_points(active, &self.options));
        self.rig.frame(&points, self.aspect());
    }

    /// Shows a character from the front left, whole, at once.
    pub(in super::super) fn look_at(&mut self, character: Option<&GameObject>) {
        self.rig.set_view_now(ViewDirection::ThreeQuarter);
        self.frame_now(character);
    }

    /// Frames a character at once.
    pub(in super::super) fn frame_now(&mut self, character: Option<&GameObject>) {
        let points = character.map_or_else(Vec::new, |object| self.points(object));
        self.rig.frame_now(&points, self.aspect());
    }

    /// Moves the camera at once.
    pub(in super::super) fn set_pose(&mut self, pose: CameraPose) {
        self.rig.set_pose(pose);
    }

    /// Sets what the camera follows, without remembering it.
    pub(in super::super) const fn set_follow(&mut self, follow: CameraFollow) {
        self.follow = follow;
    }

    /// Returns points of a posed character, world space: vertices of what is shown, else its bones.
    pub(in super::super) fn points(&self, object: &GameObject) -> Vec<Vec3> {
        character_points(object, &self.options)
    }

    /// Returns whether nearly all of a character is in the picture.
    pub(in super::super) fn is_in_picture(&self, object: &GameObject) -> bool {
        let camera = self.rig.camera();
        let points = self.points(object);
        let is_seen = |point: &&Vec3| {
            let at = camera.world_to_pixel(**point, self.viewport);
            at.is_some_and(|at| at.cmpge(Vec2::ZERO).all() && at.cmple(self.viewport).all())
        };
        points.iter().filter(is_seen).count() * 100 >= points.len() * 97
    }

    /// Returns the point that the camera follows, world space.
    pub(in super::super) fn followed_point(&self, active: Option<&GameObject>) -> Option<Vec3> {
        let object = active?;
        match self.follow {
            CameraFollow::Off => None,
            CameraFollow::Root => {
                let origin = object.component_to_world().translation;
                Some(origin * Vec3::new(1.0, 0.0, 1.0))
            }
            CameraFollow::Pelvis => {
                let animator = object.animator()?;
                let bone_to_component = animator.component_pose().bone(animator.pelvis()?);
                let at = bone_to_component.translation();
                Some(object.component_to_world().transform_point(at))
            }
        }
    }

    /// Moves the camera along with what it follows.
    pub(in super::super) fn follow_character(&mut self, active: Option<&GameObject>) {
        let point = self.followed_point(active);
        self.rig.follow(point);
    }

    /// Follows from here on: what the camera follows has jumped, and the camera stays.
    pub(in super::super) fn anchor(&mut self, active: Option<&GameObject>) {
        self.rig.follow(None);
        self.follow_character(active);
    }

    /// Returns the camera's pose as if the character had not travelled, to be remembered.
    pub(in super::super) fn pose_at_origin(&self, active: Option<&GameObject>) -> CameraPose {
        let mut pose = self.rig.pose();
        let travelled = active.map_or(Vec3::ZERO, |o| o.component_to_world().translation);
        if self.follow != CameraFollow::Off {
            pose.target = (Vec3::from_array(pose.target) - travelled).to_array();
        }
        pose
    }

    /// Returns the viewport's options with selection and hover.
    pub(in super::super) fn options_with(
        &self,
        focus: Option<ObjectId>,
        hovered: Option<BoneIndex>,
    ) -> ViewOptions {
        ViewOptions {
            selected: self.selected_bone,
            focus,
            hovered,
            ..self.options
        }
    }
}

//! Looking: camera, framing, overlays, colours, what is remembered of them.
//!
//! *In*: commands about the view. *Out*: the camera rig and view options. *Not here*: the rig's
//! moves (`camera_rig.rs`), pixels.

use super::command::{Follow, Overlay};
use super::state::Editor;
use crate::asset::BoneIndex;
use crate::math::{Bounds, Vec2, Vec3};
use crate::scene::{bone_segments, framing_points};

/// A selected bone is framed with this much around it, metres, at least.
const BONE_METRES: f32 = 0.12;
const OVERLAYS: [(Overlay, &str); 6] = [
    (Overlay::Bones, "bones"),
    (Overlay::Names, "names"),
    (Overlay::Axes, "axes"),
    (Overlay::Grid, "grid"),
    (Overlay::Ghost, "ghost"),
    (Overlay::Path, "path"),
];

impl Editor {
    pub(super) fn aspect(&self) -> f32 {
        self.viewport.x / self.viewport.y.max(1.0)
    }

    /// Returns the box around the character as it is posed, world space: its meshes, else its
    /// bones.
    #[must_use]
    pub fn character_bounds(&self) -> Bounds {
        Bounds::from_points(self.character_points())
    }

    /// Returns points of the posed character, world space: vertices of what is shown, else its
    /// bones.
    pub(super) fn character_points(&self) -> Vec<Vec3> {
        self.object()
            .map_or_else(Vec::new, |object| framing_points(object, &self.view))
    }

    /// Returns where a bone's own origin stands, world space.
    #[must_use]
    pub fn bone_position(&self, bone: BoneIndex) -> Option<Vec3> {
        let animator = self.animator()?;
        (bone.index() < animator.skeleton().len()).then(|| {
            self.component_to_world()
                .transform_point(animator.component_pose().bone(bone).translation())
        })
    }

    pub(super) fn frame_selection(&mut self) {
        let points = self.selected.and_then(|bone| self.points_around(bone));
        let points = points.unwrap_or_else(|| self.character_points());
        self.rig.frame(&points, self.aspect());
    }

    pub(super) fn frame_all(&mut self) {
        let points: Vec<Vec3> = self
            .scene
            .objects()
            .flat_map(|object| framing_points(object, &self.view))
            .collect();
        self.rig.frame(&points, self.aspect());
    }

    /// Corners of a box centred on the bone's origin that holds its segments.
    fn points_around(&self, bone: BoneIndex) -> Option<Vec<Vec3>> {
        let at = self.bone_position(bone)?;
        let segments = bone_segments(self.animator()?, self.component_to_world().to_mat4());
        let lengths = segments
            .iter()
            .filter(|s| s.bone == bone)
            .map(|s| s.head.distance(s.tail));
        let half = Vec3::splat(lengths.fold(BONE_METRES, f32::max));
        Some(
            Bounds {
                min: at - half,
                max: at + half,
            }
            .corners()
            .to_vec(),
        )
    }

    pub(super) fn resize_viewport(&mut self, size: Vec2) {
        if size.is_finite() && size.min_element() > 0.0 {
            self.viewport = size;
        }
    }

    pub(super) fn set_overlay(&mut self, overlay: Overlay, is_visible: bool) {
        let switch = match overlay {
            Overlay::Bones => &mut self.view.are_bones_visible,
            Overlay::Names => &mut self.view.are_names_visible,
            Overlay::Axes => &mut self.view.are_axes_visible,
            Overlay::Grid => &mut self.view.is_grid_visible,
            Overlay::Ghost => &mut self.view.is_ghost_visible,
            Overlay::Path => &mut self.view.is_path_visible,
        };
        *switch = is_visible;
        let shown = OVERLAYS
            .iter()
            .filter(|(overlay, _)| self.is_overlay_visible(*overlay));
        self.memory.overlays = Some(shown.map(|(_, name)| (*name).to_owned()).collect());
    }

    pub(super) fn recall_overlays(&mut self) {
        let Some(names) = self.memory.overlays.clone() else {
            return;
        };
        for (overlay, name) in OVERLAYS {
            self.set_overlay(overlay, names.iter().any(|n| n == name));
        }
    }

    pub(super) fn set_follow(&mut self, follow: Follow) {
        self.follow = follow;
        self.memory.follow = follow;
        self.rig.follow(None);
        self.follow_character();
    }

    /// Notes how the shown file is looked at, as if its character had not travelled.
    pub(super) fn remember_view(&mut self) {
        let Some(path) = self.shown_file().map(|file| file.path.clone()) else {
            return;
        };
        let mut pose = self.rig.pose();
        let travelled = self.component_to_world().translation;
        if self.follow != Follow::Off {
            pose.target = (Vec3::from_array(pose.target) - travelled).to_array();
        }
        self.memory.remember_camera(path.as_deref(), pose);
    }
}

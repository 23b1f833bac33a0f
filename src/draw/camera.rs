//! The camera: where a picture is taken from.
//!
//! *In*: eye, target, projection. *Out*: matrices and rays. *Not here*: how a user moves it
//! (`editor`).

use crate::math::{Mat4, Vec2, Vec3};

/// The projection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Projection {
    /// Vertical field of view, radians.
    Perspective {
        /// Full angle from bottom to top.
        fov_y_radians: f32,
    },
    /// Half of the visible height, metres.
    Orthographic {
        /// Half of the visible height, metres.
        half_height: f32,
    },
}

/// A camera in world space, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Position.
    pub eye: Vec3,
    /// The point it looks at.
    pub target: Vec3,
    /// Up direction of the picture.
    pub up: Vec3,
    /// The projection.
    pub projection: Projection,
    /// Nearest visible distance.
    pub near: f32,
    /// Farthest visible distance.
    pub far: f32,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            eye: Vec3::new(2.2, 1.3, 3.6),
            target: Vec3::new(0.0, 0.95, 0.0),
            up: Vec3::Y,
            projection: Projection::Perspective {
                fov_y_radians: 35f32.to_radians(),
            },
            near: 0.02,
            far: 500.0,
        }
    }
}

impl Camera {
    /// Builds world-to-view.
    #[must_use]
    pub fn world_to_view(&self) -> Mat4 {
        Mat4::look_at(self.eye, self.target, self.up)
    }

    /// Builds view-to-clip for a picture of that width over height.
    #[must_use]
    pub fn view_to_clip(&self, aspect: f32) -> Mat4 {
        match self.projection {
            Projection::Perspective { fov_y_radians } => {
                Mat4::perspective(fov_y_radians, aspect, self.near, self.far)
            }
            Projection::Orthographic { half_height } => {
                Mat4::orthographic(half_height * aspect, half_height, self.near, self.far)
            }
        }
    }

    /// Builds world-to-clip.
    #[must_use]
    pub fn world_to_clip(&self, aspect: f32) -> Mat4 {
        self.world_to_view() * self.view_to_clip(aspect)
    }

    /// Returns the position of a world point in a picture of `size` pixels (y down); `None` behind
    /// the camera.
    #[must_use]
    pub fn world_to_pixel(&self, point: Vec3, size: Vec2) -> Option<Vec2> {
        let clip = self
            .world_to_clip(size.x / size.y)
            .transform_vec4(point.extend(1.0));
        (clip.w > 1e-6)
            .then(|| Vec2::new(0.5 + 0.5 * clip.x / clip.w, 0.5 - 0.5 * clip.y / clip.w) * size)
    }

    /// Returns whether a sphere may be visible in a picture of that width over height; never
    /// `false` for one that is.
    #[must_use]
    pub fn sees_ball(&self, center: Vec3, radius: f32, aspect: f32) -> bool {
        let at = self.world_to_view().transform_point(center);
        let is_in_depth = -at.z + radius >= self.near && -at.z - radius <= self.far;
        let is_inside = |across: f32, aspect: f32| match self.projection {
            Projection::Perspective { fov_y_radians } => {
                let angle = ((fov_y_radians * 0.5).tan() * aspect).atan();
                across.abs() * angle.cos() + at.z * angle.sin() <= radius
            }
            Projection::Orthographic { half_height } => {
                across.abs() - half_height * aspect <= radius
            }
        };
        is_in_depth && is_inside(at.x, aspect) && is_inside(at.y, 1.0)
    }

    /// Returns how many metres one pixel covers at `point` in a picture `height` pixels high.
    #[must_use]
    pub fn metres_per_pixel(&self, point: Vec3, height: f32) -> f32 {
        match self.projection {
            Projection::Perspective { fov_y_radians } => {
                let forward = (self.target - self.eye).normalize_or_zero();
                let depth = (point - self.eye).dot(forward).max(self.near);
                2.0 * depth * (fov_y_radians * 0.5).tan() / height
            }
            Projection::Orthographic { half_height } => 2.0 * half_height / height,
        }
    }
}

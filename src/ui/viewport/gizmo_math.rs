//! The gizmo's geometry: which handle lies under the pointer, and what a drag on it does.
//!
//! *In*: a camera, a position in the picture (points), a frame in world space. *Out*: handles, moved
//! transforms. *Not here*: shapes and colours (`gizmo.rs`), who asks for an undo step.

use crate::draw::{Camera, Projection};
use crate::editor::{GizmoMode, GizmoSettings};
use crate::math::{Quat, Transform, Vec2, Vec3};

/// A part of the gizmo that can be held; axes are 0, 1, 2 for X, Y, Z.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handle {
    /// Moves along an axis.
    Axis(usize),
    /// Moves in the plane that this axis is perpendicular to.
    Plane(usize),
    /// Moves in the plane of the picture.
    Screen,
    /// Turns about an axis.
    Ring(usize),
    /// Scales along an axis.
    Scale(usize),
    /// Scales all three alike.
    ScaleAll,
}

/// Length of an arrow, points.
pub(in super::super) const ARM_POINTS: f32 = 84.0;
/// Where a plane's square begins and ends along its axes, part of the arm.
pub(in super::super) const PLANE: [f32; 2] = [0.28, 0.5];
/// A pointer this near holds a handle, points.
const GRAB_POINTS: f32 = 8.0;
/// Straight pieces of a ring.
const RING_PIECES: usize = 64;

/// Where the gizmo is and how it is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Its middle, world space, metres.
    pub origin: Vec3,
    /// Its axes in world space, unit length.
    pub axes: Quat,
    /// The camera.
    pub camera: Camera,
    /// Width and height of the picture, points.
    pub size: Vec2,
}

impl Frame {
    /// Returns a unit axis in world space.
    #[must_use]
    pub fn axis(&self, axis: usize) -> Vec3 {
        self.axes * [Vec3::X, Vec3::Y, Vec3::Z][axis % 3]
    }

    /// Returns the arm's length in metres that looks `ARM_POINTS` long at any distance.
    #[must_use]
    pub fn arm_metres(&self) -> f32 {
        self.camera.metres_per_pixel(self.origin, self.size.y) * ARM_POINTS
    }

    /// Returns where a point of the gizmo, told in arms along its axes, is seen; `None` behind the
    /// camera.
    #[must_use]
    pub fn seen(&self, arms: Vec3) -> Option<Vec2> {
        self.camera.world_to_pixel(
            self.origin + self.axes * arms * self.arm_metres(),
            self.size,
        )
    }

    /// Returns the direction in which the picture is seen at the gizmo, unit length.
    #[must_use]
    pub fn sight(&self) -> Vec3 {
        match self.camera.projection {
            Projection::Perspective { .. } => (self.origin - self.camera.eye).normalize_or_zero(),
            Projection::Orthographic { .. } => {
                (self.camera.target - self.camera.eye).normalize_or_zero()
            }
        }
    }

    /// Returns the ring about an axis as pairs of the points it runs through and whether the near
    /// side shows them.
    #[must_use]
    pub fn ring(&self, axis: usize) -> Vec<(Vec2, bool)> {
        let u = unit(axis + 1);
        let v = unit(axis + 2);
        let sight = self.axes.conjugate() * self.sight();
        let points = (0..=RING_PIECES).filter_map(|piece| {
            let angle = std::f32::consts::TAU * piece as f32 / RING_PIECES as f32;
            let arms = u * angle.cos() + v * angle.sin();
            Some((self.seen(arms)?, arms.dot(sight) <= 0.05))
        });
        points.collect()
    }

    /// Returns the corners of the square that represents a plane, around in order.
    #[must_use]
    pub fn plane(&self, normal: usize) -> Option<[Vec2; 4]> {
        let u = unit(normal + 1);
        let v = unit(normal + 2);
        let [near, far] = PLANE;
        let corner = |a: f32, b: f32| self.seen(u * a + v * b);
        Some([
            corner(near, near)?,
            corner(far, near)?,
            corner(far, far)?,
            corner(near, far)?,
        ])
    }

    /// Returns the handle under a place of the picture.
    #[must_use]
    pub fn handle_at(&self, mode: GizmoMode, at: Vec2) -> Option<Handle> {
        let middle = self.seen(Vec3::ZERO)?;
        let near_middle = middle.distance(at) <= GRAB_POINTS;
        let arm = |axis: usize| {
            let end = self.seen(unit(axis))?;
            let is_foreshortened = end.distance(middle) < ARM_POINTS * 0.12;
            let distance = distance_to_segment(at, middle, end);
            (!is_foreshortened && distance <= GRAB_POINTS).then_some((distance, axis))
        };
        let nearest_arm = || {
            (0..3)
                .filter_map(arm)
                .min_by(|a, b| a.0.total_cmp(&b.0))
                .map(|(_, axis)| axis)
        };
        match mode {
            GizmoMode::Translate if near_middle => Some(Handle::Screen),
            GizmoMode::Translate => {
                let plane = (0..3).find(|&normal| {
                    self.plane(normal)
                        .is_some_and(|square| is_inside(&square, at))
                });
                plane
                    .map(Handle::Plane)
                    .or_else(|| nearest_arm().map(Handle::Axis))
            }
            GizmoMode::Scale if near_middle => Some(Handle::ScaleAll),
            GizmoMode::Scale => nearest_arm().map(Handle::Scale),
            GizmoMode::Rotate => {
                let near = (0..3).filter_map(|axis| {
                    let pieces = self.ring(axis);
                    let visible = pieces.windows(2).filter(|pair| pair[0].1 && pair[1].1);
                    let distance = visible
                        .map(|pair| distance_to_segment(at, pair[0].0, pair[1].0))
                        .min_by(f32::total_cmp)?;
                    (distance <= GRAB_POINTS).then_some((distance, axis))
                });
                near.min_by(|a, b| a.0.total_cmp(&b.0))
                    .map(|(_, axis)| Handle::Ring(axis))
            }
        }
    }

    /// Returns where the ray through a place of the picture begins, and its direction.
    fn ray(&self, at: Vec2) -> (Vec3, Vec3) {
        let clip_to_world = self
            .camera
            .world_to_clip(self.size.x / self.size.y)
            .inverse();
        let place = Vec2::new(
            at.x / self.size.x * 2.0 - 1.0,
            1.0 - at.y / self.size.y * 2.0,
        );
        let through = clip_to_world.project_point(place.extend(0.5));
        match self.camera.projection {
            Projection::Perspective { .. } => (
                self.camera.eye,
                (through - self.camera.eye).normalize_or_zero(),
            ),
            Projection::Orthographic { .. } => (through, self.sight()),
        }
    }

    fn on_plane(&self, at: Vec2, normal: Vec3) -> Option<Vec3> {
        let (begin, direction) = self.ray(at);
        let slope = direction.dot(normal);
        let distance = (self.origin - begin).dot(normal) / slope;
        // Seen from the edge a plane's place is noise.
        (slope.abs() > 0.02 && distance.is_finite())
            .then(|| begin + direction * distance - self.origin)
    }

    /// Metres along an axis from the origin to where it comes nearest to the pointer's ray.
    fn on_axis(&self, at: Vec2, axis: Vec3) -> Option<f32> {
        // In the plane that holds the axis and faces the eye best.
        let across = axis.cross(self.sight());
        let normal = axis.cross(across).normalize_or_zero();
        (across.length_squared() > 1e-3)
            .then(|| self.on_plane(at, normal).map(|place| place.dot(axis)))?
    }
}

/// A drag on a handle, measured from where it began so that no rounding adds up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GizmoDrag {
    /// What is held.
    pub handle: Handle,
    frame: Frame,
    begin: Vec2,
    object_to_world: Transform,
}

impl GizmoDrag {
    /// Takes hold of a handle.
    #[must_use]
    pub const fn new(
        handle: Handle,
        frame: Frame,
        begin: Vec2,
        object_to_world: Transform,
    ) -> Self {
        Self {
            handle,
            frame,
            begin,
            object_to_world,
        }
    }

    /// Returns where the object is when the pointer is at `to`; where that cannot be told it
    /// stays.
    #[must_use]
    pub fn moved(&self, to: Vec2, steps: &GizmoSettings) -> Transform {
        let frame = &self.frame;
        let mut moved = self.object_to_world;
        let snap = |value: f32, step: f32| {
            if steps.is_snapping && step > 0.0 {
                (value / step).round() * step
            } else {
                value
            }
        };
        let metres = steps.snap_metres;
        match self.handle {
            Handle::Axis(axis) => {
                let axis = frame.axis(axis);
                let places = frame.on_axis(self.begin, axis).zip(frame.on_axis(to, axis));
                let by = places.map_or(0.0, |(from, to)| to - from);
                moved.translation += axis * snap(by, metres);
            }
            Handle::Plane(normal) => {
                moved.translation += self.in_plane(to, frame.axis(normal), |by| snap(by, metres))
            }
            Handle::Screen => {
                moved.translation += self.in_plane(to, frame.sight(), |by| snap(by, metres))
            }
            Handle::Ring(axis) => {
                let axis = frame.axis(axis);
                let turn =
                    Quat::from_axis_angle(axis, snap(self.turned(to, axis), steps.snap_radians));
                moved.rotation = (turn * moved.rotation).normalize();
            }
            Handle::Scale(axis) => {
                let direction = frame.axis(axis);
                let places = frame
                    .on_axis(self.begin, direction)
                    .zip(frame.on_axis(to, direction));
                let factor = places
                    .filter(|(from, _)| from.abs() > 1e-6)
                    .map_or(1.0, |(from, to)| to / from);
                let factor = snap(factor, steps.snap_scale).max(0.01);
                moved.scale[axis % 3] *= factor;
            }
            Handle::ScaleAll => {
                let by = (to.x - self.begin.x - to.y + self.begin.y) / ARM_POINTS;
                moved.scale *= snap(by.exp(), steps.snap_scale).max(0.01);
            }
        }
        moved
    }

    fn in_plane(&self, to: Vec2, normal: Vec3, snap: impl Fn(f32) -> f32) -> Vec3 {
        let places = self
            .frame
            .on_plane(self.begin, normal)
            .zip(self.frame.on_plane(to, normal));
        let by = places.map_or(Vec3::ZERO, |(from, to)| to - from);
        // Whole steps along the gizmo's own axes.
        let along = self.frame.axes.conjugate() * by;
        self.frame.axes * Vec3::from_array(along.to_array().map(snap))
    }

    /// Radians about `axis` from where the drag began.
    fn turned(&self, to: Vec2, axis: Vec3) -> f32 {
        let frame = &self.frame;
        if let Some((from, to)) = frame
            .on_plane(self.begin, axis)
            .zip(frame.on_plane(to, axis))
            .filter(|_| {
                // A ring seen from its edge turns by the way the pointer goes along it.
                axis.dot(frame.sight()).abs() > 0.2
            })
        {
            return axis.dot(from.cross(to)).atan2(from.dot(to));
        }
        let along = axis.cross(-frame.sight()).normalize_or_zero();
        let seen = |point: Vec3| frame.camera.world_to_pixel(point, frame.size);
        let ends = seen(frame.origin).zip(seen(frame.origin + along * frame.arm_metres()));
        ends.map_or(0.0, |(middle, end)| {
            (to - self.begin).dot((end - middle).normalize_or_zero()) / ARM_POINTS
        })
    }
}

fn unit(axis: usize) -> Vec3 {
    [Vec3::X, Vec3::Y, Vec3::Z][axis % 3]
}

fn distance_to_segment(at: Vec2, from: Vec2, to: Vec2) -> f32 {
    let along = to - from;
    let length_squared = along.length_squared();
    let part = if length_squared > 0.0 {
        ((at - from).dot(along) / length_squared).clamp(0.0, 1.0)
    } else {
        0.0
    };
    at.distance(from + along * part)
}

/// Returns whether a place lies in a convex quadrangle, whichever way round its corners go.
fn is_inside(corners: &[Vec2; 4], at: Vec2) -> bool {
    let sides: [f32; 4] = std::array::from_fn(|i| {
        let from = corners[i];
        let to = corners[(i + 1) % 4];
        (to - from).perp_dot(at - from)
    });
    sides.iter().all(|&side| side > 0.0) || sides.iter().all(|&side| side < 0.0)
}

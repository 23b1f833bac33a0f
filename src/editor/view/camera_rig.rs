//! How the user moves the camera: orbit, pan, dolly, framing, fixed views.
//!
//! *In*: turns and shifts in radians, points and notches; seconds for eased moves. *Out*: a
//! [`Camera`]. *Not here*: pointers and keys (the window's), what is framed (`state`).

use super::command::ViewDirection;
use crate::draw::{Camera, Projection};
use crate::math::{Bounds, Vec2, Vec3};

/// Full vertical angle of the lens.
const FOV_Y_RADIANS: f32 = 35.0 / 180.0 * std::f32::consts::PI;
/// How long an eased move takes.
const EASE_SECS: f64 = 0.15;
/// The part of the picture that a framed box fills: one fifth stays air.
const FILL: f32 = 0.8;
/// Just short of straight up and down, so that "up" stays defined.
const PITCH_LIMIT: f32 = 1.553;

/// The camera's pose, relative to the point it looks at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CameraPose {
    /// What it looks at, world space, metres.
    pub target: [f32; 3],
    /// Radians about +Y; 0 looks at the character's face, growing to its left.
    pub yaw: f32,
    /// Radians above the horizon.
    pub pitch: f32,
    /// Metres from the target.
    pub distance: f32,
    /// Whether perspective is off.
    pub is_orthographic: bool,
}

impl Default for CameraPose {
    fn default() -> Self {
        Self {
            target: [0.0, 0.95, 0.0],
            yaw: 0.55,
            pitch: 0.1,
            distance: 4.4,
            is_orthographic: false,
        }
    }
}

impl CameraPose {
    fn target(&self) -> Vec3 {
        Vec3::from_array(self.target)
    }

    /// From the target to the eye, unit length.
    fn outward(&self) -> Vec3 {
        let (sin_yaw, cos_yaw) = self.yaw.sin_cos();
        let (sin_pitch, cos_pitch) = self.pitch.sin_cos();
        Vec3::new(sin_yaw * cos_pitch, sin_pitch, cos_yaw * cos_pitch)
    }

    /// Right and up in the picture.
    fn screen_axes(&self) -> (Vec3, Vec3) {
        let right = Vec3::new(self.yaw.cos(), 0.0, -self.yaw.sin());
        (right, self.outward().cross(right))
    }

    fn is_finite(&self) -> bool {
        let numbers = [self.yaw, self.pitch, self.distance];
        self.target().is_finite() && numbers.iter().all(|x| x.is_finite()) && self.distance > 0.0
    }
}

#[derive(Clone, Copy, Debug)]
struct Ease {
    from: CameraPose,
    to: CameraPose,
    elapsed_secs: f64,
}

/// The camera as the user moves it.
#[derive(Clone, Copy, Debug, Default)]
pub struct CameraRig {
    pose: CameraPose,
    ease: Option<Ease>,
    followed: Option<Vec3>,
}

impl CameraRig {
    /// Returns its pose, or the pose that it eases to.
    #[must_use]
    pub fn pose(&self) -> CameraPose {
        self.ease.map_or(self.pose, |ease| ease.to)
    }

    /// Takes a pose at once; numbers that make no camera are skipped.
    pub fn set_pose(&mut self, pose: CameraPose) {
        if pose.is_finite() {
            self.pose = pose;
            self.ease = None;
        }
    }

    /// Returns whether an eased move is under way.
    #[must_use]
    pub fn is_easing(&self) -> bool {
        self.ease.is_some()
    }

    /// Returns the camera.
    #[must_use]
    pub fn camera(&self) -> Camera {
        let pose = &self.pose;
        let half_height = pose.distance * (FOV_Y_RADIANS * 0.5).tan();
        // An orthographic eye is far enough back that nothing near the target is cut.
        let back = if pose.is_orthographic {
            pose.distance.max(1.0) * 20.0
        } else {
            pose.distance
        };
        Camera {
            eye: pose.target() + pose.outward() * back,
            target: pose.target(),
            up: pose.screen_axes().1,
            projection: if pose.is_orthographic {
                Projection::Orthographic { half_height }
            } else {
                Projection::Perspective {
                    fov_y_radians: FOV_Y_RADIANS,
                }
            },
            near: (pose.distance * 0.01).max(1e-4),
            far: back + (pose.distance * 100.0).max(200.0),
        }
    }

    /// Turns about the target by radians of yaw and pitch.
    pub fn orbit(&mut self, by: Vec2) {
        self.settle();
        self.pose.yaw = (self.pose.yaw + by.x).rem_euclid(std::f32::consts::TAU);
        self.pose.pitch = (self.pose.pitch + by.y).clamp(-PITCH_LIMIT, PITCH_LIMIT);
    }

    /// Shifts so that the point under the pointer stays under it; `by` in points of a viewport that
    /// high.
    pub fn pan(&mut self, by: Vec2, viewport_height: f32) {
        self.settle();
        let metres =
            2.0 * self.pose.distance * (FOV_Y_RADIANS * 0.5).tan() / viewport_height.max(1.0);
        let (right, up) = self.pose.screen_axes();
        let target = self.pose.target() + (up * by.y - right * by.x) * metres;
        self.pose.target = target.to_array();
    }

    /// Moves nearer (positive) or farther, in wheel notches.
    pub fn dolly(&mut self, notches: f32) {
        self.settle();
        self.pose.distance = (self.pose.distance * 0.88f32.powf(notches)).clamp(1e-3, 1e5);
    }

    /// Frames points from the present direction; none change nothing.
    pub fn frame(&mut self, points: &[Vec3], aspect: f32) {
        if let Some(to) = framed(self.pose(), points, aspect) {
            self.ease_to(to);
        }
    }

    /// Frames points at once.
    pub fn frame_now(&mut self, points: &[Vec3], aspect: f32) {
        if let Some(pose) = framed(self.pose(), points, aspect) {
            self.pose = pose;
            self.ease = None;
        }
    }

    /// Looks from a fixed direction.
    pub fn set_view(&mut self, view: ViewDirection) {
        self.ease_to(turned(self.pose(), view));
    }

    /// Looks from a fixed direction at once.
    pub fn set_view_now(&mut self, view: ViewDirection) {
        self.pose = turned(self.pose(), view);
        self.ease = None;
    }

    /// Switches perspective off or on.
    pub fn set_orthographic(&mut self, is_orthographic: bool) {
        self.pose.is_orthographic = is_orthographic;
        if let Some(ease) = &mut self.ease {
            ease.to.is_orthographic = is_orthographic;
        }
    }

    /// Goes along with a point that moves; `None` does not move.
    pub fn follow(&mut self, point: Option<Vec3>) {
        if let (Some(before), Some(now)) = (self.followed, point.filter(|p| p.is_finite())) {
            let shift = now - before;
            let poses = self
                .ease
                .as_mut()
                .map(|ease| [&mut ease.from, &mut ease.to]);
            for pose in poses.into_iter().flatten().chain([&mut self.pose]) {
                pose.target = (Vec3::from_array(pose.target) + shift).to_array();
            }
        }
        self.followed = point;
    }

    /// Moves an eased move on.
    pub fn advance(&mut self, dt_secs: f64) {
        let Some(ease) = &mut self.ease else { return };
        ease.elapsed_secs += dt_secs.max(0.0);
        let part = (ease.elapsed_secs / EASE_SECS) as f32;
        if part >= 1.0 {
            self.settle();
            return;
        }
        let weight = part * part * (3.0 - 2.0 * part);
        let mix = |a: f32, b: f32| a + (b - a) * weight;
        let from = ease.from;
        let to = ease.to;
        self.pose = CameraPose {
            target: from.target().lerp(to.target(), weight).to_array(),
            yaw: from.yaw + short_way(to.yaw - from.yaw) * weight,
            pitch: mix(from.pitch, to.pitch),
            distance: mix(from.distance, to.distance),
            is_orthographic: to.is_orthographic,
        };
    }

    fn ease_to(&mut self, to: CameraPose) {
        self.ease = (to != self.pose).then_some(Ease {
            from: self.pose,
            to,
            elapsed_secs: 0.0,
        });
    }

    /// Ends an eased move where it was going.
    fn settle(&mut self) {
        if let Some(ease) = self.ease.take() {
            self.pose = ease.to;
        }
    }
}

fn short_way(angle: f32) -> f32 {
    let turn = std::f32::consts::TAU;
    let wrapped = angle.rem_euclid(turn);
    if wrapped > turn * 0.5 {
        wrapped - turn
    } else {
        wrapped
    }
}

fn turned(pose: CameraPose, view: ViewDirection) -> CameraPose {
    let (yaw, pitch) = match view {
        ViewDirection::Front => (0.0, 0.0),
        ViewDirection::Side => (std::f32::consts::FRAC_PI_2, 0.0),
        ViewDirection::Top => (0.0, PITCH_LIMIT),
        ViewDirection::ThreeQuarter => (CameraPose::default().yaw, CameraPose::default().pitch),
    };
    CameraPose { yaw, pitch, ..pose }
}

/// Looks at the middle of the points from far enough away that all of them fit with some air.
fn framed(pose: CameraPose, points: &[Vec3], aspect: f32) -> Option<CameraPose> {
    let bounds = Bounds::from_points(points.iter().copied());
    if bounds.is_empty() {
        return None;
    }
    let center = bounds.center();
    let (right, up) = pose.screen_axes();
    let outward = pose.outward();
    let half_up = (FOV_Y_RADIANS * 0.5).tan() * FILL;
    let half_right = half_up
        * if aspect.is_finite() && aspect > 0.0 {
            aspect
        } else {
            1.0
        };
    let needed = |point: &Vec3| {
        let from_center = *point - center;
        let needed =
            (from_center.dot(right).abs() / half_right).max(from_center.dot(up).abs() / half_up);
        if pose.is_orthographic {
            needed
        } else {
            needed + from_center.dot(outward)
        }
    };
    let distance = points
        .iter()
        .filter(|point| point.is_finite())
        .map(needed)
        .fold(0.0, f32::max);
    let distance = if distance > 1e-6 { distance } else { 1.0 };
    Some(CameraPose {
        target: center.to_array(),
        distance,
        ..pose
    })
}

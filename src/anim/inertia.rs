//! Inertialization: a switch of pose whose difference decays while only the new take plays.
//!
//! *In*: the last two poses before the switch, the first after it, a time. *Out*: the remaining
//! difference, added to later poses. *Not here*: when to switch (`crossfade_stack.rs`).
//!
//! After David Bollo, "Inertialization" (GDC 2018): each difference is a length along a fixed
//! direction, or an angle about a fixed axis, that a polynomial of degree five brings to zero, with
//! the speed it had at the start and without speed or acceleration at the end.

use super::bone_set::{BoneSet, runs};
use super::clip_player::ShiftedPose;
use crate::math::{Quat, Transform, Vec3};
use std::f32::consts::{PI, TAU};

/// A number that falls to zero within a given time and never overshoots.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Decay {
    /// In units of `secs`: `(1-u)³ (start + linear u + square u²)`, the polynomial with its triple
    /// root at the end factored out, so that rounding cannot carry it over zero.
    start: f32,
    linear: f32,
    square: f32,
    secs: f32,
}

/// A smaller difference counts as zero.
const NEGLIGIBLE: f32 = 1e-8;

impl Decay {
    /// Starts at a value with a speed (per second); speed away from zero is ignored, and speed
    /// towards zero may shorten the time.
    #[must_use]
    pub fn new(start: f32, speed: f32, secs: f32) -> Self {
        let sign = if start < 0.0 { -1.0 } else { 1.0 };
        let start = start * sign;
        let speed = (speed * sign).min(0.0);
        if start < NEGLIGIBLE
            || !start.is_finite()
            || !speed.is_finite()
            || secs.is_nan()
            || secs <= 0.0
        {
            return Self::default();
        }
        let secs = if speed < 0.0 {
            secs.min(-5.0 * start / speed)
        } else {
            secs
        };
        let speed = speed * secs;
        let acceleration = (-8.0 * speed - 20.0 * start).max(0.0);
        Self {
            start: sign * start,
            linear: sign * (speed + 3.0 * start),
            square: sign * (acceleration / 2.0 + 3.0 * speed + 6.0 * start),
            secs,
        }
    }

    /// Returns what remains after some seconds.
    #[must_use]
    pub fn at(&self, secs: f32) -> f32 {
        if secs >= self.secs {
            return 0.0;
        }
        let u = secs.max(0.0) / self.secs;
        (1.0 - u).powi(3) * (self.start + u * (self.linear + u * self.square))
    }

    const fn is_zero(&self) -> bool {
        self.secs == 0.0
    }
}

/// The decaying difference of one transform.
#[derive(Clone, Copy, Debug, Default)]
struct DecayingOffset {
    translation: (Vec3, Decay),
    /// Axis and angle, applied after the new rotation.
    rotation: (Vec3, Decay),
    scale: (Vec3, Decay),
}

impl DecayingOffset {
    /// `previous` is the old transform some seconds earlier; without it nothing moved.
    fn new(
        old: &Transform,
        previous: Option<(&Transform, f32)>,
        new: &Transform,
        secs: f32,
    ) -> Self {
        let before = |part: fn(&Transform) -> Vec3| previous.map(|(pose, dt)| (part(pose), dt));
        let vector =
            |part: fn(&Transform) -> Vec3| vector_offset(part(old), before(part), part(new), secs);
        Self {
            translation: vector(|transform| transform.translation),
            rotation: rotation_offset(
                old.rotation,
                previous.map(|(pose, dt)| (pose.rotation, dt)),
                new.rotation,
                secs,
            ),
            scale: vector(|transform| transform.scale),
        }
    }

    fn apply(&self, secs: f32, transform: &mut Transform) {
        transform.translation += self.translation.0 * self.translation.1.at(secs);
        transform.scale += self.scale.0 * self.scale.1.at(secs);
        let angle = self.rotation.1.at(secs);
        if angle != 0.0 {
            transform.rotation =
                (Quat::from_axis_angle(self.rotation.0, angle) * transform.rotation).normalize();
        }
    }

    const fn is_zero(&self) -> bool {
        self.translation.1.is_zero() && self.rotation.1.is_zero() && self.scale.1.is_zero()
    }
}

fn vector_offset(old: Vec3, previous: Option<(Vec3, f32)>, new: Vec3, secs: f32) -> (Vec3, Decay) {
    let offset = old - new;
    let length = offset.length();
    if length < NEGLIGIBLE {
        return (Vec3::ZERO, Decay::default());
    }
    let direction = offset / length;
    let speed = previous.map_or(0.0, |(previous, dt)| {
        (length - (previous - new).dot(direction)) / dt
    });
    (direction, Decay::new(length, speed, secs))
}

fn rotation_offset(
    old: Quat,
    previous: Option<(Quat, f32)>,
    new: Quat,
    secs: f32,
) -> (Vec3, Decay) {
    let difference = |rotation: Quat| {
        let difference = rotation * new.conjugate();
        if difference.w < 0.0 {
            -difference
        } else {
            difference
        }
    };
    let offset = difference(old);
    let sine = offset.xyz().length();
    if sine < NEGLIGIBLE {
        return (Vec3::X, Decay::default());
    }
    let axis = offset.xyz() / sine;
    let angle = 2.0 * sine.atan2(offset.w);
    let speed = previous.map_or(0.0, |(previous, dt)| {
        let offset = difference(previous);
        let before = 2.0 * offset.xyz().dot(axis).atan2(offset.w);
        wrap(angle - before) / dt
    });
    (axis, Decay::new(angle, speed, secs))
}

/// Wraps an angle into the range from -π to π.
fn wrap(angle: f32) -> f32 {
    (angle + PI).rem_euclid(TAU) - PI
}

/// The decaying difference of a whole pose.
#[derive(Clone, Debug)]
pub(super) struct Inertia {
    bones: Vec<DecayingOffset>,
    curves: Vec<Decay>,
    /// Of [`ShiftedPose::shift`].
    shift: DecayingOffset,
}

impl Inertia {
    /// `previous` is the pose some seconds before `old`. All poses are of one skeleton.
    pub(super) fn new(
        old: &ShiftedPose,
        previous: Option<(&ShiftedPose, f32)>,
        new: &ShiftedPose,
        secs: f32,
    ) -> Self {
        let bone = |(i, old): (usize, &Transform)| {
            let previous = previous.map(|(pose, dt)| (&pose.local.bones[i], dt));
            DecayingOffset::new(old, previous, &new.local.bones[i], secs)
        };
        let curve = |(i, (old, new)): (usize, (&f32, &f32))| {
            // A curve that was added later was at 0 before.
            let before =
                previous.map(|(pose, dt)| (pose.local.curves.get(i).copied().unwrap_or(0.0), dt));
            let speed = before.map_or(0.0, |(before, dt)| (old - before) / dt);
            Decay::new(old - new, speed, secs)
        };
        let shift = |pose: &ShiftedPose| pose.shift.unwrap_or_default();
        let before = previous.map(|(pose, dt)| (shift(pose), dt));
        Self {
            bones: old.local.bones.iter().enumerate().map(bone).collect(),
            curves: old
                .local
                .curves
                .iter()
                .zip(&new.local.curves)
                .enumerate()
                .map(curve)
                .collect(),
            shift: DecayingOffset::new(
                &shift(old),
                before.as_ref().map(|(shift, dt)| (shift, *dt)),
                &shift(new),
                secs,
            ),
        }
    }

    /// Adds what remains after some seconds to the bones of a set (`None`: all) and to all curves.
    pub(super) fn apply(&self, secs: f32, bones: Option<&BoneSet>, pose: &mut ShiftedPose) {
        for run in runs(bones, self.bones.len()) {
            for (bone, offset) in pose.local.bones[run.clone()]
                .iter_mut()
                .zip(&self.bones[run])
            {
                offset.apply(secs, bone);
            }
        }
        for (curve, decay) in pose.local.curves.iter_mut().zip(&self.curves) {
            *curve += decay.at(secs);
        }
        if !self.shift.is_zero() {
            self.shift.apply(secs, pose.shift.get_or_insert_default());
        }
    }
}

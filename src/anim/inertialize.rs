//! A switch of pose whose difference dies away: the new pose alone is played, the old one is only
//! remembered.
//!
//! In: the last two poses before the switch, the first after it, a time. Out: what is left of the
//! difference, added to later poses. Not here: when to switch (`transition.rs`).
//!
//! After David Bollo, "Inertialization" (GDC 2018): each difference is a length along a fixed
//! direction, or an angle about a fixed axis, that a polynomial of degree five brings to zero, with
//! the speed it had at the start and without speed or acceleration at the end.

use super::bone_set::{BoneSet, runs};
use super::layer::LayerPose;
use crate::math::{Quat, Transform, Vec3};
use std::f32::consts::{PI, TAU};

/// A number that goes to zero in a given time and never beyond.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Decay {
    /// In units of `secs`: `(1-u)³ (start + linear u + square u²)`, which is the polynomial with
    /// its triple root at the end split off, so that rounding cannot carry it over zero.
    start: f32,
    linear: f32,
    square: f32,
    secs: f32,
}

/// A difference smaller than this is none.
const NOTHING: f32 = 1e-8;

impl Decay {
    /// Starts at a value with a speed (per second); speed away from zero is taken as none, and
    /// speed towards zero may shorten the time.
    #[must_use]
    pub fn new(start: f32, speed: f32, secs: f32) -> Self {
        let sign = if start < 0.0 { -1.0 } else { 1.0 };
        let (start, speed) = (start * sign, (speed * sign).min(0.0));
        if start < NOTHING
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

    /// Returns what is left after some seconds.
    #[must_use]
    pub fn at(&self, secs: f32) -> f32 {
        if secs >= self.secs {
            return 0.0;
        }
        let u = secs.max(0.0) / self.secs;
        (1.0 - u).powi(3) * (self.start + u * (self.linear + u * self.square))
    }

    const fn is_nothing(&self) -> bool {
        self.secs == 0.0
    }
}

/// What is left of one transform's difference.
#[derive(Clone, Copy, Debug, Default)]
struct Offset {
    translation: (Vec3, Decay),
    /// Axis and angle, applied after the new rotation.
    rotation: (Vec3, Decay),
    scale: (Vec3, Decay),
}

impl Offset {
    /// `previous` is the old pose some seconds earlier; without it nothing moved.
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

    const fn is_nothing(&self) -> bool {
        self.translation.1.is_nothing() && self.rotation.1.is_nothing() && self.scale.1.is_nothing()
    }
}

fn vector_offset(old: Vec3, previous: Option<(Vec3, f32)>, new: Vec3, secs: f32) -> (Vec3, Decay) {
    let offset = old - new;
    let length = offset.length();
    if length < NOTHING {
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
    let between = |rotation: Quat| {
        let turn = rotation * new.conjugate();
        if turn.w < 0.0 { -turn } else { turn }
    };
    let turn = between(old);
    let sine = turn.xyz().length();
    if sine < NOTHING {
        return (Vec3::X, Decay::default());
    }
    let (axis, angle) = (turn.xyz() / sine, 2.0 * sine.atan2(turn.w));
    let speed = previous.map_or(0.0, |(previous, dt)| {
        let turn = between(previous);
        let before = 2.0 * turn.xyz().dot(axis).atan2(turn.w);
        wrap(angle - before) / dt
    });
    (axis, Decay::new(angle, speed, secs))
}

/// The same angle between minus and plus half a turn.
fn wrap(angle: f32) -> f32 {
    (angle + PI).rem_euclid(TAU) - PI
}

/// What is left of a whole pose's difference.
#[derive(Clone, Debug)]
pub(super) struct Inertia {
    bones: Vec<Offset>,
    curves: Vec<Decay>,
    /// Of what a locked root shifts all bones by.
    shift: Offset,
}

impl Inertia {
    /// `previous` is the pose some seconds before `old`. All poses are of one skeleton.
    pub(super) fn new(
        old: &LayerPose,
        previous: Option<(&LayerPose, f32)>,
        new: &LayerPose,
        secs: f32,
    ) -> Self {
        let bone = |(i, old): (usize, &Transform)| {
            let previous = previous.map(|(pose, dt)| (&pose.local.bones[i], dt));
            Offset::new(old, previous, &new.local.bones[i], secs)
        };
        let curve = |(i, (old, new)): (usize, (&f32, &f32))| {
            // A curve that came later was at 0 before.
            let before =
                previous.map(|(pose, dt)| (pose.local.curves.get(i).copied().unwrap_or(0.0), dt));
            let speed = before.map_or(0.0, |(before, dt)| (old - before) / dt);
            Decay::new(old - new, speed, secs)
        };
        let shift = |pose: &LayerPose| pose.shift.unwrap_or_default();
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
            shift: Offset::new(
                &shift(old),
                before.as_ref().map(|(shift, dt)| (shift, *dt)),
                &shift(new),
                secs,
            ),
        }
    }

    /// Adds what is left after some seconds to the bones of a set (`None`: all) and to all curves.
    pub(super) fn apply(&self, secs: f32, bones: Option<&BoneSet>, pose: &mut LayerPose) {
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
        if !self.shift.is_nothing() {
            self.shift.apply(secs, pose.shift.get_or_insert_default());
        }
    }
}

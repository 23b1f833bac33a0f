//! What the root travelled over some spans of time: one delta that moves the character.
//!
//! *In*: a root track, the settings, the spans of an [`Advance`]. *Out*: a rigid delta in component
//! space. *Not here*: what the pose keeps (`root_track.rs`), moving the object (`root_delta.rs`).
//!
//! Deltas compose, the later one local to the result of the earlier; values are never subtracted
//! across an edge. Whole passes are raised to a power, so their number costs nothing.
//!
//! Deltas are computed in double precision: a tick moves a root by millimetres that may be metres
//! away, and in single precision cancellation would leave a bias that adds up over a loop.

use super::super::advance::{Advance, LoopMode, PlayRange, Span, Spans, advance};
use super::root_track::RootTrack;
use crate::asset::{RootMotionRule, RootMotionSettings};
use crate::math::{DQuat, DVec3, Quat, Transform, Vec3};

/// What the root travelled, component space, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extracted {
    /// Over all spans.
    pub delta: Transform,
    /// Over the last span alone, where an edge was crossed: what remains after a return to the
    /// start.
    pub since_edge: Option<Transform>,
}

/// Returns the root's motion over a move; `None` when no time was travelled.
#[must_use]
pub fn extract(
    track: &RootTrack,
    settings: &RootMotionSettings,
    moved: &Advance,
) -> Option<Extracted> {
    if moved.spans.is_empty() {
        return None;
    }
    let whole = compose_spans(track, settings, &moved.spans);
    let delta = relative_to_lock(track, settings, moved.from_secs, moved.time_secs, whole);
    let since_edge = moved.spans.last.map(|last| {
        relative_to_lock(
            track,
            settings,
            last.from_secs,
            last.to_secs,
            span_delta(track, settings, last),
        )
    });
    Some(Extracted { delta, since_edge })
}

/// Returns the root's motion from one time of a take to another, without looping; `None` when no
/// time was travelled.
#[must_use]
pub fn extract_between(
    track: &RootTrack,
    settings: &RootMotionSettings,
    from_secs: f64,
    to_secs: f64,
) -> Option<Extracted> {
    let whole = PlayRange {
        start_secs: 0.0,
        end_secs: track.sequence().length_secs(),
    };
    let moved = advance(
        from_secs,
        to_secs - from_secs,
        whole,
        LoopMode::Once,
        false,
        false,
    );
    extract(track, settings, &moved)
}

/// Composes `first`, then `second` relative to the result of the first; both rigid.
#[must_use]
pub(super) fn compose(first: &Transform, second: &Transform) -> Transform {
    Transform::from(&Rigid::from(first).compose(&Rigid::from(second)))
}

fn compose_spans(track: &RootTrack, settings: &RootMotionSettings, spans: &Spans) -> Rigid {
    let delta = |span: Span| span_delta(track, settings, span);
    let mut whole = spans.first.map_or(Rigid::IDENTITY, delta);
    if let Some((pass, count)) = spans.passes {
        let there = delta(pass);
        let passes = match (spans.is_alternating, count % 2) {
            (false, _) => power(there, count),
            // There and back again is no motion.
            (true, 0) => Rigid::IDENTITY,
            (true, _) => there,
        };
        whole = whole.compose(&passes);
    }
    spans.last.map_or(whole, |last| whole.compose(&delta(last)))
}

/// Returns the root's motion over one span by its rule, before the locked root is considered.
fn span_delta(track: &RootTrack, settings: &RootMotionSettings, span: Span) -> Rigid {
    let root = |time_secs: f64| Rigid::from(&track.root_to_component(time_secs));
    let from = root(span.from_secs);
    let to = root(span.to_secs);
    match settings.rule {
        RootMotionRule::Rigid => from.to(&to),
        RootMotionRule::Unreal => {
            let first = root(0.0).rotation.conjugate();
            let unrotated = |root: Rigid| Rigid {
                rotation: root.rotation * first,
                ..root
            };
            let delta = unrotated(from).to(&unrotated(to));
            let scale = if settings.is_scale_normalised {
                Vec3::ONE
            } else {
                track.own_scale(span.from_secs)
            };
            Rigid {
                translation: delta.translation / nonzero_scale(scale),
                ..delta
            }
        }
    }
}

/// Replaces a scale of 0 by 1.
fn nonzero_scale(scale: Vec3) -> DVec3 {
    let nonzero = |s: f32| if s == 0.0 { 1.0 } else { f64::from(s) };
    DVec3::new(nonzero(scale.x), nonzero(scale.y), nonzero(scale.z))
}

/// For the Rigid rule composes L(from), the motion and the inverse of L(to), so that the visible
/// root moves as the unlocked one did.
fn relative_to_lock(
    track: &RootTrack,
    settings: &RootMotionSettings,
    from: f64,
    to: f64,
    motion: Rigid,
) -> Transform {
    if settings.rule == RootMotionRule::Unreal {
        return Transform::from(&motion);
    }
    let locked = |time_secs: f64| Rigid::from(&track.locked_to_component(time_secs, settings));
    Transform::from(&locked(from).compose(&motion).compose(&locked(to).inverse()))
}

/// Composes `delta` with itself `count` times.
fn power(delta: Rigid, count: u64) -> Rigid {
    let mut result = Rigid::IDENTITY;
    let mut square = delta;
    let mut left = count;
    while left > 0 {
        if left % 2 == 1 {
            result = result.compose(&square);
        }
        square = square.compose(&square);
        left /= 2;
    }
    result
}

/// Returns the angle between two rotations in radians.
pub(super) fn angle_between(a: Quat, b: Quat) -> f32 {
    // From the vector part: the scalar part is blind to small angles.
    let between = a.conjugate() * b;
    2.0 * between.xyz().length().atan2(between.w.abs())
}

/// A rotation, then a translation; no scale.
#[derive(Clone, Copy, Debug)]
struct Rigid {
    translation: DVec3,
    rotation: DQuat,
}

impl From<&Transform> for Rigid {
    /// Drops the scale.
    fn from(transform: &Transform) -> Self {
        Self {
            translation: transform.translation.as_dvec3(),
            rotation: transform.rotation.as_dquat().normalize(),
        }
    }
}

impl From<&Rigid> for Transform {
    fn from(rigid: &Rigid) -> Self {
        Self::new(
            rigid.translation.as_vec3(),
            rigid.rotation.as_quat().normalize(),
            Vec3::ONE,
        )
    }
}

impl Rigid {
    const IDENTITY: Self = Self {
        translation: DVec3::ZERO,
        rotation: DQuat::IDENTITY,
    };

    /// Composes this motion, then `second` relative to the result of this one.
    fn compose(&self, second: &Self) -> Self {
        Self {
            translation: self.translation + self.rotation * second.translation,
            rotation: (self.rotation * second.rotation).normalize(),
        }
    }

    fn inverse(&self) -> Self {
        let rotation = self.rotation.conjugate();
        Self {
            translation: rotation * -self.translation,
            rotation,
        }
    }

    /// Returns the motion from this transform to `other`, relative to this one.
    fn to(&self, other: &Self) -> Self {
        let rotation = self.rotation.conjugate();
        Self {
            translation: rotation * (other.translation - self.translation),
            rotation: rotation * other.rotation,
        }
    }
}

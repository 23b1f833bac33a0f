//! What the root travelled over some spans of time: one delta that moves the character.
//!
//! In: a root track, the settings, the spans of an [`Advance`]. Out: a rigid delta in component
//! space. Not here: what the pose keeps (`lock.rs`), moving the object (`apply.rs`).
//!
//! Deltas compose, the later one local to the result of the earlier; values are never subtracted
//! across an edge. Whole passes are raised to a power, so their number costs nothing.

use super::super::advance::{Advance, Span, Spans};
use super::rigid::Rigid;
use super::track::RootTrack;
use crate::asset::{RootMotionRule, RootMotionSettings};
use crate::math::{DVec3, Quat, Transform, Vec3};

/// What was travelled, component space, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extracted {
    /// Over all spans.
    pub delta: Transform,
    /// Over the last span alone, where an edge was crossed: what is left after going back to the
    /// start.
    pub since_edge: Option<Transform>,
}

/// Takes the root's motion over a move; `None` when nothing was travelled.
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
    let delta = sandwich(track, settings, moved.from_secs, moved.time_secs, whole);
    let since_edge = moved.spans.last.map(|last| {
        sandwich(
            track,
            settings,
            last.from_secs,
            last.to_secs,
            span_delta(track, settings, last),
        )
    });
    Some(Extracted { delta, since_edge })
}

/// Composes `first`, then `second` seen from the result of the first; both rigid.
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

/// The root's motion over one span, as its rule sees it before the locked root comes in.
fn span_delta(track: &RootTrack, settings: &RootMotionSettings, span: Span) -> Rigid {
    let root = |time_secs: f64| Rigid::from(&track.root_to_component(time_secs));
    let (from, to) = (root(span.from_secs), root(span.to_secs));
    match settings.rule {
        RootMotionRule::Rigid => from.to(&to),
        RootMotionRule::Unreal => {
            let first = root(0.0).rotation.conjugate();
            let turned = |root: Rigid| Rigid {
                rotation: root.rotation * first,
                ..root
            };
            let delta = turned(from).to(&turned(to));
            let scale = if settings.is_scale_normalised {
                Vec3::ONE
            } else {
                track.own_scale(span.from_secs)
            };
            Rigid {
                translation: delta.translation / used_scale(scale),
                ..delta
            }
        }
    }
}

/// A scale of 0 is taken as 1.
fn used_scale(scale: Vec3) -> DVec3 {
    let used = |s: f32| if s == 0.0 { 1.0 } else { f64::from(s) };
    DVec3::new(used(scale.x), used(scale.y), used(scale.z))
}

/// Rigid: L(from), the motion, L(to) undone, so that the visible root moves as the unlocked one
/// did.
fn sandwich(
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

/// `delta` composed with itself `count` times.
fn power(delta: Rigid, count: u64) -> Rigid {
    let (mut result, mut square, mut left) = (Rigid::IDENTITY, delta, count);
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

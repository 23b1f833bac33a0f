//! What the root travelled over some spans of time: one delta that moves the character.
//!
//! In: a root track, the settings, the spans of an [`Advance`]. Out: a rigid delta in component space. Not
//! here: what the pose keeps (`lock.rs`), moving the object (`apply.rs`).
//!
//! Deltas compose, the later one local to the result of the earlier; values are never subtracted across an
//! edge. Whole passes are raised to a power, so their number costs nothing.

use super::super::advance::{Advance, Span, Spans};
use super::track::RootTrack;
use crate::asset::{RootMotionRule, RootMotionSettings};
use crate::math::{Quat, Transform, Vec3};

/// What was travelled, component space, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extracted {
    /// Over all spans.
    pub delta: Transform,
    /// Over the last span alone, where an edge was crossed: what is left after going back to the start.
    pub since_edge: Option<Transform>,
}

/// Takes the root's motion over a move; `None` when nothing was travelled.
#[must_use]
pub fn extract(track: &RootTrack, settings: &RootMotionSettings, moved: &Advance) -> Option<Extracted> {
    if moved.spans.is_empty() {
        return None;
    }
    let whole = compose_spans(track, settings, &moved.spans);
    let delta = sandwich(track, settings, moved.from_secs, moved.time_secs, whole);
    let since_edge = moved
        .spans
        .last
        .map(|last| sandwich(track, settings, last.from_secs, last.to_secs, span_delta(track, settings, last)));
    Some(Extracted { delta, since_edge })
}

/// Composes `first`, then `second` seen from the result of the first; rigid, unit length kept.
#[must_use]
pub(super) fn compose(first: &Transform, second: &Transform) -> Transform {
    let both = second.then(first);
    Transform { rotation: both.rotation.normalize(), scale: Vec3::ONE, ..both }
}

fn compose_spans(track: &RootTrack, settings: &RootMotionSettings, spans: &Spans) -> Transform {
    let delta = |span: Span| span_delta(track, settings, span);
    let mut whole = spans.first.map_or(Transform::IDENTITY, delta);
    if let Some((pass, count)) = spans.passes {
        let there = delta(pass);
        let passes = match (spans.is_alternating, count % 2) {
            (false, _) => power(there, count),
            // There and back again is no motion.
            (true, 0) => Transform::IDENTITY,
            (true, _) => there,
        };
        whole = compose(&whole, &passes);
    }
    spans.last.map_or(whole, |last| compose(&whole, &delta(last)))
}

/// The root's motion over one span, as its rule sees it before the locked root comes in.
fn span_delta(track: &RootTrack, settings: &RootMotionSettings, span: Span) -> Transform {
    let (from, to) = (track.root_to_component(span.from_secs), track.root_to_component(span.to_secs));
    match settings.rule {
        RootMotionRule::Rigid => to.relative_to(&from),
        RootMotionRule::Unreal => {
            let first = track.root_to_component(0.0).rotation.conjugate();
            let turned = |root: Transform, scale: Vec3| Transform::new(root.translation, root.rotation * first, scale);
            let scale = if settings.is_scale_normalised { Vec3::ONE } else { track.own_scale(span.from_secs) };
            turned(to, Vec3::ONE).relative_to(&turned(from, scale)).rigid()
        }
    }
}

/// Rigid: L(from), the motion, L(to) undone, so that the visible root moves as the unlocked one did.
fn sandwich(track: &RootTrack, settings: &RootMotionSettings, from: f64, to: f64, motion: Transform) -> Transform {
    if settings.rule == RootMotionRule::Unreal {
        return motion;
    }
    let locked_from = track.locked_to_component(from, settings);
    let component_to_locked = track.locked_to_component(to, settings).inverse();
    compose(&compose(&locked_from, &motion), &component_to_locked)
}

/// `delta` composed with itself `count` times.
fn power(delta: Transform, count: u64) -> Transform {
    let (mut result, mut square, mut left) = (Transform::IDENTITY, delta, count);
    while left > 0 {
        if left % 2 == 1 {
            result = compose(&result, &square);
        }
        square = compose(&square, &square);
        left /= 2;
    }
    result
}

/// Gives the angle between two rotations in radians.
pub(super) fn angle_between(a: Quat, b: Quat) -> f32 {
    // From the vector part: the scalar part is blind to small angles.
    let between = a.conjugate() * b;
    2.0 * between.xyz().length().atan2(between.w.abs())
}

//! How far the two extraction rules part over a take.
//!
//! In: a root track and a lock mode. Out: the worst angle and distance. Not here: the sentence that
//! says so (`warnings.rs`).

use super::super::advance::{LoopMode, PlayRange, advance};
use super::extract::{angle_between, compose, extract};
use super::track::RootTrack;
use crate::asset::{RootMotionRule, RootMotionSettings};
use crate::math::Transform;

/// The worst difference between the visible root under the Unreal rule and under the Rigid one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RuleDifference {
    /// Radians.
    pub radians: f32,
    /// Metres.
    pub metres: f32,
}

/// Looks at 64 places of the take at most.
const PLACES: usize = 64;

/// Compares the rules from the take's begin on, with the lock mode of `settings`.
#[must_use]
pub fn rule_difference(track: &RootTrack, settings: &RootMotionSettings) -> RuleDifference {
    let sequence = track.sequence();
    let last = sequence.frame_count() - 1;
    let count = last.min(PLACES);
    let mut worst = RuleDifference::default();
    for place in 1..=count {
        let time = sequence.frame_time_secs(place * last / count);
        let (unreal, rigid) = (
            visible(track, settings, RootMotionRule::Unreal, time),
            visible(track, settings, RootMotionRule::Rigid, time),
        );
        worst.radians = worst
            .radians
            .max(angle_between(unreal.rotation, rigid.rotation));
        worst.metres = worst
            .metres
            .max(unreal.translation.distance(rigid.translation));
    }
    worst
}

/// The locked root after the character was moved from the take's begin, seen from where the
/// character began.
fn visible(
    track: &RootTrack,
    settings: &RootMotionSettings,
    rule: RootMotionRule,
    time_secs: f64,
) -> Transform {
    let range = PlayRange {
        start_secs: 0.0,
        end_secs: track.sequence().length_secs(),
    };
    let settings = RootMotionSettings { rule, ..*settings };
    let moved = extract(
        track,
        &settings,
        &advance(0.0, time_secs, range, LoopMode::Once, false, false),
    )
    .map_or(Transform::IDENTITY, |extracted| extracted.delta);
    compose(&moved, &track.locked_to_component(time_secs, &settings))
}

//! How far the two extraction rules differ over a take.
//!
//! *In*: a root track and a lock mode. *Out*: the largest angle and distance. *Not here*: the
//! warning about it (`root_warnings.rs`).

use super::extraction::{angle_between, compose, extract_between};
use super::root_track::RootTrack;
use crate::asset::{RootMotionRule, RootMotionSettings};
use crate::math::Transform;

/// The largest difference between the visible root under the Unreal rule and under the Rigid one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RuleDifference {
    /// Radians.
    pub radians: f32,
    /// Metres.
    pub metres: f32,
}

/// The most frames of a take that are compared.
const MAX_FRAMES: usize = 64;

/// Compares the rules from the take's start on, with the lock mode of `settings`.
#[must_use]
pub fn rule_difference(track: &RootTrack, settings: &RootMotionSettings) -> RuleDifference {
    let sequence = track.sequence();
    let last = sequence.frame_count() - 1;
    let count = last.min(MAX_FRAMES);
    let mut worst = RuleDifference::default();
    for step in 1..=count {
        let time_secs = sequence.frame_time_secs(step * last / count);
        let unreal = visible_root(track, settings, RootMotionRule::Unreal, time_secs);
        let rigid = visible_root(track, settings, RootMotionRule::Rigid, time_secs);
        worst.radians = worst
            .radians
            .max(angle_between(unreal.rotation, rigid.rotation));
        worst.metres = worst
            .metres
            .max(unreal.translation.distance(rigid.translation));
    }
    worst
}

/// Returns the locked root after root motion from the take's start moved the character, relative to
/// where the character started.
fn visible_root(
    track: &RootTrack,
    settings: &RootMotionSettings,
    rule: RootMotionRule,
    time_secs: f64,
) -> Transform {
    let settings = RootMotionSettings { rule, ..*settings };
    let moved = extract_between(track, &settings, 0.0, time_secs)
        .map_or(Transform::IDENTITY, |extracted| extracted.delta);
    compose(&moved, &track.locked_to_component(time_secs, &settings))
}

//! The unlocked root's way through a take, to be drawn on the floor.
//!
//! In: a root track. Out: points in component space. Not here: lines and colours (`scene`), the
//! ghost at the current time ([`RootTrack::raw_to_component`]).

use super::track::RootTrack;
use crate::math::Vec3;

/// Where the unlocked root goes, component space.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RootPath {
    /// Origins of the root, evenly spread over the take, first and last frame included.
    pub points: Vec<Vec3>,
    /// The sum of the steps between them, metres.
    pub length_metres: f32,
    /// From the first to the last point, metres.
    pub travel: Vec3,
}

/// Samples the path at every frame, but at `max_points` (at least 2) places at most.
#[must_use]
pub fn root_path(track: &RootTrack, max_points: usize) -> RootPath {
    let sequence = track.sequence();
    let count = sequence.frame_count().min(max_points.max(2));
    let last = sequence.frame_count().saturating_sub(1);
    let points: Vec<Vec3> = (0..count)
        .map(|i| {
            let frame = if count > 1 { i * last / (count - 1) } else { 0 };
            track
                .root_to_component(sequence.frame_time_secs(frame))
                .translation
        })
        .collect();
    let length_metres = points
        .windows(2)
        .map(|step| step[0].distance(step[1]))
        .sum();
    let travel = points
        .last()
        .zip(points.first())
        .map_or(Vec3::ZERO, |(last, first)| *last - *first);
    RootPath {
        points,
        length_metres,
        travel,
    }
}

//! A derived root over a whole take: one key a row, and where it jumps because the hips do.
//!
//! In: a take, the hips, how the root is derived. Out: root to component by rows. Not here: one key
//! (`derive.rs`), a time between rows (`sample.rs`).

use super::super::hierarchy::Hierarchy;
use super::super::sample::{Interpolation, sample_bone};
use super::derive::derive_keys;
use crate::asset::{AnimSequence, BoneIndex, DeriveOptions, Jump, Skeleton};
use crate::math::Transform;

/// Root to component.
#[derive(Clone, Debug)]
pub(super) struct DerivedTrack {
    /// One for each row of the take.
    pub(super) rows: Vec<Transform>,
    /// By row and time.
    pub(super) jumps: Vec<Jump<Transform>>,
}

impl DerivedTrack {
    /// Derives all keys in the order of time, so that the yaw runs on over jumps as well.
    pub(super) fn new(
        skeleton: &Skeleton,
        hierarchy: &Hierarchy,
        sequence: &AnimSequence,
        hips: BoneIndex,
        options: &DeriveOptions,
    ) -> Self {
        let chain = hierarchy.chain(hips);
        let reference = hierarchy
            .chain_to_component(&chain, |bone| skeleton.bone(bone).reference)
            .to_transform();
        let mut hips_to_component = Vec::new();
        let mut places: Vec<(u32, f64)> = Vec::new();
        for row in 0..sequence.row_count() {
            hips_to_component.push(
                hierarchy
                    .chain_to_component(&chain, |bone| *sequence.key(row, bone))
                    .to_transform(),
            );
            let jumps: Vec<&Jump<Transform>> = sequence
                .jumps_after(row)
                .iter()
                .filter(|jump| chain.contains(&BoneIndex(jump.of)))
                .collect();
            let mut times: Vec<f64> = jumps.iter().map(|jump| jump.time_secs).collect();
            times.sort_by(f64::total_cmp);
            times.dedup();
            for time_secs in times {
                places.push((row as u32, time_secs));
                for side in [
                    |jump: &Jump<Transform>| jump.before,
                    |jump: &Jump<Transform>| jump.after,
                ] {
                    let local = |bone: BoneIndex| {
                        let own = jumps
                            .iter()
                            .find(|jump| jump.of == bone.0 && jump.time_secs == time_secs);
                        own.map_or_else(
                            || sample_bone(sequence, time_secs, Interpolation::Linear, bone),
                            |jump| side(jump),
                        )
                    };
                    hips_to_component
                        .push(hierarchy.chain_to_component(&chain, local).to_transform());
                }
            }
        }
        let mut keys = derive_keys(hips_to_component, &reference, options).into_iter();
        let mut track = Self {
            rows: Vec::with_capacity(sequence.row_count()),
            jumps: Vec::with_capacity(places.len()),
        };
        let mut places = places.into_iter().peekable();
        for row in 0..sequence.row_count() as u32 {
            track.rows.extend(keys.next());
            while let Some((_, time_secs)) = places.next_if(|place| place.0 == row) {
                let (Some(before), Some(after)) = (keys.next(), keys.next()) else {
                    break;
                };
                track.jumps.push(Jump {
                    row,
                    of: hips.0,
                    time_secs,
                    before,
                    after,
                });
            }
        }
        track
    }
}

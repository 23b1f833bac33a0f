//! A derived root over a whole take: one key a sample, and where it steps because the hips do.
//!
//! *In*: a take, the hips, how the root is derived. *Out*: root to component by samples. *Not
//! here*: one key (`derive.rs`), a time between samples (`sample.rs`).

use super::super::hierarchy::Hierarchy;
use super::super::sample::{Interpolation, sample_bone};
use super::derive::derive_keys;
use crate::asset::{AnimSequence, BoneIndex, DeriveOptions, Discontinuity, Skeleton};
use crate::math::Transform;

/// Root to component.
#[derive(Clone, Debug)]
pub(super) struct DerivedTrack {
    /// One for each sample of the take.
    pub(super) samples: Vec<Transform>,
    /// By sample and time.
    pub(super) discontinuities: Vec<Discontinuity<Transform>>,
}

impl DerivedTrack {
    /// Derives all keys in the order of time, so that the yaw runs on over discontinuities as well.
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
        for sample in 0..sequence.sample_count() {
            hips_to_component.push(
                hierarchy
                    .chain_to_component(&chain, |bone| *sequence.key(sample, bone))
                    .to_transform(),
            );
            let discontinuities: Vec<&Discontinuity<Transform>> = sequence
                .discontinuities_after(sample)
                .iter()
                .filter(|step| chain.contains(&BoneIndex(step.track)))
                .collect();
            let mut times: Vec<f64> = discontinuities.iter().map(|step| step.time_secs).collect();
            times.sort_by(f64::total_cmp);
            times.dedup();
            for time_secs in times {
                places.push((sample as u32, time_secs));
                for side in [
                    |step: &Discontinuity<Transform>| step.before,
                    |step: &Discontinuity<Transform>| step.after,
                ] {
                    let local = |bone: BoneIndex| {
                        let own = discontinuities
                            .iter()
                            .find(|step| step.track == bone.0 && step.time_secs == time_secs);
                        own.map_or_else(
                            || sample_bone(sequence, time_secs, Interpolation::Linear, bone),
                            |step| side(step),
                        )
                    };
                    hips_to_component
                        .push(hierarchy.chain_to_component(&chain, local).to_transform());
                }
            }
        }
        let mut keys = derive_keys(hips_to_component, &reference, options).into_iter();
        let mut track = Self {
            samples: Vec::with_capacity(sequence.sample_count()),
            discontinuities: Vec::with_capacity(places.len()),
        };
        let mut places = places.into_iter().peekable();
        for sample in 0..sequence.sample_count() as u32 {
            track.samples.extend(keys.next());
            while let Some((_, time_secs)) = places.next_if(|place| place.0 == sample) {
                let (Some(before), Some(after)) = (keys.next(), keys.next()) else {
                    break;
                };
                track.discontinuities.push(Discontinuity {
                    sample,
                    track: hips.0,
                    time_secs,
                    before,
                    after,
                });
            }
        }
        track
    }
}

//! A root for rigs that have none (Mixamo): ground position and heading of the hips.
//!
//! *In*: a take, the hips, how the root is derived. *Out*: root to component, one key a sample, and
//! where it steps because the hips do. *Not here*: when a root is derived (`root_choice.rs`), how
//! the pose uses it (`root_track.rs`), a time between samples (`sample.rs`).

use super::super::hierarchy::Hierarchy;
use super::super::sample::{Interpolation, sample_bone};
use crate::asset::{
    AnimSequence, BoneIndex, DeriveOptions, DerivedHeight, DerivedOrigin, DerivedRotation,
    Discontinuity, Skeleton,
};
use crate::math::{Quat, Transform, Vec3};
use std::f32::consts::TAU;

/// Below this length on the ground a direction has no heading.
const NO_HEADING: f32 = 1e-3;

/// One key of a derived root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DerivedKey {
    /// Root to component.
    pub root_to_component: Transform,
    /// Its rotation about +Y in radians, continuous beyond a full turn.
    pub yaw_radians: f32,
}

/// Derives one key from the hips and their reference, both bone to component.
///
/// `previous_yaw` (radians) is kept where the hips have no yaw; otherwise the equal rotation nearest
/// to it is returned.
#[must_use]
pub fn derive_key(
    hips: &Transform,
    reference: &Transform,
    options: &DeriveOptions,
    previous_yaw: Option<f32>,
) -> DerivedKey {
    let lift = hips.translation.y - reference.translation.y;
    let height = match options.height {
        DerivedHeight::Off => 0.0,
        DerivedHeight::Follow => lift,
        DerivedHeight::FollowClamped => lift.max(0.0),
    };
    let from_reference = hips.rotation * reference.rotation.conjugate();
    let yaw = match options.rotation {
        DerivedRotation::None => Some(0.0),
        DerivedRotation::Heading => heading(from_reference),
        DerivedRotation::Twist => twist(from_reference),
    };
    let yaw_radians = match (yaw, previous_yaw) {
        (None, previous) => previous.unwrap_or(0.0),
        (Some(yaw), None) => yaw,
        (Some(yaw), Some(previous)) => yaw + ((previous - yaw) / TAU).round() * TAU,
    };
    let x = if options.use_x {
        hips.translation.x
    } else {
        0.0
    };
    let z = if options.use_z {
        hips.translation.z
    } else {
        0.0
    };
    let translation = Vec3::new(x, height, z);
    let root_to_component =
        Transform::new(translation, Quat::from_rotation_y(yaw_radians), Vec3::ONE);
    DerivedKey {
        root_to_component,
        yaw_radians,
    }
}

/// Derives a whole take from the hips of each key, bone to component.
pub fn derive_keys(
    hips: impl IntoIterator<Item = Transform>,
    reference: &Transform,
    options: &DeriveOptions,
) -> Vec<Transform> {
    let mut previous_yaw = None;
    let mut keys: Vec<Transform> = Vec::new();
    for hips in hips {
        let key = derive_key(&hips, reference, options, previous_yaw);
        previous_yaw = Some(key.yaw_radians);
        keys.push(key.root_to_component);
    }
    if options.origin == DerivedOrigin::FirstFrame {
        let ground = keys
            .first()
            .map_or(Vec3::ZERO, |key| key.translation.with_y(0.0));
        for key in &mut keys {
            key.translation -= ground;
        }
    }
    keys
}

/// Returns the yaw of +Z on the ground, radians.
fn heading(rotation: Quat) -> Option<f32> {
    let forward = rotation * Vec3::Z;
    (forward.x.hypot(forward.z) >= NO_HEADING).then(|| forward.x.atan2(forward.z))
}

/// Returns the twist of a rotation about +Y, radians.
fn twist(rotation: Quat) -> Option<f32> {
    (rotation.y.hypot(rotation.w) >= NO_HEADING).then(|| 2.0 * rotation.y.atan2(rotation.w))
}

/// A derived root over a whole take, root to component.
#[derive(Clone, Debug)]
pub(super) struct DerivedTrack {
    /// One key for each sample of the take.
    pub(super) samples: Vec<Transform>,
    /// In the order of sample and time.
    pub(super) discontinuities: Vec<Discontinuity<Transform>>,
}

impl DerivedTrack {
    /// Derives all keys in the order of time, so that the yaw stays continuous over discontinuities.
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
        let mut steps: Vec<(u32, f64)> = Vec::new();
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
                steps.push((sample as u32, time_secs));
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
            discontinuities: Vec::with_capacity(steps.len()),
        };
        let mut steps = steps.into_iter().peekable();
        for sample in 0..sequence.sample_count() as u32 {
            track.samples.extend(keys.next());
            while let Some((_, time_secs)) = steps.next_if(|step| step.0 == sample) {
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

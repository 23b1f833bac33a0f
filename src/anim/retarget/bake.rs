//! A whole take of one skeleton as a take of another, sample by sample.
//!
//! *In*: a [`Retarget`], a take of its source. *Out*: a take of its target with the same samples
//! and discontinuities. *Not here*: what a bone does in one sample
//! (`retargeter.rs`).

use super::super::pose::LocalPose;
use super::super::sample::{Interpolation, sample};
use super::retargeter::{Retarget, RetargetBuffers};
use crate::asset::{
    AnimSequence, AuthoredKeys, BoneIndex, Discontinuity, FloatCurve, FloatCurveKind,
    SequenceError, SequenceParts, VisibilityTrack,
};
use crate::math::Transform;
use std::collections::BTreeSet;

impl Retarget {
    /// Makes a named take of the target from one of the source.
    ///
    /// Float curves and visibility tracks of nodes without a partner are skipped.
    ///
    /// # Errors
    /// When the result is not a valid take: the take was not one of the source.
    ///
    /// # Panics
    /// When the take has another number of bones than the source.
    pub fn bake(&self, take: &AnimSequence, name: String) -> Result<AnimSequence, SequenceError> {
        let samples = take.sample_count();
        let first_keys = self.pose_at(take, 0, &mut BakeBuffers::default()).to_vec();
        let moving = self.moving(take);
        let mut buffers = BakeBuffers::default();
        let mut all_keys = Vec::with_capacity(samples * moving.len());
        for sample in 0..samples {
            let pose = self.pose_at(take, sample, &mut buffers);
            all_keys.extend(moving.iter().map(|bone| pose[bone.index()]));
        }
        let discontinuities = self.discontinuities(take, &moving);
        let jumping: BTreeSet<u16> = discontinuities.iter().map(|step| step.track).collect();
        let (animated, keys) = without_static(&moving, all_keys, &first_keys, &jumping);
        let (curves, curve_discontinuities) = self.curves(take);
        let parts = take.parts();
        AnimSequence::new(SequenceParts {
            name,
            rate_hz: parts.rate_hz,
            length_secs: parts.length_secs,
            start_secs: parts.start_secs,
            frame_count: parts.frame_count,
            samples_per_frame: parts.samples_per_frame,
            first_keys,
            animated,
            keys,
            stored_frames: parts.stored_frames.clone(),
            discontinuities,
            curves,
            curve_discontinuities,
            visibility: self.visibility(take),
            authored_keys: self.authored_keys(take),
        })
    }

    fn pose_at<'a>(
        &self,
        take: &AnimSequence,
        sample: usize,
        buffers: &'a mut BakeBuffers,
    ) -> &'a [Transform] {
        let BakeBuffers {
            source,
            retarget,
            out,
        } = buffers;
        source.bones.clear();
        source.bones.extend_from_slice(take.first_keys());
        for (bone, key) in take.animated().iter().zip(take.sample_keys(sample)) {
            source.bones[bone.index()] = *key;
        }
        self.pose_with(source, retarget, out);
        out
    }

    /// Returns the bones that may move in a take, ascending.
    fn moving(&self, take: &AnimSequence) -> Vec<BoneIndex> {
        let moves = |&(_, source, is_direct): &(BoneIndex, BoneIndex, bool)| {
            !is_direct || take.is_animated(source)
        };
        self.partners()
            .filter(moves)
            .map(|(bone, ..)| bone)
            .collect()
    }

    /// Returns the target's discontinuities: where the source steps, from the pose with all values
    /// before to the pose with all values after.
    fn discontinuities(
        &self,
        take: &AnimSequence,
        moving: &[BoneIndex],
    ) -> Vec<Discontinuity<Transform>> {
        let all = &take.parts().discontinuities;
        let mut moments: Vec<(u32, f64)> = all
            .iter()
            .map(|step| (step.sample, step.time_secs))
            .collect();
        moments.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        moments.dedup();
        let mut buffers = BakeBuffers::default();
        let mut out = Vec::new();
        for (index, time_secs) in moments {
            let at_once = take
                .discontinuities_after(index as usize)
                .iter()
                .filter(|step| step.time_secs == time_secs);
            let mut pose_with_values = |value: fn(&Discontinuity<Transform>) -> Transform| {
                sample(take, time_secs, Interpolation::Linear, &mut buffers.source);
                at_once
                    .clone()
                    .for_each(|step| buffers.source.bones[usize::from(step.track)] = value(step));
                self.pose_with(&buffers.source, &mut buffers.retarget, &mut buffers.out);
                buffers.out.clone()
            };
            let before = pose_with_values(|step| step.before);
            let after = pose_with_values(|step| step.after);
            let changed = moving
                .iter()
                .filter(|bone| before[bone.index()] != after[bone.index()]);
            out.extend(changed.map(|bone| Discontinuity {
                sample: index,
                track: bone.0,
                time_secs,
                before: before[bone.index()],
                after: after[bone.index()],
            }));
        }
        out.sort_by(|a, b| {
            (a.sample, a.track)
                .cmp(&(b.sample, b.track))
                .then(a.time_secs.total_cmp(&b.time_secs))
        });
        out
    }

    fn target_of(&self, source: BoneIndex) -> Option<BoneIndex> {
        self.partners()
            .find(|&(_, partner, _)| partner == source)
            .map(|(bone, ..)| bone)
    }

    fn curves(&self, take: &AnimSequence) -> (Vec<FloatCurve>, Vec<Discontinuity<f32>>) {
        let mut curves = Vec::new();
        let mut indices = vec![None; take.curves().len()];
        for (curve, index) in take.curves().iter().zip(&mut indices) {
            let kind = match curve.kind {
                FloatCurveKind::BlendShape { node } => self
                    .target_of(node)
                    .map(|node| FloatCurveKind::BlendShape { node }),
                FloatCurveKind::Property { node: Some(node) } => self
                    .target_of(node)
                    .map(|node| FloatCurveKind::Property { node: Some(node) }),
                FloatCurveKind::Property { node: None } => {
                    Some(FloatCurveKind::Property { node: None })
                }
            };
            if let Some(kind) = kind {
                *index = Some(curves.len() as u16);
                curves.push(FloatCurve {
                    kind,
                    ..curve.clone()
                });
            }
        }
        let moved = |step: &Discontinuity<f32>| {
            Some(Discontinuity {
                track: indices[usize::from(step.track)]?,
                ..*step
            })
        };
        let discontinuities = take
            .parts()
            .curve_discontinuities
            .iter()
            .filter_map(moved)
            .collect();
        (curves, discontinuities)
    }

    fn visibility(&self, take: &AnimSequence) -> Vec<VisibilityTrack> {
        let of_target = |track: &VisibilityTrack| {
            Some(VisibilityTrack {
                node: self.target_of(track.node)?,
                ..track.clone()
            })
        };
        take.parts()
            .visibility
            .iter()
            .filter_map(of_target)
            .collect()
    }

    fn authored_keys(&self, take: &AnimSequence) -> Vec<AuthoredKeys> {
        let of_target = |keys: &AuthoredKeys| {
            Some(AuthoredKeys {
                bone: self.target_of(keys.bone)?,
                ..keys.clone()
            })
        };
        take.authored_keys().iter().filter_map(of_target).collect()
    }
}

#[derive(Default)]
struct BakeBuffers {
    source: LocalPose,
    retarget: RetargetBuffers,
    out: Vec<Transform>,
}

/// Drops the bones that are the same in every sample and never step.
fn without_static(
    moving: &[BoneIndex],
    keys: Vec<Transform>,
    first_keys: &[Transform],
    jumping: &BTreeSet<u16>,
) -> (Vec<BoneIndex>, Vec<Transform>) {
    if moving.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let mut is_static: Vec<bool> = moving
        .iter()
        .map(|bone| !jumping.contains(&bone.0))
        .collect();
    for sample in keys.chunks_exact(moving.len()) {
        for ((is_static, bone), key) in is_static.iter_mut().zip(moving).zip(sample) {
            *is_static &= *key == first_keys[bone.index()];
        }
    }
    let kept: Vec<usize> = (0..moving.len())
        .filter(|&column| !is_static[column])
        .collect();
    if kept.len() == moving.len() {
        return (moving.to_vec(), keys);
    }
    let keys = keys
        .chunks_exact(moving.len())
        .flat_map(|sample| kept.iter().map(|&column| sample[column]))
        .collect();
    (kept.iter().map(|&column| moving[column]).collect(), keys)
}

//! Samples the curves of a take at a list of times.
//!
//! *In*: [`TakeCurves`], ascending times. *Out*: sampled channels, tracks of keys. *Not here*:
//! curves (`curves/sampling.rs`), layers (`layer.rs`), the whole take (`sequence.rs`).
//!
//! Euler curves are evaluated at each sample and only then composed with order, pre- and
//! post-rotation. The positions of the samples among the keys are found once for all curves that
//! share their key times.

use std::sync::Arc;

use rayon::prelude::*;

use super::super::id_map::IdMap;
use super::super::node::NodeTransform;
use super::super::skeleton::Rig;
use super::channel::{CurveNode, NodeChannels, ScalarChannel, TakeCurves};
use super::channel_samples::{BoneSamples, ChannelSamples, finite_or_identity};
use super::curves::{Curve, KeyPosition};
use super::error_bound::{self, CurveProbe, MotionBound};
use super::layer::PropertyKind;
use crate::math::{DVec3, Quat, Transform};

/// Samples of all bones from which parallel sampling pays.
const PARALLEL_FROM: usize = 10_000;

/// Most positions and weights that a chunk of samples may keep beside the keys.
const MOST_POSITIONS: usize = 1 << 19;
/// Fewest and most samples of a chunk.
const CHUNK_LENGTHS: (usize, usize) = (64, 1 << 14);

/// Returns how many samples to evaluate at a time, which bounds the memory that sampling needs
/// beside the keys.
pub(super) fn chunk_length(take: &TakeCurves<'_>) -> usize {
    (MOST_POSITIONS / (take.shared_times().len() + take.layers.len()).max(1))
        .clamp(CHUNK_LENGTHS.0, CHUNK_LENGTHS.1)
}

/// Samples the curves of one take at a list of times.
pub(super) struct Sampler<'t, 'd> {
    take: &'t TakeCurves<'d>,
    times: &'t [f64],
    /// Positions of the samples, by the serial number of the key times.
    positions: IdMap<usize, Vec<KeyPosition>>,
    /// Of each layer.
    weights: Vec<Vec<f64>>,
}

impl<'t, 'd> Sampler<'t, 'd> {
    /// Prepares the samples' positions among all key times that several curves share.
    pub(super) fn new(take: &'t TakeCurves<'d>, times: &'t [f64]) -> Self {
        let positions = take
            .shared_times()
            .iter()
            .map(|list| (list.serial(), list.positions(times)))
            .collect();
        let weights = take.layers.iter().map(|rule| rule.weights(times)).collect();
        Self {
            take,
            times,
            positions,
            weights,
        }
    }

    /// Prepares to sample a few curves, whose positions are found one by one.
    pub(super) fn for_few_curves(take: &'t TakeCurves<'d>, times: &'t [f64]) -> Self {
        let weights = take.layers.iter().map(|rule| rule.weights(times)).collect();
        Self {
            take,
            times,
            positions: IdMap::default(),
            weights,
        }
    }

    /// Lists the take's scalar channels.
    pub(super) fn scalars(&self) -> &'t [ScalarChannel<'d>] {
        &self.take.scalars
    }

    /// Calls a function with the positions of the samples among a curve's keys.
    fn with_positions<T>(
        &self,
        curve: &Curve<'d>,
        function: impl FnOnce(&[KeyPosition]) -> T,
    ) -> T {
        match self.positions.get(&curve.times().serial()) {
            Some(positions) => function(positions),
            None => function(&curve.times().positions(self.times)),
        }
    }

    /// Samples a channel: the curve nodes of all layers over the saved value.
    pub(super) fn channel(
        &self,
        curve_nodes: &[Arc<CurveNode<'d>>],
        saved: DVec3,
        property: PropertyKind,
    ) -> ChannelSamples {
        let mut samples = ChannelSamples::Constant(saved);
        for curve_node in curve_nodes {
            let own = self.curve_node(curve_node, saved);
            if curve_node.layer == 0 {
                samples = own;
                continue;
            }
            let rule = &self.take.layers[curve_node.layer];
            let weights = &self.weights[curve_node.layer];
            let is_varying = samples.is_varying() || own.is_varying() || weights.len() > 1;
            let combined = |sample: usize| {
                let weight = weights[sample.min(weights.len() - 1)];
                rule.combine(samples.at(sample), own.at(sample), weight, property)
            };
            samples = if is_varying {
                ChannelSamples::Varying((0..self.times.len()).map(combined).collect())
            } else {
                ChannelSamples::Constant(combined(0))
            };
        }
        samples
    }

    /// Samples the curves of one curve node.
    fn curve_node(&self, curve_node: &CurveNode<'d>, saved: DVec3) -> ChannelSamples {
        let mut constant = saved;
        for (component, curve) in curve_node.curves.iter().enumerate() {
            let held = curve.as_ref().and_then(Curve::constant);
            if let Some(held) = held.or(curve_node.defaults[component]) {
                constant[component] = held;
            }
        }
        let curves = curve_node
            .curves
            .iter()
            .enumerate()
            .filter_map(|(component, curve)| Some((component, curve.as_ref()?)));
        let mut varying = curves
            .filter(|(_, curve)| curve.constant().is_none())
            .peekable();
        if varying.peek().is_none() || self.times.is_empty() {
            return ChannelSamples::Constant(constant);
        }
        let mut values = vec![constant; self.times.len()];
        let numbers: &mut [f64] = bytemuck::cast_slice_mut(&mut values);
        for (component, curve) in varying {
            self.with_positions(curve, |positions| {
                curve.sample_into(self.times, positions, &mut numbers[component..], 3)
            });
        }
        ChannelSamples::Varying(values)
    }

    /// Samples the tracks of all bones.
    pub(super) fn tracks(&self, rig: &Rig) -> Vec<BoneTrack> {
        let track = |(node, id): (&NodeTransform, &i64)| match self.take.nodes.get(id) {
            Some(channels) => self.track(node, channels),
            None => BoneTrack {
                first: finite_or_identity(node.saved_local().to_transform()),
                keys: Vec::new(),
                motion: MotionBound::default(),
            },
        };
        if self.take.nodes.len() * self.times.len() >= PARALLEL_FROM {
            rig.nodes.par_iter().zip(&rig.ids).map(track).collect()
        } else {
            rig.nodes.iter().zip(&rig.ids).map(track).collect()
        }
    }

    /// Samples one bone, whether it moves or not; bone to parent.
    pub(super) fn keys(&self, rig: &Rig, bone: usize) -> Vec<Transform> {
        let node = &rig.nodes[bone];
        match self.take.nodes.get(&rig.ids[bone]) {
            Some(channels) => self
                .bone_samples(node, channels)
                .keys(node, self.times.len()),
            None => vec![finite_or_identity(node.saved_local().to_transform()); self.times.len()],
        }
    }

    /// Samples one bone at the same fractions of every interval between the times, where all its
    /// channels are linear between them; bone to parent.
    pub(super) fn keys_between(&self, rig: &Rig, bone: usize, fractions: &[f64]) -> Vec<Transform> {
        let node = &rig.nodes[bone];
        let channels = self.take.nodes.get(&rig.ids[bone]);
        channels.map_or_else(Vec::new, |channels| {
            self.bone_samples(node, channels)
                .keys_between(node, self.times.len(), fractions)
        })
    }

    fn bone_samples(&self, node: &NodeTransform, channels: &NodeChannels<'d>) -> BoneSamples {
        let saved = &node.saved;
        let rotation = self.channel(
            &channels.rotation,
            saved.rotation,
            PropertyKind::Rotation(node.order),
        );
        let space = channels.space.iter().map(|space| {
            (
                space.property,
                self.channel(&space.curve_nodes, space.saved, PropertyKind::Linear),
            )
        });
        BoneSamples {
            constant_rotation: (!rotation.is_varying()).then(|| node.rotation(rotation.at(0))),
            translation: self.channel(
                &channels.translation,
                saved.translation,
                PropertyKind::Linear,
            ),
            rotation,
            scaling: self.channel(&channels.scaling, saved.scaling, PropertyKind::Scaling),
            space: space.collect(),
        }
    }

    fn track(&self, node: &NodeTransform, channels: &NodeChannels<'d>) -> BoneTrack {
        let samples = self.bone_samples(node, channels);
        let first = samples.keys(node, 1)[0];
        if !samples.are_varying() {
            return BoneTrack {
                first,
                keys: Vec::new(),
                motion: MotionBound::default(),
            };
        }
        let mut keys = samples.keys(node, self.times.len());
        align_signs(Quat::IDENTITY, &mut keys);
        let probe = CurveProbe {
            deviation_bound: &|curve| {
                self.with_positions(curve, |positions| {
                    curve.deviation_bound(self.times, positions)
                })
            },
            has_keys_on_samples: &|curve| {
                self.with_positions(curve, |positions| {
                    curve.has_keys_on_samples(self.times, positions)
                })
            },
        };
        let mut motion = error_bound::motion_bound(node, channels, &samples, &probe);
        // What has the same bits at every sample may still move between two of them.
        if motion.bound <= 1.0
            && keys.iter().all(|key| *key == first)
            && !channels.curves().any(Curve::has_steps)
        {
            keys.clear();
            motion = MotionBound::default();
        }
        BoneTrack {
            first,
            keys,
            motion,
        }
    }
}

/// Maps bones to values, in parallel where the number of their samples makes that pay.
pub(super) fn map_bones<T: Send>(
    bones: &[usize],
    sample_count: usize,
    function: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    if bones.len() * sample_count >= PARALLEL_FROM {
        bones.par_iter().map(|&bone| function(bone)).collect()
    } else {
        bones.iter().map(|&bone| function(bone)).collect()
    }
}

/// The keys of a bone, one per sample; only the first one where it is constant.
pub(super) struct BoneTrack {
    /// The key at the first sample.
    pub(super) first: Transform,
    /// All keys; none where the track is constant.
    pub(super) keys: Vec<Transform>,
    /// How it moves between the samples.
    pub(super) motion: MotionBound,
}

impl BoneTrack {
    /// Appends the track of the next `count` samples to that of `done` samples.
    pub(super) fn append(&mut self, mut next: BoneTrack, done: usize, count: usize) {
        self.motion.bound = self.motion.bound.max(next.motion.bound);
        self.motion.smoothness = self.motion.smoothness.max(next.motion.smoothness);
        self.motion.is_linear &= next.motion.is_linear;
        if self.keys.is_empty() && next.keys.is_empty() && next.first == self.first {
            return;
        }
        if self.keys.is_empty() {
            self.keys = vec![self.first; done];
        }
        if next.keys.is_empty() {
            next.keys = vec![next.first; count];
        }
        let last = self.keys.last().map_or(Quat::IDENTITY, |key| key.rotation);
        if next
            .keys
            .first()
            .is_some_and(|key| key.rotation.dot(last) < 0.0)
        {
            next.keys
                .iter_mut()
                .for_each(|key| key.rotation = -key.rotation);
        }
        self.keys.append(&mut next.keys);
    }
}

/// Negates quaternions so that each lies in the same hemisphere as the one before it.
pub(super) fn align_signs(mut last: Quat, keys: &mut [Transform]) {
    for key in keys {
        if key.rotation.dot(last) < 0.0 {
            key.rotation = -key.rotation;
        }
        last = key.rotation;
    }
}

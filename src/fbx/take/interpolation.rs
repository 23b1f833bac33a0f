//! Interpolation of samples between frames from a few probes.
//!
//! *In*: the keys of a track at the frames, probes between them. *Out*: its keys at all samples.
//! *Not here*: how densely to probe (`error_bound.rs`), probing (`refinement.rs`).
//!
//! Where a track has no corner between two frames, the polynomial through both frames and the
//! probes gives the other samples: far closer than a blend of samples will come, and in a fraction
//! of the time.

use super::error_bound::Smoothness;
use super::sampler::align_signs;
use crate::math::{Quat, Transform, Vec3};

/// How the samples between two frames follow from the frames and the probes.
pub(super) struct SampleInterpolation {
    /// Where to probe, as fractions of the interval between two frames.
    pub(super) probe_times: Vec<f64>,
    /// One for each sample between two frames.
    sources: Vec<SampleSource>,
}

/// Where a sample between two frames comes from.
enum SampleSource {
    /// The probe of that index.
    Probe(usize),
    /// Both frames and all probes, by these weights.
    Weighted(Vec<f32>),
}

impl SampleInterpolation {
    /// Chooses the probes for `count` samples per frame.
    pub(super) fn new(smoothness: Smoothness, count: usize) -> Self {
        let parts = match smoothness {
            Smoothness::NearlyLinear => 2,
            Smoothness::Smooth => 4,
            Smoothness::Arbitrary => count,
        };
        let parts = parts.min(count);
        let probe_times = (1..parts).map(|probe| probe as f64 / parts as f64);
        let nodes: Vec<f64> = (0..=parts).map(|node| node as f64 / parts as f64).collect();
        let stride = count / parts;
        let source = |sample: usize| {
            if sample.is_multiple_of(stride) {
                SampleSource::Probe(sample / stride - 1)
            } else {
                SampleSource::Weighted(lagrange_weights(&nodes, sample as f64 / count as f64))
            }
        };
        Self {
            probe_times: probe_times.collect(),
            sources: (1..count).map(source).collect(),
        }
    }

    /// Returns all samples of a track; `probes` are those of one interval after the other.
    pub(super) fn fill(&self, frames: &[Transform], probes: &[Transform]) -> Vec<Transform> {
        let mut keys = Vec::with_capacity((frames.len() - 1) * (self.sources.len() + 1) + 1);
        let mut nodes = Vec::with_capacity(self.probe_times.len() + 2);
        let probes = probes.chunks_exact(self.probe_times.len());
        for (pair, probes) in frames.windows(2).zip(probes) {
            nodes.clear();
            nodes.push(pair[0]);
            nodes.extend_from_slice(probes);
            nodes.push(pair[1]);
            align_signs(pair[0].rotation, &mut nodes);
            keys.push(pair[0]);
            keys.extend(self.sources.iter().map(|source| match source {
                SampleSource::Probe(probe) => nodes[probe + 1],
                SampleSource::Weighted(weights) => weighted_sum(&nodes, weights),
            }));
        }
        keys.extend(frames.last());
        align_signs(Quat::IDENTITY, &mut keys);
        keys
    }
}

/// Returns the weights of the nodes in the value at `x` of the polynomial through them.
fn lagrange_weights(nodes: &[f64], x: f64) -> Vec<f32> {
    let weight = |own: &f64| {
        let others = nodes.iter().filter(|other| *other != own);
        others
            .map(|other| (x - other) / (own - other))
            .product::<f64>() as f32
    };
    nodes.iter().map(weight).collect()
}

fn weighted_sum(nodes: &[Transform], weights: &[f32]) -> Transform {
    let mut translation = Vec3::ZERO;
    let mut rotation = Quat::from_xyzw(0.0, 0.0, 0.0, 0.0);
    let mut scale = Vec3::ZERO;
    for (node, &weight) in nodes.iter().zip(weights) {
        translation += node.translation * weight;
        rotation += node.rotation * weight;
        scale += node.scale * weight;
    }
    // Rotations that cancel out have no direction: the middle node's is used.
    let rotation = if rotation.length_squared() > 1e-12 {
        rotation.normalize()
    } else {
        nodes[nodes.len() / 2].rotation
    };
    Transform {
        translation,
        rotation,
        scale,
    }
}

/// Brings a track from `old` samples per frame, or from frames alone, to `new` ones.
pub(super) fn resample(keys: &mut Vec<Transform>, frame_count: usize, old: usize, new: usize) {
    if keys.len() > frame_count {
        if new < old {
            *keys = keys.iter().copied().step_by(old / new).collect();
        }
    } else if new > 1 {
        let frames = std::mem::replace(keys, Vec::with_capacity(frame_count * new));
        for pair in frames.windows(2) {
            keys.push(pair[0]);
            keys.extend((1..new).map(|sample| pair[0].lerp(&pair[1], sample as f32 / new as f32)));
        }
        keys.extend(frames.last());
    }
}

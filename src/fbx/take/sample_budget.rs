//! The memory and work that the takes of one file may cost.
//!
//! *In*: the cost of each take with all its frames, the file's size. *Out*: how many frames and
//! samples per frame each take gets. *Not here*: which frames (`sample_grid.rs`).
//!
//! A few keys can ask for millions of frames, a few records for thousands of takes of thousands of
//! bones. The budget grows with the size of the file; where it is exceeded, all takes get the same
//! fraction of their frames.

use super::super::skeleton::Rig;
use super::channel::{NodeChannels, TakeCurves};
use crate::asset::SamplesPerFrame;
use crate::math::Transform;

/// Bytes of keys that the takes of any file may have, less [`BONE_BYTES`] per bone of its rig.
const FREE_BYTES: usize = 20 << 20;
/// Bytes of keys that are left at least.
const LEAST_FREE_BYTES: usize = 4 << 20;
/// Bytes that each bone of the rig takes away.
const BONE_BYTES: usize = 1000;
/// Further bytes per byte of the file; laying keys out takes as many again.
const BYTES_PER_FILE_BYTE: usize = 2;
/// Evaluations of a curve node that the takes of any file may need.
const FREE_WORK: usize = 1 << 24;
/// Further evaluations per byte of the file.
const WORK_PER_FILE_BYTE: usize = 2;
/// Evaluations that a layer above the first costs: its rotations are composed.
const LAYER_WORK: usize = 4;
/// Most frames of a take that are kept, however little each costs.
const MOST_FRAMES: usize = 1 << 19;
/// Bytes of keys up to which takes may have samples between frames.
const REFINED_BYTES: usize = 24 << 20;
/// Further such bytes per byte of the file.
const REFINED_BYTES_PER_FILE_BYTE: usize = 2;

/// What a take costs with all its frames.
#[derive(Debug, Clone, Copy)]
pub(super) struct TakeCost {
    frames: usize,
    /// Bytes that it needs whatever its number of frames.
    bytes: usize,
    /// Bytes per sample.
    sample_bytes: usize,
    /// Evaluations per sample.
    sample_work: usize,
}

impl TakeCost {
    /// Adds up the cost of a take of `frames` frames.
    pub(super) fn of(take: &TakeCurves<'_>, rig: &Rig, frames: usize) -> Self {
        let is_varying =
            |channels: &NodeChannels<'_>| channels.curves().any(|curve| curve.constant().is_none());
        let on_rig = take
            .nodes
            .iter()
            .filter(|(id, _)| rig.index_of.contains_key(id))
            .map(|(_, channels)| channels);
        let varying = on_rig
            .clone()
            .filter(|channels| is_varying(channels))
            .count();
        let scalars = take
            .scalars
            .iter()
            .map(|channel| channel.curve_nodes.len())
            .sum::<usize>();
        let layer_work = |layer: usize| if layer == 0 { 1 } else { LAYER_WORK };
        let work = on_rig
            .flat_map(NodeChannels::curve_nodes)
            .map(|curve_node| layer_work(curve_node.layer))
            .sum::<usize>();
        Self {
            frames,
            bytes: rig.ids.len() * size_of::<Transform>(),
            sample_bytes: varying * size_of::<Transform>() + scalars * 3 * size_of::<f32>(),
            sample_work: work + scalars + take.layers.len(),
        }
    }

    fn all_bytes(&self) -> usize {
        self.frames.saturating_mul(self.sample_bytes)
    }

    fn all_work(&self) -> usize {
        self.frames.saturating_mul(self.sample_work)
    }
}

/// The budget for the takes of a file, and the fraction of its frames that each take gets.
#[derive(Debug)]
pub(in super::super) struct SampleBudget {
    costs: Vec<TakeCost>,
    /// Bytes that are left.
    left: usize,
    /// The fraction of the frames of each take that is kept, at most 1.
    fraction: f64,
    most_samples: SamplesPerFrame,
}

impl SampleBudget {
    /// Divides the budget between the takes.
    pub(super) fn new(costs: Vec<TakeCost>, file_bytes: usize) -> Self {
        let allowed =
            |free: usize, per_byte: usize| free.saturating_add(file_bytes.saturating_mul(per_byte));
        let sum = |of: fn(&TakeCost) -> usize| costs.iter().map(of).fold(0, usize::saturating_add);
        let bytes = sum(TakeCost::all_bytes);
        let work = sum(TakeCost::all_work);
        let rig = costs
            .first()
            .map_or(0, |cost| cost.bytes / size_of::<Transform>())
            * BONE_BYTES;
        let allowed_bytes = allowed(
            FREE_BYTES.saturating_sub(rig).max(LEAST_FREE_BYTES),
            BYTES_PER_FILE_BYTE,
        );
        let part = |allowed: usize, wanted: usize| {
            if wanted > allowed {
                allowed as f64 / wanted as f64
            } else {
                1.0
            }
        };
        let fraction =
            part(allowed_bytes, bytes).min(part(allowed(FREE_WORK, WORK_PER_FILE_BYTE), work));
        let refined = allowed(REFINED_BYTES, REFINED_BYTES_PER_FILE_BYTE);
        let most_samples = finest(|samples| bytes.saturating_mul(samples.count() - 1) <= refined);
        Self {
            costs,
            left: allowed_bytes.saturating_mul(2),
            fraction,
            most_samples,
        }
    }

    /// Returns how many frames a take may keep, and spends their bytes; `None` when too few are
    /// left.
    pub(super) fn spend(&mut self, take: usize) -> Option<usize> {
        let cost = &self.costs[take];
        let frames = ((cost.frames as f64 * self.fraction) as usize).clamp(2, MOST_FRAMES);
        let frames = if self.fraction < 1.0 {
            frames
        } else {
            cost.frames.min(MOST_FRAMES)
        };
        let bytes = cost
            .bytes
            .saturating_add(frames.saturating_mul(cost.sample_bytes));
        self.left = self.left.checked_sub(bytes)?;
        Some(frames)
    }

    /// Returns how many samples per frame a take may have.
    pub(super) fn most_samples(&self, take: usize) -> SamplesPerFrame {
        let bytes = self.costs[take].all_bytes();
        finest(|samples| {
            samples <= self.most_samples && bytes.saturating_mul(samples.count()) <= REFINED_BYTES
        })
    }
}

/// Returns the most samples per frame that fit; one where none does.
fn finest(fits: impl Fn(SamplesPerFrame) -> bool) -> SamplesPerFrame {
    SamplesPerFrame::ALL
        .into_iter()
        .rev()
        .find(|&samples| fits(samples))
        .unwrap_or_default()
}

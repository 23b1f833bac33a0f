//! Any number of influences to the best four.
//!
//! *In*: the index and weight lists of a skin's clusters, in file order. *Out*: four weights a
//! control point that sum to one, and counts of what was repaired. *Not here*: bones and
//! bind matrices (`skin.rs`).

use std::borrow::Cow;

use crate::asset::{CutVertex, CutWeights, GeometryParts};

/// What one cluster says: control points and their weights, side by side.
#[derive(Debug, Clone, Default)]
pub struct ClusterWeights<'a> {
    /// Control points.
    pub indices: Cow<'a, [i32]>,
    /// Their weights.
    pub weights: Cow<'a, [f64]>,
}

impl ClusterWeights<'_> {
    /// Lists the usable entries of at least some weight: in range, finite, not negative.
    fn usable(&self, control_point_count: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let entries = self.indices.iter().zip(self.weights.iter());
        entries.filter_map(move |(&index, &weight)| {
            let index = usize::try_from(index)
                .ok()
                .filter(|&index| index < control_point_count)?;
            (weight > 0.0 && weight < MOST_WEIGHT).then_some((index, weight))
        })
    }
}

/// Larger weights are treated as garbage; sums stay finite below it.
const MOST_WEIGHT: f64 = 1e30;
/// A sum this far from one is exporter noise that no one needs to hear of.
const SUM_TOLERANCE: f64 = 1e-3;

/// The strongest influences of one control point, strongest first; of equal ones the earlier
/// cluster wins.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct StrongestFour {
    weights: [f64; 4],
    clusters: [u16; 4],
    count: u32,
    total: f64,
}

impl StrongestFour {
    fn add(&mut self, cluster: u16, weight: f64) {
        self.total += weight;
        self.count += 1;
        if weight <= self.weights[3] {
            return;
        }
        let mut place = 3;
        while place > 0 && weight > self.weights[place - 1] {
            self.weights[place] = self.weights[place - 1];
            self.clusters[place] = self.clusters[place - 1];
            place -= 1;
        }
        self.weights[place] = weight;
        self.clusters[place] = cluster;
    }

    fn kept(&self) -> f64 {
        self.weights.iter().sum()
    }
}

/// The best four influences of every control point.
#[derive(Debug, Clone)]
pub struct SkinWeights {
    best: Vec<StrongestFour>,
    /// Entries that were out of range, negative, not finite, or without a partner.
    pub bad: u64,
}

/// What was repaired among the control points that are drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct SkinFigures {
    /// Control points with more than four influences.
    pub cut: u64,
    /// The largest share of the weight that one of them lost (0 to 1).
    pub worst_loss: f64,
    /// Control points whose weights did not sum to one.
    pub normalised: u64,
    /// The largest distance of such a sum from one.
    pub worst_sum: f64,
    /// Control points without any weight.
    pub unweighted: u64,
}

impl SkinWeights {
    /// Gathers the weights of all clusters; their indices in the list become palette indices.
    pub fn gather(clusters: &[ClusterWeights<'_>], control_point_count: usize) -> Self {
        let mut best = vec![StrongestFour::default(); control_point_count];
        let mut bad = 0;
        for (cluster, lists) in (0..=u16::MAX).zip(clusters) {
            let longer = lists.indices.len().max(lists.weights.len());
            let zeros = lists
                .weights
                .iter()
                .take(lists.indices.len())
                .filter(|&&weight| weight == 0.0)
                .count();
            let mut used = 0;
            for (index, weight) in lists.usable(control_point_count) {
                best[index].add(cluster, weight);
                used += 1;
            }
            bad += longer.saturating_sub(used + zeros) as u64;
        }
        Self { best, bad }
    }

    /// Fills in every vertex's palette indices and weights; one without a weight follows
    /// `node_index`.
    pub fn apply(&self, geometry: &mut GeometryParts, node_index: u16) -> SkinFigures {
        let mut figures = SkinFigures::default();
        let mut is_counted = vec![false; self.best.len()];
        for (vertex, &control_point) in geometry.vertices.iter_mut().zip(&geometry.control_points) {
            let best = &self.best[control_point as usize];
            let kept = best.kept();
            if kept > 0.0 {
                vertex.palette_indices = best.clusters;
                vertex.weights = best.weights.map(|weight| (weight / kept) as f32);
            } else {
                vertex.palette_indices = [node_index; 4];
                vertex.weights = [1.0, 0.0, 0.0, 0.0];
            }
            if !std::mem::replace(&mut is_counted[control_point as usize], true) {
                figures.count(best, kept);
            }
        }
        figures
    }

    /// Returns whether any control point has a weight.
    pub fn has_any(&self) -> bool {
        self.best.iter().any(|best| best.count > 0)
    }

    /// Lists the drawn control points that lost influences, with all that they had.
    pub fn cut_weights(
        &self,
        clusters: &[ClusterWeights<'_>],
        geometry: &GeometryParts,
    ) -> CutWeights {
        let mut place_of = vec![u32::MAX; self.best.len()];
        let mut cut = CutWeights::default();
        for (vertex, &control_point) in geometry.vertices.iter().zip(&geometry.control_points) {
            let place = &mut place_of[control_point as usize];
            if self.best[control_point as usize].count > 4 && *place == u32::MAX {
                *place = cut.vertices.len() as u32;
                cut.vertices.push(CutVertex {
                    control_point,
                    position: vertex.position,
                    kept_palette_indices: vertex.palette_indices,
                    kept_weights: vertex.weights,
                    influences: Vec::with_capacity(
                        self.best[control_point as usize].count as usize,
                    ),
                });
            }
        }
        for (cluster, lists) in (0..=u16::MAX).zip(clusters) {
            for (index, weight) in lists.usable(self.best.len()) {
                if let Some(vertex) = cut.vertices.get_mut(place_of[index] as usize) {
                    vertex
                        .influences
                        .push((cluster, (weight / self.best[index].total) as f32));
                }
            }
        }
        cut
    }
}

impl SkinFigures {
    fn count(&mut self, best: &StrongestFour, kept: f64) {
        if best.count == 0 {
            self.unweighted += 1;
            return;
        }
        if best.count > 4 {
            self.cut += 1;
            self.worst_loss = self.worst_loss.max(1.0 - kept / best.total);
        }
        let off = (best.total - 1.0).abs();
        if off > SUM_TOLERANCE {
            self.normalised += 1;
            self.worst_sum = self.worst_sum.max(off);
        }
    }
}

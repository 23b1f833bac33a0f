//! From looks between two frames to all rows between them.
//!
//! *In*: a track's frames, what was evaluated between them. *Out*: the track at all rows. *Not
//! here*: who looks where (`bend`), evaluating (`sampler`).
//!
//! Where a track has no corner between two frames, a polynomial through both frames and the looks
//! gives the other rows: far closer than any blend of rows will come, and in a fraction of the
//! time.

use super::bend::Course;
use super::sampler::keep_signs;
use crate::math::{Quat, Transform, Vec3};

/// How the rows between two frames come about.
pub(super) struct Filling {
    /// Where to look, as shares of the way from a frame to the next.
    pub(super) looks: Vec<f64>,
    /// For each row between two frames: a look's place, or the weights of both frames and all
    /// looks.
    rows: Vec<Row>,
}

enum Row {
    Looked(usize),
    Weighed(Vec<f32>),
}

impl Filling {
    /// Chooses looks for so many rows from a frame to the next.
    pub(super) fn new(course: Course, count: usize) -> Self {
        let parts = match course {
            Course::Gentle => 2,
            Course::Smooth => 4,
            Course::Any => count,
        };
        let parts = parts.min(count);
        let looks: Vec<f64> = (1..parts).map(|look| look as f64 / parts as f64).collect();
        let nodes: Vec<f64> = (0..=parts).map(|node| node as f64 / parts as f64).collect();
        let stride = count / parts;
        let row = |row: usize| {
            if row.is_multiple_of(stride) {
                Row::Looked(row / stride - 1)
            } else {
                Row::Weighed(weights(&nodes, row as f64 / count as f64))
            }
        };
        Self {
            looks,
            rows: (1..count).map(row).collect(),
        }
    }

    /// Fills all rows of a track; `looked` holds the looks of one interval after the other.
    pub(super) fn fill(&self, frames: &[Transform], looked: &[Transform]) -> Vec<Transform> {
        let mut rows = Vec::with_capacity((frames.len() - 1) * (self.rows.len() + 1) + 1);
        let mut nodes = Vec::with_capacity(self.looks.len() + 2);
        for (pair, looked) in frames.windows(2).zip(looked.chunks_exact(self.looks.len())) {
            nodes.clear();
            nodes.push(pair[0]);
            nodes.extend_from_slice(looked);
            nodes.push(pair[1]);
            keep_signs(pair[0].rotation, &mut nodes);
            rows.push(pair[0]);
            rows.extend(self.rows.iter().map(|row| match row {
                Row::Looked(look) => nodes[look + 1],
                Row::Weighed(weights) => weighed(&nodes, weights),
            }));
        }
        rows.extend(frames.last());
        keep_signs(Quat::IDENTITY, &mut rows);
        rows
    }
}

/// Weights of values at the nodes in the value at `x` of the polynomial through them (Lagrange).
fn weights(nodes: &[f64], x: f64) -> Vec<f32> {
    let weight = |own: &f64| {
        let others = nodes.iter().filter(|other| *other != own);
        others
            .map(|other| (x - other) / (own - other))
            .product::<f64>() as f32
    };
    nodes.iter().map(weight).collect()
}

fn weighed(nodes: &[Transform], weights: &[f32]) -> Transform {
    let (mut translation, mut rotation, mut scale) =
        (Vec3::ZERO, Quat::from_xyzw(0.0, 0.0, 0.0, 0.0), Vec3::ZERO);
    for (node, &weight) in nodes.iter().zip(weights) {
        translation += node.translation * weight;
        rotation += node.rotation * weight;
        scale += node.scale * weight;
    }
    // Nodes that cancel out have no direction: the nearest one stands in.
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

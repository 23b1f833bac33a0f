//! Blend shapes: weights of channels to moved vertices. The oracle for `shaders/morph.wgsl`, which
//! sums the same.
//!
//! *In*: a geometry with its [`MorphSet`], a weight for each channel. *Out*: a weight for each
//! shape; vertices moved in mesh space, before any skinning. *Not here*: where weights come from
//! (`float_curves.rs`), skinning (`cpu_skin.rs`).

use crate::asset::{Geometry, MorphChannel, MorphKey, MorphSet, Vertex};
use crate::math::Vec3;

/// Writes the weight of every shape of a set for the weights of its channels (1 = 100 %), one each.
///
/// Between a channel's in-between weights, zero among them, both neighbours are interpolated; beyond
/// the last the last two are extrapolated. Shapes that several channels name get the sum. Channels
/// at 0 cost nothing.
///
/// # Panics
/// When there are fewer weights than channels.
pub fn shape_weights(set: &MorphSet, channel_weights: &[f32], out: &mut Vec<f32>) {
    out.clear();
    out.resize(set.shapes().len(), 0.0);
    let weights = &channel_weights[..set.channels().len()];
    for (channel, &weight) in set.channels().iter().zip(weights) {
        if weight != 0.0 && weight.is_finite() {
            add_channel(channel, weight, out);
        }
    }
}

/// A weight of a channel at which one shape has full effect; the base without a shape is at 0.
#[derive(Clone, Copy, Default)]
struct InBetween {
    weight: f32,
    shape: Option<u32>,
}

impl From<&MorphKey> for InBetween {
    fn from(key: &MorphKey) -> Self {
        Self {
            weight: key.weight,
            shape: Some(key.shape),
        }
    }
}

fn add_channel(channel: &MorphChannel, weight: f32, out: &mut [f32]) {
    let (below, above) = channel
        .keys
        .split_at(channel.keys.partition_point(|key| key.weight < 0.0));
    let (from, to) = if weight > 0.0 {
        surrounding(below.last(), above.iter(), weight)
    } else {
        surrounding(above.first(), below.iter().rev(), weight)
    };
    if from.weight == to.weight {
        return;
    }
    let part = (weight - from.weight) / (to.weight - from.weight);
    for (in_between, share) in [(from, 1.0 - part), (to, part)] {
        if let Some(shape) = in_between.shape {
            out[shape as usize] += share;
        }
    }
}

/// Returns the two in-betweens around a weight among keys that lead away from zero; beyond them the
/// last two. Where that side has none, the line from the opposite side is extended through zero.
fn surrounding<'a>(
    opposite: Option<&MorphKey>,
    keys: impl Iterator<Item = &'a MorphKey>,
    weight: f32,
) -> (InBetween, InBetween) {
    let zero = InBetween::default();
    let mut from = opposite.map_or(zero, InBetween::from);
    let mut to = zero;
    for key in keys {
        if key.weight != to.weight || to.shape.is_none() {
            from = to;
        }
        to = key.into();
        if key.weight.abs() > weight.abs() {
            break;
        }
    }
    (from, to)
}

/// Writes all vertices of a geometry moved by its shapes, in mesh space; a shape without weight
/// costs nothing.
///
/// Positions move; normals rotate and stay unit length, or stay unchanged where the sum vanishes.
/// Tangents stay: skinning makes them perpendicular to the normal.
///
/// # Panics
/// When there are fewer weights than shapes.
pub fn morph_vertices(geometry: &Geometry, shape_weights: &[f32], out: &mut Vec<Vertex>) {
    out.clear();
    out.extend_from_slice(geometry.vertices());
    if shape_weights.iter().all(|&weight| weight == 0.0) {
        return;
    }
    let mut position_deltas = vec![Vec3::ZERO; geometry.control_point_count() as usize];
    let mut normal_deltas = vec![Vec3::ZERO; geometry.vertices().len()];
    let weights = &shape_weights[..geometry.morph().shapes().len()];
    for (shape, &weight) in geometry
        .morph()
        .shapes()
        .iter()
        .zip(weights)
        .filter(|(_, weight)| **weight != 0.0)
    {
        for (&point, &position) in shape.points().iter().zip(shape.positions()) {
            position_deltas[point as usize] += position * weight;
        }
        for (&vertex, &normal) in shape.vertices().iter().zip(shape.normals()) {
            normal_deltas[vertex as usize] += normal * weight;
        }
    }
    for ((vertex, &point), &normal_delta) in out
        .iter_mut()
        .zip(geometry.control_points())
        .zip(&normal_deltas)
    {
        vertex.position += position_deltas[point as usize];
        if normal_delta != Vec3::ZERO {
            vertex.normal = (vertex.normal + normal_delta)
                .try_normalize()
                .unwrap_or(vertex.normal);
        }
    }
}

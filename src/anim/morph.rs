//! Blend shapes: weights of channels to moved vertices. The oracle for `shaders/morph.wgsl`, which
//! sums the same.
//!
//! *In*: a geometry with its [`MorphSet`], a weight for each channel. *Out*: a weight for each
//! shape; vertices moved in mesh space, before any skinning. *Not here*: where weights come from
//! (`curves.rs`), skinning (`cpu_skin.rs`).

use crate::asset::{Geometry, MorphChannel, MorphKey, MorphSet, Vertex};
use crate::math::Vec3;

/// Writes the weight of every shape of a set for the weights of its channels (1 = 100 %), one each.
///
/// Between a channel's keys, zero among them, both neighbours fade; beyond the last the last two go
/// on as they did. Shapes that several channels name get the sum. Channels at 0 cost nothing.
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

/// A place on a channel where one shape shows alone; without a shape it is zero.
#[derive(Clone, Copy, Default)]
struct Place {
    weight: f32,
    shape: Option<u32>,
}

impl From<&MorphKey> for Place {
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
        segment(below.last(), above.iter(), weight)
    } else {
        segment(above.first(), below.iter().rev(), weight)
    };
    if from.weight == to.weight {
        return;
    }
    let part = (weight - from.weight) / (to.weight - from.weight);
    for (place, share) in [(from, 1.0 - part), (to, part)] {
        if let Some(shape) = place.shape {
            out[shape as usize] += share;
        }
    }
}

/// Finds the two places around a weight among keys that lead away from zero; beyond them the last
/// two. Where there is none on that side, what is behind zero goes on through it.
fn segment<'a>(
    behind: Option<&MorphKey>,
    keys: impl Iterator<Item = &'a MorphKey>,
    weight: f32,
) -> (Place, Place) {
    let zero = Place::default();
    let (mut from, mut to) = (behind.map_or(zero, Place::from), zero);
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
/// Positions move; normals turn and stay unit length, or stay as they were where nothing is left of
/// them. Tangents stay: skinning makes them square to the normal.
///
/// # Panics
/// When there are fewer weights than shapes.
pub fn morph_vertices(geometry: &Geometry, shape_weights: &[f32], out: &mut Vec<Vertex>) {
    out.clear();
    out.extend_from_slice(geometry.vertices());
    if shape_weights.iter().all(|&weight| weight == 0.0) {
        return;
    }
    let mut moved = vec![Vec3::ZERO; geometry.control_point_count() as usize];
    let mut turned = vec![Vec3::ZERO; geometry.vertices().len()];
    let weights = &shape_weights[..geometry.morph().shapes().len()];
    for (shape, &weight) in geometry
        .morph()
        .shapes()
        .iter()
        .zip(weights)
        .filter(|(_, weight)| **weight != 0.0)
    {
        for (&point, &position) in shape.points().iter().zip(shape.positions()) {
            moved[point as usize] += position * weight;
        }
        for (&vertex, &normal) in shape.vertices().iter().zip(shape.normals()) {
            turned[vertex as usize] += normal * weight;
        }
    }
    for ((vertex, &point), &turned) in out.iter_mut().zip(geometry.control_points()).zip(&turned) {
        vertex.position += moved[point as usize];
        if turned != Vec3::ZERO {
            vertex.normal = (vertex.normal + turned)
                .try_normalize()
                .unwrap_or(vertex.normal);
        }
    }
}

//! Float curves: blend-shape weights and animated properties of nodes.
//!
//! *In*: the scalar channels of a take. *Out*: [`FloatCurve`]s at the take's samples, and where
//! they step. *Not here*: the shapes themselves (`blend_shape.rs`).

use super::super::blend_shape;
use super::super::document::Object;
use super::super::skeleton::Rig;
use super::channel::{ScalarChannel, TakeCurves};
use super::channel_samples::ChannelSamples;
use super::discontinuity::{self, TimedDiscontinuity};
use super::layer::PropertyKind;
use super::sampler::{Sampler, chunk_length};
use crate::asset::{FloatCurve, FloatCurveKind};
use crate::math::DVec3;
use std::collections::HashMap;

/// Samples the blend-shape weights and the nodes' properties of a take.
pub(super) fn sample(take: &TakeCurves<'_>, rig: &Rig, times: &[f64]) -> Vec<FloatCurve> {
    let mut curves: Vec<FloatCurve> = Vec::new();
    let mut done = 0;
    if take.scalars.is_empty() {
        return curves;
    }
    for chunk in times.chunks(chunk_length(take)) {
        let next = sample_chunk(&Sampler::for_few_curves(take, chunk), rig);
        if done == 0 {
            curves = next;
        } else {
            curves
                .iter_mut()
                .zip(next)
                .for_each(|(curve, next)| append_values(curve, next, done, chunk.len()));
        }
        done += chunk.len();
    }
    curves
}

/// Appends the values of the next `count` samples to those of `done` samples; a single value stands
/// for a constant.
fn append_values(curve: &mut FloatCurve, mut next: FloatCurve, done: usize, count: usize) {
    if curve.values.len() == 1 && next.values == curve.values {
        return;
    }
    if curve.values.len() == 1 {
        curve.values = vec![curve.values[0]; done];
    }
    if next.values.len() == 1 {
        next.values = vec![next.values[0]; count];
    }
    curve.values.append(&mut next.values);
}

fn sample_chunk(sampler: &Sampler<'_, '_>, rig: &Rig) -> Vec<FloatCurve> {
    let mut curves = Vec::new();
    let mut names = ChannelNames::default();
    for channel in sampler.scalars() {
        sample_channel(sampler, rig, channel, &mut names, &mut curves);
    }
    curves
}

fn sample_channel<'d>(
    sampler: &Sampler<'_, 'd>,
    rig: &Rig,
    channel: &ScalarChannel<'d>,
    names: &mut ChannelNames<'d>,
    curves: &mut Vec<FloatCurve>,
) {
    if is_blend_shape(channel) {
        blend_shape(sampler, rig, channel, names, curves);
    } else if is_of_node(channel) && has_curve(channel) {
        property(sampler, rig, channel, curves);
    }
}

/// Finds the discontinuities of the curves of [`sample`], by curve and time.
pub(super) fn discontinuities(
    take: &TakeCurves<'_>,
    rig: &Rig,
    (start, end): (f64, f64),
) -> Vec<TimedDiscontinuity<f32>> {
    let mut found = Vec::new();
    let mut done = 0;
    let mut names = ChannelNames::default();
    for channel in &take.scalars {
        let curve_nodes = channel.curve_nodes.iter();
        let times = discontinuity::candidate_times(take, curve_nodes, (start, end));
        let side_times = if times.is_empty() {
            vec![start]
        } else {
            discontinuity::side_times(&times)
        };
        let mut curves = Vec::new();
        sample_channel(
            &Sampler::for_few_curves(take, &side_times),
            rig,
            channel,
            &mut names,
            &mut curves,
        );
        let varying = curves
            .iter()
            .enumerate()
            .filter(|(_, curve)| curve.values.len() > 1);
        for (index, curve) in varying {
            let pairs = times
                .iter()
                .zip(curve.values.chunks_exact(2))
                .filter(|(_, pair)| is_discontinuous(&pair[0], &pair[1]));
            let Ok(track) = u16::try_from(done + index) else {
                return found;
            };
            found.extend(pairs.map(|(time, pair)| TimedDiscontinuity {
                track,
                time_secs: time - start,
                before: pair[0],
                after: pair[1],
            }));
        }
        done += curves.len();
    }
    found
}

/// Returns whether the values before and after differ enough to count as a discontinuity.
pub(super) fn is_discontinuous(before: &f32, after: &f32) -> bool {
    (before - after).abs() > 1e-5 * before.abs().max(after.abs()).max(1.0)
}

/// Counts the animated channels of a take that no float curve carries.
pub(super) fn count_skipped(take: &TakeCurves<'_>) -> usize {
    let animated = take.scalars.iter().filter(|channel| has_curve(channel));
    animated
        .filter(|channel| !is_blend_shape(channel) && !is_of_node(channel))
        .count()
}

fn is_blend_shape(channel: &ScalarChannel<'_>) -> bool {
    match channel.object.kind() {
        "Deformer" => channel.property == "DeformPercent",
        // Up to version 7.1 a shape lies in its geometry, which has a property of the shape's name
        // for the weight.
        "Geometry" => {
            let mut shapes = channel.object.element().children_named("Shape");
            shapes.any(|shape| shape.text(0) == Some(channel.property))
        }
        _ => false,
    }
}

fn is_of_node(channel: &ScalarChannel<'_>) -> bool {
    channel.object.kind() == "Model"
}

fn has_curve(channel: &ScalarChannel<'_>) -> bool {
    channel
        .curve_nodes
        .iter()
        .any(|curve_node| curve_node.curves.iter().any(Option::is_some))
}

/// The names of the blend-shape channels of each geometry, by geometry, then by the channel's
/// object and property.
#[derive(Default)]
struct ChannelNames<'d> {
    of_geometry: HashMap<i64, HashMap<(i64, &'d str), String>>,
    /// Number of curves beyond the first of each channel so far.
    repeats: usize,
}

/// Most curves beyond the first of each channel: a damaged file that connects every channel to
/// every mesh would fill any memory.
const MOST_REPEATS: usize = 1 << 14;

impl<'d> ChannelNames<'d> {
    fn get(&mut self, geometry: Object<'d>, channel: &ScalarChannel<'d>) -> Option<&String> {
        let names = self.of_geometry.entry(geometry.id()).or_insert_with(|| {
            let channels = blend_shape::channels(geometry).into_iter();
            channels
                .map(|channel| ((channel.object.id(), channel.property), channel.name))
                .collect()
        });
        names.get(&(channel.object.id(), channel.property))
    }
}

/// Adds the weight curves of a blend-shape channel, one per node that shows its mesh.
fn blend_shape<'d>(
    sampler: &Sampler<'_, 'd>,
    rig: &Rig,
    channel: &ScalarChannel<'d>,
    names: &mut ChannelNames<'d>,
    curves: &mut Vec<FloatCurve>,
) {
    let saved = blend_shape::saved_percent(channel.object, channel.property);
    let samples = sampler.channel(
        &channel.curve_nodes,
        DVec3::splat(saved),
        PropertyKind::Linear,
    );
    let values = component(&samples, 0, 0.01);
    if !has_curve(channel) && values == [(saved * 0.01) as f32] {
        return;
    }
    let is_inside = channel.object.kind() == "Geometry";
    let deformers = channel.object.destinations_of("Deformer");
    let around = deformers.flat_map(|deformer| deformer.destinations_of("Geometry"));
    let geometries = is_inside
        .then_some(channel.object)
        .into_iter()
        .chain(around);
    let meshes = geometries.flat_map(|geometry| {
        geometry
            .destinations_of("Model")
            .map(move |model| (geometry, model))
    });
    let before = curves.len();
    for (geometry, model) in meshes {
        let is_repeat = curves.len() > before;
        if is_repeat && names.repeats == MOST_REPEATS {
            return;
        }
        let Some(&node) = rig.index_of.get(&model.id()) else {
            continue;
        };
        let Some(name) = names.get(geometry, channel).cloned() else {
            continue;
        };
        names.repeats += usize::from(is_repeat);
        curves.push(FloatCurve {
            name,
            kind: FloatCurveKind::BlendShape { node },
            values: values.clone(),
        });
    }
}

/// Adds the curves of an animated property, one per component.
fn property(
    sampler: &Sampler<'_, '_>,
    rig: &Rig,
    channel: &ScalarChannel<'_>,
    curves: &mut Vec<FloatCurve>,
) {
    let prop = channel.object.props().get(channel.property);
    let number = |i: usize| prop.and_then(|prop| prop.number(i)).unwrap_or(0.0);
    let samples = sampler.channel(
        &channel.curve_nodes,
        DVec3::new(number(0), number(1), number(2)),
        PropertyKind::Linear,
    );
    let is_animated = |i: usize| {
        channel
            .curve_nodes
            .iter()
            .any(|curve_node| curve_node.curves[i].is_some())
    };
    let is_single = !is_animated(1) && !is_animated(2);
    let node = rig.index_of.get(&channel.object.id()).copied();
    for (i, letter) in ["X", "Y", "Z"]
        .into_iter()
        .enumerate()
        .filter(|&(i, _)| is_animated(i))
    {
        let name = if is_single {
            channel.property.to_owned()
        } else {
            format!("{}.{letter}", channel.property)
        };
        let values = component(&samples, i, 1.0);
        curves.push(FloatCurve {
            name,
            kind: FloatCurveKind::Property { node },
            values,
        });
    }
}

/// Returns one component of a channel, a single value where it never changes.
fn component(samples: &ChannelSamples, i: usize, scale: f64) -> Vec<f32> {
    let number = |value: f64| {
        if value.is_finite() {
            (value * scale) as f32
        } else {
            0.0
        }
    };
    match samples {
        ChannelSamples::Constant(value) => vec![number(value[i])],
        ChannelSamples::Varying(values) => {
            let all: Vec<f32> = values.iter().map(|value| number(value[i])).collect();
            if all.iter().all(|&value| value == all[0]) {
                vec![all[0]]
            } else {
                all
            }
        }
    }
}

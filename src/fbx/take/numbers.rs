//! Numbers that move beside the bones: blend-shape weights and animated properties of nodes.
//!
//! *In*: the number channels of a take. *Out*: [`FloatCurve`]s sampled at the take's frames. *Not
//! here*: the shapes themselves (`mesh`).

use super::super::blend_shape;
use super::super::document::Object;
use super::super::skeleton::Rig;
use super::channel::{NumberChannel, TakeCurves};
use super::column::Column;
use super::jumps::{self, Found};
use super::layer::Property;
use super::sampler::Sampler;
use crate::asset::{FloatCurve, FloatCurveKind, NoteKind, Notes};
use crate::math::DVec3;
use std::collections::HashMap;

/// Samples the blend-shape weights and the nodes' properties of a take.
pub(super) fn sample(sampler: &Sampler<'_, '_>, rig: &Rig) -> Vec<FloatCurve> {
    let (mut curves, mut names) = (Vec::new(), ChannelNames::default());
    for channel in sampler.numbers() {
        sample_channel(sampler, rig, channel, &mut names, &mut curves);
    }
    curves
}

fn sample_channel<'d>(
    sampler: &Sampler<'_, 'd>,
    rig: &Rig,
    channel: &NumberChannel<'d>,
    names: &mut ChannelNames<'d>,
    curves: &mut Vec<FloatCurve>,
) {
    if is_blend_shape(channel) {
        blend_shape(sampler, rig, channel, names, curves);
    } else if is_of_node(channel) && has_curve(channel) {
        property(sampler, rig, channel, curves);
    }
}

/// Finds where the numbers of [`sample`] jump, by curve and time.
pub(super) fn jumps(take: &TakeCurves<'_>, rig: &Rig, (begin, end): (f64, f64)) -> Vec<Found<f32>> {
    let (mut found, mut done, mut names) = (Vec::new(), 0, ChannelNames::default());
    for channel in &take.numbers {
        let times = jumps::times(take, channel.values.iter(), (begin, end));
        let sides = if times.is_empty() {
            vec![begin]
        } else {
            jumps::sides(&times)
        };
        let mut curves = Vec::new();
        sample_channel(
            &Sampler::bare(take, &sides),
            rig,
            channel,
            &mut names,
            &mut curves,
        );
        let moving = curves
            .iter()
            .enumerate()
            .filter(|(_, curve)| curve.values.len() > 1);
        for (place, curve) in moving {
            let pairs = times
                .iter()
                .zip(curve.values.chunks_exact(2))
                .filter(|(_, pair)| is_jump(&pair[0], &pair[1]));
            let Ok(of) = u16::try_from(done + place) else {
                return found;
            };
            found.extend(pairs.map(|(time, pair)| Found {
                of,
                time_secs: time - begin,
                before: pair[0],
                after: pair[1],
            }));
        }
        done += curves.len();
    }
    found
}

/// Returns whether two sides are too far apart to be taken as one.
pub(super) fn is_jump(before: &f32, after: &f32) -> bool {
    (before - after).abs() > 1e-5 * before.abs().max(after.abs()).max(1.0)
}

/// Notes what a take animates and no sequence carries.
pub(super) fn note_left_out(take: &TakeCurves<'_>, notes: &mut Notes) {
    let name = take.stack.name();
    let animated = take.numbers.iter().filter(|channel| has_curve(channel));
    let others = animated
        .filter(|channel| !is_blend_shape(channel) && !is_of_node(channel))
        .count();
    let text = "animated properties of cameras, lights, materials and other objects are not played";
    notes.add(NoteKind::Skipped, name, others as u64, None, text);
}

fn is_blend_shape(channel: &NumberChannel<'_>) -> bool {
    match channel.object.kind() {
        "Deformer" => channel.property == "DeformPercent",
        // Up to version 7.1 a shape lies in its geometry, whose property of the shape's name is the
        // weight.
        "Geometry" => {
            let mut shapes = channel.object.element().children_named("Shape");
            shapes.any(|shape| shape.text(0) == Some(channel.property))
        }
        _ => false,
    }
}

fn is_of_node(channel: &NumberChannel<'_>) -> bool {
    channel.object.kind() == "Model"
}

fn has_curve(channel: &NumberChannel<'_>) -> bool {
    channel
        .values
        .iter()
        .any(|value| value.curves.iter().any(Option::is_some))
}

/// Names of the channels of each geometry that was asked for: geometry, then the channel's object
/// and property.
#[derive(Default)]
struct ChannelNames<'d> {
    of_geometry: HashMap<i64, HashMap<(i64, &'d str), String>>,
    /// Curves beyond the first of each channel so far.
    repeats: usize,
}

/// Nodes that share channels get no more curves than this, or a damaged file that hangs every
/// channel on every mesh would fill any memory.
const MOST_REPEATS: usize = 1 << 14;

impl<'d> ChannelNames<'d> {
    fn get(&mut self, geometry: Object<'d>, channel: &NumberChannel<'d>) -> Option<&String> {
        let names = self.of_geometry.entry(geometry.id()).or_insert_with(|| {
            let channels = blend_shape::channels(geometry).into_iter();
            channels
                .map(|channel| ((channel.object.id(), channel.property), channel.name))
                .collect()
        });
        names.get(&(channel.object.id(), channel.property))
    }
}

fn blend_shape<'d>(
    sampler: &Sampler<'_, 'd>,
    rig: &Rig,
    channel: &NumberChannel<'d>,
    names: &mut ChannelNames<'d>,
    curves: &mut Vec<FloatCurve>,
) {
    let saved = blend_shape::saved_percent(channel.object, channel.property);
    let column = sampler.column(&channel.values, DVec3::splat(saved), Property::Plain);
    let values = component(&column, 0, 0.01);
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
    let shown = geometries.flat_map(|geometry| {
        geometry
            .destinations_of("Model")
            .map(move |model| (geometry, model))
    });
    let before = curves.len();
    for (geometry, model) in shown {
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

fn property(
    sampler: &Sampler<'_, '_>,
    rig: &Rig,
    channel: &NumberChannel<'_>,
    curves: &mut Vec<FloatCurve>,
) {
    let prop = channel.object.props().get(channel.property);
    let number = |i: usize| prop.and_then(|prop| prop.number(i)).unwrap_or(0.0);
    let column = sampler.column(
        &channel.values,
        DVec3::new(number(0), number(1), number(2)),
        Property::Plain,
    );
    let animated = |i: usize| channel.values.iter().any(|value| value.curves[i].is_some());
    let is_single = !animated(1) && !animated(2);
    let node = rig.index_of.get(&channel.object.id()).copied();
    for (i, letter) in ["X", "Y", "Z"]
        .into_iter()
        .enumerate()
        .filter(|&(i, _)| animated(i))
    {
        let name = if is_single {
            channel.property.to_owned()
        } else {
            format!("{}.{letter}", channel.property)
        };
        let values = component(&column, i, 1.0);
        curves.push(FloatCurve {
            name,
            kind: FloatCurveKind::Property { node },
            values,
        });
    }
}

/// Takes one component of a column, one value only when it never changes.
fn component(column: &Column, i: usize, scale: f64) -> Vec<f32> {
    let number = |value: f64| {
        if value.is_finite() {
            (value * scale) as f32
        } else {
            0.0
        }
    };
    match column {
        Column::Constant(value) => vec![number(value[i])],
        Column::Moving(values) => {
            let all: Vec<f32> = values.iter().map(|value| number(value[i])).collect();
            if all.iter().all(|&value| value == all[0]) {
                vec![all[0]]
            } else {
                all
            }
        }
    }
}

//! Blend shapes: deformers, channels and shapes of a geometry.
//!
//! *In*: a geometry's deformers, or the `Shape` records inside a geometry up to version 7.1. *Out*:
//! a [`MorphSet`] by control point, in metres; the name of each channel. *Not here*: animated
//! weights (`float_curves.rs`).
//!
//! What the file holds: `Vertices` and `Normals` of a shape are differences from the geometry,
//! `Indexes` the control points they belong to. `DeformPercent` is a channel's weight,
//! `FullWeights` the weights at which its shapes are reached, one a shape, in percent. Blender
//! writes a weight for each vertex there instead.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::document::{Element, FbxDocument, Object};
use super::shape_points::{ShapeOptions, read_shape};
use crate::asset::{
    AnimSequence, FloatCurveKind, GeometryParts, Mesh, MorphChannel, MorphKey, MorphSet, Notes,
    ShapeFinding,
};
use crate::geometry::finish_shapes;

/// A channel of a geometry.
pub(super) struct ChannelSource<'d> {
    /// As in the file; a second channel of the same name gets a number behind it.
    pub(super) name: String,
    /// The object whose property is the weight: the channel, or the geometry that holds the shape.
    pub(super) object: Object<'d>,
    /// That property.
    pub(super) property: &'d str,
    /// The shape's record where it lies inside the geometry.
    inline: Option<Element<'d>>,
}

/// The property that is a channel's weight.
const WEIGHT: &str = "DeformPercent";

/// Lists the channels of a geometry, in file order.
pub(super) fn channels(geometry: Object<'_>) -> Vec<ChannelSource<'_>> {
    let deformers = geometry
        .sources_of("Deformer")
        .filter(|deformer| deformer.subclass() == "BlendShape");
    let mut known = HashSet::new();
    let objects = deformers.flat_map(|deformer| deformer.sources_of("Deformer"));
    let outside = objects
        .filter(|channel| known.insert(channel.id()))
        .map(|channel| (channel.name(), channel, WEIGHT, None));
    let records = geometry.element().children_named("Shape");
    let inside = records.filter_map(|record| {
        record
            .text(0)
            .map(|name| (name, geometry, name, Some(record)))
    });
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let source = |(name, object, property, inline)| {
        let count = seen.entry(name).or_default();
        *count += 1;
        let name = if *count > 1 {
            format!("{name} ({count})")
        } else {
            name.to_owned()
        };
        ChannelSource {
            name,
            object,
            property,
            inline,
        }
    };
    outside.chain(inside).map(source).collect()
}

impl ChannelSource<'_> {
    /// Returns the weight it was saved with, percent.
    pub(super) fn saved_percent(&self) -> f64 {
        saved_percent(self.object, self.property)
    }
}

/// Returns the saved value of a property that is a weight, percent.
pub(super) fn saved_percent(object: Object<'_>, property: &str) -> f64 {
    // Blender writes a record of its own, which says more than a template's default.
    let of_record = || {
        object
            .element()
            .child_number(WEIGHT)
            .filter(|_| property == WEIGHT)
    };
    let own = object
        .props()
        .get_own(property)
        .and_then(|prop| prop.number(0));
    let saved = own
        .or_else(of_record)
        .or_else(|| object.props().number(property));
    saved.filter(|percent| percent.is_finite()).unwrap_or(0.0)
}

/// How much all blend shapes together may hold: what the file has, with room for geometries that
/// share shapes.
///
/// A damaged file can attach every shape to every mesh and would fill any memory otherwise.
pub(super) struct ShapeBudget {
    left: usize,
}

/// Points that geometries may share, whatever the file holds.
const SHARED_POINTS: usize = 1 << 20;

impl ShapeBudget {
    /// Counts what the file has.
    pub(super) fn new(document: &FbxDocument<'_>) -> Self {
        let points = document
            .objects_of("Geometry")
            .filter_map(|shape| shape.element().child("Indexes")?.array_len());
        Self {
            left: points
                .sum::<usize>()
                .saturating_mul(4)
                .saturating_add(SHARED_POINTS),
        }
    }

    /// Takes what a geometry's shapes need, and tells whether there is something to read and room
    /// for it.
    pub(super) fn take(&mut self, geometry: Object<'_>, mesh: &str, notes: &mut Notes) -> bool {
        if self.left == 0 {
            return false;
        }
        let wanted = size(geometry);
        if wanted > self.left {
            self.left = 0;
            notes.record(mesh, 1, ShapeFinding::SharedTooOften);
            return false;
        }
        self.left -= wanted;
        wanted > 0
    }
}

/// Returns about how many points the shapes of a geometry hold, without reading them.
fn size(geometry: Object<'_>) -> usize {
    let length = |record: Element<'_>| {
        record
            .child("Indexes")
            .and_then(|list| list.array_len())
            .unwrap_or(0)
    };
    let of_channel = |channel: ChannelSource<'_>| match channel.inline {
        Some(record) => length(record),
        None => shapes_of(channel.object)
            .map(|shape| length(shape.element()))
            .sum(),
    };
    channels(geometry)
        .into_iter()
        .map(|channel| of_channel(channel) + 16)
        .sum()
}

fn shapes_of<'d>(channel: Object<'d>) -> impl Iterator<Item = Object<'d>> {
    let is_shape = |record: &Element<'_>| {
        record.child("Indexes").is_some() && record.child("Vertices").is_some()
    };
    channel
        .sources_of("Geometry")
        .filter(move |shape| shape.subclass() == "Shape" && is_shape(&shape.element()))
}

/// Reads the blend shapes of a geometry; empty where it has none. Shapes that turn no normals turn
/// them as the geometry has it once it is `built`.
pub(super) fn read(
    geometry: Object<'_>,
    built: &GeometryParts,
    options: ShapeOptions<'_>,
    notes: &mut Notes,
) -> MorphSet {
    let mut all = Vec::new();
    let mut shapes = Vec::new();
    let mut place_of = HashMap::new();
    let mut without = 0;
    for source in channels(geometry) {
        let (thresholds, vertex_weights) = full_weights(&source, options);
        let mut keys = Vec::new();
        let mut add = |key, record: Element<'_>, place: usize, notes: &mut Notes| {
            let shape = *place_of.entry(key).or_insert_with(|| {
                shapes.push(read_shape(record, options, &vertex_weights, notes));
                shapes.len() as u32 - 1
            });
            let percent = thresholds
                .get(place)
                .copied()
                .filter(|percent| percent.is_finite())
                .unwrap_or(100.0);
            keys.push(MorphKey {
                weight: (percent * 0.01) as f32,
                shape,
            });
        };
        match source.inline {
            Some(record) => add((geometry.id(), all.len()), record, 0, notes),
            None => {
                for (place, shape) in shapes_of(source.object).enumerate() {
                    add((shape.id(), usize::MAX), shape.element(), place, notes);
                }
            }
        }
        without += u64::from(keys.is_empty());
        note_keys(&mut keys, &source.name, options.name, notes);
        let saved = (source.saved_percent() * 0.01) as f32;
        all.push(MorphChannel {
            name: source.name,
            saved,
            keys,
        });
    }
    notes.record(options.name, without, ShapeFinding::ChannelEmpty);
    let (shapes, skipped) = finish_shapes(built, shapes);
    notes.record(options.name, skipped, ShapeFinding::NormalsSkipped);
    MorphSet::new(all, shapes, options.points, built.vertices.len()).unwrap_or_else(|error| {
        notes.record(options.name, 1, ShapeFinding::Invalid { error });
        MorphSet::default()
    })
}

/// Returns a channel's thresholds, and the weights that Blender writes a vertex, both percent.
fn full_weights(source: &ChannelSource<'_>, options: ShapeOptions<'_>) -> (Vec<f64>, Vec<f64>) {
    if source.inline.is_some() {
        return (Vec::new(), Vec::new());
    }
    let weights = source
        .object
        .element()
        .child_f64s("FullWeights")
        .into_owned();
    if options.is_blender {
        (Vec::new(), weights)
    } else {
        (weights, Vec::new())
    }
}

/// Sorts the keys, keeping the file's order among equals, and notes what can never show.
fn note_keys(keys: &mut [MorphKey], channel: &str, mesh: &str, notes: &mut Notes) {
    keys.sort_by(|a, b| a.weight.total_cmp(&b.weight));
    let doubles = keys
        .windows(2)
        .filter(|pair| pair[0].weight == pair[1].weight)
        .count() as u64;
    let channel = channel.to_owned();
    notes.record(mesh, doubles, ShapeFinding::WeightShared { channel });
}

/// Says of each mesh how many blend shapes it has, and how many of them some take moves.
pub(super) fn note_all(meshes: &[Arc<Mesh>], takes: &[AnimSequence], notes: &mut Notes) {
    let curves = takes.iter().flat_map(AnimSequence::curves);
    let moved: HashSet<_> = curves
        .filter_map(|curve| match curve.kind {
            FloatCurveKind::BlendShape { node } => Some((node, curve.name.as_str())),
            FloatCurveKind::Property { .. } => None,
        })
        .collect();
    for mesh in meshes
        .iter()
        .filter(|mesh| !mesh.geometry().morph().is_empty())
    {
        let channels = mesh.geometry().morph().channels();
        let animated = channels
            .iter()
            .filter(|channel| moved.contains(&(mesh.node(), channel.name.as_str())))
            .count();
        notes.record(
            mesh.name(),
            channels.len() as u64,
            ShapeFinding::Present { animated },
        );
    }
}

//! The curves of one take, by the channels they drive.
//!
//! *In*: an animation stack with its layers, curve nodes and curves. *Out*: [`TakeCurves`]: for
//! each object and property the curve nodes of every layer. *Not here*: sampling (`sampler.rs`),
//! how layers combine (`layer.rs`).

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::super::document::{FbxDocument, Object};
use super::super::id_map::IdMap;
use super::super::node::SpaceProperty;
use super::curves::{Curve, CurveReader, KeyTimes};
use super::layer::LayerRule;
use crate::asset::{Notes, TakeFinding};
use crate::math::DVec3;

/// An `AnimationCurveNode`: the curves of one layer for one property.
pub(super) struct CurveNode<'d> {
    /// Index of the layer in the take.
    pub(super) layer: usize,
    /// The curve of each component.
    pub(super) curves: [Option<Curve<'d>>; 3],
    /// The value of each component without a curve, where one is stated.
    pub(super) defaults: [Option<f64>; 3],
}

/// The channel of a pivot, offset or extra rotation of a node.
#[derive(Clone)]
pub(super) struct SpaceChannel<'d> {
    /// Which of them.
    pub(super) property: SpaceProperty,
    /// Its saved value.
    pub(super) saved: DVec3,
    /// Those of every layer.
    pub(super) curve_nodes: Vec<Arc<CurveNode<'d>>>,
}

/// The channels of a model's transform.
#[derive(Clone, Default)]
pub(super) struct NodeChannels<'d> {
    /// `Lcl Translation`.
    pub(super) translation: Vec<Arc<CurveNode<'d>>>,
    /// `Lcl Rotation`.
    pub(super) rotation: Vec<Arc<CurveNode<'d>>>,
    /// `Lcl Scaling`.
    pub(super) scaling: Vec<Arc<CurveNode<'d>>>,
    /// Pivots, offsets and extra rotations.
    pub(super) space: Vec<SpaceChannel<'d>>,
}

/// The channel of a property that is not part of a node's transform.
pub(super) struct ScalarChannel<'d> {
    /// The object that has the property.
    pub(super) object: Object<'d>,
    /// The property's name.
    pub(super) property: &'d str,
    /// Those of every layer.
    pub(super) curve_nodes: Vec<Arc<CurveNode<'d>>>,
}

/// Everything that one take animates.
pub(super) struct TakeCurves<'d> {
    /// The animation stack.
    pub(super) stack: Object<'d>,
    /// How each layer combines with those below it.
    pub(super) layers: Vec<LayerRule<'d>>,
    /// By model id.
    pub(super) nodes: IdMap<i64, NodeChannels<'d>>,
    /// In file order.
    pub(super) scalars: Vec<ScalarChannel<'d>>,
    /// `Visibility` of models, by id.
    pub(super) visibility: IdMap<i64, Vec<Arc<CurveNode<'d>>>>,
    /// Number of keys of all its curves.
    pub(super) key_count: u64,
    /// Times of the first and the last key, seconds.
    pub(super) key_span: Option<(f64, f64)>,
    shared_times: OnceLock<Vec<Arc<KeyTimes>>>,
}

impl<'d> NodeChannels<'d> {
    /// Lists all curves of the node.
    pub(super) fn curves(&self) -> impl Iterator<Item = &Curve<'d>> {
        self.curve_nodes()
            .flat_map(|curve_node| curve_node.curves.iter().flatten())
    }

    /// Lists the curve nodes of every property and layer.
    pub(super) fn curve_nodes(&self) -> impl Iterator<Item = &Arc<CurveNode<'d>>> {
        let lcl = self
            .translation
            .iter()
            .chain(&self.rotation)
            .chain(&self.scaling);
        lcl.chain(self.space.iter().flat_map(|channel| &channel.curve_nodes))
    }

    fn space_channel(
        &mut self,
        object: Object<'d>,
        property: SpaceProperty,
        name: &str,
    ) -> &mut SpaceChannel<'d> {
        let index = self
            .space
            .iter()
            .position(|channel| channel.property == property)
            .unwrap_or_else(|| {
                let saved = object.props().vec3(name).unwrap_or(DVec3::ZERO);
                self.space.push(SpaceChannel {
                    property,
                    saved,
                    curve_nodes: Vec::new(),
                });
                self.space.len() - 1
            });
        &mut self.space[index]
    }
}

impl<'d> TakeCurves<'d> {
    /// Lists the key times that several of its curves share.
    pub(super) fn shared_times(&self) -> &[Arc<KeyTimes>] {
        self.shared_times.get_or_init(|| {
            let scalars = self.scalars.iter();
            let scalar_curves = scalars
                .flat_map(|channel| channel.curve_nodes.iter())
                .flat_map(|curve_node| curve_node.curves.iter().flatten());
            let curves = self
                .nodes
                .values()
                .flat_map(NodeChannels::curves)
                .chain(scalar_curves);
            let mut lists: Vec<_> = curves
                .map(|curve| (curve.times().serial(), curve.times()))
                .collect();
            lists.sort_unstable_by_key(|(serial, _)| *serial);
            let alike = lists
                .chunk_by(|a, b| a.0 == b.0)
                .filter(|alike| alike.len() > 1);
            alike.map(|alike| Arc::clone(alike[0].1)).collect()
        })
    }

    /// Collects the curves of a stack, of at most `nodes_left` curve nodes, which is reduced by
    /// those that were read.
    pub(super) fn read(
        doc: &'d FbxDocument<'_>,
        stack: Object<'d>,
        reader: &mut CurveReader<'d>,
        nodes_left: &mut usize,
        notes: &mut Notes,
    ) -> TakeCurves<'d> {
        let layers: Vec<Object<'d>> = stack.sources_of("AnimationLayer").collect();
        let layer_index = layers
            .iter()
            .enumerate()
            .map(|(index, layer)| (layer.id(), index))
            .collect();
        let mut take = TakeCurves {
            stack,
            layers: layers.iter().map(|&layer| LayerRule::read(layer)).collect(),
            nodes: IdMap::default(),
            scalars: Vec::new(),
            visibility: IdMap::default(),
            key_count: 0,
            key_span: None,
            shared_times: OnceLock::new(),
        };
        let mut scalar_index: HashMap<(i64, &'d str), usize> = HashMap::new();
        let is_solo = take.layers.iter().any(|rule| rule.is_solo);
        for (index, layer) in layers.iter().enumerate() {
            let rule = &take.layers[index];
            if rule.is_muted || (is_solo && !rule.is_solo) {
                notes.record(stack.name(), 1, TakeFinding::LayerMuted);
                continue;
            }
            for object in layer.sources_of("AnimationCurveNode") {
                let Some(left) = nodes_left.checked_sub(1) else {
                    notes.record(stack.name(), 1, TakeFinding::LayersSharedTooOften);
                    return take;
                };
                *nodes_left = left;
                let Some(curve_node) = take.read_curve_node(index, object, reader, notes) else {
                    continue;
                };
                for target in object.destinations() {
                    let Some(property) = target.property else {
                        continue;
                    };
                    take.attach(
                        doc,
                        target.object,
                        property,
                        &curve_node,
                        &mut scalar_index,
                        &layer_index,
                    );
                }
            }
        }
        take
    }

    fn read_curve_node(
        &mut self,
        layer: usize,
        object: Object<'d>,
        reader: &mut CurveReader<'d>,
        notes: &mut Notes,
    ) -> Option<Arc<CurveNode<'d>>> {
        let mut curves = [None, None, None];
        for source in object
            .sources()
            .filter(|source| source.object.kind() == "AnimationCurve")
        {
            let component = match source.property.unwrap_or("") {
                "d|Y" | "Y" => 1,
                "d|Z" | "Z" => 2,
                _ => 0,
            };
            let Some(curve) = reader.read(source.object, notes) else {
                continue;
            };
            let secs = curve.times().secs();
            let first = secs[0];
            let last = secs[secs.len() - 1];
            let (start, end) = self.key_span.unwrap_or((first, last));
            self.key_span = Some((start.min(first), end.max(last)));
            self.key_count += curve.key_count() as u64;
            curves[component] = Some(curve);
        }
        let props = object.props();
        let mut defaults = [None; 3];
        let mut is_stated = false;
        for prop in props.own() {
            let component = match prop.name() {
                "d|X" | "X" => 0,
                "d|Y" | "Y" => 1,
                "d|Z" | "Z" => 2,
                _ if defaults[0].is_none() && prop.name().starts_with("d|") => 0,
                _ => continue,
            };
            defaults[component] = prop.number(0);
            is_stated = true;
        }
        let has_curve = curves.iter().any(Option::is_some);
        (has_curve || is_stated).then(|| {
            Arc::new(CurveNode {
                layer,
                curves,
                defaults,
            })
        })
    }

    /// Adds a curve node to the channel of a property that it drives.
    fn attach(
        &mut self,
        doc: &'d FbxDocument<'_>,
        object: Object<'d>,
        property: &'d str,
        curve_node: &Arc<CurveNode<'d>>,
        scalar_index: &mut HashMap<(i64, &'d str), usize>,
        layer_index: &IdMap<i64, usize>,
    ) {
        let push = |curve_nodes: &mut Vec<Arc<CurveNode<'d>>>| {
            // Of two curve nodes of one layer for the same property the first one counts.
            if curve_nodes
                .last()
                .is_none_or(|last| last.layer != curve_node.layer)
            {
                curve_nodes.push(Arc::clone(curve_node));
            }
        };
        match (object.kind(), property) {
            ("Model", "Lcl Translation") => {
                push(&mut self.nodes.entry(object.id()).or_default().translation)
            }
            ("Model", "Lcl Rotation") => {
                push(&mut self.nodes.entry(object.id()).or_default().rotation)
            }
            ("Model", "Lcl Scaling") => {
                push(&mut self.nodes.entry(object.id()).or_default().scaling)
            }
            ("Model", name) if SpaceProperty::from_name(name).is_some() => {
                let Some(space) = SpaceProperty::from_name(name) else {
                    return;
                };
                push(
                    &mut self
                        .nodes
                        .entry(object.id())
                        .or_default()
                        .space_channel(object, space, name)
                        .curve_nodes,
                );
            }
            ("Model", "Visibility") => push(self.visibility.entry(object.id()).or_default()),
            ("AnimationLayer", "Weight") => {
                if let Some(&index) = layer_index.get(&object.id()) {
                    self.layers[index].weight_curve = curve_node.curves[0].clone();
                }
            }
            ("AnimationLayer" | "AnimationStack", _) => {}
            _ => {
                let index = *scalar_index
                    .entry((object.id(), property))
                    .or_insert(self.scalars.len());
                if index == self.scalars.len() {
                    let object = doc.object(object.id()).unwrap_or(object);
                    self.scalars.push(ScalarChannel {
                        object,
                        property,
                        curve_nodes: Vec::new(),
                    });
                }
                push(&mut self.scalars[index].curve_nodes);
            }
        }
    }
}

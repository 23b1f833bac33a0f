//! The curves of one take, sorted by what they drive.
//!
//! *In*: an animation stack with its layers, curve nodes and curves. *Out*: [`TakeCurves`]: for
//! each model and property the curves of every layer. *Not here*: sampling (`sequence`), how layers
//! combine (`layer`).

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::super::document::{Document, Object};
use super::super::id_map::IdMap;
use super::super::node::SpaceProperty;
use super::curve::{Curve, CurveReader};
use super::key_times::KeyTimes;
use super::layer::LayerRule;
use crate::asset::{NoteKind, Notes};
use crate::math::DVec3;

/// The curves of one layer for one property.
pub(super) struct ValueNode<'d> {
    /// Place of the layer in the take.
    pub(super) layer: usize,
    /// Curve of each component.
    pub(super) curves: [Option<Curve<'d>>; 3],
    /// Value of each component that has no curve, where the curve node states one.
    pub(super) defaults: [Option<f64>; 3],
}

/// A property beside the Lcl values that takes part in a node's transform.
#[derive(Clone)]
pub(super) struct SpaceChannel<'d> {
    /// Which.
    pub(super) property: SpaceProperty,
    /// Its saved value.
    pub(super) saved: DVec3,
    /// The curves of every layer.
    pub(super) values: Vec<Arc<ValueNode<'d>>>,
}

/// The animated properties that make up a model's transform.
#[derive(Clone, Default)]
pub(super) struct NodeChannels<'d> {
    /// `Lcl Translation`.
    pub(super) translation: Vec<Arc<ValueNode<'d>>>,
    /// `Lcl Rotation`.
    pub(super) rotation: Vec<Arc<ValueNode<'d>>>,
    /// `Lcl Scaling`.
    pub(super) scaling: Vec<Arc<ValueNode<'d>>>,
    /// Pivots, offsets and extra rotations.
    pub(super) space: Vec<SpaceChannel<'d>>,
}

/// An animated property that is not part of a node's transform.
pub(super) struct NumberChannel<'d> {
    /// The object that has the property.
    pub(super) object: Object<'d>,
    /// The property's name.
    pub(super) property: &'d str,
    /// The curves of every layer.
    pub(super) values: Vec<Arc<ValueNode<'d>>>,
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
    pub(super) numbers: Vec<NumberChannel<'d>>,
    /// `Visibility` of models, by id.
    pub(super) visibility: IdMap<i64, Vec<Arc<ValueNode<'d>>>>,
    /// Keys of all its curves.
    pub(super) key_count: u64,
    /// First and last key in seconds.
    pub(super) key_span: Option<(f64, f64)>,
    shared_times: OnceLock<Vec<Arc<KeyTimes>>>,
}

impl<'d> NodeChannels<'d> {
    /// Lists all curves of the node.
    pub(super) fn curves(&self) -> impl Iterator<Item = &Curve<'d>> {
        self.values()
            .flat_map(|value| value.curves.iter().flatten())
    }

    /// Lists what every layer has for each property.
    pub(super) fn values(&self) -> impl Iterator<Item = &Arc<ValueNode<'d>>> {
        let lcl = self
            .translation
            .iter()
            .chain(&self.rotation)
            .chain(&self.scaling);
        lcl.chain(self.space.iter().flat_map(|channel| &channel.values))
    }

    fn space_channel(
        &mut self,
        object: Object<'d>,
        property: SpaceProperty,
        name: &str,
    ) -> &mut SpaceChannel<'d> {
        let place = self
            .space
            .iter()
            .position(|channel| channel.property == property)
            .unwrap_or_else(|| {
                let saved = object.props().vec3(name).unwrap_or(DVec3::ZERO);
                self.space.push(SpaceChannel {
                    property,
                    saved,
                    values: Vec::new(),
                });
                self.space.len() - 1
            });
        &mut self.space[place]
    }
}

impl<'d> TakeCurves<'d> {
    /// Lists the key times that more than one of its curves has.
    pub(super) fn shared_times(&self) -> &[Arc<KeyTimes>] {
        self.shared_times.get_or_init(|| {
            let numbers = self.numbers.iter().flat_map(|number| number.values.iter());
            let number_curves = numbers.flat_map(|value| value.curves.iter().flatten());
            let curves = self
                .nodes
                .values()
                .flat_map(NodeChannels::curves)
                .chain(number_curves);
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

    /// Collects the curves of a stack, of at most so many curve nodes; those that it reads are
    /// taken off.
    pub(super) fn read(
        doc: &'d Document<'_>,
        stack: Object<'d>,
        reader: &mut CurveReader<'d>,
        nodes_left: &mut usize,
        notes: &mut Notes,
    ) -> TakeCurves<'d> {
        let layers: Vec<Object<'d>> = stack.sources_of("AnimationLayer").collect();
        let place_of_layer = layers
            .iter()
            .enumerate()
            .map(|(place, layer)| (layer.id(), place))
            .collect();
        let mut take = TakeCurves {
            stack,
            layers: layers.iter().map(|&layer| LayerRule::read(layer)).collect(),
            nodes: IdMap::default(),
            numbers: Vec::new(),
            visibility: IdMap::default(),
            key_count: 0,
            key_span: None,
            shared_times: OnceLock::new(),
        };
        let mut number_at: HashMap<(i64, &'d str), usize> = HashMap::new();
        let is_solo = take.layers.iter().any(|rule| rule.is_solo);
        for (place, layer) in layers.iter().enumerate() {
            if take.layers[place].is_muted || (is_solo && !take.layers[place].is_solo) {
                let text =
                    "animation layers that were switched off in the authoring tool are left out";
                notes.add(NoteKind::Skipped, stack.name(), 1, None, text);
                continue;
            }
            for curve_node in layer.sources_of("AnimationCurveNode") {
                let Some(left) = nodes_left.checked_sub(1) else {
                    let text = "takes share their layers so often that the rest was left out";
                    notes.add(NoteKind::Bounded, stack.name(), 1, None, text);
                    return take;
                };
                *nodes_left = left;
                let Some(value) = take.value_node(place, curve_node, reader, notes) else {
                    continue;
                };
                for target in curve_node.destinations() {
                    let Some(property) = target.property else {
                        continue;
                    };
                    take.attach(
                        doc,
                        target.object,
                        property,
                        &value,
                        &mut number_at,
                        &place_of_layer,
                    );
                }
            }
        }
        take
    }

    fn value_node(
        &mut self,
        layer: usize,
        curve_node: Object<'d>,
        reader: &mut CurveReader<'d>,
        notes: &mut Notes,
    ) -> Option<Arc<ValueNode<'d>>> {
        let mut curves = [None, None, None];
        for source in curve_node
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
            let (first, last) = (secs[0], secs[secs.len() - 1]);
            let (begin, end) = self.key_span.unwrap_or((first, last));
            self.key_span = Some((begin.min(first), end.max(last)));
            self.key_count += curve.key_count() as u64;
            curves[component] = Some(curve);
        }
        let props = curve_node.props();
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
            Arc::new(ValueNode {
                layer,
                curves,
                defaults,
            })
        })
    }

    fn attach(
        &mut self,
        doc: &'d Document<'_>,
        object: Object<'d>,
        property: &'d str,
        value: &Arc<ValueNode<'d>>,
        number_at: &mut HashMap<(i64, &'d str), usize>,
        place_of_layer: &IdMap<i64, usize>,
    ) {
        let push = |values: &mut Vec<Arc<ValueNode<'d>>>| {
            // Of two curve nodes of one layer for the same property the first one counts.
            if values.last().is_none_or(|last| last.layer != value.layer) {
                values.push(Arc::clone(value));
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
                        .values,
                );
            }
            ("Model", "Visibility") => push(self.visibility.entry(object.id()).or_default()),
            ("AnimationLayer", "Weight") => {
                if let Some(&place) = place_of_layer.get(&object.id()) {
                    let rule = &mut self.layers[place];
                    rule.weight_curve = value.curves[0].clone();
                }
            }
            ("AnimationLayer" | "AnimationStack", _) => {}
            _ => {
                let at = *number_at
                    .entry((object.id(), property))
                    .or_insert(self.numbers.len());
                if at == self.numbers.len() {
                    let object = doc.object(object.id()).unwrap_or(object);
                    self.numbers.push(NumberChannel {
                        object,
                        property,
                        values: Vec::new(),
                    });
                }
                push(&mut self.numbers[at].values);
            }
        }
    }
}

//! Samples the curves of a take at a run of frames.
//!
//! *In*: [`TakeCurves`], ascending times. *Out*: columns of values, tracks of keys. *Not here*:
//! curves (`curve`), layers (`layer`), the whole take (`sequence`).
//!
//! Euler curves are evaluated at each frame and only then composed with order, pre- and
//! post-rotation; the places of the frames between the keys are found once for all curves that
//! share their key times.

use std::sync::Arc;

use rayon::prelude::*;

use super::super::id_map::IdMap;
use super::super::node::NodeTransform;
use super::super::skeleton::Rig;
use super::bend::{self, Bend, Looks};
use super::channel::{NodeChannels, NumberChannel, TakeCurves, ValueNode};
use super::column::{Column, Columns, finite};
use super::curve::Curve;
use super::key_times::Place;
use super::layer::Property;
use crate::math::{DVec3, Quat, Transform};

/// Keys from which spreading them over all cores pays.
const WORTH_ALL_CORES: usize = 10_000;

/// Most places and weights that a run of samples may keep beside the keys.
const MOST_PLACES: usize = 1 << 19;
/// Longest and shortest run of samples.
const RUNS: (usize, usize) = (64, 1 << 14);

/// Returns how many samples are evaluated at a time, which bounds the memory that sampling needs
/// beside the keys.
pub(super) fn run_length(take: &TakeCurves<'_>) -> usize {
    (MOST_PLACES / (take.shared_times().len() + take.layers.len()).max(1)).clamp(RUNS.0, RUNS.1)
}

/// Samples curves at the frames of one take.
pub(super) struct Sampler<'t, 'd> {
    take: &'t TakeCurves<'d>,
    times: &'t [f64],
    /// By the serial number of the key times.
    places: IdMap<usize, Vec<Place>>,
    weights: Vec<Vec<f64>>,
}

impl<'t, 'd> Sampler<'t, 'd> {
    /// Prepares the frames' places for all key times that more than one curve shares.
    pub(super) fn new(take: &'t TakeCurves<'d>, times: &'t [f64]) -> Self {
        let places = take
            .shared_times()
            .iter()
            .map(|list| (list.serial(), list.places(times)))
            .collect();
        let weights = take.layers.iter().map(|rule| rule.weights(times)).collect();
        Self {
            take,
            times,
            places,
            weights,
        }
    }

    /// Prepares for a few curves, whose places are found one by one.
    pub(super) fn bare(take: &'t TakeCurves<'d>, times: &'t [f64]) -> Self {
        let weights = take.layers.iter().map(|rule| rule.weights(times)).collect();
        Self {
            take,
            times,
            places: IdMap::default(),
            weights,
        }
    }

    /// Lists the take's number channels.
    pub(super) fn numbers(&self) -> &'t [NumberChannel<'d>] {
        &self.take.numbers
    }

    /// Hands the places of the samples between a curve's keys to something.
    fn at_places<T>(&self, curve: &Curve<'d>, ask: impl FnOnce(&[Place]) -> T) -> T {
        match self.places.get(&curve.times().serial()) {
            Some(places) => ask(places),
            None => ask(&curve.times().places(self.times)),
        }
    }

    /// Evaluates one property: the layers' curves over its saved value.
    pub(super) fn column(
        &self,
        layers: &[Arc<ValueNode<'d>>],
        saved: DVec3,
        property: Property,
    ) -> Column {
        let mut column = Column::Constant(saved);
        for value in layers {
            let own = self.own_column(value, saved);
            if value.layer == 0 {
                column = own;
                continue;
            }
            let (rule, weights) = (&self.take.layers[value.layer], &self.weights[value.layer]);
            let is_moving = column.is_moving() || own.is_moving() || weights.len() > 1;
            let combined = |frame: usize| {
                let weight = weights[frame.min(weights.len() - 1)];
                rule.combine(column.at(frame), own.at(frame), weight, property)
            };
            column = if is_moving {
                Column::Moving((0..self.times.len()).map(combined).collect())
            } else {
                Column::Constant(combined(0))
            };
        }
        column
    }

    fn own_column(&self, value: &ValueNode<'d>, saved: DVec3) -> Column {
        let mut constant = saved;
        for (component, curve) in value.curves.iter().enumerate() {
            let held = curve.as_ref().and_then(Curve::constant);
            if let Some(held) = held.or(value.defaults[component]) {
                constant[component] = held;
            }
        }
        let curves = value
            .curves
            .iter()
            .enumerate()
            .filter_map(|(component, curve)| Some((component, curve.as_ref()?)));
        let mut moving = curves
            .filter(|(_, curve)| curve.constant().is_none())
            .peekable();
        if moving.peek().is_none() || self.times.is_empty() {
            return Column::Constant(constant);
        }
        let mut values = vec![constant; self.times.len()];
        let numbers: &mut [f64] = bytemuck::cast_slice_mut(&mut values);
        for (component, curve) in moving {
            self.at_places(curve, |places| {
                curve.sample_into(self.times, places, &mut numbers[component..], 3)
            });
        }
        Column::Moving(values)
    }

    /// Bakes the tracks of all bones.
    pub(super) fn tracks(&self, rig: &Rig) -> Vec<Track> {
        let track = |(node, id): (&NodeTransform, &i64)| match self.take.nodes.get(id) {
            Some(channels) => self.track(node, channels),
            None => Track {
                first: finite(node.saved_local().to_transform()),
                keys: Vec::new(),
                bend: Bend::default(),
            },
        };
        if self.take.nodes.len() * self.times.len() >= WORTH_ALL_CORES {
            rig.nodes.par_iter().zip(&rig.ids).map(track).collect()
        } else {
            rig.nodes.iter().zip(&rig.ids).map(track).collect()
        }
    }

    /// Evaluates one bone at all times, whether it moves or not.
    pub(super) fn keys(&self, rig: &Rig, bone: usize) -> Vec<Transform> {
        let node = &rig.nodes[bone];
        match self.take.nodes.get(&rig.ids[bone]) {
            Some(channels) => self.columns(node, channels).keys(node, self.times.len()),
            None => vec![finite(node.saved_local().to_transform()); self.times.len()],
        }
    }

    /// Evaluates one bone at the same shares of the way from each of the times to the next, where
    /// its columns run straight between them.
    pub(super) fn keys_between(&self, rig: &Rig, bone: usize, shares: &[f64]) -> Vec<Transform> {
        let (node, channels) = (&rig.nodes[bone], self.take.nodes.get(&rig.ids[bone]));
        channels.map_or_else(Vec::new, |channels| {
            self.columns(node, channels)
                .keys_between(node, self.times.len(), shares)
        })
    }

    fn columns(&self, node: &NodeTransform, channels: &NodeChannels<'d>) -> Columns {
        let saved = &node.saved;
        let rotation = self.column(
            &channels.rotation,
            saved.rotation,
            Property::Rotation(node.order),
        );
        let space = channels.space.iter().map(|space| {
            (
                space.property,
                self.column(&space.values, space.saved, Property::Plain),
            )
        });
        Columns {
            held: (!rotation.is_moving()).then(|| node.rotation(rotation.at(0))),
            translation: self.column(&channels.translation, saved.translation, Property::Plain),
            rotation,
            scaling: self.column(&channels.scaling, saved.scaling, Property::Scaling),
            space: space.collect(),
        }
    }

    fn track(&self, node: &NodeTransform, channels: &NodeChannels<'d>) -> Track {
        let columns = self.columns(node, channels);
        let first = columns.keys(node, 1)[0];
        if !columns.are_moving() {
            return Track {
                first,
                keys: Vec::new(),
                bend: Bend::default(),
            };
        }
        let mut keys = columns.keys(node, self.times.len());
        keep_signs(Quat::IDENTITY, &mut keys);
        let looks = Looks {
            bend: &|curve| self.at_places(curve, |places| curve.bend(self.times, places)),
            is_on_samples: &|curve| {
                self.at_places(curve, |places| curve.is_on_samples(self.times, places))
            },
        };
        let mut bend = bend::look(node, channels, &columns, &looks);
        // What comes back to the same bits at every frame may still move between two of them.
        if bend.bound <= 1.0
            && keys.iter().all(|key| *key == first)
            && !channels.curves().any(Curve::has_steps)
        {
            keys.clear();
            bend = Bend::default();
        }
        Track { first, keys, bend }
    }
}

/// A bone's keys, one a frame; none beside the first when it never moves.
pub(super) struct Track {
    /// The key at the first frame.
    pub(super) first: Transform,
    /// All keys of a bone that moves.
    pub(super) keys: Vec<Transform>,
    /// How it moves between the frames.
    pub(super) bend: Bend,
}

impl Track {
    /// Appends the track of the next `count` frames to that of `done` frames.
    pub(super) fn append(&mut self, mut next: Track, done: usize, count: usize) {
        self.bend.bound = self.bend.bound.max(next.bend.bound);
        self.bend.course = self.bend.course.max(next.bend.course);
        self.bend.is_straight &= next.bend.is_straight;
        if self.keys.is_empty() && next.keys.is_empty() && next.first == self.first {
            return;
        }
        if self.keys.is_empty() {
            self.keys = vec![self.first; done];
        }
        if next.keys.is_empty() {
            next.keys = vec![next.first; count];
        }
        let last = self.keys.last().map_or(Quat::IDENTITY, |key| key.rotation);
        if next
            .keys
            .first()
            .is_some_and(|key| key.rotation.dot(last) < 0.0)
        {
            next.keys
                .iter_mut()
                .for_each(|key| key.rotation = -key.rotation);
        }
        self.keys.append(&mut next.keys);
    }
}

/// Turns quaternions so that each lies on the same side as the one before it.
pub(super) fn keep_signs(mut last: Quat, keys: &mut [Transform]) {
    for key in keys {
        if key.rotation.dot(last) < 0.0 {
            key.rotation = -key.rotation;
        }
        last = key.rotation;
    }
}

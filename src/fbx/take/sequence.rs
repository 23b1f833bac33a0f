//! Bakes the curves of a take into a sequence.
//!
//! *In*: [`TakeCurves`], the rig, the frames. *Out*: an [`AnimSequence`]: keys by frame and bone, float curves,
//! authored key times. *Not here*: curves (`curve`), layers (`layer`), which take to show (`takes`).
//!
//! Euler curves are evaluated at each frame and only then composed with order, pre- and post-rotation; the
//! places of the frames between the keys are found once for all curves that share their key times.

use std::sync::Arc;

use rayon::prelude::*;

use super::super::id_map::IdMap;
use super::super::node::{Lcl, NodeTransform};
use super::super::skeleton::Rig;
use super::channel::{NodeChannels, NumberChannel, TakeCurves, ValueNode};
use super::curve::Curve;
use super::frames::FrameGrid;
use super::key_times::{KeyTimes, Place};
use super::layer::Property;
use crate::asset::{AnimSequence, AuthoredKeys, BoneIndex, SequenceError, SequenceParts};
use crate::math::{DVec3, Quat, Transform};

/// A property over the frames.
pub(super) enum Column {
    /// Never changes.
    Constant(DVec3),
    /// One value a frame.
    Moving(Vec<DVec3>),
}

impl Column {
    fn at(&self, frame: usize) -> DVec3 {
        match self {
            Self::Constant(value) => *value,
            Self::Moving(values) => values[frame],
        }
    }

    fn is_moving(&self) -> bool {
        matches!(self, Self::Moving(_))
    }
}

/// Samples curves at the frames of one take.
pub(super) struct Sampler<'t, 'd> {
    take: &'t TakeCurves<'d>,
    times: Vec<f64>,
    /// By the serial number of the key times.
    places: IdMap<usize, Vec<Place>>,
    weights: Vec<Vec<f64>>,
}

impl<'t, 'd> Sampler<'t, 'd> {
    /// Prepares the frames' places for all key times that more than one curve shares.
    pub(super) fn new(take: &'t TakeCurves<'d>, times: Vec<f64>) -> Self {
        let mut uses: IdMap<usize, (usize, &Arc<KeyTimes>)> = IdMap::default();
        let numbers = take.numbers.iter().flat_map(|number| number.values.iter());
        let number_curves = numbers.flat_map(|value| value.curves.iter().flatten());
        for curve in take.nodes.values().flat_map(NodeChannels::curves).chain(number_curves) {
            uses.entry(curve.times().serial()).or_insert((0, curve.times())).0 += 1;
        }
        let shared = uses.into_iter().filter(|(_, (count, _))| *count > 1);
        let places = shared.map(|(key, (_, list))| (key, list.places(&times))).collect();
        let weights = take.layers.iter().map(|rule| rule.weights(&times)).collect();
        Self { take, times, places, weights }
    }

    /// Lists the take's number channels.
    pub(super) fn numbers(&self) -> &'t [NumberChannel<'d>] {
        &self.take.numbers
    }

    fn sample(&self, curve: &Curve<'d>) -> Vec<f64> {
        match self.places.get(&curve.times().serial()) {
            Some(places) => curve.sample(&self.times, places),
            None => curve.sample(&self.times, &curve.times().places(&self.times)),
        }
    }

    /// Evaluates one property: the layers' curves over its saved value.
    pub(super) fn column(&self, layers: &[Arc<ValueNode<'d>>], saved: DVec3, property: Property) -> Column {
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
        let mut moving: [Option<Vec<f64>>; 3] = [None, None, None];
        for (component, curve) in value.curves.iter().enumerate() {
            if let Some(stated) = value.defaults[component] {
                constant[component] = stated;
            }
            let Some(curve) = curve else { continue };
            match curve.constant() {
                Some(held) => constant[component] = held,
                None => moving[component] = Some(self.sample(curve)),
            }
        }
        if moving.iter().all(Option::is_none) {
            return Column::Constant(constant);
        }
        let mut values = vec![constant; self.times.len()];
        for (component, samples) in moving.iter().enumerate() {
            for (value, &sample) in values.iter_mut().zip(samples.iter().flatten()) {
                value[component] = sample;
            }
        }
        Column::Moving(values)
    }

    fn track(&self, node: &NodeTransform, channels: &NodeChannels<'d>) -> Track {
        let saved = &node.saved;
        let translation = self.column(&channels.translation, saved.translation, Property::Plain);
        let rotation = self.column(&channels.rotation, saved.rotation, Property::Rotation(node.order));
        let scaling = self.column(&channels.scaling, saved.scaling, Property::Scaling);
        let lcl = |frame: usize| Lcl {
            translation: translation.at(frame),
            rotation: rotation.at(frame),
            scaling: scaling.at(frame),
        };
        let held = node.rotation(rotation.at(0));
        let key = |frame: usize| {
            let lcl = lcl(frame);
            let turn = if rotation.is_moving() { node.rotation(lcl.rotation) } else { held };
            finite(node.local_with(&lcl, turn).to_transform())
        };
        let first = key(0);
        if !(translation.is_moving() || rotation.is_moving() || scaling.is_moving()) {
            return Track { first, keys: Vec::new() };
        }
        let mut keys: Vec<Transform> = (0..self.times.len()).map(key).collect();
        keep_signs(&mut keys);
        // A curve that moves and comes back to the same bits at every frame is constant for all we can show.
        if keys.iter().all(|key| *key == first) {
            keys.clear();
        }
        Track { first, keys }
    }
}

struct Track {
    first: Transform,
    keys: Vec<Transform>,
}

fn finite(key: Transform) -> Transform {
    if key.is_finite() { key } else { Transform::IDENTITY }
}

/// Turns quaternions so that each lies on the same side as the one before it.
fn keep_signs(keys: &mut [Transform]) {
    let mut last = keys.first().map_or(Quat::IDENTITY, |key| key.rotation);
    for key in keys {
        if key.rotation.dot(last) < 0.0 {
            key.rotation = -key.rotation;
        }
        last = key.rotation;
    }
}

/// Keys of a take from which spreading them over all cores pays.
const WORTH_ALL_CORES: usize = 10_000;

/// Bakes a take; `curves` are float curves already sampled at the same frames.
///
/// # Errors
/// When the parts break an invariant of the sequence, which the frames given here prevent.
pub(super) fn bake(
    sampler: &Sampler<'_, '_>,
    rig: &Rig,
    grid: FrameGrid,
    curves: Vec<crate::asset::FloatCurve>,
) -> Result<AnimSequence, SequenceError> {
    let take = sampler.take;
    let track = |(node, id): (&NodeTransform, &i64)| match take.nodes.get(id) {
        Some(channels) => sampler.track(node, channels),
        None => Track { first: finite(node.saved_local().to_transform()), keys: Vec::new() },
    };
    let is_large = take.nodes.len() * sampler.times.len() >= WORTH_ALL_CORES;
    let tracks: Vec<Track> = if is_large {
        rig.nodes.par_iter().zip(&rig.ids).map(track).collect()
    } else {
        rig.nodes.iter().zip(&rig.ids).map(track).collect()
    };
    let moving = |track: &Track| !track.keys.is_empty();
    let animated: Vec<BoneIndex> =
        (0..tracks.len()).filter(|&i| moving(&tracks[i])).map(|i| BoneIndex(i as u16)).collect();
    let columns: Vec<&[Transform]> = animated.iter().map(|bone| tracks[bone.index()].keys.as_slice()).collect();
    let frames = sampler.times.len();
    let mut keys = Vec::with_capacity(frames * columns.len());
    for frame in 0..frames {
        keys.extend(columns.iter().map(|column| column[frame]));
    }
    AnimSequence::new(SequenceParts {
        name: take.stack.name().to_owned(),
        rate_hz: grid.rate,
        length_secs: grid.length,
        start_secs: grid.begin,
        frame_count: grid.count,
        first_keys: tracks.iter().map(|track| track.first).collect(),
        animated,
        keys,
        stored_frames: grid.stored,
        curves,
        authored_keys: authored_keys(take, rig, grid.begin, grid.length),
    })
}

/// Lists when each bone's keys stand in the file, within the take.
fn authored_keys(take: &TakeCurves<'_>, rig: &Rig, begin: f64, length: f64) -> Vec<AuthoredKeys> {
    const EDGE_SECS: f64 = 1e-6;
    let within = (begin - EDGE_SECS)..=(begin + length + EDGE_SECS);
    let mut list = Vec::new();
    for (i, id) in rig.ids.iter().enumerate() {
        let Some(channels) = take.nodes.get(id) else { continue };
        let mut seen: Vec<usize> = Vec::new();
        let mut times_secs: Vec<f64> = Vec::new();
        for curve in channels.curves() {
            let times = curve.times();
            if !seen.contains(&times.serial()) {
                seen.push(times.serial());
                times_secs.extend(times.secs().iter().copied().filter(|time| within.contains(time)));
            }
        }
        if seen.len() > 1 {
            times_secs.sort_by(f64::total_cmp);
            times_secs.dedup();
        }
        if !times_secs.is_empty() {
            list.push(AuthoredKeys { bone: BoneIndex(i as u16), times_secs });
        }
    }
    list
}

//! Visibility of nodes over a take.
//!
//! *In*: the `Visibility` curves of models, and how each model that carries a mesh inherits from
//! those above it. *Out*: [`VisibilityTrack`]s. *Not here*: nodes that are hidden for good
//! (`fbx/visibility.rs`).
//!
//! A node is shown where its own visibility is above 0 and, unless its `Visibility Inheritance` is
//! off, where its parent is shown. Whatever its tangents are, a value holds until the next key.

use std::collections::HashSet;
use std::sync::Arc;

use super::super::document::{FbxDocument, Object};
use super::super::skeleton::Rig;
use super::channel::{CurveNode, TakeCurves};
use super::layer::PropertyKind;
use super::sampler::Sampler;
use crate::asset::VisibilityTrack;
use crate::math::DVec3;

/// Most ancestors that are followed, which bounds cycles in damaged files.
const MOST_PARENTS: usize = 256;

/// A model with a mesh, and the models that its visibility depends on.
pub(super) struct VisibilityChain {
    id: i64,
    /// The model and those it inherits from, each with its saved visibility.
    models: Vec<(i64, f64)>,
}

/// Lists the models with a mesh whose visibility some take animates.
pub(super) fn animated_chains(
    doc: &FbxDocument<'_>,
    takes: &[TakeCurves<'_>],
) -> Vec<VisibilityChain> {
    let animated: HashSet<i64> = takes
        .iter()
        .flat_map(|take| take.visibility.keys().copied())
        .collect();
    if animated.is_empty() {
        return Vec::new();
    }
    let models = doc
        .objects_of("Model")
        .filter(|model| model.sources_of("Geometry").next().is_some());
    let chains = models.map(|model| VisibilityChain {
        id: model.id(),
        models: models_of_chain(model),
    });
    chains
        .filter(|chain| chain.models.iter().any(|(id, _)| animated.contains(id)))
        .collect()
}

/// Lists a model and those whose visibility it inherits, each with its saved visibility.
fn models_of_chain(model: Object<'_>) -> Vec<(i64, f64)> {
    let number = |object: Object<'_>, name: &str| {
        object.props().get_own(name).and_then(|prop| prop.number(0))
    };
    let saved = |object: Object<'_>| (object.id(), number(object, "Visibility").unwrap_or(1.0));
    let mut models = vec![saved(model)];
    let mut child = model;
    while models.len() < MOST_PARENTS
        && number(child, "Visibility Inheritance").unwrap_or(1.0) != 0.0
    {
        let Some(parent) = child.destinations_of("Model").next() else {
            break;
        };
        models.push(saved(parent));
        child = parent;
    }
    models
}

/// Builds the visibility tracks of a take from its authored start and its length, by node.
pub(super) fn tracks(
    take: &TakeCurves<'_>,
    chains: &[VisibilityChain],
    rig: &Rig,
    start: f64,
    length: f64,
) -> Vec<VisibilityTrack> {
    let track = |chain: &VisibilityChain| {
        let node = *rig.index_of.get(&chain.id)?;
        let models: Vec<ModelVisibility> = chain
            .models
            .iter()
            .map(|&(id, saved)| ModelVisibility::new(take, id, saved, start))
            .collect();
        let mut times: Vec<f64> = models
            .iter()
            .flat_map(|model| model.times.iter().copied())
            .collect();
        times.retain(|time| (start..=start + length).contains(time));
        times.sort_by(f64::total_cmp);
        let is_visible_at = |time: f64| models.iter().all(|model| model.is_visible(time));
        let is_visible = is_visible_at(start);
        let mut last = is_visible;
        let mut switches_secs = Vec::new();
        for time in times.into_iter().filter(|&time| time > start) {
            if is_visible_at(time) != last {
                last = !last;
                switches_secs.push(time - start);
            }
        }
        Some(VisibilityTrack {
            node,
            is_visible,
            switches_secs,
        })
    };
    let mut tracks: Vec<VisibilityTrack> = chains.iter().filter_map(track).collect();
    tracks.sort_by_key(|track| track.node);
    tracks
}

/// The own visibility of one model over a take.
struct ModelVisibility {
    /// When its value changes, ascending.
    times: Vec<f64>,
    values: Vec<f64>,
    saved: f64,
}

impl ModelVisibility {
    fn new(take: &TakeCurves<'_>, id: i64, saved: f64, start: f64) -> Self {
        let Some(curve_nodes) = take.visibility.get(&id) else {
            return Self {
                times: Vec::new(),
                values: Vec::new(),
                saved,
            };
        };
        let mut times = key_times(curve_nodes);
        if times.is_empty() {
            times.push(start);
        }
        let samples = Sampler::for_few_curves(take, &times).channel(
            curve_nodes,
            DVec3::splat(saved),
            PropertyKind::Linear,
        );
        let values = (0..times.len()).map(|key| samples.at(key).x).collect();
        Self {
            times,
            values,
            saved,
        }
    }

    /// Returns whether the model is visible at a time; before its first key as at that key.
    fn is_visible(&self, time: f64) -> bool {
        let passed = self.times.partition_point(|&key| key <= time).max(1);
        self.values.get(passed - 1).copied().unwrap_or(self.saved) > 0.0
    }
}

fn key_times(curve_nodes: &[Arc<CurveNode<'_>>]) -> Vec<f64> {
    let curves = curve_nodes
        .iter()
        .flat_map(|curve_node| curve_node.curves[0].iter());
    let mut times: Vec<f64> = curves
        .flat_map(|curve| curve.times().secs().iter().copied())
        .collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    times
}

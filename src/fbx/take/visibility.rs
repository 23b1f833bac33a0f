//! When nodes are shown and hidden in a take.
//!
//! *In*: the `Visibility` curves of models, and how each model that carries a mesh inherits from
//! those above it. *Out*: [`VisibilityTrack`]s. *Not here*: nodes that are hidden for good
//! (`mesh`).
//!
//! A node is shown where its own visibility is above 0 and, unless its `Visibility Inheritance` is
//! off, where its parent is shown. Whatever its tangents say, a value holds until the next key:
//! half visible does not exist.

use std::collections::HashSet;
use std::sync::Arc;

use super::super::document::{Document, Object};
use super::super::skeleton::Rig;
use super::channel::{TakeCurves, ValueNode};
use super::layer::Property;
use super::sampler::Sampler;
use crate::asset::VisibilityTrack;
use crate::math::DVec3;

/// Parents further up than this are not asked (bounds circles in damaged files).
const MOST_PARENTS: usize = 256;

/// A model with a mesh, and the models on which depends whether it is shown.
pub(super) struct Shown {
    id: i64,
    /// The model and those it inherits from, each with its saved visibility.
    links: Vec<(i64, f64)>,
}

/// Lists the models with a mesh that some take shows or hides.
pub(super) fn shown_models(doc: &Document<'_>, takes: &[TakeCurves<'_>]) -> Vec<Shown> {
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
    let shown = models.map(|model| Shown {
        id: model.id(),
        links: links(model),
    });
    shown
        .filter(|shown| shown.links.iter().any(|(id, _)| animated.contains(id)))
        .collect()
}

fn links(model: Object<'_>) -> Vec<(i64, f64)> {
    let number = |object: Object<'_>, name: &str| {
        object.props().get_own(name).and_then(|prop| prop.number(0))
    };
    let saved = |object: Object<'_>| (object.id(), number(object, "Visibility").unwrap_or(1.0));
    let mut links = vec![saved(model)];
    let mut at = model;
    while links.len() < MOST_PARENTS && number(at, "Visibility Inheritance").unwrap_or(1.0) != 0.0 {
        let Some(parent) = at.destinations_of("Model").next() else {
            break;
        };
        links.push(saved(parent));
        at = parent;
    }
    links
}

/// Makes the visibility tracks of a take that begins and lasts so long, by node.
pub(super) fn tracks(
    take: &TakeCurves<'_>,
    shown: &[Shown],
    rig: &Rig,
    begin: f64,
    length: f64,
) -> Vec<VisibilityTrack> {
    let track = |shown: &Shown| {
        let node = *rig.index_of.get(&shown.id)?;
        let links: Vec<Link> = shown
            .links
            .iter()
            .map(|&(id, saved)| Link::new(take, id, saved, begin))
            .collect();
        let mut times: Vec<f64> = links
            .iter()
            .flat_map(|link| link.times.iter().copied())
            .collect();
        times.retain(|time| (begin..=begin + length).contains(time));
        times.sort_by(f64::total_cmp);
        let is_visible_at = |time: f64| links.iter().all(|link| link.is_visible(time));
        let (is_visible, mut last) = (is_visible_at(begin), is_visible_at(begin));
        let mut switches_secs = Vec::new();
        for time in times.into_iter().filter(|&time| time > begin) {
            if is_visible_at(time) != last {
                last = !last;
                switches_secs.push(time - begin);
            }
        }
        Some(VisibilityTrack {
            node,
            is_visible,
            switches_secs,
        })
    };
    let mut tracks: Vec<VisibilityTrack> = shown.iter().filter_map(track).collect();
    tracks.sort_by_key(|track| track.node);
    tracks
}

/// The own visibility of one model over a take.
struct Link {
    /// When its value changes, ascending.
    times: Vec<f64>,
    values: Vec<f64>,
    saved: f64,
}

impl Link {
    fn new(take: &TakeCurves<'_>, id: i64, saved: f64, begin: f64) -> Self {
        let Some(values) = take.visibility.get(&id) else {
            return Self {
                times: Vec::new(),
                values: Vec::new(),
                saved,
            };
        };
        let mut times = key_times(values);
        if times.is_empty() {
            times.push(begin);
        }
        let column =
            Sampler::bare(take, &times).column(values, DVec3::splat(saved), Property::Plain);
        let values = (0..times.len()).map(|at| column.at(at).x).collect();
        Self {
            times,
            values,
            saved,
        }
    }

    /// Before its first key a curve holds the value of that key.
    fn is_visible(&self, time: f64) -> bool {
        let passed = self.times.partition_point(|&key| key <= time).max(1);
        self.values.get(passed - 1).copied().unwrap_or(self.saved) > 0.0
    }
}

fn key_times(values: &[Arc<ValueNode<'_>>]) -> Vec<f64> {
    let curves = values.iter().flat_map(|value| value.curves[0].iter());
    let mut times: Vec<f64> = curves
        .flat_map(|curve| curve.times().secs().iter().copied())
        .collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    times
}

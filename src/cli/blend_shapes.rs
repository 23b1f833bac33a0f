//! The blend shapes of a mesh, as `inspect` lists them.
//!
//! *In*: a mesh and its file. *Out*: one entry a channel. *Not here*: moved vertices (`dump`).

use crate::asset::{FloatCurveKind, Mesh};
use crate::editor::OpenFile;
use serde::Serialize;

/// A channel.
#[derive(Debug, Serialize)]
pub(super) struct BlendShapeJson {
    name: String,
    /// As saved, 1 = 100 %.
    weight: f32,
    /// The weights at which its shapes show in full.
    shapes_at: Vec<f32>,
    /// How many points each of them moves.
    points: Vec<usize>,
    /// How many takes have a curve for it.
    takes: usize,
}

/// Lists the channels of a mesh.
pub(super) fn blend_shapes(mesh: &Mesh, open: &OpenFile) -> Vec<BlendShapeJson> {
    let set = mesh.geometry().morph();
    let kind = FloatCurveKind::BlendShape { node: mesh.node() };
    let channels = set.channels().iter();
    channels
        .map(|channel| {
            let is_its =
                |curve: &crate::asset::FloatCurve| curve.kind == kind && curve.name == channel.name;
            BlendShapeJson {
                name: channel.name.clone(),
                weight: channel.saved,
                shapes_at: channel.keys.iter().map(|key| key.weight).collect(),
                points: channel
                    .keys
                    .iter()
                    .map(|key| set.shapes()[key.shape as usize].points().len())
                    .collect(),
                takes: open
                    .file()
                    .takes
                    .iter()
                    .filter(|take| take.curves().iter().any(is_its))
                    .count(),
            }
        })
        .collect()
}

impl BlendShapeJson {
    /// Returns the same as one line of text.
    pub(super) fn text(&self) -> String {
        let list = |percents: &[f32]| {
            let texts: Vec<String> = percents
                .iter()
                .map(|weight| format!("{:.0}", weight * 100.0))
                .collect();
            texts.join(", ")
        };
        let name = &self.name;
        let points = self.points.iter().max().copied().unwrap_or(0);
        let curves = match self.takes {
            0 => "not animated".to_owned(),
            1 => "animated in 1 take".to_owned(),
            takes => format!("animated in {takes} takes"),
        };
        let at = list(&self.shapes_at);
        format!(
            "blend shape \"{name}\": targets at {at} %, default {:.0} %, moves {points} control points, {curves}",
            self.weight * 100.0
        )
    }
}

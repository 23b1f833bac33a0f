//! Which curve of a pose drives which blend shape, and weights set by hand.
//!
//! *In*: the meshes of a file, poses, the user's weights. *Out*: weights of shapes. *Not here*: who
//! asks (`morph_weights.rs`), how weights become moved vertices, the curves themselves (`anim`).
//!
//! The curves of all channels stand first in every pose, mesh by mesh. A weight set by hand stands
//! over whatever is played, transitions too, until it is taken back.

use crate::anim::{AnimInstance, LocalPose, shape_weights};
use crate::asset::{FloatCurveKind, ImportedFile, Mesh};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The curves that drive each mesh's channels, and the weights that are set by hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Morphing {
    /// For each mesh its part of a pose's curves; empty where no mesh has any channel.
    pub(super) places: Arc<[Range<usize>]>,
    /// By place among the curves.
    pub(super) by_hand: BTreeMap<usize, f32>,
}

impl Morphing {
    /// Returns every channel of every mesh a curve of the character's poses.
    pub(super) fn declare(file: &ImportedFile, instance: &mut AnimInstance) -> Self {
        if file
            .meshes
            .iter()
            .all(|mesh| mesh.geometry().morph().is_empty())
        {
            return Self::default();
        }
        let mut end = instance.curves().len();
        let mut declare = |mesh: &Arc<Mesh>| {
            let begin = end;
            for channel in mesh.geometry().morph().channels() {
                let kind = FloatCurveKind::BlendShape { node: mesh.node() };
                end = instance.declare_curve(kind, channel.name.clone(), channel.saved) + 1;
            }
            begin..end
        };
        Self {
            places: file.meshes.iter().map(&mut declare).collect(),
            by_hand: BTreeMap::new(),
        }
    }

    /// Puts the weights that are set by hand into a pose.
    pub(super) fn apply(&self, pose: &mut LocalPose) {
        for (&place, &weight) in &self.by_hand {
            pose.curves[place] = weight;
        }
    }

    /// Writes the weights of a mesh's shapes in a pose; nothing where none shows.
    pub(super) fn shape_weights(
        &self,
        index: usize,
        mesh: &Mesh,
        pose: &LocalPose,
        out: &mut Vec<f32>,
    ) {
        out.clear();
        let Some(places) = self.places.get(index).filter(|places| !places.is_empty()) else {
            return;
        };
        shape_weights(mesh.geometry().morph(), &pose.curves[places.clone()], out);
        if out.iter().all(|&weight| weight == 0.0) {
            out.clear();
        }
    }

    /// Returns the place of a mesh's channel among the curves.
    pub(super) fn place(&self, mesh: usize, channel: usize) -> Option<usize> {
        self.places.get(mesh)?.clone().nth(channel)
    }
}

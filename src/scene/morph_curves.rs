//! Which curve of a pose drives which blend shape, and weights set by hand.
//!
//! *In*: the meshes of a file, poses, the user's weights. *Out*: weights of shapes. *Not here*: an
//! animator's weights (`morph_weights.rs`), moving vertices and the curves themselves (`anim`).
//!
//! The curves of all channels come first in every pose, mesh by mesh. A weight set by hand overrides
//! whatever is played, transitions too, until it is removed.

use crate::anim::{AnimInstance, LocalPose, shape_weights};
use crate::asset::{FloatCurveKind, ImportedFile, Mesh};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The curves that drive each mesh's channels, and the weights that are set by hand.
#[derive(Clone, Debug, Default)]
pub(super) struct MorphCurves {
    /// For each mesh the indices of its channels' curves; empty where no mesh has a channel.
    pub(super) curve_indices: Arc<[Range<usize>]>,
    /// By curve index.
    pub(super) by_hand: BTreeMap<usize, f32>,
}

impl MorphCurves {
    /// Declares a curve of the character's poses for every channel of every mesh.
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
            let start = end;
            for channel in mesh.geometry().morph().channels() {
                let kind = FloatCurveKind::BlendShape { node: mesh.node() };
                end = instance.declare_curve(kind, channel.name.clone(), channel.saved) + 1;
            }
            start..end
        };
        Self {
            curve_indices: file.meshes.iter().map(&mut declare).collect(),
            by_hand: BTreeMap::new(),
        }
    }

    /// Writes the weights set by hand into a pose.
    pub(super) fn apply_weights_by_hand(&self, pose: &mut LocalPose) {
        for (&index, &weight) in &self.by_hand {
            pose.curves[index] = weight;
        }
    }

    /// Writes the weights of a mesh's shapes in a pose; nothing where all are 0.
    pub(super) fn write_shape_weights(
        &self,
        index: usize,
        mesh: &Mesh,
        pose: &LocalPose,
        out: &mut Vec<f32>,
    ) {
        out.clear();
        let Some(indices) = self
            .curve_indices
            .get(index)
            .filter(|indices| !indices.is_empty())
        else {
            return;
        };
        shape_weights(mesh.geometry().morph(), &pose.curves[indices.clone()], out);
        if out.iter().all(|&weight| weight == 0.0) {
            out.clear();
        }
    }

    /// Returns the curve index of a mesh's channel.
    pub(super) fn curve_index(&self, mesh: usize, channel: usize) -> Option<usize> {
        self.curve_indices.get(mesh)?.clone().nth(channel)
    }
}

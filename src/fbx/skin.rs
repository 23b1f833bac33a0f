//! Skins: clusters to palette indices and weights.
//!
//! *In*: a geometry's deformers. *Out*: its vertices' palette indices and weights, and for each
//! entry its bone and bind matrix. *Not here*: the choice of four (`skin_weights.rs`), the
//! geometric transform (`mesh.rs`: it is the node's).

use std::collections::HashMap;

use super::document::{FbxDocument, Object};
use super::skin_weights::{ClusterWeights, SkinFigures, SkinWeights};
use crate::asset::{BoneIndex, GeometryParts, Notes, SkinFinding};
use crate::math::Mat4;

/// The skin of one geometry, ready to be laid over its vertices.
pub(super) struct Skin<'d> {
    /// One entry a usable cluster, in file order.
    pub(super) palette: Vec<ClusterBinding>,
    lists: Vec<ClusterWeights<'d>>,
    weights: SkinWeights,
}

/// What a cluster binds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct ClusterBinding {
    /// The bone that the cluster links to.
    pub(super) bone: BoneIndex,
    /// Mesh node to bone when it was bound, metres: the cluster's `Transform` as it lies in the
    /// file.
    pub(super) node_to_bone: Mat4,
}

/// The last index stays free for vertices that follow the mesh's node.
const MOST_CLUSTERS: usize = u16::MAX as usize;

/// Bounds the palettes of all meshes together: a damaged or hostile file may attach one skin to
/// thousands of meshes.
pub(super) struct PaletteBudget {
    left: usize,
}

impl PaletteBudget {
    /// Entries that every file may have; above that, four for each of its clusters.
    const FREE: usize = 1 << 17;

    pub(super) fn new(document: &FbxDocument<'_>) -> Self {
        let deformers = document.objects_of("Deformer").count();
        Self {
            left: Self::FREE + deformers.saturating_mul(4),
        }
    }

    /// Takes the palette of one mesh; `false` where there are not enough left, with a note.
    pub(super) fn take(&mut self, entries: usize, name: &str, notes: &mut Notes) -> bool {
        let Some(left) = self.left.checked_sub(entries) else {
            notes.record(
                name,
                1,
                SkinFinding::PaletteLimitExceeded { bones: entries },
            );
            return false;
        };
        self.left = left;
        true
    }
}

/// Counts the clusters of the skin that deforms a geometry.
pub(super) fn cluster_count(geometry: Object<'_>) -> usize {
    let skin = geometry
        .sources_of("Deformer")
        .find(|deformer| deformer.subclass() == "Skin");
    skin.map_or(0, |skin| skin.sources_of("Deformer").count())
}

impl<'d> Skin<'d> {
    /// Reads the first skin among the deformers; `None` where no cluster gives any weight.
    ///
    /// `bones` tells the bone of a model's id, `name` is the mesh's name in notes.
    pub(super) fn read(
        geometry: Object<'d>,
        control_point_count: usize,
        bones: &HashMap<i64, BoneIndex>,
        unit: f64,
        name: &str,
        notes: &mut Notes,
    ) -> Option<Self> {
        let mut skins = geometry
            .sources_of("Deformer")
            .filter(|deformer| deformer.subclass() == "Skin");
        let skin = skins.next()?;
        let others = skins.count() as u64;
        let skins = others + 1;
        notes.record(name, others, SkinFinding::SecondSkin { skins });
        let skinning_type = skin
            .element()
            .child_text("SkinningType")
            .unwrap_or("Linear");
        if !matches!(skinning_type, "Linear" | "Rigid") {
            let method = skinning_type.to_owned();
            notes.record(name, 1, SkinFinding::MethodUnsupported { method });
        }
        let mut palette = Vec::new();
        let mut lists = Vec::new();
        for cluster in skin
            .sources_of("Deformer")
            .filter(|deformer| deformer.subclass() == "Cluster")
        {
            let bone = cluster
                .sources_of("Model")
                .find_map(|model| bones.get(&model.id()).copied());
            let Some(bone) = bone else {
                notes.record(cluster.name(), 1, SkinFinding::ClusterWithoutBone);
                continue;
            };
            if palette.len() == MOST_CLUSTERS {
                let limit = MOST_CLUSTERS;
                notes.record(name, 1, SkinFinding::ClusterLimitExceeded { limit });
                break;
            }
            let record = cluster.element();
            palette.push(ClusterBinding {
                bone,
                node_to_bone: bind_matrix(cluster, unit, notes),
            });
            lists.push(ClusterWeights {
                indices: record.child_i32s("Indexes"),
                weights: record.child_f64s("Weights"),
            });
        }
        let weights = SkinWeights::gather(&lists, control_point_count);
        notes.record(name, weights.bad, SkinFinding::WeightInvalid);
        if !weights.has_any() {
            notes.record(name, 1, SkinFinding::SkinEmpty);
            return None;
        }
        Some(Self {
            palette,
            lists,
            weights,
        })
    }

    /// Writes palette indices and weights into the vertices; returns whether some follow the index
    /// behind the last cluster.
    pub(super) fn apply(
        &self,
        geometry: &mut GeometryParts,
        name: &str,
        notes: &mut Notes,
    ) -> bool {
        let figures = self.weights.apply(geometry, self.palette.len() as u16);
        if figures.cut > 0 {
            geometry.cut_weights = self.weights.cut_weights(&self.lists, geometry);
        }
        note_figures(&figures, name, notes);
        figures.unweighted > 0
    }
}

fn note_figures(figures: &SkinFigures, name: &str, notes: &mut Notes) {
    let cut = SkinFinding::WeightsCut {
        worst_loss: figures.worst_loss,
        displacement: None,
    };
    notes.record(name, figures.cut, cut);
    let normalised = SkinFinding::WeightsNormalised {
        worst_error: figures.worst_sum,
    };
    notes.record(name, figures.normalised, normalised);
    notes.record(name, figures.unweighted, SkinFinding::VertexUnweighted);
}

/// Reads `Transform`; where it is unusable the inverse of `TransformLink`, else the identity, with
/// a note.
fn bind_matrix(cluster: Object<'_>, unit: f64, notes: &mut Notes) -> Mat4 {
    let matrix = |name: &str| matrix_in_metres(&cluster.element().child_f64s(name), unit);
    if let Some(node_to_bone) = matrix("Transform") {
        return node_to_bone;
    }
    let linked = matrix("TransformLink")
        .map(Mat4::inverse)
        .filter(|inverse| inverse.is_finite());
    let finding = match linked {
        Some(_) => SkinFinding::TransformMissing,
        None => SkinFinding::BindMatrixMissing,
    };
    notes.record(cluster.name(), 1, finding);
    linked.unwrap_or(Mat4::IDENTITY)
}

/// Takes sixteen numbers as they lie, with the translation in metres; `None` when they make no
/// affine matrix.
pub(super) fn matrix_in_metres(numbers: &[f64], unit: f64) -> Option<Mat4> {
    let mut rows: [f64; 16] = numbers.get(..16)?.try_into().ok()?;
    rows[12..15].iter_mut().for_each(|length| *length *= unit);
    [rows[3], rows[7], rows[11], rows[15]] = [0.0, 0.0, 0.0, 1.0];
    let matrix = Mat4::from_rows_f64(&rows);
    (matrix.is_finite() && matrix.to_rows()[..11].iter().any(|&x| x != 0.0)).then_some(matrix)
}

//! Sentences about skins.
//!
//! *In*: a finding, its count. *Out*: its sentence. *Not here*: other subjects.

use super::super::quantity::counted;
use crate::asset::{CutDisplacement, SkinFinding};

/// Returns the sentence of a finding with that many occurrences.
pub(super) fn sentence(finding: &SkinFinding, count: u64) -> String {
    let n = |one: &str, several: &str| counted(count, one, several);
    match finding {
        SkinFinding::WeightsCut {
            worst_loss,
            displacement,
        } => format!(
            "{} more than four influences; cut to the strongest four, worst loss {:.1} % of the \
             weight{}. Limit influences to four in the authoring tool.",
            n("vertex has", "vertices have"),
            worst_loss * 100.0,
            displacement.as_ref().map_or_else(String::new, moved)
        ),
        SkinFinding::WeightsNormalised { worst_error } => format!(
            "{} weights that do not sum to one (off by up to {worst_error:.3}); normalised.",
            n("vertex has", "vertices have")
        ),
        SkinFinding::VertexUnweighted => format!(
            "{} no weight; bound to the mesh's node. Assign weights if they stay behind.",
            n("vertex has", "vertices have")
        ),
        SkinFinding::SkinEmpty => {
            "The skin has no weights; the mesh follows its node. Bind the skin again.".to_owned()
        }
        SkinFinding::SecondSkin { skins } => {
            format!("The mesh has {skins} skins; only the first is used. Merge them.")
        }
        SkinFinding::MethodUnsupported { method } => {
            format!("Skinning method \"{method}\" is not supported; linear skinning used.")
        }
        SkinFinding::ClusterWithoutBone => {
            "The cluster has no bone; its weights were dropped.".to_owned()
        }
        SkinFinding::BoneMissing => {
            "The skin names a bone that is not in the file; its weights were dropped.".to_owned()
        }
        SkinFinding::ClusterLimitExceeded { limit } => {
            format!("The skin has more than {limit} clusters; the rest dropped.")
        }
        SkinFinding::WeightInvalid => format!(
            "{} negative, not a number or of a missing control point; dropped.",
            n("weight is", "weights are")
        ),
        SkinFinding::TransformMissing => {
            "The cluster has no usable Transform; its TransformLink is used.".to_owned()
        }
        SkinFinding::BindMatrixMissing => {
            "The cluster has no usable bind matrix; identity used. Bind the skin again.".to_owned()
        }
        SkinFinding::BindMatrixOverflow => format!(
            "{} with the node's geometric transform; identity used.",
            n("bind matrix overflows", "bind matrices overflow")
        ),
        SkinFinding::PaletteLimitExceeded { bones } => {
            format!("The meshes share skins too often; the {bones} bones of this mesh skipped.")
        }
    }
}

fn moved(displacement: &CutDisplacement) -> String {
    format!(
        ", which moves a vertex by up to {:.2} mm (take \"{}\")",
        displacement.metres * 1000.0,
        displacement.take
    )
}

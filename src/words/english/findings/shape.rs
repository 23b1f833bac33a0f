//! Sentences about blend shapes.
//!
//! *In*: a finding, its count. *Out*: its sentence. *Not here*: other subjects.

use super::super::quantity::counted;
use crate::asset::ShapeFinding;

/// Returns the sentence of a finding with that many occurrences.
pub(super) fn sentence(finding: &ShapeFinding, count: u64) -> String {
    let n = |one: &str, several: &str| counted(count, one, several);
    match finding {
        ShapeFinding::Present { animated } => {
            format!("{}, {animated} animated.", n("blend shape", "blend shapes"))
        }
        ShapeFinding::ChannelEmpty => format!(
            "{} no shape; deforms nothing.",
            n("blend-shape channel has", "blend-shape channels have")
        ),
        ShapeFinding::NormalsSkipped => format!(
            "{} too large to compute normals; lit like the base mesh.",
            n("blend shape is", "blend shapes are")
        ),
        ShapeFinding::Invalid { error } => {
            format!("The blend shapes are invalid ({error}); skipped. Export the file again.")
        }
        ShapeFinding::WeightShared { channel } => format!(
            "{} of \"{channel}\" at the weight of another; the last one is used above it.",
            n("in-between shape is", "in-between shapes are")
        ),
        ShapeFinding::PointInvalid => format!(
            "{} a missing control point, is not a number or lacks a partner; dropped.",
            n("blend-shape point names", "blend-shape points: each names")
        ),
        ShapeFinding::PointRepeated => format!(
            "{} listed twice; offsets added.",
            n("blend-shape point is", "blend-shape points are")
        ),
        ShapeFinding::SharedTooOften => {
            "Too many meshes share too many blend shapes; skipped from this mesh on.".to_owned()
        }
    }
}

//! Sentences about nodes and the skeleton.
//!
//! *In*: a finding, its count. *Out*: its sentence. *Not here*: other subjects.

use super::super::quantity::counted;
use crate::asset::NodeFinding;

/// Returns the sentence of a finding with that many occurrences.
pub(super) fn sentence(finding: &NodeFinding, count: u64) -> String {
    let n = |one: &str, several: &str| counted(count, one, several);
    match finding {
        NodeFinding::Unconnected => {
            "The node is not connected to the scene; placed under the root.".to_owned()
        }
        NodeFinding::Cycle => {
            "The node is its own ancestor; the cycle was cut above it.".to_owned()
        }
        NodeFinding::LimitExceeded { total, limit } => format!(
            "The file has {total} bones and nodes, at most {limit} are supported; \
             the last {count} skipped."
        ),
        NodeFinding::RotationOrderUnsupported => {
            "The rotation order is spheric or unknown; XYZ used. Bake the rotation to Euler XYZ."
                .to_owned()
        }
        NodeFinding::InheritTypeUnknown { inherit_type } => {
            format!("Inherit type {inherit_type} is unknown; scale is inherited as usual.")
        }
        NodeFinding::TransformOverflow => "The transform overflows; identity used.".to_owned(),
        NodeFinding::PathsShortened => format!(
            "{} too long a path; only the node's own name is kept.",
            n("node has", "nodes have")
        ),
        NodeFinding::TransformLinkMissing => {
            "The bone's cluster has no usable TransformLink; bind pose or node pose used. \
             Bind the skin again if the mesh is deformed."
                .to_owned()
        }
        NodeFinding::BindPoseContradictsSkin {
            differing,
            compared,
        } => format!(
            "The bind pose contradicts the skin for {differing} of {compared} bones; \
             the bind pose is ignored."
        ),
        NodeFinding::ChildMissing => format!(
            "{} not in the file; skipped.",
            n("listed child is", "listed children are")
        ),
        NodeFinding::Repeated => format!(
            "{} missing or has two parents; placed once.",
            n("node is", "nodes: each is")
        ),
        NodeFinding::OutsideScene => format!(
            "{} not part of the shown scene; skipped.",
            n("node with a mesh is", "nodes with a mesh are")
        ),
        NodeFinding::MatrixSheared => "The matrix shears; shown without shear.".to_owned(),
        NodeFinding::ObjectLimitExceeded => format!(
            "{} beyond the limit; skipped. Join objects before the export.",
            n("object is", "objects are")
        ),
    }
}

//! Why a bone is the root, and what the bones offered as root are.
//!
//! *In*: a reason or a candidate. *Out*: its text. *Not here*: warnings (`root_motion.rs`).

use crate::asset::{BoneIndex, RootCandidate, RootCandidateRole, RootChoiceReason, Skeleton};

/// Returns why a bone of that skeleton is the root, as a sentence.
#[must_use]
pub fn root_choice_reason(reason: &RootChoiceReason, skeleton: &Skeleton) -> String {
    let name = |bone: BoneIndex| skeleton.bone(bone).name.as_str();
    match *reason {
        RootChoiceReason::ChosenByHand { root } => format!("\"{}\": chosen by hand.", name(root)),
        RootChoiceReason::NoBones { node } => format!(
            "\"{}\": the file has no bones; this is the first animated node.",
            name(node)
        ),
        RootChoiceReason::AnimatedNode { node } => format!(
            "\"{}\": a node above the bones that this take animates.",
            name(node)
        ),
        RootChoiceReason::HipsTopmost { hips } => format!(
            "Derived from \"{}\": the hips are the topmost bone, so the rig has no root bone.",
            name(hips)
        ),
        RootChoiceReason::TopmostBone { bone, still_node } => {
            let still = still_node.map_or_else(String::new, |node| {
                format!(" The node \"{}\" above it is not animated.", name(node))
            });
            format!("\"{}\": the topmost bone.{still}", name(bone))
        }
    }
}

/// Returns what a bone offered as root is, in a few words.
#[must_use]
pub fn root_candidate(candidate: &RootCandidate) -> String {
    let role = match candidate.role {
        RootCandidateRole::Node => return "Node".to_owned(),
        RootCandidateRole::NodeAboveBones => "Node above the bones",
        RootCandidateRole::Hips => "Hips",
        RootCandidateRole::TopmostBone => "Topmost bone",
        RootCandidateRole::BelowTopmostBone => "Child of the topmost bone",
    };
    let motion = if candidate.is_animated {
        "animated"
    } else {
        "not animated"
    };
    format!("{role}, {motion}")
}

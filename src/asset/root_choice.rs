//! Why a bone is the root of a take, and which bones may be.
//!
//! *In*: what `anim` found out. *Out*: [`RootChoiceReason`], [`RootCandidate`]. *Not here*: the
//! choice (`root_choice.rs` of `anim`), the sentences (`words`).

use super::handle::BoneIndex;

/// Why a bone or node is the root of a take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootChoiceReason {
    /// The user chose it.
    ChosenByHand {
        /// The bone or node.
        root: BoneIndex,
    },
    /// The file has no bone.
    NoBones {
        /// The first node that the take moves; else the first node.
        node: BoneIndex,
    },
    /// The take moves a node above the bones.
    AnimatedNode {
        /// The topmost such node.
        node: BoneIndex,
    },
    /// The topmost bone is the hips, so a root is derived from it.
    HipsTopmost {
        /// The hips.
        hips: BoneIndex,
    },
    /// It is the topmost bone.
    TopmostBone {
        /// The bone.
        bone: BoneIndex,
        /// The node directly above it, which the take does not move.
        still_node: Option<BoneIndex>,
    },
}

/// A bone offered as root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootCandidate {
    /// The bone or node.
    pub bone: BoneIndex,
    /// What it is.
    pub role: RootCandidateRole,
    /// Whether the take moves it.
    pub is_animated: bool,
}

/// What a bone offered as root is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootCandidateRole {
    /// A topmost node of a file without bones.
    Node,
    /// A node above the topmost bone.
    NodeAboveBones,
    /// The topmost bone, named as hips are.
    Hips,
    /// The topmost bone.
    TopmostBone,
    /// A child of the topmost bone.
    BelowTopmostBone,
}

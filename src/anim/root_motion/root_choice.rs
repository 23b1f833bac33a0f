//! Which bone is the root when the user has not chosen one.
//!
//! *In*: a skeleton and the take (a node counts only where the take moves it). *Out*: a source with
//! the reason for it, and the bones a user may want instead. *Not here*: deriving a root
//! (`derived_root.rs`).

use crate::asset::{
    AnimSequence, BoneIndex, BoneKind, RootCandidate, RootCandidateRole, RootChoiceReason,
    RootSource, Skeleton,
};

/// The root of a take, and why it is the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootChoice {
    /// Never [`RootSource::Auto`].
    pub source: RootSource,
    /// Why.
    pub reason: RootChoiceReason,
}

/// Returns the root of a take: the topmost bone; a node above it when the take moves that node; a
/// root derived from the hips when the topmost bone is the hips (docs/behaviour.md#2.5). `None`
/// without bones and nodes.
#[must_use]
pub fn choose_root(skeleton: &Skeleton, take: &AnimSequence) -> Option<RootChoice> {
    let Some(top) = topmost_bone(skeleton) else {
        let node = skeleton
            .indices()
            .find(|&node| take.is_animated(node))
            .or_else(|| skeleton.indices().next())?;
        return Some(RootChoice {
            source: RootSource::Bone(node),
            reason: RootChoiceReason::NoBones { node },
        });
    };
    let animated_node = ancestors(skeleton, top)
        .into_iter()
        .find(|&node| take.is_animated(node));
    if let Some(node) = animated_node {
        return Some(RootChoice {
            source: RootSource::Bone(node),
            reason: RootChoiceReason::AnimatedNode { node },
        });
    }
    if is_hips_name(&skeleton.bone(top).name) {
        return Some(RootChoice {
            source: RootSource::DerivedFrom(top),
            reason: RootChoiceReason::HipsTopmost { hips: top },
        });
    }
    Some(RootChoice {
        source: RootSource::Bone(top),
        reason: RootChoiceReason::TopmostBone {
            bone: top,
            still_node: skeleton.bone(top).parent,
        },
    })
}

/// Returns what a user may want as root: the nodes above the bones, the topmost bone, its children.
#[must_use]
pub fn root_candidates(skeleton: &Skeleton, take: &AnimSequence) -> Vec<RootCandidate> {
    let candidate = |bone: BoneIndex, role: RootCandidateRole| RootCandidate {
        bone,
        role,
        is_animated: take.is_animated(bone),
    };
    let Some(top) = topmost_bone(skeleton) else {
        return skeleton
            .children(None)
            .map(|node| candidate(node, RootCandidateRole::Node))
            .collect();
    };
    let top_role = if is_hips_name(&skeleton.bone(top).name) {
        RootCandidateRole::Hips
    } else {
        RootCandidateRole::TopmostBone
    };
    let mut candidates: Vec<_> = ancestors(skeleton, top)
        .into_iter()
        .map(|node| candidate(node, RootCandidateRole::NodeAboveBones))
        .collect();
    candidates.push(candidate(top, top_role));
    let child_bones = skeleton
        .children(Some(top))
        .filter(|&child| skeleton.bone(child).kind == BoneKind::Bone);
    candidates
        .extend(child_bones.map(|child| candidate(child, RootCandidateRole::BelowTopmostBone)));
    candidates
}

/// Returns whether a bone is named as rigs name their hips, whatever precedes the last `:`.
#[must_use]
pub fn is_hips_name(name: &str) -> bool {
    let own = name.rsplit(':').next().unwrap_or(name).to_ascii_lowercase();
    let own = own.strip_prefix("mixamorig_").unwrap_or(&own);
    matches!(own, "hips" | "pelvis" | "user")
}

/// Returns the bone without a bone above it that has the most bones below it; the first of equals.
fn topmost_bone(skeleton: &Skeleton) -> Option<BoneIndex> {
    let is_bone = |bone: BoneIndex| skeleton.bone(bone).kind == BoneKind::Bone;
    // For each bone the topmost bone above it or itself; a parent precedes its child.
    let mut tops: Vec<Option<BoneIndex>> = Vec::with_capacity(skeleton.len());
    let mut below = vec![0_usize; skeleton.len()];
    for bone in skeleton.indices() {
        let above = skeleton
            .bone(bone)
            .parent
            .and_then(|parent| tops[parent.index()]);
        let top = above.or_else(|| is_bone(bone).then_some(bone));
        if let (Some(top), true) = (top, is_bone(bone)) {
            below[top.index()] += 1;
        }
        tops.push(top);
    }
    let most = *below.iter().max()?;
    if most == 0 {
        return None;
    }
    skeleton.indices().find(|bone| below[bone.index()] == most)
}

/// Returns a bone's ancestors, topmost first.
fn ancestors(skeleton: &Skeleton, bone: BoneIndex) -> Vec<BoneIndex> {
    let mut above = Vec::new();
    let mut next = skeleton.bone(bone).parent;
    while let Some(parent) = next {
        above.push(parent);
        next = skeleton.bone(parent).parent;
    }
    above.reverse();
    above
}

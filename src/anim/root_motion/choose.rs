//! Which bone is the root when the user has not said.
//!
//! In: a skeleton and the take (a node counts only where the take moves it). Out: a source and a
//! sentence that explains it, and the bones a user may want instead. Not here: deriving
//! (`derive.rs`).

use crate::asset::{AnimSequence, BoneIndex, BoneKind, RootSource, Skeleton};

/// The automatic choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootChoice {
    /// Never [`RootSource::Auto`].
    pub source: RootSource,
    /// Why, as a sentence for the user.
    pub explanation: String,
}

/// A bone offered as root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootCandidate {
    /// The bone or node.
    pub bone: BoneIndex,
    /// What it is, in a few words for the user.
    pub note: String,
}

/// Chooses the root of a take: the topmost bone; a node above it when the take moves that node; a
/// root derived from the hips when the topmost bone is the hips (BEHAVIOUR 2.5). `None` without
/// bones and nodes.
#[must_use]
pub fn choose_root(skeleton: &Skeleton, take: &AnimSequence) -> Option<RootChoice> {
    let name = |bone: BoneIndex| skeleton.bone(bone).name.as_str();
    let Some(top) = topmost_bone(skeleton) else {
        let node = skeleton
            .indices()
            .find(|&node| take.is_animated(node))
            .or_else(|| skeleton.indices().next())?;
        let explanation = format!(
            "\"{}\": the file has no bone, this is its first node that moves.",
            name(node)
        );
        return Some(RootChoice {
            source: RootSource::Bone(node),
            explanation,
        });
    };
    if let Some(node) = ancestors(skeleton, top)
        .into_iter()
        .find(|&node| take.is_animated(node))
    {
        let explanation = format!(
            "\"{}\": a node above the bones, and this take moves it.",
            name(node)
        );
        return Some(RootChoice {
            source: RootSource::Bone(node),
            explanation,
        });
    }
    if is_hips_name(name(top)) {
        let explanation = format!(
            "derived from \"{}\": the topmost bone is the hips, so the rig has no root bone of its own.",
            name(top)
        );
        return Some(RootChoice {
            source: RootSource::DerivedFrom(top),
            explanation,
        });
    }
    let still = match skeleton.bone(top).parent {
        Some(above) => format!(
            " The node \"{}\" above it does not move in this take.",
            name(above)
        ),
        None => String::new(),
    };
    let explanation = format!("\"{}\": the topmost bone.{still}", name(top));
    Some(RootChoice {
        source: RootSource::Bone(top),
        explanation,
    })
}

/// Lists what a user may want as root: the nodes above the bones, the topmost bones, their
/// children.
#[must_use]
pub fn root_candidates(skeleton: &Skeleton, take: &AnimSequence) -> Vec<RootCandidate> {
    let Some(top) = topmost_bone(skeleton) else {
        return skeleton
            .children(None)
            .map(|bone| RootCandidate {
                bone,
                note: "node".to_owned(),
            })
            .collect();
    };
    let motion = |bone: BoneIndex| {
        if take.is_animated(bone) {
            "moves in this take"
        } else {
            "does not move"
        }
    };
    let candidate = |bone: BoneIndex, what: &str| RootCandidate {
        bone,
        note: format!("{what}, {}", motion(bone)),
    };
    let mut candidates: Vec<_> = ancestors(skeleton, top)
        .into_iter()
        .map(|node| candidate(node, "node above the bones"))
        .collect();
    candidates.push(candidate(
        top,
        if is_hips_name(&skeleton.bone(top).name) {
            "hips"
        } else {
            "topmost bone"
        },
    ));
    for child in skeleton
        .children(Some(top))
        .filter(|&child| skeleton.bone(child).kind == BoneKind::Bone)
    {
        candidates.push(candidate(child, "below the topmost bone"));
    }
    candidates
}

/// Returns whether a bone is called as rigs call their hips, whatever stands before the last `:`.
#[must_use]
pub fn is_hips_name(name: &str) -> bool {
    let own = name.rsplit(':').next().unwrap_or(name).to_ascii_lowercase();
    let own = own.strip_prefix("mixamorig_").unwrap_or(&own);
    matches!(own, "hips" | "pelvis" | "user")
}

/// The bone without a bone above it that has the most bones below it; the first of equals.
fn topmost_bone(skeleton: &Skeleton) -> Option<BoneIndex> {
    let is_bone = |bone: BoneIndex| skeleton.bone(bone).kind == BoneKind::Bone;
    // For each bone the topmost bone above it, itself included; a parent stands before its child.
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

/// A bone's ancestors, topmost first.
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

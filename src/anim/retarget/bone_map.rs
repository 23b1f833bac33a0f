//! Which bone of one skeleton is which of another, by name.
//!
//! *In*: two skeletons. *Out*: pairs of bones, how many bones the source has, and those without a
//! partner. *Not here*: which part of a name counts (`bone_name.rs`), retargeting
//! (`retargeter.rs`).
//!
//! Rules, each for the bones that those before it left unmatched: the same path; the same name; the
//! same name without namespaces; the same letters and digits, case-insensitive; the same after the
//! skeleton's common prefix is removed. Of several bones with one name those whose parents are
//! partners are paired; otherwise none is.

use super::bone_name::{fold, own_name, shared_prefixes};
use crate::asset::{BoneIndex, BoneKind, Skeleton};
use std::collections::HashMap;

/// Pairs of bones of two skeletons. *No bone has two partners.*
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoneMap {
    target_of_source: Vec<Option<BoneIndex>>,
    source_of_target: Vec<Option<BoneIndex>>,
    counted: Vec<BoneIndex>,
    unmatched: Vec<String>,
    smaller: usize,
}

impl BoneMap {
    /// Pairs the bones of two skeletons by their names.
    #[must_use]
    pub fn by_name(source: &Skeleton, target: &Skeleton) -> Self {
        let mut pairing = BonePairing {
            source,
            target,
            target_of_source: vec![None; source.len()],
            source_of_target: vec![None; target.len()],
        };
        pairing.by_key(&|_, bone| bone.path.clone());
        pairing.by_key(&|_, bone| bone.name.clone());
        pairing.by_key(&|_, bone| own_name(&bone.name).to_owned());
        pairing.by_key(&|_, bone| fold(own_name(&bone.name)));
        let prefixes = shared_prefixes(&own_names(source), &own_names(target));
        if prefixes.iter().any(|prefix| !prefix.is_empty()) {
            pairing.by_key(&|role, bone| {
                let own = own_name(&bone.name);
                fold(own.strip_prefix(prefixes[role as usize]).unwrap_or(own))
            });
        }
        let BonePairing {
            target_of_source,
            source_of_target,
            ..
        } = pairing;
        let counted = counted(source);
        let without = counted
            .iter()
            .filter(|bone| target_of_source[bone.index()].is_none());
        let unmatched = without
            .map(|&bone| source.bone(bone).name.clone())
            .collect();
        let smaller = counted.len().min(self::counted(target).len());
        Self {
            target_of_source,
            source_of_target,
            counted,
            unmatched,
            smaller,
        }
    }

    /// Returns the partner of a bone of the source.
    #[must_use]
    pub fn target_of(&self, source: BoneIndex) -> Option<BoneIndex> {
        self.target_of_source[source.index()]
    }

    /// Returns the partner of a bone of the target.
    #[must_use]
    pub fn source_of(&self, target: BoneIndex) -> Option<BoneIndex> {
        self.source_of_target[target.index()]
    }

    /// Returns how many bones of the source have a partner.
    #[must_use]
    pub fn matched(&self) -> usize {
        self.counted.len() - self.unmatched.len()
    }

    /// Returns how many bones the source has; in a skeleton without bones all nodes count.
    #[must_use]
    pub fn counted(&self) -> usize {
        self.counted.len()
    }

    /// Returns the names of the source's bones that have no partner, in skeleton order.
    #[must_use]
    pub fn unmatched(&self) -> &[String] {
        &self.unmatched
    }

    /// Returns whether the skeletons are of one kind: at least 30 % of the smaller one's bones have
    /// a partner, and more than one bone has, since nearly every skeleton has a "root".
    #[must_use]
    pub fn is_sane(&self) -> bool {
        self.matched() >= self.smaller.clamp(1, 2) && self.matched() * 100 >= self.smaller * 30
    }
}

/// Returns the bones; in a skeleton without bones all nodes.
fn counted(skeleton: &Skeleton) -> Vec<BoneIndex> {
    let bones: Vec<_> = skeleton
        .indices()
        .filter(|&bone| skeleton.bone(bone).kind == BoneKind::Bone)
        .collect();
    if bones.is_empty() {
        skeleton.indices().collect()
    } else {
        bones
    }
}

/// Returns the bones' names without namespaces.
fn own_names(skeleton: &Skeleton) -> Vec<&str> {
    counted(skeleton)
        .into_iter()
        .map(|bone| own_name(&skeleton.bone(bone).name))
        .collect()
}

/// Which of the two skeletons a bone belongs to.
#[derive(Clone, Copy)]
enum SkeletonRole {
    Source,
    Target,
}

/// Pairs found so far.
struct BonePairing<'a> {
    source: &'a Skeleton,
    target: &'a Skeleton,
    target_of_source: Vec<Option<BoneIndex>>,
    source_of_target: Vec<Option<BoneIndex>>,
}

impl BonePairing<'_> {
    /// Pairs the unmatched bones that have the same key.
    fn by_key(&mut self, key: &dyn Fn(SkeletonRole, &crate::asset::Bone) -> String) {
        let mut groups: HashMap<String, (Vec<BoneIndex>, Vec<BoneIndex>)> = HashMap::new();
        for bone in self
            .source
            .indices()
            .filter(|bone| self.target_of_source[bone.index()].is_none())
        {
            groups
                .entry(key(SkeletonRole::Source, self.source.bone(bone)))
                .or_default()
                .0
                .push(bone);
        }
        for bone in self
            .target
            .indices()
            .filter(|bone| self.source_of_target[bone.index()].is_none())
        {
            if let Some(group) = groups.get_mut(&key(SkeletonRole::Target, self.target.bone(bone)))
            {
                group.1.push(bone);
            }
        }
        let mut groups: Vec<_> = groups
            .into_values()
            .filter(|(_, targets)| !targets.is_empty())
            .collect();
        // Parents first, because children with equal names are distinguished by them.
        groups.sort_by_key(|(sources, _)| sources[0]);
        let (single, several): (Vec<_>, Vec<_>) = groups
            .into_iter()
            .partition(|(sources, targets)| sources.len() == 1 && targets.len() == 1);
        for (sources, targets) in single {
            self.pair(sources[0], targets[0]);
        }
        for (sources, targets) in several {
            for source in sources {
                let mut fitting = targets
                    .iter()
                    .filter(|&&target| self.have_paired_parents(source, target));
                if let (Some(&target), None) = (fitting.next(), fitting.next()) {
                    self.pair(source, target);
                }
            }
        }
    }

    fn pair(&mut self, source: BoneIndex, target: BoneIndex) {
        self.target_of_source[source.index()] = Some(target);
        self.source_of_target[target.index()] = Some(source);
    }

    /// Returns whether an unmatched target bone is a child of the partner of the source's parent.
    fn have_paired_parents(&self, source: BoneIndex, target: BoneIndex) -> bool {
        let above = self.source.bone(source).parent;
        self.source_of_target[target.index()].is_none()
            && above.is_some()
            && above.and_then(|parent| self.target_of_source[parent.index()])
                == self.target.bone(target).parent
    }
}

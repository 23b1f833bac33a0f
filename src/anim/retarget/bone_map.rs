//! Which bone of one skeleton is which of another, by name.
//!
//! *In*: two skeletons. *Out*: pairs of bones, how many of the source's there are, and who has no
//! partner. *Not here*: what part of a name counts (`names.rs`), what follows from it (`plan.rs`).
//!
//! Rules, each for what those before it left over: the same path; the same name as written; the
//! same name without namespaces; the same letters and digits, large or small; the same after what
//! many of the skeleton's names begin with is taken off. Of several bones with one name those whose
//! parents are partners belong together; else none is taken.

use super::names::{fold, own_name, shared_prefixes};
use crate::asset::{BoneIndex, BoneKind, Skeleton};
use std::collections::HashMap;

/// Pairs of bones. *No bone has two partners.*
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
        let mut pairs = Pairs {
            source,
            target,
            target_of_source: vec![None; source.len()],
            source_of_target: vec![None; target.len()],
        };
        pairs.by_key(&|_, bone| bone.path.clone());
        pairs.by_key(&|_, bone| bone.name.clone());
        pairs.by_key(&|_, bone| own_name(&bone.name).to_owned());
        pairs.by_key(&|_, bone| fold(own_name(&bone.name)));
        let prefixes = shared_prefixes(&own_names(source), &own_names(target));
        if prefixes.iter().any(|prefix| !prefix.is_empty()) {
            pairs.by_key(&|side, bone| {
                let own = own_name(&bone.name);
                fold(own.strip_prefix(prefixes[side as usize]).unwrap_or(own))
            });
        }
        let Pairs {
            target_of_source,
            source_of_target,
            ..
        } = pairs;
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

    /// Returns how many bones the source has; of a skeleton without bones all its nodes count.
    #[must_use]
    pub fn counted(&self) -> usize {
        self.counted.len()
    }

    /// Returns the names of the source's bones that have no partner, in skeleton order.
    #[must_use]
    pub fn unmatched(&self) -> &[String] {
        &self.unmatched
    }

    /// Returns whether the two are skeletons of one kind: of the smaller one at least 30 in 100
    /// bones have a partner, and more than one, for nearly every skeleton has a "root".
    #[must_use]
    pub fn is_sane(&self) -> bool {
        self.matched() >= self.smaller.clamp(1, 2) && self.matched() * 100 >= self.smaller * 30
    }
}

/// Returns the bones that count; where there is none, all nodes.
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

/// Whose name is asked for.
#[derive(Clone, Copy)]
enum Side {
    Source,
    Target,
}

struct Pairs<'a> {
    source: &'a Skeleton,
    target: &'a Skeleton,
    target_of_source: Vec<Option<BoneIndex>>,
    source_of_target: Vec<Option<BoneIndex>>,
}

impl Pairs<'_> {
    /// Pairs what is left over and has the same key.
    fn by_key(&mut self, key: &dyn Fn(Side, &crate::asset::Bone) -> String) {
        let mut groups: HashMap<String, (Vec<BoneIndex>, Vec<BoneIndex>)> = HashMap::new();
        for bone in self
            .source
            .indices()
            .filter(|bone| self.target_of_source[bone.index()].is_none())
        {
            groups
                .entry(key(Side::Source, self.source.bone(bone)))
                .or_default()
                .0
                .push(bone);
        }
        for bone in self
            .target
            .indices()
            .filter(|bone| self.source_of_target[bone.index()].is_none())
        {
            if let Some(group) = groups.get_mut(&key(Side::Target, self.target.bone(bone))) {
                group.1.push(bone);
            }
        }
        let mut groups: Vec<_> = groups
            .into_values()
            .filter(|(_, targets)| !targets.is_empty())
            .collect();
        // Parents first, so that their children can be told apart by them.
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
                    .filter(|&&target| self.are_siblings(source, target));
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

    /// Returns whether a free target bone hangs on the partner of the source bone's parent.
    fn are_siblings(&self, source: BoneIndex, target: BoneIndex) -> bool {
        let above = self.source.bone(source).parent;
        self.source_of_target[target.index()].is_none()
            && above.is_some()
            && above.and_then(|parent| self.target_of_source[parent.index()])
                == self.target.bone(target).parent
    }
}

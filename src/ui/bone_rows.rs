//! Which rows the bone tree has: what is open, what the filter lets through.
//!
//! In: a skeleton, the closed bones, the filter. Out: rows in the order they are shown. Not here: how a row
//! looks (`bone_tree.rs`).

use crate::asset::{BoneIndex, Skeleton};
use std::collections::HashSet;

/// A row of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoneRow {
    /// Which bone it shows.
    pub bone: BoneIndex,
    /// How many parents are shown above it.
    pub depth: u16,
    /// Whether it has children.
    pub has_children: bool,
    /// Whether its children are shown.
    pub is_open: bool,
    /// Whether the filter names it, and not only something below it.
    pub is_match: bool,
}

/// The rows of one skeleton, kept until something about them changes.
#[derive(Debug, Default)]
pub(super) struct BoneRows {
    children: Vec<Vec<BoneIndex>>,
    roots: Vec<BoneIndex>,
    closed: HashSet<BoneIndex>,
    filter: String,
    rows: Vec<BoneRow>,
    matches: usize,
}

impl BoneRows {
    /// Takes another skeleton, everything open.
    pub(super) fn set_skeleton(&mut self, skeleton: &Skeleton) {
        self.children = vec![Vec::new(); skeleton.len()];
        self.roots.clear();
        self.closed.clear();
        for bone in skeleton.indices() {
            match skeleton.bone(bone).parent {
                Some(parent) => self.children[parent.index()].push(bone),
                None => self.roots.push(bone),
            }
        }
        self.rebuild(skeleton);
    }

    /// Shows only bones whose name holds `filter` (any case), with the bones above them.
    pub(super) fn set_filter(&mut self, skeleton: &Skeleton, filter: &str) {
        let filter = filter.trim().to_lowercase();
        if filter != self.filter {
            self.filter = filter;
            self.rebuild(skeleton);
        }
    }

    /// Opens or closes a bone.
    pub(super) fn toggle(&mut self, skeleton: &Skeleton, bone: BoneIndex) {
        if !self.closed.remove(&bone) {
            self.closed.insert(bone);
        }
        self.rebuild(skeleton);
    }

    /// Opens every bone.
    pub(super) fn open_all(&mut self, skeleton: &Skeleton) {
        self.closed.clear();
        self.rebuild(skeleton);
    }

    /// Closes every bone that has children.
    pub(super) fn close_all(&mut self, skeleton: &Skeleton) {
        self.closed = skeleton.indices().filter(|bone| !self.children[bone.index()].is_empty()).collect();
        self.rebuild(skeleton);
    }

    /// Opens everything above a bone and gives its row; `None` when the filter hides it.
    pub(super) fn reveal(&mut self, skeleton: &Skeleton, bone: BoneIndex) -> Option<usize> {
        let mut above = skeleton.bone(bone).parent;
        let mut has_changed = false;
        while let Some(parent) = above {
            has_changed |= self.closed.remove(&parent);
            above = skeleton.bone(parent).parent;
        }
        if has_changed {
            self.rebuild(skeleton);
        }
        self.rows.iter().position(|row| row.bone == bone)
    }

    /// Gives the rows in the order they are shown.
    #[must_use]
    pub(super) fn rows(&self) -> &[BoneRow] {
        &self.rows
    }

    /// Gives how many bones the filter names.
    #[must_use]
    pub(super) const fn matches(&self) -> usize {
        self.matches
    }

    fn rebuild(&mut self, skeleton: &Skeleton) {
        let is_filtering = !self.filter.is_empty();
        let is_named: Vec<bool> =
            skeleton.bones().iter().map(|bone| bone.name.to_lowercase().contains(&self.filter)).collect();
        self.matches = is_named.iter().filter(|&&is_named| is_named).count();
        // Children stand after their parents, so one walk from the end carries a match up to the root.
        let mut is_kept = is_named.clone();
        for (index, bone) in skeleton.bones().iter().enumerate().rev() {
            if let (true, Some(parent)) = (is_kept[index], bone.parent) {
                is_kept[parent.index()] = true;
            }
        }
        self.rows.clear();
        let mut stack: Vec<(BoneIndex, u16)> = self.roots.iter().rev().map(|&bone| (bone, 0)).collect();
        while let Some((bone, depth)) = stack.pop() {
            if !is_kept[bone.index()] {
                continue;
            }
            let children = &self.children[bone.index()];
            let is_open = is_filtering || !self.closed.contains(&bone);
            let is_match = is_filtering && is_named[bone.index()];
            self.rows.push(BoneRow { bone, depth, has_children: !children.is_empty(), is_open, is_match });
            if is_open {
                stack.extend(children.iter().rev().map(|&child| (child, depth + 1)));
            }
        }
    }
}

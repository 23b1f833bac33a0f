//! Which rows the scene tree has: what is open, what the filter lets through.
//!
//! *In*: the stage, the closed nodes, the filter. *Out*: rows in the order they are shown. *Not
//! here*: how a row looks (`row.rs`).

use crate::scene::{Animator, Scene, SceneNode};
use std::collections::hash_map::DefaultHasher;
use std::collections::{HashMap, HashSet};
use std::hash::{Hash as _, Hasher as _};
use std::sync::Arc;

/// A row of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct TreeRow {
    /// What it shows.
    pub node: SceneNode,
    /// How many parents are shown above it.
    pub depth: u16,
    /// Whether it has children.
    pub has_children: bool,
    /// Whether its children are shown.
    pub is_open: bool,
    /// Whether the filter names it, and not only something below it.
    pub is_match: bool,
}

#[derive(Debug)]
struct Node {
    node: SceneNode,
    parent: Option<usize>,
    children: Vec<usize>,
    /// In small letters, for the filter.
    name: String,
}

/// The rows of the stage, kept until something about them changes.
#[derive(Debug, Default)]
pub(in super::super) struct TreeRows {
    signature: Option<u64>,
    /// Parents stand before their children.
    nodes: Vec<Node>,
    places: HashMap<SceneNode, usize>,
    roots: Vec<usize>,
    closed: HashSet<SceneNode>,
    filter: String,
    rows: Vec<TreeRow>,
    matches: usize,
}

impl TreeRows {
    /// Looks at the stage again; shows only what the filter names (any case), with what it is
    /// attached to.
    pub(in super::super) fn update(&mut self, scene: &Scene, filter: &str) {
        let filter = filter.trim().to_lowercase();
        let signature = signature(scene);
        if self.signature != Some(signature) {
            self.signature = Some(signature);
            self.take(scene);
            self.closed.retain(|node| self.places.contains_key(node));
        } else if filter == self.filter {
            return;
        }
        self.filter = filter;
        self.rebuild();
    }

    /// Opens or closes a node.
    pub(in super::super) fn toggle(&mut self, node: SceneNode) {
        if !self.closed.remove(&node) {
            self.closed.insert(node);
        }
        self.rebuild();
    }

    /// Opens everything.
    pub(in super::super) fn open_all(&mut self) {
        self.closed.clear();
        self.rebuild();
    }

    /// Closes everything that has children, except at the top.
    pub(in super::super) fn close_all(&mut self) {
        let inner = self
            .nodes
            .iter()
            .filter(|node| node.parent.is_some() && !node.children.is_empty());
        self.closed = inner.map(|node| node.node).collect();
        self.rebuild();
    }

    /// Opens everything above a node and gives its row; `None` when the filter hides it.
    pub(in super::super) fn reveal(&mut self, node: SceneNode) -> Option<usize> {
        let mut above = self.nodes[*self.places.get(&node)?].parent;
        let mut has_changed = false;
        while let Some(parent) = above {
            has_changed |= self.closed.remove(&self.nodes[parent].node);
            above = self.nodes[parent].parent;
        }
        if has_changed {
            self.rebuild();
        }
        self.rows.iter().position(|row| row.node == node)
    }

    /// Returns the rows in the order they are shown.
    #[must_use]
    pub(in super::super) fn rows(&self) -> &[TreeRow] {
        &self.rows
    }

    /// Returns how many nodes the filter names, and how many there are.
    #[must_use]
    pub(in super::super) const fn matches(&self) -> (usize, usize) {
        (self.matches, self.nodes.len())
    }

    /// Walks the stage: what is attached to a bone comes right below it, before its child bones.
    fn take(&mut self, scene: &Scene) {
        let mut hanging: HashMap<Option<SceneNode>, Vec<SceneNode>> = HashMap::new();
        let mut names: HashMap<SceneNode, &str> = HashMap::new();
        for object in scene.objects() {
            let node = SceneNode::Object(object.id());
            hanging.entry(object.parent()).or_default().push(node);
            names.insert(node, &object.name);
        }
        for object in scene.objects() {
            let Some(skeleton) = object.animator().map(Animator::skeleton) else {
                continue;
            };
            for bone in skeleton.indices().take(object.bone_nodes()) {
                let node = SceneNode::Bone(object.id(), bone);
                let parent = skeleton.bone(bone).parent;
                let parent = parent.map_or(SceneNode::Object(object.id()), |up| {
                    SceneNode::Bone(object.id(), up)
                });
                hanging.entry(Some(parent)).or_default().push(node);
                names.insert(node, &skeleton.bone(bone).name);
            }
        }
        self.nodes.clear();
        self.places.clear();
        self.roots.clear();
        let mut stack: Vec<(SceneNode, Option<usize>)> = Vec::new();
        stack.extend(
            hanging
                .get(&None)
                .into_iter()
                .flatten()
                .rev()
                .map(|&node| (node, None)),
        );
        while let Some((node, parent)) = stack.pop() {
            let place = self.nodes.len();
            let name = names
                .get(&node)
                .map_or_else(String::new, |name| name.to_lowercase());
            self.nodes.push(Node {
                node,
                parent,
                children: Vec::new(),
                name,
            });
            self.places.insert(node, place);
            match parent {
                Some(parent) => self.nodes[parent].children.push(place),
                None => self.roots.push(place),
            }
            stack.extend(
                hanging
                    .get(&Some(node))
                    .into_iter()
                    .flatten()
                    .rev()
                    .map(|&node| (node, Some(place))),
            );
        }
    }

    fn rebuild(&mut self) {
        let is_filtering = !self.filter.is_empty();
        let is_named: Vec<bool> = self
            .nodes
            .iter()
            .map(|node| node.name.contains(&self.filter))
            .collect();
        self.matches = is_named.iter().filter(|&&is_named| is_named).count();
        // Children stand after their parents, so one walk from the end carries a match up to the
        // top.
        let mut is_kept = is_named.clone();
        for (place, node) in self.nodes.iter().enumerate().rev() {
            if let (true, Some(parent)) = (is_kept[place], node.parent) {
                is_kept[parent] = true;
            }
        }
        self.rows.clear();
        let mut stack: Vec<(usize, u16)> = self.roots.iter().rev().map(|&root| (root, 0)).collect();
        while let Some((place, depth)) = stack.pop() {
            if !is_kept[place] {
                continue;
            }
            let node = &self.nodes[place];
            let is_open = is_filtering || !self.closed.contains(&node.node);
            let is_match = is_filtering && is_named[place];
            let has_children = !node.children.is_empty();
            self.rows.push(TreeRow {
                node: node.node,
                depth,
                has_children,
                is_open,
                is_match,
            });
            if is_open {
                stack.extend(node.children.iter().rev().map(|&child| (child, depth + 1)));
            }
        }
    }
}

/// Returns whether the tree's shape or a name has changed, cheaply enough for every frame.
fn signature(scene: &Scene) -> u64 {
    let mut hasher = DefaultHasher::new();
    for object in scene.objects() {
        (object.id(), &object.name, object.parent()).hash(&mut hasher);
        let skeleton = object
            .animator()
            .map(|animator| Arc::as_ptr(animator.skeleton()));
        skeleton.hash(&mut hasher);
    }
    hasher.finish()
}

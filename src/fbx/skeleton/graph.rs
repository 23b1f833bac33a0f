//! The tree of models: who stands under whom, in the file's order.
//!
//! *In*: models and their connections. *Out*: models with their parents, parents first, circles
//! cut. *Not here*: which of them the skeleton needs (`rig.rs`).

use super::super::document::{FbxDocument, Object};
use super::super::id_map::IdMap;
use crate::asset::{NodeFinding, Notes};

/// A model in the tree.
#[derive(Clone, Copy)]
pub(super) struct GraphNode<'d> {
    /// The model.
    pub(super) model: Object<'d>,
    /// Place of its parent in the list; `None` under the scene's root.
    pub(super) parent: Option<usize>,
}

/// Lists all models depth first, each parent before its children, siblings in the order of their
/// connections.
pub(super) fn models<'d>(doc: &'d FbxDocument<'_>, notes: &mut Notes) -> Vec<GraphNode<'d>> {
    let mut children: IdMap<i64, Vec<Object<'d>>> = IdMap::default();
    let mut tops: Vec<Object<'d>> = Vec::new();
    let mut parent_of: IdMap<i64, i64> = IdMap::default();
    let all: Vec<Object<'d>> = doc.objects_of("Model").collect();
    for &model in &all {
        // Of several parents the first one counts, as authoring tools read it.
        let parent = model
            .destinations_of("Model")
            .find(|parent| parent.id() != model.id());
        if let Some(parent) = parent {
            parent_of.insert(model.id(), parent.id());
        }
    }
    for link in doc
        .root_sources()
        .filter(|link| link.property.is_none() && link.object.kind() == "Model")
    {
        if !parent_of.contains_key(&link.object.id()) {
            tops.push(link.object);
        }
    }
    for &model in &all {
        let own = model
            .sources_of("Model")
            .filter(|child| parent_of.get(&child.id()) == Some(&model.id()));
        children.insert(model.id(), own.collect());
    }
    let mut walk = NodeOrder {
        children,
        places: IdMap::default(),
        list: Vec::with_capacity(all.len()),
    };
    for top in tops {
        walk.descend(top);
    }
    for &model in all
        .iter()
        .filter(|model| !parent_of.contains_key(&model.id()))
    {
        if !walk.places.contains_key(&model.id()) {
            // The cameras of an authoring tool's own views have no parent in many files.
            if !matches!(model.subclass(), "Camera" | "CameraSwitcher" | "Light") {
                notes.record(model.name(), 1, NodeFinding::Unconnected);
            }
            walk.descend(model);
        }
    }
    // What is left is a cycle: it is cut above the node that is first in the file.
    for &model in &all {
        if !walk.places.contains_key(&model.id()) {
            notes.record(model.name(), 1, NodeFinding::Cycle);
            walk.descend(model);
        }
    }
    walk.list
}

struct NodeOrder<'d> {
    children: IdMap<i64, Vec<Object<'d>>>,
    places: IdMap<i64, usize>,
    list: Vec<GraphNode<'d>>,
}

impl<'d> NodeOrder<'d> {
    fn descend(&mut self, top: Object<'d>) {
        let mut open = vec![(top, None)];
        while let Some((model, parent)) = open.pop() {
            if self.places.contains_key(&model.id()) {
                continue;
            }
            let place = self.list.len();
            self.places.insert(model.id(), place);
            self.list.push(GraphNode { model, parent });
            let below = self
                .children
                .get(&model.id())
                .map_or(&[][..], Vec::as_slice);
            open.extend(below.iter().rev().map(|&child| (child, Some(place))));
        }
    }
}

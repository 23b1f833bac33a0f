//! Repairs in the tree what fbxcel-dom refuses.
//!
//! *In*: the record tree of any reader. *Out*: the same tree in which every object has a unique 64-bit id, a
//! name with a class and a subclass, every connection joins two ids, and the three blocks that a document
//! needs exist. *Not here*: repairs of meaning (bad indices, circles …).

use std::collections::HashSet;

use fbxcel::low::v7400::AttributeValue;
use fbxcel::tree::v7400::{NodeId, Tree};

use super::super::notes::Notes;
use crate::asset::NoteKind;

/// Makes the tree fit for fbxcel-dom, noting each repair.
pub(super) fn sanitise(tree: &mut Tree, notes: &mut Notes) {
    for block in ["Objects", "Documents", "Connections"] {
        if tree.root().first_child_by_name(block).is_none() {
            let root = tree.root().node_id();
            tree.append_new(root, block);
            if block != "Documents" {
                notes.add(NoteKind::Repaired, block, 1, None, "this part of the file is missing; taken as empty");
            }
        }
    }
    let mut ids = HashSet::new();
    let objects = children_of(tree, "Objects");
    let mut fresh = FreshIds::new(tree, &objects);
    for object in objects {
        object_record(tree, object, &mut ids, &mut fresh, notes);
    }
    documents(tree, &mut ids, &mut fresh, notes);
    connections(tree, notes);
}

/// Gives out ids that no object of the file has.
struct FreshIds(i64);

impl FreshIds {
    fn new(tree: &Tree, objects: &[NodeId]) -> Self {
        let lowest = objects.iter().filter_map(|id| id.to_handle(tree).attributes().first()?.get_i64()).min();
        Self(lowest.unwrap_or(0).min(0))
    }

    fn next(&mut self) -> i64 {
        self.0 = self.0.wrapping_sub(1);
        self.0
    }
}

/// Lists the children of all top-level blocks of that name, moved under the first one.
fn children_of(tree: &mut Tree, block: &str) -> Vec<NodeId> {
    let blocks: Vec<NodeId> = tree.root().children_by_name(block).map(|node| node.node_id()).collect();
    let mut all = Vec::new();
    for (i, node) in blocks.iter().enumerate() {
        let children: Vec<NodeId> = node.to_handle(tree).children().map(|child| child.node_id()).collect();
        for &child in &children {
            // NOTE: the document model reads the first block only.
            if i > 0 {
                tree.append(child, blocks[0]);
            }
        }
        all.extend(children);
    }
    all
}

fn object_record(tree: &mut Tree, object: NodeId, ids: &mut HashSet<i64>, fresh: &mut FreshIds, notes: &mut Notes) {
    let handle = object.to_handle(tree);
    let kind = handle.name().to_owned();
    if is_sound(handle.attributes(), ids) {
        return;
    }
    let mut values = tree.take_attributes_vec(object);
    let id = values.first().and_then(whole_number);
    // A record without an id cannot be connected to anything.
    if id.is_none() {
        values.insert(0, AttributeValue::I64(fresh.next()));
        notes.add(NoteKind::Repaired, &kind, 1, None, "objects without an id; kept apart from all others");
    }
    let id = id.unwrap_or(fresh.0);
    let id = if ids.insert(id) {
        id
    } else {
        let other = fresh.next();
        ids.insert(other);
        notes.add(NoteKind::Repaired, &kind, 1, None, "objects share an id; the first one keeps its connections");
        other
    };
    values[0] = AttributeValue::I64(id);
    let name = match values.get(1) {
        Some(AttributeValue::String(name)) => name.clone(),
        _ => String::new(),
    };
    let name = if name.contains("\0\x01") { name } else { format!("{name}\0\x01{kind}") };
    set_text(&mut values, 1, name);
    let subclass = match values.get(2) {
        Some(AttributeValue::String(subclass)) => subclass.clone(),
        _ => String::new(),
    };
    set_text(&mut values, 2, subclass);
    tree.set_attributes_vec(object, values);
}

fn is_sound(values: &[AttributeValue], ids: &mut HashSet<i64>) -> bool {
    match values {
        [AttributeValue::I64(id), AttributeValue::String(name), AttributeValue::String(_), ..] => {
            name.contains("\0\x01") && ids.insert(*id)
        }
        _ => false,
    }
}

fn set_text(values: &mut Vec<AttributeValue>, at: usize, text: String) {
    if values.len() > at {
        values[at] = AttributeValue::String(text);
    } else {
        values.push(AttributeValue::String(text));
    }
}

fn whole_number(value: &AttributeValue) -> Option<i64> {
    match value {
        AttributeValue::I64(v) => Some(*v),
        AttributeValue::I32(v) => Some(i64::from(*v)),
        AttributeValue::I16(v) => Some(i64::from(*v)),
        _ => None,
    }
}

fn documents(tree: &mut Tree, ids: &mut HashSet<i64>, fresh: &mut FreshIds, notes: &mut Notes) {
    let block = tree.root().first_child_by_name("Documents").map(|node| node.node_id());
    let Some(block) = block else { return };
    let mut documents: Vec<NodeId> =
        block.to_handle(tree).children_by_name("Document").map(|node| node.node_id()).collect();
    if documents.is_empty() {
        let document = tree.append_new(block, "Document");
        let name = AttributeValue::String("Scene\0\x01Document".to_owned());
        let scene = AttributeValue::String("Scene".to_owned());
        tree.set_attributes_vec(document, vec![AttributeValue::I64(fresh.next()), name, scene]);
        documents.push(document);
    }
    for document in documents {
        object_record(tree, document, ids, fresh, notes);
        let root = document.to_handle(tree).first_child_by_name("RootNode").map(|node| node.node_id());
        let root = root.unwrap_or_else(|| tree.append_new(document, "RootNode"));
        let id = root.to_handle(tree).attributes().first().and_then(whole_number).unwrap_or(0);
        tree.set_attributes_vec(root, vec![AttributeValue::I64(id)]);
    }
}

fn connections(tree: &mut Tree, notes: &mut Notes) {
    for connection in children_of(tree, "Connections") {
        let handle = connection.to_handle(tree);
        if handle.name() != "C" {
            continue;
        }
        let values = handle.attributes();
        let joins_ids = match values {
            [AttributeValue::String(kind), AttributeValue::I64(_), AttributeValue::I64(_), rest @ ..] => {
                matches!(kind.as_str(), "OO" | "OP" | "PO" | "PP")
                    && rest.first().is_none_or(|label| matches!(label, AttributeValue::String(_)))
            }
            _ => false,
        };
        if joins_ids {
            continue;
        }
        let mut values = values.to_vec();
        let kind = match values.first() {
            Some(AttributeValue::String(kind)) if matches!(kind.as_str(), "OO" | "OP" | "PO" | "PP") => kind.clone(),
            _ => "OO".to_owned(),
        };
        let ends = (values.get(1).and_then(whole_number), values.get(2).and_then(whole_number));
        if let (Some(source), Some(destination)) = ends {
            values.truncate(4);
            values[0] = AttributeValue::String(kind);
            values[1] = AttributeValue::I64(source);
            values[2] = AttributeValue::I64(destination);
            if values.get(3).is_some_and(|label| !matches!(label, AttributeValue::String(_))) {
                values.truncate(3);
            }
            tree.set_attributes_vec(connection, values);
        } else {
            tree.detach(connection);
            let text = "connections to a name instead of an id were left out";
            notes.add(NoteKind::Repaired, "connections", 1, None, text);
        }
    }
}

//! The tree that fbxcel-dom's document model is built from.
//!
//! *In*: the records of a file. *Out*: an fbxcel tree of objects, connections and documents that
//! the document model accepts: every object has a unique 64-bit id, a name with a class, and a
//! subclass; every connection joins two ids. What an object holds, its name too, stays in the
//! records. *Not here*: reading (`read`), repairs of meaning, how connections of curves are
//! followed (`curve_connections.rs`).

use std::collections::hash_map::Entry;

use fbxcel::low::v7400::AttributeValue;
use fbxcel::tree::v7400::{NodeId, Tree};

use super::super::id_map::{IdMap, IdSet};
use super::super::read::{RecordIndex, Records, Value};
use super::curve_connections::{Connection, is_curve_kind};
use crate::asset::{FileFinding, Notes};

/// What stands between an object's name and its class.
pub(super) const NAME_END: &str = "\0\x01";

/// The tree, and beside it what all objects are found by.
pub(super) struct DomTree {
    pub(super) tree: Tree,
    /// In file order, those of curves included.
    pub(super) objects: Vec<ListedObject>,
    /// Place of each id in that list.
    pub(super) place_of: IdMap<i64, u32>,
    /// The connections that have a curve at one end or at both.
    pub(super) curve_links: Vec<Connection>,
}

/// An object of the file.
pub(super) struct ListedObject {
    pub(super) id: i64,
    pub(super) record: RecordIndex,
    /// Whether it is a curve or a curve node, which is not in the tree.
    pub(super) is_curve: bool,
}

/// Builds the tree, noting each repair.
pub(super) fn build(records: &Records<'_>, notes: &mut Notes) -> DomTree {
    let mut tree = Tree::default();
    let objects_block = block(&mut tree, records, "Objects", notes);
    let mut objects = Vec::new();
    let mut ids = Ids::default();
    for record in children_of(records, "Objects") {
        let id = ids.of_object(records, record, objects.len() as u32, notes);
        let is_curve = is_curve_kind(records.name(record));
        if !is_curve {
            object(&mut tree, objects_block, records, record, id);
        }
        objects.push(ListedObject {
            id,
            record,
            is_curve,
        });
    }
    documents(&mut tree, records, &mut ids, notes);
    let place_of = ids.place_of;
    let connections_block = block(&mut tree, records, "Connections", notes);
    let mut curve_links = Vec::new();
    for record in children_of(records, "Connections").filter(|&record| records.name(record) == "C")
    {
        let values = records.values(record);
        let (Some(&Value::Int(source)), Some(&Value::Int(destination))) =
            (values.get(1), values.get(2))
        else {
            notes.record("", 1, FileFinding::ConnectionWithoutId);
            continue;
        };
        let ends = (
            place_of.get(&source).copied(),
            place_of.get(&destination).copied(),
        );
        let is_curve = |end: Option<u32>| end.is_some_and(|place| objects[place as usize].is_curve);
        if !is_curve(ends.0) && !is_curve(ends.1) {
            connection(&mut tree, connections_block, values, source, destination);
        } else if let (Some(source), Some(destination)) = ends {
            let labelled = values.get(3).and_then(Value::text).map(|_| record);
            curve_links.push(Connection {
                source,
                destination,
                labelled,
            });
        }
    }
    DomTree {
        tree,
        objects,
        place_of,
        curve_links,
    }
}

/// Adds a block of the tree, noting one that the file lacks.
fn block(tree: &mut Tree, records: &Records<'_>, name: &'static str, notes: &mut Notes) -> NodeId {
    if records.child(None, name).is_none() {
        notes.record(name, 1, FileFinding::SectionMissing);
    }
    let root = tree.root().node_id();
    tree.append_new(root, name)
}

/// Lists the children of all blocks of that name: some files have more than one.
pub(super) fn children_of<'r>(
    records: &'r Records<'_>,
    name: &'static str,
) -> impl Iterator<Item = RecordIndex> + use<'r> {
    records
        .children(None)
        .filter(move |&block| records.name(block) == name)
        .flat_map(move |block| records.children(Some(block)))
}

/// The ids in use, and fresh ones below them all.
#[derive(Default)]
struct Ids {
    /// Places of the objects.
    place_of: IdMap<i64, u32>,
    of_documents: IdSet<i64>,
    /// The last fresh one; `None` before it is first asked for.
    lowest: Option<i64>,
}

impl Ids {
    /// Returns an id that nothing in the file has; only damaged files need one.
    fn fresh(&mut self, records: &Records<'_>) -> i64 {
        let lowest_in_file = || {
            let ids = children_of(records, "Objects")
                .filter_map(|record| records.values(record).first()?.int());
            ids.min().unwrap_or(0).min(0)
        };
        let fresh = self.lowest.unwrap_or_else(lowest_in_file).wrapping_sub(1);
        self.lowest = Some(fresh);
        fresh
    }

    /// Takes an id for the object of that place: its own, unless it has none or shares it.
    fn of_object(
        &mut self,
        records: &Records<'_>,
        record: RecordIndex,
        place: u32,
        notes: &mut Notes,
    ) -> i64 {
        if let Some(id) = given_id(records, record) {
            match self.place_of.entry(id) {
                Entry::Vacant(entry) => {
                    entry.insert(place);
                    return id;
                }
                Entry::Occupied(_) => note_shared(records, record, notes),
            }
        } else {
            note_without(records, record, notes);
        }
        let id = self.fresh(records);
        self.place_of.insert(id, place);
        id
    }

    /// Takes an id for a document in the same way.
    fn of_document(
        &mut self,
        records: &Records<'_>,
        record: RecordIndex,
        notes: &mut Notes,
    ) -> i64 {
        match given_id(records, record) {
            Some(id) if !self.place_of.contains_key(&id) && self.of_documents.insert(id) => {
                return id;
            }
            Some(_) => note_shared(records, record, notes),
            None => note_without(records, record, notes),
        }
        let id = self.fresh(records);
        self.of_documents.insert(id);
        id
    }
}

fn given_id(records: &Records<'_>, record: RecordIndex) -> Option<i64> {
    match records.values(record).first() {
        Some(Value::Int(id)) => Some(*id),
        _ => None,
    }
}

fn note_shared(records: &Records<'_>, record: RecordIndex, notes: &mut Notes) {
    notes.record(records.name(record), 1, FileFinding::IdShared);
}

fn note_without(records: &Records<'_>, record: RecordIndex, notes: &mut Notes) {
    notes.record(records.name(record), 1, FileFinding::IdMissing);
}

fn object(tree: &mut Tree, parent: NodeId, records: &Records<'_>, record: RecordIndex, id: i64) {
    let kind = records.name(record);
    let values = records.values(record);
    let text = |at: usize| values.get(at).and_then(Value::text).unwrap_or("");
    let class = text(1)
        .split_once(NAME_END)
        .map_or(kind, |(_, class)| class);
    let node = tree.append_new(parent, kind);
    let attributes = vec![
        id.into(),
        AttributeValue::String([NAME_END, class].concat()),
        text(2).into(),
    ];
    tree.set_attributes_vec(node, attributes);
}

/// Adds the documents, which name the scene's root; a file without any gets one whose root is 0.
fn documents(tree: &mut Tree, records: &Records<'_>, ids: &mut Ids, notes: &mut Notes) {
    let root = tree.root().node_id();
    let block = tree.append_new(root, "Documents");
    let mut is_empty = true;
    for record in
        children_of(records, "Documents").filter(|&record| records.name(record) == "Document")
    {
        let id = ids.of_document(records, record, notes);
        object(tree, block, records, record, id);
        let root_id = records
            .child(Some(record), "RootNode")
            .and_then(|node| records.values(node).first()?.int());
        let document = tree
            .root()
            .children_by_name("Documents")
            .find_map(|block| block.last_child());
        if let Some(document) = document.map(|document| document.node_id()) {
            let node = tree.append_new(document, "RootNode");
            tree.set_attributes_vec(node, vec![root_id.unwrap_or(0).into()]);
        }
        is_empty = false;
    }
    if is_empty {
        let document = tree.append_new(block, "Document");
        let id = ids.fresh(records);
        tree.set_attributes_vec(
            document,
            vec![id.into(), "Scene\0\u{1}Document".into(), "Scene".into()],
        );
        let node = tree.append_new(document, "RootNode");
        tree.set_attributes_vec(node, vec![0i64.into()]);
    }
}

fn connection(
    tree: &mut Tree,
    parent: NodeId,
    values: &[Value<'_>],
    source: i64,
    destination: i64,
) {
    let kinds = ["OO", "OP", "PO", "PP"];
    let kind = values
        .first()
        .and_then(Value::text)
        .filter(|kind| kinds.contains(kind))
        .unwrap_or("OO");
    let mut attributes = Vec::with_capacity(4);
    attributes.extend([kind.into(), source.into(), destination.into()]);
    attributes.extend(
        values
            .get(3)
            .and_then(Value::text)
            .map(AttributeValue::from),
    );
    let node = tree.append_new(parent, "C");
    tree.set_attributes_vec(node, attributes);
}

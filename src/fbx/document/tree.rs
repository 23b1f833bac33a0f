//! The tree that fbxcel-dom's document model is built from.
//!
//! *In*: the records of a file. *Out*: an fbxcel tree of objects, connections and documents that the document
//! model accepts: every object has a unique 64-bit id, a name with a class, and a subclass; every connection
//! joins two ids. What an object holds stays in the records. *Not here*: reading (`read`), repairs of meaning,
//! curves and their connections (`curve_table`).

use fbxcel::low::v7400::AttributeValue;
use fbxcel::tree::v7400::{NodeId, Tree};

use super::super::id_map::IdSet;
use super::super::read::{RecordIndex, Records, Value};
use crate::asset::{NoteKind, Notes};

/// The tree, and the record of each object in file order, those of curves included.
pub(super) struct DomTree {
    pub(super) tree: Tree,
    pub(super) objects: Vec<(i64, RecordIndex)>,
}

/// Builds the tree, noting each repair.
pub(super) fn build(records: &Records<'_>, notes: &mut Notes) -> DomTree {
    let mut tree = Tree::default();
    let mut ids = Ids::of(records);
    let objects_block = block(&mut tree, records, "Objects", notes);
    let mut objects = Vec::new();
    let mut curves: IdSet<i64> = IdSet::default();
    for record in children_of(records, "Objects") {
        let id = if is_curve_kind(records.name(record)) {
            let id = ids.of_object(records, record, notes);
            curves.insert(id);
            id
        } else {
            object(&mut tree, objects_block, records, record, &mut ids, notes)
        };
        objects.push((id, record));
    }
    documents(&mut tree, records, &mut ids, notes);
    let connections_block = block(&mut tree, records, "Connections", notes);
    for record in children_of(records, "Connections").filter(|&record| records.name(record) == "C") {
        connection(&mut tree, connections_block, records.values(record), &curves, notes);
    }
    DomTree { tree, objects }
}

/// Adds a block of the tree, noting one that the file lacks.
fn block(tree: &mut Tree, records: &Records<'_>, name: &'static str, notes: &mut Notes) -> NodeId {
    if records.child(None, name).is_none() {
        notes.add(NoteKind::Repaired, name, 1, None, "this part of the file is missing; taken as empty");
    }
    let root = tree.root().node_id();
    tree.append_new(root, name)
}

/// Says whether objects of that kind are kept in the curve table instead of in the tree.
pub(super) fn is_curve_kind(kind: &str) -> bool {
    matches!(kind, "AnimationCurve" | "AnimationCurveNode")
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
struct Ids {
    used: IdSet<i64>,
    lowest: i64,
}

impl Ids {
    fn of(records: &Records<'_>) -> Self {
        let ids = children_of(records, "Objects").filter_map(|record| records.values(record).first()?.int());
        Self { used: IdSet::default(), lowest: ids.min().unwrap_or(0).min(0) }
    }

    fn fresh(&mut self) -> i64 {
        self.lowest = self.lowest.wrapping_sub(1);
        self.used.insert(self.lowest);
        self.lowest
    }

    /// Takes an id for an object: its own, unless it has none or shares it.
    fn of_object(&mut self, records: &Records<'_>, record: RecordIndex, notes: &mut Notes) -> i64 {
        let kind = records.name(record);
        let given = match records.values(record).first() {
            Some(Value::Int(id)) => Some(*id),
            _ => None,
        };
        match given {
            Some(id) if self.used.insert(id) => id,
            Some(_) => {
                let text = "objects share an id; the first one keeps its connections";
                notes.add(NoteKind::Repaired, kind, 1, None, text);
                self.fresh()
            }
            None => {
                notes.add(NoteKind::Repaired, kind, 1, None, "objects without an id; kept apart from all others");
                self.fresh()
            }
        }
    }
}

fn object(
    tree: &mut Tree,
    parent: NodeId,
    records: &Records<'_>,
    record: RecordIndex,
    ids: &mut Ids,
    notes: &mut Notes,
) -> i64 {
    let (kind, values) = (records.name(record), records.values(record));
    let id = ids.of_object(records, record, notes);
    let text = |at: usize| values.get(at).and_then(Value::text).unwrap_or("");
    let name = text(1);
    let name = if name.contains("\0\x01") { name.to_owned() } else { format!("{name}\0\x01{kind}") };
    let node = tree.append_new(parent, kind);
    let attributes = vec![id.into(), AttributeValue::String(name), text(2).into()];
    tree.set_attributes_vec(node, attributes);
    id
}

/// Adds the documents, which name the scene's root; a file without any gets one whose root is 0.
fn documents(tree: &mut Tree, records: &Records<'_>, ids: &mut Ids, notes: &mut Notes) {
    let root = tree.root().node_id();
    let block = tree.append_new(root, "Documents");
    let mut is_empty = true;
    for record in children_of(records, "Documents").filter(|&record| records.name(record) == "Document") {
        object(tree, block, records, record, ids, notes);
        let root_id = records.child(Some(record), "RootNode").and_then(|node| records.values(node).first()?.int());
        let document = tree.root().children_by_name("Documents").find_map(|block| block.last_child());
        if let Some(document) = document.map(|document| document.node_id()) {
            let node = tree.append_new(document, "RootNode");
            tree.set_attributes_vec(node, vec![root_id.unwrap_or(0).into()]);
        }
        is_empty = false;
    }
    if is_empty {
        let document = tree.append_new(block, "Document");
        tree.set_attributes_vec(document, vec![ids.fresh().into(), "Scene\0\u{1}Document".into(), "Scene".into()]);
        let node = tree.append_new(document, "RootNode");
        tree.set_attributes_vec(node, vec![0i64.into()]);
    }
}

fn connection(tree: &mut Tree, parent: NodeId, values: &[Value<'_>], curves: &IdSet<i64>, notes: &mut Notes) {
    let (Some(Value::Int(source)), Some(Value::Int(destination))) = (values.get(1), values.get(2)) else {
        let text = "connections to a name instead of an id were left out";
        notes.add(NoteKind::Repaired, "connections", 1, None, text);
        return;
    };
    if curves.contains(source) || curves.contains(destination) {
        return;
    }
    let kinds = ["OO", "OP", "PO", "PP"];
    let kind = values.first().and_then(Value::text).filter(|kind| kinds.contains(kind)).unwrap_or("OO");
    let mut attributes = Vec::with_capacity(4);
    attributes.extend([kind.into(), (*source).into(), (*destination).into()]);
    attributes.extend(values.get(3).and_then(Value::text).map(AttributeValue::from));
    let node = tree.append_new(parent, "C");
    tree.set_attributes_vec(node, attributes);
}

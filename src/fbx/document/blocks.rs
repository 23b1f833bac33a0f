//! The blocks at the top of a file.
//!
//! *In*: the records of a file. *Out*: what stands in a block of a given name. *Not here*: what it means.

use super::super::read::{RecordIndex, Records};
use crate::asset::{NoteKind, Notes};

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

/// Notes a block that the file lacks.
pub(super) fn expect_block(records: &Records<'_>, name: &'static str, notes: &mut Notes) {
    if records.child(None, name).is_none() {
        notes.add(NoteKind::Repaired, name, 1, None, "this part of the file is missing; taken as empty");
    }
}

/// Gives the id of the scene's root, which the documents name; 0 where none does.
pub(super) fn root_id(records: &Records<'_>) -> i64 {
    let documents = children_of(records, "Documents").filter(|&record| records.name(record) == "Document");
    let roots = documents.filter_map(|document| records.child(Some(document), "RootNode"));
    roots.filter_map(|root| records.values(root).first()?.int()).next().unwrap_or(0)
}

//! What a document's values are read from: records, arrays, templates.
//!
//! *In*: a raw file. *Out*: [`Store`]. *Not here*: objects and connections (`dom.rs`), values
//! (`element.rs`).

use std::collections::HashMap;

use super::super::read::{ArrayTable, RecordIndex, Records, Value};

/// The records, the arrays that they point at, and the default properties of each kind of object.
pub(in super::super) struct Store<'a> {
    pub(super) records: Records<'a>,
    pub(super) arrays: ArrayTable<'a>,
    pub(super) templates: HashMap<String, Template>,
}

/// The default properties of one kind of object, by name.
#[derive(Debug, Default)]
pub(super) struct Template {
    pub(super) by_name: HashMap<String, RecordIndex>,
}

impl<'a> Store<'a> {
    pub(super) fn new(records: Records<'a>, arrays: ArrayTable<'a>) -> Self {
        let mut templates = HashMap::new();
        let definitions = records
            .children(None)
            .filter(|&block| records.name(block) == "Definitions");
        for object_type in definitions.flat_map(|block| records.children(Some(block))) {
            let Some(kind) = records.values(object_type).first().and_then(Value::text) else {
                continue;
            };
            let mut blocks = records
                .children(Some(object_type))
                .filter(|&t| records.name(t) == "PropertyTemplate");
            if let Some(block) =
                blocks.find_map(|template| records.child(Some(template), "Properties70"))
            {
                templates
                    .entry(kind.to_owned())
                    .or_insert_with(|| Template::read(&records, block));
            }
        }
        Self {
            records,
            arrays,
            templates,
        }
    }
}

impl Template {
    fn read(records: &Records<'_>, block: RecordIndex) -> Self {
        let named = |record: RecordIndex| {
            Some((records.values(record).first()?.text()?.to_owned(), record))
        };
        Self {
            by_name: records.children(Some(block)).filter_map(named).collect(),
        }
    }
}

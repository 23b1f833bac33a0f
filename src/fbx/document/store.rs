//! What a document's records are read from: the DOM, the arrays, the templates.
//!
//! *In*: a raw file. *Out*: [`Store`]. *Not here*: objects and connections (`dom`), values (`element`).

use std::collections::HashMap;

use fbxcel::tree::v7400::{NodeHandle, NodeId, Tree};
use fbxcel_dom::v7400::{Document as Dom, Loader};

use super::super::error::FbxError;
use super::super::read::{ArrayTable, RawFile};

/// The DOM, the arrays that its tree points at, and the default properties of each kind of object.
pub(in super::super) struct Store<'a> {
    pub(super) dom: Dom,
    pub(super) arrays: ArrayTable<'a>,
    pub(super) templates: HashMap<String, Template>,
}

/// The default properties of one kind of object, by name.
#[derive(Debug, Default)]
pub(super) struct Template {
    pub(super) by_name: HashMap<String, NodeId>,
}

impl<'a> Store<'a> {
    pub(super) fn new(raw: RawFile<'a>) -> Result<Self, FbxError> {
        let refuse = |error: fbxcel_dom::v7400::LoadError| FbxError::Document { reason: error.to_string() };
        let dom = Loader::new().load_from_tree(raw.tree).map_err(refuse)?;
        let mut templates = HashMap::new();
        let definitions = dom.tree().root().children_by_name("Definitions");
        for object_type in definitions.flat_map(|block| block.children_by_name("ObjectType")) {
            let Some(kind) = object_type.attributes().first().and_then(|v| v.get_string()) else { continue };
            let block =
                object_type.children_by_name("PropertyTemplate").find_map(|t| t.first_child_by_name("Properties70"));
            if let Some(block) = block {
                templates.entry(kind.to_owned()).or_insert_with(|| Template::read(block));
            }
        }
        Ok(Self { dom, arrays: raw.arrays, templates })
    }

    pub(super) fn tree(&self) -> &Tree {
        self.dom.tree()
    }
}

impl Template {
    fn read(block: NodeHandle<'_>) -> Self {
        let named = |node: NodeHandle<'_>| Some((node.attributes().first()?.get_string()?.to_owned(), node.node_id()));
        Self { by_name: block.children_by_name("P").filter_map(named).collect() }
    }
}

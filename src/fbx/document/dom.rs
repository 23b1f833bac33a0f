//! The document: objects by id, connections both ways in file order, templates.
//!
//! *In*: a sanitised [`RawFile`]. *Out*: [`Object`]s through fbxcel-dom. *Not here*: reading bytes (`read`).

use std::collections::HashMap;

use fbxcel_dom::v7400::object::{ObjectHandle, ObjectId, ObjectNodeId};

use super::super::error::FbxError;
use super::super::read::RawFile;
use super::element::Element;
use super::props::Props;
use super::settings::Settings;
use super::store::Store;

/// A readable FBX document. *Every object has a unique id, a class and a subclass.*
pub struct Document<'a> {
    store: Store<'a>,
    version: u32,
    order: Vec<ObjectNodeId>,
    by_kind: HashMap<String, Vec<ObjectNodeId>>,
    by_id: HashMap<i64, ObjectNodeId>,
    root: Option<ObjectId>,
}

/// An object of the document: a model, a geometry, a deformer, a curve …
#[derive(Clone, Copy)]
pub struct Object<'d> {
    doc: &'d Document<'d>,
    handle: ObjectHandle<'d>,
}

/// One end of a connection, seen from the other.
#[derive(Clone, Copy)]
pub struct Link<'d> {
    /// The object at the other end.
    pub object: Object<'d>,
    /// The destination's property that is connected; `None` for an object-to-object connection.
    pub property: Option<&'d str>,
}

impl<'a> Document<'a> {
    /// Builds the document model over a raw file.
    ///
    /// # Errors
    /// [`FbxError::Document`] when fbxcel-dom cannot make a document of the records.
    pub fn new(raw: RawFile<'a>) -> Result<Self, FbxError> {
        let version = raw.version;
        let store = Store::new(raw)?;
        let dom = &store.dom;
        let by_id: HashMap<i64, ObjectNodeId> =
            dom.objects().map(|object| (object.object_id().raw(), object.object_node_id())).collect();
        let root_node = dom.tree().root();
        let mut order = Vec::with_capacity(by_id.len());
        let mut by_kind: HashMap<String, Vec<ObjectNodeId>> = HashMap::new();
        for node in root_node.first_child_by_name("Objects").into_iter().flat_map(|objects| objects.children()) {
            let id = node.attributes().first().and_then(|id| id.get_i64());
            let Some(&object) = id.and_then(|id| by_id.get(&id)) else { continue };
            order.push(object);
            match by_kind.get_mut(node.name()) {
                Some(alike) => alike.push(object),
                None => drop(by_kind.insert(node.name().to_owned(), vec![object])),
            }
        }
        let root = dom.scenes().find_map(|scene| scene.root_object_id().ok());
        Ok(Self { store, version, order, by_kind, by_id, root })
    }

    /// Gives the file's version, such as 7400.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Gives the top of the record tree.
    pub fn top(&self) -> Element<'_> {
        Element { store: &self.store, node: self.store.dom.tree().root() }
    }

    /// Lists all objects in file order.
    pub fn objects(&self) -> impl Iterator<Item = Object<'_>> {
        self.order.iter().map(|id| Object { doc: self, handle: id.to_object_handle(&self.store.dom) })
    }

    /// Lists the objects whose record has that name (`Model`, `Geometry`, `Deformer` …), in file order.
    pub fn objects_of(&self, kind: &str) -> impl Iterator<Item = Object<'_>> {
        let alike = self.by_kind.get(kind).map_or(&[][..], Vec::as_slice);
        alike.iter().map(|id| Object { doc: self, handle: id.to_object_handle(&self.store.dom) })
    }

    /// Finds an object by its id.
    pub fn object(&self, id: i64) -> Option<Object<'_>> {
        self.by_id.get(&id).map(|node| Object { doc: self, handle: node.to_object_handle(&self.store.dom) })
    }

    /// Gives the id of the scene's root, which is no object of the file.
    pub fn root_id(&self) -> i64 {
        self.root.map_or(0, ObjectId::raw)
    }

    /// Lists what is connected to the scene's root, in file order.
    pub fn root_sources(&self) -> impl Iterator<Item = Link<'_>> {
        self.root.into_iter().flat_map(|root| {
            root.source_objects(&self.store.dom).filter_map(|end| {
                let object = Object { doc: self, handle: end.object_handle()? };
                Some(Link { object, property: end.label() })
            })
        })
    }

    /// Reads the global settings; a file without any gets the format's defaults.
    pub fn settings(&self) -> Settings {
        Settings::read(self.top())
    }

    /// Says how many arrays were asked for and could not be decompressed.
    pub fn damaged_arrays(&self) -> usize {
        self.store.arrays.damaged()
    }
}

impl<'d> Object<'d> {
    /// Gives the object's id, unique in the document.
    pub fn id(&self) -> i64 {
        self.handle.object_id().raw()
    }

    /// Gives the name of the object's record: `Model`, `Geometry`, `Deformer`, `AnimationCurve` …
    pub fn kind(&self) -> &'d str {
        self.handle.node().name()
    }

    /// Gives the object's class, the part behind the name: `Model`, `SubDeformer`, `AnimCurveNode` …
    pub fn class(&self) -> &'d str {
        self.handle.class()
    }

    /// Gives the object's subclass: `LimbNode`, `Mesh`, `Cluster`, `Skin` …
    pub fn subclass(&self) -> &'d str {
        self.handle.subclass()
    }

    /// Gives the object's name as the authoring tool shows it.
    pub fn name(&self) -> &'d str {
        self.handle.name().unwrap_or("")
    }

    /// Gives the object's record.
    pub fn element(&self) -> Element<'d> {
        Element { store: &self.doc.store, node: self.handle.node() }
    }

    /// Gives the object's properties with its template's defaults behind them.
    pub fn props(&self) -> Props<'d> {
        let template = self.doc.store.templates.get(self.kind());
        Props { own: self.element().child("Properties70"), template, store: &self.doc.store }
    }

    /// Lists what is connected *to* this object (its children in the connection graph), in file order.
    pub fn sources(&self) -> impl Iterator<Item = Link<'d>> + use<'d> {
        let doc = self.doc;
        self.handle.source_objects().filter_map(move |end| {
            let object = Object { doc, handle: end.object_handle()? };
            Some(Link { object, property: end.label() })
        })
    }

    /// Lists what this object is connected to (its parents in the connection graph), in file order.
    pub fn destinations(&self) -> impl Iterator<Item = Link<'d>> + use<'d> {
        let doc = self.doc;
        self.handle.destination_objects().filter_map(move |end| {
            let object = Object { doc, handle: end.object_handle()? };
            Some(Link { object, property: end.label() })
        })
    }

    /// Lists the objects of one kind that are connected to this object as a whole, in file order.
    pub fn sources_of(&self, kind: &'static str) -> impl Iterator<Item = Object<'d>> + use<'d> {
        self.sources().filter(move |link| link.property.is_none() && link.object.kind() == kind).map(|link| link.object)
    }

    /// Lists the objects of one kind that this object is connected to as a whole, in file order.
    pub fn destinations_of(&self, kind: &'static str) -> impl Iterator<Item = Object<'d>> + use<'d> {
        self.destinations()
            .filter(move |link| link.property.is_none() && link.object.kind() == kind)
            .map(|link| link.object)
    }

    /// Says whether this object is connected directly to the scene's root.
    pub fn is_at_root(&self) -> bool {
        let root = self.doc.root_id();
        self.handle.destination_objects().any(|end| end.label().is_none() && end.object_id().raw() == root)
    }
}

impl PartialEq for Object<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

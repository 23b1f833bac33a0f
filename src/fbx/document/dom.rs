//! The document: objects by id, and connections both ways in file order, as fbxcel-dom knows them.
//!
//! *In*: a [`RawFile`]. *Out*: [`Object`]s. *Not here*: reading bytes (`read`), what the objects
//! hold (`element.rs`).
//!
//! Curves and curve nodes, of which there are tens of thousands, are objects as all others are, but
//! known to the curve table instead of fbxcel-dom.

use std::collections::HashMap;

use fbxcel_dom::v7400::object::{ConnectedObjectHandle, ObjectHandle, ObjectId, ObjectNodeId};
use fbxcel_dom::v7400::{Document as Dom, Loader};

use super::super::error::FbxError;
use super::super::id_map::IdMap;
use super::super::read::{RawFile, RecordIndex, Value};
use super::curve_connections::{Connection, CurveConnections, is_curve_kind};
use super::element::Element;
use super::props::Properties;
use super::settings::Settings;
use super::store::Store;
use super::tree::{self, ListedObject, NAME_END};
use crate::asset::{Notes, quoted_text};

/// A readable FBX document. *Every object has a unique id, a class and a subclass.*
pub struct FbxDocument<'a> {
    store: Store<'a>,
    dom: Dom,
    version: u32,
    entries: Vec<DomObject<'a>>,
    curves: CurveConnections,
    /// With the text that all of a kind share.
    by_kind: HashMap<&'a str, (&'a str, Vec<u32>)>,
    by_id: IdMap<i64, u32>,
    root: Option<ObjectId>,
}

/// An object's places in the document model and among the records.
struct DomObject<'a> {
    /// Name of the record; all objects of one kind share one text, which stays at hand that way.
    kind: &'a str,
    id: i64,
    /// `None` for a curve or a curve node.
    modelled: Option<(ObjectNodeId, ObjectId)>,
    record: RecordIndex,
}

/// An object of the document: a model, a geometry, a deformer, a curve …
#[derive(Clone, Copy)]
pub struct Object<'d> {
    doc: &'d FbxDocument<'d>,
    place: u32,
}

/// One end of a connection, seen from the other.
#[derive(Clone, Copy)]
pub struct ConnectedObject<'d> {
    /// The object at the other end.
    pub object: Object<'d>,
    /// The destination's property that is connected; `None` for an object-to-object connection.
    pub property: Option<&'d str>,
}

impl<'a> FbxDocument<'a> {
    /// Builds the document model over a raw file, noting what had to be repaired for it.
    ///
    /// # Errors
    /// [`FbxError::Document`] when fbxcel-dom cannot make a document of the records.
    pub fn new(raw: RawFile<'a>, notes: &mut Notes) -> Result<Self, FbxError> {
        let tree::DomTree {
            tree,
            objects,
            place_of,
            curve_links,
        } = tree::build(&raw.records, notes);
        let refuse = |error: fbxcel_dom::v7400::LoadError| FbxError::Document {
            reason: quoted_text(error),
        };
        let dom = Loader::new().load_from_tree(tree).map_err(refuse)?;
        let entry = |ListedObject { id, record, .. }| DomObject {
            kind: raw.records.name(record),
            id,
            modelled: None,
            record,
        };
        let mut entries: Vec<DomObject<'a>> = objects.into_iter().map(entry).collect();
        for object in dom.objects() {
            if let Some(&place) = place_of.get(&object.object_id().raw()) {
                entries[place as usize].modelled =
                    Some((object.object_node_id(), object.object_id()));
            }
        }
        let by_kind = sort_by_kind(&mut entries);
        let curves = CurveConnections::new(&raw.records, curve_links, entries.len());
        let root = dom.scenes().find_map(|scene| scene.root_object_id().ok());
        raw.arrays.prefetch();
        let store = Store::new(raw.records, raw.arrays);
        Ok(Self {
            store,
            dom,
            version: raw.version,
            entries,
            curves,
            by_kind,
            by_id: place_of,
            root,
        })
    }

    /// Returns the file's version, such as 7400.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Returns the top of the records.
    pub fn top(&self) -> Element<'_> {
        Element {
            store: &self.store,
            record: None,
        }
    }

    /// Lists all objects in file order.
    pub fn objects(&self) -> impl Iterator<Item = Object<'_>> {
        (0..self.entries.len() as u32).map(|place| Object { doc: self, place })
    }

    /// Lists the objects whose record has that name (`Model`, `Geometry`, `Deformer` …), in file
    /// order.
    pub fn objects_of(&self, kind: &str) -> impl Iterator<Item = Object<'_>> {
        let alike = self
            .by_kind
            .get(kind)
            .map_or(&[][..], |(_, places)| places.as_slice());
        alike.iter().map(|&place| Object { doc: self, place })
    }

    /// Finds an object by its id.
    pub fn object(&self, id: i64) -> Option<Object<'_>> {
        self.by_id
            .get(&id)
            .map(|&place| Object { doc: self, place })
    }

    /// Returns the id of the scene's root, which is not an object of the file.
    pub fn root_id(&self) -> i64 {
        self.root.map_or(0, ObjectId::raw)
    }

    /// Lists what is connected to the scene's root, in file order.
    pub fn root_sources(&self) -> impl Iterator<Item = ConnectedObject<'_>> {
        self.root.into_iter().flat_map(|root| {
            root.source_objects(&self.dom)
                .filter_map(|end| self.link(end))
        })
    }

    /// Reads the global settings; a file without any gets the format's defaults.
    pub fn settings(&self) -> Settings {
        Settings::read(self.top(), self.version)
    }

    /// Returns how many arrays were asked for and could not be decompressed.
    pub fn damaged_arrays(&self) -> usize {
        self.store.arrays.damaged()
    }

    fn link<'d>(&'d self, end: ConnectedObjectHandle<'d>) -> Option<ConnectedObject<'d>> {
        Some(ConnectedObject {
            object: self.object(end.object_id().raw())?,
            property: end.label(),
        })
    }

    /// Seen from one end of a curve's connection, returns the other.
    fn curve_link(&self, connection: &Connection, place: u32) -> ConnectedObject<'_> {
        ConnectedObject {
            object: Object { doc: self, place },
            property: connection.property(&self.store.records),
        }
    }
}

/// Lists the places of each kind, and has all entries of a kind share one text.
fn sort_by_kind<'a>(entries: &mut [DomObject<'a>]) -> HashMap<&'a str, (&'a str, Vec<u32>)> {
    let mut lists: Vec<(&'a str, Vec<u32>)> = Vec::new();
    let mut known: HashMap<&'a str, usize> = HashMap::new();
    // Curves and their nodes stand in turns: mostly one of the last two kinds comes next.
    let mut recent = [0; 2];
    for (place, entry) in (0..).zip(entries) {
        let is_same = |list: usize| lists.get(list).is_some_and(|(kind, _)| *kind == entry.kind);
        if is_same(recent[1]) {
            recent.swap(0, 1);
        } else if !is_same(recent[0]) {
            let list = *known.entry(entry.kind).or_insert(lists.len());
            if list == lists.len() {
                lists.push((entry.kind, Vec::new()));
            }
            recent = [list, recent[0]];
        }
        let (kind, places) = &mut lists[recent[0]];
        entry.kind = kind;
        places.push(place);
    }
    lists.into_iter().map(|list| (list.0, list)).collect()
}

impl<'d> Object<'d> {
    /// Returns the object's id, unique in the document.
    pub fn id(&self) -> i64 {
        self.entry().id
    }

    /// Returns the name of the object's record: `Model`, `Geometry`, `Deformer`, `AnimationCurve` …
    pub fn kind(&self) -> &'d str {
        self.entry().kind
    }

    /// Returns the object's class, the part behind the name: `Model`, `SubDeformer`,
    /// `AnimCurveNode` …
    pub fn class(&self) -> &'d str {
        match self.handle() {
            Some(handle) => handle.class(),
            None => self
                .text(1)
                .split_once(NAME_END)
                .map_or(self.kind(), |(_, class)| class),
        }
    }

    /// Returns the object's subclass: `LimbNode`, `Mesh`, `Cluster`, `Skin` …
    pub fn subclass(&self) -> &'d str {
        self.text(2)
    }

    /// Returns the object's name as the authoring tool shows it.
    pub fn name(&self) -> &'d str {
        self.text(1)
            .split_once(NAME_END)
            .map_or(self.text(1), |(name, _)| name)
    }

    /// Returns the object's record.
    pub fn element(&self) -> Element<'d> {
        Element {
            store: &self.doc.store,
            record: Some(self.entry().record),
        }
    }

    /// Returns the object's properties with its template's defaults behind them.
    pub fn props(&self) -> Properties<'d> {
        Properties {
            own: self.element().child("Properties70"),
            template_of: Some(self.kind()),
            store: &self.doc.store,
        }
    }

    /// Lists what is connected *to* this object (its children in the connection graph), in file
    /// order, curves last.
    pub fn sources(&self) -> impl Iterator<Item = ConnectedObject<'d>> + use<'d> {
        self.sources_among(true, true)
    }

    /// Lists what this object is connected to (its parents in the connection graph), in file order,
    /// curves last.
    pub fn destinations(&self) -> impl Iterator<Item = ConnectedObject<'d>> + use<'d> {
        self.destinations_among(true, true)
    }

    /// Lists the objects of one kind that are connected to this object as a whole, in file order.
    pub fn sources_of(&self, kind: &'static str) -> impl Iterator<Item = Object<'d>> + use<'d> {
        let (modelled, of_curves) = self.tables_of(kind);
        let links = self.sources_among(modelled, of_curves);
        links
            .filter(move |link| link.object.kind() == kind && link.property.is_none())
            .map(|link| link.object)
    }

    /// Lists the objects of one kind that this object is connected to as a whole, in file order.
    pub fn destinations_of(
        &self,
        kind: &'static str,
    ) -> impl Iterator<Item = Object<'d>> + use<'d> {
        let (modelled, of_curves) = self.tables_of(kind);
        let links = self.destinations_among(modelled, of_curves);
        links
            .filter(move |link| link.object.kind() == kind && link.property.is_none())
            .map(|link| link.object)
    }

    /// Returns whether the document model, and whether the curve table, can have connections to
    /// objects of a kind.
    fn tables_of(&self, kind: &str) -> (bool, bool) {
        let is_curve = is_curve_kind(kind);
        (!is_curve, is_curve || self.entry().modelled.is_none())
    }

    fn sources_among(
        &self,
        modelled: bool,
        of_curves: bool,
    ) -> impl Iterator<Item = ConnectedObject<'d>> + use<'d> {
        let doc = self.doc;
        let place = self.place;
        let modelled = self.entry().modelled.filter(|_| modelled).into_iter();
        let modelled = modelled
            .flat_map(|(_, id)| id.source_objects(&doc.dom))
            .filter_map(move |end| doc.link(end));
        let of_curves = of_curves
            .then(|| doc.curves.to(place))
            .into_iter()
            .flatten();
        modelled.chain(of_curves.map(move |link| doc.curve_link(link, link.source)))
    }

    fn destinations_among(
        &self,
        modelled: bool,
        of_curves: bool,
    ) -> impl Iterator<Item = ConnectedObject<'d>> + use<'d> {
        let doc = self.doc;
        let place = self.place;
        let modelled = self.entry().modelled.filter(|_| modelled).into_iter();
        let modelled = modelled.flat_map(|(_, id)| id.destination_objects(&doc.dom));
        let modelled = modelled.filter_map(move |end| doc.link(end));
        let of_curves = of_curves
            .then(|| doc.curves.from(place))
            .into_iter()
            .flatten();
        modelled.chain(of_curves.map(move |link| doc.curve_link(link, link.destination)))
    }

    /// Returns whether this object is connected directly to the scene's root.
    pub fn is_at_root(&self) -> bool {
        let root = self.doc.root_id();
        let mut ends = self
            .entry()
            .modelled
            .into_iter()
            .flat_map(|(_, id)| id.destination_objects(&self.doc.dom));
        ends.any(|end| end.label().is_none() && end.object_id().raw() == root)
    }

    fn entry(&self) -> &'d DomObject<'d> {
        &self.doc.entries[self.place as usize]
    }

    /// Returns the object as fbxcel-dom knows it, `None` for a curve or a curve node.
    fn handle(&self) -> Option<ObjectHandle<'d>> {
        self.entry()
            .modelled
            .map(|(node, _)| node.to_object_handle(&self.doc.dom))
    }

    fn text(&self, at: usize) -> &'d str {
        self.doc
            .store
            .records
            .values(self.entry().record)
            .get(at)
            .and_then(Value::text)
            .unwrap_or("")
    }
}

impl PartialEq for Object<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

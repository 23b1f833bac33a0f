//! The document: objects by id, and connections both ways in file order.
//!
//! *In*: a [`RawFile`]. *Out*: [`Object`]s. *Not here*: reading bytes (`read`), what the objects hold (`element`).
//!
//! An object is no more than a place: its name, class and values are read where they lie among the records.

use super::super::error::FbxError;
use super::super::id_map::IdMap;
use super::super::read::{RawFile, RecordIndex, Records, Value};
use super::blocks::{children_of, expect_block, root_id};
use super::element::Element;
use super::links::Links;
use super::props::Props;
use super::settings::Settings;
use super::store::Store;
use crate::asset::{NoteKind, Notes};

/// A readable FBX document. *Every object has a unique id; connections join objects that exist.*
pub struct Document<'a> {
    store: Store<'a>,
    version: u32,
    entries: Vec<Entry>,
    /// Places of the objects of each kind, in file order.
    by_kind: Vec<(&'a str, Vec<u32>)>,
    by_id: IdMap<i64, u32>,
    links: Links,
    root_id: i64,
    /// Place of the scene's root, behind those of all objects unless one of them has its id.
    root: u32,
}

/// An object's id and its place among the records.
struct Entry {
    id: i64,
    record: RecordIndex,
}

/// An object of the document: a model, a geometry, a deformer, a curve …
#[derive(Clone, Copy)]
pub struct Object<'d> {
    doc: &'d Document<'d>,
    place: u32,
}

/// One end of a connection, seen from the other.
#[derive(Clone, Copy)]
pub struct Link<'d> {
    /// The object at the other end.
    pub object: Object<'d>,
    /// The destination's property that is connected; `None` for an object-to-object connection.
    pub property: Option<&'d str>,
}

/// What stands between an object's name and its class.
const NAME_END: &str = "\0\x01";

impl<'a> Document<'a> {
    /// Builds the document over a raw file, noting what had to be repaired for it.
    ///
    /// # Errors
    /// [`FbxError::TooLarge`] when there are more objects than can be numbered.
    pub fn new(raw: RawFile<'a>, notes: &mut Notes) -> Result<Self, FbxError> {
        let records = &raw.records;
        expect_block(records, "Objects", notes);
        expect_block(records, "Connections", notes);
        let objects: Vec<RecordIndex> = children_of(records, "Objects").collect();
        let most = u64::from(u32::MAX - 1);
        if objects.len() as u64 > most {
            return Err(FbxError::TooLarge { what: "objects", claimed: objects.len() as u64, allowed: most });
        }
        let mut by_id = IdMap::with_capacity_and_hasher(objects.len() + 1, Default::default());
        let mut entries = Vec::with_capacity(objects.len());
        let mut by_kind: Vec<(&'a str, Vec<u32>)> = Vec::new();
        let mut fresh = FreshIds::below(records, &objects);
        let mut last = 0;
        for (place, record) in (0..).zip(objects) {
            let kind = records.name(record);
            let id = fresh.id_of(records, record, &by_id, notes);
            by_id.insert(id, place);
            entries.push(Entry { id, record });
            // Objects of a kind stand together in most files.
            if by_kind.get(last).is_none_or(|(known, _)| *known != kind) {
                last = by_kind.iter().position(|(known, _)| *known == kind).unwrap_or(by_kind.len());
            }
            match by_kind.get_mut(last) {
                Some((_, places)) => places.push(place),
                None => by_kind.push((kind, vec![place])),
            }
        }
        let root_id = root_id(records);
        let count = entries.len();
        let root = *by_id.entry(root_id).or_insert(count as u32);
        let links = Links::read(records, &by_id, count + 1, notes);
        raw.arrays.prefetch();
        let store = Store::new(raw.records, raw.arrays);
        Ok(Self { store, version: raw.version, entries, by_kind, by_id, links, root_id, root })
    }

    /// Gives the file's version, such as 7400.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Gives the top of the records.
    pub fn top(&self) -> Element<'_> {
        Element { store: &self.store, record: None }
    }

    /// Lists all objects in file order.
    pub fn objects(&self) -> impl Iterator<Item = Object<'_>> {
        (0..self.entries.len() as u32).map(|place| Object { doc: self, place })
    }

    /// Lists the objects whose record has that name (`Model`, `Geometry`, `Deformer` …), in file order.
    pub fn objects_of(&self, kind: &str) -> impl Iterator<Item = Object<'_>> {
        let alike = self.by_kind.iter().find(|(known, _)| *known == kind);
        alike.map_or(&[][..], |(_, places)| places.as_slice()).iter().map(|&place| Object { doc: self, place })
    }

    /// Finds an object by its id.
    pub fn object(&self, id: i64) -> Option<Object<'_>> {
        self.at(*self.by_id.get(&id)?)
    }

    /// Gives the id of the scene's root, which is no object of the file.
    pub fn root_id(&self) -> i64 {
        self.root_id
    }

    /// Lists what is connected to the scene's root, in file order.
    pub fn root_sources(&self) -> impl Iterator<Item = Link<'_>> {
        self.sources(self.root)
    }

    /// Reads the global settings; a file without any gets the format's defaults.
    pub fn settings(&self) -> Settings {
        Settings::read(self.top())
    }

    /// Says how many arrays were asked for and could not be decompressed.
    pub fn damaged_arrays(&self) -> usize {
        self.store.arrays.damaged()
    }

    /// Gives the object at a place, `None` for the scene's root.
    fn at(&self, place: u32) -> Option<Object<'_>> {
        ((place as usize) < self.entries.len()).then_some(Object { doc: self, place })
    }

    fn sources(&self, place: u32) -> impl Iterator<Item = Link<'_>> {
        let link = |link: &super::links::Connection| {
            Some(Link { object: self.at(link.source)?, property: link.property(&self.store.records) })
        };
        self.links.to(place).filter_map(link)
    }
}

/// Ids for objects that have none of their own, below all ids of the file.
struct FreshIds {
    lowest: i64,
}

impl FreshIds {
    fn below(records: &Records<'_>, objects: &[RecordIndex]) -> Self {
        let ids = objects.iter().filter_map(|&record| records.values(record).first()?.int());
        Self { lowest: ids.min().unwrap_or(0).min(0) }
    }

    /// Gives an object's own id, or a fresh one with a note.
    fn id_of(&mut self, records: &Records<'_>, record: RecordIndex, known: &IdMap<i64, u32>, notes: &mut Notes) -> i64 {
        let text = match records.values(record).first() {
            Some(Value::Int(id)) if !known.contains_key(id) => return *id,
            Some(Value::Int(_)) => "objects share an id; the first one keeps its connections",
            _ => "objects without an id; kept apart from all others",
        };
        notes.add(NoteKind::Repaired, records.name(record), 1, None, text);
        loop {
            self.lowest = self.lowest.wrapping_sub(1);
            if !known.contains_key(&self.lowest) {
                return self.lowest;
            }
        }
    }
}

impl<'d> Object<'d> {
    /// Gives the object's id, unique in the document.
    pub fn id(&self) -> i64 {
        self.entry().id
    }

    /// Gives the name of the object's record: `Model`, `Geometry`, `Deformer`, `AnimationCurve` …
    pub fn kind(&self) -> &'d str {
        self.doc.store.records.name(self.entry().record)
    }

    /// Gives the object's class, the part behind the name: `Model`, `SubDeformer`, `AnimCurveNode` …
    pub fn class(&self) -> &'d str {
        self.text(1).split_once(NAME_END).map_or(self.kind(), |(_, class)| class)
    }

    /// Gives the object's subclass: `LimbNode`, `Mesh`, `Cluster`, `Skin` …
    pub fn subclass(&self) -> &'d str {
        self.text(2)
    }

    /// Gives the object's name as the authoring tool shows it.
    pub fn name(&self) -> &'d str {
        let text = self.text(1);
        text.split_once(NAME_END).map_or(text, |(name, _)| name)
    }

    /// Gives the object's record.
    pub fn element(&self) -> Element<'d> {
        Element { store: &self.doc.store, record: Some(self.entry().record) }
    }

    /// Gives the object's properties with its template's defaults behind them.
    pub fn props(&self) -> Props<'d> {
        let template = self.doc.store.templates.get(self.kind());
        Props { own: self.element().child("Properties70"), template, store: &self.doc.store }
    }

    /// Lists what is connected *to* this object (its children in the connection graph), in file order.
    pub fn sources(&self) -> impl Iterator<Item = Link<'d>> + use<'d> {
        self.doc.sources(self.place)
    }

    /// Lists what this object is connected to (its parents in the connection graph), in file order.
    pub fn destinations(&self) -> impl Iterator<Item = Link<'d>> + use<'d> {
        let doc = self.doc;
        let link = |link: &'d super::links::Connection| {
            Some(Link { object: doc.at(link.destination)?, property: link.property(&doc.store.records) })
        };
        doc.links.from(self.place).filter_map(link)
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

    fn entry(&self) -> &'d Entry {
        &self.doc.entries[self.place as usize]
    }

    fn text(&self, at: usize) -> &'d str {
        self.doc.store.records.values(self.entry().record).get(at).and_then(Value::text).unwrap_or("")
    }
}

impl PartialEq for Object<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

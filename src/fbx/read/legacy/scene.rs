//! What connections and takes need to know of the objects.
//!
//! *In*: objects as they are written. *Out*: [`LegacyScene`]: ids by name, what each model carries,
//! what a name in a take or connection means. *Not here*: writing.

use std::collections::{HashMap, HashSet};

use super::super::records::RecordIndex;
use super::names::Names;
use super::properties;

/// An object of the old file.
pub(super) struct LegacyObject {
    /// Its record.
    pub(super) record: RecordIndex,
    /// The id it was given.
    pub(super) id: i64,
}

/// What a model carries: in 7.x an object of its own.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Attribute {
    /// Its id.
    pub(super) id: i64,
    /// Whether it is a geometry.
    pub(super) is_geometry: bool,
}

/// The objects of the file.
pub(super) struct LegacyScene<'s> {
    /// Ids by name.
    pub(super) names: Names<'s>,
    /// What each model carries.
    pub(super) attributes: HashMap<i64, Attribute>,
    /// Blend-shape channels by model and name.
    pub(super) shapes: HashMap<i64, HashMap<&'s str, Vec<i64>>>,
    /// Properties that were added to a model.
    pub(super) added: HashSet<(i64, &'s str)>,
    /// Skins and the like, which 7.x connects to the geometry.
    pub(super) deformers: HashSet<i64>,
}

impl<'s> LegacyScene<'s> {
    /// Starts without objects.
    pub(super) fn new() -> Self {
        Self {
            names: Names::new(),
            attributes: HashMap::new(),
            shapes: HashMap::new(),
            added: HashSet::new(),
            deformers: HashSet::new(),
        }
    }

    /// Finds the blend-shape channels that a property of a model stands for.
    pub(super) fn channels(&self, model: i64, property: &str) -> &[i64] {
        self.shapes
            .get(&model)
            .and_then(|shapes| shapes.get(property))
            .map_or(&[], Vec::as_slice)
    }

    /// Finds the object that has a property: the model, or what it carries.
    pub(super) fn owner(&self, object: i64, property: &str) -> i64 {
        let attribute = self
            .attributes
            .get(&object)
            .filter(|_| !properties::is_of_node(property));
        match attribute.filter(|_| !self.added.contains(&(object, property))) {
            Some(attribute) => attribute.id,
            None => object,
        }
    }

    /// Finds the object that a deformer is connected to: the model's geometry, else the model.
    pub(super) fn deformed(&self, object: i64) -> i64 {
        let geometry = self
            .attributes
            .get(&object)
            .filter(|attribute| attribute.is_geometry);
        geometry.map_or(object, |geometry| geometry.id)
    }
}

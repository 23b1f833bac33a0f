//! Lifting: files below version 7.0 are brought to the layout of 7.x, which all the rest of the
//! importer reads.
//!
//! *In*: the records of an old file. *Out*: records with ids, `Properties70`, geometries apart from
//! their models, blend shapes as deformers, takes as animation stacks. *Not here*: bytes and text
//! (the readers), meaning.

mod connections;
mod keys;
mod legacy_records;
mod lifting;
mod mesh5;
mod model;
mod model5;
mod names;
mod properties;
mod record_copy;
mod record_writer;
mod scene;
mod scene5;
mod settings;
mod shapes;
mod surface_layers;
mod takes;

pub(super) use lifting::lift;

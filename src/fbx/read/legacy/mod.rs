//! Lifting: files below version 7.0 are brought to the layout of 7.x, which all the rest of the
//! importer reads.
//!
//! *In*: the records of an old file. *Out*: records with ids, `Properties70`, geometries apart from
//! their models, blend shapes as deformers, takes as animation stacks. *Not here*: bytes and text
//! (the readers), meaning.

mod copy;
mod keys;
mod lift;
mod links;
mod mesh5;
mod model;
mod model5;
mod names;
mod out;
mod properties;
mod scene;
mod scene5;
mod settings;
mod shapes;
mod source;
mod surface_layers;
mod takes;

pub(super) use lift::lift;

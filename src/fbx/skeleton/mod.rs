//! The skeleton of a file: which nodes it needs, how they hang together, where they were bound.
//!
//! *In*: models, clusters, poses. *Out*: [`Rig`]. *Not here*: weights (`skin`), keys (`take`).

mod graph;
mod inherit;
mod rig;

pub(super) use rig::{Rig, build};

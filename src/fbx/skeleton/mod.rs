//! The skeleton of a file: which nodes it needs, their hierarchy, where they were bound.
//!
//! *In*: models, clusters, poses. *Out*: [`Rig`]. *Not here*: weights (`skin.rs`), keys (`take`).

mod bone_placement;
mod graph;
mod rig;

pub(super) use rig::{Rig, build};

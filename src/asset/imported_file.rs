//! Everything one file became.
//!
//! *In*: an importer's output. *Out*: what the library keeps. *Not here*: anything that changes
//! while it plays.

use super::{AnimSequence, ImportReport, Material, Mesh, Skeleton, Texture};
use std::sync::Arc;

/// Everything one file became; a file without bones has the nodes that show its meshes.
#[derive(Clone, Debug)]
pub struct ImportedFile {
    /// Bones and nodes.
    pub skeleton: Arc<Skeleton>,
    /// One for each node that shows a mesh, in file order.
    pub meshes: Vec<Arc<Mesh>>,
    /// Surfaces.
    pub materials: Vec<Material>,
    /// Pictures that the surfaces name.
    pub textures: Vec<Texture>,
    /// Takes in file order.
    pub takes: Vec<Arc<AnimSequence>>,
    /// The take to show first.
    pub default_take: Option<usize>,
    /// What was found, repaired and skipped.
    pub report: ImportReport,
}

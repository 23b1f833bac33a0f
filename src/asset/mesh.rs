//! A mesh as one node shows it: its geometry bound to bones and materials.
//!
//! *In*: a geometry, a palette, materials. *Out*: a [`Mesh`] whose palette and materials suffice
//! for its geometry. *Not here*: vertices (`geometry.rs`), GPU buffers, poses.

use super::geometry::{Geometry, GeometryError};
use super::handle::BoneIndex;
use crate::math::Mat4;
use std::sync::Arc;

/// One entry of a mesh's palette: the bone, and where the mesh was when it was bound to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PaletteEntry {
    /// The bone that moves these vertices.
    pub bone: BoneIndex,
    /// The inverse bind matrix: geometric transform, then the cluster's `Transform`, metres.
    pub mesh_to_bone: Mat4,
}

/// What a mesh is made from.
#[derive(Clone, Debug)]
pub struct MeshParts {
    /// The node's name.
    pub name: String,
    /// The node that shows it.
    pub node: BoneIndex,
    /// Vertices and triangles, shared by instances.
    pub geometry: Arc<Geometry>,
    /// What `Vertex::palette_indices` count; a static mesh has one entry, its node.
    pub palette_entries: Vec<PaletteEntry>,
    /// Indices into `ImportedFile::materials`, one for each `Section::material_slot`.
    pub materials: Vec<usize>,
    /// Whether a skin deforms it.
    pub is_skinned: bool,
    /// Whether the file shows it (hidden meshes are kept and listed).
    pub is_visible: bool,
}

/// A mesh as one node shows it. *Its palette and its materials suffice for its geometry.*
#[derive(Clone, Debug)]
pub struct Mesh {
    parts: MeshParts,
}

/// Why a mesh was refused.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum MeshError {
    /// The vertices name palette entries that do not exist.
    #[error("mesh \"{mesh}\": the vertices need {needed} palette entries, but there are {entries}")]
    Palette {
        /// The mesh.
        mesh: String,
        /// How many are needed.
        needed: usize,
        /// How many there are.
        entries: usize,
    },
    /// The sections name materials that do not exist.
    #[error("mesh \"{mesh}\": the sections need {needed} materials, but there are {materials}")]
    Materials {
        /// The mesh.
        mesh: String,
        /// How many are needed.
        needed: usize,
        /// How many there are.
        materials: usize,
    },
    /// The geometry breaks an invariant.
    #[error(transparent)]
    Geometry(#[from] GeometryError),
}

impl Mesh {
    /// Checks the invariants.
    ///
    /// # Errors
    /// When the palette or the materials do not suffice for the geometry.
    pub fn new(parts: MeshParts) -> Result<Self, MeshError> {
        let needed = parts.geometry.palette_len();
        if needed > parts.palette_entries.len() {
            return Err(MeshError::Palette {
                mesh: parts.name,
                needed,
                entries: parts.palette_entries.len(),
            });
        }
        let needed = parts.geometry.material_len();
        if needed > parts.materials.len() {
            return Err(MeshError::Materials {
                mesh: parts.name,
                needed,
                materials: parts.materials.len(),
            });
        }
        Ok(Self { parts })
    }

    /// Returns the node's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.parts.name
    }

    /// Returns the node that shows it.
    #[must_use]
    pub const fn node(&self) -> BoneIndex {
        self.parts.node
    }

    /// Returns the vertices and triangles, shared by instances.
    #[must_use]
    pub const fn geometry(&self) -> &Arc<Geometry> {
        &self.parts.geometry
    }

    /// Returns what `Vertex::palette_indices` count.
    #[must_use]
    pub fn palette_entries(&self) -> &[PaletteEntry] {
        &self.parts.palette_entries
    }

    /// Returns the indices into `ImportedFile::materials`, one for each `Section::material_slot`.
    #[must_use]
    pub fn materials(&self) -> &[usize] {
        &self.parts.materials
    }

    /// Returns whether a skin deforms it.
    #[must_use]
    pub const fn is_skinned(&self) -> bool {
        self.parts.is_skinned
    }

    /// Returns whether the file shows it.
    #[must_use]
    pub const fn is_visible(&self) -> bool {
        self.parts.is_visible
    }

    /// Returns the number of triangles.
    #[must_use]
    pub fn triangle_count(&self) -> usize {
        self.parts.geometry.indices().len() / 3
    }

    /// Returns the parts, for a mesh that differs from this one.
    #[must_use]
    pub fn into_parts(self) -> MeshParts {
        self.parts
    }
}

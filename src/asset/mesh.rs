//! Triangles with skin weights.
//!
//! In: an importer's vertices, indices and bindings. Out: a mesh whose indices are in range and
//! whose four weights sum to one. Not here: GPU buffers, poses.

use super::{BoneIndex, CutWeights, MorphSet};
use crate::math::{Bounds, Mat4, Vec2, Vec3};
use bytemuck::{Pod, Zeroable};
use std::sync::Arc;

/// One corner of a triangle, in mesh space and metres; mirrored by `VertexIn` in
/// `shaders/skinned.wgsl`.
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
#[repr(C)]
pub struct Vertex {
    /// Metres.
    pub position: Vec3,
    /// Unit length.
    pub normal: Vec3,
    /// Unit tangent, then the bitangent's sign (+1 or -1).
    pub tangent: [f32; 4],
    /// Texture place; v runs down, as pictures do.
    pub uv: Vec2,
    /// Red, green, blue, alpha; white when the file has none.
    pub color: [u8; 4],
    /// Indices into [`Mesh::palette_entries`].
    pub palette_indices: [u16; 4],
    /// Sum to one.
    pub weights: [f32; 4],
}

/// A run of triangles with one material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// First place in `Geometry::indices`.
    pub first_index: u32,
    /// How many indices (three a triangle).
    pub index_count: u32,
    /// Place in `Mesh::materials`.
    pub material_slot: u32,
}

/// What instances of one mesh share.
#[derive(Clone, Debug, Default)]
pub struct Geometry {
    /// Corners, each distinct one once.
    pub vertices: Vec<Vertex>,
    /// For each vertex the control point of the file it came from.
    pub control_points: Vec<u32>,
    /// Three a triangle, counter-clockwise seen from outside.
    pub indices: Vec<u32>,
    /// Runs by material that cover `indices`.
    pub sections: Vec<Section>,
    /// How many control points the file has, used or not.
    pub control_point_count: u32,
    /// Positions of all vertices, mesh space.
    pub bounds: Bounds,
    /// What was lost when influences were cut to four.
    pub cut_weights: CutWeights,
    /// Blend shapes; empty for most.
    pub morph: MorphSet,
}

/// One entry of a mesh's palette: the bone and where the mesh was when it was bound to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PaletteEntry {
    /// The bone that moves these vertices.
    pub bone: BoneIndex,
    /// Geometric transform, then the cluster's `Transform`, metres.
    pub mesh_to_bone: Mat4,
}

/// A mesh as one node shows it.
#[derive(Clone, Debug)]
pub struct Mesh {
    /// The node's name.
    pub name: String,
    /// The node that shows it.
    pub node: BoneIndex,
    /// Vertices and triangles, shared by instances.
    pub geometry: Arc<Geometry>,
    /// What `Vertex::palette_indices` name; a static mesh has one, its node.
    pub palette_entries: Vec<PaletteEntry>,
    /// Places in `ImportedFile::materials`, one for each `Section::material_slot`.
    pub materials: Vec<usize>,
    /// Whether a skin deforms it.
    pub is_skinned: bool,
    /// Whether the file shows it (hidden meshes are kept and listed).
    pub is_visible: bool,
}

/// Why a mesh was refused.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum MeshError {
    /// A vertex names a palette entry that does not exist.
    #[error(
        "mesh \"{mesh}\": vertex {vertex} names palette entry {index}, but there are {entries}"
    )]
    PaletteIndexOutOfRange {
        /// The mesh.
        mesh: String,
        /// The vertex.
        vertex: usize,
        /// The entry it names.
        index: usize,
        /// How many there are.
        entries: usize,
    },
    /// A vertex's weights do not sum to one.
    #[error("mesh \"{mesh}\": the weights of vertex {vertex} do not sum to one")]
    Weights {
        /// The mesh.
        mesh: String,
        /// The vertex.
        vertex: usize,
    },
    /// A triangle names a vertex that does not exist.
    #[error("mesh \"{mesh}\": index {index} is beyond the {vertices} vertices")]
    IndexOutOfRange {
        /// The mesh.
        mesh: String,
        /// The index.
        index: u32,
        /// How many there are.
        vertices: usize,
    },
    /// A section reaches beyond the indices or names no material.
    #[error("mesh \"{mesh}\": section {section} does not fit its indices or materials")]
    Section {
        /// The mesh.
        mesh: String,
        /// The section.
        section: usize,
    },
}

impl Mesh {
    /// Checks the invariants and hands the mesh back.
    ///
    /// # Errors
    /// Names the first vertex, index or section that breaks one.
    pub fn checked(self) -> Result<Self, MeshError> {
        let mesh = || self.name.clone();
        let geometry = &self.geometry;
        for (vertex, v) in geometry.vertices.iter().enumerate() {
            if let Some(&index) = v
                .palette_indices
                .iter()
                .find(|&&index| index as usize >= self.palette_entries.len())
            {
                return Err(MeshError::PaletteIndexOutOfRange {
                    mesh: mesh(),
                    vertex,
                    index: index as usize,
                    entries: self.palette_entries.len(),
                });
            }
            let sum: f32 = v.weights.iter().sum();
            if (sum - 1.0).abs() > 1e-5 || v.weights.iter().any(|&w| w < 0.0) {
                return Err(MeshError::Weights {
                    mesh: mesh(),
                    vertex,
                });
            }
        }
        let vertices = geometry.vertices.len();
        if let Some(&index) = geometry
            .indices
            .iter()
            .find(|&&index| index as usize >= vertices)
        {
            return Err(MeshError::IndexOutOfRange {
                mesh: mesh(),
                index,
                vertices,
            });
        }
        for (section, s) in geometry.sections.iter().enumerate() {
            let end = s.first_index as usize + s.index_count as usize;
            if end > geometry.indices.len() || s.material_slot as usize >= self.materials.len() {
                return Err(MeshError::Section {
                    mesh: mesh(),
                    section,
                });
            }
        }
        Ok(self)
    }

    /// Returns the number of triangles.
    #[must_use]
    pub fn triangle_count(&self) -> usize {
        self.geometry.indices.len() / 3
    }
}

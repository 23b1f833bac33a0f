//! Vertices and triangles, as instances of one mesh share them.
//!
//! *In*: an importer's lists. *Out*: a [`Geometry`] whose indices are in range and whose four
//! weights sum to one. *Not here*: nodes and palettes (`mesh.rs`), GPU buffers, poses.

use super::{CutWeights, MorphSet};
use crate::math::{Bounds, Vec2, Vec3};
use bytemuck::{Pod, Zeroable};

/// One corner of a triangle, in mesh space and metres; mirrored by `VertexIn` in
/// `shaders/skinning.wgsl`.
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
#[repr(C)]
pub struct Vertex {
    /// Metres.
    pub position: Vec3,
    /// Unit length.
    pub normal: Vec3,
    /// Unit tangent, then the bitangent's sign (+1 or -1).
    pub tangent: [f32; 4],
    /// Texture coordinate; v runs down, as pictures do.
    pub uv: Vec2,
    /// Red, green, blue, alpha; white when the file has none.
    pub color: [u8; 4],
    /// Indices into [`super::Mesh::palette_entries`].
    pub palette_indices: [u16; 4],
    /// Sum to one.
    pub weights: [f32; 4],
}

/// A run of triangles with one material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// Index of its first one in [`Geometry::indices`].
    pub first_index: u32,
    /// How many indices (three a triangle).
    pub index_count: u32,
    /// Index into [`super::Mesh::materials`].
    pub material_slot: u32,
}

/// What a geometry is made from.
#[derive(Clone, Debug, Default)]
pub struct GeometryParts {
    /// Corners, each distinct one once.
    pub vertices: Vec<Vertex>,
    /// For each vertex the control point of the file that it came from.
    pub control_points: Vec<u32>,
    /// Three a triangle, counter-clockwise seen from outside.
    pub indices: Vec<u32>,
    /// Runs by material that cover `indices`.
    pub sections: Vec<Section>,
    /// How many control points the file has, used or not.
    pub control_point_count: u32,
    /// What was lost when influences were cut to four.
    pub cut_weights: CutWeights,
    /// Blend shapes; empty for most.
    pub morph: MorphSet,
}

/// What instances of one mesh share. *Indices, control points and sections are in range; the four
/// weights of a vertex sum to one.*
#[derive(Clone, Debug, Default)]
pub struct Geometry {
    parts: GeometryParts,
    bounds: Bounds,
    palette_len: usize,
    material_len: usize,
}

/// Why a geometry was refused.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum GeometryError {
    /// A vertex's weights do not sum to one.
    #[error("the weights of vertex {vertex} do not sum to one")]
    Weights {
        /// The vertex.
        vertex: usize,
    },
    /// A triangle names a vertex that does not exist.
    #[error("index {index} is beyond the {vertices} vertices")]
    IndexOutOfRange {
        /// The index.
        index: u32,
        /// How many there are.
        vertices: usize,
    },
    /// Vertices and control points do not match.
    #[error("{vertices} vertices have {listed} control points, of which the file has {points}")]
    ControlPoints {
        /// How many vertices there are.
        vertices: usize,
        /// How many control points are listed.
        listed: usize,
        /// How many control points the file has.
        points: u32,
    },
    /// A section reaches beyond the indices.
    #[error("section {section} reaches beyond the {indices} indices")]
    Section {
        /// The section.
        section: usize,
        /// How many indices there are.
        indices: usize,
    },
}

impl Geometry {
    /// Checks the invariants.
    ///
    /// # Errors
    /// Names the first vertex, index or section that breaks one.
    pub fn new(parts: GeometryParts) -> Result<Self, GeometryError> {
        let is_weighted = |vertex: &Vertex| {
            let sum: f32 = vertex.weights.iter().sum();
            (sum - 1.0).abs() <= 1e-5 && vertex.weights.iter().all(|&weight| weight >= 0.0)
        };
        if let Some(vertex) = parts
            .vertices
            .iter()
            .position(|vertex| !is_weighted(vertex))
        {
            return Err(GeometryError::Weights { vertex });
        }
        let vertices = parts.vertices.len();
        let is_beyond = |&&index: &&u32| index as usize >= vertices;
        if let Some(&index) = parts.indices.iter().find(is_beyond) {
            return Err(GeometryError::IndexOutOfRange { index, vertices });
        }
        let points = parts.control_point_count;
        if parts.control_points.len() != vertices
            || parts.control_points.iter().any(|&point| point >= points)
        {
            return Err(GeometryError::ControlPoints {
                vertices,
                listed: parts.control_points.len(),
                points,
            });
        }
        let indices = parts.indices.len();
        let end = |section: &Section| section.first_index as usize + section.index_count as usize;
        if let Some(section) = parts
            .sections
            .iter()
            .position(|section| end(section) > indices)
        {
            return Err(GeometryError::Section { section, indices });
        }
        let largest_index = parts
            .vertices
            .iter()
            .flat_map(|vertex| vertex.palette_indices)
            .max();
        let largest_slot = parts
            .sections
            .iter()
            .map(|section| section.material_slot)
            .max();
        Ok(Self {
            bounds: Bounds::from_points(parts.vertices.iter().map(|vertex| vertex.position)),
            palette_len: largest_index.map_or(0, |index| usize::from(index) + 1),
            material_len: largest_slot.map_or(0, |slot| slot as usize + 1),
            parts,
        })
    }

    /// Returns the corners, each distinct one once.
    #[must_use]
    pub fn vertices(&self) -> &[Vertex] {
        &self.parts.vertices
    }

    /// Returns for each vertex the control point of the file that it came from.
    #[must_use]
    pub fn control_points(&self) -> &[u32] {
        &self.parts.control_points
    }

    /// Returns the triangles, three indices each, counter-clockwise seen from outside.
    #[must_use]
    pub fn indices(&self) -> &[u32] {
        &self.parts.indices
    }

    /// Returns the runs by material that cover the indices.
    #[must_use]
    pub fn sections(&self) -> &[Section] {
        &self.parts.sections
    }

    /// Returns how many control points the file has, used or not.
    #[must_use]
    pub const fn control_point_count(&self) -> u32 {
        self.parts.control_point_count
    }

    /// Returns the box around all vertices, mesh space.
    #[must_use]
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Returns what was lost when influences were cut to four.
    #[must_use]
    pub const fn cut_weights(&self) -> &CutWeights {
        &self.parts.cut_weights
    }

    /// Returns the blend shapes; empty for most.
    #[must_use]
    pub const fn morph(&self) -> &MorphSet {
        &self.parts.morph
    }

    /// Returns how many palette entries the vertices need.
    #[must_use]
    pub const fn palette_len(&self) -> usize {
        self.palette_len
    }

    /// Returns how many materials the sections need.
    #[must_use]
    pub const fn material_len(&self) -> usize {
        self.material_len
    }

    /// Returns the parts, for a geometry that differs from this one.
    #[must_use]
    pub fn into_parts(self) -> GeometryParts {
        self.parts
    }
}

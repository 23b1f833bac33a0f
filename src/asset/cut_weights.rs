//! What was lost when influences were cut to four.
//!
//! *In*: the vertices that had more, with all they had. *Out*: how far the cut moves them in a
//! given pose. *Not here*: poses.

use crate::math::{Mat4, Vec3};

/// A control point that had more than four influences.
#[derive(Clone, Debug, PartialEq)]
pub struct CutVertex {
    /// Its number in the file.
    pub control_point: u32,
    /// Mesh space, metres.
    pub position: Vec3,
    /// What it was left with, as in `Vertex::palette_indices`.
    pub kept_palette_indices: [u16; 4],
    /// Sum to one.
    pub kept_weights: [f32; 4],
    /// Everything it had: palette indices and weights that sum to one.
    pub influences: Vec<(u16, f32)>,
}

/// All control points of one mesh that had more than four influences.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CutWeights {
    /// One for each.
    pub vertices: Vec<CutVertex>,
}

impl CutWeights {
    /// Measures in metres how far the cut moves the vertex that it moves most, in one pose.
    ///
    /// `palette` holds `mesh_to_component` for each palette entry of the mesh.
    #[must_use]
    pub fn worst_metres(&self, palette: &[Mat4]) -> f32 {
        let blend = |parts: &mut dyn Iterator<Item = (u16, f32)>, position: Vec3| -> Vec3 {
            parts
                .map(|(index, weight)| palette[index as usize].transform_point(position) * weight)
                .sum()
        };
        self.vertices.iter().fold(0.0, |worst, vertex| {
            let full = blend(&mut vertex.influences.iter().copied(), vertex.position);
            let mut kept = vertex
                .kept_palette_indices
                .into_iter()
                .zip(vertex.kept_weights);
            worst.max(full.distance(blend(&mut kept, vertex.position)))
        })
    }
}

//! The blend shapes of one geometry on the device, by control point.
//!
//! *In*: a geometry. *Out*: buffers that never change. *Not here*: weights and sums (`morph_pass.rs`). Shader:
//! `shaders/morph.wgsl`.
//!
//! What a control point is moved by lies together, shape by shape, as the shader gathers it: 16 bytes a move, 28
//! where any shape of the mesh turns normals, and 4 a vertex and a control point.

use super::buffers;
use super::error::RenderError;
use super::gpu::Gpu;
use crate::asset::Mesh;
use wgpu::BufferUsages;

/// The blend shapes of one geometry on the device.
#[derive(Debug)]
pub(super) struct GpuMorph {
    /// Control points of the vertices, ranges of the control points, shapes of the moves.
    pub(super) words: wgpu::Buffer,
    /// Positions, and normals where the shapes have some.
    pub(super) moves: wgpu::Buffer,
    /// Vertices of the geometry.
    pub(super) vertex_count: u32,
    /// Control points of the geometry.
    pub(super) point_count: u32,
    /// 3, or 6 with normals.
    pub(super) floats_per_move: u32,
}

impl GpuMorph {
    /// Uploads the blend shapes of a mesh, which has some.
    ///
    /// # Errors
    /// When they are larger than the device allows.
    pub(super) fn new(gpu: &Gpu, mesh: &Mesh) -> Result<Self, RenderError> {
        let geometry = &mesh.geometry;
        let (points, shapes) = (geometry.control_point_count as usize, geometry.morph.shapes());
        let mut starts = vec![0_u32; points + 1];
        for &point in shapes.iter().flat_map(|shape| shape.points()) {
            starts[point as usize + 1] += 1;
        }
        for point in 0..points {
            starts[point + 1] += starts[point];
        }
        let count = starts[points] as usize;
        let has_normals = shapes.iter().any(|shape| !shape.normals().is_empty());
        let floats_per_move = if has_normals { 6 } else { 3 };
        let (mut shape_of, mut moves) = (vec![0_u32; count.max(1)], vec![0.0_f32; count.max(1) * floats_per_move]);
        let mut next = starts.clone();
        for (number, shape) in (0..).zip(shapes) {
            for (i, (&point, position)) in shape.points().iter().zip(shape.positions()).enumerate() {
                let place = next[point as usize] as usize;
                next[point as usize] += 1;
                shape_of[place] = number;
                let at = place * floats_per_move;
                moves[at..at + 3].copy_from_slice(&position.to_array());
                if has_normals {
                    moves[at + 3..at + 6].copy_from_slice(&shape.normal(i).to_array());
                }
            }
        }
        let words = [geometry.control_points.as_slice(), &starts, &shape_of].concat();
        let what = || format!("the blend shapes of mesh \"{}\"", mesh.name);
        let bytes = (words.len() * size_of::<u32>()).max(moves.len() * size_of::<f32>()) as u64;
        buffers::check_size(gpu, what, bytes, BufferUsages::STORAGE)?;
        Ok(Self {
            words: buffers::fixed(gpu, "blend shape words", BufferUsages::STORAGE, &words),
            moves: buffers::fixed(gpu, "blend shape moves", BufferUsages::STORAGE, &moves),
            vertex_count: geometry.vertices.len() as u32,
            point_count: geometry.control_point_count,
            floats_per_move: floats_per_move as u32,
        })
    }
}

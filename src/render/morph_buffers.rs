//! The blend shapes of one geometry on the device.
//!
//! *In*: a mesh. *Out*: buffers that never change. *Not here*: weights and sums (`morph_pass.rs`).
//! Shader: `shaders/morph.wgsl`.
//!
//! Position deltas are grouped by control point and normal deltas by vertex, as the shader gathers
//! them: 16 bytes a delta, 8 a vertex, 4 a control point.

use super::buffers;
use super::error::RenderError;
use super::gpu::Gpu;
use crate::asset::{Mesh, MorphShape};
use crate::math::Vec3;
use wgpu::BufferUsages;

/// The blend shapes of one geometry on the device.
#[derive(Debug)]
pub(super) struct GpuMorph {
    /// Control point of each vertex, ranges of the control points, ranges of the vertices, shape of
    /// each position delta, shape of each normal delta.
    pub(super) words: wgpu::Buffer,
    /// Position deltas, then normal deltas, three floats each.
    pub(super) deltas: wgpu::Buffer,
    /// Vertex count of the geometry.
    pub(super) vertex_count: u32,
    /// Where the second to fifth section of `words` start.
    pub(super) sections: [u32; 4],
    /// Where normal deltas start in `deltas`, in floats.
    pub(super) first_normal: u32,
}

impl GpuMorph {
    /// Uploads the blend shapes of a mesh that has some.
    ///
    /// # Errors
    /// When they are larger than the device allows.
    pub(super) fn new(gpu: &Gpu, mesh: &Mesh) -> Result<Self, RenderError> {
        let geometry = mesh.geometry();
        let vertices = geometry.vertices().len();
        let points = geometry.control_point_count() as usize;
        let shapes = geometry.morph().shapes();
        let position_deltas =
            SparseDeltas::new(points, shapes, |shape| (shape.points(), shape.positions()));
        let normal_deltas = SparseDeltas::new(vertices, shapes, |shape| {
            (shape.vertices(), shape.normals())
        });
        let first_normal = 3 * position_deltas.deltas.len() as u32;
        let lists = [
            geometry.control_points(),
            &position_deltas.starts,
            &normal_deltas.starts,
            &position_deltas.shapes,
            &normal_deltas.shapes,
        ];
        let words = lists.concat();
        let mut sections = [vertices as u32; 4];
        for (section, list) in lists[1..4].iter().enumerate() {
            sections[section + 1] = sections[section] + list.len() as u32;
        }
        let mut deltas = [position_deltas.deltas, normal_deltas.deltas].concat();
        if deltas.is_empty() {
            // An empty buffer cannot be bound.
            deltas.push([0.0; 3]);
        }
        let what = || format!("the blend shapes of mesh \"{}\"", mesh.name());
        let bytes = size_of_val(words.as_slice()).max(size_of_val(deltas.as_slice())) as u64;
        buffers::check_size(gpu, what, bytes, BufferUsages::STORAGE)?;
        Ok(Self {
            words: buffers::immutable(gpu, "blend shape words", BufferUsages::STORAGE, &words),
            deltas: buffers::immutable(gpu, "blend shape deltas", BufferUsages::STORAGE, &deltas),
            vertex_count: vertices as u32,
            sections,
            first_normal,
        })
    }
}

/// Deltas of all shapes, grouped by the element (control point or vertex) that they apply to.
struct SparseDeltas {
    starts: Vec<u32>,
    shapes: Vec<u32>,
    deltas: Vec<[f32; 3]>,
}

impl SparseDeltas {
    fn new<'a>(
        count: usize,
        shapes: &'a [MorphShape],
        of: impl Fn(&'a MorphShape) -> (&'a [u32], &'a [Vec3]),
    ) -> Self {
        let mut starts = vec![0_u32; count + 1];
        shapes
            .iter()
            .flat_map(|shape| of(shape).0)
            .for_each(|&element| starts[element as usize + 1] += 1);
        for element in 0..count {
            starts[element + 1] += starts[element];
        }
        let total = starts[count] as usize;
        let mut next = starts.clone();
        let mut numbers = vec![0; total];
        let mut deltas = vec![[0.0; 3]; total];
        for (number, (elements, all)) in (0..).zip(shapes.iter().map(of)) {
            for (&element, delta) in elements.iter().zip(all) {
                let at = next[element as usize] as usize;
                next[element as usize] += 1;
                numbers[at] = number;
                deltas[at] = delta.to_array();
            }
        }
        Self {
            starts,
            shapes: numbers,
            deltas,
        }
    }
}

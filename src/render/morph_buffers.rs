//! The blend shapes of one geometry on the device.
//!
//! *In*: a geometry. *Out*: buffers that never change. *Not here*: weights and sums
//! (`morph_pass.rs`). Shader: `shaders/morph.wgsl`.
//!
//! What moves a control point lies together, and what turns a vertex, as the shader gathers it: 16
//! bytes a move or turn, 8 a vertex, 4 a control point.

use super::buffers;
use super::error::RenderError;
use super::gpu::Gpu;
use crate::asset::{Mesh, MorphShape};
use crate::math::Vec3;
use wgpu::BufferUsages;

/// The blend shapes of one geometry on the device.
#[derive(Debug)]
pub(super) struct GpuMorph {
    /// Control points of the vertices, ranges of the control points, ranges of the vertices, shapes
    /// of moves and of turns.
    pub(super) words: wgpu::Buffer,
    /// Moves, then turns.
    pub(super) moves: wgpu::Buffer,
    /// Vertices of the geometry.
    pub(super) vertex_count: u32,
    /// Where the sections of `words` behind the first begin.
    pub(super) sections: [u32; 4],
    /// Where turns begin in `moves`.
    pub(super) first_turn: u32,
}

impl GpuMorph {
    /// Uploads the blend shapes of a mesh, which has some.
    ///
    /// # Errors
    /// When they are larger than the device allows.
    pub(super) fn new(gpu: &Gpu, mesh: &Mesh) -> Result<Self, RenderError> {
        let geometry = mesh.geometry();
        let (vertices, points) = (
            geometry.vertices().len(),
            geometry.control_point_count() as usize,
        );
        let shapes = geometry.morph().shapes();
        let moves = Gathered::new(points, shapes, |shape| (shape.points(), shape.positions()));
        let turns = Gathered::new(vertices, shapes, |shape| {
            (shape.vertices(), shape.normals())
        });
        let first_turn = 3 * moves.deltas.len() as u32;
        let lists = [
            geometry.control_points(),
            &moves.starts,
            &turns.starts,
            &moves.shapes,
            &turns.shapes,
        ];
        let words = lists.concat();
        let mut sections = [vertices as u32; 4];
        for (place, list) in lists[1..4].iter().enumerate() {
            sections[place + 1] = sections[place] + list.len() as u32;
        }
        let mut deltas = [moves.deltas, turns.deltas].concat();
        if deltas.is_empty() {
            // A buffer without bytes cannot be bound.
            deltas.push([0.0; 3]);
        }
        let what = || format!("the blend shapes of mesh \"{}\"", mesh.name());
        let bytes = size_of_val(words.as_slice()).max(size_of_val(deltas.as_slice())) as u64;
        buffers::check_size(gpu, what, bytes, BufferUsages::STORAGE)?;
        Ok(Self {
            words: buffers::fixed(gpu, "blend shape words", BufferUsages::STORAGE, &words),
            moves: buffers::fixed(gpu, "blend shape moves", BufferUsages::STORAGE, &deltas),
            vertex_count: vertices as u32,
            sections,
            first_turn,
        })
    }
}

/// What all shapes do to each of some things, thing by thing.
struct Gathered {
    starts: Vec<u32>,
    shapes: Vec<u32>,
    deltas: Vec<[f32; 3]>,
}

impl Gathered {
    fn new<'a>(
        count: usize,
        shapes: &'a [MorphShape],
        of: impl Fn(&'a MorphShape) -> (&'a [u32], &'a [Vec3]),
    ) -> Self {
        let mut starts = vec![0_u32; count + 1];
        shapes
            .iter()
            .flat_map(|shape| of(shape).0)
            .for_each(|&thing| starts[thing as usize + 1] += 1);
        for thing in 0..count {
            starts[thing + 1] += starts[thing];
        }
        let (total, mut next) = (starts[count] as usize, starts.clone());
        let (mut numbers, mut deltas) = (vec![0; total], vec![[0.0; 3]; total]);
        for (number, (things, all)) in (0..).zip(shapes.iter().map(of)) {
            for (&thing, delta) in things.iter().zip(all) {
                let place = next[thing as usize] as usize;
                next[thing as usize] += 1;
                (numbers[place], deltas[place]) = (number, delta.to_array());
            }
        }
        Self {
            starts,
            shapes: numbers,
            deltas,
        }
    }
}

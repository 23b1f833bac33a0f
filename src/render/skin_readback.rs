//! Skins a mesh on the device and reads the result back: what tests compare with the CPU.
//!
//! *In*: a mesh, the weights of its blend shapes, its palette. *Out*: positions, normals and
//! tangents. *Not here*: drawing. Shader: `shaders/skin_readback.wgsl`, which calls the same
//! functions as `shaders/skinned.wgsl`.

use super::buffers::GrowableBuffer;
use super::error::RenderError;
use super::frame_bindings::MORPH_BINDING;
use super::gpu::Gpu;
use super::gpu_types::{Item, MorphDelta, SkinnedPoint};
use super::morph_buffers::GpuMorph;
use super::morph_pass::{MorphJobs, MorphPass};
use super::pipeline::{compute_pipeline, workgroups};
use super::{buffers, shader_source};
use crate::asset::Mesh;
use crate::math::Mat4;
use wgpu::BufferUsages;

/// Returns every vertex of `mesh` in world space; `shape_weights` has one for each blend shape or
/// none, `palette` is `mesh_to_component`, one for each palette entry.
///
/// # Errors
/// When the device is lost, refuses, or a buffer is too large for it.
pub fn skin_readback(
    gpu: &Gpu,
    mesh: &Mesh,
    shape_weights: &[f32],
    palette: &[Mat4],
    component_to_world: Mat4,
) -> Result<Vec<SkinnedPoint>, RenderError> {
    if mesh.geometry().vertices().is_empty() || palette.is_empty() {
        return Ok(Vec::new());
    }
    check_sizes(gpu, mesh, palette)?;
    let mut encoder = gpu.device().create_command_encoder(&Default::default());
    let deltas = sum_shapes(gpu, &mut encoder, mesh, shape_weights)?;
    let item = Item {
        component_to_world,
        firsts: [0, 0, u32::from(!shape_weights.is_empty()), 0],
    };
    let buffers = SkinBuffers::new(gpu, mesh, palette, item);
    buffers.skin(gpu, &mut encoder, deltas.buffer());
    gpu.queue().submit([encoder.finish()]);
    let bytes = buffers::read_back(gpu, &buffers.result)?;
    Ok(bytes
        .chunks_exact(size_of::<SkinnedPoint>())
        .map(bytemuck::pod_read_unaligned)
        .collect())
}

/// Fails when the palette or the result does not fit into a storage buffer.
fn check_sizes(gpu: &Gpu, mesh: &Mesh, palette: &[Mat4]) -> Result<(), RenderError> {
    let result_bytes = mesh.geometry().vertices().len() * size_of::<SkinnedPoint>();
    let bytes = result_bytes.max(size_of_val(palette)) as u64;
    let what = || format!("mesh \"{}\"", mesh.name());
    buffers::check_size(gpu, what, bytes, BufferUsages::STORAGE)
}

/// Sums the blend shapes as for a picture; without weights the deltas are not read.
fn sum_shapes(
    gpu: &Gpu,
    encoder: &mut wgpu::CommandEncoder,
    mesh: &Mesh,
    shape_weights: &[f32],
) -> Result<GrowableBuffer, RenderError> {
    let morph = if shape_weights.is_empty() {
        None
    } else {
        Some(GpuMorph::new(gpu, mesh)?)
    };
    let mut jobs = MorphJobs::default();
    if let Some(morph) = &morph {
        jobs.add(morph, shape_weights);
    }
    let bytes = jobs.delta_bytes().max(size_of::<MorphDelta>() as u64);
    let deltas = GrowableBuffer::new(gpu, "deltas", BufferUsages::STORAGE, bytes);
    MorphPass::new(gpu).run(gpu, encoder, &jobs, deltas.buffer())?;
    Ok(deltas)
}

/// The buffers of one read-back.
struct SkinBuffers {
    palette: wgpu::Buffer,
    item: wgpu::Buffer,
    vertices: wgpu::Buffer,
    points: wgpu::Buffer,
    /// A copy of `points` that can be mapped.
    result: wgpu::Buffer,
    vertex_count: u32,
}

impl SkinBuffers {
    fn new(gpu: &Gpu, mesh: &Mesh, palette: &[Mat4], item: Item) -> Self {
        let vertices = mesh.geometry().vertices();
        let points = [SkinnedPoint::default()].repeat(vertices.len());
        let storage = BufferUsages::STORAGE;
        let source = storage | BufferUsages::COPY_SRC;
        let mappable = BufferUsages::COPY_DST | BufferUsages::MAP_READ;
        Self {
            palette: buffers::immutable(gpu, "palette", storage, palette),
            item: buffers::immutable(gpu, "item", storage, &[item]),
            vertices: buffers::immutable(gpu, "vertices", storage, vertices),
            points: buffers::immutable(gpu, "points", source, &points),
            result: buffers::immutable(gpu, "result", mappable, &points),
            vertex_count: vertices.len() as u32,
        }
    }

    /// Skins every vertex and copies the points into `result`.
    fn skin(&self, gpu: &Gpu, encoder: &mut wgpu::CommandEncoder, deltas: &wgpu::Buffer) {
        let label = "skin readback";
        let pipeline = compute_pipeline(gpu, label, shader_source::SKIN_READBACK, None);
        let group = self.bind(gpu, &pipeline.get_bind_group_layout(0), deltas);
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &group, &[]);
        let [across, down] = workgroups(self.vertex_count);
        pass.dispatch_workgroups(across, down, 1);
        drop(pass);
        encoder.copy_buffer_to_buffer(&self.points, 0, &self.result, 0, self.result.size());
    }

    fn bind(
        &self,
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        deltas: &wgpu::Buffer,
    ) -> wgpu::BindGroup {
        let bound = [
            (1, &self.palette),
            (2, &self.item),
            (3, &self.vertices),
            (4, &self.points),
            (MORPH_BINDING, deltas),
        ];
        let entries = bound.map(|(binding, buffer)| wgpu::BindGroupEntry {
            binding,
            resource: buffer.as_entire_binding(),
        });
        gpu.device().create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("skin readback"),
            layout,
            entries: &entries,
        })
    }
}

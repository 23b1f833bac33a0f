//! Deforms a mesh on the device and brings the result back: what a test holds against the CPU.
//!
//! In: a mesh, the weights of its blend shapes, its palette. Out: positions, normals and tangents.
//! Not here: drawing. Shader: `shaders/skin_readback.wgsl`, which calls the same functions as
//! `shaders/skinned.wgsl`.

use super::bindings::MORPH_BINDING;
use super::buffers::ListBuffer;
use super::error::RenderError;
use super::gpu::Gpu;
use super::gpu_types::{Item, SkinnedPoint};
use super::morph_buffers::GpuMorph;
use super::morph_pass::{MorphJobs, MorphPass};
use super::{buffers, shader_source};
use crate::asset::Mesh;
use crate::math::Mat4;
use wgpu::BufferUsages;

/// Returns every vertex of `mesh` in world space; `shape_weights` has one for each blend shape or
/// none, `palette` is `mesh_to_component`, one for each slot.
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
    let vertices = mesh.geometry().vertices();
    if vertices.is_empty() || palette.is_empty() {
        return Ok(Vec::new());
    }
    let bytes = (vertices.len() * size_of::<SkinnedPoint>()).max(size_of_val(palette)) as u64;
    buffers::check_size(
        gpu,
        || format!("mesh \"{}\"", mesh.name()),
        bytes,
        BufferUsages::STORAGE,
    )?;
    let (mut encoder, mut jobs) = (
        gpu.device().create_command_encoder(&Default::default()),
        MorphJobs::default(),
    );
    let morph = if shape_weights.is_empty() {
        None
    } else {
        Some(GpuMorph::new(gpu, mesh)?)
    };
    if let Some(morph) = &morph {
        jobs.add(morph, shape_weights);
    }
    let deltas = ListBuffer::new(
        gpu,
        "deltas",
        BufferUsages::STORAGE,
        jobs.delta_bytes().max(32),
    );
    MorphPass::new(gpu).run(gpu, &mut encoder, &jobs, deltas.buffer())?;
    let item = Item {
        component_to_world,
        firsts: [0, 0, u32::from(morph.is_some()), 0],
    };
    let points = [SkinnedPoint::default()].repeat(vertices.len());
    let storage = BufferUsages::STORAGE;
    let inputs = [
        buffers::fixed(gpu, "palette", storage, palette),
        buffers::fixed(gpu, "item", storage, &[item]),
        buffers::fixed(gpu, "vertices", storage, vertices),
        buffers::fixed(gpu, "points", storage | BufferUsages::COPY_SRC, &points),
    ];
    let result = buffers::fixed(
        gpu,
        "result",
        BufferUsages::COPY_DST | BufferUsages::MAP_READ,
        &points,
    );

    let module = super::pipeline::module(gpu, "skin readback", shader_source::SKIN_READBACK);
    let pipeline = gpu
        .device()
        .create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: Some("skin readback"),
            layout: None,
            module: &module,
            entry_point: Some("cs_main"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        });
    let entries: Vec<_> = (1..)
        .zip(&inputs)
        .chain([(MORPH_BINDING, deltas.buffer())])
        .map(|(binding, buffer)| wgpu::BindGroupEntry {
            binding,
            resource: buffer.as_entire_binding(),
        })
        .collect();
    let group = gpu.device().create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some("skin readback"),
        layout: &pipeline.get_bind_group_layout(0),
        entries: &entries,
    });
    {
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &group, &[]);
        let groups = (vertices.len() as u32).div_ceil(64);
        // A device allows 65535 groups along one side.
        let across = groups.min(32_768);
        pass.dispatch_workgroups(across, groups.div_ceil(across), 1);
    }
    encoder.copy_buffer_to_buffer(&inputs[3], 0, &result, 0, result.size());
    gpu.queue().submit([encoder.finish()]);
    let bytes = buffers::read(gpu, &result)?;
    Ok(bytes
        .chunks_exact(size_of::<SkinnedPoint>())
        .map(bytemuck::pod_read_unaligned)
        .collect())
}

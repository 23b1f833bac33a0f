//! Sums blend shapes on the device, before every pass that skins.
//!
//! *In*: meshes with weighted blend shapes. *Out*: a delta for each of their vertices, which the
//! passes add by vertex index. *Not here*: the layout of the shapes (`morph_buffers.rs`). Shader:
//! `shaders/morph.wgsl`.
//!
//! A picture without blend shapes creates no pipeline and runs nothing.

use super::buffers::GrowableBuffer;
use super::error::RenderError;
use super::gpu::Gpu;
use super::gpu_types::{MorphDelta, MorphJob};
use super::morph_buffers::GpuMorph;
use super::pipeline::{compute_pipeline, workgroups};
use super::shader_source;
use std::sync::OnceLock;
use wgpu::BufferUsages;

/// The sums of one picture.
#[derive(Debug, Default)]
pub(super) struct MorphJobs<'a> {
    jobs: Vec<(&'a GpuMorph, MorphJob)>,
    weights: Vec<f32>,
    vertices: u32,
}

impl<'a> MorphJobs<'a> {
    /// Adds a mesh with the weights of its shapes and returns the index of its first delta.
    pub(super) fn add(&mut self, morph: &'a GpuMorph, weights: &[f32]) -> u32 {
        let first = self.vertices;
        let vertex_count = morph.vertex_count;
        let ranges = [
            first,
            self.weights.len() as u32,
            vertex_count,
            morph.first_normal,
        ];
        self.jobs.push((
            morph,
            MorphJob {
                ranges,
                sections: morph.sections,
            },
        ));
        self.weights.extend_from_slice(weights);
        self.vertices += vertex_count;
        first
    }

    /// Returns the size of all deltas in bytes.
    pub(super) fn delta_bytes(&self) -> u64 {
        u64::from(self.vertices) * size_of::<MorphDelta>() as u64
    }
}

/// The pipeline, which is created when a shape first has weight, and the buffers that change with
/// every picture.
#[derive(Debug)]
pub(super) struct MorphPass {
    pipeline: OnceLock<wgpu::ComputePipeline>,
    layout: OnceLock<wgpu::BindGroupLayout>,
    jobs: GrowableBuffer,
    weights: GrowableBuffer,
}

impl MorphPass {
    /// Creates the buffers only.
    pub(super) fn new(gpu: &Gpu) -> Self {
        Self {
            pipeline: OnceLock::new(),
            layout: OnceLock::new(),
            jobs: GrowableBuffer::new(
                gpu,
                "the list of meshes with blend shapes",
                BufferUsages::UNIFORM,
                256,
            ),
            weights: GrowableBuffer::new(
                gpu,
                "the weights of blend shapes",
                BufferUsages::STORAGE,
                256,
            ),
        }
    }

    /// Writes the deltas of all jobs into `deltas`, which must be large enough.
    ///
    /// # Errors When jobs or weights are larger than the device allows.
    pub(super) fn run(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        jobs: &MorphJobs<'_>,
        deltas: &wgpu::Buffer,
    ) -> Result<(), RenderError> {
        if jobs.jobs.is_empty() {
            return Ok(());
        }
        let step = size_of::<MorphJob>()
            .next_multiple_of(gpu.device().limits().min_uniform_buffer_offset_alignment as usize);
        let mut bytes = vec![0_u8; jobs.jobs.len() * step];
        for ((_, job), slice) in jobs.jobs.iter().zip(bytes.chunks_exact_mut(step)) {
            slice[..size_of::<MorphJob>()].copy_from_slice(bytemuck::bytes_of(job));
        }
        self.jobs.write(gpu, &bytes)?;
        self.weights.write(gpu, &jobs.weights)?;
        let layout = self.layout.get_or_init(|| layout(gpu));
        let pipeline = self.pipeline.get_or_init(|| {
            compute_pipeline(gpu, "blend shapes", shader_source::MORPH, Some(layout))
        });
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(pipeline);
        for (index, (morph, _)) in jobs.jobs.iter().enumerate() {
            let group = self.group(gpu, layout, morph, deltas);
            pass.set_bind_group(0, &group, &[(index * step) as u32]);
            let [across, down] = workgroups(morph.vertex_count);
            pass.dispatch_workgroups(across, down, 1);
        }
        Ok(())
    }

    fn group(
        &self,
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        morph: &GpuMorph,
        deltas: &wgpu::Buffer,
    ) -> wgpu::BindGroup {
        let job = wgpu::BufferBinding {
            buffer: self.jobs.buffer(),
            offset: 0,
            size: wgpu::BufferSize::new(size_of::<MorphJob>() as u64),
        };
        let storage = [self.weights.buffer(), &morph.words, &morph.deltas, deltas];
        let storage = (1..).zip(storage.map(|buffer| buffer.as_entire_binding()));
        let all = [(0, wgpu::BindingResource::Buffer(job))]
            .into_iter()
            .chain(storage);
        let entries: Vec<_> = all
            .map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource })
            .collect();
        gpu.device().create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("blend shapes"),
            layout,
            entries: &entries,
        })
    }
}

fn layout(gpu: &Gpu) -> wgpu::BindGroupLayout {
    let entry = |binding, ty, has_dynamic_offset| wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::COMPUTE,
        ty: wgpu::BindingType::Buffer {
            ty,
            has_dynamic_offset,
            min_binding_size: None,
        },
        count: None,
    };
    let storage = |read_only| wgpu::BufferBindingType::Storage { read_only };
    let mut entries = vec![entry(0, wgpu::BufferBindingType::Uniform, true)];
    entries.extend([1, 2, 3].map(|binding| entry(binding, storage(true), false)));
    entries.push(entry(4, storage(false), false));
    let label = Some("blend shapes");
    gpu.device()
        .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label,
            entries: &entries,
        })
}

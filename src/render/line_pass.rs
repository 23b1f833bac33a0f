//! Draws lines of constant width: axes, paths, ghosts.
//!
//! *In*: lines. *Out*: colour. *Not here*: what they mean (`scene`). Shader: `shaders/lines.wgsl`.

use super::buffers::GrowableBuffer;
use super::error::RenderError;
use super::frame_bindings::FrameBindings;
use super::gpu::Gpu;
use super::gpu_types::LineInstance;
use super::pipeline::{PipelineDescriptor, module};
use super::shader_source;
use crate::draw::Line;
use std::ops::Range;
use std::sync::OnceLock;

/// The instance buffer and the pipelines, which are created when lines are first shown.
#[derive(Debug)]
pub(super) struct LinePass {
    instances: GrowableBuffer,
    hidden_by_surfaces: u32,
    count: u32,
    pipelines: OnceLock<[wgpu::RenderPipeline; 2]>,
    samples: u32,
}

impl LinePass {
    /// Creates an empty one.
    pub(super) fn new(gpu: &Gpu, samples: u32) -> Self {
        let bytes = 128 * size_of::<LineInstance>() as u64;
        let instances =
            GrowableBuffer::new(gpu, "the list of lines", wgpu::BufferUsages::VERTEX, bytes);
        Self {
            instances,
            hidden_by_surfaces: 0,
            count: 0,
            pipelines: OnceLock::new(),
            samples,
        }
    }

    /// Writes the lines of the next picture: first the depth-tested ones, then those on top.
    pub(super) fn write(&mut self, gpu: &Gpu, lines: &[Line]) -> Result<(), RenderError> {
        let (on_top, hidden): (Vec<&Line>, Vec<&Line>) =
            lines.iter().partition(|line| line.is_on_top);
        self.hidden_by_surfaces = hidden.len() as u32;
        self.count = lines.len() as u32;
        let instances: Vec<_> = hidden
            .into_iter()
            .chain(on_top)
            .map(|line| LineInstance {
                from_width: line.from.extend(line.width).to_array(),
                to: line.to.to_array(),
                color: line.color,
            })
            .collect();
        self.instances.write(gpu, &instances).map(|_| ())
    }

    /// Draws the depth-tested lines.
    pub(super) fn draw_hidden(
        &self,
        gpu: &Gpu,
        pass: &mut wgpu::RenderPass<'_>,
        bindings: &FrameBindings,
    ) {
        self.draw(gpu, pass, bindings, 0, 0..self.hidden_by_surfaces);
    }

    /// Draws the lines on top of everything.
    pub(super) fn draw_on_top(
        &self,
        gpu: &Gpu,
        pass: &mut wgpu::RenderPass<'_>,
        bindings: &FrameBindings,
    ) {
        self.draw(gpu, pass, bindings, 1, self.hidden_by_surfaces..self.count);
    }

    fn draw(
        &self,
        gpu: &Gpu,
        pass: &mut wgpu::RenderPass<'_>,
        bindings: &FrameBindings,
        pipeline: usize,
        lines: Range<u32>,
    ) {
        if lines.is_empty() {
            return;
        }
        let pipelines = self.pipelines.get_or_init(|| {
            let module = module(gpu, "lines", shader_source::LINES);
            [
                wgpu::CompareFunction::LessEqual,
                wgpu::CompareFunction::Always,
            ]
            .map(|depth| create_pipeline(gpu, &module, bindings, self.samples, depth))
        });
        pass.set_bind_group(0, &bindings.frame_group, &[]);
        pass.set_vertex_buffer(0, self.instances.buffer().slice(..));
        pass.set_pipeline(&pipelines[pipeline]);
        pass.draw(0..4, lines);
    }
}

fn create_pipeline(
    gpu: &Gpu,
    module: &wgpu::ShaderModule,
    bindings: &FrameBindings,
    samples: u32,
    depth: wgpu::CompareFunction,
) -> wgpu::RenderPipeline {
    let layout = wgpu::VertexBufferLayout {
        array_stride: size_of::<LineInstance>() as u64,
        step_mode: wgpu::VertexStepMode::Instance,
        attributes: &wgpu::vertex_attr_array![0 => Float32x4, 1 => Float32x3, 2 => Float32x4],
    };
    let descriptor = PipelineDescriptor {
        layouts: &[&bindings.frame_layout],
        buffers: &[Some(layout)],
        topology: wgpu::PrimitiveTopology::TriangleStrip,
        depth: Some(depth),
        ..PipelineDescriptor::new("lines", module, samples).blended()
    };
    descriptor.create(gpu)
}

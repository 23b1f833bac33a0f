//! Draws triangle edges over lit surfaces.
//!
//! *In*: surface draws whose geometry has edges. *Out*: colour. *Not here*: how edges are collected
//! (`mesh_cache.rs`). Shader: `shaders/wireframe.wgsl`.

use super::frame_bindings::FrameBindings;
use super::gpu::Gpu;
use super::pipeline::{PipelineDescriptor, VERTEX_LAYOUT, module};
use super::shader_source;
use super::surface_draw::SurfaceDraw;
use std::sync::OnceLock;

/// The pipeline, which is created when edges are first shown.
#[derive(Debug)]
pub(super) struct WireframePass {
    pipeline: OnceLock<wgpu::RenderPipeline>,
    samples: u32,
}

impl WireframePass {
    /// Creates one without a pipeline.
    pub(super) const fn new(samples: u32) -> Self {
        Self {
            pipeline: OnceLock::new(),
            samples,
        }
    }

    /// Draws the edges of every item once.
    pub(super) fn draw(
        &self,
        gpu: &Gpu,
        pass: &mut wgpu::RenderPass<'_>,
        bindings: &FrameBindings,
        draws: &[SurfaceDraw<'_>],
    ) {
        pass.set_bind_group(0, &bindings.frame_group, &[]);
        pass.set_pipeline(self.pipeline.get_or_init(|| {
            let module = module(gpu, "wireframe", shader_source::WIREFRAME);
            let descriptor = PipelineDescriptor {
                layouts: &[&bindings.frame_layout],
                buffers: &[Some(VERTEX_LAYOUT)],
                topology: wgpu::PrimitiveTopology::LineList,
                ..PipelineDescriptor::new("edges", &module, self.samples).blended()
            };
            descriptor.create(gpu)
        }));
        let mut last = None;
        for draw in draws {
            // All sections of an item share its edges.
            if last == Some(draw.item) {
                continue;
            }
            last = Some(draw.item);
            if let Some((edges, count)) = &draw.geometry.edges {
                pass.set_vertex_buffer(0, draw.geometry.vertices.slice(..));
                pass.set_index_buffer(edges.slice(..), wgpu::IndexFormat::Uint32);
                pass.draw_indexed(0..*count, 0, draw.item..draw.item + 1);
            }
        }
    }
}

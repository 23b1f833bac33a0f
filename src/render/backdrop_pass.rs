//! Draws the backdrop: background and floor.
//!
//! *In*: the uniforms of the picture. *Out*: colour where there is no surface. *Not here*: what
//! stands on the floor. Shader: `shaders/backdrop.wgsl`.

use super::frame_bindings::FrameBindings;
use super::gpu::Gpu;
use super::pipeline::{PipelineDescriptor, module};
use super::shader_source;

/// Two for each edge of the 16 bands (`BANDS` in the shader).
const BACKGROUND_CORNERS: u32 = 2 * 17;

/// The pipelines.
#[derive(Debug)]
pub(super) struct BackdropPass {
    background: wgpu::RenderPipeline,
    floor: wgpu::RenderPipeline,
    shade: wgpu::RenderPipeline,
}

impl BackdropPass {
    /// Compiles the shader and the pipelines.
    pub(super) fn new(gpu: &Gpu, bindings: &FrameBindings, samples: u32) -> Self {
        let module = module(gpu, "backdrop", shader_source::BACKDROP);
        let background = PipelineDescriptor {
            layouts: &[&bindings.frame_layout],
            vertex: "vs_background",
            fragment: Some("fs_background"),
            topology: wgpu::PrimitiveTopology::TriangleStrip,
            writes_depth: false,
            ..PipelineDescriptor::new("background", &module, samples)
        };
        let floor = PipelineDescriptor {
            layouts: &[&bindings.frame_layout],
            vertex: "vs_floor",
            fragment: Some("fs_floor"),
            topology: wgpu::PrimitiveTopology::TriangleStrip,
            writes_depth: false,
            blend: Some(wgpu::BlendState::PREMULTIPLIED_ALPHA_BLENDING),
            ..PipelineDescriptor::new("floor", &module, samples)
        };
        let shade = PipelineDescriptor {
            layouts: &[&bindings.frame_layout],
            vertex: "vs_shade",
            fragment: Some("fs_shade"),
            topology: wgpu::PrimitiveTopology::TriangleStrip,
            ..PipelineDescriptor::new("shadow on the floor", &module, samples).blended()
        };
        Self {
            shade: shade.create(gpu),
            background: background.create(gpu),
            floor: floor.create(gpu),
        }
    }

    /// Draws wherever no surface has written depth.
    pub(super) fn draw(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        bindings: &FrameBindings,
        has_shadow: bool,
    ) {
        pass.set_bind_group(0, &bindings.frame_group, &[]);
        pass.set_pipeline(&self.background);
        pass.draw(0..BACKGROUND_CORNERS, 0..1);
        pass.set_pipeline(&self.floor);
        pass.draw(0..4, 0..1);
        if has_shadow {
            pass.set_pipeline(&self.shade);
            pass.draw(0..4, 0..1);
        }
    }
}

//! Background and floor.
//!
//! In: nothing but the shared numbers. Out: colour where no surface is. Not here: what stands on the floor.
//! Shader: `shaders/stage.wgsl`.

use super::bindings::Bindings;
use super::gpu::Gpu;
use super::pipeline::{Recipe, module};
use super::shader_source;

/// The pipelines.
#[derive(Debug)]
pub(super) struct StagePass {
    background: wgpu::RenderPipeline,
    floor: wgpu::RenderPipeline,
}

impl StagePass {
    /// Compiles the shader and both pipelines.
    pub(super) fn new(gpu: &Gpu, bindings: &Bindings, samples: u32) -> Self {
        let module = module(gpu, "stage", shader_source::STAGE);
        let background = Recipe {
            layouts: &[&bindings.frame_layout],
            vertex: "vs_background",
            fragment: Some("fs_background"),
            writes_depth: false,
            ..Recipe::new("background", &module, samples)
        };
        let floor = Recipe {
            layouts: &[&bindings.frame_layout],
            vertex: "vs_floor",
            fragment: Some("fs_floor"),
            topology: wgpu::PrimitiveTopology::TriangleStrip,
            writes_depth: false,
            blend: Some(wgpu::BlendState::PREMULTIPLIED_ALPHA_BLENDING),
            ..Recipe::new("floor", &module, samples)
        };
        Self { background: background.make(gpu), floor: floor.make(gpu) }
    }

    /// Fills what the surfaces left free.
    pub(super) fn draw(&self, pass: &mut wgpu::RenderPass<'_>, bindings: &Bindings) {
        pass.set_bind_group(0, &bindings.frame_group, &[]);
        pass.set_pipeline(&self.background);
        pass.draw(0..3, 0..1);
        pass.set_pipeline(&self.floor);
        pass.draw(0..4, 0..1);
    }
}

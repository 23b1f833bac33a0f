//! Background and floor.
//!
//! In: nothing but the shared numbers. Out: colour where no surface is. Not here: what stands on
//! the floor. Shader: `shaders/stage.wgsl`.

use super::bindings::Bindings;
use super::gpu::Gpu;
use super::pipeline::{Recipe, module};
use super::shader_source;

/// Two for each edge of the `BANDS` (16) in the shader.
const BACKGROUND_CORNERS: u32 = 2 * 17;

/// The pipelines.
#[derive(Debug)]
pub(super) struct StagePass {
    background: wgpu::RenderPipeline,
    floor: wgpu::RenderPipeline,
    shade: wgpu::RenderPipeline,
}

impl StagePass {
    /// Compiles the shader and the pipelines.
    pub(super) fn new(gpu: &Gpu, bindings: &Bindings, samples: u32) -> Self {
        let module = module(gpu, "stage", shader_source::STAGE);
        let background = Recipe {
            layouts: &[&bindings.frame_layout],
            vertex: "vs_background",
            fragment: Some("fs_background"),
            topology: wgpu::PrimitiveTopology::TriangleStrip,
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
        let shade = Recipe {
            layouts: &[&bindings.frame_layout],
            vertex: "vs_shade",
            fragment: Some("fs_shade"),
            topology: wgpu::PrimitiveTopology::TriangleStrip,
            ..Recipe::new("shadow on the floor", &module, samples).blended()
        };
        Self {
            shade: shade.make(gpu),
            background: background.make(gpu),
            floor: floor.make(gpu),
        }
    }

    /// Fills what the surfaces left free.
    pub(super) fn draw(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        bindings: &Bindings,
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

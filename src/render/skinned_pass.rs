//! Draws lit, textured, skinned surfaces.
//!
//! *In*: surface draws. *Out*: colour and depth. *Not here*: edges (`wireframe_pass.rs`). Shader:
//! `shaders/skinned.wgsl`.

use super::frame_bindings::FrameBindings;
use super::gpu::Gpu;
use super::material_cache::MaterialCache;
use super::pipeline::{PipelineDescriptor, VERTEX_LAYOUT, module};
use super::shader_source;
use super::surface_draw::{SurfaceDraw, draw_surfaces};
use crate::asset::AlphaMode;
use std::sync::OnceLock;

/// The pipelines, one for each alpha mode.
#[derive(Debug)]
pub(super) struct SkinnedPass {
    module: wgpu::ShaderModule,
    opaque: wgpu::RenderPipeline,
    cutout: OnceLock<wgpu::RenderPipeline>,
    blended: OnceLock<[wgpu::RenderPipeline; 2]>,
    samples: u32,
}

impl SkinnedPass {
    /// Compiles the shader and the pipeline that every picture needs.
    pub(super) fn new(
        gpu: &Gpu,
        bindings: &FrameBindings,
        materials: &MaterialCache,
        samples: u32,
    ) -> Self {
        let module = module(gpu, "skinned", shader_source::SKINNED);
        let opaque = create_pipeline(
            gpu,
            &module,
            bindings,
            materials,
            samples,
            AlphaMode::Opaque,
            None,
        );
        Self {
            module,
            opaque,
            cutout: OnceLock::new(),
            blended: OnceLock::new(),
            samples,
        }
    }

    /// Draws what writes depth.
    pub(super) fn draw_solid(
        &self,
        gpu: &Gpu,
        pass: &mut wgpu::RenderPass<'_>,
        bindings: &FrameBindings,
        materials: &MaterialCache,
        draws: &[SurfaceDraw<'_>],
    ) {
        let is_opaque = |draw: &&SurfaceDraw<'_>| draw.material.alpha_mode == AlphaMode::Opaque;
        pass.set_bind_group(0, &bindings.frame_group, &[]);
        pass.set_pipeline(&self.opaque);
        draw_surfaces(pass, draws.iter().filter(is_opaque), true);
        if draws.iter().any(|draw| !is_opaque(&draw)) {
            // Blended surfaces, too: where they are opaque they hide what is behind, their own far
            // side included.
            pass.set_pipeline(self.cutout.get_or_init(|| {
                create_pipeline(
                    gpu,
                    &self.module,
                    bindings,
                    materials,
                    self.samples,
                    AlphaMode::Cutout,
                    None,
                )
            }));
            draw_surfaces(pass, draws.iter().filter(|draw| !is_opaque(draw)), true);
        }
    }

    /// Draws translucent surfaces, farthest first.
    pub(super) fn draw_blended(
        &self,
        gpu: &Gpu,
        pass: &mut wgpu::RenderPass<'_>,
        bindings: &FrameBindings,
        materials: &MaterialCache,
        draws: &[SurfaceDraw<'_>],
    ) {
        let mut blended: Vec<_> = draws
            .iter()
            .filter(|draw| draw.material.alpha_mode == AlphaMode::Blend)
            .collect();
        if blended.is_empty() {
            return;
        }
        blended.sort_by(|a, b| b.distance.total_cmp(&a.distance));
        pass.set_bind_group(0, &bindings.frame_group, &[]);
        let pipelines = self.blended.get_or_init(|| {
            // Back faces are behind front faces, so they are drawn first.
            [wgpu::Face::Front, wgpu::Face::Back].map(|left_out| {
                create_pipeline(
                    gpu,
                    &self.module,
                    bindings,
                    materials,
                    self.samples,
                    AlphaMode::Blend,
                    Some(left_out),
                )
            })
        });
        for draw in blended {
            for pipeline in pipelines {
                pass.set_pipeline(pipeline);
                draw_surfaces(pass, std::iter::once(draw), true);
            }
        }
    }
}

fn create_pipeline(
    gpu: &Gpu,
    module: &wgpu::ShaderModule,
    bindings: &FrameBindings,
    materials: &MaterialCache,
    samples: u32,
    alpha_mode: AlphaMode,
    cull: Option<wgpu::Face>,
) -> wgpu::RenderPipeline {
    let (label, alpha) = match alpha_mode {
        AlphaMode::Opaque => ("opaque surfaces", 0.0),
        AlphaMode::Cutout => ("cutout surfaces", 1.0),
        AlphaMode::Blend => ("blended surfaces", 2.0),
    };
    let descriptor = PipelineDescriptor {
        layouts: &[&bindings.frame_layout, materials.layout()],
        constants: &[("ALPHA", alpha)],
        buffers: &[Some(VERTEX_LAYOUT)],
        cull,
        ..PipelineDescriptor::new(label, module, samples)
    };
    if alpha_mode == AlphaMode::Blend {
        descriptor.blended().create(gpu)
    } else {
        descriptor.create(gpu)
    }
}

//! Draws the shadow maps: the depth of all surfaces seen from the key light and from below the
//! floor.
//!
//! *In*: surface draws. *Out*: two shadow maps. *Not here*: their views (`shadow_fit.rs`). Shader:
//! `shaders/shadow_map.wgsl`.

use super::frame_bindings::{FrameBindings, ShadowMap};
use super::gpu::Gpu;
use super::material_cache::MaterialCache;
use super::pipeline::{DEPTH_ONLY_FRAGMENT, PipelineDescriptor, VERTEX_LAYOUT, module};
use super::shader_source;
use super::surface_draw::{SurfaceDraw, draw_surfaces};
use crate::asset::AlphaMode;
use std::sync::OnceLock;

/// The pipelines.
#[derive(Debug)]
pub(super) struct ShadowMapPass {
    module: wgpu::ShaderModule,
    opaque: wgpu::RenderPipeline,
    cutout: OnceLock<wgpu::RenderPipeline>,
}

impl ShadowMapPass {
    /// Compiles the shader and the pipeline that every picture needs.
    pub(super) fn new(gpu: &Gpu, bindings: &FrameBindings) -> Self {
        let module = module(gpu, "shadow_map", shader_source::SHADOW_MAP);
        let descriptor = PipelineDescriptor {
            layouts: &[&bindings.shadow_map_layout],
            vertex: "vs_opaque",
            fragment: None,
            buffers: &[Some(VERTEX_LAYOUT)],
            ..PipelineDescriptor::new("shadow map, opaque", &module, 1)
        };
        Self {
            opaque: descriptor.create(gpu),
            cutout: OnceLock::new(),
            module,
        }
    }

    /// Draws one map; without surface draws it is only cleared.
    pub(super) fn draw(
        &self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        bindings: &FrameBindings,
        materials: &MaterialCache,
        map: &ShadowMap,
        draws: &[SurfaceDraw<'_>],
    ) {
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("shadow_map"),
            depth_stencil_attachment: Some(wgpu::RenderPassDepthStencilAttachment {
                view: &map.view,
                depth_ops: Some(wgpu::Operations {
                    load: wgpu::LoadOp::Clear(1.0),
                    store: wgpu::StoreOp::Store,
                }),
                stencil_ops: None,
            }),
            ..Default::default()
        });
        pass.set_bind_group(0, &map.group, &[]);
        pass.set_pipeline(&self.opaque);
        let is_opaque = |draw: &&SurfaceDraw<'_>| draw.material.alpha_mode == AlphaMode::Opaque;
        draw_surfaces(&mut pass, draws.iter().filter(is_opaque), false);
        if draws.iter().any(|draw| !is_opaque(&draw)) {
            pass.set_pipeline(
                self.cutout
                    .get_or_init(|| self.create_cutout(gpu, bindings, materials)),
            );
            draw_surfaces(
                &mut pass,
                draws.iter().filter(|draw| !is_opaque(draw)),
                true,
            );
        }
    }

    fn create_cutout(
        &self,
        gpu: &Gpu,
        bindings: &FrameBindings,
        materials: &MaterialCache,
    ) -> wgpu::RenderPipeline {
        let descriptor = PipelineDescriptor {
            layouts: &[&bindings.shadow_map_layout, materials.layout()],
            vertex: "vs_cutout",
            fragment: Some(DEPTH_ONLY_FRAGMENT),
            buffers: &[Some(VERTEX_LAYOUT)],
            ..PipelineDescriptor::new("shadow map, cutout", &self.module, 1)
        };
        descriptor.create(gpu)
    }
}

//! Depth of all surfaces as the key light and the floor see them.
//!
//! In: draws. Out: two depth maps. Not here: where they look from (`light.rs`). Shader:
//! `shaders/cast.wgsl`.

use super::bindings::{Bindings, DepthMap};
use super::gpu::Gpu;
use super::material_cache::MaterialCache;
use super::pipeline::{DEPTH_ONLY_FRAGMENT, Recipe, VERTEX_LAYOUT, module};
use super::shader_source;
use super::surface_draw::{SurfaceDraw, draw_surfaces};
use crate::asset::AlphaMode;
use std::sync::OnceLock;

/// The pipelines.
#[derive(Debug)]
pub(super) struct CastPass {
    module: wgpu::ShaderModule,
    opaque: wgpu::RenderPipeline,
    cutout: OnceLock<wgpu::RenderPipeline>,
}

impl CastPass {
    /// Compiles the shader and the pipeline that every picture needs.
    pub(super) fn new(gpu: &Gpu, bindings: &Bindings) -> Self {
        let module = module(gpu, "cast", shader_source::CAST);
        let recipe = Recipe {
            layouts: &[&bindings.cast_layout],
            vertex: "vs_opaque",
            fragment: None,
            buffers: &[Some(VERTEX_LAYOUT)],
            ..Recipe::new("cast opaque", &module, 1)
        };
        Self {
            opaque: recipe.make(gpu),
            cutout: OnceLock::new(),
            module,
        }
    }

    /// Draws one map; without draws it is only cleared.
    pub(super) fn draw(
        &self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        bindings: &Bindings,
        materials: &MaterialCache,
        map: &DepthMap,
        draws: &[SurfaceDraw<'_>],
    ) {
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("cast"),
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
                    .get_or_init(|| self.make_cutout(gpu, bindings, materials)),
            );
            draw_surfaces(
                &mut pass,
                draws.iter().filter(|draw| !is_opaque(draw)),
                true,
            );
        }
    }

    fn make_cutout(
        &self,
        gpu: &Gpu,
        bindings: &Bindings,
        materials: &MaterialCache,
    ) -> wgpu::RenderPipeline {
        let recipe = Recipe {
            layouts: &[&bindings.cast_layout, materials.layout()],
            vertex: "vs_cutout",
            fragment: Some(DEPTH_ONLY_FRAGMENT),
            buffers: &[Some(VERTEX_LAYOUT)],
            ..Recipe::new("cast cutout", &self.module, 1)
        };
        recipe.make(gpu)
    }
}

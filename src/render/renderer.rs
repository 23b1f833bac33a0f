//! Draws one picture from one draw list.
//!
//! *In*: a draw list, the library of its meshes, a render target. *Out*: the picture in the target.
//! *Not here*: how a scene becomes a draw list (`scene`), where the target is shown (`app`).
//!
//! Order: sums of blend shapes, shadow maps, solid surfaces, backdrop, blended surfaces, edges,
//! lines, bones, lines on top.

use super::backdrop_pass::BackdropPass;
use super::bone_pass::BonePass;
use super::error::RenderError;
use super::frame_bindings::FrameBindings;
use super::frame_uniform::{ShadowMapUse, frame_uniform};
use super::gpu::Gpu;
use super::line_pass::LinePass;
use super::material_cache::MaterialCache;
use super::mesh_cache::MeshCache;
use super::morph_pass::MorphPass;
use super::render_target::RenderTarget;
use super::shadow_fit::{fit_contact, fit_shadow};
use super::shadow_map_pass::ShadowMapPass;
use super::skinned_pass::SkinnedPass;
use super::surface_draw::{SurfaceDraw, collect_draws, prepare};
use super::wireframe_pass::WireframePass;
use crate::asset::Library;
use crate::draw::{DrawList, Shading};
use crate::math::Bounds;

/// Everything on the device that is reused from picture to picture.
#[derive(Debug)]
pub struct Renderer {
    gpu: Gpu,
    samples: u32,
    bindings: FrameBindings,
    meshes: MeshCache,
    materials: MaterialCache,
    morphs: MorphPass,
    shadow_map: ShadowMapPass,
    skinned: SkinnedPass,
    backdrop: BackdropPass,
    wireframe: WireframePass,
    bones: BonePass,
    lines: LinePass,
}

impl Renderer {
    /// Compiles the shaders that every picture needs; the others are compiled when first needed.
    ///
    /// `samples` a pixel is 1 or 4; it becomes 1 when the device has no multisampling.
    #[must_use]
    pub fn new(gpu: &Gpu, samples: u32) -> Self {
        let samples = if samples >= 4 { gpu.max_samples() } else { 1 };
        let (shadow_resolution, contact_resolution) = if gpu.is_software() {
            (1024, 256)
        } else {
            (2048, 512)
        };
        let bindings = FrameBindings::new(gpu, shadow_resolution, contact_resolution);
        let materials = MaterialCache::new(gpu);
        // Drivers compile on the calling thread, so these compile side by side.
        let (shadow_map, skinned, backdrop) = std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                (
                    ShadowMapPass::new(gpu, &bindings),
                    BackdropPass::new(gpu, &bindings, samples),
                )
            });
            let skinned = SkinnedPass::new(gpu, &bindings, &materials, samples);
            let (shadow_map, backdrop) = other
                .join()
                .expect("making a pipeline reports errors through the device");
            (shadow_map, skinned, backdrop)
        });
        Self {
            wireframe: WireframePass::new(samples),
            bones: BonePass::new(gpu, samples),
            lines: LinePass::new(gpu, samples),
            gpu: gpu.clone(),
            meshes: MeshCache::default(),
            samples,
            bindings,
            materials,
            morphs: MorphPass::new(gpu),
            shadow_map,
            skinned,
            backdrop,
        }
    }

    /// Returns the device it draws with.
    #[must_use]
    pub const fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// Returns the samples a pixel.
    #[must_use]
    pub const fn samples(&self) -> u32 {
        self.samples
    }

    /// Creates a target of `width` x `height` pixels; a side of zero becomes one.
    ///
    /// # Errors
    /// When a side is longer than the device allows.
    pub fn new_target(&self, width: u32, height: u32) -> Result<RenderTarget, RenderError> {
        RenderTarget::new(&self.gpu, width, height, self.samples)
    }

    /// Draws one picture; uploads new meshes and images, drops those that the library no longer
    /// has.
    ///
    /// # Errors
    /// When something is larger than the device allows, or the device is lost (then drop renderer
    /// and targets, open a new [`Gpu`] and start again: everything is rebuilt from `library`).
    pub fn draw(
        &mut self,
        list: &DrawList,
        library: &Library,
        target: &RenderTarget,
    ) -> Result<(), RenderError> {
        if target.samples() != self.samples {
            return Err(RenderError::SampleCount {
                target: target.samples(),
                renderer: self.samples,
            });
        }
        let gpu = &self.gpu;
        gpu.check()?;
        self.meshes.evict_missing(library);
        self.materials.evict_missing(library);
        prepare(gpu, library, list, &mut self.meshes, &mut self.materials)?;
        let (draws, items, morphs) = collect_draws(library, list, &self.meshes, &self.materials);

        let bounds = if draws.is_empty() {
            Bounds::EMPTY
        } else {
            list.bounds
        };
        let map_use = |fit: fn(_, _) -> _, resolution| ShadowMapUse {
            fit: fit(bounds, resolution),
            resolution,
        };
        let shadow = map_use(fit_shadow, self.bindings.shadow.resolution);
        let contact = map_use(fit_contact, self.bindings.contact.resolution);
        let size = target.size();
        let frame = frame_uniform(list, size, target.pixels_per_point(), shadow, contact);
        self.bindings
            .write(gpu, &frame, &list.palettes, &items, morphs.delta_bytes())?;
        self.bones.write(gpu, &list.bones)?;
        self.lines.write(gpu, &list.lines)?;

        let mut encoder = gpu
            .device()
            .create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        self.morphs
            .run(gpu, &mut encoder, &morphs, self.bindings.morph_deltas())?;
        if shadow.fit.is_some() {
            self.draw_shadow_maps(&mut encoder, &draws);
        }
        // From below, a shadow on the floor would cover the feet.
        let has_shadow = shadow.fit.is_some() && list.camera.eye.y > 0.0;
        self.draw_picture(&mut encoder, list, target, &draws, has_shadow);
        gpu.queue().submit([encoder.finish()]);
        gpu.check()
    }

    fn draw_shadow_maps(&self, encoder: &mut wgpu::CommandEncoder, draws: &[SurfaceDraw<'_>]) {
        let bindings = &self.bindings;
        for map in [&bindings.shadow, &bindings.contact] {
            self.shadow_map
                .draw(&self.gpu, encoder, bindings, &self.materials, map, draws);
        }
    }

    fn draw_picture(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        list: &DrawList,
        target: &RenderTarget,
        draws: &[SurfaceDraw<'_>],
        has_shadow: bool,
    ) {
        let gpu = &self.gpu;
        let bindings = &self.bindings;
        let materials = &self.materials;
        let pass = &mut encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("picture"),
            color_attachments: &[Some(target.color_attachment())],
            depth_stencil_attachment: Some(target.depth_attachment()),
            ..Default::default()
        });
        self.skinned
            .draw_solid(gpu, pass, bindings, materials, draws);
        self.backdrop.draw(pass, bindings, has_shadow);
        self.skinned
            .draw_blended(gpu, pass, bindings, materials, draws);
        if list.shading == Shading::Wireframe {
            self.wireframe.draw(gpu, pass, bindings, draws);
        }
        self.lines.draw_hidden(gpu, pass, bindings);
        self.bones.draw(gpu, pass, bindings);
        self.lines.draw_on_top(gpu, pass, bindings);
    }
}

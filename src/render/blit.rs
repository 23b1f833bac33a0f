//! Copies a finished picture into a window's framebuffer.
//!
//! *In*: a render target, a render pass whose viewport is where the picture goes. *Out*: colour as
//! the framebuffer stores it. *Not here*: windows. Shader: `shaders/blit.wgsl`.

use super::gpu::Gpu;
use super::pipeline::{PipelineDescriptor, module};
use super::render_target::RenderTarget;
use super::shader_source;

/// The pipeline for one framebuffer format.
#[derive(Debug)]
pub struct Blit {
    layout: wgpu::BindGroupLayout,
    sampler: wgpu::Sampler,
    pipeline: wgpu::RenderPipeline,
}

impl Blit {
    /// Creates the pipeline for a framebuffer of that format with one sample and no depth.
    #[must_use]
    pub fn new(gpu: &Gpu, framebuffer: wgpu::TextureFormat) -> Self {
        let entry = |binding, ty| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::FRAGMENT,
            ty,
            count: None,
        };
        let picture = wgpu::BindingType::Texture {
            sample_type: wgpu::TextureSampleType::Float { filterable: true },
            view_dimension: wgpu::TextureViewDimension::D2,
            multisampled: false,
        };
        let filtering = wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering);
        let layout = gpu
            .device()
            .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
                label: Some("blit"),
                entries: &[entry(0, picture), entry(1, filtering)],
            });
        let sampler = gpu.device().create_sampler(&wgpu::SamplerDescriptor {
            mag_filter: wgpu::FilterMode::Linear,
            min_filter: wgpu::FilterMode::Linear,
            ..Default::default()
        });
        let module = module(gpu, "blit", shader_source::BLIT);
        let descriptor = PipelineDescriptor {
            layouts: &[&layout],
            constants: &[("ENCODE", if framebuffer.is_srgb() { 0.0 } else { 1.0 })],
            depth: None,
            format: framebuffer,
            ..PipelineDescriptor::new("blit", &module, 1)
        };
        let pipeline = descriptor.create(gpu);
        Self {
            layout,
            sampler,
            pipeline,
        }
    }

    /// Returns the bind group of a target's picture; needed once for each target.
    #[must_use]
    pub fn bind(&self, gpu: &Gpu, target: &RenderTarget) -> wgpu::BindGroup {
        gpu.device().create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("blit"),
            layout: &self.layout,
            entries: &[
                wgpu::BindGroupEntry {
                    binding: 0,
                    resource: wgpu::BindingResource::TextureView(target.view()),
                },
                wgpu::BindGroupEntry {
                    binding: 1,
                    resource: wgpu::BindingResource::Sampler(&self.sampler),
                },
            ],
        })
    }

    /// Fills the viewport of a render pass with the bound picture.
    pub fn paint(&self, pass: &mut wgpu::RenderPass<'_>, picture: &wgpu::BindGroup) {
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, picture, &[]);
        pass.draw(0..3, 0..1);
    }
}

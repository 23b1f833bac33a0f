//! Creates render pipelines.
//!
//! *In*: a descriptor. *Out*: a pipeline. *Not here*: which shader and state a pass needs (the
//! passes).

use super::formats::{COLOR_FORMAT, DEPTH_FORMAT};
use super::gpu::Gpu;

/// What differs between our pipelines.
#[derive(Clone, Debug)]
pub(super) struct PipelineDescriptor<'a> {
    /// For error messages.
    pub(super) label: &'static str,
    /// Bind group layouts, in order of group.
    pub(super) layouts: &'a [&'a wgpu::BindGroupLayout],
    /// The compiled shader.
    pub(super) module: &'a wgpu::ShaderModule,
    /// Entry point of the vertex stage.
    pub(super) vertex: &'static str,
    /// Entry point of the fragment stage; `None` draws depth only.
    pub(super) fragment: Option<&'static str>,
    /// Values of override constants of the fragment stage.
    pub(super) constants: &'a [(&'static str, f64)],
    /// Layouts of vertex buffers.
    pub(super) buffers: &'a [Option<wgpu::VertexBufferLayout<'a>>],
    /// What the indices mean.
    pub(super) topology: wgpu::PrimitiveTopology,
    /// Which side is culled.
    pub(super) cull: Option<wgpu::Face>,
    /// The depth test; `None` for a pass without depth.
    pub(super) depth: Option<wgpu::CompareFunction>,
    /// Whether depth is written.
    pub(super) writes_depth: bool,
    /// How colour is blended.
    pub(super) blend: Option<wgpu::BlendState>,
    /// Samples a pixel.
    pub(super) samples: u32,
    /// Format of the colour target.
    pub(super) format: wgpu::TextureFormat,
}

impl<'a> PipelineDescriptor<'a> {
    /// Returns the descriptor of opaque triangles that test and write depth.
    pub(super) fn new(label: &'static str, module: &'a wgpu::ShaderModule, samples: u32) -> Self {
        Self {
            label,
            layouts: &[],
            module,
            vertex: "vs_main",
            fragment: Some("fs_main"),
            constants: &[],
            buffers: &[],
            topology: wgpu::PrimitiveTopology::TriangleList,
            cull: None,
            depth: Some(wgpu::CompareFunction::LessEqual),
            writes_depth: true,
            blend: None,
            samples,
            format: COLOR_FORMAT,
        }
    }

    /// Returns the same with alpha blending and without depth writes.
    pub(super) const fn blended(mut self) -> Self {
        self.writes_depth = false;
        self.blend = Some(wgpu::BlendState::ALPHA_BLENDING);
        self
    }

    /// Creates the pipeline.
    pub(super) fn create(self, gpu: &Gpu) -> wgpu::RenderPipeline {
        let layouts: Vec<_> = self.layouts.iter().map(|&layout| Some(layout)).collect();
        let layout = gpu
            .device()
            .create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
                label: Some(self.label),
                bind_group_layouts: &layouts,
                immediate_size: 0,
            });
        let targets = [Some(wgpu::ColorTargetState {
            format: self.format,
            blend: self.blend,
            write_mask: wgpu::ColorWrites::ALL,
        })];
        // A pass without a fragment stage, or with one that only discards, has no colour target.
        let has_color = self
            .fragment
            .is_some_and(|entry| entry != DEPTH_ONLY_FRAGMENT);
        gpu.device()
            .create_render_pipeline(&wgpu::RenderPipelineDescriptor {
                label: Some(self.label),
                layout: Some(&layout),
                vertex: wgpu::VertexState {
                    module: self.module,
                    entry_point: Some(self.vertex),
                    compilation_options: wgpu::PipelineCompilationOptions::default(),
                    buffers: self.buffers,
                },
                primitive: wgpu::PrimitiveState {
                    topology: self.topology,
                    cull_mode: self.cull,
                    ..wgpu::PrimitiveState::default()
                },
                depth_stencil: self.depth.map(|compare| wgpu::DepthStencilState {
                    format: DEPTH_FORMAT,
                    depth_write_enabled: Some(self.writes_depth),
                    depth_compare: Some(compare),
                    stencil: wgpu::StencilState::default(),
                    bias: wgpu::DepthBiasState::default(),
                }),
                multisample: wgpu::MultisampleState {
                    count: self.samples,
                    ..wgpu::MultisampleState::default()
                },
                fragment: self.fragment.map(|entry| wgpu::FragmentState {
                    module: self.module,
                    entry_point: Some(entry),
                    compilation_options: wgpu::PipelineCompilationOptions {
                        constants: self.constants,
                        ..wgpu::PipelineCompilationOptions::default()
                    },
                    targets: if has_color { &targets } else { &[] },
                }),
                multiview_mask: None,
                cache: None,
            })
    }
}

/// The fragment stage that only discards.
pub(super) const DEPTH_ONLY_FRAGMENT: &str = "fs_cutout";

/// Creates a compute pipeline with one bind group and the entry point `cs_main`; without `layout`
/// the bind group is laid out as the shader declares it.
pub(super) fn compute_pipeline(
    gpu: &Gpu,
    label: &str,
    source: &'static str,
    layout: Option<&wgpu::BindGroupLayout>,
) -> wgpu::ComputePipeline {
    let layout = layout.map(|layout| {
        gpu.device()
            .create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
                label: Some(label),
                bind_group_layouts: &[Some(layout)],
                immediate_size: 0,
            })
    });
    gpu.device()
        .create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: Some(label),
            layout: layout.as_ref(),
            module: &module(gpu, label, source),
            entry_point: Some("cs_main"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        })
}

/// Returns how many workgroups of 64 threads cover `count` threads, in the first two dimensions.
pub(super) fn workgroups(count: u32) -> [u32; 2] {
    let groups = count.div_ceil(64);
    // A device allows 65535 workgroups in one dimension.
    let across = groups.clamp(1, 32_768);
    [across, groups.div_ceil(across)]
}

/// Compiles one of the modules of `shader_source.rs`.
pub(super) fn module(gpu: &Gpu, label: &str, source: &'static str) -> wgpu::ShaderModule {
    gpu.device()
        .create_shader_module(wgpu::ShaderModuleDescriptor {
            label: Some(label),
            source: wgpu::ShaderSource::Wgsl(source.into()),
        })
}

/// The layout of `asset::Vertex`; mirrors `VertexIn` in `shaders/skinning.wgsl`.
pub(super) const VERTEX_LAYOUT: wgpu::VertexBufferLayout<'static> = wgpu::VertexBufferLayout {
    array_stride: size_of::<crate::asset::Vertex>() as u64,
    step_mode: wgpu::VertexStepMode::Vertex,
    attributes: &wgpu::vertex_attr_array![
        0 => Float32x3, 1 => Float32x3, 2 => Float32x4, 3 => Float32x2, 4 => Unorm8x4, 5 => Uint16x4, 6 => Float32x4
    ],
};

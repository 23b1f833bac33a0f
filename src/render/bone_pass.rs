//! Draws bones as octahedra: opaque in front of surfaces, at a third of that behind them.
//!
//! *In*: bone items. *Out*: colour and depth. *Not here*: which bones are shown in which colour
//! (`scene`). Shader: `shaders/bones.wgsl`.

use super::buffers::GrowableBuffer;
use super::error::RenderError;
use super::frame_bindings::FrameBindings;
use super::gpu::Gpu;
use super::gpu_types::BoneInstance;
use super::pipeline::{PipelineDescriptor, module};
use super::shader_source;
use crate::draw::BoneItem;
use std::sync::OnceLock;

/// Eight triangles of an octahedron, three corners each.
const CORNERS: u32 = 24;

/// The instance buffer and the pipelines, which are created when bones are first shown.
#[derive(Debug)]
pub(super) struct BonePass {
    instances: GrowableBuffer,
    count: u32,
    pipelines: OnceLock<[wgpu::RenderPipeline; 2]>,
    samples: u32,
}

impl BonePass {
    /// Creates an empty one.
    pub(super) fn new(gpu: &Gpu, samples: u32) -> Self {
        let bytes = 128 * size_of::<BoneInstance>() as u64;
        let instances =
            GrowableBuffer::new(gpu, "the list of bones", wgpu::BufferUsages::VERTEX, bytes);
        Self {
            instances,
            count: 0,
            pipelines: OnceLock::new(),
            samples,
        }
    }

    /// Writes the bones of the next picture.
    pub(super) fn write(&mut self, gpu: &Gpu, bones: &[BoneItem]) -> Result<(), RenderError> {
        let instances: Vec<_> = bones
            .iter()
            .map(|bone| BoneInstance {
                head: bone.head.to_array(),
                tail: bone.tail.to_array(),
                color: bone.color,
            })
            .collect();
        self.count = instances.len() as u32;
        self.instances.write(gpu, &instances).map(|_| ())
    }

    /// Draws first the parts behind surfaces, then those in front.
    pub(super) fn draw(
        &self,
        gpu: &Gpu,
        pass: &mut wgpu::RenderPass<'_>,
        bindings: &FrameBindings,
    ) {
        if self.count == 0 {
            return;
        }
        let pipelines = self.pipelines.get_or_init(|| {
            let module = module(gpu, "bones", shader_source::BONES);
            [true, false]
                .map(|is_behind| create_pipeline(gpu, &module, bindings, self.samples, is_behind))
        });
        pass.set_bind_group(0, &bindings.frame_group, &[]);
        pass.set_vertex_buffer(0, self.instances.buffer().slice(..));
        for pipeline in pipelines {
            pass.set_pipeline(pipeline);
            pass.draw(0..CORNERS, 0..self.count);
        }
    }
}

fn create_pipeline(
    gpu: &Gpu,
    module: &wgpu::ShaderModule,
    bindings: &FrameBindings,
    samples: u32,
    is_behind: bool,
) -> wgpu::RenderPipeline {
    let layout = wgpu::VertexBufferLayout {
        array_stride: size_of::<BoneInstance>() as u64,
        step_mode: wgpu::VertexStepMode::Instance,
        attributes: &wgpu::vertex_attr_array![0 => Float32x3, 1 => Float32x3, 2 => Float32x4],
    };
    let (label, strength, depth) = if is_behind {
        (
            "bones behind surfaces",
            1.0 / 3.0,
            wgpu::CompareFunction::Greater,
        )
    } else {
        (
            "bones in front of surfaces",
            1.0,
            wgpu::CompareFunction::LessEqual,
        )
    };
    let descriptor = PipelineDescriptor {
        layouts: &[&bindings.frame_layout],
        constants: &[("STRENGTH", strength)],
        buffers: &[Some(layout)],
        cull: Some(wgpu::Face::Back),
        depth: Some(depth),
        ..PipelineDescriptor::new(label, module, samples).blended()
    };
    PipelineDescriptor {
        writes_depth: !is_behind,
        ..descriptor
    }
    .create(gpu)
}

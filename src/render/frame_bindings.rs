//! Bind group 0: what all passes of one picture read.
//!
//! *In*: uniforms, palettes, items, deltas of blend shapes. *Out*: bind groups of the picture and
//! of the two shadow maps. *Not here*: materials (group 1, `material_cache.rs`).

use super::buffers::GrowableBuffer;
use super::error::RenderError;
use super::formats::DEPTH_FORMAT;
use super::gpu::Gpu;
use super::gpu_types::{FrameUniform, Item, ShadowMapView};
use crate::math::Mat4;
use wgpu::{BufferUsages, ShaderStages};

/// Binding of the deltas of blend shapes.
pub(super) const MORPH_BINDING: u32 = 6;

/// A shadow map and its uniform.
#[derive(Debug)]
pub(super) struct ShadowMap {
    /// Texels along a side.
    pub(super) resolution: u32,
    /// Drawn into, then sampled.
    pub(super) view: wgpu::TextureView,
    /// Group 0 while it is drawn.
    pub(super) group: wgpu::BindGroup,
    uniform: wgpu::Buffer,
}

impl ShadowMap {
    fn new(
        gpu: &Gpu,
        label: &str,
        resolution: u32,
        layout: &wgpu::BindGroupLayout,
        lists: [&GrowableBuffer; 3],
    ) -> Self {
        let uniform = uniform(gpu, label, size_of::<ShadowMapView>());
        Self {
            resolution,
            view: depth_texture(gpu, label, resolution),
            group: group(gpu, layout, &uniform, lists, &[]),
            uniform,
        }
    }
}

/// Buffers, shadow maps and their bind groups.
#[derive(Debug)]
pub(super) struct FrameBindings {
    /// Layout of group 0 while the picture is drawn.
    pub(super) frame_layout: wgpu::BindGroupLayout,
    /// Layout of group 0 while a shadow map is drawn.
    pub(super) shadow_map_layout: wgpu::BindGroupLayout,
    /// Group 0 while the picture is drawn.
    pub(super) frame_group: wgpu::BindGroup,
    /// The key light's shadow map.
    pub(super) shadow: ShadowMap,
    /// The contact shadow map, seen from below the floor.
    pub(super) contact: ShadowMap,
    frame: wgpu::Buffer,
    palettes: GrowableBuffer,
    items: GrowableBuffer,
    morphs: GrowableBuffer,
    sampler: wgpu::Sampler,
}

impl FrameBindings {
    /// Creates the buffers, which grow when needed, and the maps, which keep their size.
    pub(super) fn new(gpu: &Gpu, shadow_resolution: u32, contact_resolution: u32) -> Self {
        let frame_layout = layout(gpu, "frame", ShaderStages::VERTEX_FRAGMENT, true);
        let shadow_map_layout = layout(gpu, "shadow_map", ShaderStages::VERTEX, false);
        let palettes = GrowableBuffer::new(
            gpu,
            "the palette of all characters",
            BufferUsages::STORAGE,
            64 * 128,
        );
        let items = GrowableBuffer::new(gpu, "the list of meshes", BufferUsages::STORAGE, 80 * 16);
        let morphs = GrowableBuffer::new(
            gpu,
            "the blend shapes of all meshes",
            BufferUsages::STORAGE,
            32,
        );
        let frame = uniform(gpu, "frame", size_of::<FrameUniform>());
        let sampler = comparison_sampler(gpu);
        let lists = [&palettes, &items, &morphs];
        let map = |label, side| ShadowMap::new(gpu, label, side, &shadow_map_layout, lists);
        let shadow = map("shadow map", shadow_resolution);
        let contact = map("contact map", contact_resolution);
        let maps = map_entries(&shadow, &sampler, &contact);
        let frame_group = group(gpu, &frame_layout, &frame, lists, &maps);
        Self {
            frame_layout,
            shadow_map_layout,
            frame_group,
            shadow,
            contact,
            frame,
            palettes,
            items,
            morphs,
            sampler,
        }
    }

    /// Returns the buffer of the summed blend shapes.
    pub(super) const fn morph_deltas(&self) -> &wgpu::Buffer {
        self.morphs.buffer()
    }

    /// Writes uniforms, palettes and items of the next picture and reserves `morph_bytes` for its
    /// blend shapes.
    pub(super) fn write(
        &mut self,
        gpu: &Gpu,
        frame: &FrameUniform,
        palettes: &[Mat4],
        items: &[Item],
        morph_bytes: u64,
    ) -> Result<(), RenderError> {
        gpu.queue()
            .write_buffer(&self.frame, 0, bytemuck::bytes_of(frame));
        for (map, world_to_clip) in [
            (&self.shadow, frame.world_to_shadow),
            (&self.contact, frame.world_to_contact),
        ] {
            gpu.queue().write_buffer(
                &map.uniform,
                0,
                bytemuck::bytes_of(&ShadowMapView { world_to_clip }),
            );
        }
        let has_grown = [
            self.palettes.write(gpu, palettes)?,
            self.items.write(gpu, items)?,
            self.morphs.reserve(gpu, morph_bytes)?,
        ];
        if has_grown.contains(&true) {
            let lists = [&self.palettes, &self.items, &self.morphs];
            for map in [&mut self.shadow, &mut self.contact] {
                map.group = group(gpu, &self.shadow_map_layout, &map.uniform, lists, &[]);
            }
            let maps = map_entries(&self.shadow, &self.sampler, &self.contact);
            self.frame_group = group(gpu, &self.frame_layout, &self.frame, lists, &maps);
        }
        Ok(())
    }
}

fn layout(
    gpu: &Gpu,
    label: &str,
    uniform_stages: ShaderStages,
    has_maps: bool,
) -> wgpu::BindGroupLayout {
    let entry = |binding, visibility, ty| wgpu::BindGroupLayoutEntry {
        binding,
        visibility,
        ty,
        count: None,
    };
    let buffer = |ty| wgpu::BindingType::Buffer {
        ty,
        has_dynamic_offset: false,
        min_binding_size: None,
    };
    let storage = buffer(wgpu::BufferBindingType::Storage { read_only: true });
    let depth = wgpu::BindingType::Texture {
        sample_type: wgpu::TextureSampleType::Depth,
        view_dimension: wgpu::TextureViewDimension::D2,
        multisampled: false,
    };
    let comparison = wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Comparison);
    let mut entries = vec![
        entry(0, uniform_stages, buffer(wgpu::BufferBindingType::Uniform)),
        entry(1, ShaderStages::VERTEX, storage),
        entry(2, ShaderStages::VERTEX, storage),
        entry(MORPH_BINDING, ShaderStages::VERTEX, storage),
    ];
    if has_maps {
        entries.push(entry(3, ShaderStages::FRAGMENT, depth));
        entries.push(entry(4, ShaderStages::FRAGMENT, comparison));
        entries.push(entry(5, ShaderStages::FRAGMENT, depth));
    }
    gpu.device()
        .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some(label),
            entries: &entries,
        })
}

fn group(
    gpu: &Gpu,
    layout: &wgpu::BindGroupLayout,
    uniform: &wgpu::Buffer,
    [palettes, items, morphs]: [&GrowableBuffer; 3],
    maps: &[wgpu::BindGroupEntry<'_>],
) -> wgpu::BindGroup {
    let buffers = [
        (0, uniform),
        (1, palettes.buffer()),
        (2, items.buffer()),
        (MORPH_BINDING, morphs.buffer()),
    ];
    let buffers = buffers
        .into_iter()
        .map(|(binding, buffer)| wgpu::BindGroupEntry {
            binding,
            resource: buffer.as_entire_binding(),
        });
    let entries: Vec<_> = buffers.chain(maps.iter().cloned()).collect();
    gpu.device().create_bind_group(&wgpu::BindGroupDescriptor {
        label: None,
        layout,
        entries: &entries,
    })
}

fn map_entries<'a>(
    shadow: &'a ShadowMap,
    sampler: &'a wgpu::Sampler,
    contact: &'a ShadowMap,
) -> [wgpu::BindGroupEntry<'a>; 3] {
    [
        wgpu::BindGroupEntry {
            binding: 3,
            resource: wgpu::BindingResource::TextureView(&shadow.view),
        },
        wgpu::BindGroupEntry {
            binding: 4,
            resource: wgpu::BindingResource::Sampler(sampler),
        },
        wgpu::BindGroupEntry {
            binding: 5,
            resource: wgpu::BindingResource::TextureView(&contact.view),
        },
    ]
}

fn comparison_sampler(gpu: &Gpu) -> wgpu::Sampler {
    gpu.device().create_sampler(&wgpu::SamplerDescriptor {
        mag_filter: wgpu::FilterMode::Linear,
        min_filter: wgpu::FilterMode::Linear,
        compare: Some(wgpu::CompareFunction::LessEqual),
        ..Default::default()
    })
}

fn uniform(gpu: &Gpu, label: &str, bytes: usize) -> wgpu::Buffer {
    gpu.device().create_buffer(&wgpu::BufferDescriptor {
        label: Some(label),
        size: bytes as u64,
        usage: BufferUsages::UNIFORM | BufferUsages::COPY_DST,
        mapped_at_creation: false,
    })
}

fn depth_texture(gpu: &Gpu, label: &str, side: u32) -> wgpu::TextureView {
    let texture = gpu.device().create_texture(&wgpu::TextureDescriptor {
        label: Some(label),
        size: wgpu::Extent3d {
            width: side,
            height: side,
            depth_or_array_layers: 1,
        },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: DEPTH_FORMAT,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    });
    texture.create_view(&wgpu::TextureViewDescriptor::default())
}

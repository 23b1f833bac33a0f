//! Materials as bind groups, each created once.
//!
//! *In*: materials, and the images decoded so far. *Out*: bind groups. *Not here*: texels
//! (`texture_cache.rs`).

use super::buffers;
use super::gpu::Gpu;
use super::gpu_types::MaterialUniform;
use super::texture_cache::{TextureCache, TextureContent, TextureUse};
use crate::asset::{AlphaMode, ImageHandle, Library, Material, MaterialHandle};
use std::collections::HashMap;

/// Base colour, normal, opacity, emission: in the order of the bindings.
const USES: [TextureUse; 4] = [
    TextureUse::Color,
    TextureUse::Normal,
    TextureUse::Opacity,
    TextureUse::Color,
];

/// A material on the device.
#[derive(Debug)]
pub(super) struct GpuMaterial {
    /// Group 1.
    pub(super) bind_group: wgpu::BindGroup,
    /// Which pipeline draws it.
    pub(super) alpha_mode: AlphaMode,
    revision: u64,
    contents: [TextureContent; 4],
}

/// All materials on the device.
#[derive(Debug)]
pub(super) struct MaterialCache {
    layout: wgpu::BindGroupLayout,
    textures: TextureCache,
    materials: HashMap<Option<MaterialHandle>, GpuMaterial>,
}

impl MaterialCache {
    /// Creates an empty one.
    pub(super) fn new(gpu: &Gpu) -> Self {
        let entry = |binding, ty| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::FRAGMENT,
            ty,
            count: None,
        };
        let uniform = wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Uniform,
            has_dynamic_offset: false,
            min_binding_size: None,
        };
        let texture = wgpu::BindingType::Texture {
            sample_type: wgpu::TextureSampleType::Float { filterable: true },
            view_dimension: wgpu::TextureViewDimension::D2,
            multisampled: false,
        };
        let sampler = wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering);
        let entries: Vec<_> = std::iter::once(entry(0, uniform))
            .chain((1..5).map(|binding| entry(binding, texture)))
            .chain((5..9).map(|binding| entry(binding, sampler)))
            .collect();
        let layout = gpu
            .device()
            .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
                label: Some("material"),
                entries: &entries,
            });
        Self {
            layout,
            textures: TextureCache::new(gpu),
            materials: HashMap::new(),
        }
    }

    /// Returns the layout of group 1.
    pub(super) const fn layout(&self) -> &wgpu::BindGroupLayout {
        &self.layout
    }

    /// Creates a material's bind group, or replaces it when one of its images has changed.
    pub(super) fn prepare(&mut self, gpu: &Gpu, library: &Library, handle: Option<MaterialHandle>) {
        let revision = library.image_revision();
        if self
            .materials
            .get(&handle)
            .is_some_and(|material| material.revision == revision)
        {
            return;
        }
        let default = Material::default();
        let material = handle
            .and_then(|handle| library.material(handle))
            .unwrap_or(&default);
        let images = images(handle, material);
        let contents = contents(library, images);
        if let Some(cached) = self.materials.get_mut(&handle)
            && is_same(&cached.contents, &contents)
        {
            cached.revision = revision;
            return;
        }
        let uniform = uniform(material, images, &contents);
        let bind_group = self.bind(gpu, library, images, &contents, uniform);
        self.materials.insert(
            handle,
            GpuMaterial {
                bind_group,
                alpha_mode: material.alpha_mode,
                revision,
                contents,
            },
        );
    }

    fn bind(
        &mut self,
        gpu: &Gpu,
        library: &Library,
        images: [Option<ImageHandle>; 4],
        contents: &[TextureContent; 4],
        uniform: MaterialUniform,
    ) -> wgpu::BindGroup {
        let buffer = buffers::immutable(gpu, "material", wgpu::BufferUsages::UNIFORM, &[uniform]);
        let views: [wgpu::TextureView; 4] =
            std::array::from_fn(|i| self.textures.view(gpu, images[i], USES[i], &contents[i]));
        let samplers = images.map(|image| {
            let file = image.and_then(|image| library.file(image.file));
            let texture = file
                .zip(image)
                .and_then(|(file, image)| file.textures.get(image.texture as usize));
            self.textures
                .sampler(texture.is_none_or(|texture| texture.is_repeating))
        });
        let resources = std::iter::once(buffer.as_entire_binding())
            .chain(views.iter().map(wgpu::BindingResource::TextureView))
            .chain(samplers.into_iter().map(wgpu::BindingResource::Sampler));
        let entries: Vec<_> = (0..)
            .zip(resources)
            .map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource })
            .collect();
        gpu.device().create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("material"),
            layout: &self.layout,
            entries: &entries,
        })
    }

    /// Returns a prepared material.
    pub(super) fn get(&self, handle: Option<MaterialHandle>) -> Option<&GpuMaterial> {
        self.materials.get(&handle)
    }

    /// Drops what belongs to files that the library no longer has.
    pub(super) fn evict_missing(&mut self, library: &Library) {
        self.materials
            .retain(|handle, _| handle.is_none_or(|handle| library.file(handle.file).is_some()));
        self.textures.evict_missing(library);
    }
}

fn images(handle: Option<MaterialHandle>, material: &Material) -> [Option<ImageHandle>; 4] {
    let textures = [
        material.base_color_texture,
        material.normal_texture,
        material.opacity_texture,
        material.emissive_texture,
    ];
    textures.map(|texture| {
        Some(ImageHandle {
            file: handle?.file,
            texture: u32::try_from(texture?).ok()?,
        })
    })
}

/// Returns what the four textures contain now; an opacity map that repeats the colour map is none.
fn contents(library: &Library, images: [Option<ImageHandle>; 4]) -> [TextureContent; 4] {
    let mut contents: [TextureContent; 4] =
        std::array::from_fn(|i| TextureContent::now(library, images[i], USES[i]));
    if contents[2].is_opaque_copy_of(&contents[0]) {
        contents[2] = TextureContent::Default;
    }
    contents
}

fn is_same(cached: &[TextureContent; 4], now: &[TextureContent; 4]) -> bool {
    cached
        .iter()
        .zip(now)
        .all(|(cached, now)| cached.is_same(now))
}

fn uniform(
    material: &Material,
    images: [Option<ImageHandle>; 4],
    contents: &[TextureContent; 4],
) -> MaterialUniform {
    let [red, green, blue, alpha] = material.base_color;
    let base_color = match contents[0] {
        // The placeholder must be visible whatever tint the file sets.
        TextureContent::Placeholder => [1.0, 1.0, 1.0, alpha],
        _ => [red, green, blue, alpha],
    };
    let emissive = match contents[3] {
        TextureContent::Placeholder => [0.0; 3],
        _ => material.emissive,
    };
    let has_normal_map = matches!(contents[1], TextureContent::Picture(_));
    // Where a texture gives the colour, vertex colours are usually masks.
    let vertex_color = if images[0].is_some() { 0.0 } else { 1.0 };
    // A cutout is discarded below one half; a blended surface writes depth only where it is opaque.
    let solid_from = if material.alpha_mode == AlphaMode::Blend {
        0.95
    } else {
        0.5
    };
    MaterialUniform {
        base_color,
        emissive: [emissive[0], emissive[1], emissive[2], vertex_color],
        surface: [
            material.roughness,
            material.metallic,
            f32::from(u8::from(has_normal_map)),
            solid_from,
        ],
    }
}

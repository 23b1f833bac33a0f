//! Images on the device, each uploaded once for each use.
//!
//! *In*: image handles and their state. *Out*: texture views, or default textures. *Not here*:
//! decoding (`editor`), materials (`material_cache.rs`).

use super::gpu::Gpu;
use super::mipmap::{MipFilter, mip_levels};
use crate::asset::{Image, ImageHandle, ImageState, Library};
use std::collections::HashMap;
use std::sync::Arc;

/// What a texture is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum TextureUse {
    /// Colour, sRGB.
    Color,
    /// Tangent-space directions.
    Normal,
    /// One value: alpha if the image has it, else luminance.
    Opacity,
}

/// What a texture currently contains.
#[derive(Clone, Debug)]
pub(super) enum TextureContent {
    /// No image, or none yet: white, or a flat normal.
    Default,
    /// A decoded image.
    Picture(Arc<Image>),
    /// The checker for a missing image.
    Placeholder,
}

impl TextureContent {
    /// Returns whether both are the same.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Default, Self::Default) | (Self::Placeholder, Self::Placeholder) => true,
            (Self::Picture(a), Self::Picture(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// Returns whether an opacity map is the colour map again, without an alpha channel.
    ///
    /// Exporters plug the colour texture into the opacity slot; its luminance would cut out the
    /// dark parts.
    pub(super) fn is_opaque_copy_of(&self, color: &Self) -> bool {
        match (self, color) {
            (Self::Picture(opacity), Self::Picture(color)) => {
                (Arc::ptr_eq(opacity, color) || opacity == color) && !has_alpha(opacity)
            }
            _ => false,
        }
    }

    /// Returns what a texture contains now; only colour maps get the placeholder.
    pub(super) fn now(
        library: &Library,
        image: Option<ImageHandle>,
        texture_use: TextureUse,
    ) -> Self {
        match image.map(|image| library.image(image)) {
            Some(ImageState::Ready(picture)) if is_whole(picture) => {
                Self::Picture(Arc::clone(picture))
            }
            Some(ImageState::Missing | ImageState::Ready(_))
                if texture_use == TextureUse::Color =>
            {
                Self::Placeholder
            }
            _ => Self::Default,
        }
    }
}

/// Returns whether the image has a pixel, and as many bytes as width and height call for.
fn is_whole(picture: &Image) -> bool {
    let pixels = picture.width as usize * picture.height as usize;
    pixels > 0 && picture.rgba.len() == pixels * 4
}

/// Images on the device.
#[derive(Debug)]
pub(super) struct TextureCache {
    white: wgpu::TextureView,
    flat_normal: wgpu::TextureView,
    placeholder: wgpu::TextureView,
    repeating: wgpu::Sampler,
    clamping: wgpu::Sampler,
    pictures: HashMap<(ImageHandle, TextureUse), (Arc<Image>, wgpu::TextureView)>,
}

impl TextureCache {
    /// Creates the default textures and samplers.
    pub(super) fn new(gpu: &Gpu) -> Self {
        let pixel = |rgba: [u8; 4]| Image {
            width: 1,
            height: 1,
            rgba: rgba.to_vec(),
        };
        let sampler = |address: wgpu::AddressMode| {
            gpu.device().create_sampler(&wgpu::SamplerDescriptor {
                address_mode_u: address,
                address_mode_v: address,
                mag_filter: wgpu::FilterMode::Linear,
                min_filter: wgpu::FilterMode::Linear,
                mipmap_filter: wgpu::MipmapFilterMode::Linear,
                // Costs nothing on a GPU and a lot in software.
                anisotropy_clamp: if gpu.is_software() { 1 } else { 8 },
                ..Default::default()
            })
        };
        Self {
            white: upload(gpu, &pixel([255; 4]), TextureUse::Color),
            flat_normal: upload(gpu, &pixel([128, 128, 255, 255]), TextureUse::Normal),
            placeholder: upload(gpu, &checker(), TextureUse::Color),
            repeating: sampler(wgpu::AddressMode::Repeat),
            clamping: sampler(wgpu::AddressMode::ClampToEdge),
            pictures: HashMap::new(),
        }
    }

    /// Returns the sampler that repeats outside 0..1 or clamps to the edge.
    pub(super) const fn sampler(&self, is_repeating: bool) -> &wgpu::Sampler {
        if is_repeating {
            &self.repeating
        } else {
            &self.clamping
        }
    }

    /// Returns the texture of these contents, uploading a new image.
    pub(super) fn view(
        &mut self,
        gpu: &Gpu,
        image: Option<ImageHandle>,
        texture_use: TextureUse,
        content: &TextureContent,
    ) -> wgpu::TextureView {
        match (content, image) {
            (TextureContent::Placeholder, _) => self.placeholder.clone(),
            (TextureContent::Picture(picture), Some(image)) => {
                let key = (image, texture_use);
                if let Some((cached, view)) = self.pictures.get(&key)
                    && Arc::ptr_eq(cached, picture)
                {
                    return view.clone();
                }
                let view = upload(gpu, picture, texture_use);
                self.pictures
                    .insert(key, (Arc::clone(picture), view.clone()));
                view
            }
            _ if texture_use == TextureUse::Normal => self.flat_normal.clone(),
            _ => self.white.clone(),
        }
    }

    /// Drops images whose file the library no longer has.
    pub(super) fn evict_missing(&mut self, library: &Library) {
        self.pictures
            .retain(|(image, _), _| library.file(image.file).is_some());
    }
}

/// Eight by eight magenta and grey squares of 16 pixels: easy to spot, and shading stays readable.
fn checker() -> Image {
    let side = 128u32;
    let rgba = (0..side * side)
        .flat_map(|i| {
            let x = i % side / 16;
            let y = i / side / 16;
            if (x + y).is_multiple_of(2) {
                [206, 84, 178, 255]
            } else {
                [112, 102, 116, 255]
            }
        })
        .collect();
    Image {
        width: side,
        height: side,
        rgba,
    }
}

/// Uploads an image with its mip levels; levels larger than the device allows are skipped.
fn upload(gpu: &Gpu, image: &Image, texture_use: TextureUse) -> wgpu::TextureView {
    let opacity = (texture_use == TextureUse::Opacity).then(|| opacity_of(image));
    let image = opacity.as_ref().unwrap_or(image);
    let filter = if texture_use == TextureUse::Color {
        MipFilter::Srgb
    } else {
        MipFilter::Linear
    };
    let copies = mip_levels(image, filter);
    let limit = gpu.device().limits().max_texture_dimension_2d;
    let levels: Vec<&Image> = std::iter::once(image)
        .chain(&copies)
        .skip_while(|level| level.width.max(level.height) > limit)
        .collect();
    let format = match texture_use {
        TextureUse::Color => wgpu::TextureFormat::Rgba8UnormSrgb,
        TextureUse::Normal | TextureUse::Opacity => wgpu::TextureFormat::Rgba8Unorm,
    };
    let extent = |level: &Image| wgpu::Extent3d {
        width: level.width,
        height: level.height,
        depth_or_array_layers: 1,
    };
    let texture = gpu.device().create_texture(&wgpu::TextureDescriptor {
        label: Some("texture"),
        size: extent(levels[0]),
        mip_level_count: levels.len() as u32,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    });
    for (mip_level, level) in levels.into_iter().enumerate() {
        gpu.queue().write_texture(
            wgpu::TexelCopyTextureInfo {
                mip_level: mip_level as u32,
                ..texture.as_image_copy()
            },
            &level.rgba,
            wgpu::TexelCopyBufferLayout {
                offset: 0,
                bytes_per_row: Some(level.width * 4),
                rows_per_image: Some(level.height),
            },
            extent(level),
        );
    }
    texture.create_view(&wgpu::TextureViewDescriptor::default())
}

fn has_alpha(image: &Image) -> bool {
    image.rgba.chunks_exact(4).any(|texel| texel[3] != 255)
}

/// Returns the opacity in every channel; a map that would hide everything is ignored.
fn opacity_of(image: &Image) -> Image {
    let has_alpha = has_alpha(image);
    let opacity = |texel: &[u8]| {
        // Luminance by the weights of Rec. 709, in 256ths.
        let luminance =
            (54 * u32::from(texel[0]) + 183 * u32::from(texel[1]) + 19 * u32::from(texel[2])) / 256;
        if has_alpha { texel[3] } else { luminance as u8 }
    };
    let texels = image.rgba.chunks_exact(4).map(opacity);
    let rgba = if texels.clone().all(|opacity| opacity < SOLID) {
        vec![255; image.rgba.len()]
    } else {
        texels.flat_map(|opacity| [opacity; 4]).collect()
    };
    Image {
        width: image.width,
        height: image.height,
        rgba,
    }
}

/// Opacity below which a texel counts as hidden.
const SOLID: u8 = 128;

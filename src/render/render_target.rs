//! The textures that a picture is drawn into: multisampled colour, depth, and the resolved picture.
//!
//! *In*: a size. *Out*: a texture to sample, or an image in memory. *Not here*: the window's
//! framebuffer (`blit.rs`).

use super::error::RenderError;
use super::formats::{COLOR_FORMAT, DEPTH_FORMAT};
use super::gpu::Gpu;
use crate::asset::Image;

/// An offscreen render target; `Renderer::new_target` creates it.
#[derive(Debug)]
pub struct RenderTarget {
    gpu: Gpu,
    size: [u32; 2],
    samples: u32,
    pixels_per_point: f32,
    color: wgpu::Texture,
    color_view: wgpu::TextureView,
    sampled_view: Option<wgpu::TextureView>,
    depth_view: wgpu::TextureView,
}

impl RenderTarget {
    /// Creates one of `width` x `height` pixels; a side of zero becomes one.
    pub(super) fn new(
        gpu: &Gpu,
        width: u32,
        height: u32,
        samples: u32,
    ) -> Result<Self, RenderError> {
        let limit = gpu.device().limits().max_texture_dimension_2d;
        if width > limit || height > limit {
            return Err(RenderError::PictureTooLarge {
                width,
                height,
                limit,
            });
        }
        let size = [width.max(1), height.max(1)];
        let make = |label, format, sample_count, usage| {
            gpu.device().create_texture(&wgpu::TextureDescriptor {
                label: Some(label),
                size: wgpu::Extent3d {
                    width: size[0],
                    height: size[1],
                    depth_or_array_layers: 1,
                },
                mip_level_count: 1,
                sample_count,
                dimension: wgpu::TextureDimension::D2,
                format,
                usage,
                view_formats: &[],
            })
        };
        let attachment = wgpu::TextureUsages::RENDER_ATTACHMENT;
        let readable =
            attachment | wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_SRC;
        let color = make("picture", COLOR_FORMAT, 1, readable);
        let view =
            |texture: &wgpu::Texture| texture.create_view(&wgpu::TextureViewDescriptor::default());
        Ok(Self {
            gpu: gpu.clone(),
            size,
            samples,
            pixels_per_point: 1.0,
            color_view: view(&color),
            sampled_view: (samples > 1)
                .then(|| view(&make("samples", COLOR_FORMAT, samples, attachment))),
            depth_view: view(&make("depth", DEPTH_FORMAT, samples, attachment)),
            color,
        })
    }

    /// Sets how many pixels a point has, for widths of lines and bones (1 unless set).
    #[must_use]
    pub const fn with_pixels_per_point(mut self, pixels_per_point: f32) -> Self {
        self.pixels_per_point = pixels_per_point;
        self
    }

    /// Returns width and height in pixels.
    #[must_use]
    pub const fn size(&self) -> [u32; 2] {
        self.size
    }

    /// Returns how many pixels a point has.
    #[must_use]
    pub const fn pixels_per_point(&self) -> f32 {
        self.pixels_per_point
    }

    /// Returns width over height.
    #[must_use]
    pub fn aspect(&self) -> f32 {
        self.size[0] as f32 / self.size[1] as f32
    }

    /// Returns the samples a pixel.
    #[must_use]
    pub const fn samples(&self) -> u32 {
        self.samples
    }

    /// Returns the finished picture as a texture to sample (`Rgba8UnormSrgb`, one sample).
    #[must_use]
    pub const fn view(&self) -> &wgpu::TextureView {
        &self.color_view
    }

    /// Returns the colour attachment: cleared at the start, resolved at the end.
    pub(super) fn color_attachment(&self) -> wgpu::RenderPassColorAttachment<'_> {
        let (view, resolve_target, store) = match &self.sampled_view {
            Some(samples) => (samples, Some(&self.color_view), wgpu::StoreOp::Discard),
            None => (&self.color_view, None, wgpu::StoreOp::Store),
        };
        let ops = wgpu::Operations {
            load: wgpu::LoadOp::Clear(wgpu::Color::BLACK),
            store,
        };
        wgpu::RenderPassColorAttachment {
            view,
            depth_slice: None,
            resolve_target,
            ops,
        }
    }

    /// Returns the depth attachment: cleared at the start, discarded at the end.
    pub(super) const fn depth_attachment(&self) -> wgpu::RenderPassDepthStencilAttachment<'_> {
        wgpu::RenderPassDepthStencilAttachment {
            view: &self.depth_view,
            depth_ops: Some(wgpu::Operations {
                load: wgpu::LoadOp::Clear(1.0),
                store: wgpu::StoreOp::Discard,
            }),
            stencil_ops: None,
        }
    }

    /// Waits for the picture and copies it into memory.
    ///
    /// # Errors
    /// When the device is lost or refuses.
    pub fn read_back(&self) -> Result<Image, RenderError> {
        let [width, height] = self.size;
        let row = width * 4;
        let padded = row.next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT);
        let buffer = self.gpu.device().create_buffer(&wgpu::BufferDescriptor {
            label: Some("read back"),
            size: u64::from(padded) * u64::from(height),
            usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        let mut encoder = self
            .gpu
            .device()
            .create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        encoder.copy_texture_to_buffer(
            self.color.as_image_copy(),
            wgpu::TexelCopyBufferInfo {
                buffer: &buffer,
                layout: wgpu::TexelCopyBufferLayout {
                    offset: 0,
                    bytes_per_row: Some(padded),
                    rows_per_image: Some(height),
                },
            },
            self.color.size(),
        );
        self.gpu.queue().submit([encoder.finish()]);
        let bytes = super::buffers::read_back(&self.gpu, &buffer)?;
        let mut rgba = Vec::with_capacity(row as usize * height as usize);
        for line in bytes.chunks_exact(padded as usize) {
            rgba.extend_from_slice(&line[..row as usize]);
        }
        Ok(Image {
            width,
            height,
            rgba,
        })
    }
}

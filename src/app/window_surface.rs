//! The window's surface and its states.
//!
//! *In*: the window's size, the device. *Out*: a texture to draw into, or what to do instead.
//! *Not here*: what is drawn (`window_gpu.rs`).

use crate::render::Gpu;
use std::sync::Arc;
use wgpu::CurrentSurfaceTexture;
use winit::dpi::PhysicalSize;
use winit::window::Window;

/// The surface's texture for a frame, or why there is none.
pub(super) enum SurfaceFrame {
    /// Draw, present; configure afterwards when `is_suboptimal`.
    Ready {
        /// The texture to draw into.
        texture: wgpu::SurfaceTexture,
        /// Whether the surface no longer matches the window exactly.
        is_suboptimal: bool,
    },
    /// The window is hidden or has no area: draw nothing now.
    Skip,
    /// No texture in time: try again soon.
    Retry,
    /// The device is lost: rebuild everything.
    DeviceLost,
}

/// The window's surface.
pub(super) struct WindowSurface {
    surface: wgpu::Surface<'static>,
    config: wgpu::SurfaceConfiguration,
    is_stale: bool,
}

impl WindowSurface {
    /// Wraps a surface, configured for the window's size at the first frame.
    pub(super) fn new(
        surface: wgpu::Surface<'static>,
        adapter: &wgpu::Adapter,
        size: PhysicalSize<u32>,
    ) -> Result<Self, String> {
        let capabilities = surface.get_capabilities(adapter);
        let format = egui_wgpu::preferred_framebuffer_format(&capabilities.formats)
            .map_err(|error| error.to_string())?;
        let mut config = surface
            .get_default_config(adapter, size.width.max(1), size.height.max(1))
            .ok_or_else(|| "the driver supports no format of the window's surface".to_owned())?;
        config.format = format;
        config.present_mode = wgpu::PresentMode::AutoVsync;
        config.desired_maximum_frame_latency = 2;
        config.view_formats = Vec::new();
        Ok(Self {
            surface,
            config,
            is_stale: true,
        })
    }

    /// Returns the format of the framebuffer.
    pub(super) const fn format(&self) -> wgpu::TextureFormat {
        self.config.format
    }

    /// Returns the configured size in pixels.
    pub(super) const fn size(&self) -> [u32; 2] {
        [self.config.width, self.config.height]
    }

    /// Has the surface reconfigured at the next frame.
    pub(super) const fn mark_stale(&mut self) {
        self.is_stale = true;
    }

    /// Returns the texture of the next frame, or what to do instead.
    pub(super) fn acquire(&mut self, gpu: &Gpu, window: &Arc<Window>) -> SurfaceFrame {
        let device = gpu.device();
        let size = window.inner_size();
        if size.width == 0 || size.height == 0 {
            return SurfaceFrame::Skip;
        }
        let limit = device.limits().max_texture_dimension_2d;
        let width = size.width.min(limit);
        let height = size.height.min(limit);
        if self.is_stale || width != self.config.width || height != self.config.height {
            (self.config.width, self.config.height) = (width, height);
            self.configure(device);
        }
        match self.surface.get_current_texture() {
            CurrentSurfaceTexture::Success(texture) => SurfaceFrame::Ready {
                texture,
                is_suboptimal: false,
            },
            CurrentSurfaceTexture::Suboptimal(texture) => SurfaceFrame::Ready {
                texture,
                is_suboptimal: true,
            },
            CurrentSurfaceTexture::Outdated => {
                self.is_stale = true;
                SurfaceFrame::Retry
            }
            CurrentSurfaceTexture::Lost => {
                match gpu.instance().create_surface(Arc::clone(window)) {
                    Ok(surface) => {
                        self.surface = surface;
                        self.is_stale = true;
                        SurfaceFrame::Retry
                    }
                    Err(error) => {
                        log::warn!(
                            "the window's surface was lost and could not be recreated: {error}"
                        );
                        SurfaceFrame::DeviceLost
                    }
                }
            }
            CurrentSurfaceTexture::Timeout => SurfaceFrame::Retry,
            CurrentSurfaceTexture::Occluded => SurfaceFrame::Skip,
            // A destroyed device is reported only as this.
            CurrentSurfaceTexture::Validation => SurfaceFrame::DeviceLost,
        }
    }

    fn configure(&mut self, device: &wgpu::Device) {
        self.surface.configure(device, &self.config);
        self.is_stale = false;
    }
}

//! Everything on the graphics device that belongs to the window: created together, lost together.
//!
//! *In*: egui's triangles, a draw list. *Out*: the window's contents. *Not here*: panels (`ui`),
//! the picture (`picture.rs`).

use super::AppError;
use super::picture::PictureRenderer;
use super::window_surface::{SurfaceFrame, WindowSurface};
use crate::draw::DrawList;
use crate::editor::Editor;
use crate::render::{Gpu, RenderError};
use std::sync::Arc;
use winit::event_loop::OwnedDisplayHandle;
use winit::window::Window;

/// The outcome of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PaintOutcome {
    /// It is on the screen.
    Presented,
    /// There is no surface to draw into now: wait for the window system.
    Skipped,
    /// Draw again soon.
    Retry,
    /// The device is lost: rebuild everything.
    DeviceLost,
}

/// One frame of egui and the editor.
pub(super) struct WindowFrame<'a> {
    /// egui's triangles.
    pub(super) jobs: Vec<egui::ClippedPrimitive>,
    /// Textures that are new or no longer needed.
    pub(super) textures: egui::TexturesDelta,
    /// Pixels a point.
    pub(super) pixels_per_point: f32,
    /// The picture, and its size in pixels; `None` while the viewport is closed.
    pub(super) picture: Option<(DrawList, [u32; 2])>,
    /// Owner of meshes and materials.
    pub(super) editor: &'a Editor,
}

/// The window's device and everything on it.
pub(super) struct WindowGpu {
    gpu: Gpu,
    surface: WindowSurface,
    egui: egui_wgpu::Renderer,
    picture: PictureRenderer,
    problem: Option<String>,
    driver: String,
    window: Arc<Window>,
}

impl WindowGpu {
    /// Creates everything for a window, with Vulkan, Metal or DirectX first, and GL only when
    /// nothing else can present to it.
    pub(super) fn new(
        window: &Arc<Window>,
        display: &OwnedDisplayHandle,
    ) -> Result<Self, AppError> {
        let chosen = wgpu::Backends::from_env().unwrap_or(wgpu::Backends::all());
        let mut causes = Vec::new();
        for backends in [chosen - wgpu::Backends::GL, chosen & wgpu::Backends::GL] {
            if backends.is_empty() {
                continue;
            }
            match Self::connect(window, display, backends) {
                Ok(connected) => return Ok(connected),
                Err(cause) => causes.push(cause),
            }
        }
        Err(AppError::NoDriver {
            cause: causes.join("; "),
        })
    }

    fn connect(
        window: &Arc<Window>,
        display: &OwnedDisplayHandle,
        backends: wgpu::Backends,
    ) -> Result<Self, String> {
        let descriptor = Gpu::instance_descriptor(backends, Some(Box::new(display.clone())));
        let instance = wgpu::Instance::new(descriptor);
        let surface = instance
            .create_surface(Arc::clone(window))
            .map_err(|error| error.to_string())?;
        let gpu = Gpu::for_surface(instance, &surface).map_err(|error| error.to_string())?;
        let surface = WindowSurface::new(surface, gpu.adapter(), window.inner_size())?;
        let mut egui = egui_wgpu::Renderer::new(
            gpu.device(),
            surface.format(),
            egui_wgpu::RendererOptions::default(),
        );
        let picture = PictureRenderer::new(&gpu, surface.format(), &mut egui.callback_resources);
        if let Some(refusal) = gpu.take_refusal() {
            return Err(refusal);
        }
        log::info!("drawing with {}", gpu.describe());
        let driver = gpu.describe();
        Ok(Self {
            gpu,
            surface,
            egui,
            picture,
            problem: None,
            driver,
            window: Arc::clone(window),
        })
    }

    /// Returns the largest side of a texture.
    pub(super) fn max_texture_side(&self) -> usize {
        self.gpu.device().limits().max_texture_dimension_2d as usize
    }

    /// Returns whether the CPU renders.
    pub(super) fn is_software(&self) -> bool {
        self.gpu.is_software()
    }

    /// Returns the name of the driver.
    pub(super) fn driver(&self) -> &str {
        &self.driver
    }

    /// Returns why the picture could not be drawn last time.
    pub(super) fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// Reconfigures the surface at the next frame, after a change of size.
    pub(super) const fn resized(&mut self) {
        self.surface.mark_stale();
    }

    /// Draws a frame and shows it.
    pub(super) fn paint(&mut self, mut frame: WindowFrame<'_>) -> PaintOutcome {
        let mut textures = std::mem::take(&mut frame.textures);
        if self.gpu.is_lost() {
            // The next device gets every texture in full.
            textures.clear();
            return PaintOutcome::DeviceLost;
        }
        // Textures must be updated even when nothing is drawn: egui sends each change once.
        for (id, deltas) in textures.set.drain() {
            for delta in &deltas {
                self.egui
                    .update_texture(self.gpu.device(), self.gpu.queue(), id, delta);
            }
        }
        let painted = self.paint_picture(&mut frame);
        for id in textures.free.drain() {
            self.egui.free_texture(&id);
        }
        painted
    }

    fn paint_picture(&mut self, frame: &mut WindowFrame<'_>) -> PaintOutcome {
        let (texture, is_suboptimal) = match self.surface.acquire(&self.gpu, &self.window) {
            SurfaceFrame::Ready {
                texture,
                is_suboptimal,
            } => (texture, is_suboptimal),
            SurfaceFrame::Skip => return PaintOutcome::Skipped,
            SurfaceFrame::Retry => return PaintOutcome::Retry,
            SurfaceFrame::DeviceLost => return PaintOutcome::DeviceLost,
        };
        if let Some((list, size)) = frame.picture.take() {
            let resources = &mut self.egui.callback_resources;
            match self
                .picture
                .draw(list, frame.editor, size, frame.pixels_per_point, resources)
            {
                Ok(()) => self.problem = None,
                Err(RenderError::DeviceLost { .. }) => return PaintOutcome::DeviceLost,
                Err(error) => self.note_problem(error.to_string()),
            }
        }
        self.draw(&texture, frame);
        self.window.pre_present_notify();
        self.gpu.queue().present(texture);
        if let Some(refusal) = self.gpu.take_refusal() {
            self.note_problem(refusal);
        }
        if is_suboptimal {
            self.surface.mark_stale();
        }
        PaintOutcome::Presented
    }

    /// Keeps why the picture is missing and logs it once.
    fn note_problem(&mut self, text: String) {
        if self.problem.as_ref() != Some(&text) {
            log::error!("{text}");
            self.problem = Some(text);
        }
    }

    fn draw(&mut self, texture: &wgpu::SurfaceTexture, frame: &WindowFrame<'_>) {
        let device = self.gpu.device();
        let queue = self.gpu.queue();
        let view = texture
            .texture
            .create_view(&wgpu::TextureViewDescriptor::default());
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor {
            label: Some("window"),
        });
        let screen = egui_wgpu::ScreenDescriptor {
            size_in_pixels: self.surface.size(),
            pixels_per_point: frame.pixels_per_point,
        };
        let mut buffers =
            self.egui
                .update_buffers(device, queue, &mut encoder, &frame.jobs, &screen);
        let pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("window"),
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &view,
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations {
                    load: wgpu::LoadOp::Clear(wgpu::Color::BLACK),
                    store: wgpu::StoreOp::Store,
                },
            })],
            ..wgpu::RenderPassDescriptor::default()
        });
        self.egui
            .render(&mut pass.forget_lifetime(), &frame.jobs, &screen);
        buffers.push(encoder.finish());
        queue.submit(buffers);
    }
}

//! Everything on the graphics device that belongs to the window: made together, lost together.
//!
//! In: egui's shapes. Out: the window's picture. Not here: what is shown (`ui`).

use super::AppError;
use super::surface::{Acquired, WindowSurface};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use winit::event_loop::OwnedDisplayHandle;
use winit::window::Window;

/// What became of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Painted {
    /// It is on the screen.
    Shown,
    /// There is nothing to draw into now: wait for the window system.
    Skipped,
    /// Draw again soon.
    Again,
    /// The device is gone: build everything anew.
    DeviceLost,
}

/// The window's device and what lives on it.
pub(super) struct GpuLoop {
    window: Arc<Window>,
    instance: wgpu::Instance,
    adapter: wgpu::AdapterInfo,
    device: wgpu::Device,
    queue: wgpu::Queue,
    surface: WindowSurface,
    egui: egui_wgpu::Renderer,
    is_lost: Arc<AtomicBool>,
}

/// Vulkan and the systems' own interfaces first; GL only where nothing else can draw into the window.
const ATTEMPTS: [wgpu::Backends; 2] = [wgpu::Backends::PRIMARY, wgpu::Backends::GL];

impl GpuLoop {
    /// Builds everything for a window.
    pub(super) fn new(window: &Arc<Window>, display: &OwnedDisplayHandle) -> Result<Self, AppError> {
        let mut causes = Vec::new();
        for backends in ATTEMPTS {
            match connect(window, display, backends) {
                Ok((instance, surface, adapter)) => return Self::on(window, instance, surface, &adapter),
                Err(cause) => causes.push(cause),
            }
        }
        Err(AppError::NoDriver { cause: causes.join("; ") })
    }

    fn on(
        window: &Arc<Window>,
        instance: wgpu::Instance,
        surface: wgpu::Surface<'static>,
        adapter: &wgpu::Adapter,
    ) -> Result<Self, AppError> {
        let info = adapter.get_info();
        let descriptor = wgpu::DeviceDescriptor {
            label: Some("maquette window"),
            required_limits: wgpu::Limits::default().using_resolution(adapter.limits()),
            ..wgpu::DeviceDescriptor::default()
        };
        let (device, queue) = pollster::block_on(adapter.request_device(&descriptor))
            .map_err(|error| AppError::NoDevice { adapter: info.name.clone(), cause: error.to_string() })?;
        let is_lost = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_lost);
        device.set_device_lost_callback(move |reason, message| {
            if reason != wgpu::DeviceLostReason::Destroyed {
                log::warn!("the graphics device was lost: {message}");
            }
            flag.store(true, Ordering::Release);
        });
        device.on_uncaptured_error(Arc::new(|error| log::error!("the graphics device refused a call: {error}")));
        let surface = WindowSurface::new(surface, adapter, window.inner_size())?;
        let egui = egui_wgpu::Renderer::new(&device, surface.format(), egui_wgpu::RendererOptions::default());
        Ok(Self { window: Arc::clone(window), instance, adapter: info, device, queue, surface, egui, is_lost })
    }

    /// Gives the longest side that a texture may have.
    pub(super) fn max_texture_side(&self) -> usize {
        self.device.limits().max_texture_dimension_2d as usize
    }

    /// Notes that the window has another size.
    pub(super) const fn resized(&mut self) {
        self.surface.mark_stale();
    }

    /// Draws a frame and shows it.
    pub(super) fn paint(
        &mut self,
        jobs: &[egui::ClippedPrimitive],
        textures: &egui::TexturesDelta,
        pixels_per_point: f32,
    ) -> Painted {
        // The lost callback fires only from here.
        let _ = self.device.poll(wgpu::PollType::Poll);
        if self.is_lost.load(Ordering::Acquire) {
            return Painted::DeviceLost;
        }
        // Textures must be taken over even when nothing is drawn: egui sends each change once.
        for (id, deltas) in &textures.set {
            for delta in deltas {
                self.egui.update_texture(&self.device, &self.queue, *id, delta);
            }
        }
        let painted = match self.surface.acquire(&self.instance, &self.device, &self.window) {
            Acquired::Frame { texture, is_suboptimal } => {
                self.draw(&texture, jobs, pixels_per_point);
                self.window.pre_present_notify();
                self.queue.present(texture);
                if is_suboptimal {
                    self.surface.mark_stale();
                }
                Painted::Shown
            }
            Acquired::Skip => Painted::Skipped,
            Acquired::Retry => Painted::Again,
            Acquired::DeviceLost => Painted::DeviceLost,
        };
        for id in &textures.free {
            self.egui.free_texture(id);
        }
        painted
    }

    fn draw(&mut self, texture: &wgpu::SurfaceTexture, jobs: &[egui::ClippedPrimitive], pixels_per_point: f32) {
        let view = texture.texture.create_view(&wgpu::TextureViewDescriptor::default());
        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor { label: Some("window") });
        let screen = egui_wgpu::ScreenDescriptor { size_in_pixels: self.surface.size(), pixels_per_point };
        let mut buffers = self.egui.update_buffers(&self.device, &self.queue, &mut encoder, jobs, &screen);
        let pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("window"),
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &view,
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations { load: wgpu::LoadOp::Clear(wgpu::Color::BLACK), store: wgpu::StoreOp::Store },
            })],
            ..wgpu::RenderPassDescriptor::default()
        });
        self.egui.render(&mut pass.forget_lifetime(), jobs, &screen);
        buffers.push(encoder.finish());
        self.queue.submit(buffers);
    }
}

type Connection = (wgpu::Instance, wgpu::Surface<'static>, wgpu::Adapter);

fn connect(window: &Arc<Window>, display: &OwnedDisplayHandle, backends: wgpu::Backends) -> Result<Connection, String> {
    let mut descriptor = wgpu::InstanceDescriptor::new_with_display_handle(Box::new(display.clone()));
    descriptor.backends = backends;
    let instance = wgpu::Instance::new(descriptor.with_env());
    let surface = instance.create_surface(Arc::clone(window)).map_err(|error| error.to_string())?;
    let options = wgpu::RequestAdapterOptions {
        power_preference: wgpu::PowerPreference::HighPerformance,
        compatible_surface: Some(&surface),
        ..wgpu::RequestAdapterOptions::default()
    };
    let adapter = pollster::block_on(instance.request_adapter(&options)).map_err(|error| error.to_string())?;
    Ok((instance, surface, adapter))
}

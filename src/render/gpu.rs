//! The device that everything is drawn with.
//!
//! *In*: the machine's drivers, or a window's surface. *Out*: one device that reports its errors
//! instead of panicking. *Not here*: windows and surfaces (`app`), pipelines (`pipeline.rs`).
//!
//! Vulkan, Metal or DirectX first, GL only when none of them answers; real hardware before
//! software.

use super::error::INSTALL_HINT;
use super::error::RenderError;
use crate::sync::unpoisoned;
use std::sync::{Arc, Mutex};
use wgpu::{Backends, DeviceType, DownlevelFlags};

/// Errors that the driver's callbacks have reported.
#[derive(Debug, Default)]
struct DeviceErrors {
    lost: Mutex<Option<String>>,
    refused: Mutex<Option<String>>,
}

/// A device, its queue, adapter and instance; clones share all of it.
#[derive(Clone, Debug)]
pub struct Gpu {
    instance: wgpu::Instance,
    adapter: wgpu::Adapter,
    device: wgpu::Device,
    queue: wgpu::Queue,
    info: wgpu::AdapterInfo,
    errors: Arc<DeviceErrors>,
}

impl Gpu {
    /// Opens a device that draws into memory only.
    ///
    /// # Errors When no driver answers or the best one lacks a feature; the message says what to
    /// install.
    pub fn headless() -> Result<Self, RenderError> {
        let chosen = Backends::from_env().unwrap_or(Backends::all());
        let mut said = Vec::new();
        for backends in [chosen - Backends::GL, chosen & Backends::GL] {
            if backends.is_empty() {
                continue;
            }
            let instance = wgpu::Instance::new(Self::instance_descriptor(backends, None));
            match pollster::block_on(instance.request_adapter(&adapter_options(None))) {
                Ok(adapter) => return Self::open(instance, adapter),
                Err(error) => said.push(error.to_string()),
            }
        }
        Err(RenderError::NoDriver {
            hint: INSTALL_HINT,
            driver_text: said.join("; "),
        })
    }

    /// Opens a device that can present to a window's `surface`, which was made from `instance`.
    ///
    /// # Errors When no driver can present there or the best one lacks a feature.
    pub fn for_surface(
        instance: wgpu::Instance,
        surface: &wgpu::Surface<'_>,
    ) -> Result<Self, RenderError> {
        match pollster::block_on(instance.request_adapter(&adapter_options(Some(surface)))) {
            Ok(adapter) => Self::open(instance, adapter),
            Err(error) => Err(RenderError::NoDriver {
                hint: INSTALL_HINT,
                driver_text: error.to_string(),
            }),
        }
    }

    /// Returns the descriptor of an instance; a window passes its display.
    #[must_use]
    pub fn instance_descriptor(
        backends: Backends,
        display: Option<Box<dyn wgpu::wgt::WgpuHasDisplayHandle>>,
    ) -> wgpu::InstanceDescriptor {
        wgpu::InstanceDescriptor {
            backends,
            flags: wgpu::InstanceFlags::empty().with_env(),
            display,
            ..wgpu::InstanceDescriptor::new_without_display_handle()
        }
    }

    /// Returns the descriptor of a device: the default limits, or the adapter's where those are
    /// lower, and the adapter's own limits for textures and buffers.
    #[must_use]
    pub fn device_descriptor(adapter: &wgpu::Adapter) -> wgpu::DeviceDescriptor<'static> {
        let offered = adapter.limits();
        let mut limits = wgpu::Limits::default()
            .using_resolution(offered.clone())
            .or_worse_values_from(&offered);
        limits.max_storage_buffer_binding_size = offered.max_storage_buffer_binding_size;
        limits.max_buffer_size = offered.max_buffer_size;
        wgpu::DeviceDescriptor {
            label: Some("maquette"),
            required_limits: limits,
            memory_hints: wgpu::MemoryHints::MemoryUsage,
            ..Default::default()
        }
    }

    /// Wraps a device that is already open and collects its errors from now on.
    #[must_use]
    pub fn from_parts(
        instance: wgpu::Instance,
        adapter: wgpu::Adapter,
        device: wgpu::Device,
        queue: wgpu::Queue,
    ) -> Self {
        let errors = Arc::new(DeviceErrors::default());
        let on_lost = Arc::clone(&errors);
        device.set_device_lost_callback(move |reason, text| {
            let text = if text.is_empty() {
                format!("{reason:?}")
            } else {
                text
            };
            *unpoisoned(on_lost.lost.lock()) = Some(text);
        });
        let on_error = Arc::clone(&errors);
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            let mut refused = unpoisoned(on_error.refused.lock());
            // The first one is the cause; those after it are its consequences.
            refused.get_or_insert_with(|| error.to_string());
        }));
        let info = adapter.get_info();
        Self {
            instance,
            adapter,
            device,
            queue,
            info,
            errors,
        }
    }

    fn open(instance: wgpu::Instance, adapter: wgpu::Adapter) -> Result<Self, RenderError> {
        let name = adapter.get_info().name;
        let flags = adapter.get_downlevel_capabilities().flags;
        let needs = [
            (
                DownlevelFlags::VERTEX_STORAGE,
                "storage buffers in vertex shaders",
            ),
            (DownlevelFlags::COMPARISON_SAMPLERS, "comparison samplers"),
            (DownlevelFlags::COMPUTE_SHADERS, "compute shaders"),
        ];
        if let Some(&(_, lacking)) = needs.iter().find(|(flag, _)| !flags.contains(*flag)) {
            return Err(RenderError::DriverTooOld {
                adapter: name,
                lacking,
                hint: INSTALL_HINT,
            });
        }
        match pollster::block_on(adapter.request_device(&Self::device_descriptor(&adapter))) {
            Ok((device, queue)) => Ok(Self::from_parts(instance, adapter, device, queue)),
            Err(error) => Err(RenderError::NoDevice {
                adapter: name,
                driver_text: error.to_string(),
            }),
        }
    }

    /// Returns the instance, which creates surfaces.
    #[must_use]
    pub const fn instance(&self) -> &wgpu::Instance {
        &self.instance
    }

    /// Returns the adapter.
    #[must_use]
    pub const fn adapter(&self) -> &wgpu::Adapter {
        &self.adapter
    }

    /// Returns the device.
    #[must_use]
    pub const fn device(&self) -> &wgpu::Device {
        &self.device
    }

    /// Returns the queue.
    #[must_use]
    pub const fn queue(&self) -> &wgpu::Queue {
        &self.queue
    }

    /// Returns whether the CPU renders.
    #[must_use]
    pub fn is_software(&self) -> bool {
        self.info.device_type == DeviceType::Cpu || self.info.name.contains("llvmpipe")
    }

    /// Returns the names of adapter and backend, such as "llvmpipe (LLVM 15.0.6, 256 bits), Vulkan,
    /// software rendering".
    #[must_use]
    pub fn describe(&self) -> String {
        let backend = match self.info.backend {
            wgpu::Backend::Noop => "no backend",
            wgpu::Backend::Vulkan => "Vulkan",
            wgpu::Backend::Metal => "Metal",
            wgpu::Backend::Dx12 => "DirectX 12",
            wgpu::Backend::Gl => "OpenGL",
            wgpu::Backend::BrowserWebGpu => "WebGPU",
        };
        let software = if self.is_software() {
            ", software rendering"
        } else {
            ""
        };
        format!("{}, {backend}{software}", self.info.name)
    }

    /// Returns 4 when render targets can have four samples a pixel, else 1.
    #[must_use]
    pub fn max_samples(&self) -> u32 {
        let has_four = |format| {
            let flags = self.adapter.get_texture_format_features(format).flags;
            flags.contains(wgpu::TextureFormatFeatureFlags::MULTISAMPLE_X4)
        };
        if has_four(super::formats::COLOR_FORMAT) && has_four(super::formats::DEPTH_FORMAT) {
            4
        } else {
            1
        }
    }

    /// Returns whether the device is lost; then everything must be rebuilt on a new one.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        // The lost callback only fires from here.
        let polled = self.device.poll(wgpu::PollType::Poll);
        polled.is_err() || self.lost_text().is_some()
    }

    /// Takes the first error that the device reported since the last call.
    #[must_use]
    pub fn take_refusal(&self) -> Option<String> {
        unpoisoned(self.errors.refused.lock()).take()
    }

    /// Fails when the device is lost or has refused something since the last call.
    pub(super) fn check(&self) -> Result<(), RenderError> {
        if self.is_lost() {
            let driver_text = self.lost_text().unwrap_or_else(|| "no answer".to_owned());
            return Err(RenderError::DeviceLost { driver_text });
        }
        self.take_refusal().map_or(Ok(()), |driver_text| {
            Err(RenderError::Refused { driver_text })
        })
    }

    fn lost_text(&self) -> Option<String> {
        unpoisoned(self.errors.lost.lock()).clone()
    }
}

fn adapter_options<'a, 'b>(
    surface: Option<&'a wgpu::Surface<'b>>,
) -> wgpu::RequestAdapterOptions<'a, 'b> {
    wgpu::RequestAdapterOptions {
        power_preference: wgpu::PowerPreference::HighPerformance,
        compatible_surface: surface,
        ..Default::default()
    }
}

//! GPU buffers: one that grows with what is written, and reading one back.
//!
//! In: bytes. Out: buffers, bytes. Not here: what the bytes mean.

use super::error::RenderError;
use super::gpu::Gpu;
use bytemuck::Pod;
use wgpu::util::DeviceExt;

/// Holds a list that is written anew for every picture; its buffer only ever grows.
#[derive(Debug)]
pub(super) struct GrowableBuffer {
    label: &'static str,
    usage: wgpu::BufferUsages,
    buffer: wgpu::Buffer,
}

impl GrowableBuffer {
    /// Makes one with room for `bytes`.
    pub(super) fn new(
        gpu: &Gpu,
        label: &'static str,
        usage: wgpu::BufferUsages,
        bytes: u64,
    ) -> Self {
        let usage = usage | wgpu::BufferUsages::COPY_DST;
        let descriptor = wgpu::BufferDescriptor {
            label: Some(label),
            size: bytes,
            usage,
            mapped_at_creation: false,
        };
        Self {
            label,
            usage,
            buffer: gpu.device().create_buffer(&descriptor),
        }
    }

    /// Writes the list and tells whether the buffer had to be replaced, so that bindings to it are
    /// stale.
    pub(super) fn write<T: Pod>(&mut self, gpu: &Gpu, list: &[T]) -> Result<bool, RenderError> {
        let bytes: &[u8] = bytemuck::cast_slice(list);
        let has_grown = self.reserve(gpu, bytes.len() as u64)?;
        if !bytes.is_empty() {
            gpu.queue().write_buffer(&self.buffer, 0, bytes);
        }
        Ok(has_grown)
    }

    /// Makes room, what it held is lost then, and tells whether the buffer had to be replaced.
    pub(super) fn reserve(&mut self, gpu: &Gpu, needed: u64) -> Result<bool, RenderError> {
        let has_grown = needed > self.buffer.size();
        if has_grown {
            check_size(gpu, || self.label.to_owned(), needed, self.usage)?;
            let roomy = needed
                .next_power_of_two()
                .min(largest(gpu, self.usage))
                .max(needed);
            *self = Self::new(gpu, self.label, self.usage, roomy.next_multiple_of(4));
        }
        Ok(has_grown)
    }

    /// Returns the buffer of the moment.
    pub(super) const fn buffer(&self) -> &wgpu::Buffer {
        &self.buffer
    }
}

fn largest(gpu: &Gpu, usage: wgpu::BufferUsages) -> u64 {
    let limits = gpu.device().limits();
    if usage.contains(wgpu::BufferUsages::STORAGE) {
        limits
            .max_buffer_size
            .min(limits.max_storage_buffer_binding_size)
    } else {
        limits.max_buffer_size
    }
}

/// Fails where a buffer of that use cannot hold `bytes`; `what` names the thing for the user.
pub(super) fn check_size(
    gpu: &Gpu,
    what: impl FnOnce() -> String,
    bytes: u64,
    usage: wgpu::BufferUsages,
) -> Result<(), RenderError> {
    let limit = largest(gpu, usage);
    if bytes > limit {
        Err(RenderError::BufferTooLarge {
            what: what(),
            bytes,
            limit,
        })
    } else {
        Ok(())
    }
}

/// Makes a buffer that holds `list` and never changes.
pub(super) fn fixed<T: Pod>(
    gpu: &Gpu,
    label: &str,
    usage: wgpu::BufferUsages,
    list: &[T],
) -> wgpu::Buffer {
    let contents = bytemuck::cast_slice(list);
    gpu.device()
        .create_buffer_init(&wgpu::util::BufferInitDescriptor {
            label: Some(label),
            contents,
            usage,
        })
}

/// Waits until the device is done and gives the bytes of a mappable buffer.
pub(super) fn read(gpu: &Gpu, buffer: &wgpu::Buffer) -> Result<Vec<u8>, RenderError> {
    let slice = buffer.slice(..);
    // The answer of the mapping shows in `get_mapped_range`.
    slice.map_async(wgpu::MapMode::Read, |_| ());
    let waited = gpu.device().poll(wgpu::PollType::wait_indefinitely());
    gpu.check()?;
    let refused = |driver_text| RenderError::Refused { driver_text };
    waited.map_err(|error| refused(error.to_string()))?;
    let view = slice
        .get_mapped_range()
        .map_err(|error| refused(error.to_string()))?;
    Ok(view.to_vec())
}

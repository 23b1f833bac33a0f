//! GPU buffers: growable, immutable, and read-back.
//!
//! *In*: plain data. *Out*: buffers, and their bytes. *Not here*: the layout of the data
//! (`gpu_types.rs`).

use super::error::RenderError;
use super::gpu::Gpu;
use bytemuck::Pod;
use wgpu::util::DeviceExt;

/// A buffer that is rewritten for every picture and only ever grows.
#[derive(Debug)]
pub(super) struct GrowableBuffer {
    label: &'static str,
    usage: wgpu::BufferUsages,
    buffer: wgpu::Buffer,
}

impl GrowableBuffer {
    /// Creates one with a capacity of `bytes`.
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

    /// Writes the list and returns whether the buffer was replaced, which makes bind groups of it
    /// stale.
    pub(super) fn write<T: Pod>(&mut self, gpu: &Gpu, list: &[T]) -> Result<bool, RenderError> {
        let bytes: &[u8] = bytemuck::cast_slice(list);
        let has_grown = self.reserve(gpu, bytes.len() as u64)?;
        if !bytes.is_empty() {
            gpu.queue().write_buffer(&self.buffer, 0, bytes);
        }
        Ok(has_grown)
    }

    /// Grows to at least `needed` bytes and returns whether the buffer was replaced; its contents
    /// are lost then.
    pub(super) fn reserve(&mut self, gpu: &Gpu, needed: u64) -> Result<bool, RenderError> {
        let has_grown = needed > self.buffer.size();
        if has_grown {
            check_size(gpu, || self.label.to_owned(), needed, self.usage)?;
            let capacity = needed
                .next_power_of_two()
                .min(size_limit(gpu, self.usage))
                .max(needed);
            *self = Self::new(gpu, self.label, self.usage, capacity.next_multiple_of(4));
        }
        Ok(has_grown)
    }

    /// Returns the current buffer.
    pub(super) const fn buffer(&self) -> &wgpu::Buffer {
        &self.buffer
    }
}

fn size_limit(gpu: &Gpu, usage: wgpu::BufferUsages) -> u64 {
    let limits = gpu.device().limits();
    if usage.contains(wgpu::BufferUsages::STORAGE) {
        limits
            .max_buffer_size
            .min(limits.max_storage_buffer_binding_size)
    } else {
        limits.max_buffer_size
    }
}

/// Fails when a buffer of that usage cannot hold `bytes`; `what` names the contents for the user.
pub(super) fn check_size(
    gpu: &Gpu,
    what: impl FnOnce() -> String,
    bytes: u64,
    usage: wgpu::BufferUsages,
) -> Result<(), RenderError> {
    let limit = size_limit(gpu, usage);
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

/// Creates a buffer that holds `list` and never changes.
pub(super) fn immutable<T: Pod>(
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

/// Waits until the device is done and returns the bytes of a mappable buffer.
pub(super) fn read_back(gpu: &Gpu, buffer: &wgpu::Buffer) -> Result<Vec<u8>, RenderError> {
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

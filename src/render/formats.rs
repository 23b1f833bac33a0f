//! Texture formats of colour and depth.
//!
//! *In*: nothing. *Out*: two formats that render targets and pipelines share. *Not here*: the
//! window's own format (`app`).

/// Stored as sRGB, blended in linear light.
pub(super) const COLOR_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8UnormSrgb;
/// Depth 0 is near, 1 is far.
pub(super) const DEPTH_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Depth32Float;

//! How pictures and depths are stored.
//!
//! In: nothing. Out: two formats that targets and pipelines agree on. Not here: the window's own
//! format.

/// Stores sRGB codes and blends in linear light.
pub(super) const COLOR_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8UnormSrgb;
/// Depth 0 is near, 1 is far.
pub(super) const DEPTH_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Depth32Float;

//! Draws pictures from draw lists: window and headless render share everything but the target.

mod backdrop_pass;
mod blit;
mod bone_pass;
mod buffers;
mod error;
mod formats;
mod frame_bindings;
mod frame_uniform;
mod gpu;
pub mod gpu_types;
mod line_pass;
mod material_cache;
mod mesh_cache;
mod mipmap;
mod morph_buffers;
mod morph_pass;
mod pipeline;
mod render_target;
mod renderer;
mod shader_source;
mod shadow_fit;
mod shadow_map_pass;
mod skin_readback;
mod skinned_pass;
mod srgb;
mod surface_draw;
mod texture_cache;
mod wireframe_pass;

pub use blit::Blit;
pub use error::RenderError;
pub use gpu::Gpu;
pub use render_target::RenderTarget;
pub use renderer::Renderer;
pub use shader_source::shader_sources;
pub use skin_readback::skin_readback;

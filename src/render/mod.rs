//! Pictures from draw lists: the window and the headless render share every line but the target.

mod bindings;
mod blit;
mod bone_pass;
mod buffers;
mod cast_pass;
mod error;
mod formats;
mod frame;
mod gpu;
pub mod gpu_types;
mod light;
mod line_pass;
mod material_cache;
mod mesh_cache;
mod mip;
mod morph_buffers;
mod morph_pass;
mod pipeline;
mod renderer;
mod shader_source;
mod skin_readback;
mod skinned_pass;
mod stage_pass;
mod surface_draw;
mod target;
mod texture_cache;
mod wireframe_pass;

pub use blit::Blit;
pub use error::RenderError;
pub use gpu::Gpu;
pub use renderer::Renderer;
pub use shader_source::shader_sources;
pub use skin_readback::skin_readback;
pub use target::Target;

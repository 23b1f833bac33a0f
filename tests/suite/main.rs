//! All tests, one crate: modules by subject.

mod architecture;
mod fbx_truth;
mod panels;
mod picture;
mod render_scene;
mod shaders;
mod skin_gpu;
mod window;

//! All tests, by subject; a test's name is a sentence.

mod blit;
mod picture;
mod render_scene;
mod shaders;
mod skin_gpu;

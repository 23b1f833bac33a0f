//! All tests, one crate: modules by subject; a test's name is a sentence.

mod architecture;
mod blend;
mod blit;
mod fbx_truth;
mod math;
mod picture;
mod pose;
mod render_scene;
mod rig;
mod root_lock;
mod root_motion;
mod shaders;
mod skin_corpus;
mod skin_gpu;

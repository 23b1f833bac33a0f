//! All tests, one crate: modules by subject; a test's name is a sentence.

mod architecture;
mod blend;
mod fbx_truth;
mod math;
mod picture;
mod pose;
mod pose_truth;
mod render_scene;
mod rig;
mod root_corpus;
mod root_lock;
mod root_motion;
mod root_travel;
mod shaders;
mod skin_gpu;
mod walk;

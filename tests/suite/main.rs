//! All tests, one crate: modules by subject; a test's name is a sentence.

mod architecture;
mod blend;
mod blit;
mod cli;
mod editor;
mod fbx_truth;
mod math;
mod picture;
mod pose;
mod render_scene;
mod rig;
mod root_lock;
mod root_motion;
mod scene_tick;
mod shaders;
mod skin_gpu;
mod stage;
mod texture_files;
mod truth;
mod ui_rows;

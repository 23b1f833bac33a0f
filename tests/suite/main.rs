//! All tests, one crate: modules by subject.

#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test stops loudly, and says aloud what it skips")]

mod architecture;
mod blend;
mod blit;
mod cli;
mod editor;
mod editor_files;
mod fbx_axes;
mod fbx_curve;
mod fbx_forge;
mod fbx_mesh;
mod fbx_mesh_corpus;
mod fbx_mesh_forged;
mod fbx_node;
mod fbx_read;
mod fbx_skin;
mod fbx_takes;
mod fbx_truth;
mod gizmo;
mod math;
mod panels;
mod picture;
mod pose;
mod pose_truth;
mod props_panel;
mod props_window;
mod render_scene;
mod rig;
mod root_corpus;
mod root_lock;
mod root_motion;
mod root_travel;
mod scene_tick;
mod shaders;
mod skin_corpus;
mod skin_gpu;
mod stage;
mod texture_files;
mod truth;
mod ui_rows;
mod walk;
mod window;

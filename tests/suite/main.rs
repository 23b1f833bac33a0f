//! All tests, one crate: modules by subject.

mod architecture;
mod blend;
mod fbx_curve;
mod fbx_forge;
mod fbx_mesh;
mod fbx_mesh_corpus;
mod fbx_node;
mod fbx_read;
mod fbx_skin;
mod fbx_takes;
mod fbx_truth;
mod math;
mod picture;
mod pose;
mod render_scene;
mod rig;
mod root_lock;
mod root_motion;
mod shaders;
mod skin_gpu;

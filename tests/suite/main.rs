//! All tests, one crate: modules by subject.

mod architecture;
mod fbx_curve;
mod fbx_forge;
mod fbx_mesh;
mod fbx_node;
mod fbx_read;
mod fbx_skin;
mod fbx_takes;
mod fbx_truth;

//! All tests, one crate: modules by subject.

mod architecture;
mod fbx_mesh;
mod fbx_mesh_corpus;
mod fbx_skin;
mod fbx_truth;

//! One test crate; modules by subject.

mod fbx_mesh;
mod fbx_skin;

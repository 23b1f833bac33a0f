//! Matrices, transforms and bounds: the only place that decides how a matrix is stored and
//! multiplied.
//!
//! Row vectors, row-major: `v' = v * M`, the translation is row 3, `a * b` means first `a`, then
//! `b`, so `mesh_to_component = mesh_to_bone * bone_to_component` reads left to right and the
//! halves of the names meet. Rows with row vectors and columns with column vectors are the same
//! sixteen floats in the same order: FBX's matrices, our rows and WGSL's columns are identical
//! bytes. Nothing is transposed anywhere.
//!
//! Five spaces: *mesh* (where vertices were bound), *bone* (a bone's own), *parent* (its parent
//! bone's), *component* (the character's), *world* (right-handed, +Y up, +Z forward, metres). Then
//! *view* and *clip*. Vectors and quaternions are glam's; its matrices are used in `mat4.rs` only.

mod bounds;
mod mat4;
mod sin_cos;
mod transform;

pub use bounds::Bounds;
pub use glam::{DQuat, DVec3, EulerRot, Quat, Vec2, Vec3, Vec4};
pub use mat4::Mat4;
pub use sin_cos::sin_cos;
pub use transform::{Transform, nlerp};

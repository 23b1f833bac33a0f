//! What every importer does with polygons: triangles, normals, tangents, welding.
//!
//! *In*: clean per-corner lists. *Out*: [`crate::asset::Geometry`]. *Not here*: any file format.

mod mesh_parts;
mod normals;
mod shape_normals;
mod static_file;
mod static_mesh;
mod tangents;
mod triangulate;

pub use mesh_parts::{MeshParts, WHITE};
pub use normals::{Smoothing, computed_normals};
pub use shape_normals::{ShapeMoves, finish_shapes};
pub use static_file::{StaticFile, static_node};
pub use static_mesh::static_mesh;
pub use triangulate::Polygons;

//! What every importer does with polygons: triangles, normals, tangents, welding.
//!
//! *In*: clean per-corner lists. *Out*: [`crate::asset::Geometry`]. *Not here*: any file format.

mod normals;
mod polygon_mesh;
mod polygons;
mod shape_normals;
mod static_file;
mod static_mesh;
mod tangents;

pub use normals::{Smoothing, computed_normals};
pub use polygon_mesh::{PolygonMesh, WHITE};
pub use polygons::Polygons;
pub use shape_normals::{ShapeMoves, finish_shapes};
pub use static_file::{StaticFile, static_node};
pub use static_mesh::{static_instance, static_mesh};

//! The OBJ reader: text of an `.obj` and of its material libraries in, assets and report out.
//!
//! *In*: one file's bytes, and somebody to ask for the libraries that lie beside it. *Out*:
//! [`crate::asset::ImportedFile`]. *Not here*: files, pixels, curves and surfaces that are not
//! polygons.

mod clean_text;
mod error;
mod import;
mod material;
mod material_library;
mod mesh;

pub use error::ObjError;
pub use import::{import, is_obj};

//! The OBJ reader: text of an `.obj` and of its material libraries in, assets and report out.
//!
//! *In*: one file's bytes, and somebody to ask for the libraries that lie beside it. *Out*:
//! [`crate::asset::ImportedFile`]. *Not here*: files, pixels, curves and surfaces that are not
//! polygons.

mod error;
mod import;
mod library;
mod material;
mod mesh;
mod words;

pub use error::ObjError;
pub use import::{import, is_obj};

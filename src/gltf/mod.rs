//! The glTF reader: bytes of a `.gltf` or `.glb` in, assets and report out.
//!
//! *In*: one file's bytes, and somebody to ask for the buffers that lie beside it. *Out*:
//! [`crate::asset::ImportedFile`]. *Not here*: files, pixels, skins and animations, which are noted
//! only.

mod accessor;
mod document;
mod error;
mod import;
mod material;
mod mesh;
mod node;
mod uri;

pub use error::{AccessorFault, GltfError};
pub use import::import;

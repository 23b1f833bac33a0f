//! The importer: FBX bytes in, assets and a report out.
//!
//! *In*: the bytes of one file. *Out*: [`ImportedFile`]. *Not here*: files, clocks, textures' pixels, poses.

mod document;
mod error;
mod notes;
mod read;

pub use document::{Document, Element, Link, Object, Prop, Props, Settings};
pub use error::FbxError;
pub use notes::Notes;
pub use read::{ArrayData, ArrayKind, ArrayTable, RawFile, read};

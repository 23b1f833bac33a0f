//! Readers: bytes in, one raw file (a tree and a table of arrays) out, whatever the flavour of FBX.
//!
//! *In*: the file's bytes. *Out*: [`RawFile`]. *Not here*: what the records mean.

mod binary;
mod budget;
mod cursor;
mod detect;
mod raw;
mod sanitise;
mod text;

pub use detect::read;
pub use raw::{ArrayData, ArrayKind, ArrayTable, RawFile};

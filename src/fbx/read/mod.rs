//! Readers: bytes in, one raw file (a tree and a table of arrays) out, whatever the flavour of FBX.
//!
//! *In*: the file's bytes. *Out*: [`RawFile`]. *Not here*: what the records mean.

mod raw;

pub use raw::{ArrayData, ArrayKind, ArrayTable, RawFile};

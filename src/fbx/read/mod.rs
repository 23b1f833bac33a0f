//! Readers: bytes in, one raw file (records and a table of arrays) out, whatever the flavour of
//! FBX.
//!
//! *In*: the file's bytes. *Out*: [`RawFile`]. *Not here*: what the records mean.

mod array_names;
mod arrays;
mod ascii;
mod binary;
mod budget;
mod cursor;
mod detect;
mod legacy;
mod number_text;
mod plain;
mod raw;
mod records;
mod text;
mod text_damage;

pub use arrays::{ArrayData, ArrayForm, ArrayKind, ArrayTable};
pub use detect::read;
pub use raw::RawFile;
pub use records::{RecordIndex, Records, Value};

pub(super) use raw::Encoding;

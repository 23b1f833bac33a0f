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
mod format_detection;
mod legacy;
mod number_list;
mod number_text;
mod raw_file;
mod records;
mod text;
mod text_damage;

pub use arrays::{ArrayData, ArrayForm, ArrayKind, ArrayTable};
pub use format_detection::read;
pub use raw_file::RawFile;
pub use records::{RecordIndex, Records, Value};

pub(super) use raw_file::Encoding;

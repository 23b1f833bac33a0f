//! ASCII FBX: text to records and arrays.
//!
//! *In*: the file's bytes. *Out*: [`super::raw_file::RawFile`]. *Not here*: numbers
//! (`number_text.rs`), the lifting of old versions.

mod blob;
mod decimal_comma;
mod lexer;
mod lists;
mod names;
mod parser;
mod version;

pub(super) use parser::read;

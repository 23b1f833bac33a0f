//! ASCII FBX: text to records and arrays.
//!
//! *In*: the file's bytes. *Out*: [`super::raw::RawFile`]. *Not here*: numbers (`number_text`), the
//! lifting of old versions.

mod blob;
mod decimal_comma;
mod lexer;
mod lists;
mod names;
mod parse;
mod version;

pub(super) use parse::read;

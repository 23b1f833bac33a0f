//! What every reader ends in.
//!
//! *In*: records and arrays. *Out*: [`RawFile`]. *Not here*: readers, meaning.

use super::arrays::ArrayTable;
use super::records::Records;

/// How the file writes its records down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Binary,
    /// Text.
    Ascii,
}

impl Encoding {
    /// Returns the word that the report uses.
    pub fn label(self) -> &'static str {
        match self {
            Self::Binary => "binary",
            Self::Ascii => "ASCII",
        }
    }
}

/// A file as read: records, and the arrays that they point at.
pub struct RawFile<'a> {
    /// Version of the file, such as 7400.
    pub version: u32,
    /// How the file was written.
    pub encoding: Encoding,
    /// The records; an array value is a key of `arrays`.
    pub records: Records<'a>,
    /// The arrays.
    pub arrays: ArrayTable<'a>,
}

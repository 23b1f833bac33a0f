//! What every reader ends in.
//!
//! *In*: records and arrays. *Out*: [`RawFile`]. *Not here*: readers, meaning.

use super::arrays::ArrayTable;
use super::records::Records;

/// A file as read: records, and the arrays that they point at.
pub struct RawFile<'a> {
    /// Version of the file, such as 7400.
    pub version: u32,
    /// The records; an array value is a key of `arrays`.
    pub records: Records<'a>,
    /// The arrays.
    pub arrays: ArrayTable<'a>,
}

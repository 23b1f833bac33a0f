//! The importer's only error: what makes a file unusable as a whole.
//!
//! *In*: facts from the readers. *Out*: one sentence for a person, one short word for a program.
//! *Not here*: what was repaired (the import report), the file's name (the caller knows it).

use super::fault::{FileGuess, FilePart, RecordFault};

/// Why nothing usable could be read from the bytes.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum FbxError {
    /// The input holds no bytes.
    #[error("the file is empty; export it again from the authoring tool")]
    Empty,
    /// The bytes are not an FBX file.
    #[error("not an FBX file: it looks like {looks_like}; choose a file exported as FBX")]
    NotFbx {
        /// What the first bytes suggest instead.
        looks_like: FileGuess,
    },
    /// A binary FBX was damaged by a text-mode conversion.
    #[error(
        "looks like binary FBX damaged by text conversion (first damage at byte {offset}); copy the original file again in binary mode"
    )]
    TextDamaged {
        /// Byte offset of the first damage.
        offset: usize,
    },
    /// The version is outside what the reader knows.
    #[error(
        "FBX version {found} cannot be read; versions {first} to {last} can; export it again as FBX 2014 or newer"
    )]
    Version {
        /// Version found in the header.
        found: u32,
        /// Oldest readable version.
        first: u32,
        /// Newest known version.
        last: u32,
    },
    /// The file ends inside a record.
    #[error(
        "the file is cut off: {what} at byte {offset} needs {needed} bytes and {left} are left; copy or export it again"
    )]
    Truncated {
        /// What was being read.
        what: FilePart,
        /// Byte offset where it begins.
        offset: usize,
        /// Bytes that it needs.
        needed: u64,
        /// Bytes that are left.
        left: u64,
    },
    /// A record contradicts itself.
    #[error("damaged at byte {offset}: {what}; export it again from the authoring tool")]
    Damaged {
        /// What is wrong.
        what: RecordFault,
        /// Byte offset where it was noticed.
        offset: usize,
    },
    /// The text of an ASCII file breaks the grammar.
    #[error(
        "damaged in line {line} (byte {offset}): {what}; export it again from the authoring tool"
    )]
    Syntax {
        /// What is wrong.
        what: RecordFault,
        /// Line, counted from 1.
        line: usize,
        /// Byte offset.
        offset: usize,
    },
    /// An ASCII file ends too early.
    #[error(
        "the file is cut off in line {line} (byte {offset}), before {what}; copy or export it again"
    )]
    Unfinished {
        /// What is missing.
        what: FilePart,
        /// Line, counted from 1.
        line: usize,
        /// Byte offset.
        offset: usize,
    },
    /// The numbers of an ASCII file have a comma for the decimal point.
    #[error(
        "numbers are written with decimal commas (line {line}, byte {offset}), which nothing tells from the commas between numbers; export it again with the system's number format set to English, or as binary FBX"
    )]
    DecimalComma {
        /// Line of the first such number, counted from 1.
        line: usize,
        /// Byte offset.
        offset: usize,
    },
    /// The file claims more memory than a file of its size may.
    #[error(
        "the file claims {claimed} bytes of {what} and {allowed} are allowed for its size; it is damaged or malicious; export it again from the authoring tool"
    )]
    TooLarge {
        /// What would take the memory.
        what: FilePart,
        /// Bytes claimed.
        claimed: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// Records are nested deeper than any exporter writes.
    #[error(
        "records are nested deeper than {limit} levels at byte {offset}; the file is damaged or malicious; export it again from the authoring tool"
    )]
    TooDeep {
        /// The limit.
        limit: usize,
        /// Byte offset of the record.
        offset: usize,
    },
    /// The records are readable but make no document.
    #[error("the records make no FBX document: {reason}; export it again from the authoring tool")]
    Document {
        /// What the document model says.
        reason: String,
    },
    /// The caller asked to stop.
    #[error("the import was cancelled")]
    Cancelled,
}

impl FbxError {
    /// Names the kind of error in one stable word, for programs.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NotFbx { .. } => "not_fbx",
            Self::TextDamaged { .. } => "text_damaged",
            Self::Version { .. } => "version_unsupported",
            Self::Truncated { .. } | Self::Unfinished { .. } => "truncated",
            Self::Damaged { .. } | Self::Syntax { .. } | Self::DecimalComma { .. } => "damaged",
            Self::TooLarge { .. } => "too_large",
            Self::TooDeep { .. } => "too_deep",
            Self::Document { .. } => "no_document",
            Self::Cancelled => "cancelled",
        }
    }
}

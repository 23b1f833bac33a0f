//! How much memory a file of a given size may ask for.
//!
//! *In*: what the reader is about to keep. *Out*: a refusal that names both numbers. *Not here*:
//! what an array really decompresses to (`raw_file.rs` checks that).

use super::super::error::FbxError;
use super::super::fault::FilePart;
use super::records::{RecordIndex, Records};

/// Memory that any file may take, however small.
const FLOOR: u64 = 48 << 20;
/// Bytes of tree that a byte of file may become.
const TREE_FACTOR: u64 = 4;
/// Bytes of arrays that a byte of file may become.
const ARRAY_FACTOR: u64 = 5;

/// Bytes of records and document that a byte of file may become, and what any file may take for
/// them.
const DOCUMENT_FACTOR: u64 = 6;
const DOCUMENT_FLOOR: u64 = 60 << 20;
/// Rough memory of an object and of a connection in the document, and of what a model becomes
/// besides.
const OBJECT_BYTES: u64 = 440;
const CONNECTION_BYTES: u64 = 300;
const MODEL_BYTES: u64 = 1000;
/// Rough memory of a record and of a value while they are kept.
const RECORD_BYTES: u64 = 40;
const VALUE_BYTES: u64 = 48;

/// Checks what the objects and connections of a file will take: in real files each is some hundred
/// bytes long.
pub(super) fn check_document(file: usize, records: &Records<'_>) -> Result<(), FbxError> {
    let mut claimed =
        records.len() as u64 * RECORD_BYTES + records.value_count() as u64 * VALUE_BYTES;
    for block in records.children(None) {
        let bytes_of: fn(&Records<'_>, RecordIndex) -> u64 = match records.name(block) {
            "Objects" => |records, object| {
                OBJECT_BYTES
                    + if records.name(object) == "Model" {
                        MODEL_BYTES
                    } else {
                        0
                    }
            },
            "Connections" => |_, _| CONNECTION_BYTES,
            _ => continue,
        };
        claimed += records
            .children(Some(block))
            .map(|child| bytes_of(records, child))
            .sum::<u64>();
    }
    check(
        FilePart::Objects,
        claimed,
        file as u64 * DOCUMENT_FACTOR + DOCUMENT_FLOOR,
    )
}

/// Counts the memory that the record tree and the arrays take.
pub(super) struct MemoryBudget {
    file: u64,
    tree: u64,
}

impl MemoryBudget {
    pub(super) fn new(file: usize) -> Self {
        Self {
            file: file as u64,
            tree: 0,
        }
    }

    /// Accounts for a part of the tree.
    pub(super) fn tree(&mut self, bytes: usize) -> Result<(), FbxError> {
        self.tree += bytes as u64;
        check(
            FilePart::Records,
            self.tree,
            self.file * TREE_FACTOR + FLOOR,
        )
    }

    /// Takes back what a part of the tree that is there no more was accounted for.
    pub(super) fn give_back(&mut self, bytes: usize) {
        self.tree -= bytes as u64;
    }

    /// Checks what all distinct arrays claim together.
    pub(super) fn arrays(&self, claimed: u64) -> Result<(), FbxError> {
        check(FilePart::Arrays, claimed, self.file * ARRAY_FACTOR + FLOOR)
    }
}

fn check(what: FilePart, claimed: u64, allowed: u64) -> Result<(), FbxError> {
    if claimed > allowed {
        Err(FbxError::TooLarge {
            what,
            claimed,
            allowed,
        })
    } else {
        Ok(())
    }
}

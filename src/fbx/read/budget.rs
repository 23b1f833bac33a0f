//! How much memory a file of a given size may ask for.
//!
//! *In*: what the reader is about to keep. *Out*: a refusal that names both figures. *Not here*: what an
//! array really decompresses to (`raw` checks that).

use super::super::error::FbxError;

/// Memory that any file may take, however small.
const FLOOR: u64 = 48 << 20;
/// Bytes of tree that a byte of file may become.
const TREE_FACTOR: u64 = 4;
/// Bytes of arrays that a byte of file may become.
const ARRAY_FACTOR: u64 = 5;

/// Counts the memory that the record tree and the arrays take.
pub(super) struct Budget {
    file: u64,
    tree: u64,
}

impl Budget {
    pub(super) fn new(file: usize) -> Self {
        Self { file: file as u64, tree: 0 }
    }

    /// Accounts for a part of the tree.
    pub(super) fn tree(&mut self, bytes: usize) -> Result<(), FbxError> {
        self.tree += bytes as u64;
        check("records", self.tree, self.file * TREE_FACTOR + FLOOR)
    }

    /// Checks what all distinct arrays claim together.
    pub(super) fn arrays(&self, claimed: u64) -> Result<(), FbxError> {
        check("arrays", claimed, self.file * ARRAY_FACTOR + FLOOR)
    }
}

fn check(what: &'static str, claimed: u64, allowed: u64) -> Result<(), FbxError> {
    if claimed > allowed { Err(FbxError::TooLarge { what, claimed, allowed }) } else { Ok(()) }
}

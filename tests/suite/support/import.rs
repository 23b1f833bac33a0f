//! FBX bytes imported with the usual options.
//!
//! *In*: bytes, or a path. *Out*: the imported file, or a panic that names it. *Not here*: forged
//! records (`cases_forge.rs`), other options.

use maquette::asset::ImportedFile;
use maquette::fbx::{FbxError, ImportOptions, import};
use std::path::Path;

/// Imports bytes that may be broken.
pub(crate) fn opened(bytes: &[u8]) -> Result<ImportedFile, FbxError> {
    import(bytes, &ImportOptions::default(), &|_, _| true)
}

/// Imports bytes that are sound.
#[track_caller]
pub(crate) fn imported(bytes: &[u8]) -> ImportedFile {
    opened(bytes).expect("the file imports")
}

/// Imports a file that is sound.
#[track_caller]
pub(crate) fn imported_file(path: &Path) -> ImportedFile {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    opened(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

//! The embedded mannequin.
//!
//! *In*: nothing. *Out*: the imported mannequin. *Not here*: how it was made (`assets/`).

use super::loader::{LoadError, LoadedFile, load_bytes};
use std::path::Path;

const MANNEQUIN: &[u8] = include_bytes!("../../../assets/mannequin/mannequin.fbx");

/// Imports the embedded mannequin.
///
/// # Errors
/// When the importer refuses what was compiled in.
pub fn mannequin() -> Result<LoadedFile, LoadError> {
    load_bytes(Path::new("mannequin.fbx"), MANNEQUIN, &|_, _| true)
}

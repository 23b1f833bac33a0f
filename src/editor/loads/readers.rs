//! Which reader a file's content asks for, whatever its name ends in.
//!
//! *In*: a file's bytes, and where it lies. *Out*: what it became. *Not here*: the formats (`fbx`,
//! `gltf`, `obj`), reading the file itself (`loader.rs`).

use super::texture_files;
use crate::asset::ImportedFile;
use crate::fbx::{self, FbxError, ImportOptions, ImportStage};
use crate::gltf::{GltfError, import as import_gltf};
use crate::obj::{self, ObjError};
use std::path::Path;

/// Larger buffers and libraries beside a file are not read.
const MAX_SIDE_FILE_BYTES: u64 = 4 << 30;

/// Why the importer that a file's content asks for found nothing usable.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ImportError {
    /// Of the FBX reader, and of what is no known format.
    #[error(transparent)]
    Fbx(#[from] FbxError),
    /// Of the glTF reader.
    #[error(transparent)]
    Gltf(#[from] GltfError),
    /// Of the OBJ reader.
    #[error(transparent)]
    Obj(#[from] ObjError),
}

impl ImportError {
    /// Names the kind of error in one stable word, for programs.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Fbx(error) => error.kind(),
            Self::Gltf(error) => error.kind(),
            Self::Obj(error) => error.kind(),
        }
    }

    /// Returns whether the caller stopped it.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        matches!(
            self,
            Self::Fbx(FbxError::Cancelled)
                | Self::Gltf(GltfError::Cancelled)
                | Self::Obj(ObjError::Cancelled)
        )
    }
}

/// Imports a file with the reader that its content asks for; `path` is where the files beside it
/// are.
pub(in super::super) fn import(
    path: &Path,
    bytes: &[u8],
    options: &ImportOptions,
    heard: &dyn Fn(ImportStage, f32) -> bool,
) -> Result<ImportedFile, ImportError> {
    let read_beside = |name: &str| read_beside(path, name);
    let build = |share: f32| heard(ImportStage::Build, share);
    if is_gltf(bytes) {
        return Ok(import_gltf(bytes, &read_beside, &build)?);
    }
    if obj::is_obj(bytes) {
        return Ok(obj::import(bytes, &read_beside, &build)?);
    }
    Ok(fbx::import(bytes, options, heard)?)
}

/// A GLB names itself; a glTF is JSON, which no other format that is read begins like.
fn is_gltf(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    bytes.starts_with(b"glTF")
        || text.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{')
}

/// Reads a buffer or a library, looked for in the places where textures are looked for.
fn read_beside(path: &Path, name: &str) -> Result<Vec<u8>, String> {
    let mut tried = Vec::new();
    let Some(found) = texture_files::find(&[name.to_owned()], Some(path), &mut tried) else {
        return Err("it was not found beside the file".to_owned());
    };
    let bytes = std::fs::metadata(&found)
        .map_err(|error| error.to_string())?
        .len();
    if bytes > MAX_SIDE_FILE_BYTES {
        return Err(format!(
            "it has {bytes} bytes, and at most {MAX_SIDE_FILE_BYTES} are read"
        ));
    }
    std::fs::read(&found).map_err(|error| error.to_string())
}

//! From a path to an imported file, on a worker thread or in place.
//!
//! *In*: a path or bytes. *Out*: the imported file with the time each stage took, or one sentence
//! that names the file. *Not here*: the formats (`readers.rs`), textures (`texture_files.rs`), what
//! is done with the result (`apply`).

use super::super::project::ImportState;
use super::cut_loss;
use super::readers::{self, ImportError};
use crate::asset::ImportedFile;
use crate::fbx::{ImportOptions, ImportStage};
use std::cell::Cell;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Files above this are refused before they are read.
const MAX_FILE_BYTES: u64 = 4 << 30;
/// Read in pieces, so that progress shows and Cancel is heard.
const PIECE_BYTES: usize = 4 << 20;

/// What a load is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LoadStage {
    /// Reads the bytes.
    #[default]
    Read,
    /// Takes the file's records apart.
    Parse,
    /// Builds skeleton, meshes and materials.
    Build,
    /// Samples the takes.
    Bake,
}

impl LoadStage {
    /// Returns the word that the window and `inspect` show.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Parse => "parse",
            Self::Build => "build",
            Self::Bake => "bake",
        }
    }
}

/// How long each stage of a load took, seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StageTimes {
    /// Reading the bytes.
    pub read: f64,
    /// Taking the records apart.
    pub parse: f64,
    /// Skeleton, meshes, materials.
    pub build: f64,
    /// Sampling the takes.
    pub bake: f64,
    /// All of it.
    pub total: f64,
}

/// A file ready to be shown.
#[derive(Clone, Debug)]
pub struct LoadedFile {
    /// What it became.
    pub file: ImportedFile,
    /// How long that took.
    pub times: StageTimes,
}

/// A loaded file that a command carries; equal only to itself.
#[derive(Clone, Debug)]
pub struct CarriedFile(pub Arc<LoadedFile>);

impl PartialEq for CarriedFile {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl From<LoadedFile> for CarriedFile {
    fn from(loaded: LoadedFile) -> Self {
        Self(Arc::new(loaded))
    }
}

/// Why a file could not be loaded; every sentence names the file.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// There is nothing at that path.
    #[error("\"{}\" does not exist", .path.display())]
    Absent {
        /// The path.
        path: PathBuf,
    },
    /// The path names a folder.
    #[error("\"{}\" is a folder; name a file in it", .path.display())]
    Directory {
        /// The path.
        path: PathBuf,
    },
    /// The path names a device, a pipe or the like.
    #[error("\"{}\" is not a regular file", .path.display())]
    Special {
        /// The path.
        path: PathBuf,
    },
    /// The system forbids reading it.
    #[error("\"{}\" may not be read: permission denied", .path.display())]
    NoPermission {
        /// The path.
        path: PathBuf,
    },
    /// Reading failed.
    #[error("\"{}\" cannot be read: {source}", .path.display())]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// It is larger than any file that is read.
    #[error("\"{}\" has {bytes} bytes, and at most {limit} are read", .path.display())]
    TooLarge {
        /// The path.
        path: PathBuf,
        /// Its size.
        bytes: u64,
        /// The bound.
        limit: u64,
    },
    /// There is not enough memory to hold it.
    #[error("\"{}\" has {bytes} bytes, and there is not enough memory for them", .path.display())]
    NoMemory {
        /// The path.
        path: PathBuf,
        /// Its size.
        bytes: u64,
    },
    /// The importer found nothing usable in it.
    #[error("\"{}\": {source}", .path.display())]
    Import {
        /// The path.
        path: PathBuf,
        /// Why.
        source: ImportError,
    },
    /// The importer ended without an answer.
    #[error("\"{}\": the import stopped unexpectedly", .path.display())]
    Stopped {
        /// The path.
        path: PathBuf,
    },
    /// The user stopped it.
    #[error("\"{}\": the import was cancelled", .path.display())]
    Cancelled {
        /// The path.
        path: PathBuf,
    },
}

impl LoadError {
    /// Names the kind of error in one stable word, for programs.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Absent { .. } => "absent",
            Self::Directory { .. } => "directory",
            Self::Special { .. } => "special_file",
            Self::NoPermission { .. } => "no_permission",
            Self::Unreadable { .. } => "unreadable",
            Self::TooLarge { .. } => "too_large",
            Self::NoMemory { .. } => "no_memory",
            Self::Import { source, .. } => source.kind(),
            Self::Stopped { .. } => "stopped",
            Self::Cancelled { .. } => "cancelled",
        }
    }

    fn from_io(path: &Path, error: std::io::Error) -> Self {
        let path = path.to_path_buf();
        match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => Self::Absent { path },
            ErrorKind::PermissionDenied => Self::NoPermission { path },
            ErrorKind::IsADirectory => Self::Directory { path },
            _ => Self::Unreadable {
                path,
                source: error,
            },
        }
    }
}

/// Hears what a load does and how far (0 to 1) it is; `false` stops it.
pub type OnProgress<'a> = &'a dyn Fn(LoadStage, f32) -> bool;

/// Loads a file in place.
///
/// # Errors
/// One sentence that names the file: it is not there, not readable, of no known format, or nothing
/// in it is usable.
pub fn load_file(path: &Path, on_progress: OnProgress<'_>) -> Result<LoadedFile, LoadError> {
    load_with(path, &ImportOptions::default(), on_progress)
}

/// Loads a file in place, imported as is chosen.
///
/// # Errors
/// As [`load_file`].
pub fn load_file_as(
    path: &Path,
    import: &ImportState,
    on_progress: OnProgress<'_>,
) -> Result<LoadedFile, LoadError> {
    load_with(path, &import.options(), on_progress)
}

/// Loads a file with the importer's options.
pub(in super::super) fn load_with(
    path: &Path,
    options: &ImportOptions,
    on_progress: OnProgress<'_>,
) -> Result<LoadedFile, LoadError> {
    let begin = Instant::now();
    let bytes = read(path, on_progress)?;
    let read_secs = begin.elapsed().as_secs_f64();
    let mut loaded = load_bytes_as(path, &bytes, options, on_progress)?;
    loaded.times.read = read_secs;
    loaded.times.total += read_secs;
    Ok(loaded)
}

/// Loads a file that is already in memory; `path` only names it.
///
/// # Errors
/// As [`load_file`].
pub fn load_bytes(
    path: &Path,
    bytes: &[u8],
    on_progress: OnProgress<'_>,
) -> Result<LoadedFile, LoadError> {
    load_bytes_as(path, bytes, &ImportOptions::default(), on_progress)
}

fn load_bytes_as(
    path: &Path,
    bytes: &[u8],
    options: &ImportOptions,
    on_progress: OnProgress<'_>,
) -> Result<LoadedFile, LoadError> {
    let begin = Instant::now();
    let stage = Cell::new((LoadStage::Parse, begin));
    let times = Cell::new(StageTimes::default());
    let close_stage = || {
        let (stage, since) = stage.get();
        let mut sums = times.get();
        let sum = match stage {
            LoadStage::Read => &mut sums.read,
            LoadStage::Parse => &mut sums.parse,
            LoadStage::Build => &mut sums.build,
            LoadStage::Bake => &mut sums.bake,
        };
        *sum += since.elapsed().as_secs_f64();
        times.set(sums);
    };
    let heard = |next: ImportStage, fraction: f32| {
        let next = match next {
            ImportStage::Parse => LoadStage::Parse,
            ImportStage::Build => LoadStage::Build,
            ImportStage::Bake => LoadStage::Bake,
        };
        if next != stage.get().0 {
            close_stage();
            stage.set((next, Instant::now()));
        }
        on_progress(next, fraction)
    };
    let mut file = readers::import(path, bytes, options, &heard).map_err(|source| match source
        .is_cancelled()
    {
        true => LoadError::Cancelled {
            path: path.to_path_buf(),
        },
        false => LoadError::Import {
            path: path.to_path_buf(),
            source,
        },
    })?;
    cut_loss::measure(&mut file);
    close_stage();
    let times = StageTimes {
        total: begin.elapsed().as_secs_f64(),
        ..times.get()
    };
    Ok(LoadedFile { file, times })
}

fn read(path: &Path, on_progress: OnProgress<'_>) -> Result<Vec<u8>, LoadError> {
    let failed = |error| LoadError::from_io(path, error);
    let about = std::fs::metadata(path).map_err(failed)?;
    let owned = || path.to_path_buf();
    if about.is_dir() {
        return Err(LoadError::Directory { path: owned() });
    }
    if !about.is_file() {
        return Err(LoadError::Special { path: owned() });
    }
    let bytes = about.len();
    let limit = MAX_FILE_BYTES;
    if bytes > limit {
        return Err(LoadError::TooLarge {
            path: owned(),
            bytes,
            limit,
        });
    }
    let mut source = std::fs::File::open(path).map_err(failed)?.take(limit);
    let mut data = Vec::new();
    let no_memory = |_| LoadError::NoMemory {
        path: owned(),
        bytes,
    };
    data.try_reserve_exact(bytes as usize).map_err(no_memory)?;
    loop {
        let part = if bytes == 0 {
            1.0
        } else {
            (data.len() as f32 / bytes as f32).min(1.0)
        };
        if !on_progress(LoadStage::Read, part) {
            return Err(LoadError::Cancelled { path: owned() });
        }
        if (&mut source)
            .take(PIECE_BYTES as u64)
            .read_to_end(&mut data)
            .map_err(failed)?
            == 0
        {
            return Ok(data);
        }
    }
}

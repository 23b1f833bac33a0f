//! Why a project could not be read or written: one sentence that names the file.
//!
//! *In*: failures of the disk and of the format. *Out*: text and one stable word. *Not here*:
//! showing it.

use std::path::PathBuf;

/// Why a project could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum ProjectError {
    /// It cannot be read.
    #[error("\"{}\" cannot be read: {source}", .path.display())]
    Unreadable {
        /// The project file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// It is larger than any project.
    #[error("\"{}\" has {bytes} bytes, and a project has at most {limit}", .path.display())]
    TooLarge {
        /// The project file.
        path: PathBuf,
        /// Its size.
        bytes: u64,
        /// The bound.
        limit: u64,
    },
    /// It is no project file, or a damaged one.
    #[error("\"{}\" is damaged or no Maquette project: {reason}", .path.display())]
    Damaged {
        /// The project file.
        path: PathBuf,
        /// What is wrong and where.
        reason: String,
    },
    /// A later version wrote it.
    #[error("\"{}\" is of version {version}, and this Maquette reads up to version {newest}", .path.display())]
    TooNew {
        /// The project file.
        path: PathBuf,
        /// Its version.
        version: u64,
        /// The newest version that is read.
        newest: u32,
    },
    /// It holds something that JSON cannot.
    #[error("\"{}\" cannot be written: {reason}", .path.display())]
    Unstorable {
        /// The project file.
        path: PathBuf,
        /// What cannot be stored.
        reason: String,
    },
    /// It could not be written; what was there before still is.
    #[error("\"{}\" cannot be written: {source}", .path.display())]
    Unwritable {
        /// The project file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
}

impl ProjectError {
    /// Names the kind of error in one stable word, for programs.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "project_unreadable",
            Self::TooLarge { .. } => "project_too_large",
            Self::Damaged { .. } => "project_damaged",
            Self::TooNew { .. } => "project_too_new",
            Self::Unstorable { .. } => "project_unstorable",
            Self::Unwritable { .. } => "project_unwritable",
        }
    }
}

//! Why a subcommand failed: one sentence and one stable id.
//!
//! *In*: failures of loads, pictures and files. *Out*: text for stderr and for JSON. *Not here*:
//! printing.

use crate::editor::{BoneNameError, FailedFile, LoadError, ProjectError, RetargetError};
use crate::render::RenderError;
use std::path::PathBuf;
use std::sync::Arc;

/// Why a subcommand failed.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The file could not be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// No take has that name or index.
    #[error("\"{}\" has no take \"{take}\"; it has {available}", .file.display())]
    NoSuchTake {
        /// The file.
        file: PathBuf,
        /// What was asked for.
        take: String,
        /// What there is.
        available: String,
    },
    /// No bone, or more than one, has the name of a prop's bone.
    #[error("\"{}\": {source}", .file.display())]
    Bone {
        /// The file whose bone it should be.
        file: PathBuf,
        /// What is wrong with the name.
        source: BoneNameError,
    },
    /// The project could not be opened.
    #[error("{0}")]
    Project(Arc<ProjectError>),
    /// The file, a prop, or a file with takes could not be loaded.
    #[error("{}", .0.text)]
    File(FailedFile),
    /// A file's takes cannot play on the character.
    #[error("{0}")]
    Retarget(Arc<RetargetError>),
    /// The file holds nothing that can be posed.
    #[error("\"{}\" has no character to show", .0.display())]
    NoCharacter(PathBuf),
    /// Times that do not ascend cannot be played through.
    #[error("--root-motion needs ascending times in --at, but {second} s follows {first} s")]
    TimesDescend {
        /// The earlier entry.
        first: f64,
        /// The entry after it.
        second: f64,
    },
    /// There is no picture.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The picture could not be written.
    #[error("\"{}\" cannot be written: {reason}", .path.display())]
    Write {
        /// Where it was to go.
        path: PathBuf,
        /// What the system or the encoder says.
        reason: String,
    },
    /// Standard output could not be written.
    #[error("standard output cannot be written: {0}")]
    Output(#[from] std::io::Error),
    /// The result could not be put into JSON.
    #[error("the result cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl CliError {
    /// Returns the error's stable id, for programs.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Load(error) => error.kind(),
            Self::NoSuchTake { .. } => "no_such_take",
            Self::Bone {
                source: BoneNameError::Absent { .. },
                ..
            } => "no_such_bone",
            Self::Bone {
                source: BoneNameError::Ambiguous { .. },
                ..
            } => "ambiguous_bone",
            Self::Project(error) => error.kind(),
            Self::File(failed) => failed.kind,
            Self::Retarget(error) => error.kind(),
            Self::NoCharacter(_) => "no_character",
            Self::TimesDescend { .. } => "times_descend",
            Self::Render(_) => "render",
            Self::Write { .. } => "write",
            Self::Output(_) => "output",
            Self::Json(_) => "json",
        }
    }

    /// Returns whether the reader of our output closed it, which is not a failure.
    #[must_use]
    pub fn is_broken_pipe(&self) -> bool {
        match self {
            Self::Output(error) => error.kind() == std::io::ErrorKind::BrokenPipe,
            Self::Json(error) => error.io_error_kind() == Some(std::io::ErrorKind::BrokenPipe),
            _ => false,
        }
    }
}

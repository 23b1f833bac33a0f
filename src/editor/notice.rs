//! What the editor has to say to the user, as data.
//!
//! *In*: facts from loads and actions. *Out*: a short list that the window shows until each one is
//! dismissed. *Not here*: sentences (the window's words), the import report, which stays with its
//! file.

use super::characters::RetargetError;
use std::path::PathBuf;
use std::sync::Arc;

/// How serious a notice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeLevel {
    /// Worth knowing.
    Info,
    /// Something is not as the file wants it.
    Warning,
    /// Something failed.
    Error,
}

/// What a notice says; texts are names of files, or an error's own sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Something failed: the error's sentence, which names the file.
    Failed(String),
    /// The user cancelled an import: the error's sentence.
    Cancelled(String),
    /// Something could not be attached: the error's sentence.
    NotAttached(String),
    /// A prop was not added.
    PropNotAdded {
        /// The prop's file.
        file: String,
        /// The error's sentence; `None` when there is no character.
        reason: Option<String>,
    },
    /// A file has no mesh: its skeleton is shown.
    NoMesh(String),
    /// No take of a file moves anything.
    NoMovingTake(String),
    /// A file has neither bones nor meshes.
    NothingToShow(String),
    /// Textures of a file are missing or unreadable.
    TexturesMissing(String),
    /// A file without meshes is shown on its own: too few bones match the character's.
    TooFewBonesMatch {
        /// The file.
        file: String,
        /// Its bones that match one of the character's.
        matched: usize,
        /// All its bones.
        counted: usize,
        /// The character's file.
        character: String,
    },
    /// The character was asked to borrow its own takes.
    OwnTakes,
    /// Takes of another file were retargeted to the character.
    TakesRetargeted {
        /// The file.
        file: String,
        /// The character's file.
        character: String,
        /// Its bones that match one of the character's.
        matched: usize,
        /// All its bones.
        counted: usize,
    },
    /// Takes of another file cannot play on the character.
    TakesNotRetargeted(Arc<RetargetError>),
    /// The project was saved.
    Saved(PathBuf),
    /// The project has no file yet.
    NoProjectFile,
    /// Unsaved work could not be stored for recovery: the error's sentence.
    NotPutAside(String),
}

impl NoticeKind {
    /// Returns how serious it is.
    #[must_use]
    pub const fn level(&self) -> NoticeLevel {
        match self {
            Self::Failed(_) | Self::PropNotAdded { .. } | Self::TakesNotRetargeted(_) => {
                NoticeLevel::Error
            }
            Self::NotAttached(_)
            | Self::NothingToShow(_)
            | Self::TexturesMissing(_)
            | Self::NotPutAside(_) => NoticeLevel::Warning,
            Self::Cancelled(_)
            | Self::NoMesh(_)
            | Self::NoMovingTake(_)
            | Self::TooFewBonesMatch { .. }
            | Self::OwnTakes
            | Self::TakesRetargeted { .. }
            | Self::Saved(_)
            | Self::NoProjectFile => NoticeLevel::Info,
        }
    }
}

/// A notice that waits to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Identifies it for [`NoticesCommand::Dismiss`]; never used twice.
    pub id: u64,
    /// What it says.
    pub kind: NoticeKind,
}

impl Notice {
    /// Returns how serious it is.
    #[must_use]
    pub const fn level(&self) -> NoticeLevel {
        self.kind.level()
    }
}

/// What the user does with notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticesCommand {
    /// Removes one.
    Dismiss(u64),
}

/// Notices that wait to be read, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Notices {
    waiting: Vec<Notice>,
    next: u64,
}

/// More than this are never kept: the oldest goes.
const LIMIT: usize = 20;

impl Notices {
    /// Adds a notice, unless it repeats the last one.
    pub(super) fn add(&mut self, kind: NoticeKind) {
        if self.waiting.last().is_some_and(|last| last.kind == kind) {
            return;
        }
        if self.waiting.len() == LIMIT {
            self.waiting.remove(0);
        }
        self.waiting.push(Notice {
            id: self.next,
            kind,
        });
        self.next += 1;
    }

    /// Carries out one command.
    pub(super) fn apply(&mut self, command: NoticesCommand) {
        match command {
            NoticesCommand::Dismiss(id) => self.waiting.retain(|notice| notice.id != id),
        }
    }

    /// Returns those that wait, oldest first.
    #[must_use]
    pub fn waiting(&self) -> &[Notice] {
        &self.waiting
    }
}

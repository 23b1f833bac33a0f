//! Why a glTF file is unusable as a whole, or a part of it.
//!
//! *In*: facts from the readers. *Out*: one sentence for a person, one short word for a program.
//! *Not here*: what was repaired (the report), the file's name (the caller knows it).

/// Says why nothing usable could be read, or why a part was left out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GltfError {
    /// The container ends too early.
    #[error(
        "the glTF file is cut off: its header promises {promised} bytes and {found} are there; copy it again"
    )]
    Truncated {
        /// Bytes that the header names.
        promised: usize,
        /// Bytes that there are.
        found: usize,
    },
    /// The container contradicts itself.
    #[error("the glTF container is damaged: {what}; export it again")]
    Container {
        /// What is wrong.
        what: String,
    },
    /// A version that is not read.
    #[error("glTF version {found} cannot be read; version 2 can")]
    Version {
        /// What the file says.
        found: String,
    },
    /// The description is no JSON, or not that of a glTF file.
    #[error("the file's JSON is no glTF description: {what}")]
    Json {
        /// What the parser says.
        what: String,
    },
    /// The file cannot be shown without something that is not known.
    #[error(
        "the file requires the glTF extension \"{name}\", which is not supported; export it without"
    )]
    Extension {
        /// The extension.
        name: String,
    },
    /// A buffer that lies beside the file could not be had.
    #[error("buffer \"{uri}\" cannot be read: {reason}")]
    BufferUnreadable {
        /// Where the file says that it lies.
        uri: String,
        /// Why.
        reason: String,
    },
    /// A buffer is shorter than the file says.
    #[error(
        "buffer {buffer} should have {needed} bytes and has {found}; copy or export the file again"
    )]
    BufferShort {
        /// Its number in the file.
        buffer: usize,
        /// Bytes promised.
        needed: usize,
        /// Bytes there.
        found: usize,
    },
    /// A list of numbers cannot be read.
    #[error("accessor {accessor}: {what}")]
    Accessor {
        /// Its number in the file.
        accessor: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// There is nothing to show.
    #[error("no mesh in the glTF file can be shown")]
    Empty,
    /// The file names the same data more often than can be held.
    #[error(
        "the meshes have {claimed} corners in all, and at most {limit} are shown; the file is damaged or hostile"
    )]
    TooLarge {
        /// Corners claimed.
        claimed: usize,
        /// The bound.
        limit: usize,
    },
    /// The caller asked to stop.
    #[error("the import was cancelled")]
    Cancelled,
}

impl GltfError {
    /// Names the kind of error in one stable word, for programs.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Truncated { .. } => "truncated",
            Self::Container { .. } | Self::Accessor { .. } => "damaged",
            Self::Version { .. } => "version_unsupported",
            Self::Json { .. } => "no_document",
            Self::Extension { .. } => "extension_unsupported",
            Self::BufferUnreadable { .. } | Self::BufferShort { .. } => "buffer_missing",
            Self::Empty => "no_mesh",
            Self::TooLarge { .. } => "too_large",
            Self::Cancelled => "cancelled",
        }
    }
}

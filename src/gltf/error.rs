//! Why a glTF file is unusable as a whole, or a part of it.
//!
//! *In*: facts from the readers. *Out*: one sentence for a person, one short word for a program.
//! *Not here*: what was repaired (the report), the file's name (the caller knows it).

/// Why nothing usable could be read, or why a part was skipped.
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
    /// The container's header names a length shorter than the header itself.
    #[error("the glTF container is damaged: its header promises {promised} bytes; export it again")]
    ContainerLength {
        /// Bytes that the header names.
        promised: usize,
    },
    /// A version that is not read.
    #[error("glTF version {found} cannot be read; version 2 can")]
    Version {
        /// What the file says.
        found: String,
    },
    /// The description is not JSON, or not that of a glTF file.
    #[error("the file's JSON is not a glTF description: {what}")]
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
    #[error("accessor {accessor}: {fault}")]
    Accessor {
        /// Its number in the file.
        accessor: usize,
        /// What is wrong.
        fault: AccessorFault,
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

/// What is wrong with an accessor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AccessorFault {
    /// Its number is out of range.
    #[error("it does not exist")]
    Absent,
    /// Its component type is not one of the format's.
    #[error("its component type is unknown")]
    ComponentType,
    /// Its type is a matrix or unknown.
    #[error("it holds no vectors")]
    NotVectors,
    /// Its numbers are not vertex numbers.
    #[error("it holds no indices")]
    NotIndices,
    /// Positions have another width than three.
    #[error("positions need three numbers each")]
    NotPositions,
    /// Its count cannot be true.
    #[error("it has more elements than the file has bytes")]
    Count,
    /// Its elements end after its buffer.
    #[error("it reaches beyond its buffer")]
    Buffer,
    /// Its sparse elements end after their buffer.
    #[error("its sparse part reaches beyond its buffer")]
    SparseBuffer,
    /// The component type of its sparse indices is not one of the format's.
    #[error("its sparse part has an unknown component type")]
    SparseComponentType,
}

/// Why an address inside a file leads nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum UriFault {
    /// A `data:` address without its comma.
    #[error("its data has no comma")]
    Comma,
    /// Data that cannot be decoded.
    #[error("its data is not valid base64")]
    Base64,
    /// An address on another machine.
    #[error("it lies on the network")]
    Network,
}

impl GltfError {
    /// Names the kind of error in one stable word, for programs.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Truncated { .. } => "truncated",
            Self::Container { .. } | Self::ContainerLength { .. } | Self::Accessor { .. } => {
                "damaged"
            }
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

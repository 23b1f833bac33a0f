//! Why an OBJ file is unusable as a whole.
//!
//! *In*: facts from the readers. *Out*: one sentence for a person, one short word for a program.
//! *Not here*: what was repaired (the report), the file's name (the caller knows it).

/// Why nothing usable could be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ObjError {
    /// There is nothing to show.
    #[error("the OBJ file has {vertices} vertices and {faces} polygons; there is nothing to show")]
    Empty {
        /// Usable vertices.
        vertices: usize,
        /// Usable polygons.
        faces: usize,
    },
    /// The parser refuses what is left after repairs.
    #[error("the OBJ file cannot be read: {what}")]
    Parse {
        /// What the parser says.
        what: String,
    },
    /// The caller asked to stop.
    #[error("the import was cancelled")]
    Cancelled,
}

impl ObjError {
    /// Names the kind of error in one stable word, for programs.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Empty { .. } => "no_mesh",
            Self::Parse { .. } => "damaged",
            Self::Cancelled => "cancelled",
        }
    }
}

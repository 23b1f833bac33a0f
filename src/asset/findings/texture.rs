//! Findings about textures without a picture.
//!
//! *In*: facts from an importer. *Out*: [`TextureFinding`]. *Not here*: the sentences (`words`).

use super::kind::NoteKind;

/// Why a texture (the element) has no picture.
#[derive(Clone, Debug, PartialEq)]
pub enum TextureFinding {
    /// No file of that name in any of the folders.
    NotFound {
        /// Path as written in the file.
        path: String,
        /// Paths that were looked at.
        tried: Vec<String>,
    },
    /// The texture names no file and holds no picture.
    Nameless,
    /// The file was found and could not be read.
    Unreadable {
        /// Its path.
        path: String,
        /// What the system says.
        reason: String,
    },
    /// The bytes are not a picture of a known format.
    Undecodable {
        /// Where they come from.
        path: String,
        /// What the decoder says.
        reason: String,
    },
    /// A glTF texture has no picture in a known form.
    FormatUnknown,
}

impl TextureFinding {
    /// Returns the stable id and the group.
    pub(super) const fn class(&self) -> (&'static str, NoteKind) {
        match self {
            Self::NotFound { .. } => ("texture_not_found", NoteKind::TextureMissing),
            Self::Nameless => ("texture_nameless", NoteKind::TextureMissing),
            Self::Unreadable { .. } => ("texture_unreadable", NoteKind::TextureMissing),
            Self::Undecodable { .. } => ("texture_undecodable", NoteKind::TextureMissing),
            Self::FormatUnknown => ("texture_format_unknown", NoteKind::TextureMissing),
        }
    }
}

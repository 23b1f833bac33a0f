//! Findings about the records and objects of a file, before they mean anything.
//!
//! *In*: facts from an importer. *Out*: [`FileFinding`]. *Not here*: the sentences (`words`).

use super::kind::NoteKind;

/// What was found in the records of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum FileFinding {
    /// Texts are not UTF-8; their code page was guessed.
    CodePageGuessed,
    /// The text of an OBJ file or of its library is not UTF-8; invalid characters were replaced.
    InvalidUtf8Replaced,
    /// The file names no version.
    VersionMissing {
        /// What it was read as, such as 7400.
        assumed: u32,
    },
    /// The version is newer than all that are known.
    VersionNewer {
        /// Stated version.
        found: u32,
        /// Newest known version, which it was read as.
        newest: u32,
    },
    /// The version is older than ids, but objects have ids; read as 7.x.
    VersionContradictsIds {
        /// Stated version.
        stated: u32,
    },
    /// The file ends inside a record; what stands before was read.
    FileTruncated,
    /// Records end elsewhere than their headers say; read on after their last child.
    RecordEndMismatch,
    /// Values of an unknown type were skipped.
    ValueTypeUnknown,
    /// Arrays hold another number of values than they claim; all were read.
    ArrayLengthMismatch,
    /// Arrays could not be read and are treated as empty.
    ArrayUnreadable,
    /// Embedded files are not valid base64 and were skipped.
    EmbeddedFileInvalid,
    /// A section of the file (the element) is missing and is treated as empty.
    SectionMissing,
    /// Connections name an object instead of its id and were skipped.
    ConnectionWithoutId,
    /// Connections name objects that the file does not have and were skipped.
    ConnectionTargetMissing,
    /// Connections start at a property (constraints, expressions), which are not evaluated.
    PropertyConnectionSkipped,
    /// Objects of a kind (the element) share an id; the first keeps its connections.
    IdShared,
    /// Objects of a kind (the element) have no id; they stay unconnected.
    IdMissing,
    /// Objects have the name of an earlier one; connections go to the first.
    NameRepeated,
}

impl FileFinding {
    /// Returns the stable id and the group.
    pub(super) const fn class(&self) -> (&'static str, NoteKind) {
        match self {
            Self::CodePageGuessed => ("code_page_guessed", NoteKind::TextDecoded),
            Self::InvalidUtf8Replaced => ("invalid_utf8_replaced", NoteKind::TextDecoded),
            Self::VersionMissing { .. } => ("version_missing", NoteKind::DefaultTaken),
            Self::VersionNewer { .. } => ("version_newer", NoteKind::DefaultTaken),
            Self::VersionContradictsIds { .. } => {
                ("version_contradicts_ids", NoteKind::DefaultTaken)
            }
            Self::FileTruncated => ("file_truncated", NoteKind::Repaired),
            Self::RecordEndMismatch => ("record_end_mismatch", NoteKind::Repaired),
            Self::ValueTypeUnknown => ("value_type_unknown", NoteKind::Skipped),
            Self::ArrayLengthMismatch => ("array_length_mismatch", NoteKind::Repaired),
            Self::ArrayUnreadable => ("array_unreadable", NoteKind::Repaired),
            Self::EmbeddedFileInvalid => ("embedded_file_invalid", NoteKind::Skipped),
            Self::SectionMissing => ("section_missing", NoteKind::Repaired),
            Self::ConnectionWithoutId => ("connection_without_id", NoteKind::Repaired),
            Self::ConnectionTargetMissing => ("connection_target_missing", NoteKind::Repaired),
            Self::PropertyConnectionSkipped => ("property_connection_skipped", NoteKind::Skipped),
            Self::IdShared => ("id_shared", NoteKind::Repaired),
            Self::IdMissing => ("id_missing", NoteKind::Repaired),
            Self::NameRepeated => ("name_repeated", NoteKind::Repaired),
        }
    }
}

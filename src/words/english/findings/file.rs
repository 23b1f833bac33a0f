//! Sentences about the records and objects of a file.
//!
//! *In*: a finding, its count. *Out*: its sentence. *Not here*: other subjects.

use super::super::quantity::counted;
use crate::asset::FileFinding;

/// Returns the sentence of a finding with that many occurrences.
pub(super) fn sentence(finding: &FileFinding, count: u64) -> String {
    let n = |one: &str, several: &str| counted(count, one, several);
    match finding {
        FileFinding::CodePageGuessed => format!(
            "{} not UTF-8; code page guessed. Check names with special characters.",
            n("text is", "texts are")
        ),
        FileFinding::InvalidUtf8Replaced => {
            "The text is not UTF-8; invalid characters replaced. Save the file as UTF-8.".to_owned()
        }
        FileFinding::VersionMissing { assumed } => {
            format!("The file names no version; read as {assumed}.")
        }
        FileFinding::VersionNewer { found, newest } => format!(
            "Version {found} is newer than the newest known version; read as {newest}. \
             If anything is missing, export as FBX 2020 or older."
        ),
        FileFinding::VersionContradictsIds { stated } => {
            format!("The version is {stated}, but objects have ids; read as 7.x.")
        }
        FileFinding::FileTruncated => "The file ends inside a record; everything before it was \
             read. Copy or export the file again."
            .to_owned(),
        FileFinding::RecordEndMismatch => format!(
            "{} not where the header says; read on after the last child.",
            n("record end is", "record ends are")
        ),
        FileFinding::ValueTypeUnknown => {
            format!(
                "{} of an unknown type; skipped.",
                n("value is", "values are")
            )
        }
        FileFinding::ArrayLengthMismatch => format!(
            "{} another number of values than stated; all values read.",
            n("array holds", "arrays hold")
        ),
        FileFinding::ArrayUnreadable => format!(
            "{} damaged; treated as empty. Export the file again.",
            n("array is", "arrays are")
        ),
        FileFinding::EmbeddedFileInvalid => format!(
            "{} not valid base64; skipped.",
            n("embedded file is", "embedded files are")
        ),
        FileFinding::SectionMissing => {
            "This section of the file is missing; treated as empty. Export the file again."
                .to_owned()
        }
        FileFinding::ConnectionWithoutId => format!(
            "{} a name instead of an id; skipped.",
            n("connection has", "connections have")
        ),
        FileFinding::ConnectionTargetMissing => format!(
            "{} an object that is not in the file; skipped.",
            n("connection names", "connections name")
        ),
        FileFinding::PropertyConnectionSkipped => format!(
            "{} from a property (constraint, expression); not evaluated. Bake them to keys.",
            n("connection starts", "connections start")
        ),
        FileFinding::IdShared => format!(
            "{} an id with another; the first keeps its connections.",
            n("object shares", "objects share")
        ),
        FileFinding::IdMissing => {
            format!(
                "{} no id; left unconnected.",
                n("object has", "objects have")
            )
        }
        FileFinding::NameRepeated => format!(
            "{} the name of an earlier object; connections go to the first. Use unique names.",
            n("object has", "objects have")
        ),
    }
}

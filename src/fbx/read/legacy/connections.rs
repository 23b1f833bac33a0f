//! Connections by name to connections by id.
//!
//! *In*: the `Connections` block. *Out*: connections. *Not here*: those that lifting itself adds.

use super::super::super::error::FbxError;
use super::super::records::Value;
use super::legacy_records::LegacyRecords;
use super::record_writer::RecordWriter;
use super::scene::LegacyScene;
use crate::asset::{FileFinding, Notes};

/// Lifts all connections; those to absent names are noted.
pub(super) fn lift<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    scene: &LegacyScene<'_>,
    notes: &mut Notes,
) -> Result<(), FbxError> {
    let mut absent = 0;
    let mut between_properties = 0;
    for record in source.in_blocks("Connections") {
        let kind = source.text(record, 0).unwrap_or("");
        let end = |i: usize| {
            source
                .text(record, i)
                .and_then(|name| scene.names.get(name))
        };
        match (kind, end(1), end(2)) {
            // The driven property of an expression or constraint.
            ("PO" | "PP", ..) => between_properties += 1,
            (_, Some(from), Some(to)) if kind == "OP" => {
                let Some(Value::Text(property)) = source.values(record).get(3) else {
                    continue;
                };
                out.connect_to_property(from, scene.owner(to, property), property.clone())?;
            }
            (_, Some(from), Some(to)) => {
                if scene
                    .attributes
                    .get(&to)
                    .is_some_and(|carried| carried.id == from)
                {
                    // Lifting connects a model with what it carries, which some files say as well.
                    continue;
                }
                let to = if scene.deformers.contains(&from) {
                    scene.deformed(to)
                } else {
                    to
                };
                out.connect(from, to)?;
            }
            _ => absent += 1,
        }
    }
    notes.record("", absent, FileFinding::ConnectionTargetMissing);
    notes.record(
        "",
        between_properties,
        FileFinding::PropertyConnectionSkipped,
    );
    Ok(())
}

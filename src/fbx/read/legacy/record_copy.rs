//! Copies records that 7.x has in the same form.
//!
//! *In*: records of the old file. *Out*: the same records, properties in their new form. *Not
//! here*: records that change.

use super::super::super::error::FbxError;
use super::super::arrays::ArrayData;
use super::super::records::{RecordIndex, Value};
use super::legacy_records::LegacyRecords;
use super::properties;
use super::record_writer::RecordWriter;

/// Lists that the importer counts without reading them, so that even short ones must be arrays.
const LISTS: [&str; 4] = ["Indexes", "Weights", "Vertices", "PolygonVertexIndex"];

/// Copies a record with everything below it (readers bound the depth).
pub(super) fn whole<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    record: RecordIndex,
) -> Result<(), FbxError> {
    if source.name(record) == properties::OLD_BLOCK {
        return properties::lift(out, source, record);
    }
    let copy = head(out, source, record, source.name(record))?;
    for child in source.children(record) {
        whole(out, source, child)?;
    }
    out.close(copy);
    Ok(())
}

/// Copies a record under that name without what is below it; the copy stays open.
pub(super) fn head<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    record: RecordIndex,
    name: &'a str,
) -> Result<RecordIndex, FbxError> {
    let values = source.values(record);
    let copy = out.open(name, [])?;
    if LISTS.contains(&name)
        && !values.is_empty()
        && values.iter().all(|value| value.number().is_some())
    {
        let numbers = values.iter().filter_map(Value::number).collect();
        let key = out.arrays.add_decoded(ArrayData::F64(numbers));
        out.push(Value::Array(key))?;
        return Ok(copy);
    }
    out.push_all(values)?;
    Ok(copy)
}

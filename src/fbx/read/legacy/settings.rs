//! Header and global settings.
//!
//! *In*: `GlobalSettings` among the objects, `Settings` at the top or in `Version5`. *Out*: the
//! header as it is, `GlobalSettings` at the top. *Not here*: takes.

use super::super::super::error::FbxError;
use super::super::records::{RecordIndex, Value};
use super::legacy_records::LegacyRecords;
use super::properties::{self, BLOCK, OLD_BLOCK};
use super::record_copy;
use super::record_writer::RecordWriter;
use crate::asset::{Notes, SpaceFinding};

/// Time mode whose frame rate is stated apart.
const CUSTOM: i64 = 14;
/// Name of the block.
pub(super) const GLOBAL: &str = "GlobalSettings";

/// Copies what the file says about itself, and writes its global settings.
///
/// Old files state the frame rate as text in `Settings`; a time mode in the global settings goes
/// before it. (The time modes of `Settings` are numbered otherwise.)
pub(super) fn lift<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    notes: &mut Notes,
) -> Result<(), FbxError> {
    for record in source.records.children(None) {
        if matches!(
            source.name(record),
            "FBXHeaderExtension" | "Creator" | "CreationTime"
        ) {
            record_copy::whole(out, source, record)?;
        }
    }
    let at_top = source.records.child(None, GLOBAL);
    let global = at_top.or_else(|| {
        source
            .in_blocks("Objects")
            .find(|&object| source.name(object) == GLOBAL)
    });
    let block = global.and_then(|global| {
        source
            .child(global, OLD_BLOCK)
            .or_else(|| source.child(global, BLOCK))
    });
    let names_mode = |record: RecordIndex| source.text(record, 0) == Some("TimeMode");
    let has_mode = block.is_some_and(|block| source.children(block).any(names_mode));
    let rate = frame_rate(source).filter(|_| !has_mode);
    if block.is_none() {
        if rate.is_none() {
            return Ok(());
        }
        notes.record("", 1, SpaceFinding::LegacySpaceMissing);
    }
    let lifted = out.open(GLOBAL, [])?;
    let properties = out.open(BLOCK, [])?;
    if let Some(block) = block {
        properties::list(out, source, block)?;
    }
    if let Some(rate) = rate {
        out.property("TimeMode", "enum", &[Value::Int(CUSTOM)])?;
        out.property("CustomFrameRate", "double", &[Value::Number(rate)])?;
    }
    out.close(properties);
    out.close(lifted);
    Ok(())
}

fn frame_rate(source: LegacyRecords<'_, '_>) -> Option<f64> {
    let in_old_block = source
        .in_blocks("Version5")
        .find(|&record| source.name(record) == "Settings");
    let settings = in_old_block.or_else(|| source.records.child(None, "Settings"))?;
    let value = source
        .values(source.child(settings, "FrameRate")?)
        .first()?;
    let rate = value
        .number()
        .or_else(|| value.text()?.trim().parse().ok())?;
    (rate.is_finite() && rate > 0.0).then_some(rate)
}

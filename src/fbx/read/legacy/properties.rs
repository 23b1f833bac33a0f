//! `Properties60` to `Properties70`.
//!
//! *In*: a block of `Property: name, type, flags, values`. *Out*: a block of `P: name, type, label,
//! flags, values`. *Not here*: what a property means.

use super::super::super::error::FbxError;
use super::super::records::RecordIndex;
use super::legacy_records::LegacyRecords;
use super::record_writer::{RecordWriter, text};

/// The old block's name.
pub(super) const OLD_BLOCK: &str = "Properties60";
/// The new block's name.
pub(super) const BLOCK: &str = "Properties70";

/// Flag of a property that a user or a tool added.
const USER: char = 'U';

/// Properties that a node has whatever it carries; others belong to what it carries: mesh, camera,
/// light.
const OF_NODES: [&str; 27] = [
    "Lcl Translation",
    "Lcl Rotation",
    "Lcl Scaling",
    "Visibility",
    "Visibility Inheritance",
    "Show",
    "RotationOffset",
    "RotationPivot",
    "ScalingOffset",
    "ScalingPivot",
    "PreRotation",
    "PostRotation",
    "RotationOrder",
    "RotationActive",
    "InheritType",
    "GeometricTranslation",
    "GeometricRotation",
    "GeometricScaling",
    "TranslationActive",
    "ScalingActive",
    "AxisLen",
    "QuaternionInterpolate",
    "LookAtProperty",
    "UpVectorProperty",
    "Freeze",
    "LODBox",
    "notes",
];

/// Writes a block in its new form.
pub(super) fn lift<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    block: RecordIndex,
) -> Result<(), FbxError> {
    let lifted = out.open(BLOCK, [])?;
    list(out, source, block)?;
    out.close(lifted);
    Ok(())
}

/// Writes the properties of a block in their new form.
pub(super) fn list<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    block: RecordIndex,
) -> Result<(), FbxError> {
    for record in source.children_named(block, "Property") {
        let [name, type_name, flags, values @ ..] = source.values(record) else {
            continue;
        };
        out.open(
            "P",
            [name.clone(), type_name.clone(), text(""), flags.clone()],
        )?;
        out.push_all(values)?;
    }
    Ok(())
}

/// Returns whether a property belongs to the node, whatever it carries.
pub(super) fn is_of_node(name: &str) -> bool {
    OF_NODES.contains(&name)
}

/// Lists the names of the properties of an object that were added to it.
pub(super) fn added<'s>(
    source: LegacyRecords<'s, '_>,
    object: RecordIndex,
) -> impl Iterator<Item = &'s str> {
    let properties = source
        .child(object, OLD_BLOCK)
        .into_iter()
        .flat_map(move |block| source.children(block));
    properties.filter_map(move |record| {
        let flags = source.text(record, 2)?;
        flags
            .contains(USER)
            .then(|| source.text(record, 0))
            .flatten()
    })
}

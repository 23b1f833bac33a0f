//! Models of FBX 6.x: node and mesh in one record become a model and what it carries.
//!
//! *In*: a `Model` record. *Out*: a `Model` object and a `Geometry` or `NodeAttribute` object. *Not
//! here*: blend shapes (`shapes.rs`), models below 6.0 (`model5.rs`).

use super::super::super::error::FbxError;
use super::super::records::{RecordIndex, Value};
use super::legacy_records::LegacyRecords;
use super::names;
use super::properties::{self, OLD_BLOCK};
use super::record_copy;
use super::record_writer::{RecordWriter, text};
use super::scene::{Attribute, LegacyObject, LegacyScene};
use super::shapes;

/// Children of a model's record that stay with the node.
const OF_NODE: [&str; 9] = [
    "Version",
    OLD_BLOCK,
    "MultiLayer",
    "MultiTake",
    "Hidden",
    "Shading",
    "Culling",
    "TypeFlags",
    "NodeAttributeName",
];
/// Kinds of what a model carries that 7.x calls geometries.
const GEOMETRIES: [&str; 6] = [
    "Mesh",
    "NurbsCurve",
    "NurbsSurface",
    "TrimNurbsSurface",
    "Boundary",
    "Line",
];
const NAMED_BY: &str = "NodeAttributeName";

/// Returns an object's kind beyond its record's name, such as `LimbNode`.
pub(super) fn subclass<'s>(source: LegacyRecords<'s, '_>, record: RecordIndex) -> &'s str {
    let stated = source.text(record, 1).unwrap_or("");
    // Some exporters leave the word out, or write it as the name of their own class.
    let stated = stated.strip_prefix("Fbx").unwrap_or(stated);
    let is_mesh = || {
        ["Vertices", "PolygonVertexIndex"]
            .iter()
            .all(|name| source.child(record, name).is_some())
    };
    if stated.is_empty() && source.name(record) == "Model" && is_mesh() {
        "Mesh"
    } else {
        stated
    }
}

/// Assigns ids to what a model carries, and notes what its properties' names stand for.
pub(super) fn name_parts<'s>(
    source: LegacyRecords<'s, '_>,
    object: &LegacyObject,
    scene: &mut LegacyScene<'s>,
) {
    let kind = subclass(source, object.record);
    if matches!(kind, "" | "Model") {
        return;
    }
    let name = source
        .child_text(object.record, NAMED_BY)
        .filter(|name| !names::split(name).0.is_empty());
    let id = match name {
        Some(name) => scene.names.claim_if_free(name),
        None => scene.names.fresh(),
    };
    scene.attributes.insert(
        object.id,
        Attribute {
            id,
            is_geometry: GEOMETRIES.contains(&kind),
        },
    );
    scene
        .added
        .extend(properties::added(source, object.record).map(|name| (object.id, name)));
    shapes::name_channels(source, object.record, object.id, scene);
}

/// Opens an object with its id, name and subclass.
pub(super) fn open<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    object: &LegacyObject,
) -> Result<RecordIndex, FbxError> {
    let kind = source.name(object.record);
    let name = source
        .values(object.record)
        .first()
        .map_or_else(|| names::value("", kind), |old| names::lifted(old, kind));
    let subclass = Value::Text(subclass(source, object.record).to_owned().into());
    out.open(kind, [Value::Int(object.id), name, subclass])
}

/// Writes a model and what it carries.
pub(super) fn lift<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    object: &LegacyObject,
    scene: &mut LegacyScene<'_>,
) -> Result<(), FbxError> {
    let model = open(out, source, object)?;
    for child in source
        .children(object.record)
        .filter(|&child| OF_NODE.contains(&source.name(child)))
    {
        record_copy::whole(out, source, child)?;
    }
    out.close(model);
    let Some(&Attribute { id, is_geometry }) = scene.attributes.get(&object.id) else {
        return Ok(());
    };
    let kind = if is_geometry {
        "Geometry"
    } else {
        "NodeAttribute"
    };
    let own_name = source
        .child(object.record, NAMED_BY)
        .and_then(|named| source.values(named).first());
    let name = own_name
        .or_else(|| source.values(object.record).first())
        .and_then(Value::text)
        .unwrap_or("");
    let name = names::value(names::split(name).0, kind);
    let subclass = Value::Text(subclass(source, object.record).to_owned().into());
    let carried = out.open(kind, [Value::Int(id), name, subclass])?;
    let is_carried = |name: &str| !OF_NODE.contains(&name) && name != shapes::SHAPE;
    for child in source
        .children(object.record)
        .filter(|&child| is_carried(source.name(child)))
    {
        record_copy::whole(out, source, child)?;
    }
    if !is_geometry {
        out.leaf("TypeFlags", [text("")])?;
    }
    out.close(carried);
    out.connect(id, object.id)?;
    if is_geometry {
        shapes::lift(out, source, object.record, object.id, scene)?;
    }
    Ok(())
}

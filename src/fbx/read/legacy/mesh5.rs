//! The lists of a mesh below FBX 6.0 as layers of 7.x.
//!
//! *In*: `Vertices`, `PolygonVertexIndex`, `Normals`, `GeometryUVInfo`, `Materials`. *Out*: the
//! same with normals, coordinates and materials as `LayerElement`s. *Not here*: what layers mean.

use super::super::super::error::FbxError;
use super::super::records::{RecordIndex, Value};
use super::legacy_records::LegacyRecords;
use super::record_copy;
use super::record_writer::{RecordWriter, text};

/// The version that means its normals a control point where they could be a corner's as well.
const NORMALS_OF_POINTS: u32 = 5000;

/// Writes the children of a geometry.
pub(super) fn lift<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    version: u32,
    record: RecordIndex,
) -> Result<(), FbxError> {
    let count = |name: &str, out: &RecordWriter<'a>| source.child_len(record, name, &out.arrays);
    let points = count("Vertices", out) / 3;
    let corners = count("PolygonVertexIndex", out);
    let normals = count("Normals", out) / 3;
    for name in ["Vertices", "PolygonVertexIndex"] {
        copy_as(out, source, record, name, name)?;
    }
    let is_of_points = normals == points && (normals != corners || version == NORMALS_OF_POINTS);
    if normals > 0 && (is_of_points || normals == corners) {
        let mapping = if is_of_points {
            "ByVertice"
        } else {
            "ByPolygonVertex"
        };
        let layer = open_layer(out, "LayerElementNormal", mapping, "Direct")?;
        copy_as(out, source, record, "Normals", "Normals")?;
        out.close(layer);
    }
    if let Some(coordinates) = source.child(record, "GeometryUVInfo") {
        let is_of_points =
            source.child_text(coordinates, "MappingInformationType") == Some("ByVertice");
        let mapping = if is_of_points {
            "ByVertice"
        } else {
            "ByPolygonVertex"
        };
        let layer = open_layer(out, "LayerElementUV", mapping, "IndexToDirect")?;
        copy_as(out, source, coordinates, "TextureUV", "UV")?;
        copy_as(out, source, coordinates, "TextureUVVerticeIndex", "UVIndex")?;
        out.close(layer);
    }
    if let Some(mapping @ ("AllSame" | "ByPolygon")) =
        source.child_text(record, "MaterialAssignation")
    {
        let mapping = if mapping == "AllSame" {
            "AllSame"
        } else {
            "ByPolygon"
        };
        let layer = open_layer(out, "LayerElementMaterial", mapping, "IndexToDirect")?;
        copy_as(out, source, record, "Materials", "Materials")?;
        out.close(layer);
    }
    Ok(())
}

fn open_layer<'a>(
    out: &mut RecordWriter<'a>,
    name: &'static str,
    mapping: &'static str,
    reference: &'static str,
) -> Result<RecordIndex, FbxError> {
    let layer = out.open(name, [Value::Int(0)])?;
    out.leaf("MappingInformationType", [text(mapping)])?;
    out.leaf("ReferenceInformationType", [text(reference)])?;
    Ok(layer)
}

/// Copies a child under a new name.
fn copy_as<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    record: RecordIndex,
    old: &str,
    new: &'static str,
) -> Result<(), FbxError> {
    let Some(child) = source.child(record, old) else {
        return Ok(());
    };
    let copy = record_copy::head(out, source, child, new)?;
    out.close(copy);
    Ok(())
}

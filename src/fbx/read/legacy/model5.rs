//! One model below FBX 6.0: node, mesh, materials and skin in one record.
//!
//! *In*: a `Model` record. *Out*: a model, what it carries, its materials, its skin. *Not here*:
//! the mesh's lists (`mesh5.rs`), who stands under whom (`scene5.rs`).

use super::super::super::error::FbxError;
use super::super::records::{RecordIndex, Value};
use super::legacy_records::LegacyRecords;
use super::mesh5;
use super::names::{self, Names};
use super::properties::BLOCK;
use super::record_copy;
use super::record_writer::{RecordWriter, text};
use super::scene::{Attribute, LegacyObject, LegacyScene};
use super::shapes;
use crate::asset::{Notes, SkinFinding};

/// Where the values of a node stand that no take moves.
#[derive(Clone, Copy)]
pub(super) struct RestValues {
    /// The model's own record.
    pub(super) own: RecordIndex,
    /// Its record in the first take.
    pub(super) in_take: Option<RecordIndex>,
}

/// Values of a material, and the properties that they become.
const MATERIAL: [(&str, &str, &str); 5] = [
    ("Ambient", "AmbientColor", "ColorRGB"),
    ("Diffuse", "DiffuseColor", "ColorRGB"),
    ("Emissive", "EmissiveColor", "ColorRGB"),
    ("Specular", "SpecularColor", "ColorRGB"),
    ("Shininess", "ShininessExponent", "double"),
];

/// Returns an id to what a model carries.
pub(super) fn attribute(
    source: LegacyRecords<'_, '_>,
    record: RecordIndex,
    names: &mut Names<'_>,
) -> Option<Attribute> {
    let kind = subclass(source, record);
    (!kind.is_empty()).then(|| Attribute {
        id: names.fresh(),
        is_geometry: kind == "Mesh",
    })
}

/// Returns a model's kind, such as `LimbNode`.
fn subclass<'s>(source: LegacyRecords<'s, '_>, record: RecordIndex) -> &'s str {
    match source.child_text(record, "Type") {
        Some(stated @ ("Light" | "Camera" | "LimbNode")) => stated,
        _ if source.child(record, "Vertices").is_some() => "Mesh",
        other => other.unwrap_or(""),
    }
}

/// Writes a model and all that its record holds.
pub(super) fn lift<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    version: u32,
    model: &LegacyObject,
    rest: RestValues,
    scene: &mut LegacyScene<'_>,
    notes: &mut Notes,
) -> Result<(), FbxError> {
    let kind = subclass(source, model.record);
    let old_name = source.values(model.record).first();
    let name = old_name.map_or_else(
        || names::value("", "Model"),
        |old| names::lifted(old, "Model"),
    );
    let object = out.open(
        "Model",
        [
            Value::Int(model.id),
            name,
            Value::Text(kind.to_owned().into()),
        ],
    )?;
    let properties = out.open(BLOCK, [])?;
    write_rest(out, source, rest)?;
    out.close(properties);
    out.close(object);
    for material in source.children_named(model.record, "Material") {
        write_material(out, source, material, model.id, &mut scene.names)?;
    }
    let Some(&Attribute { id, is_geometry }) = scene.attributes.get(&model.id) else {
        return Ok(());
    };
    let title = names::split(old_name.and_then(Value::text).unwrap_or("")).0;
    let class = if is_geometry {
        "Geometry"
    } else {
        "NodeAttribute"
    };
    let object = [
        Value::Int(id),
        names::value(title, class),
        Value::Text(kind.to_owned().into()),
    ];
    let carried = out.open(class, object)?;
    if is_geometry {
        mesh5::lift(out, source, version, model.record)?;
    }
    out.close(carried);
    out.connect(id, model.id)?;
    if is_geometry {
        shapes::lift(out, source, model.record, model.id, scene)?;
        write_skin(out, source, model.record, id, scene, notes)?;
    }
    Ok(())
}

/// Writes the node's values: its own where it states them, else those of the first take.
fn write_rest<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    rest: RestValues,
) -> Result<(), FbxError> {
    let channel = |record: RecordIndex, name: &str| {
        source
            .children_named(record, "Channel")
            .find(|&channel| source.text(channel, 0) == Some(name))
    };
    let value = |record: RecordIndex| source.child_number(record, "Default");
    for (letter, property) in [
        ("T", "Lcl Translation"),
        ("R", "Lcl Rotation"),
        ("S", "Lcl Scaling"),
    ] {
        let in_record = |record: RecordIndex| {
            let part = channel(channel(record, "Transform")?, letter)?;
            let axis = |axis: &str| value(channel(part, axis)?);
            Some([axis("X")?, axis("Y")?, axis("Z")?])
        };
        if let Some(values) = in_record(rest.own).or_else(|| in_record(rest.in_take?)) {
            out.property(property, property, &values.map(Value::Number))?;
        }
    }
    let visibility = |record: RecordIndex| value(channel(record, "Visibility")?);
    if let Some(visibility) = visibility(rest.own).or_else(|| visibility(rest.in_take?)) {
        out.property("Visibility", "Visibility", &[Value::Number(visibility)])?;
    }
    Ok(())
}

fn write_material<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    record: RecordIndex,
    model: i64,
    names: &mut Names<'_>,
) -> Result<(), FbxError> {
    let id = names.fresh();
    let old_name = source.values(record).first();
    let name = old_name.map_or_else(
        || names::value("", "Material"),
        |old| names::lifted(old, "Material"),
    );
    let material = out.open("Material", [Value::Int(id), name, text("")])?;
    if let Some(shading) = source.child(record, "ShadingModel") {
        record_copy::whole(out, source, shading)?;
    }
    let properties = out.open(BLOCK, [])?;
    for (old, property, type_name) in MATERIAL {
        if let Some(old) = source.child(record, old) {
            out.property(property, type_name, source.values(old))?;
        }
    }
    out.close(properties);
    out.close(material);
    out.connect(id, model)?;
    Ok(())
}

/// Writes the links of a mesh to its bones as a skin with clusters.
fn write_skin<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    record: RecordIndex,
    geometry: i64,
    scene: &mut LegacyScene<'_>,
    notes: &mut Notes,
) -> Result<(), FbxError> {
    if source.child(record, "Link").is_none() {
        return Ok(());
    }
    let skin = scene.names.fresh();
    out.leaf(
        "Deformer",
        [Value::Int(skin), names::value("", "Deformer"), text("Skin")],
    )?;
    out.connect(skin, geometry)?;
    for link in source.children_named(record, "Link") {
        let name = source.text(link, 0).unwrap_or("");
        let Some(bone) = scene.names.get(name) else {
            notes.record(names::split(name).0, 1, SkinFinding::BoneMissing);
            continue;
        };
        let id = scene.names.fresh();
        let object = [
            Value::Int(id),
            names::value(names::split(name).0, "SubDeformer"),
            text("Cluster"),
        ];
        let cluster = out.open("Deformer", object)?;
        for child in source.children(link) {
            record_copy::whole(out, source, child)?;
        }
        out.close(cluster);
        out.connect(id, skin)?;
        out.connect(bone, id)?;
    }
    Ok(())
}

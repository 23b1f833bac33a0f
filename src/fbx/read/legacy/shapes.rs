//! Blend shapes, which old files keep inside the mesh's model.
//!
//! *In*: the `Shape` records of a model. *Out*: for each a `Geometry` of kind `Shape` and a
//! `BlendShapeChannel`, under one `BlendShape` deformer of the mesh. *Not here*: their animation
//! (`takes`).

use std::collections::HashMap;

use super::super::super::error::FbxError;
use super::super::arrays::ArrayData;
use super::super::records::{RecordIndex, Value};
use super::legacy_records::LegacyRecords;
use super::names;
use super::properties::{BLOCK, OLD_BLOCK};
use super::record_copy;
use super::record_writer::{RecordWriter, text};
use super::scene::LegacyScene;

/// Name of a shape's record.
pub(super) const SHAPE: &str = "Shape";
/// Per cent at which a shape counts in full.
const FULL: f64 = 100.0;

/// Assigns ids to the channels of a model's shapes.
pub(super) fn name_channels<'s>(
    source: LegacyRecords<'s, '_>,
    record: RecordIndex,
    model: i64,
    scene: &mut LegacyScene<'s>,
) {
    for shape in source.children_named(record, SHAPE) {
        let id = scene.names.fresh();
        let named = scene.shapes.entry(model).or_default();
        named
            .entry(source.text(shape, 0).unwrap_or(""))
            .or_default()
            .push(id);
    }
}

/// Writes the shapes of a model; the model's property of a shape's name is its weight in per cent.
pub(super) fn lift<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    record: RecordIndex,
    model: i64,
    scene: &mut LegacyScene<'_>,
) -> Result<(), FbxError> {
    if source.child(record, SHAPE).is_none() {
        return Ok(());
    }
    let weights = weights(source, record);
    let deformer_id = scene.names.fresh();
    let object = [
        Value::Int(deformer_id),
        names::value("", "Deformer"),
        text("BlendShape"),
    ];
    let deformer = out.open("Deformer", object)?;
    out.close(deformer);
    out.connect(deformer_id, scene.deformed(model))?;
    // Of channels with one name each takes the next id.
    let mut used: HashMap<&str, usize> = HashMap::new();
    for shape in source.children_named(record, SHAPE) {
        let name = source.text(shape, 0).unwrap_or("");
        let turn = used.entry(name).or_default();
        let Some(&channel_id) = scene.channels(model, name).get(*turn) else {
            continue;
        };
        *turn += 1;
        let shape_id = scene.names.fresh();
        let weight = Value::Number(weights.get(name).copied().unwrap_or(0.0));
        let title = names::split(name).0;
        let object = [
            Value::Int(channel_id),
            names::value(title, "SubDeformer"),
            text("BlendShapeChannel"),
        ];
        let channel = out.open("Deformer", object)?;
        out.leaf("DeformPercent", [weight.clone()])?;
        let full = out.arrays.add_decoded(ArrayData::F64(vec![FULL]));
        out.leaf("FullWeights", [Value::Array(full)])?;
        let properties = out.open(BLOCK, [])?;
        out.property("DeformPercent", "Number", &[weight])?;
        out.close(properties);
        out.close(channel);
        let object = [
            Value::Int(shape_id),
            names::value(title, "Geometry"),
            text(SHAPE),
        ];
        let geometry = out.open("Geometry", object)?;
        for child in source.children(shape) {
            record_copy::whole(out, source, child)?;
        }
        out.close(geometry);
        out.connect(shape_id, channel_id)?;
        out.connect(channel_id, deformer_id)?;
    }
    Ok(())
}

/// Lists the numbers among a model's properties by name.
fn weights<'s>(source: LegacyRecords<'s, '_>, record: RecordIndex) -> HashMap<&'s str, f64> {
    let properties = source
        .child(record, OLD_BLOCK)
        .into_iter()
        .flat_map(|block| source.children(block));
    properties
        .filter_map(|record| {
            Some((
                source.text(record, 0)?,
                source.values(record).get(3)?.number()?,
            ))
        })
        .collect()
}

//! Scenes below FBX 6.0, where every model stands at the top of the file and lists its children.
//!
//! *In*: `Model` and `Media` records. *Out*: models with what they carry, connected to each other.
//! *Not here*: one model (`model5.rs`), takes.

use std::collections::{HashMap, HashSet};

use super::super::super::error::FbxError;
use super::super::records::{RecordIndex, Value};
use super::legacy_records::LegacyRecords;
use super::model5::{self, RestValues};
use super::names;
use super::record_copy;
use super::record_writer::{RecordWriter, text};
use super::scene::{LegacyObject, LegacyScene};
use super::shapes;
use super::takes::{CurveWriter, open_stack};
use crate::asset::{MaterialFinding, NodeFinding, Notes};

/// What the values are called that models hold outside all takes.
const OWN_TAKE: &str = "(internal)";

/// Lifts all models and videos.
pub(super) fn lift<'s, 'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'s, 'a>,
    version: u32,
    scene: &mut LegacyScene<'s>,
    notes: &mut Notes,
) -> Result<(), FbxError> {
    let models: Vec<LegacyObject> = models(source)
        .filter_map(|record| {
            Some(LegacyObject {
                record,
                id: scene.names.claim(source.text(record, 0)?),
            })
        })
        .collect();
    for model in &models {
        if let Some(attribute) = model5::attribute(source, model.record, &mut scene.names) {
            scene.attributes.insert(model.id, attribute);
            shapes::name_channels(source, model.record, model.id, scene);
        }
    }
    let in_take = first_take(source, scene);
    for model in &models {
        let rest = RestValues {
            own: model.record,
            in_take: in_take.get(&model.id).copied(),
        };
        model5::lift(out, source, version, model, rest, scene, notes)?;
    }
    connect(out, source, &models, scene, notes)?;
    let textures = models
        .iter()
        .map(|model| source.children_named(model.record, "Texture").count() as u64)
        .sum();
    notes.record("", textures, MaterialFinding::LegacyTexturesSkipped);
    let videos = source
        .in_blocks("Media")
        .filter(|&block| source.name(block) == "Video");
    for video in videos.flat_map(|block| source.children(block)) {
        let name = source.values(video).first().map_or_else(
            || names::value("", "Video"),
            |old| names::lifted(old, "Video"),
        );
        let object = out.open(
            "Video",
            [Value::Int(scene.names.fresh()), name, text("Clip")],
        )?;
        for child in source.children(video) {
            record_copy::whole(out, source, child)?;
        }
        out.close(object);
    }
    Ok(())
}

/// Lifts the curves and values that models hold outside all takes, as a take of their own.
pub(super) fn own_channels<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    version: u32,
    scene: &mut LegacyScene<'_>,
    notes: &mut Notes,
) -> Result<(), FbxError> {
    let moving: Vec<RecordIndex> = models(source)
        .filter(|&record| source.child(record, "Channel").is_some())
        .collect();
    if moving.is_empty() {
        return Ok(());
    }
    let stack = scene.names.fresh();
    let layer = scene.names.fresh();
    open_stack(out, stack, layer, OWN_TAKE, None)?;
    let mut writer = CurveWriter::new(layer, version);
    for record in moving {
        if let Some(object) = source
            .text(record, 0)
            .and_then(|name| scene.names.get(name))
        {
            writer.object(out, source, record, object, scene)?;
        }
    }
    writer.note(OWN_TAKE, notes);
    Ok(())
}

fn models<'s, 'a>(
    source: LegacyRecords<'s, 'a>,
) -> impl Iterator<Item = RecordIndex> + use<'s, 'a> {
    source
        .records
        .children(None)
        .filter(move |&record| source.name(record) == "Model")
}

/// Finds each model in the first take, whose values are used where a model has none itself.
fn first_take(source: LegacyRecords<'_, '_>, scene: &LegacyScene<'_>) -> HashMap<i64, RecordIndex> {
    let take = source
        .in_blocks("Takes")
        .find(|&record| source.name(record) == "Take");
    let records = take.into_iter().flat_map(|take| source.children(take));
    records
        .filter_map(|record| Some((scene.names.get(source.text(record, 0)?)?, record)))
        .collect()
}

/// Connects children to their parents, and all that have none to the root.
fn connect<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    models: &[LegacyObject],
    scene: &LegacyScene<'_>,
    notes: &mut Notes,
) -> Result<(), FbxError> {
    let mut has_parent: HashSet<i64> = HashSet::new();
    let mut absent = 0;
    for model in models {
        let Some(children) = source.child(model.record, "Children") else {
            continue;
        };
        for name in source.values(children).iter().filter_map(Value::text) {
            match scene.names.get(name) {
                Some(child) if has_parent.insert(child) => out.connect(child, model.id)?,
                Some(_) => {}
                None => absent += 1,
            }
        }
    }
    for model in models
        .iter()
        .filter(|model| !has_parent.contains(&model.id))
    {
        out.connect(model.id, 0)?;
    }
    notes.record("", absent, NodeFinding::ChildMissing);
    Ok(())
}

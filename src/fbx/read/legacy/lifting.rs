//! The door of lifting.
//!
//! *In*: an old raw file. *Out*: one of the 7.x layout. *Not here*: the parts.

use super::super::super::error::FbxError;
use super::super::raw_file::RawFile;
use super::super::records::Value;
use super::legacy_records::LegacyRecords;
use super::model;
use super::record_copy;
use super::record_writer::RecordWriter;
use super::scene::{LegacyObject, LegacyScene};
use super::{connections, scene5, settings, surface_layers, takes};
use crate::asset::{FileFinding, Notes};

/// First version whose objects are in one block and are connected by a list.
const WITH_OBJECTS: u32 = 6000;

/// Brings a file below version 7.0 to the layout of 7.x; `file_bytes` bounds the memory.
///
/// # Errors
/// [`FbxError::TooLarge`] when the lifted records would take more memory than a file of that size
/// may.
pub(in super::super) fn lift<'a>(
    raw: RawFile<'a>,
    file_bytes: usize,
    notes: &mut Notes,
) -> Result<RawFile<'a>, FbxError> {
    if has_ids(LegacyRecords {
        records: &raw.records,
    }) {
        let stated = raw.version;
        notes.record("", 1, FileFinding::VersionContradictsIds { stated });
        return Ok(raw);
    }
    let RawFile {
        version,
        encoding,
        records,
        arrays,
    } = raw;
    let source = LegacyRecords { records: &records };
    let version = stated_version(source)
        .filter(|&stated| stated > version && version < WITH_OBJECTS)
        .unwrap_or(version);
    let mut out = RecordWriter::new(source, arrays, file_bytes);
    let mut scene = LegacyScene::new();
    settings::lift(&mut out, source, notes)?;
    let block = out.open("Objects", [])?;
    let has_models_at_top =
        version < WITH_OBJECTS && source.records.child(None, "Objects").is_none();
    if has_models_at_top {
        scene5::lift(&mut out, source, version, &mut scene, notes)?;
    } else {
        let objects = name_all(source, &mut scene);
        for object in &objects {
            write(&mut out, source, object, &mut scene)?;
        }
        connections::lift(&mut out, source, &scene, notes)?;
        surface_layers::lift(&mut out, source, &objects, &scene)?;
    }
    notes.record("", scene.names.repeated, FileFinding::NameRepeated);
    takes::lift(&mut out, source, version, &mut scene, notes)?;
    if has_models_at_top {
        scene5::own_channels(&mut out, source, version, &mut scene, notes)?;
    }
    out.close(block);
    takes::copy_ranges(&mut out, source)?;
    let (records, arrays) = out.finish()?;
    Ok(RawFile {
        version,
        encoding,
        records,
        arrays,
    })
}

/// Returns whether the objects are laid out as in 7.x, whatever the version says.
fn has_ids(source: LegacyRecords<'_, '_>) -> bool {
    let first = source
        .in_blocks("Objects")
        .find_map(|object| source.values(object).first());
    matches!(first, Some(Value::Int(_)))
}

/// Binary files below 6.0 all begin as version 3000 and name their own in the header's records.
fn stated_version(source: LegacyRecords<'_, '_>) -> Option<u32> {
    let header = source.records.child(None, "FBXHeaderExtension")?;
    let version = source.child_number(header, "FBXVersion")?;
    (0.0..f64::from(u32::MAX))
        .contains(&version)
        .then_some(version as u32)
}

/// Returns all objects their ids.
fn name_all<'s>(source: LegacyRecords<'s, '_>, scene: &mut LegacyScene<'s>) -> Vec<LegacyObject> {
    let mut objects = Vec::new();
    for record in source.in_blocks("Objects") {
        // Objects without a name are settings.
        let Some(name) = source
            .text(record, 0)
            .filter(|_| source.name(record) != settings::GLOBAL)
        else {
            continue;
        };
        objects.push(LegacyObject {
            record,
            id: scene.names.claim(name),
        });
    }
    for object in &objects {
        match source.name(object.record) {
            "Model" => model::name_parts(source, object, scene),
            "Deformer" if model::subclass(source, object.record) != "Cluster" => {
                scene.deformers.insert(object.id);
            }
            _ => {}
        }
    }
    objects
}

fn write<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    object: &LegacyObject,
    scene: &mut LegacyScene<'_>,
) -> Result<(), FbxError> {
    match source.name(object.record) {
        "Model" => model::lift(out, source, object, scene),
        "Pose" => pose(out, source, object, scene),
        _ => {
            let copy = model::open(out, source, object)?;
            for child in source.children(object.record) {
                record_copy::whole(out, source, child)?;
            }
            out.close(copy);
            Ok(())
        }
    }
}

/// Writes a pose, whose nodes are named.
fn pose<'a>(
    out: &mut RecordWriter<'a>,
    source: LegacyRecords<'_, 'a>,
    object: &LegacyObject,
    scene: &LegacyScene<'_>,
) -> Result<(), FbxError> {
    let copy = model::open(out, source, object)?;
    for child in source.children(object.record) {
        if source.name(child) != "PoseNode" {
            record_copy::whole(out, source, child)?;
            continue;
        }
        let Some(id) = source
            .child_text(child, "Node")
            .and_then(|name| scene.names.get(name))
        else {
            continue;
        };
        let entry = out.open("PoseNode", [])?;
        out.leaf("Node", [Value::Int(id)])?;
        if let Some(matrix) = source.child(child, "Matrix") {
            record_copy::whole(out, source, matrix)?;
        }
        out.close(entry);
    }
    out.close(copy);
    Ok(())
}

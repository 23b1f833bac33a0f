//! The door: bytes in, everything the file holds and a report out.
//!
//! *In*: the bytes of one file, options, somebody to tell about progress. *Out*: [`ImportedFile`].
//! *Not here*: files, textures on disk, the clock (whoever watches the stages can time them).

use std::sync::Arc;

use super::axes::FileSpace;
use super::blend_shape;
use super::document::Document;
use super::error::FbxError;
use super::mesh::build_meshes;
use super::options::ImportOptions;
use super::read;
use super::skeleton;
use super::take::{Baked, Takes, default_take};
use super::unsupported_content::note_unsupported_content;
use crate::asset::{FileFinding, ImportReport, ImportedFile, Notes, StatedSpace};

/// The stages of an import, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImportStage {
    /// Bytes to records, records to the document.
    Parse,
    /// Skeleton, meshes, skins, materials.
    Build,
    /// Takes.
    Bake,
}

/// Imports a file. `progress` hears each stage begin (0), go on and end (1), and may answer `false`
/// to cancel.
///
/// # Errors
/// When nothing usable remains ([`FbxError`]), or [`FbxError::Cancelled`].
pub fn import(
    bytes: &[u8],
    options: &ImportOptions,
    progress: &dyn Fn(ImportStage, f32) -> bool,
) -> Result<ImportedFile, FbxError> {
    let step = |stage, share| {
        if progress(stage, share) {
            Ok(())
        } else {
            Err(FbxError::Cancelled)
        }
    };
    let mut notes = Notes::new();

    step(ImportStage::Parse, 0.0)?;
    let raw = read::read(bytes, &mut notes)?;
    let encoding = raw.encoding;
    step(ImportStage::Parse, 0.3)?;
    let doc = Document::new(raw, &mut notes)?;
    let settings = doc.settings();
    let stated = FileSpace::read(&settings, &mut notes);
    let space = stated.overridden(options, &mut notes);
    let takes = Takes::read(&doc, &settings, options.frame_rate_hz, &mut notes);
    let stated = StatedSpace {
        unit_metres: stated.unit_metres,
        up_axis: stated.up,
        front_axis: stated.front,
        frame_rate_hz: takes.stated_rate_hz(),
    };
    step(ImportStage::Parse, 1.0)?;

    step(ImportStage::Build, 0.0)?;
    let rig = skeleton::build(&doc, &space, &takes.moving_models(), &mut notes)?;
    step(ImportStage::Build, 0.2)?;
    let shown = build_meshes(
        &doc,
        &rig.index_of,
        space.unit_metres,
        options.tangents,
        &mut notes,
    );
    note_unsupported_content(&doc, &mut notes);
    step(ImportStage::Build, 1.0)?;

    step(ImportStage::Bake, 0.0)?;
    let mut baked = Baked {
        sequences: Vec::new(),
        infos: Vec::new(),
    };
    let mut room = takes.room(&rig, bytes.len());
    for place in 0..takes.len() {
        takes.bake(place, &rig, &mut room, &mut baked, &mut notes);
        step(ImportStage::Bake, (place + 1) as f32 / takes.len() as f32)?;
    }
    blend_shape::note_all(&shown.meshes, &baked.sequences, &mut notes);
    let default_take = default_take(&baked.infos, settings.active_take.as_deref(), &mut notes);
    let unreadable = doc.damaged_arrays() as u64;
    notes.record("", unreadable, FileFinding::ArrayUnreadable);
    step(ImportStage::Bake, 1.0)?;

    let report = ImportReport {
        format: "FBX".to_owned(),
        version: doc.version(),
        encoding: encoding.label().to_owned(),
        creator: settings.creator.clone(),
        unit_metres: space.unit_metres,
        up_axis: space.up,
        front_axis: space.front,
        frame_rate_hz: takes.rate_hz(),
        stated: Some(stated),
        takes: baked.infos,
        notes: notes.into_entries(),
    };
    Ok(ImportedFile {
        skeleton: Arc::new(rig.skeleton),
        meshes: shown.meshes,
        materials: shown.materials,
        textures: shown.textures,
        takes: baked.sequences.into_iter().map(Arc::new).collect(),
        default_take,
        report,
    })
}

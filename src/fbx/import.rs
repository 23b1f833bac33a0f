//! The door: bytes in, everything the file holds and a report out.
//!
//! *In*: the bytes of one file, options, somebody to tell about progress. *Out*: [`ImportedFile`].
//! *Not here*: files, textures on disk, the clock (whoever watches the stages can time them).

use std::sync::Arc;

use super::axes::FileSpace;
use super::blend_shape;
use super::document::FbxDocument;
use super::error::FbxError;
use super::mesh::build_meshes;
use super::options::ImportOptions;
use super::read::{self, Encoding};
use super::skeleton::{self, Rig};
use super::take::{BakedTakes, Takes, default_take};
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
    let progress = Progress(progress);
    let mut notes = Notes::new();
    let (doc, encoding) = read_document(bytes, &progress, &mut notes)?;
    let settings = doc.settings();
    let stated = FileSpace::read(&settings, &mut notes);
    let space = stated.overridden(options, &mut notes);
    let takes = Takes::read(&doc, &settings, options.frame_rate_hz, &mut notes);
    progress.step(ImportStage::Parse, 1.0)?;

    progress.step(ImportStage::Build, 0.0)?;
    let rig = skeleton::build(&doc, &space, &takes.moving_models(), &mut notes)?;
    progress.step(ImportStage::Build, 0.2)?;
    let shown = build_meshes(
        &doc,
        &rig.index_of,
        space.unit_metres,
        options.tangents,
        &mut notes,
    );
    note_unsupported_content(&doc, &mut notes);
    progress.step(ImportStage::Build, 1.0)?;

    let baked = bake(&takes, &rig, bytes.len(), &progress, &mut notes)?;
    blend_shape::note_all(&shown.meshes, &baked.sequences, &mut notes);
    let default_take = default_take(&baked.infos, settings.active_take.as_deref(), &mut notes);
    let unreadable = doc.damaged_arrays() as u64;
    notes.record("", unreadable, FileFinding::ArrayUnreadable);
    progress.step(ImportStage::Bake, 1.0)?;

    let stated = StatedSpace {
        unit_metres: stated.unit_metres,
        up_axis: stated.up,
        front_axis: stated.front,
        frame_rate_hz: takes.stated_rate_hz(),
    };
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

/// Reports to the caller how far an import is.
struct Progress<'a>(&'a dyn Fn(ImportStage, f32) -> bool);

impl Progress<'_> {
    /// Reports a share of a stage, 0 to 1.
    fn step(&self, stage: ImportStage, share: f32) -> Result<(), FbxError> {
        if (self.0)(stage, share) {
            Ok(())
        } else {
            Err(FbxError::Cancelled)
        }
    }
}

/// Reads bytes to records, and records to the document.
fn read_document<'a>(
    bytes: &'a [u8],
    progress: &Progress<'_>,
    notes: &mut Notes,
) -> Result<(FbxDocument<'a>, Encoding), FbxError> {
    progress.step(ImportStage::Parse, 0.0)?;
    let raw = read::read(bytes, notes)?;
    let encoding = raw.encoding;
    progress.step(ImportStage::Parse, 0.3)?;
    Ok((FbxDocument::new(raw, notes)?, encoding))
}

/// Bakes all takes within the memory that a file of `file_bytes` may have.
fn bake(
    takes: &Takes<'_>,
    rig: &Rig,
    file_bytes: usize,
    progress: &Progress<'_>,
    notes: &mut Notes,
) -> Result<BakedTakes, FbxError> {
    progress.step(ImportStage::Bake, 0.0)?;
    let mut baked = BakedTakes {
        sequences: Vec::new(),
        infos: Vec::new(),
    };
    let mut budget = takes.budget(rig, file_bytes);
    for index in 0..takes.len() {
        takes.bake(index, rig, &mut budget, &mut baked, notes);
        let share = (index + 1) as f32 / takes.len() as f32;
        progress.step(ImportStage::Bake, share)?;
    }
    Ok(baked)
}

//! The door: bytes in, what the file shows and a report out.
//!
//! *In*: the bytes of a `.gltf` or `.glb`, somebody to ask for buffers beside it, somebody to tell
//! about progress. *Out*: [`ImportedFile`]: metres, +Y up, +Z front, as the format says. *Not
//! here*: files.

use super::document::Document;
use super::error::GltfError;
use super::material::Surfaces;
use super::mesh::{Shape, build};
use super::node::Nodes;
use crate::asset::{
    BoneIndex, ContentFinding, ImportReport, ImportedFile, Mesh, MeshFinding, Notes, PaletteEntry,
    Skeleton, excerpt,
};
use crate::geometry::static_mesh;
use crate::math::{Mat4, Transform};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// Imports a file. `read_file` gives the bytes at a path relative to it, or one sentence why not;
/// `progress` hears a share of the work, 0 to 1, and may answer `false` to cancel.
///
/// # Errors
/// When there is nothing to show ([`GltfError`]), or [`GltfError::Cancelled`].
pub fn import(
    bytes: &[u8],
    read_file: &dyn Fn(&str) -> Result<Vec<u8>, String>,
    progress: &dyn Fn(f32) -> bool,
) -> Result<ImportedFile, GltfError> {
    let step = |share| {
        if progress(share) {
            Ok(())
        } else {
            Err(GltfError::Cancelled)
        }
    };
    step(0.0)?;
    let document = Document::read(bytes, read_file)?;
    let mut notes = Notes::new();
    note_what_is_not_shown(&document, &mut notes);
    let mut surfaces = Surfaces::read(&document, &mut notes);
    let nodes = Nodes::read(&document, &mut notes);
    step(0.2)?;

    let mut built: HashMap<usize, Option<Mesh>> = HashMap::new();
    let (mut meshes, mut corners) = (Vec::new(), 0);
    let total = nodes.shown.len().max(1) as f32;
    for (done, &(node, bone)) in nodes.shown.iter().enumerate() {
        let Some(place) = document.root.nodes[node].mesh.map(|mesh| mesh.value()) else {
            continue;
        };
        let name = &nodes.bones[bone.index()].name;
        if let Entry::Vacant(vacant) = built.entry(place) {
            let shape = build(&document, place, &mut surfaces, &mut corners, &mut notes)?;
            vacant.insert(shape.and_then(|shape| first_shown(shape, name, bone, &mut notes)));
        }
        if let Some(Some(first)) = built.get(&place) {
            let palette_entries = vec![PaletteEntry {
                bone,
                mesh_to_bone: Mat4::IDENTITY,
            }];
            meshes.push(Arc::new(Mesh {
                name: name.clone(),
                node: bone,
                palette_entries,
                ..first.clone()
            }));
        }
        step(0.2 + 0.8 * (done + 1) as f32 / total)?;
    }
    if meshes.is_empty() {
        return Err(GltfError::Empty);
    }
    let skeleton =
        Skeleton::new(nodes.bones, Transform::IDENTITY).map_err(|error| GltfError::Json {
            what: excerpt(error),
        })?;
    let is_binary = bytes.starts_with(b"glTF");
    let report = ImportReport {
        format: "glTF".to_owned(),
        version: 2000,
        encoding: if is_binary { "binary" } else { "text" }.to_owned(),
        creator: document.root.asset.generator.clone().unwrap_or_default(),
        unit_metres: 1.0,
        up_axis: "+Y".to_owned(),
        front_axis: "+Z".to_owned(),
        frame_rate_hz: 30.0,
        stated: None,
        takes: Vec::new(),
        notes: notes.into_entries(),
    };
    let Surfaces {
        materials,
        textures,
        ..
    } = surfaces;
    Ok(ImportedFile {
        skeleton: Arc::new(skeleton),
        meshes,
        materials,
        textures,
        takes: Vec::new(),
        default_take: None,
        report,
    })
}

fn note_what_is_not_shown(document: &Document, notes: &mut Notes) {
    let skins = document.root.skins.len() as u64;
    notes.record("", skins, ContentFinding::Skins);
    let animations = document.root.animations.len() as u64;
    notes.record("", animations, ContentFinding::Animations);
}

/// Returns the mesh as the first node shows it; others share its geometry.
fn first_shown(shape: Shape, name: &str, bone: BoneIndex, notes: &mut Notes) -> Option<Mesh> {
    match static_mesh(name, bone, shape.geometry, shape.materials) {
        Ok(mesh) => Some(mesh),
        Err(error) => {
            notes.record(name, 1, MeshFinding::Invalid { error });
            None
        }
    }
}

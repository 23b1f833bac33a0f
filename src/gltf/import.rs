//! The door: bytes in, what the file shows and a report out.
//!
//! *In*: the bytes of a `.gltf` or `.glb`, somebody to ask for buffers beside it, somebody to tell
//! about progress. *Out*: [`ImportedFile`]: metres, +Y up, +Z front, as the format says. *Not
//! here*: files.

use super::document::GltfDocument;
use super::error::GltfError;
use super::material::GltfMaterials;
use super::mesh::{GltfMesh, build};
use super::node::Nodes;
use crate::asset::{
    BoneIndex, ContentFinding, ImportedFile, Mesh, MeshFinding, Notes, quoted_text,
};
use crate::geometry::{StaticFile, static_instance, static_mesh};
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
    let document = GltfDocument::read(bytes, read_file)?;
    let mut notes = Notes::new();
    note_what_is_not_shown(&document, &mut notes);
    let mut surfaces = GltfMaterials::read(&document, &mut notes);
    let nodes = Nodes::read(&document, &mut notes);
    step(0.2)?;

    let mut built: HashMap<usize, Option<Mesh>> = HashMap::new();
    let mut meshes = Vec::new();
    let mut corners = 0;
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
            let geometry = Arc::clone(first.geometry());
            let instance = static_instance(name, bone, geometry, first.materials().to_vec());
            match instance {
                Ok(mesh) => meshes.push(Arc::new(mesh)),
                Err(error) => notes.record(name, 1, MeshFinding::Invalid { error }),
            }
        }
        step(0.2 + 0.8 * (done + 1) as f32 / total)?;
    }
    if meshes.is_empty() {
        return Err(GltfError::Empty);
    }
    let is_binary = bytes.starts_with(b"glTF");
    let asset = &document.root.asset;
    let GltfMaterials {
        materials,
        textures,
        ..
    } = surfaces;
    let file = StaticFile {
        nodes: nodes.bones,
        meshes,
        materials,
        textures,
        format: "glTF",
        version: version_number(&asset.version),
        encoding: if is_binary { "binary" } else { "text" },
        creator: asset.generator.clone().unwrap_or_default(),
        notes,
    };
    file.into_imported().map_err(|error| GltfError::Json {
        what: quoted_text(error),
    })
}

/// Returns the version that a file states, "2.1" as 2100.
fn version_number(stated: &str) -> u32 {
    let mut parts = stated.split('.').map(|part| part.parse::<u32>().ok());
    let mut next = || {
        parts
            .next()
            .flatten()
            .filter(|&part| part < 10)
            .unwrap_or(0)
    };
    let major = next();
    let minor = next();
    major * 1000 + minor * 100
}

fn note_what_is_not_shown(document: &GltfDocument, notes: &mut Notes) {
    let skins = document.root.skins.len() as u64;
    notes.record("", skins, ContentFinding::Skins);
    let animations = document.root.animations.len() as u64;
    notes.record("", animations, ContentFinding::Animations);
}

/// Returns the mesh as the first node shows it; others share its geometry.
fn first_shown(shape: GltfMesh, name: &str, bone: BoneIndex, notes: &mut Notes) -> Option<Mesh> {
    match static_mesh(name, bone, shape.geometry, shape.materials) {
        Ok(mesh) => Some(mesh),
        Err(error) => {
            notes.record(name, 1, MeshFinding::Invalid { error });
            None
        }
    }
}

//! The door: bytes in, what the file shows and a report out.
//!
//! *In*: the bytes of an `.obj`, somebody to ask for material libraries beside it, somebody to tell
//! about progress. *Out*: [`ImportedFile`]. *Not here*: files.

use super::error::ObjError;
use super::material::ObjMaterials;
use super::mesh::ObjectBuilder;
use super::{clean_text, material_library};
use crate::asset::{
    BoneIndex, ImportedFile, MaterialFinding, MeshFinding, NodeFinding, Notes, SpaceFinding,
    quoted_text,
};
use crate::geometry::{StaticFile, static_mesh, static_node};
use crate::math::Transform;
use std::cell::RefCell;
use std::io::Cursor;
use std::sync::Arc;

/// Objects that any file may have, and bytes for which it may have one more: in memory each takes a
/// thousand.
const FREE_OBJECTS: usize = 1 << 14;
const BYTES_AN_OBJECT: usize = 256;
/// How far a file is looked through for a line that only OBJ files have.
const LOOKAHEAD: usize = 64 << 10;

/// Returns whether bytes look like an OBJ file: text whose first line that says something is one of
/// its own.
#[must_use]
pub fn is_obj(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(LOOKAHEAD)];
    if head.contains(&0) {
        return false;
    }
    let text = String::from_utf8_lossy(head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head));
    let first = clean_text::lines(&text).next();
    first.is_some_and(|(word, rest)| match word.as_str() {
        "v" | "vt" | "vn" => !clean_text::numbers(&rest).is_empty(),
        "mtllib" | "usemtl" | "o" | "g" | "s" => true,
        _ => false,
    })
}

/// Imports a file. `read_file` gives the bytes at a path relative to it, or one sentence why not;
/// `progress` hears a share of the work, 0 to 1, and may answer `false` to cancel.
///
/// # Errors
/// When there is nothing to show ([`ObjError`]), or [`ObjError::Cancelled`].
pub fn import(
    bytes: &[u8],
    read_file: &dyn Fn(&str) -> Result<Vec<u8>, String>,
    progress: &dyn Fn(f32) -> bool,
) -> Result<ImportedFile, ObjError> {
    let step = |share| {
        if progress(share) {
            Ok(())
        } else {
            Err(ObjError::Cancelled)
        }
    };
    step(0.0)?;
    let mut notes = Notes::new();
    notes.record("", 1, SpaceFinding::SpaceUnstated);
    let cleaned = clean_text::clean(&clean_text::decode(bytes, "", &mut notes), &mut notes);
    if cleaned.faces == 0 {
        return Err(ObjError::Empty {
            vertices: cleaned.vertices,
            faces: 0,
        });
    }
    step(0.4)?;

    let options = tobj::LoadOptions {
        ignore_points: true,
        ignore_lines: true,
        ..tobj::LoadOptions::default()
    };
    let library_notes = RefCell::new(Notes::new());
    let parsed = tobj::load_obj_buf(
        &mut Cursor::new(cleaned.text.as_bytes()),
        &options,
        |path| {
            read_libraries(
                &path.to_string_lossy(),
                read_file,
                &mut library_notes.borrow_mut(),
            )
        },
    );
    let unreadable = |error: tobj::LoadError| ObjError::Parse {
        what: quoted_text(error),
    };
    let (models, materials) = parsed.map_err(unreadable)?;
    notes.append(library_notes.into_inner());
    let mut surfaces = ObjMaterials::read(&materials.unwrap_or_default(), &mut notes);
    step(0.7)?;

    let most_objects = (FREE_OBJECTS + bytes.len() / BYTES_AN_OBJECT).min(usize::from(u16::MAX));
    let mut nodes = Vec::new();
    let mut meshes = Vec::new();
    for run in models.chunk_by(|a, b| a.name == b.name) {
        let mut object = ObjectBuilder::default();
        for model in run {
            object.add(&model.mesh, surfaces.place(model.mesh.material_id));
        }
        let Some((geometry, materials)) = object.finish(&surfaces, &cleaned) else {
            continue;
        };
        if nodes.len() == most_objects {
            notes.record("", 1, NodeFinding::ObjectLimitExceeded);
            continue;
        }
        let node = BoneIndex(nodes.len() as u16);
        let name = &run[0].name;
        match static_mesh(name, node, geometry, materials) {
            Ok(mesh) => {
                nodes.push(static_node(
                    name.clone(),
                    name.clone(),
                    None,
                    Transform::IDENTITY,
                ));
                meshes.push(Arc::new(mesh));
            }
            Err(error) => notes.record(name, 1, MeshFinding::Invalid { error }),
        }
    }
    if meshes.is_empty() {
        return Err(ObjError::Empty {
            vertices: cleaned.vertices,
            faces: cleaned.faces,
        });
    }
    step(1.0)?;
    let ObjMaterials {
        materials,
        textures,
        ..
    } = surfaces;
    let file = StaticFile {
        nodes,
        meshes,
        materials,
        textures,
        format: "OBJ",
        version: 0,
        encoding: "text",
        creator: String::new(),
        notes,
    };
    file.into_imported().map_err(|error| ObjError::Parse {
        what: quoted_text(error),
    })
}

/// Reads the library of that name; where there is none, each word may name one.
fn read_libraries(
    name: &str,
    read_file: &dyn Fn(&str) -> Result<Vec<u8>, String>,
    notes: &mut Notes,
) -> tobj::MTLLoadResult {
    let mut text = String::new();
    match read_file(name) {
        Ok(bytes) => text = clean_text::decode(&bytes, name, notes),
        Err(reason) => {
            let words: Vec<&str> = name.split_whitespace().collect();
            let found = words
                .iter()
                .filter(|_| words.len() > 1)
                .filter_map(|word| read_file(word).ok());
            let texts: Vec<String> = found
                .map(|bytes| clean_text::decode(&bytes, name, notes))
                .collect();
            if texts.is_empty() {
                notes.record(name, 1, MaterialFinding::LibraryUnreadable { reason });
            }
            text.push_str(&texts.join("\n"));
        }
    }
    tobj::load_mtl_buf(&mut Cursor::new(material_library::clean(&text).as_bytes()))
}

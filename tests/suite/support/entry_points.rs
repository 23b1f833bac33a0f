//! One door for each reader and importer, for bytes of any origin.
//!
//! *In*: any bytes. *Out*: [`Outcome`]: what came of them; whoever takes them in must never panic,
//! and what they hand out must be sound, or this panics. *Not here*: what is sound (`soundness`),
//! the bytes (tests, and the fuzz targets, which share this file).

use maquette::asset::{ImportedFile, Notes};
use maquette::fbx::{FbxDocument, FbxError, ImportOptions, import, read};

use super::soundness;

/// What came of some bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Something sound.
    Opened,
    /// An error: its kind and its sentence.
    Refused(&'static str, String),
}

/// An entry point.
pub(crate) type EntryPoint = fn(&[u8]) -> Outcome;

/// All entry points by name.
pub(crate) const ALL: [(&str, EntryPoint); 6] = [
    ("read_binary", read_binary),
    ("read_ascii", read_ascii),
    ("lift_legacy", lift_legacy),
    ("import_fbx", import_fbx),
    ("import_gltf", import_gltf),
    ("import_obj", import_obj),
];

const MAGIC: &[u8] = b"Kaydara FBX Binary  \x00\x1a";
/// Where a binary file's version stands, and the first byte behind it.
const VERSION_AT: usize = 23;
const HEADER: usize = 27;

/// Reads bytes as binary FBX, whatever they are: a header of version 7.4 is put before others.
pub(crate) fn read_binary(bytes: &[u8]) -> Outcome {
    if bytes.starts_with(MAGIC) {
        raw(bytes)
    } else {
        raw(&behind_header(7400, bytes))
    }
}

/// Reads bytes as FBX text, whatever they are: a line of text that says so is put before others.
pub(crate) fn read_ascii(bytes: &[u8]) -> Outcome {
    if bytes.starts_with(b"; FBX") {
        raw(bytes)
    } else {
        raw(&[b"; FBX 7.4.0 project file\n", bytes].concat())
    }
}

/// Reads bytes as FBX below 7.0, binary if they say so or hold zeros early on, as text otherwise.
pub(crate) fn lift_legacy(bytes: &[u8]) -> Outcome {
    const EARLY: usize = 64;
    if bytes.starts_with(MAGIC) && bytes.len() >= HEADER {
        let version = u32::from_le_bytes([bytes[23], bytes[24], bytes[25], bytes[26]]);
        if version < 7000 {
            return raw(bytes);
        }
        // Any version below 7000 that the file's own one leads to.
        return raw(&behind_header(2000 + version % 5000, &bytes[HEADER..]));
    }
    if bytes.iter().take(EARLY).any(|&byte| byte == 0) {
        return raw(&behind_header(6100, bytes));
    }
    if bytes.starts_with(b"; FBX") {
        raw(bytes)
    } else {
        raw(&[b"; FBX 6.1.0 project file\n", bytes].concat())
    }
}

fn behind_header(version: u32, body: &[u8]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.resize(VERSION_AT, 0);
    bytes.extend_from_slice(&version.to_le_bytes());
    bytes.extend_from_slice(body);
    bytes
}

/// Reads records and arrays, and makes a document of them.
fn raw(bytes: &[u8]) -> Outcome {
    let mut notes = Notes::new();
    let read = read(bytes, &mut notes).and_then(|raw| {
        soundness::raw_file(&raw);
        FbxDocument::new(raw, &mut notes)
    });
    match read {
        Ok(document) => {
            soundness::document(&document);
            Outcome::Opened
        }
        Err(error) => refused(&error),
    }
}

/// Imports bytes as FBX.
pub(crate) fn import_fbx(bytes: &[u8]) -> Outcome {
    match import(bytes, &ImportOptions::default(), &|_, _| true) {
        Ok(file) => opened(&file),
        Err(error) => refused(&error),
    }
}

fn refused(error: &FbxError) -> Outcome {
    let text = error.to_string();
    soundness::error(&text);
    Outcome::Refused(error.kind(), text)
}

/// Imports bytes as glTF, text or binary; files that it names are a few bytes of its own.
pub(crate) fn import_gltf(bytes: &[u8]) -> Outcome {
    let beside = |_: &str| Ok(bytes.iter().copied().take(4096).collect());
    match maquette::gltf::import(bytes, &beside, &|_| true) {
        Ok(file) => opened(&file),
        Err(error) => other_refused("gltf", &error.to_string()),
    }
}

/// Imports bytes as OBJ; a material library that it names is the file itself.
pub(crate) fn import_obj(bytes: &[u8]) -> Outcome {
    let beside = |_: &str| Ok(bytes.to_vec());
    match maquette::obj::import(bytes, &beside, &|_| true) {
        Ok(file) => opened(&file),
        Err(error) => other_refused("obj", &error.to_string()),
    }
}

fn other_refused(kind: &'static str, text: &str) -> Outcome {
    soundness::error(text);
    Outcome::Refused(kind, text.to_owned())
}

fn opened(file: &ImportedFile) -> Outcome {
    soundness::file(file);
    Outcome::Opened
}

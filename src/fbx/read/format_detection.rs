//! Looks at the first bytes and hands them to the right reader.
//!
//! *In*: the bytes of a file. *Out*: [`RawFile`] from that reader, or what the bytes look like
//! instead. *Not here*: the readers.

use super::super::error::FbxError;
use super::super::fault::{FileGuess, FilePart};
use super::budget::check_document;
use super::raw_file::RawFile;
use super::text_damage;
use super::{ascii, binary, legacy};
use crate::asset::{FileFinding, Notes};

/// First bytes of a binary FBX; a zero (the byte order) and the version follow.
const MAGIC: &[u8; 22] = b"Kaydara FBX Binary  \x00\x1a";
/// Where the text of an ASCII FBX must have named itself.
const ASCII_LOOKAHEAD: usize = 4096;
/// First version whose objects have ids; older ones are connected by name.
const FIRST_WITH_IDS: u32 = 7000;

/// Reads any readable flavour of FBX into a raw file.
///
/// # Errors
/// When the bytes are not FBX, or a file that is damaged beyond use; see [`FbxError`].
pub fn read<'a>(bytes: &'a [u8], notes: &mut Notes) -> Result<RawFile<'a>, FbxError> {
    if bytes.is_empty() {
        return Err(FbxError::Empty);
    }
    if bytes.starts_with(MAGIC) {
        let told_apart = |error| {
            text_damage::first(bytes).map_or(error, |offset| FbxError::TextDamaged { offset })
        };
        return lifted(
            binary::read(bytes, MAGIC.len(), notes).map_err(told_apart)?,
            bytes.len(),
            notes,
        );
    }
    let named = b"Kaydara FBX Binary";
    if bytes.starts_with(named) {
        let offset = MAGIC
            .iter()
            .zip(bytes)
            .position(|(a, b)| a != b)
            .unwrap_or(bytes.len());
        if bytes.len() < MAGIC.len() && offset >= bytes.len() {
            return Err(FbxError::Truncated {
                what: FilePart::Header,
                offset: 0,
                needed: MAGIC.len() as u64,
                left: bytes.len() as u64,
            });
        }
        return Err(FbxError::TextDamaged { offset });
    }
    let head = &bytes[..bytes.len().min(ASCII_LOOKAHEAD)];
    if head.starts_with(b"; FBX")
        || contains(head, b"FBXHeaderExtension:")
        || contains(head, b"; FBX ")
    {
        return lifted(ascii::read(bytes, notes)?, bytes.len(), notes);
    }
    Err(FbxError::NotFbx {
        looks_like: guess(bytes),
    })
}

/// Brings a file below version 7.0 to the layout of 7.x, notes one that is newer than what is
/// known, and refuses one that claims too much.
fn lifted<'a>(
    raw: RawFile<'a>,
    file_bytes: usize,
    notes: &mut Notes,
) -> Result<RawFile<'a>, FbxError> {
    if raw.version > binary::LAST_VERSION {
        let newer = FileFinding::VersionNewer {
            found: raw.version,
            newest: binary::LAST_VERSION,
        };
        notes.record("", 1, newer);
    }
    let raw = if raw.version < FIRST_WITH_IDS {
        legacy::lift(raw, file_bytes, notes)?
    } else {
        raw
    };
    check_document(file_bytes, &raw.records)?;
    Ok(raw)
}

fn contains(haystack: &[u8], needle: &[u8]) -> bool {
    haystack
        .windows(needle.len())
        .any(|window| window == needle)
}

fn guess(bytes: &[u8]) -> FileGuess {
    const KNOWN: [(&[u8], FileGuess); 16] = [
        (b"\x89PNG", FileGuess::Png),
        (b"\xff\xd8\xff", FileGuess::Jpeg),
        (b"GIF8", FileGuess::Gif),
        (b"PK\x03\x04", FileGuess::Zip),
        (b"Rar!", FileGuess::Rar),
        (b"7z\xbc\xaf", FileGuess::SevenZip),
        (b"\x1f\x8b", FileGuess::Gzip),
        (b"glTF", FileGuess::Glb),
        (b"BLENDER", FileGuess::Blender),
        (b"%PDF", FileGuess::Pdf),
        (b"\x7fELF", FileGuess::Program),
        (b"MZ", FileGuess::WindowsProgram),
        (b"version https://git-lfs", FileGuess::GitLfsPointer),
        (b"<?xml", FileGuess::Xml),
        (b"\xff\xfe", FileGuess::Utf16),
        (b"\xfe\xff", FileGuess::Utf16),
    ];
    if let Some(&(_, known)) = KNOWN.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return known;
    }
    let head = &bytes[..bytes.len().min(ASCII_LOOKAHEAD)];
    let is_text = head
        .iter()
        .all(|&b| b >= 0x20 || matches!(b, b'\t' | b'\n' | b'\r'));
    match head.iter().find(|b| !b.is_ascii_whitespace()) {
        Some(b'<') if is_text => FileGuess::Markup,
        Some(b'{') if is_text => FileGuess::Json,
        Some(_) if is_text => FileGuess::Text,
        _ => FileGuess::Binary,
    }
}

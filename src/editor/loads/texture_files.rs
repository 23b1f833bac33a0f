//! Finds and decodes the pictures that a file's surfaces name.
//!
//! *In*: texture sources as the importer left them, and where the file lies. *Out*: decoded
//! pictures, or why not, with the places tried. *Not here*: uploads, placeholders (the renderer's).
//!
//! Search order: the path relative to the file, the path as written, the file's own folder,
//! `NAME.fbm`, `textures`, the parent folder's `textures`. Backslashes count as slashes, upper and
//! lower case are the same.

use crate::asset::{Image, Texture, TextureFinding, TextureSource};
use image::{DynamicImage, ImageFormat, ImageReader, Limits};
use std::io::Cursor;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Longest edge that is kept; larger pictures are made smaller.
const MAX_EDGE: u32 = 4096;
/// Most memory a decoder may take.
const MAX_DECODE_BYTES: u64 = 1 << 30;
/// Largest picture file that is read.
const MAX_FILE_BYTES: u64 = 512 << 20;

/// Why a texture has no picture.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum TextureError {
    /// No file of that name in any of the places.
    #[error("texture \"{path}\" was not found; tried {}", list(.tried))]
    NotFound {
        /// The path as written in the file.
        path: String,
        /// Where it was looked for.
        tried: Vec<PathBuf>,
    },
    /// The file holds no path and no bytes.
    #[error("texture \"{name}\" names no file and holds no picture")]
    Nameless {
        /// The texture's name.
        name: String,
    },
    /// The file was found and could not be read.
    #[error("texture \"{path}\" cannot be read: {reason}")]
    Unreadable {
        /// Where it lies.
        path: String,
        /// What the system says.
        reason: String,
    },
    /// The bytes are no picture that we know.
    #[error("texture \"{path}\" cannot be decoded: {reason}")]
    Undecodable {
        /// Where it came from.
        path: String,
        /// What the decoder says.
        reason: String,
    },
}

impl From<TextureError> for TextureFinding {
    fn from(error: TextureError) -> Self {
        match error {
            TextureError::NotFound { path, tried } => Self::NotFound {
                path,
                tried: tried
                    .iter()
                    .map(|path| path.display().to_string())
                    .collect(),
            },
            TextureError::Nameless { .. } => Self::Nameless,
            TextureError::Unreadable { path, reason } => Self::Unreadable { path, reason },
            TextureError::Undecodable { path, reason } => Self::Undecodable { path, reason },
        }
    }
}

fn list(tried: &[PathBuf]) -> String {
    tried
        .iter()
        .map(|place| format!("\"{}\"", place.display()))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Finds and decodes one texture of the file at `file`; a file from memory has no place of its own.
///
/// # Errors
/// When the picture is missing or unreadable; the error names where it was looked for.
pub fn load_texture(texture: &Texture, file: Option<&Path>) -> Result<Arc<Image>, TextureError> {
    match &texture.source {
        TextureSource::Embedded { bytes, path } => decode(bytes, path),
        TextureSource::Paths(paths) => {
            let Some(shown) = paths.iter().find(|path| !path.trim().is_empty()) else {
                return Err(TextureError::Nameless {
                    name: texture.name.clone(),
                });
            };
            let mut tried = Vec::new();
            let Some(found) = find(paths, file, &mut tried) else {
                return Err(TextureError::NotFound {
                    path: shown.clone(),
                    tried,
                });
            };
            let name = found.display().to_string();
            let unreadable = |reason: String| TextureError::Unreadable {
                path: name.clone(),
                reason,
            };
            let length = std::fs::metadata(&found)
                .map_err(|e| unreadable(e.to_string()))?
                .len();
            if length > MAX_FILE_BYTES {
                return Err(unreadable(format!(
                    "{length} bytes, and at most {MAX_FILE_BYTES} are read"
                )));
            }
            decode(
                &std::fs::read(&found).map_err(|e| unreadable(e.to_string()))?,
                &name,
            )
        }
    }
}

/// Looks for a texture in all places; those without it go into `tried`.
#[must_use]
pub(in super::super) fn find(
    paths: &[String],
    file: Option<&Path>,
    tried: &mut Vec<PathBuf>,
) -> Option<PathBuf> {
    for place in places(paths, file) {
        if let Some(found) = existing(&place) {
            return Some(found);
        }
        if !tried.contains(&place) {
            tried.push(place);
        }
    }
    None
}

fn places(paths: &[String], file: Option<&Path>) -> Vec<PathBuf> {
    let written: Vec<PathBuf> = paths
        .iter()
        .map(|path| PathBuf::from(path.trim().replace('\\', "/")))
        .filter(|path| !path.as_os_str().is_empty())
        .collect();
    let folder = file.map(|file| file.parent().unwrap_or(Path::new("")));
    let mut places = Vec::new();
    if let Some(folder) = folder {
        places.extend(
            written
                .iter()
                .filter(|path| is_relative(path))
                .map(|path| folder.join(path)),
        );
    }
    places.extend(written.iter().filter(|path| path.is_absolute()).cloned());
    let (Some(folder), Some(file)) = (folder, file) else {
        return places;
    };
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let folders = [
        folder.to_path_buf(),
        folder.join(format!("{name}.fbm")),
        folder.join("textures"),
        folder.join("..").join("textures"),
    ];
    for folder in folders {
        for file_name in written.iter().filter_map(|path| path.file_name()) {
            places.push(folder.join(file_name));
        }
    }
    places
}

/// A path from another system's root, such as `C:/art/skin.png`, is not relative to anything here.
fn is_relative(path: &Path) -> bool {
    let text = path.to_string_lossy();
    path.is_relative() && text.as_bytes().get(1) != Some(&b':')
}

/// Finds a file whatever the case of its name and its folders' names.
fn existing(place: &Path) -> Option<PathBuf> {
    if place.is_file() {
        return Some(place.to_path_buf());
    }
    let mut found = PathBuf::new();
    for part in place.components() {
        let Component::Normal(name) = part else {
            found.push(part);
            continue;
        };
        let exact = found.join(name);
        if exact.exists() {
            found = exact;
            continue;
        }
        let wanted = name.to_string_lossy().to_lowercase();
        let folder = if found.as_os_str().is_empty() {
            Path::new(".")
        } else {
            &found
        };
        let entries = std::fs::read_dir(folder).ok()?;
        let same = entries
            .flatten()
            .find(|e| e.file_name().to_string_lossy().to_lowercase() == wanted)?;
        found.push(same.file_name());
    }
    found.is_file().then_some(found)
}

/// Decodes a picture; the path's ending helps where the bytes do not say what they are.
///
/// # Errors
/// When the bytes are no picture that we know; a decoder that panics counts as one that fails.
pub(in super::super) fn decode(bytes: &[u8], path: &str) -> Result<Arc<Image>, TextureError> {
    let undecodable = |reason: String| TextureError::Undecodable {
        path: path.to_owned(),
        reason,
    };
    let decoded = std::panic::catch_unwind(|| decode_any(bytes, path))
        .map_err(|_| undecodable("the decoder stopped unexpectedly".to_owned()))?
        .map_err(|error| undecodable(error.to_string()))?;
    let width = decoded.width();
    let height = decoded.height();
    if width == 0 || height == 0 {
        return Err(undecodable("it has no pixels".to_owned()));
    }
    let fitting = if width.max(height) > MAX_EDGE {
        decoded.resize(MAX_EDGE, MAX_EDGE, image::imageops::FilterType::Triangle)
    } else {
        decoded
    };
    let rgba = fitting.into_rgba8();
    Ok(Arc::new(Image {
        width: rgba.width(),
        height: rgba.height(),
        rgba: rgba.into_raw(),
    }))
}

fn decode_any(bytes: &[u8], path: &str) -> Result<DynamicImage, image::ImageError> {
    let mut reader = ImageReader::new(Cursor::new(bytes));
    // TGA has no mark of its own: there the name decides.
    let format = image::guess_format(bytes)
        .ok()
        .or_else(|| ImageFormat::from_path(path).ok());
    if let Some(format) = format {
        reader.set_format(format);
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODE_BYTES);
    reader.limits(limits);
    reader.decode()
}

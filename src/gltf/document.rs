//! The container and its description: JSON parsed, buffers at hand, nothing trusted.
//!
//! *In*: the bytes of a `.gltf` or `.glb`. *Out*: [`GltfDocument`]. *Not here*: what the
//! description means.
//!
//! NOTE: the `gltf` crate's own navigation and validation panic on places that do not exist, so
//! that only its description of the JSON is used; every place is looked up here with `get`.

use super::error::GltfError;
use super::uri::{UriTarget, target};
use crate::asset::quoted_text;
use gltf::json::{Index, Root};

/// Returns the bytes at a path beside the file, or says why not.
pub(super) type ResourceReader<'a> = &'a dyn Fn(&str) -> Result<Vec<u8>, String>;

/// A file's description and its buffers.
#[derive(Debug)]
pub(super) struct GltfDocument {
    /// The description.
    pub(super) root: Root,
    /// As long as the description says, or longer.
    pub(super) buffers: Vec<Vec<u8>>,
}

const MAGIC: &[u8] = b"glTF";
const HEADER_BYTES: usize = 12;

/// Extensions that change looks only, or that the readers here know; what else is required is
/// refused.
const KNOWN: &[&str] = &[
    "KHR_mesh_quantization",
    "KHR_texture_transform",
    "KHR_texture_basisu",
    "EXT_texture_webp",
    "EXT_texture_avif",
    "MSFT_texture_dds",
    "KHR_lights_punctual",
];
const KNOWN_FAMILY: &str = "KHR_materials_";

impl GltfDocument {
    /// Parses the description and gathers the buffers.
    pub(super) fn read(bytes: &[u8], read_file: ResourceReader<'_>) -> Result<Self, GltfError> {
        if bytes.starts_with(MAGIC) {
            check_header(bytes)?;
        }
        let parsed =
            gltf::Gltf::from_slice_without_validation(without_mark(bytes)).map_err(|error| {
                match error {
                    gltf::Error::Binary(error) => GltfError::Container {
                        what: quoted_text(error),
                    },
                    error => GltfError::Json {
                        what: quoted_text(error),
                    },
                }
            })?;
        let root = parsed.document.into_json();
        let blob = parsed.blob;
        if !root.asset.version.starts_with("2.") {
            return Err(GltfError::Version {
                found: quoted_text(root.asset.version),
            });
        }
        let is_known =
            |name: &&String| KNOWN.contains(&name.as_str()) || name.starts_with(KNOWN_FAMILY);
        if let Some(name) = root.extensions_required.iter().find(|name| !is_known(name)) {
            return Err(GltfError::Extension {
                name: quoted_text(name),
            });
        }
        let mut document = Self {
            root,
            buffers: Vec::new(),
        };
        document.gather(blob, read_file)?;
        Ok(document)
    }

    fn gather(
        &mut self,
        mut blob: Option<Vec<u8>>,
        read_file: ResourceReader<'_>,
    ) -> Result<(), GltfError> {
        for (number, buffer) in self.root.buffers.iter().enumerate() {
            let bytes = match &buffer.uri {
                Some(uri) => read_uri(uri, read_file)?,
                None => blob.take().unwrap_or_default(),
            };
            let needed = usize::try_from(buffer.byte_length.0).unwrap_or(usize::MAX);
            if bytes.len() < needed {
                return Err(GltfError::BufferShort {
                    buffer: number,
                    needed,
                    found: bytes.len(),
                });
            }
            self.buffers.push(bytes);
        }
        Ok(())
    }

    /// Returns the bytes of a buffer view; `None` when it reaches beyond its buffer.
    pub(super) fn view(&self, view: Index<gltf::json::buffer::View>) -> Option<&[u8]> {
        let view = self.root.buffer_views.get(view.value())?;
        let buffer = self.buffers.get(view.buffer.value())?;
        let start = usize::try_from(view.byte_offset.unwrap_or_default().0).ok()?;
        let end = start.checked_add(usize::try_from(view.byte_length.0).ok()?)?;
        buffer.get(start..end)
    }
}

/// The crate trusts the length in the header.
fn check_header(bytes: &[u8]) -> Result<(), GltfError> {
    let word = |at: usize| {
        bytes
            .get(at..at + 4)
            .and_then(|word| <[u8; 4]>::try_from(word).ok())
            .map(u32::from_le_bytes)
    };
    let (Some(version), Some(promised)) = (word(4), word(8)) else {
        return Err(GltfError::Truncated {
            promised: HEADER_BYTES,
            found: bytes.len(),
        });
    };
    if version != 2 {
        return Err(GltfError::Version {
            found: version.to_string(),
        });
    }
    let promised = promised as usize;
    if promised < HEADER_BYTES {
        return Err(GltfError::ContainerLength { promised });
    }
    if promised > bytes.len() {
        return Err(GltfError::Truncated {
            promised,
            found: bytes.len(),
        });
    }
    Ok(())
}

/// Some editors put a byte order mark before the JSON.
fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes)
}

fn read_uri(uri: &str, read_file: ResourceReader<'_>) -> Result<Vec<u8>, GltfError> {
    let unreadable = |uri: &str, reason: String| GltfError::BufferUnreadable {
        uri: quoted_text(uri),
        reason: quoted_text(reason),
    };
    match target(uri) {
        UriTarget::Data(bytes) => Ok(bytes),
        UriTarget::Path(path) => read_file(&path).map_err(|reason| unreadable(&path, reason)),
        UriTarget::Unusable(fault) => Err(unreadable(uri, fault.to_string())),
    }
}

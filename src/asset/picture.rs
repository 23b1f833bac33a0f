//! Decoded pictures, ready for upload.
//!
//! *In*: pixels from a decoder. *Out*: RGBA bytes. *Not here*: files and decoders (the editor's).

use std::sync::Arc;

/// A decoded picture: 8-bit RGBA, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// `width * height * 4` bytes.
    pub rgba: Vec<u8>,
}

/// Where a texture's picture stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ImageState {
    /// Not looked for yet: the surface shows its plain colour.
    #[default]
    Pending,
    /// Decoded.
    Ready(Arc<Image>),
    /// Not found or not readable: the surface shows a placeholder.
    Missing,
}

//! Embedded files, which ASCII files hold as base64 in one or many quoted pieces.
//!
//! *In*: the pieces. *Out*: bytes. *Not here*: which records hold them (`parser.rs`).

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// Takes text with and without padding; writers differ.
const ENGINE: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Puts the pieces of an embedded file together.
#[derive(Default)]
pub(super) struct Blob {
    bytes: Vec<u8>,
    pending: Vec<u8>,
    is_damaged: bool,
}

impl Blob {
    /// Adds a piece; groups of four characters may run from one piece into the next.
    pub(super) fn add(&mut self, piece: &[u8]) {
        let is_last_of_stream = piece.last() == Some(&b'=');
        if self.pending.is_empty() && is_last_of_stream {
            return self.decode(piece);
        }
        self.pending
            .extend(piece.iter().filter(|byte| !byte.is_ascii_whitespace()));
        if is_last_of_stream {
            self.decode_pending();
        }
    }

    /// Returns the bytes; `None` when they were no base64.
    pub(super) fn finish(mut self) -> Option<Vec<u8>> {
        self.decode_pending();
        (!self.is_damaged).then_some(self.bytes)
    }

    fn decode_pending(&mut self) {
        let pending = std::mem::take(&mut self.pending);
        self.decode(&pending);
    }

    fn decode(&mut self, text: &[u8]) {
        let before = self.bytes.len();
        if ENGINE.decode_vec(text, &mut self.bytes).is_ok() {
            return;
        }
        self.bytes.truncate(before);
        let dense: Vec<u8> = text
            .iter()
            .copied()
            .filter(|byte| !byte.is_ascii_whitespace())
            .collect();
        self.is_damaged |=
            dense.len() == text.len() || ENGINE.decode_vec(&dense, &mut self.bytes).is_err();
    }
}

//! Addresses inside a glTF file: data that they hold themselves, or a path beside the file.
//!
//! *In*: a `uri` as written. *Out*: bytes or a path. *Not here*: reading the path (the caller's).

use super::error::UriFault;
use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// Writers differ about the padding at the end.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// What an address leads to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum UriTarget {
    /// The bytes are in the address itself.
    Data(Vec<u8>),
    /// A path relative to the file.
    Path(String),
    /// Neither; says why.
    Unusable(UriFault),
}

/// Reads an address.
pub(super) fn target(uri: &str) -> UriTarget {
    if let Some(data) = strip_scheme(uri, "data:") {
        let Some((kind, payload)) = data.split_once(',') else {
            return UriTarget::Unusable(UriFault::Comma);
        };
        if !kind.to_ascii_lowercase().ends_with(";base64") {
            return UriTarget::Data(percent_decoded(payload));
        }
        return BASE64
            .decode(payload)
            .map_or(UriTarget::Unusable(UriFault::Base64), UriTarget::Data);
    }
    let path = strip_scheme(uri, "file://").unwrap_or(uri);
    if path.contains("://") {
        return UriTarget::Unusable(UriFault::Network);
    }
    UriTarget::Path(String::from_utf8_lossy(&percent_decoded(path)).into_owned())
}

fn strip_scheme<'a>(uri: &'a str, scheme: &str) -> Option<&'a str> {
    let head = uri.get(..scheme.len())?;
    head.eq_ignore_ascii_case(scheme)
        .then(|| &uri[scheme.len()..])
}

/// Turns `%20` and its like into bytes; a stray `%` stays.
fn percent_decoded(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let digit = |at: usize| {
        bytes
            .get(at)
            .and_then(|&byte| char::from(byte).to_digit(16))
    };
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                at += 3;
            }
            (byte, ..) => {
                out.push(byte);
                at += 1;
            }
        }
    }
    out
}

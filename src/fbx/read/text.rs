//! Text of a file that was not always written as UTF-8.
//!
//! *In*: bytes of a name or path. *Out*: text, and whether it had to be guessed. *Not here*: the
//! `Name::Class` parts of an object's name.

use std::borrow::Cow;

use encoding_rs::{EUC_KR, Encoding, GBK, SHIFT_JIS, WINDOWS_1252};

/// Text and whether its code page was guessed.
pub(super) struct DecodedText<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) guessed: bool,
}

/// Decodes UTF-8, else by the code page that fits the bytes best.
#[inline]
pub(super) fn decode(bytes: &[u8]) -> DecodedText<'_> {
    match std::str::from_utf8(bytes) {
        Ok(text) => DecodedText {
            text: Cow::Borrowed(text),
            guessed: false,
        },
        Err(_) => DecodedText {
            text: Cow::Owned(guess(bytes)),
            guessed: true,
        },
    }
}

fn guess(bytes: &[u8]) -> String {
    // Western text has single accented letters between ASCII ones; East Asian text has pairs of
    // high bytes.
    let runs = bytes.split(|b| b.is_ascii()).filter(|run| !run.is_empty());
    if runs.clone().all(|run| run.len() == 1) {
        return WINDOWS_1252
            .decode_without_bom_handling(bytes)
            .0
            .into_owned();
    }
    if let Some(text) = try_decode(SHIFT_JIS, bytes).filter(|text| text.chars().any(is_kana)) {
        return text;
    }
    [GBK, EUC_KR, SHIFT_JIS]
        .into_iter()
        .find_map(|encoding| try_decode(encoding, bytes))
        .unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned())
}

fn try_decode(encoding: &'static Encoding, bytes: &[u8]) -> Option<String> {
    encoding
        .decode_without_bom_handling_and_without_replacement(bytes)
        .map(|text| text.into_owned())
}

fn is_kana(c: char) -> bool {
    ('\u{3040}'..='\u{30ff}').contains(&c)
}

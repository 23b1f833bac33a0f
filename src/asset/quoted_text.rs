//! Words of a file or of a foreign reader inside a sentence of this program.
//!
//! *In*: text of any length. *Out*: its beginning, without control characters. *Not here*: the
//! sentences.

use std::fmt::Display;

/// Characters of such a text that a sentence shows.
const MOST: usize = 200;

/// Returns what a sentence shows of a text that somebody else wrote: a damaged file may make it any
/// length.
#[must_use]
pub fn quoted_text(text: impl Display) -> String {
    let text = text.to_string();
    let mut shown: String = text
        .chars()
        .take(MOST)
        .map(|sign| if sign.is_control() { ' ' } else { sign })
        .collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

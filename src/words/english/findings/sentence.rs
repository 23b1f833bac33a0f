//! The sentence of any finding.
//!
//! *In*: a finding. *Out*: its sentence, without the element's name in front. *Not here*: which
//! findings there are (`asset`).

use crate::asset::Note;

/// Returns the sentence of a finding.
#[must_use]
pub fn finding(note: &Note) -> String {
    note.text.clone()
}

//! Numbers with the words that belong to them.
//!
//! *In*: a count, phrases for one and for several. *Out*: text. *Not here*: whole sentences.

/// Returns the number and the phrase that agrees with it: "1 bone is", "3 bones are".
pub(super) fn counted(count: u64, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

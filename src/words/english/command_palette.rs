//! Texts of the command palette.
//!
//! *In*: nothing. *Out*: texts. *Not here*: names of commands (`actions.rs`).

pub(crate) const HINT: &str = "Find command";
pub(crate) const NO_MATCH: &str = "No matching commands";

//! One line of an import report.
//!
//! *In*: a finding, what it is about, how often it occurred. *Out*: [`Note`]. *Not here*: merging
//! (`notes.rs`), the sentence.

use super::finding::Finding;
use super::kind::{NoteKind, Severity};

/// A finding about an element, with the number of occurrences.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The object's name in the file; empty for the file as a whole.
    pub element: String,
    /// How many of them.
    pub count: u64,
    /// What was found; of several occurrences the one with the worst figure.
    pub finding: Finding,
}

impl Note {
    /// Returns the finding's stable id.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        self.finding.id()
    }

    /// Returns the group that the finding belongs to.
    #[must_use]
    pub const fn kind(&self) -> NoteKind {
        self.finding.kind()
    }

    /// Returns how serious the finding is.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.finding.severity()
    }

    /// Returns the worst figure: a fraction, metres or degrees, as the variant says.
    #[must_use]
    pub fn worst(&self) -> Option<f64> {
        self.finding.worst()
    }
}

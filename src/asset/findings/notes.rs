//! Collects what an importer repaired, guessed or skipped.
//!
//! *In*: one call for each occurrence, from any thread's own collector. *Out*: notes merged by
//! finding and element, in order of first occurrence. *Not here*: errors that end an import.

use std::collections::HashMap;

use super::finding::Finding;
use super::note::Note;

/// Collects notes, merging those of one finding about one element.
#[derive(Debug, Default, Clone)]
pub struct Notes {
    entries: Vec<Note>,
    index: HashMap<(&'static str, String), usize>,
}

impl Notes {
    /// Starts with no notes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Records `count` occurrences of a finding about `element`; none leaves no note.
    ///
    /// Of several occurrences about one element, counts add and the one with the worst figure
    /// stays.
    pub fn record(&mut self, element: &str, count: u64, finding: impl Into<Finding>) {
        if count > 0 {
            self.merge(Note {
                element: element.to_owned(),
                count,
                finding: finding.into(),
            });
        }
    }

    fn merge(&mut self, note: Note) {
        let key = (note.finding.id(), note.element.clone());
        if let Some(&place) = self.index.get(&key) {
            let known = &mut self.entries[place];
            known.count += note.count;
            if note.worst() > known.worst() {
                known.finding = note.finding;
            }
            return;
        }
        self.index.insert(key, self.entries.len());
        self.entries.push(note);
    }

    /// Appends all notes of another collector, in its order.
    pub fn append(&mut self, other: Notes) {
        for note in other.entries {
            self.merge(note);
        }
    }

    /// Returns the notes in order of first occurrence.
    pub fn into_entries(self) -> Vec<Note> {
        self.entries
    }

    /// Lists the notes in order of first occurrence.
    pub fn entries(&self) -> &[Note] {
        &self.entries
    }
}

//! Collects what an importer repaired, guessed or skipped.
//!
//! *In*: one call for each occurrence, from any thread's own collector. *Out*: entries merged by
//! kind and element, in order of first occurrence. *Not here*: errors that end an import.

use std::collections::HashMap;

use super::{Note, NoteKind};

/// Collects notes, merging those of one kind about one element.
#[derive(Debug, Default, Clone)]
pub struct Notes {
    entries: Vec<Note>,
    index: HashMap<(NoteKind, String), usize>,
}

impl Notes {
    /// Starts with no notes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds `count` occurrences of `kind` about `element`; the sentence of the worst figure is
    /// kept.
    pub fn add(
        &mut self,
        kind: NoteKind,
        element: &str,
        count: u64,
        worst: Option<f64>,
        text: impl Into<String>,
    ) {
        if count == 0 {
            return;
        }
        let worst = worst.filter(|figure| figure.is_finite());
        match self.index.get(&(kind, element.to_owned())) {
            Some(&at) => {
                let entry = &mut self.entries[at];
                entry.count += count;
                if worst > entry.worst {
                    entry.worst = worst;
                    entry.text = text.into();
                }
            }
            None => {
                self.index
                    .insert((kind, element.to_owned()), self.entries.len());
                self.entries.push(Note {
                    kind,
                    element: element.to_owned(),
                    count,
                    worst,
                    text: text.into(),
                });
            }
        }
    }

    /// Takes over all notes of another collector, in its order.
    pub fn append(&mut self, other: Notes) {
        for note in other.entries {
            self.add(note.kind, &note.element, note.count, note.worst, note.text);
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

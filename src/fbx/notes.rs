//! Collects what the importer repaired, guessed or skipped.
//!
//! *In*: one call for each occurrence, from any thread's own collector. *Out*: entries merged by kind and
//! element, in order of first occurrence. *Not here*: errors that end the import (`error`).

use std::collections::HashMap;

/// One repaired, guessed or skipped thing.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// Stable word for programs: `weights_cut`, `keys_sorted` …
    pub kind: &'static str,
    /// Name of the bone, mesh, take or file part concerned.
    pub element: String,
    /// How often it happened.
    pub count: usize,
    /// The worst figure seen, in the unit that `text` names; 0 where no figure applies.
    pub worst: f64,
    /// One sentence for a person.
    pub text: String,
}

/// Collects notes, merging those of one kind about one element.
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

    /// Adds `count` occurrences of `kind` about `element`; the sentence of the worst figure is kept.
    pub fn add(&mut self, kind: &'static str, element: &str, count: usize, worst: f64, text: impl Into<String>) {
        if count == 0 {
            return;
        }
        let worst = if worst.is_finite() { worst } else { 0.0 };
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
                self.index.insert((kind, element.to_owned()), self.entries.len());
                let text = text.into();
                self.entries.push(Note { kind, element: element.to_owned(), count, worst, text });
            }
        }
    }

    /// Takes over all notes of another collector, in its order.
    pub fn append(&mut self, other: Notes) {
        for note in other.entries {
            self.add(note.kind, &note.element, note.count, note.worst, note.text);
        }
    }

    /// Lists the notes in order of first occurrence.
    pub fn entries(&self) -> &[Note] {
        &self.entries
    }
}

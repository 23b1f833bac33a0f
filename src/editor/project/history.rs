//! Undo and redo: named steps between documents.
//!
//! *In*: the document after each change. *Out*: the document to go back or forward to. *Not here*:
//! taking a document from the editor (`capture.rs`) and putting one on the stage (`restore.rs`).

use super::project_state::Document;

/// A named step and the document on its far side.
#[derive(Clone, Debug)]
struct Step {
    name: String,
    document: Document,
}

/// Every step since the project was opened; copies of documents share what is equal in them.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    past: Vec<Step>,
    future: Vec<Step>,
    present: Document,
    gesture: Option<String>,
}

impl History {
    /// Forgets every step and begins here.
    pub(crate) fn begin(&mut self, present: Document) {
        *self = Self {
            present,
            ..Self::default()
        };
    }

    /// Returns whether nothing was ever there.
    pub(crate) fn is_empty(&self) -> bool {
        let nothing = self.present.files.is_empty() && self.present.objects.is_empty();
        nothing && self.past.is_empty() && self.future.is_empty()
    }

    /// Notes a change under a name, and tells whether there is one: what changed nothing is no
    /// step.
    pub(crate) fn note(&mut self, name: String, now: Document) -> bool {
        let now = now.sharing_with(&self.present);
        if now == self.present {
            return false;
        }
        let before = std::mem::replace(&mut self.present, now);
        self.past.push(Step {
            name,
            document: before,
        });
        self.future.clear();
        true
    }

    /// Takes a change as having been so all along.
    pub(crate) fn amend(&mut self, now: Document) {
        self.present = now.sharing_with(&self.present);
    }

    /// Goes back one step and gives the document of then.
    pub(crate) fn undo(&mut self) -> Option<Document> {
        let Step { name, document } = self.past.pop()?;
        let after = std::mem::replace(&mut self.present, document);
        self.future.push(Step {
            name,
            document: after,
        });
        Some(self.present.clone())
    }

    /// Goes forward one step and gives the document of then.
    pub(crate) fn redo(&mut self) -> Option<Document> {
        let Step { name, document } = self.future.pop()?;
        let before = std::mem::replace(&mut self.present, document);
        self.past.push(Step {
            name,
            document: before,
        });
        Some(self.present.clone())
    }

    /// Returns the document as of the last step.
    pub(crate) const fn present(&self) -> &Document {
        &self.present
    }

    pub(crate) fn undo_name(&self) -> Option<&str> {
        self.past.last().map(|step| step.name.as_str())
    }

    pub(crate) fn redo_name(&self) -> Option<&str> {
        self.future.last().map(|step| step.name.as_str())
    }

    /// Begins a gesture: until it ends nothing is noted.
    pub(crate) fn begin_gesture(&mut self, name: String) {
        self.gesture = Some(name);
    }

    /// Ends a gesture and gives the name of its step.
    pub(crate) const fn end_gesture(&mut self) -> Option<String> {
        self.gesture.take()
    }

    pub(crate) const fn is_in_gesture(&self) -> bool {
        self.gesture.is_some()
    }
}

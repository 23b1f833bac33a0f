//! Undo and redo: named steps between documents.
//!
//! *In*: the document after each change. *Out*: the document to go back or forward to. *Not here*:
//! making a document (`capture.rs`) and putting one on the stage (`restore.rs`).

use super::project_state::Document;
use super::step::StepName;

/// A named step and the document on its far side.
#[derive(Clone, Debug)]
struct HistoryStep {
    name: StepName,
    document: Document,
}

/// Every step since the project was opened; copies of documents share what is equal in them.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct History {
    past: Vec<HistoryStep>,
    future: Vec<HistoryStep>,
    present: Document,
    gesture: Option<StepName>,
}

impl History {
    /// Forgets every step and begins here.
    pub(in super::super) fn begin(&mut self, present: Document) {
        *self = Self {
            present,
            ..Self::default()
        };
    }

    /// Returns whether nothing was ever there.
    pub(in super::super) fn is_empty(&self) -> bool {
        let nothing = self.present.files.is_empty() && self.present.objects.is_empty();
        nothing && self.past.is_empty() && self.future.is_empty()
    }

    /// Notes a change under a name, and returns whether there is one: what changed nothing is no
    /// step.
    pub(in super::super) fn note(&mut self, name: StepName, now: Document) -> bool {
        let now = now.sharing_with(&self.present);
        if now == self.present {
            return false;
        }
        let before = std::mem::replace(&mut self.present, now);
        self.past.push(HistoryStep {
            name,
            document: before,
        });
        self.future.clear();
        true
    }

    /// Takes a change as having been so all along.
    pub(in super::super) fn amend(&mut self, now: Document) {
        self.present = now.sharing_with(&self.present);
    }

    /// Goes back one step and returns the document of then.
    pub(in super::super) fn undo(&mut self) -> Option<Document> {
        let HistoryStep { name, document } = self.past.pop()?;
        let after = std::mem::replace(&mut self.present, document);
        self.future.push(HistoryStep {
            name,
            document: after,
        });
        Some(self.present.clone())
    }

    /// Goes forward one step and returns the document of then.
    pub(in super::super) fn redo(&mut self) -> Option<Document> {
        let HistoryStep { name, document } = self.future.pop()?;
        let before = std::mem::replace(&mut self.present, document);
        self.past.push(HistoryStep {
            name,
            document: before,
        });
        Some(self.present.clone())
    }

    /// Returns the document as of the last step.
    pub(in super::super) const fn present(&self) -> &Document {
        &self.present
    }

    pub(in super::super) fn undo_name(&self) -> Option<&StepName> {
        self.past.last().map(|step| &step.name)
    }

    pub(in super::super) fn redo_name(&self) -> Option<&StepName> {
        self.future.last().map(|step| &step.name)
    }

    /// Begins a gesture: until it ends nothing is noted.
    pub(in super::super) fn begin_gesture(&mut self, name: StepName) {
        self.gesture = Some(name);
    }

    /// Ends a gesture and returns the name of its step.
    pub(in super::super) const fn end_gesture(&mut self) -> Option<StepName> {
        self.gesture.take()
    }

    pub(in super::super) const fn is_in_gesture(&self) -> bool {
        self.gesture.is_some()
    }
}

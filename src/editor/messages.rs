//! What the editor has to say to the user.
//!
//! *In*: sentences from loads and actions. *Out*: a short list that the window shows until it is
//! dismissed. *Not here*: the import report, which stays with its file.

/// How serious a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageLevel {
    /// Worth knowing.
    Info,
    /// Something is not as the file wants it.
    Warning,
    /// Something did not work.
    Error,
}

/// A sentence for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Names it for `Command::DismissMessage`; never used twice.
    pub id: u64,
    /// How serious it is.
    pub level: MessageLevel,
    /// What it says.
    pub text: String,
}

/// Messages that wait to be read, oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Messages {
    waiting: Vec<Message>,
    next: u64,
}

/// More than this are never kept: the oldest goes.
const LIMIT: usize = 20;

impl Messages {
    /// Adds a sentence; the same sentence is not said twice in a row.
    pub(super) fn say(&mut self, level: MessageLevel, text: impl Into<String>) {
        let text = text.into();
        if self.waiting.last().is_some_and(|last| last.text == text) {
            return;
        }
        if self.waiting.len() == LIMIT {
            self.waiting.remove(0);
        }
        self.waiting.push(Message {
            id: self.next,
            level,
            text,
        });
        self.next += 1;
    }

    /// Takes one away.
    pub(super) fn dismiss(&mut self, id: u64) {
        self.waiting.retain(|message| message.id != id);
    }

    /// Returns those that wait, oldest first.
    #[must_use]
    pub(super) fn waiting(&self) -> &[Message] {
        &self.waiting
    }
}

//! Ids for objects that know each other by name.
//!
//! *In*: names with their class, as old files connect them. *Out*: one id a name; of several
//! objects of one name the first keeps it. *Not here*: connections (`connections.rs`).

use std::borrow::Cow;
use std::collections::HashMap;

use super::super::records::Value;

/// What stands between name and class in binary files, and in text since it was read.
const PARTING: &str = "\0\u{1}";

/// The names that have an id, and fresh ids.
pub(super) struct Names<'s> {
    ids: HashMap<&'s str, i64>,
    last: i64,
    /// Objects whose name another one had before.
    pub(super) repeated: u64,
}

impl<'s> Names<'s> {
    /// Starts with the scene's root, whose id is 0.
    pub(super) fn new() -> Self {
        let roots = ["Scene\0\u{1}Model", "Model::Scene"];
        Self {
            ids: roots.into_iter().map(|root| (root, 0)).collect(),
            last: 0,
            repeated: 0,
        }
    }

    /// Returns an id that no name has.
    pub(super) fn fresh(&mut self) -> i64 {
        self.last += 1;
        self.last
    }

    /// Returns an object of that name its id.
    pub(super) fn claim(&mut self, name: &'s str) -> i64 {
        let id = self.fresh();
        if *self.ids.entry(name).or_insert(id) != id {
            self.repeated += 1;
        }
        id
    }

    /// Returns an object that id's name as well, if no other has it.
    pub(super) fn claim_if_free(&mut self, name: &'s str) -> i64 {
        let id = self.fresh();
        self.ids.entry(name).or_insert(id);
        id
    }

    /// Finds the id of a name.
    pub(super) fn get(&self, name: &str) -> Option<i64> {
        self.ids.get(name).copied()
    }
}

/// Splits a name from its class.
pub(super) fn split(text: &str) -> (&str, &str) {
    match text.split_once(PARTING) {
        Some(parts) => parts,
        None => text
            .split_once("::")
            .map_or((text, ""), |(class, name)| (name, class)),
    }
}

/// Words a name as 7.x does.
pub(super) fn value<'a>(name: &str, class: &str) -> Value<'a> {
    Value::Text(Cow::Owned(format!("{name}{PARTING}{class}")))
}

/// Words an old name as 7.x does; `class` is used where it has none.
pub(super) fn lifted<'a>(old: &Value<'a>, class: &str) -> Value<'a> {
    match old.text() {
        Some(text) if text.contains(PARTING) => old.clone(),
        Some(text) => {
            let (name, its_class) = split(text);
            value(
                name,
                if its_class.is_empty() {
                    class
                } else {
                    its_class
                },
            )
        }
        None => value("", class),
    }
}

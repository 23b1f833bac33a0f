//! A value that many states hold at once without copying it.
//!
//! *In*: a value. *Out*: cheap copies that compare by address first. *Not here*: what is stored.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Deref;
use std::sync::Arc;

/// A value that many states hold at once; equal when the values are, however they are stored.
#[derive(Debug, Default)]
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// Takes a value in.
    pub fn new(value: T) -> Self {
        Self(Arc::new(value))
    }

    /// Returns whether both are the very same value in memory.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T: PartialEq> Shared<T> {
    /// Returns `old` where it is equal, so that equal values lie in memory once.
    #[must_use]
    pub fn or_old(self, old: &Self) -> Self {
        if self == *old { old.clone() } else { self }
    }
}

impl<T: PartialEq> Shared<Vec<Shared<T>>> {
    /// Returns the same list with every entry that `old` has too taken from there; the whole of it
    /// when equal.
    #[must_use]
    pub fn with_entries_of(self, old: &Self) -> Self {
        if self.is_same(old) {
            return self;
        }
        let near =
            |index: usize| (index.saturating_sub(1)..=index + 1).filter_map(|place| old.get(place));
        let entries: Vec<Shared<T>> = self
            .iter()
            .enumerate()
            .map(|(index, entry)| {
                near(index)
                    .find(|&other| other == entry)
                    .unwrap_or(entry)
                    .clone()
            })
            .collect();
        Self::new(entries).or_old(old)
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other) || *self.0 == *other.0
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self::new)
    }
}

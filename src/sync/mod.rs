//! Locks between threads: one policy for one that a panic has poisoned.

mod lock;

pub use lock::unpoisoned;

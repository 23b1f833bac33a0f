//! Findings as sentences: what was found, what was done, what to do about it.

mod sentence;

pub use sentence::finding;

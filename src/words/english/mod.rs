//! The English texts, one file a subject.

mod findings;

pub use findings::finding;

//! The English texts, one file a subject.

mod findings;
mod quantity;

pub use findings::{finding, finding_line};

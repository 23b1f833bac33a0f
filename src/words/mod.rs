//! Every text that a person reads, by language; ids and facts stay where they arise.

mod english;

pub use english::{finding, finding_line};

//! The house as law: every rule of the plan that a program can read out of the source.
//!
//! *In*: the text of the repository. *Out*: one failure a law that lists every breach with file and
//! line. *Not here*: what the compiler or clippy refuses already.

mod calls;
mod circles;
mod cited;
mod doors;
mod faces;
mod heads;
mod imports;
mod modules;
mod names;
mod owners;
mod panels;
mod paths;
mod pending;
mod sentences;
mod source;
mod table;
mod words;

pub(crate) use pending::{check, expect};

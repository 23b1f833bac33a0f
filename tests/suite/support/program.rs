//! The real program, run as a user runs it.
//!
//! *In*: arguments. *Out*: its output, or its JSON. *Not here*: its window (`display.rs`).

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

pub(crate) fn maquette(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program starts")
}

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_maquette"));
    command.args(arguments).env_remove("RUST_LOG");
    command
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("the path is UTF-8")
}

/// Runs something that must succeed and print JSON.
#[track_caller]
pub(crate) fn json(arguments: &[&str]) -> Value {
    let run = maquette(arguments);
    assert!(
        run.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&run.stderr)
    );
    serde_json::from_slice(&run.stdout).expect("standard output is JSON")
}

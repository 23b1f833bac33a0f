//! Reads the command line and does what needs no window.
//!
//! *In*: the process's arguments. *Out*: text on standard output, one sentence on standard error,
//! an exit code: 0 fine, 2 failed. *Not here*: the window, which `main.rs` opens with the files
//! named.
#![allow(clippy::print_stderr)]

use super::args::{Arguments, Work};
use super::dump::dump;
use super::dump_json::{ErrorJson, ErrorTextJson};
use super::error::CliError;
use super::inspect::inspect;
use super::render::render;
use crate::editor::{ImportState, PropRequest};
use clap::Parser;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// What is left to do after the command line was read.
#[derive(Debug)]
pub enum RunOutcome {
    /// Open the window.
    Window {
        /// With these files; the last one is shown.
        files: Vec<PathBuf>,
        /// Whose takes the character of that file shall have.
        takes_from: Vec<PathBuf>,
        /// Attached to its bones.
        props: Vec<PropRequest>,
        /// How the files are imported in this session; `None`: as was chosen last time, or as they
        /// say.
        import: Option<ImportState>,
    },
    /// All is done: end with this code.
    Finished(ExitCode),
}

/// Exit code of a subcommand that failed.
const FAILED: u8 = 2;

/// Reads the command line and does what needs no window.
#[must_use]
pub fn run() -> RunOutcome {
    start_log();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version come this way too; a closed pipe is no failure of ours.
            let _ = error.print();
            return RunOutcome::Finished(ExitCode::from(
                u8::try_from(error.exit_code()).unwrap_or(FAILED),
            ));
        }
    };
    let Some(work) = arguments.command else {
        let Arguments {
            files,
            takes_from,
            props,
            import,
            ..
        } = arguments;
        let import = Some(import.state()).filter(|import| !import.is_as_stated());
        return RunOutcome::Window {
            files,
            takes_from,
            props,
            import,
        };
    };
    let outcome = match &work {
        Work::Inspect(asked) if asked.json => inspect(asked).and_then(|found| print_json(&found)),
        Work::Inspect(asked) => inspect(asked).and_then(|found| print(&found.to_text())),
        Work::Dump(asked) => dump(asked).and_then(|found| print_json(&found)),
        Work::Render(asked) => render(asked).and_then(|times| {
            let text = if asked.timing {
                times.to_text()
            } else {
                String::new()
            };
            print(&format!("{text}{}\n", asked.out.display()))
        }),
    };
    RunOutcome::Finished(match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => fail(&error, prints_json(&work)),
    })
}

/// Prints an error to standard error and returns its exit code.
#[must_use]
pub fn report_failure(error: &dyn std::error::Error) -> ExitCode {
    eprintln!("maquette: {error}");
    ExitCode::from(FAILED)
}

fn fail(error: &CliError, is_json: bool) -> ExitCode {
    let code = report_failure(error);
    if is_json {
        let told = ErrorJson {
            error: ErrorTextJson {
                kind: error.kind(),
                text: error.to_string(),
            },
        };
        // Standard error has it already, so a failure to print it here changes nothing.
        let _ = print_json(&told);
    }
    code
}

const fn prints_json(work: &Work) -> bool {
    match work {
        Work::Inspect(asked) => asked.json,
        Work::Dump(_) => true,
        Work::Render(_) => false,
    }
}

fn print(text: &str) -> Result<(), CliError> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

fn print_json(value: &impl Serialize) -> Result<(), CliError> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    serde_json::to_writer(&mut out, value)?;
    out.write_all(b"\n")?;
    Ok(out.flush()?)
}

/// Warnings and worse, or what RUST_LOG asks for, without a clock's noise.
fn start_log() {
    let filter = std::env::var("RUST_LOG").unwrap_or_else(|_| "maquette=warn,error".to_owned());
    let mut builder = env_logger::Builder::new();
    builder.parse_filters(&filter);
    builder.format(|out, record| {
        let level = record.level().as_str().to_ascii_lowercase();
        writeln!(out, "maquette: {level}: {}", record.args())
    });
    // A second start in one process keeps the first log.
    let _ = builder.try_init();
}

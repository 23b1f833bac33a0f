//! The program: reads the command line, then opens the window or ends.
//!
//! *In*: arguments. *Out*: an exit code. *Not here*: everything else.

use maquette::{app, cli};
use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run() {
        cli::RunOutcome::Finished(code) => code,
        cli::RunOutcome::Window {
            files,
            takes_from,
            props,
            import,
        } => match app::run(files, takes_from, props, import) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => cli::report_failure(&error),
        },
    }
}

//! The command line: what needs no window.

mod args;
mod blend_shapes;
mod dump;
mod dump_json;
mod error;
mod import_args;
mod inspect;
mod mesh_points;
mod render;
mod run;
mod set_up;
mod take_choice;

pub use error::CliError;
pub use run::{RunOutcome, report_failure, run};

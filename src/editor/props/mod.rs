//! Props as the command line asks for them.

mod hang;
mod request;

pub use request::{BoneNameError, PropRequest, PropSyntaxError, find_bone};

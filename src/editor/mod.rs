//! Everything the user can change, and the one way to change it.

mod command;

pub use command::{Command, Follow, LoopMode, Overlay, ViewDirection};

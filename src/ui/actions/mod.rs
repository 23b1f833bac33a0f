//! What can be done by name or by key.

mod action;
mod action_table;
mod shortcuts;
mod window_request;

pub use action::Action;
pub(super) use shortcuts::Shortcuts;
pub use window_request::WindowRequest;

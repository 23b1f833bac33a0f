//! Takes that a character has from other files.

mod borrowed_heading;
mod menu;

pub(super) use borrowed_heading::head;
pub(super) use menu::ui;

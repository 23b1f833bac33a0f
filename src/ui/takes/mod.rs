//! Takes that a character has from other files.

mod lent;
mod menu;

pub(super) use lent::head;
pub(super) use menu::ui;

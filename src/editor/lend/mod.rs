//! Takes of one file on another file's character.

mod give;
mod lending;
mod lent;

pub use lending::{LendError, Lending, lend, with_lent};
pub use lent::Lent;

pub(crate) use lent::Lender;

//! The Details panel: the selected object, the selected bone, root motion, the character, its
//! import.

mod blend_shapes;
mod copy_as;
mod import_block;
mod object_block;
mod panel;
mod root_motion_block;

pub use copy_as::{OffsetForm, from_degrees, to_degrees};
pub(super) use panel::Details;
